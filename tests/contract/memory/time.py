"""Clocks and standing decisions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rules.game import Reason
from rules.table.clock import SeatClock
from rules.table.rows import Given  # fmt: skip
from tests.contract.memory.kept import Memory

ANSWERS = 30


class MemoryTime(Memory):
    async def clocks(self, table: str) -> dict[int, SeatClock]:
        return dict(self.kept.tables[table].clocks) if table in self.kept.tables else {}

    async def waits_elsewhere(self, person: int, table: str) -> bool:
        there = [one for one in self._timed() if one.row.id != table]
        return any(
            one.row.seats[seat].person == person and clock.since is not None
            for one in there
            for seat, clock in one.clocks.items()
        )

    async def put_clock(self, table: str, seat: int, clock: SeatClock, before: SeatClock | None) -> bool:
        with self.writing() as new:
            same = new.tables[table].clocks.get(seat) == before
            if same:
                new.tables[table].clocks[seat] = clock
            return same

    def _running_clocks(self) -> list[tuple[float, str, int, SeatClock]]:
        found = [(table.row.id, seat, clock) for table in self._timed() for seat, clock in table.clocks.items()]
        return sorted((one.deadline, table, seat, one) for table, seat, one in found if one.deadline is not None)

    async def timed_out(self, now: float) -> Sequence[tuple[str, int]]:
        return [(table, seat) for deadline, table, seat, _ in self._running_clocks() if deadline <= now]

    async def to_remind(self, now: float) -> Sequence[tuple[str, int]]:
        clocks = self._running_clocks()
        return [(t, s) for end, t, s, one in clocks if end > now and one.remind_at is not None and one.remind_at <= now]

    async def next_event(self) -> float | None:
        return min((min(end, one.remind_at or end) for end, _, _, one in self._running_clocks()), default=None)

    async def stale_lobbies(self, before: float, unseen: float) -> Sequence[str]:
        return self._ids(
            lambda row: row.status == "lobby" and row.created < (unseen if row.lobby_message is None else before)
        )

    async def hostless(self, before: float) -> Sequence[str]:
        gone = self.kept.removed
        return self._ids(lambda row: row.status == "running" and row.host_seen < before and row.home.guild not in gone)

    async def long_paused(self, now: float) -> Sequence[str]:
        return self._ids(
            lambda row: row.status == "running" and row.paused_until is not None and row.paused_until <= now
        )

    async def standing(self, table: str) -> tuple[Given, ...]:
        return self.kept.tables[table].standing if table in self.kept.tables else ()

    async def answers(self, table: str, person: int) -> Sequence[tuple[float, float, bool]]:
        log = self.kept.tables[table].log if table in self.kept.tables else []
        found = [
            (before.at, mine.at, before.entry.seat == mine.entry.seat)
            for before, mine in pairwise(log)
            if mine.person == person and mine.entry.seat is not None
        ]
        return found[::-1][:ANSWERS]

    def _due(self) -> list[tuple[float, str]]:
        due = [(given.due, table.row.id) for table in self._timed() for given in table.standing]
        return sorted((when, table) for when, table in due if when is not None)

    async def standing_due(self, now: float) -> Sequence[str]:
        return list(dict.fromkeys(table for due, table in self._due() if due <= now))

    async def next_standing(self) -> float | None:
        return next((due for due, _ in self._due()), None)

    async def standing_idle(self) -> Sequence[str]:
        return [
            table.row.id
            for table in self._timed()
            if any(given.due is None and given.seat in table.waiting for given in table.standing)
        ]

    async def reasons(self, table: str) -> dict[int, Reason]:
        return dict(sorted(self.kept.tables[table].reasons.items())) if table in self.kept.tables else {}
