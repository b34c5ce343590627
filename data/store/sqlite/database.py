"""One SQLite file: opened, owned, brought up to date; transactions that cannot mix.

A transaction is one plain function that runs in the connection's own thread from BEGIN to COMMIT, so that two tables on
one connection can never share one. Reads have a connection of their own.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import traceback
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import IO, Any, Protocol, TypeVar

import aiosqlite

from data.file_lock import lock
from data.store.sql.connection import bind, check_known, statements, steps
from data.store.sqlite.copies import Copies, NoCopy
from data.store.sqlite.faults import is_damage, why_not_opened
from data.store.sqlite.marker import Marker
from rules.table.ports import CannotOpen, LostLease
from rules.table.rows import Cluster

log = logging.getLogger(__name__)

T = TypeVar("T")
FILE = "skyline.db"
PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000", "secure_delete = ON")


_RAISE = """INSERT INTO leases (name, epoch, holder) VALUES (?, 1, ?) ON CONFLICT (name)
            DO UPDATE SET epoch = leases.epoch + 1, holder = excluded.holder RETURNING epoch"""
_NUMBER = """UPDATE leases SET epoch = epoch + 1 WHERE name = 'writes'
             AND (SELECT epoch FROM leases WHERE name = 'store') = ? RETURNING epoch"""
_LAST = "SELECT epoch FROM leases WHERE name = 'writes'"


class Connection(Protocol):
    """One connection: its work is done in the order in which it is given."""

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T: ...

    async def close(self) -> None: ...


Connect = Callable[[Path], Awaitable[Connection]]


class ThreadConnection:
    """A connection whose work is done in a thread of its own."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        # aiosqlite offers single statements only; its own queue is the way to run several as one piece in its thread.
        result: T = await self._connection._execute(work, self._connection._conn)  # type: ignore[no-untyped-call]
        return result

    async def close(self) -> None:
        await self._connection.close()


async def connect_in_thread(path: Path) -> Connection:
    return ThreadConnection(await aiosqlite.connect(path, isolation_level=None))


class SqliteDatabase:
    faults: tuple[type[Exception], ...] = (sqlite3.Error,)

    def __init__(self, copies: Copies, writer: Connection, reader: Connection, lock: IO[str], marker: Marker) -> None:
        self._copies = copies
        self._writer = writer
        self._reader = reader
        self._lock = lock
        self._marker = marker
        self._epoch = 0
        self._number: list[Any] | None = None
        self._lost = asyncio.Event()

    @classmethod
    async def open(
        cls,
        directory: Path,
        application: int | None = None,
        now: float = 0.0,
        backups: int = 0,
        connect: Connect = connect_in_thread,
    ) -> SqliteDatabase:
        """Opens (or makes) the store in this directory for this process alone. CannotOpen says why not, in words."""
        path = directory / FILE
        try:
            async with AsyncExitStack() as held:
                database = await cls._opened(path, Copies(path, backups), held, connect)
                await database._bring_up_to_date(now)
                if application is not None:
                    await database.write(lambda db: bind(db, application))
                await database.write(database._raise_epoch)
                await database.checkpoint()
                database._marker.opened()
                held.pop_all()
                return database
        except (sqlite3.Error, OSError) as fault:
            raise CannotOpen(why_not_opened(path, fault)) from fault

    @classmethod
    async def _opened(cls, path: Path, copies: Copies, held: AsyncExitStack, connect: Connect) -> SqliteDatabase:
        """What is `held` is let go of again unless everything went well: a thread left over would keep the process."""
        lock, marker = own(path.parent), Marker(path)
        held.callback(lock.close)
        marker.check()
        # Whoever opens a store, takes its journal in and goes without using it leaves it whole.
        held.callback(marker.closed_if_whole)
        writer = await connect(private_file(path))
        held.push_async_callback(writer.close)
        for pragma in PRAGMAS:
            await writer.run(lambda db, pragma=pragma: db.execute(f"PRAGMA {pragma}"))  # type: ignore[misc]
        reader = await connect(path)
        held.push_async_callback(reader.close)
        await reader.run(lambda db: db.execute("PRAGMA query_only = ON"))
        marker.check_filled(await writer.run(version))
        return cls(copies, writer, reader, lock, marker)

    async def _bring_up_to_date(self, now: float) -> None:
        """In one transaction, of which nothing stays if it fails; a copy of the store as it was is made before."""
        done, newest = await self._writer.run(check_version), max(steps())
        if done == newest:
            return
        try:
            if done > 0:
                await asyncio.to_thread(self._copies.make_before, done, now)
            await self.write(migrate)
        except NoCopy as fault:
            raise CannotOpen(
                f"The store would be brought from version {done} to {newest}, but {fault}."
                " Make room, or set SKYLINE_BACKUPS=0 and make a copy yourself."
            ) from fault
        except sqlite3.Error as fault:
            raise CannotOpen(
                f"The store could not be brought from version {done} to {newest} and is as it was ({fault})."
                " The version before goes on with it; docs/operating.md says how."
            ) from fault

    async def tend(self, now: float) -> None:
        """The journal is taken in; the copy of today is made, if there is none: in a thread and with a connection of
        its own, nobody waits for it."""
        await self.checkpoint()
        try:
            if self._copies.due(now):
                await asyncio.to_thread(self._copies.make_daily, now)
        except NoCopy as fault:
            log.error("%s", fault)

    def is_damage(self, fault: Exception) -> bool:
        return isinstance(fault, sqlite3.Error) and is_damage(fault)

    @property
    def cluster(self) -> Cluster:
        """A file has one owner, and all of it."""
        return Cluster()

    def epoch(self) -> int:
        return self._epoch

    def surely(self) -> bool:
        return not self._lost.is_set()

    async def reserve(self, name: str, seconds: float, patience: float) -> float | None:
        """There is nobody to share with."""
        return 0.0

    async def lost(self) -> None:
        """A file that is locked stays ours until we end, unless the disk is one on which locks do not count."""
        await self._lost.wait()

    def _raise_epoch(self, db: sqlite3.Connection) -> None:
        for name in ("writes", "store"):
            ((self._epoch,),) = db.execute(_RAISE, (name, str(os.getpid()))).fetchall()

    def _written(self, db: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
        done: list[T] = []
        try:
            _transaction(db, "BEGIN IMMEDIATE", lambda db: done.append(self._fenced(db, work)))
        except sqlite3.Error as fault:
            # A disk may say so of what it has kept; then it has happened, and nobody may be told otherwise.
            if not done or db.execute(_LAST).fetchall() != self._number:
                raise
            log.warning("the disk has kept something of which it said: %s", fault)
        return done[0]

    def _fenced(self, db: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
        self._number = db.execute(_NUMBER, (self._epoch,)).fetchall() if self._epoch else None
        if self._number == []:
            self._lost.set()
            raise LostLease("another process has opened the store since")
        return work(db)

    async def close(self) -> None:
        """Everything is in the file itself once it is closed; whatever fails on the way, the process can end."""
        swept = False
        with self._noted():
            swept = await self.sweep()
        with self._noted():
            if swept:
                self._marker.closed()
        await asyncio.gather(self._reader.close(), self._writer.close(), return_exceptions=True)
        with self._noted():
            self._marker.closed_if_whole()
        self._lock.close()

    @contextmanager
    def _noted(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as fault:
            log.warning("the store could not be put in order: %s", fault)

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Runs the whole function as one transaction; an exception undoes all of it."""
        return await self._writer.run(lambda db: self._written(db, work))

    async def checkpoint(self) -> None:
        """What was written lies in the file itself, not in the journal beside it alone."""
        await self._writer.run(lambda db: db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall())

    async def sweep(self) -> bool:
        """What was deleted is gone from the files beside the store, too. Whether nobody who was reading kept it."""
        checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)"
        ((busy, _, _),) = await self._writer.run(lambda db: db.execute(checkpoint).fetchall())
        return not busy

    async def ask(self, query: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        return await self.read(lambda db: db.execute(query, values).fetchall())

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Runs the function on one consistent state of the store."""
        return await self._reader.run(lambda db: _transaction(db, "BEGIN", work))


def _transaction(db: sqlite3.Connection, begin: str, work: Callable[[sqlite3.Connection], T]) -> T:
    db.execute(begin)
    try:
        result = work(db)
        db.execute("COMMIT")
    except BaseException as fault:
        # A cursor that stopped half-way would keep this connection in the past; the traceback holds it.
        traceback.clear_frames(fault.__traceback__)
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return result


def private_file(path: Path) -> Path:
    """Only the owner may read it; SQLite's files beside it take over its permissions."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    return path


def own(directory: Path) -> IO[str]:
    """Makes this process the owner of the store until it ends, however it ends."""
    directory.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = (directory / "skyline.lock").open("a+", encoding="utf-8")
    try:
        lock(file)
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


def version(db: sqlite3.Connection) -> int:
    """The number of the last migration that was made; 0 for an empty file."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def check_version(db: sqlite3.Connection) -> int:
    """The store's version; refused if it is newer than the program."""
    return check_known(version(db))


def migrate(db: sqlite3.Connection) -> None:
    """Brings the file to the newest of the numbered migrations, all in one transaction. Numbers may be left out."""
    done = check_version(db)
    for number, step in steps().items():
        if number > done:
            for statement in statements(step.read_text(encoding="utf-8")):
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {number}")
