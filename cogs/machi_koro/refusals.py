"""Why a move is not allowed, in words: one sentence for each rule that can refuse."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.face import Scene
from data.texts import mark
from rules.machi_koro.vocabulary import card_name

REFUSALS = {
    "not_now": mark("That is not what is asked now."),
    "dice_number": mark("One die or two, not {0}."),
    "needs_landmark": mark("You need the {card0} for that."),
    "rerolled_already": mark("You have rolled again already; the second throw stands."),
    "not_in_game": mark("The {card0} is not in this game."),
    "total_too_low": mark("The Harbor works from {0} on; you have {1}."),
    "add_exactly": mark("The Harbor adds exactly {0}."),
    "unknown_landmark": mark("There is no landmark called {0}."),
    "cannot_be_demolished": mark("The {card0} cannot be demolished."),
    "not_standing": mark("The {card0} does not stand in your town."),
    "own_town": mark("Choose another player, not yourself."),
    "no_such_seat": mark("There is no seat P{0} at this table."),
    "unknown_card": mark("There is no card called {0}."),
    "purple_stays": mark("The {card0} is purple and stays in its town."),
    "purple_stays_open": mark("The {card0} is purple and never closes."),
    "not_in_town": mark("There is no {card0} of that kind in that town."),
    "already_built": mark("Your {card0} stands already."),
    "second_purple": mark("You have a {card0}; of each purple card only one may stand in a town."),
    "not_in_supply": mark("There is no {card0} in the supply now."),
    "cannot_afford": mark("The {card0} costs {1}; you have {2}."),
    "works_already": mark("The {card0} does not wait for its turn in this income."),
    "not_opened_now": mark("No {card0} was opened just now beside one that has paid."),
    "landmarks_too_cheap": mark(
        "The landmarks left in cost {0} coins together; for a game they must cost at least {1}. Leave more of them in."
    ),
    "too_few_cards_left": mark(
        "Of the cards that the bank pays for, {0} could still be bought; for a game there must be at least {1} of them."
    ),
    "second_ability": mark(
        "The landmark {0} of this component set has the ability {2}, which {1} has already; only one can have it."
    ),
    "supply_not_for_modules": mark("The supply `{0}` does not go with the box `{1}`; `auto` goes with every box."),
}


def refusal(scene: Scene, code: str, details: Sequence[str | int]) -> str | None:
    if code not in REFUSALS:
        return None
    names = {f"card{n}": card_name(scene.say, str(detail)) for n, detail in enumerate(details)}
    return scene.say(REFUSALS[code]).format(*details, **names)
