"""Is a component set sound? Every fault is a code with parameters (rules/faults.py)."""

from collections.abc import Iterator

import msgspec

from data.sets import SHELF, set_hash
from rules.faults import Fault, decoded, listed, twice
from rules.machi_koro import components as c

HIGHEST_TOTAL = 14
"""Two sixes and the Harbor's 2."""
LOW = 6
"""The highest number of the low deck."""
ALONE = (c.FromOne, c.Repay, c.DemolishLandmark, c.GiveAway, c.SwapCards, c.CloseAll, c.ShareAll)
"""Effects with a decision or a rule of their own: a second card with one would be taken for the first."""


def faults(text: str) -> list[Fault]:
    """Everything that is wrong with the text of a set; nothing for a sound one."""
    rows = decoded(text, c.Components)
    return list(faults_of(rows)) if isinstance(rows, c.Components) else [rows]


def faults_of(rows: c.Components) -> Iterator[Fault]:
    cards = [row.id for row in rows.establishments]
    yield from twice((*cards, *(row.id for row in rows.landmarks)), "cards")
    for row in rows.establishments:
        yield from _card(row, rows)
    yield from _alone(rows)
    yield from abilities(rows)
    for mark in rows.landmarks:
        if mark.cost < 0 or mark.copies < 1:
            yield "numbers", mark.id
    for name in rows.start.cards:
        if name not in cards:
            yield "unknown_card", "start", name
    for name in rows.start.landmarks:
        if name not in [row.id for row in rows.landmarks]:
            yield "unknown_landmark", "start", name
    for deck in ("all", "low", "high", "purple"):
        if getattr(rows.supply, deck) < 1:
            yield "no_places", deck


def _card(row: c.Establishment, rows: c.Components) -> Iterator[Fault]:
    effect = row.effect
    if row.cost < 0 or row.copies < 1:
        yield "numbers", row.id
    if not row.numbers or not all(1 <= number <= HIGHEST_TOTAL for number in row.numbers):
        yield "totals", row.id, listed(row.numbers), HIGHEST_TOTAL
    elif row.deck != _deck(row):
        yield "deck", row.id, row.deck, _deck(row)
    if (row.colour == "red") != isinstance(effect, c.FromRoller):
        yield "red_takes", row.id
    if (row.colour == "blue") and not isinstance(effect, c.Income):
        yield "blue_earns", row.id
    needs = effect.needs if isinstance(effect, c.Income | c.FromRoller) else None
    if needs and needs not in [mark.id for mark in rows.landmarks]:
        yield "unknown_landmark", row.id, needs
    if isinstance(effect, c.Income):
        if effect.per_card and effect.per_card not in [other.id for other in rows.establishments]:
            yield "unknown_card", row.id, effect.per_card
        if effect.per_icon and effect.per_icon not in [other.icon for other in rows.establishments]:
            yield "unknown_icon", row.id, effect.per_icon


def _deck(row: c.Establishment) -> str:
    return "purple" if row.colour == "purple" else "low" if min(row.numbers) <= LOW else "high"


def _alone(rows: c.Components) -> Iterator[Fault]:
    for kind in ALONE:
        having = [row.id for row in rows.establishments if isinstance(row.effect, kind)]
        if len(having) > 1:
            yield "second_effect", having[1], having[0], str(kind.__struct_config__.tag)


def abilities(rows: c.Components) -> Iterator[Fault]:
    """A second landmark of one ability would do nothing: each ability belongs to one landmark."""
    first: dict[type, str] = {}
    for row in rows.landmarks:
        other = first.setdefault(type(row.ability), row.id)
        if other != row.id:
            yield "second_ability", row.id, other, str(type(row.ability).__struct_config__.tag)


def sound(text: str) -> Fault:
    """What a sound set has, to be told as a fault is."""
    rows = msgspec.toml.decode(text, type=c.Components)
    return "sound", len(rows.establishments), len(rows.landmarks), set_hash(text)


def without_picture(text: str) -> list[str]:
    """The cards and landmarks for which a plain house stands, because nobody has drawn them."""
    rows = msgspec.toml.decode(text, type=c.Components)
    drawn = msgspec.toml.decode(
        (SHELF / "machi_koro" / "art" / "toys.toml").read_bytes(), type=dict[str, dict[str, str]]
    )
    known = drawn["establishments"] | drawn["landmarks"]
    names = {row.id: row.name for row in rows.establishments} | {row.id: row.name for row in rows.landmarks}
    return [name for thing, name in names.items() if thing not in known]
