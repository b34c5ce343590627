"""Reviews of finished tables: made once, by a worker, and kept with the game."""

import asyncio
from collections.abc import Callable, Mapping

import msgspec

from rules.game import Illegal, View
from rules.history.review import Review, in_steps
from rules.record import Entry
from rules.table.keyed import OneAtATime
from rules.table.rows import Row
from rules.table.session import setup_of, views_before
from rules.table.tables import Tables
from rules.table.workers import Urgency


class Reviewed(msgspec.Struct, frozen=True):
    row: Row
    review: Review
    views: Mapping[int, View]
    """What the seat saw before each mistake, by the number of its entry."""


class Reviews:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._making = OneAtATime()
        """By server."""

    async def of(self, table: str, allow: Callable[[], None]) -> Reviewed:
        """The review of a game that is over; `allow` is asked before one is made."""
        tables = self._tables
        async with tables.locked(table):
            row = await tables.stored_row(table)
            if row.status != "finished":
                raise Illegal("review_not_over")
            entries, kept = await tables.store.entries(table), await tables.store.review(table)
        found = _read(kept)
        if found is None:
            with self._making.holding(row.home.guild, Illegal("review_busy")):
                allow()
                found = await self._made(row, entries)
                await tables.store.put_review(table, msgspec.json.encode(found).decode())
        numbers = {one.number for one in found.mistakes}
        views = await tables.workers.run(Urgency.REVIEW, views_before, row, entries, numbers)
        return Reviewed(row, found, {number: view for number, (_, view) in views.items()})

    async def _made(self, row: Row, entries: tuple[Entry, ...]) -> Review:
        """By the workers, job after job: what is more urgent goes in between."""
        steps, found = in_steps(row.game, setup_of(row), entries), None
        while isinstance(asked := await asyncio.to_thread(steps.send, found), list):
            jobs = [self._tables.workers.run(Urgency.REVIEW, job, *values) for job, values in asked]
            found = await asyncio.gather(*jobs)
        return asked


def _read(kept: str | None) -> Review | None:
    """None for one that was made by another version and says other things."""
    if kept is None:
        return None
    try:
        return msgspec.json.decode(kept, type=Review)
    except msgspec.DecodeError:
        return None
