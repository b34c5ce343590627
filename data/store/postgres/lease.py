"""Which process may write: the one that holds an advisory lock, on a connection of its own that it keeps speaking on.

The server ends that connection when nothing was heard on it for a while. So a process that sleeps, or is cut off, loses
the lock like one that has died; and because every write compares the epoch, which each new owner raises, it writes
nothing when it wakes up.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
from contextlib import suppress
from typing import Any

import psycopg
from psycopg import sql

from rules.table.ports import CannotOpen, LostLease

log = logging.getLogger(__name__)

Plain = psycopg.Connection[object]
SPEAKS_EVERY = 2.0
SILENCE = 8
"""Seconds without a word after which the server takes the lock away."""
ASKS_EVERY = 1.0
"""Seconds between two questions of a spare whether the lock is free."""
PATIENCE = 10
HOLDER = f"{socket.gethostname()}:{os.getpid()}"
"""This process, as operators find it."""
ALIVE: dict[str, Any] = {
    "autocommit": True,
    # A pipeline that fails half-way leaves statements of which psycopg believes that they are prepared.
    "prepare_threshold": None,
    "application_name": f"skyline {HOLDER}",
    "connect_timeout": PATIENCE,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": PATIENCE * 1000,
}
"""Of each connection: who it is, and that a network that was cut is noticed."""
FENCE = "SELECT epoch, pg_current_xact_id()::text FROM leases WHERE name = 'store' FOR SHARE"
EPOCH = "SELECT epoch FROM leases WHERE name = 'store'"
_RAISE = """INSERT INTO leases VALUES ('store', 1, %s) ON CONFLICT (name)
            DO UPDATE SET epoch = leases.epoch + 1, holder = excluded.holder RETURNING epoch"""


class Lease:
    """`lost` is set once another process may own the store."""

    def __init__(self, address: str, schema: str) -> None:
        self._address = address
        self._schema = schema
        self._holder: Plain | None = None
        self._ended = threading.Event()
        self._speaker = threading.Thread(target=self._keep_speaking, name="lease", daemon=True)
        self.lost = threading.Event()
        self.epoch = 0

    def take(self, spare: bool) -> None:
        """Waits as a spare while somebody else has it; CannotOpen where that is not wanted."""
        try:
            free = self._locked()
        except psycopg.Error as fault:
            raise CannotOpen(f"The database cannot be reached: {str(fault).strip().splitlines()[0]}") from fault
        if not free and not spare:
            raise CannotOpen(f"Another process is using the store {self._schema}.")
        if not free:
            log.info("Another process is at work; this one waits as a spare.")
        while not free:
            time.sleep(ASKS_EVERY)
            # A server that is away for a while is no reason to give up waiting.
            with suppress(psycopg.Error):
                free = self._locked()
        self._speaker.start()

    def raise_epoch(self) -> None:
        """From now on whoever had it before writes nothing. The table is there by now."""
        row = self._speak(_RAISE, (HOLDER,))
        self.epoch = int(str(row[0]))

    def check(self, epoch: object) -> None:
        if epoch != self.epoch:
            self.lost.set()
        if self.lost.is_set():
            raise LostLease("another process owns the store by now")

    def release(self) -> None:
        self._ended.set()
        if self._speaker.is_alive():
            self._speaker.join()
        if self._holder is not None:
            # Closing alone would let go of it only when the server notices.
            with suppress(psycopg.Error):
                self._holder.execute("SELECT pg_advisory_unlock_all()")
            self._holder.close()

    def _locked(self) -> bool:
        if self._holder is None or self._holder.closed:
            self._holder = self._connected()
        return bool(self._speak("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", (self._schema,))[0])

    def _connected(self) -> Plain:
        holder = psycopg.connect(self._address, **ALIVE)
        holder.execute(sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(sql.Identifier(self._schema)))
        holder.execute(sql.SQL("SET search_path TO {}").format(sql.Identifier(self._schema)))
        holder.execute(sql.SQL("SET idle_session_timeout TO {}").format(sql.Literal(f"{SILENCE}s")))
        return holder

    def _speak(self, query: str, values: tuple[str, ...] = ()) -> tuple[object, ...]:
        assert self._holder is not None
        row = self._holder.execute(query, values).fetchone()
        assert isinstance(row, tuple)
        return row

    def _keep_speaking(self) -> None:
        while not self._ended.wait(SPEAKS_EVERY) and not self.lost.is_set():
            try:
                self._speak("SELECT 1")
            except psycopg.Error:
                if not self._regained():
                    self.lost.set()

    def _regained(self) -> bool:
        """After the server was away: the lock is ours again, and nobody has written in between."""
        until = time.monotonic() + 6 * PATIENCE
        while time.monotonic() < until and not self._ended.is_set():
            try:
                if self._locked():
                    return bool(self._speak(EPOCH)[0] == self.epoch)
                return False
            except psycopg.Error:
                self._ended.wait(ASKS_EVERY)
        return False
