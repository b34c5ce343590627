"""A store in one SQLite file: nothing to install, nothing to run."""

from collections.abc import Callable
from pathlib import Path

from data.store.sql.store import SqlStore
from data.store.sqlite.database import Connect, SqliteDatabase, connect_in_thread
from rules.table.ports import Store


async def open_store(
    directory: Path,
    application: int | None,
    now: Callable[[], float],
    backups: int = 0,
    connect: Connect = connect_in_thread,
) -> Store:
    """`connect`: how its file is reached; the simulation has a way of its own."""
    return SqlStore(await SqliteDatabase.open(directory, application, now(), backups, connect), now)
