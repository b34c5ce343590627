"""What the cards are called, what each does in few words, and the words of the phases."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, get_args

import msgspec

from data.sets import read_set
from data.texts import Say, english
from rules.game import Illegal
from rules.machi_koro import components
from rules.machi_koro.left_out import played
from rules.machi_koro.moves import CLOSED, FRESH
from rules.machi_koro.view import MachiKoroView

Class = Literal["blue", "green", "red", "purple"]

WORDS = english("machi_koro/words", dict[str, dict[str, str]])
WHEN: dict[Class, str] = {colour: WORDS["when"][colour] for colour in get_args(Class)}
ICONS = WORDS["icons"]
CLASSES = WORDS["classes"]
ROWS = WORDS["rows"]
DECKS = WORDS["decks"]
SHORT_DECKS = WORDS["short_decks"]
LANDMARKS = WORDS["landmarks"]
ASKED = WORDS["asked"]
SHORT = WORDS["short"]


class Card(msgspec.Struct, frozen=True):
    id: str
    name: str
    cost: int
    colour: Class | None = None
    """None for a landmark."""
    numbers: str = ""
    icon: str = ""
    effect: components.AnyEffect | None = None
    span: tuple[int, int] = (99, 99)
    """The lowest and the highest number; cards lie in this order."""

    def called(self, say: Say) -> str:
        """The name as it stands on a card."""
        return say(SHORT.get(self.name, self.name))


@cache
def cards() -> dict[str, Card]:
    """Establishments in the order of the set, then landmarks."""
    box = components.read_components(read_set("machi_koro", "standard").text)
    found = {}
    for e in box.establishments:
        first, last = e.numbers[0], e.numbers[-1]
        numbers = f"{first}–{last}" if last > first else str(first)
        found[e.id] = Card(e.id, e.name, e.cost, e.colour, numbers, e.icon, e.effect, (first, last))
    for mark_ in box.landmarks:
        found[mark_.id] = Card(mark_.id, mark_.name, mark_.cost)
    return found


def card(id: str) -> Card:
    """A card of an edited set that we do not know is shown by its id."""
    found = cards().get(id)
    return found or Card(id, id.replace("_", " ").title(), 0)


def card_name(say: Say, word: str) -> str:
    """A card by its word in a move; a star behind it is a closed copy, `_opened` one opened just now."""
    name = card(word.removesuffix(FRESH).rstrip(CLOSED)).called(say)
    if word.endswith(FRESH):
        return say("{card} (opened just now)", card=name)
    return say("{card} (closed)", card=name) if word.endswith(CLOSED) else name


def useless_names(say: Say, options: Mapping[str, str]) -> str:
    """What stays in the box because it could not work without what the host leaves out."""
    try:
        words = [word for word in options["left_out"].split(",") if word not in ("", "none")]
        found = played(
            components.read_components(read_set("machi_koro", "standard").text), options["modules"], words
        ).useless
    except Illegal:
        return ""
    names = [card_name(say, name) for name in found]
    return (
        say("Left out too, for without the others they could not work: {cards}", cards=", ".join(names))
        if names
        else ""
    )


def icon_word(say: Say, icon: str) -> str:
    return say(ICONS.get(icon, icon))


def effect(say: Say, thing: Card) -> str:
    """The effect of an establishment; nothing for a landmark."""
    match thing.effect:
        case components.Income() as income:
            return _income(say, income)
        case components.FromRoller(everything=True, landmarks=n):
            return say("take all if {n}+ landmarks", n=n)
        case components.FromRoller(coins=coins, landmarks=n) if n:
            return say("take {coins} if {n}+ landmarks", coins=coins, n=n)
        case components.FromRoller(coins=coins, needs=str(needs)):
            return say("take {coins}, only with {landmark}", coins=coins, landmark=card(needs).called(say))
        case components.FromRoller(coins=coins):
            return say("take {coins}", coins=coins)
        case components.FromEach() as each:
            return _from_each(say, each)
        case components.FromOne(coins=coins):
            return say("take {coins} from one player", coins=coins)
        case components.Repay(coins=coins, when_built=gain):
            return say("+{gain} when built, later −{coins}", gain=gain, coins=coins)
        case components.DemolishLandmark(coins=coins):
            return say("raze a landmark: +{coins}", coins=coins)
        case components.GiveAway(coins=coins):
            return say("give a card away for +{coins}", coins=coins)
        case components.SwapCards():
            return say("swap a card with a player")
        case components.CloseAll(coins=coins):
            return say("close a card in all towns, take {coins} each", coins=coins)
        case components.ShareAll():
            return say("share all coins equally")
        case _:
            return ""


def _income(say: Say, income: components.Income) -> str:
    if income.throw:
        return say("+2 dice, only with {landmark}", landmark=card(income.needs or "").called(say))
    if income.needs:
        return say("+{coins}, only with {landmark}", coins=income.coins, landmark=card(income.needs).called(say))
    if income.up_to is not None:
        return say.many(
            "+{coins} with at most {n} landmark",
            "+{coins} with at most {n} landmarks",
            income.up_to,
            coins=income.coins,
        )
    if income.per_card is not None:
        name = card(income.per_card).called(say)
        if income.closes:
            return say("+{coins} per {card}, then closes", coins=income.coins, card=name)
        return say("+{coins} per {card}", coins=income.coins, card=name)
    if income.per_icon is not None:
        icon = icon_word(say, income.per_icon)
        if income.whose == "all":
            return say("+{coins} per {icon} in all towns", coins=income.coins, icon=icon)
        return say("+{coins} per {icon}", coins=income.coins, icon=icon)
    return say("+{coins} from bank", coins=income.coins)


def _from_each(say: Say, each: components.FromEach) -> str:
    if each.half_from is not None:
        return say("take half from all with {n}+ coins", n=each.half_from)
    if each.per_invested:
        return say("take your investment from each")
    if each.per_icons:
        icons = say.listed([icon_word(say, icon) for icon in each.per_icons])
        return say("take {coins} from each per {icons}", coins=each.coins, icons=icons)
    return say("take {coins} from each player", coins=each.coins)


def how_won(say: Say, view: MachiKoroView) -> str:
    """With which landmark, if with one, and when."""
    last = view.towns[view.turn].built
    if last:
        return say("with the {card}, in turn {n}", card=say(card(last).name), n=view.number)
    return say("in turn {n}", n=view.number)
