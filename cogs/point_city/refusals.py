"""Why a move is not allowed, in words: one sentence for each rule that can refuse."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.face import Scene
from data.texts import mark

REFUSALS = {
    "solo_level": mark("A level of the virtual opponent is for a game alone, not for {0} seats."),
    "token_first": mark("Your civic building stands: choose a token first."),
    "unknown_cell": mark("There is no cell {0}: the market goes from A1 to D4."),
    "flipped_already": mark("One card a turn may be turned over, and you have turned one."),
    "building_stays": mark("{0} shows a building already; buildings are never turned back."),
    "no_line_of_resources": mark(
        "{0} cannot be turned over: a card may be turned only where a whole row or column shows resources."
    ),
    "deck_is_free": mark("Cards of the deck cost nothing."),
    "deck_empty": mark("The deck is empty: this last turn takes from the market."),
    "deck_or_market": mark("Both cards come from the deck, or both from the market: not one of each."),
    "two_cards": mark("Two cards side by side, like `take B2 B3`, or `take deck`."),
    "not_adjacent": mark("{0} and {1} do not lie side by side."),
    "cannot_afford": mark("You cannot pay for {0} and {1} together: {2} more would be needed."),
    "payment": mark("That payment is not offered. The usual one is {1}; without `pay` it is taken."),
    "no_token_due": mark("There is no civic building to choose a token for."),
    "unknown_token": mark("There is no token {0}."),
    "token_gone": mark("{0} is not in the supply."),
    "can_take": mark("You can take cards, so you may not pass."),
}


def refusal(scene: Scene, code: str, details: Sequence[str | int]) -> str | None:
    if code not in REFUSALS:
        return None
    return scene.say(REFUSALS[code]).format(*details)
