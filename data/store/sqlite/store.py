"""A store in one SQLite file: nothing to install, nothing to run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from data.store.sql.store import SqlStore
from data.store.sqlite.database import SqliteDatabase
from rules.table.ports import Store


async def open_store(directory: Path, application: int | None, now: Callable[[], float], backups: int = 0) -> Store:
    return SqlStore(await SqliteDatabase.open(directory, application, now(), backups), now)
