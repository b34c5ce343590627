"""A disk that says of a transaction that it failed: what is believed is what the store has, not what the disk says."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from data.store.sql.store import SqlStore
from data.store.sqlite.database import SqliteDatabase
from rules.table.ports import StoreFailed

T = TypeVar("T")
KEY = "a note"


class Doubtful(sqlite3.Connection):
    """Says of every COMMIT that it failed, once it is ill."""

    ill: str = ""

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if sql == "COMMIT" and self.ill:
            if self.ill != "stays open":
                super().execute("COMMIT" if self.ill == "keeps it" else "ROLLBACK")
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(sql, *values)


class Plain:
    """A connection without a thread."""

    def __init__(self, db: Doubtful) -> None:
        self.db = db

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return work(self.db)

    async def close(self) -> None:
        self.db.close()


async def _opened(directory: Path) -> tuple[SqlStore, Doubtful]:
    """A store, and the connection by which it writes: the first that it opens."""
    made: list[Doubtful] = []

    async def connect(path: Path) -> Plain:
        made.append(sqlite3.connect(path, isolation_level=None, factory=Doubtful))
        return Plain(made[-1])

    return SqlStore(await SqliteDatabase.open(directory, connect=connect), lambda: 0.0), made[0]


async def test_what_was_kept_has_happened_whatever_the_disk_said(tmp_path: Path) -> None:
    store, writer = await _opened(tmp_path)
    writer.ill = "keeps it"
    await store.put_note(KEY, "one")
    await store.put_note(KEY, "two")
    writer.ill = ""
    assert await store.note(KEY) == "two"
    await store.close()


@pytest.mark.parametrize("ill", ["undoes it", "stays open"])
async def test_what_was_not_kept_has_failed(tmp_path: Path, ill: str) -> None:
    store, writer = await _opened(tmp_path)
    await store.put_note(KEY, "before")
    writer.ill = ill
    for _ in range(2):
        with pytest.raises(StoreFailed):
            await store.put_note(KEY, "after")
    writer.ill = ""
    assert await store.note(KEY) == "before"
    await store.put_note(KEY, "well again")
    assert await store.note(KEY) == "well again"
    await store.close()


async def test_what_fails_before_its_end_is_no_doubt(tmp_path: Path) -> None:
    """Also where the number of the last transaction is the one that is stored."""
    store, _ = await _opened(tmp_path)
    await store.put_note(KEY, "before")

    def breaks(db: Any) -> None:
        db.execute("ROLLBACK")
        raise sqlite3.OperationalError("database or disk is full")

    with pytest.raises(sqlite3.OperationalError, match="full"):
        await store.database.write(breaks)
    assert await store.note(KEY) == "before"
    await store.close()
