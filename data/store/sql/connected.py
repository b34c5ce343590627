"""What all parts of the store share: the database, the clock, and short ways to ask and to tell it something."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from typing import Any, TypeVar

import msgspec
from prometheus_client import Histogram

from data import metrics
from data.store.sql.connection import Connection, Cursor, Database
from rules.game import Reason, Result
from rules.table.clock import Pace
from rules.table.ports import InDoubt, StoreFailed, Unreadable
from rules.table.rows import Cluster, Coaching, Server, Terms

T = TypeVar("T")
_READ, _WRITE = metrics.STORE.labels("read"), metrics.STORE.labels("write")


class Connected:
    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self.database = database
        self._now = now

    async def tend(self) -> None:
        with self._failing(None):
            await self.database.tend(self._now())

    async def lost(self) -> None:
        await self.database.lost()

    @property
    def cluster(self) -> Cluster:
        return self.database.cluster

    def epoch(self) -> int:
        return self.database.epoch()

    def surely(self) -> bool:
        return self.database.surely()

    async def reserve(self, name: str, seconds: float, patience: float = inf) -> float | None:
        with self._failing(None):
            return await self.database.reserve(name, seconds, patience)

    def _mine(self, shard: str = "tables.shard") -> str:
        """The condition that a table is this process's; nothing where all are."""
        one = self.cluster
        return f" AND {shard} % {one.clusters} = {one.number}" if one.clusters > 1 else ""

    async def close(self) -> None:
        await self.database.close()

    async def _write(self, work: Callable[[Connection], T], table: str | None = None) -> T:
        """One transaction; whatever SQLite has against it is a failure of the store."""
        with self._failing(table, _WRITE):
            return await self.database.write(lambda db: decoded(db, work, table))

    async def _read(self, work: Callable[[Connection], T], table: str | None = None) -> T:
        """One consistent state. `table`: whose it is, if it is one table's: damage of it is that table's."""
        with self._failing(table, _READ):
            return await self.database.read(lambda db: decoded(db, work, table))

    @contextmanager
    def _failing(self, table: str | None, timed: Histogram | None = None) -> Iterator[None]:
        begun = time.perf_counter()
        try:
            yield
            if timed is not None:
                timed.observe(time.perf_counter() - begun)
        except self.database.faults as fault:
            metrics.STORE_FAILURES.labels("write" if timed is _WRITE else "read" if timed is _READ else "tend").inc()
            if table is not None and self.database.is_damage(fault):
                raise Unreadable(table, fault) from fault
            # Something may have been written before what could not be read.
            raise (InDoubt if timed is _READ else StoreFailed)(str(fault)) from fault

    async def _run(self, query: str, *values: object) -> None:
        """A transaction of one statement."""
        await self._write(lambda db: db.execute(query, values) and None)

    async def _all(self, query: str, *values: object, table: str | None = None) -> list[tuple[Any, ...]]:
        with self._failing(table, _READ):
            return await self.database.ask(query, values)

    async def _column(self, query: str, *values: object) -> list[Any]:
        """The first column of all rows."""
        return [row[0] for row in await self._all(query, *values)]

    async def _first(self, query: str, *values: object) -> tuple[Any, ...] | None:
        """The first row, if there is one."""
        return next(iter(await self._all(query, *values)), None)


def decoded(db: Connection, work: Callable[[Connection], T], table: str | None) -> T:
    """A value that is no longer what was written is damage of its table, like a page that SQLite cannot read."""
    try:
        return work(db)
    except msgspec.MsgspecError as fault:
        raise StoreFailed(str(fault)) if table is None else Unreadable(table, fault) from fault


# Made here, where no other thread is: msgspec must not look at a type for the first time in two threads at once.
_READERS: dict[type, Any] = {
    kind: msgspec.json.Decoder(kind) for kind in (Pace, Terms, Result, Server, Reason, Coaching)
}


def read_as(kind: type[T], kept: str) -> T:
    """A value of one of ours from its column."""
    value: T = _READERS[kind].decode(kept)
    return value


def text(value: object) -> str:
    """As JSON, for a column."""
    return msgspec.json.encode(value).decode()


def by_name(cursor: Cursor) -> list[dict[str, Any]]:
    """All rows that were asked for, by the names of their columns."""
    rows = cursor.fetchall()
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in rows]


def time_runs(table: str, mine: str = "") -> str:
    """The condition that time runs at the table a row of `table` belongs to: it is in play, not paused, of a server
    that has the bot. `mine`: and another one about its table."""
    return (
        f"EXISTS (SELECT 1 FROM tables INDEXED BY tables_in_time WHERE tables.id = {table}.table_id"
        " AND tables.status = 'running' AND tables.paused_until IS NULL"
        f" AND tables.guild NOT IN (SELECT guild FROM removed){mine})"
    )
