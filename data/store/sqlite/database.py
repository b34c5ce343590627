"""One SQLite file: opened, owned, brought up to date; transactions that cannot mix.

A transaction is one plain function that runs in the connection's own thread from BEGIN to COMMIT, so that two tables on
one connection can never share one. Reads have a connection of their own.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any, TypeVar

import aiosqlite

from rules.table.ports import CannotOpen

T = TypeVar("T")
FILE = "skyline.db"
PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "busy_timeout = 5000",
    "secure_delete = ON",
)
MIGRATIONS = Path(__file__).parent / "migrations"


class Database:
    def __init__(self, writer: aiosqlite.Connection, reader: aiosqlite.Connection, lock: IO[str]) -> None:
        self._writer = writer
        self._reader = reader
        self._lock = lock

    @classmethod
    async def open(cls, directory: Path, application: int | None = None) -> Database:
        """Opens (or makes) the store in this directory for this process alone."""
        lock, path = own(directory), private_file(directory / FILE)
        writer = await aiosqlite.connect(path, isolation_level=None)
        for pragma in PRAGMAS:
            await writer.execute(f"PRAGMA {pragma}")
        reader = await aiosqlite.connect(path, isolation_level=None)
        await reader.execute("PRAGMA query_only = ON")
        database = cls(writer, reader, lock)
        try:
            await database.write(migrate)
            if application is not None:
                await database.write(lambda db: bind(db, application))
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        await self._reader.close()
        await self._writer.close()
        self._lock.close()

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Runs the whole function as one transaction; an exception undoes all of it."""
        return await _run(self._writer, lambda db: _transaction(db, work))

    async def sweep(self) -> None:
        """What was deleted is gone from the files beside the store, too."""
        await _run(self._writer, lambda db: db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Runs the function on one consistent state of the store."""
        return await _run(self._reader, lambda db: _transaction(db, work))


async def _run(connection: aiosqlite.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    # aiosqlite offers single statements only; its own queue is the way to run several as one piece in its thread.
    result: T = await connection._execute(work, connection._conn)  # type: ignore[no-untyped-call]
    return result


def _transaction(db: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    db.execute("BEGIN IMMEDIATE" if not _query_only(db) else "BEGIN")
    try:
        result = work(db)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return result


def _query_only(db: sqlite3.Connection) -> bool:
    row: tuple[Any, ...] = db.execute("PRAGMA query_only").fetchone()
    return bool(row[0])


def private_file(path: Path) -> Path:
    """Only the owner may read it; SQLite's files beside it take over its permissions."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    return path


def own(directory: Path) -> IO[str]:
    """Makes this process the owner of the store until it ends, however it ends."""
    directory.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = (directory / "skyline.lock").open("a+", encoding="utf-8")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.seek(0)
        owner = file.read().strip() or "unknown"
        file.close()
        raise CannotOpen(f"Another process (number {owner}) is using the store in {directory}.") from None
    file.seek(0)
    file.truncate()
    file.write(str(os.getpid()))
    file.flush()
    return file


def migrate(db: sqlite3.Connection) -> None:
    """Brings the file to the newest of the numbered migrations, all in one transaction. Numbers may be left out."""
    steps = {int(step.name[:3]): step for step in sorted(MIGRATIONS.glob("[0-9][0-9][0-9]_*.sql"))}
    done: int = db.execute("PRAGMA user_version").fetchone()[0]
    if done > max(steps):
        raise CannotOpen(f"The store is of version {done}; this Skyline knows versions up to {max(steps)} only.")
    for number, step in steps.items():
        if number > done:
            for statement in statements(step.read_text(encoding="utf-8")):
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {number}")


def statements(script: str) -> list[str]:
    """The statements of a script one by one: `executescript` would commit behind our back."""
    found, so_far = [], ""
    for line in script.splitlines(keepends=True):
        so_far += line
        if sqlite3.complete_statement(so_far):
            found.append(so_far.strip())
            so_far = ""
    return found


def bind(db: sqlite3.Connection, application: int) -> None:
    """The first bot that opens a store owns it: another one's buttons could never work here."""
    db.execute("INSERT INTO meta VALUES ('application', ?) ON CONFLICT DO NOTHING", (str(application),))
    (owner,) = db.execute("SELECT value FROM meta WHERE key = 'application'").fetchone()
    if owner != str(application):
        raise CannotOpen(f"This store belongs to the application {owner}, not to {application}.")


def put(db: sqlite3.Connection, table: str, values: Mapping[str, Any]) -> None:
    """The row of this id with these values: a new one, or the one that is there, whose other columns stay."""
    names, marks = ", ".join(values), ", ".join(f":{name}" for name in values)
    changes = ", ".join(f"{name} = excluded.{name}" for name in values if name != "id")
    db.execute(f"INSERT INTO {table} ({names}) VALUES ({marks}) ON CONFLICT (id) DO UPDATE SET {changes}", values)
