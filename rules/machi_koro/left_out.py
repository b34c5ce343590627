"""What of the boxes is played: names left out by the host, by lot, and because they could not work without the others.

The rulebook's closing tip leaves a table free to do without any card and any landmark.
"""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from rules.chance import Chance
from rules.game import Illegal
from rules.machi_koro import components as c

FEWEST_EARNING = 4
"""Different cards in the supply for which the bank pays; with fewer a town may never come to its landmarks."""
LEAST_TO_BUILD = 10
"""What the landmarks must cost together: less would be paid in the first turns."""
MODULES = {
    "base": {"base"},
    "harbor": {"base", "harbor"},
    "millionaire": {"base", "millionaire"},
    "both": {"base", "harbor", "millionaire"},
}


class Played(msgspec.Struct, frozen=True):
    """The names in play; and what was left out besides what the host has named."""

    cards: tuple[str, ...]
    """Of the supply. The cards a town starts with are dealt in any case: they have a back of their own."""
    landmarks: tuple[str, ...]
    useless: tuple[str, ...] = ()
    """Could never work without what is left out."""
    drawn: tuple[str, ...] = ()
    """By lot."""
    starts: bool = True
    """Towns start with their cards, also with those left out of the supply."""


def _harsh(row: c.Establishment) -> bool:
    """Purple cards that single somebody out, take by what a town has, or meddle with its cards."""
    effect = row.effect
    takes = isinstance(effect, c.FromEach) and (effect.half_from is not None or bool(effect.per_icons))
    return takes or isinstance(effect, c.FromOne | c.SwapCards | c.CloseAll)


GROUPS: dict[str, Callable[[c.Establishment], bool]] = {
    **{colour: lambda row, colour=colour: row.colour == colour for colour in ("red", "blue", "green", "purple")},  # type: ignore[misc]
    "harsh": _harsh,
    "friendly": lambda row: row.colour == "red" or _harsh(row),
    "companies": lambda row: row.icon == "suitcase",
    "closing": lambda row: (
        isinstance(row.effect, c.CloseAll) or (isinstance(row.effect, c.Income) and row.effect.closes)
    ),
}
"""Words that stand for several cards: by colour, by effect, and "friendly", the rulebook's own example."""


def played_before(rows: c.Components, modules: str, words: Iterable[str]) -> Played:
    """As version 1 had it: names and colours, and nothing followed from them."""
    there, out = MODULES[modules], set(words)
    return Played(
        tuple(r.id for r in rows.establishments if r.module in there and r.id not in out and r.colour not in out),
        tuple(r.id for r in rows.landmarks if there & set(r.modules) and r.id not in out),
        starts=False,
    )


def played(
    rows: c.Components, modules: str, words: Iterable[str], by_lot: int = 0, chance: Chance | None = None
) -> Played:
    """What is played with these words left out and so many names by lot. Illegal if no game remains."""
    there, out = MODULES[modules], set(words)
    cards = [
        row
        for row in rows.establishments
        if row.module in there and row.id not in out and not any(GROUPS[word](row) for word in out & GROUPS.keys())
    ]
    marks = [row for row in rows.landmarks if there & set(row.modules) and row.id not in out]
    found = _settled(rows, cards, marks)
    fault = _fault(rows, found)
    if fault is not None:
        raise fault
    return found if chance is None or not by_lot else _by_lot(rows, found, by_lot, chance)


def _by_lot(rows: c.Components, found: Played, number: int, chance: Chance) -> Played:
    """One name after the other, as long as a game remains without it."""
    drawn: list[str] = []
    for name in chance.shuffled(
        [*found.cards, *(mark for mark in found.landmarks if mark not in rows.start.landmarks)]
    ):
        if len(drawn) == number:
            break
        if name not in (*found.cards, *found.landmarks):
            continue
        cards = [row for row in rows.establishments if row.id in found.cards and row.id != name]
        marks = [row for row in rows.landmarks if row.id in found.landmarks and row.id != name]
        fewer = _settled(rows, cards, marks)
        if _fault(rows, fewer) is None:
            drawn.append(name)
            found = msgspec.structs.replace(fewer, useless=(*found.useless, *fewer.useless))
    return msgspec.structs.replace(found, drawn=tuple(drawn))


def _fault(rows: c.Components, found: Played) -> Illegal | None:
    cost = sum(row.cost for row in rows.landmarks if row.id in found.landmarks)
    if cost < LEAST_TO_BUILD:
        return Illegal("landmarks_too_cheap", cost, LEAST_TO_BUILD)
    earning = sum(row.id in found.cards and isinstance(row.effect, c.Income) for row in rows.establishments)
    if earning < FEWEST_EARNING:
        return Illegal("too_few_cards_left", earning, FEWEST_EARNING)
    return None


# ---------------------------------------------------------------------------------------------------- what could work


def _settled(rows: c.Components, cards: list[c.Establishment], marks: list[c.Landmark]) -> Played:
    """Without what could never work; leaving one out may make another useless."""
    useless: list[str] = []
    while idle := [row for row in cards if not _works(row, rows, cards, marks)]:
        useless += [row.id for row in idle]
        cards = [row for row in cards if row not in idle]
    return Played(tuple(row.id for row in cards), tuple(mark.id for mark in marks), tuple(useless))


def _works(row: c.Establishment, rows: c.Components, cards: list[c.Establishment], marks: list[c.Landmark]) -> bool:
    effect = row.effect
    there = [*cards, *(one for one in rows.establishments if one.id in rows.start.cards)]
    to_build = len([mark for mark in marks if mark.id not in rows.start.landmarks])
    if not set(row.numbers) & set(_totals(marks)):
        return False
    match effect:
        case c.Income(needs=str(needs)) | c.FromRoller(needs=str(needs)) if needs not in [mark.id for mark in marks]:
            return False
        case c.Income(per_icon=icon, per_card=card) if icon or card:
            return any(one.icon == icon or one.id == card for one in there)
        case c.FromEach(per_icons=icons) if icons:
            return any(one.icon in icons for one in there)
        case c.FromRoller(landmarks=fewest):
            return fewest < to_build
        case c.DemolishLandmark():
            # Whoever has the only landmark has won: none ever stands that could be demolished.
            return to_build > 1
    return True


def _totals(marks: list[c.Landmark]) -> Iterator[int]:
    """What the dice can show with these landmarks."""
    yield from range(1, 7)
    if any(isinstance(mark.ability, c.TwoDice) for mark in marks):
        yield from range(2, 13)
        for mark in marks:
            if isinstance(mark.ability, c.AddToRoll):
                yield from range(mark.ability.total_from + mark.ability.number, 12 + mark.ability.number + 1)
