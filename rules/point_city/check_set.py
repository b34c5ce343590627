"""Is a component set sound? Every fault is a code with parameters (rules/faults.py)."""

from collections.abc import Iterator

import msgspec

from data.sets import SHELF, set_hash
from rules.faults import Fault, decoded, twice
from rules.point_city.about import ABOUT
from rules.point_city.components import CardRow, Sheet
from rules.point_city.view import LETTERS, RESOURCES

PLAIN = LETTERS[: len(RESOURCES)]
LEVELS = (1, 2, 3)
ASKS = {"each": 1, "pair": 2}
"""The tokens that name resources, and how many."""


def faults(text: str) -> list[Fault]:
    """Everything that is wrong with the text of a set; nothing for a sound one."""
    sheet = decoded(text, Sheet)
    return list(faults_of(sheet)) if isinstance(sheet, Sheet) else [sheet]


def faults_of(sheet: Sheet) -> Iterator[Fault]:
    yield from twice((*(card.id for card in sheet.cards), *sheet.starts), "cards")
    yield from twice((token.id for token in sheet.tokens), "tokens")
    for card in sheet.cards:
        yield from _card(card, sheet)
    for token in sheet.tokens:
        if token.points < 0:
            yield "below_zero", token.id
        if len(token.resources) != ASKS.get(token.rule, 0) or not set(token.resources) <= set(PLAIN):
            yield "token_resources", token.id, token.rule, ASKS.get(token.rule, 0), PLAIN
    yield from _setups(sheet)


def _card(card: CardRow, sheet: Sheet) -> Iterator[Fault]:
    if card.level not in LEVELS:
        yield "level", card.id, card.level
    if card.back not in (*LETTERS, *(f"{letter}2" for letter in PLAIN)):
        yield "back", card.id, card.back, LETTERS
    if not card.cost or not set(card.cost) <= set(PLAIN):
        yield "cost", card.id, card.cost, PLAIN
    if card.gives is not None and card.gives not in PLAIN:
        yield "gives", card.id, card.gives, PLAIN
    if card.points < 0:
        yield "below_zero", card.id
    if card.building not in sheet.buildings:
        yield "no_name", card.id, card.building


def _setups(sheet: Sheet) -> Iterator[Fault]:
    for seats in ABOUT.seats:
        row = next((row for row in sheet.setups if row.seats == seats), None)
        if row is None:
            yield "setup_missing", seats
            continue
        for level, needed in zip(LEVELS, row.levels, strict=True):
            there = sum(card.level == level for card in sheet.cards)
            if needed > there:
                yield "too_few_cards", seats, needed, level, there
        for needed, what, there in ((row.tokens, "tokens", len(sheet.tokens)), (seats, "starts", len(sheet.starts))):
            if needed > there:
                yield "too_few", seats, needed, what, there


def sound(text: str) -> Fault:
    """What a sound set has, to be told as a fault is."""
    sheet = msgspec.toml.decode(text, type=Sheet)
    return "sound", len(sheet.cards), len(sheet.tokens), len(sheet.buildings), set_hash(text)


def without_picture(text: str) -> list[str]:
    """The buildings that nobody has drawn."""
    sheet = msgspec.toml.decode(text, type=Sheet)
    drawn = msgspec.toml.decode((SHELF / "point_city" / "art" / "buildings.toml").read_bytes(), type=_Drawn).buildings
    return [named.name for building, named in sheet.buildings.items() if building not in drawn]


class _Drawn(msgspec.Struct, frozen=True):
    buildings: dict[str, str]
