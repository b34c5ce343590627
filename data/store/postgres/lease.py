"""Which process may write what: the one that holds an advisory lock, on a connection of its own on which it speaks.

There is one such lease for each cluster of shards; for all of the store, where no shards were settled. The server ends
the connection when nothing was heard on it for a while. So a process that sleeps, or is cut off, loses the lock like
one that has died; and because every write compares the epoch, which each new owner raises, it writes nothing when it
wakes up.
"""

import asyncio
import logging
import os
import socket
import threading
import time
from contextlib import suppress
from typing import Any

import psycopg
from psycopg import errors, sql

from data.store.sql.clusters import settled
from data.store.sql.connection import steps
from rules.table.ports import CannotOpen, LostLease
from rules.table.rows import Cluster

log = logging.getLogger(__name__)

Plain = psycopg.Connection[object]
SPEAKS_EVERY = 2.0
SILENCE = 8
"""Seconds without a word after which the server takes the lock away."""
SURE = SILENCE - 1.0
"""Seconds after the last word for which it is certain that it has not."""
ASKS_EVERY = 1.0
"""Seconds between two questions of a spare whether the lock is free."""
PATIENCE = 10
HOLDER = f"{socket.gethostname()}:{os.getpid()}"
"""This process, as operators find it."""
ALIVE: dict[str, Any] = {
    "autocommit": True,
    "application_name": f"skyline {HOLDER}",
    "connect_timeout": PATIENCE,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": PATIENCE * 1000,
}
"""Of each connection: who it is, and that a network that was cut is noticed."""
TIMELINE = "substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)"  # Who takes over numbers transactions anew.
FENCE = f"SELECT epoch, pg_current_xact_id()::text, {TIMELINE} FROM leases WHERE name = %s FOR SHARE"
EPOCH = "SELECT epoch FROM leases WHERE name = %s"
LOCK = "hashtextextended(%s, 0)"
_RAISE = """INSERT INTO leases (name, epoch, holder, since, version)
            VALUES (%s, 1, %s, extract(epoch FROM clock_timestamp()), %s) ON CONFLICT (name) DO UPDATE
            SET epoch = leases.epoch + 1, holder = excluded.holder, since = excluded.since, version = excluded.version
            RETURNING epoch"""
_END_BEFORE = """
    SELECT count(pg_terminate_backend(pid)) > 0
           OR count(*) > 0 AND clock_timestamp() - pg_postmaster_start_time() < %s * interval '1 s'
    FROM leases LEFT JOIN pg_stat_activity ON application_name = left('skyline ' || holder, 63)
    WHERE leases.name = %s AND holder <> %s"""
"""Who had it and sleeps within a transaction would keep the next one from raising the epoch. Whether it may live."""


def name_of(number: int) -> str:
    """The name of a cluster's lease; the first one's is that of the store as a whole."""
    return f"store {number}" if number else "store"


def lock_of(schema: str, number: int) -> str:
    return f"{schema} {number}" if number else schema


class Lease:
    """`lost` is set once another process may own the cluster."""

    def __init__(self, address: str, schema: str) -> None:
        self._address = address
        self._schema = schema
        self._holder: Plain | None = None
        self._ended = threading.Event()
        self._speaker = threading.Thread(target=self._keep_speaking, name="lease", daemon=True)
        self._heard = 0.0
        self.lost = threading.Event()
        self.epoch = 0
        self.cluster = Cluster()

    @property
    def name(self) -> str:
        return name_of(self.cluster.number)

    async def take(self, spare: bool) -> None:
        """The first cluster that is free. Waits as a spare while there is none; CannotOpen where that is not wanted."""
        try:
            free = await asyncio.to_thread(self._took_any)
        except psycopg.Error as fault:
            raise CannotOpen(f"The database cannot be reached: {str(fault).strip().splitlines()[0]}") from fault
        if not free and not spare:
            raise CannotOpen(f"Another process is using the store {self._schema}.")
        if not free:
            log.info("Another process is at work; this one waits as a spare.")
        while not free:
            await asyncio.sleep(ASKS_EVERY)
            # A server that is away for a while is no reason to give up waiting.
            with suppress(psycopg.Error):
                free = await asyncio.to_thread(self._took_any)
        if self.cluster.clusters > 1:
            log.info("This process is cluster %d of %d.", self.cluster.number, self.cluster.clusters)
        self._speaker.start()

    def take_all(self, clusters: int = 1) -> None:
        """Everything there is, and up to so many clusters: for whoever changes what nobody may be using."""
        try:
            settled = self._settled()
            for number in range(max(clusters, settled.clusters)):
                if not self._locked(number):
                    raise CannotOpen(f"Another process is using the store {self._schema}.")
        except psycopg.Error as fault:
            raise CannotOpen(f"The database cannot be reached: {str(fault).strip().splitlines()[0]}") from fault
        self._speaker.start()

    def raise_epoch(self) -> None:
        """From now on whoever had it before writes nothing. The table is there by now."""
        (lives,) = self._ask(_END_BEFORE, (SURE, self.name, HOLDER))
        row = self._speak(_RAISE, (self.name, HOLDER, max(steps())))
        self.epoch = int(str(row[0]))
        time.sleep(SURE if lives else 0.0)  # Until then it may tell what it remembers.

    def check(self, epoch: object) -> None:
        if epoch != self.epoch:
            self.lost.set()
        if self.lost.is_set():
            raise LostLease("another process owns the store by now")

    def surely(self) -> bool:
        """Whether no other process can have it: by this machine's own clock, without asking."""
        return not self.lost.is_set() and time.monotonic() - self._heard < SURE

    def release(self) -> None:
        self._ended.set()
        if self._speaker.is_alive():
            self._speaker.join()
        if self._holder is not None:
            # Closing alone would let go of it only when the server notices.
            with suppress(psycopg.Error):
                self._holder.execute("SELECT pg_advisory_unlock_all()")
            self._holder.close()

    def _took_any(self) -> bool:
        settled = self._settled()
        for number in range(settled.clusters):
            if self._locked(number):
                # Whoever settles them anew holds all of them meanwhile: what is read now stays.
                settled = self._settled()
                self.cluster = Cluster(settled.shards, settled.clusters, number)
                return True
        return False

    def _settled(self) -> Cluster:
        if self._holder is None or self._holder.closed:
            self._holder = self._connected()
        if not self._ask("SELECT to_regclass('meta') IS NOT NULL")[0]:
            return Cluster()
        return Cluster(*settled(self._holder) or ())

    def _locked(self, number: int) -> bool:
        return bool(self._ask(f"SELECT pg_try_advisory_lock({LOCK})", (lock_of(self._schema, number),))[0])

    def _connected(self) -> Plain:
        holder = psycopg.connect(self._address, **ALIVE)
        with suppress(errors.UniqueViolation):
            # Two that begin at once may both find that it is not there.
            holder.execute(sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(sql.Identifier(self._schema)))
        holder.execute(sql.SQL("SET search_path TO {}").format(sql.Identifier(self._schema)))
        holder.execute(sql.SQL("SET idle_session_timeout TO {}").format(sql.Literal(f"{SILENCE}s")))
        return holder

    def _ask(self, query: str, values: tuple[object, ...] = ()) -> tuple[object, ...]:
        assert self._holder is not None
        row = self._holder.execute(query, values).fetchone()
        assert isinstance(row, tuple)
        return row

    def _speak(self, query: str, values: tuple[object, ...] = ()) -> tuple[object, ...]:
        """Whoever is answered on this connection had the lease when it asked."""
        now = time.monotonic()
        row = self._ask(query, values)
        self._heard = now
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
                self._holder = self._connected()
                return self._locked(self.cluster.number) and self._ask(EPOCH, (self.name,))[0] == self.epoch
            except psycopg.Error:
                self._ended.wait(ASKS_EVERY)
        return False
