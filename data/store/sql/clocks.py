"""Time at tables: each seat's clock, and what is due."""

from collections.abc import Sequence

from data.store.sql.connected import Connected, time_runs
from data.store.sql.connection import Connection, Cursor
from rules.table.clock import SeatClock
from rules.table.rows import Written


class SqlClocks(Connected):
    async def clocks(self, table: str) -> dict[int, SeatClock]:
        return await self._read(lambda db: read_clocks(db, table), table)

    async def waits_elsewhere(self, person: int, table: str) -> bool:
        seats = "SELECT 1 FROM seats JOIN clocks ON clocks.table_id = seats.table_id AND clocks.seat = seats.seat"
        where = f"seats.person = ? AND seats.table_id <> ? AND clocks.since IS NOT NULL AND {time_runs('clocks')}"
        return bool(await self._column(f"{seats} WHERE {where} LIMIT 1", person, table))

    def _running(self) -> str:
        return time_runs("clocks", self._mine())

    async def put_clock(self, table: str, seat: int, clock: SeatClock, before: SeatClock | None) -> bool:
        def work(db: Connection) -> bool:
            if read_clocks(db, table).get(seat) != before:
                return False
            _put_clock(db, table, seat, clock)
            return True

        return await self._write(work)

    async def timed_out(self, now: float) -> Sequence[tuple[str, int]]:
        query = f"SELECT table_id, seat FROM clocks WHERE deadline <= ? AND {self._running()} ORDER BY deadline"
        return [(table, seat) for table, seat in await self._all(query, now)]

    async def to_remind(self, now: float) -> Sequence[tuple[str, int]]:
        query = f"SELECT table_id, seat FROM clocks WHERE remind_at <= ? AND deadline > ? AND {self._running()}"
        return [(table, seat) for table, seat in await self._all(query, now, now)]

    async def next_event(self) -> float | None:
        # Each in the order of its index: the first one found is the earliest, however many there are.
        deadline, reminder = (
            f"SELECT {when} FROM clocks WHERE {when} IS NOT NULL AND deadline IS NOT NULL AND {self._running()}"
            f" ORDER BY {when} LIMIT 1"
            for when in ("deadline", "remind_at")
        )
        return min([*await self._column(deadline), *await self._column(reminder)], default=None)

    async def stale_lobbies(self, before: float, unseen: float) -> Sequence[str]:
        where = "status = 'lobby' AND created < ? AND created < CASE WHEN lobby_message IS NULL THEN ? ELSE ? END"
        query = f"SELECT id FROM tables WHERE {where}{self._mine()} ORDER BY id"
        return await self._column(query, max(unseen, before), unseen, before)

    async def hostless(self, before: float) -> Sequence[str]:
        where = "status = 'running' AND host_seen < ? AND guild NOT IN (SELECT guild FROM removed)"
        return await self._column(f"SELECT id FROM tables WHERE {where}{self._mine()} ORDER BY id", before)

    async def long_paused(self, now: float) -> Sequence[str]:
        where = "status = 'running' AND paused_until <= ?"
        return await self._column(f"SELECT id FROM tables WHERE {where}{self._mine()} ORDER BY id", now)


def ask_clocks(db: Connection, table: str) -> Cursor:
    query = "SELECT seat, bank, since, deadline, reminded, remind_at, grace FROM clocks WHERE table_id = ?"
    return db.execute(query, (table,))


def clocks_in(rows: Cursor) -> dict[int, SeatClock]:
    return {seat: SeatClock(*(*clock, bool(grace))) for seat, *clock, grace in rows}


def read_clocks(db: Connection, table: str) -> dict[int, SeatClock]:
    return clocks_in(ask_clocks(db, table))


def _put_clock(db: Connection, table: str, seat: int, clock: SeatClock) -> None:
    values = (table, seat, clock.bank, clock.since, clock.deadline, clock.reminded, clock.remind_at, clock.grace)
    db.execute("INSERT OR REPLACE INTO clocks VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)


def write_clocks(db: Connection, written: Written) -> None:
    """The part of a transaction that is about time."""
    for seat, clock in written.clocks:
        _put_clock(db, written.row.id, seat, clock)
