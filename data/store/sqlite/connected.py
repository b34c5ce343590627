"""What all parts of the SQLite store share: the database, the clock, and short ways to ask and to tell it something."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from data.store.sqlite.database import Database
from rules.table.ports import StoreFailed

T = TypeVar("T")


class Connected:
    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self.database = database
        self._now = now

    async def close(self) -> None:
        await self.database.close()

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """One transaction; whatever SQLite has against it is a failure of the store."""
        try:
            return await self.database.write(work)
        except sqlite3.Error as fault:
            raise StoreFailed(str(fault)) from fault

    async def _run(self, query: str, *values: object) -> None:
        """A transaction of one statement."""
        await self._write(lambda db: db.execute(query, values) and None)

    async def _all(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return await self.database.read(lambda db: db.execute(query, values).fetchall())

    async def _column(self, query: str, *values: object) -> list[Any]:
        """The first column of all rows."""
        return [row[0] for row in await self._all(query, *values)]

    async def _first(self, query: str, *values: object) -> tuple[Any, ...] | None:
        """The first row, if there is one."""
        return await self.database.read(lambda db: db.execute(query, values).fetchone())


def text(value: object) -> str:
    """As JSON, for a column."""
    return msgspec.json.encode(value).decode()


def time_runs(table: str) -> str:
    """The condition that time runs at the table a row of `table` belongs to: it is in play, not paused, of a server
    that has the bot."""
    return (
        f"EXISTS (SELECT 1 FROM tables WHERE tables.id = {table}.table_id"
        " AND tables.status = 'running' AND tables.paused_until IS NULL"
        " AND tables.guild NOT IN (SELECT guild FROM removed))"
    )
