"""What clients asked for and were told, as a history; and whether one order of a table's entries explains it.

The log of a table is the order in which its moves are said to have happened, so there is no order to be searched for
(as Wing and Gong's checker does): the history is linearizable with the log as its witness if and only if every move
that was acknowledged stands in it once, none that was refused does, and whatever was answered before another was asked
for stands before it. A look at a table is a read of how long its log is: no shorter than what had been acknowledged
before it was asked for, no longer than what had been asked for before it was answered. Where a page shows the number of
somebody's decision only, it is a read of anything from that entry up to the one before their next move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

Outcome = Literal["done", "refused", "unknown"]


class Asked(msgspec.Struct, frozen=True):
    """One thing that one client asked for: when, when it was answered, and how. `seen`: entries that a look showed.

    `still`: the most entries after which it would have shown the same; `seat`: whose decision it showed.
    """

    table: str
    interaction: int
    begun: float
    ended: float
    outcome: Outcome
    seen: int | None = None
    seat: int | None = None
    still: int | None = None


def faults(history: Sequence[Asked], logs: Mapping[str, Sequence[int | None]]) -> list[str]:
    """Why the histories of the tables are not linearizable; nothing if they are. `logs`: each table's interactions."""
    by_table: dict[str, list[Asked]] = {}
    for one in history:
        by_table.setdefault(one.table, []).append(one)
    return [f"{table}: {why}" for table, asked in by_table.items() for why in _faults(asked, logs.get(table, ()))]


def _faults(asked: Sequence[Asked], log: Sequence[int | None]) -> list[str]:
    places: dict[int, list[int]] = {}
    for number, interaction in enumerate(log, 1):
        if interaction is not None:
            places.setdefault(interaction, []).append(number)
    found = [f"{who} stands {len(where)} times" for who, where in places.items() if len(where) > 1]
    moves = [one for one in asked if one.seen is None]
    for one in moves:
        stands = one.interaction in places
        if one.outcome == "done" and not stands:
            found.append(f"{one.interaction} was acknowledged and is not there")
        if one.outcome == "refused" and stands:
            found.append(f"{one.interaction} was refused and is there")
    stored = [(one, places[one.interaction][0]) for one in moves if one.interaction in places]
    return found + _order(stored) + _looks([one for one in asked if one.seen is not None], stored, len(log))


def _order(stored: Sequence[tuple[Asked, int]]) -> list[str]:
    """By when each was asked for: none may stand before one that had been answered by then."""
    found: list[str] = []
    answered = sorted((one.ended, place, one.interaction) for one, place in stored if one.outcome == "done")
    newest, at = (0, 0), 0
    for one, place in sorted(stored, key=lambda pair: pair[0].begun):
        while at < len(answered) and answered[at][0] < one.begun:
            newest = max(newest, answered[at][1:])
            at += 1
        if newest[0] > place:
            found.append(f"{one.interaction} stands before {newest[1]}, which had been answered when it was asked for")
    return found


def _looks(looks: Sequence[Asked], stored: Sequence[tuple[Asked, int]], entries: int) -> list[str]:
    found = []
    for look in looks:
        assert look.seen is not None
        most = look.seen if look.still is None else look.still
        least = max((place for one, place in stored if one.outcome == "done" and one.ended < look.begun), default=0)
        future = min((place for one, place in stored if one.begun > look.ended), default=entries + 1)
        if least > most or look.seen >= future:
            found.append(f"a look saw {look.seen} entries, where {least} had been acknowledged and {future} not begun")
    return found
