"""Looking back at tables: their steps, their records, and what is new to somebody. Reads only, and leaves marks.

Everything is made in a thread of its own, from the log, and nothing is kept; what is new, from its last part.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from rules.company.daily import sealed
from rules.game import Event, Illegal, View
from rules.history.timeline import Recent, Step, Timeline
from rules.history.verify import export
from rules.record import Entry
from rules.table.course import Course
from rules.table.ports import Store
from rules.table.rows import Row
from rules.table.tables import Tables
from rules.table.taking_back import course_of, recent_since

log = logging.getLogger(__name__)

T = TypeVar("T")


class Fresh(msgspec.Struct, frozen=True):
    """What somebody at a table has not seen yet."""

    steps: tuple[tuple[int, ...], ...]
    """The entries of each step in which somebody else moved."""
    events: tuple[Event, ...]
    undone: bool = False
    """Something everybody knew of was taken back."""

    def __bool__(self) -> bool:
        return bool(self.steps) or self.undone


NOTHING = Fresh((), ())


class Archive:
    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store

    async def _begun(self, table: str) -> tuple[Row, tuple[Entry, ...]]:
        async with self._tables.locked(table):
            row = await self._tables.stored_row(table)
            if row.status == "damaged":
                raise Illegal("damaged", row.fault or "")
            if row.seed is None:
                raise Illegal("not_begun")
            return row, await self._store.entries(table)

    async def _worked(self, table: str, work: Callable[[], T]) -> T:
        """Done in a thread; a log that does not replay closes this door and no other."""
        try:
            return await asyncio.to_thread(work)
        except Exception as fault:
            log.error("table %s cannot be looked back at: %s: %s", table, type(fault).__name__, fault)
            raise Illegal("damaged", str(fault)) from fault

    async def timeline(self, table: str) -> Timeline:
        row, entries = await self._begun(table)
        return await self._worked(table, lambda: Timeline(row, entries))

    async def page(self, table: str, number: int, person: int, jumps: int) -> tuple[Timeline, Step, list[Step]]:
        """A step as this person may see it, clamped to those there are, and some others to go to from there."""
        row, entries = await self._begun(table)

        def find() -> tuple[Timeline, Step, list[Step]]:
            timeline, seat = Timeline(row, entries), row.seat_of(person)
            here = max(0, min(number, len(timeline)))
            goals = spread(len(timeline), jumps)
            steps = list(timeline.run(seat, sorted({here, *goals})))
            (step,) = (one for one in steps if one.number == here)
            return timeline, step, [one for one in steps if one.number != here][:jumps]

        return await self._worked(table, find)

    async def newest(self, table: str) -> tuple[Row, View, tuple[Event, ...]]:
        """The table as a spectator sees it, and what everybody was told last."""
        async with self._tables.locked(table):
            session = await self._tables.session(table)
            row, first = session.row, session.course.last
            while True:
                recent = await self._rounds_since(row, session.course, first)
                view, told = await self._worked(table, recent.newest)
                if told is not None:
                    return row, view, told
                first = recent.base

    async def steps(self, table: str, person: int, most: int) -> Sequence[Step]:
        """The whole game in at most so many steps, the first and the last among them."""
        row, entries = await self._begun(table)

        def find() -> Sequence[Step]:
            timeline = Timeline(row, entries)
            return list(timeline.run(row.seat_of(person), spread(len(timeline), most)))

        return await self._worked(table, find)

    async def story(self, table: str, person: int) -> list[tuple[Event, ...]]:
        """What happened so far, step by step, as far as this person may know it; what was undone is left out."""
        row, entries = await self._begun(table)
        return await self._worked(table, lambda: Timeline(row, entries).story(row.seat_of(person)))

    async def story_and_new(self, table: str, person: int) -> tuple[list[tuple[Event, ...]], int | None]:
        """The same, with the first step that is new to them, if any is; from now on it counts as seen."""
        row, entries = await self._begun(table)
        seat, seen = row.seat_of(person), await self._seen(table, person)

        def find() -> tuple[list[tuple[Event, ...]], int | None]:
            timeline = Timeline(row, entries)
            new = timeline.since(seen, seat) if seat is not None else ()
            return timeline.story(seat), new[0] if new else None

        found = await self._worked(table, find)
        if seat is not None:
            await self._store.put_mark(table, person, len(entries))
        return found

    async def record(self, table: str, person: int) -> str:
        """The record as this person may have it."""
        row, entries = await self._begun(table)
        secret = sealed(row, self._tables.clock.now())
        return await self._worked(table, lambda: export(row, entries, row.seat_of(person), sealed=secret))

    # ------------------------------------------------------------------------------------------------ since

    async def fresh(self, table: str, person: int) -> Fresh:
        """What others did since this person last looked or decided; from now on it counts as seen.

        People without a seat leave no mark.
        """
        async with self._tables.locked(table):
            row = await self._tables.stored_row(table)
            session = await self._tables.session(table)
            seat, seen = row.seat_of(person), await self._seen(table, person)
            if seat is None or seen >= session.count:
                return NOTHING
            count, undone = session.count, session.course.taken_back > seen
            recent = await self._rounds_since(row, session.course, seen + 1)
        steps, events = await self._worked(table, lambda: recent.new_to(seat, seen))
        await self._store.put_mark(table, person, count)
        return Fresh(steps, events, undone)

    async def _seen(self, table: str, person: int) -> int:
        """Whoever decides something sees the table; what is carried out for somebody absent shows them nothing."""
        mark = await self._store.mark(table, person)
        return await self._store.last_decided(table, person, mark) or mark

    async def _rounds_since(self, row: Row, course: Course, first: int) -> Recent:
        """What stands since then, beginning where no round is open."""
        while True:
            found = await recent_since(self._store, row, course, first)
            opened = course_of(found.snapshot).open
            if not opened:
                return found
            first = opened[0]


def spread(last: int, most: int) -> list[int]:
    """At most so many numbers from 0 to `last`, evenly, both ends among them.

    >>> spread(10, 4)
    [0, 3, 7, 10]
    >>> spread(2, 10)
    [0, 1, 2]
    """
    if last < most:
        return list(range(last + 1))
    return sorted({round(k * last / (most - 1)) for k in range(most)})
