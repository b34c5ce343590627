"""The store's disk: real SQLite files, whose work is done in order at later steps, and which may be ill for a while."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import IO, Any, Literal, TypeVar

from data.logs import INTERACTION
from data.store.sqlite import database
from data.store.sqlite.store import open_store
from rules.table.ports import Store
from tests.simulation.loop import SeededLoop, settle

T = TypeVar("T")
OWN = database.own
Illness = Literal["fails", "doubtful", "busy"]
"""COMMIT fails; or it is durable and says that it failed; or the store is busy before anything is done."""


class Disk:
    """How ill the disk is, and who uses it, for all bots of a world."""

    def __init__(self, loop: SeededLoop) -> None:
        self.loop = loop
        self.illness: Illness | None = None
        self._until = 0
        self._share = 0.0
        self.failures = 0
        self.committed: Callable[[sqlite3.Connection], None] = lambda db: None
        """Told after every COMMIT of a writer."""
        self.kept: dict[int, bool] = {}
        """Of an interaction whose transactions the disk has struck: whether all of those are durable all the same."""
        self._locks: list[IO[str]] = []
        self._connections: list[StepConnection] = []
        database.own = self._own

    def falls_ill(self, illness: Illness, steps: int, share: float) -> None:
        self.illness, self._until, self._share = illness, self.loop.steps + steps, share

    def recovers(self) -> None:
        self.illness = None

    def strikes(self) -> Illness | None:
        if self.illness is None or self.loop.steps >= self._until or self.loop.chance.disk.random() >= self._share:
            return None
        self.failures += 1
        # Work that goes on in the background has its interaction's number, too, and may do well.
        self.kept[INTERACTION.get()] = self.kept.get(INTERACTION.get(), True) and self.illness == "doubtful"
        self.loop.trace.note(f"disk {self.illness}")
        return self.illness

    async def open(self, directory: Path, application: int | None, now: Callable[[], float]) -> Store:
        """An `OpenStore`."""
        return await open_store(directory, application, now, connect=partial(StepConnection.made, self))

    def _own(self, directory: Path) -> IO[str]:
        """Remembered: a process may die before it has so much as opened its store, and its lock goes with it."""
        self._locks.append(OWN(directory))
        return self._locks[-1]

    def opened(self, connection: StepConnection) -> None:
        self._connections.append(connection)

    def drop_all(self) -> None:
        """A process died: the system closes its files and lets go of its lock. What was not committed never was."""
        for connection in self._connections:
            connection.drop()
        for lock in self._locks:
            lock.close()
        self._connections, self._locks = [], []


class StepConnection:
    """A connection without a thread: each piece of work at a later step, its result at one later still."""

    def __init__(self, disk: Disk, path: Path) -> None:
        self._disk = disk
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=_Connection)
        self._db.disk = disk
        self._done = self._told = 0.0
        self._closed = False

    @classmethod
    async def made(cls, disk: Disk, path: Path) -> StepConnection:
        connection = cls(disk, path)
        disk.opened(connection)
        return connection

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        loop, chance = self._disk.loop, self._disk.loop.chance.store
        future: asyncio.Future[T] = loop.create_future()

        def do() -> None:
            if self._closed:
                return
            result: Any = None
            fault: BaseException | None = None
            try:
                result = work(self._db)
            except BaseException as raised:
                fault = raised
            self._told = max(self._told + 1e-7, loop.now + chance.expovariate(3000))
            loop.call_at(self._told, settle, future, result, fault)

        lasts = chance.expovariate(2000) if chance.random() < 0.97 else chance.uniform(0.0, 0.3)
        self._done = max(self._done + 1e-7, loop.now + lasts)
        loop.call_at(self._done, do)
        return await future

    async def close(self) -> None:
        self.drop()

    def drop(self) -> None:
        if not self._closed:
            self._closed = True
            self._db.close()


class _Connection(sqlite3.Connection):
    """Where a transaction begins and ends, the disk has its say."""

    disk: Disk
    _struck: Illness | None = None
    _changes = 0

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if sql == "BEGIN IMMEDIATE":
            self._struck = self.disk.strikes()
            if self._struck == "busy":
                raise sqlite3.OperationalError("database is locked")
        elif sql == "COMMIT" and self.total_changes != self._changes:
            self._changes = self.total_changes
            if self._struck == "fails":
                raise sqlite3.OperationalError("disk I/O error")
            done = super().execute(sql)
            self.disk.committed(self)
            if self._struck == "doubtful":
                raise sqlite3.OperationalError("disk I/O error, or so it seemed")
            return done
        return super().execute(sql, *values)
