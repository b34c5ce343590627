"""psycopg and its pool, as far as the product uses them: connections to the server of this world."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
from psycopg import errors
from psycopg_pool import PoolTimeout

from data.store.postgres import database, lease
from data.store.sql.connection import Cursor
from tests.simulation.clusters.server import Rows, Server
from tests.simulation.owner import OWNER

HOLDER = "this process"
"""In the product's place of it: which one that is says who speaks."""


class Plain:
    """`psycopg.Connection`."""

    def __init__(self, server: Server, *, far: bool) -> None:
        """`far`: each statement takes its time; else it is part of a transaction, which is done in one piece."""
        self._server = server
        self._far = far
        self.owner = OWNER.get()
        self._session = server.connected(self.owner)
        self._pending: list[str] | None = None
        self.closed = self.broken = False

    def execute(self, query: Any, values: Any = ()) -> Cursor:
        query = query if isinstance(query, str) else query.as_string(None)
        if self._pending is not None and query == "COMMIT":
            # Sent; what comes of it is heard at the end of the pipeline.
            self._pending.append(query)
            return Rows(())
        self._way()
        found = self._told(query, values)
        self._way()
        return found

    def _told(self, query: str, values: Any) -> Rows:
        if self.closed:
            raise errors.OperationalError("the connection is closed")
        if isinstance(values, tuple):
            values = tuple(self.owner if value is HOLDER else value for value in values)
        try:
            return self._server.execute(self._session, query, values)
        except errors.OperationalError:
            self.closed = self.broken = True
            raise

    def _way(self) -> None:
        if self._far:
            chance = self._server.loop.chance.store
            lasts = chance.expovariate(1000) if chance.random() < 0.97 else chance.uniform(0.0, 0.5)
            self._server.loop.fibres.sleep(lasts)

    @contextmanager
    def pipeline(self) -> Iterator[None]:
        self._pending = []
        try:
            yield
            for query in self._pending:
                self._told(query, ())
        finally:
            self._pending = None

    @contextmanager
    def transaction(self) -> Iterator[None]:
        self._told("BEGIN", ())
        try:
            yield
            self._told("COMMIT", ())
        except BaseException:
            with suppress(psycopg.Error):
                self._told("ROLLBACK", ())
            raise

    def close(self) -> None:
        self.closed = True
        self._server.end(self._session)


class Pool:
    """`psycopg_pool.ConnectionPool`: gives what it has, also what the server has ended since."""

    server: Server

    def __init__(self, address: str, *, timeout: float, **more: Any) -> None:
        self._timeout = timeout
        self._idle: list[Plain] = []
        self._closed = False

    @contextmanager
    def connection(self) -> Iterator[Plain]:
        plain = self._taken()
        try:
            yield plain
        finally:
            if plain.closed or self._closed:
                plain.close()
            else:
                self._idle.append(plain)

    def _taken(self) -> Plain:
        if self._closed:
            raise PoolTimeout("the pool is closed")
        if self._idle:
            return self._idle.pop()
        away = self.server.away()
        if away:
            self.server.loop.fibres.sleep(min(away + 0.01, self._timeout))
        try:
            return Plain(self.server, far=False)
        except errors.OperationalError:
            raise PoolTimeout(f"couldn't get a connection after {self._timeout:.2f} sec") from None

    def close(self) -> None:
        self._closed = True
        for plain in self._idle:
            with suppress(psycopg.Error):
                plain.close()


def put_in_place(server: Server) -> None:
    """From now on the product's store on PostgreSQL is on this server; its own code is as it is."""

    class Psycopg:
        Error = psycopg.Error

        @staticmethod
        def connect(address: str, **more: Any) -> Plain:
            return Plain(server, far=True)

    class Time:
        monotonic = staticmethod(server.loop.time)
        sleep = staticmethod(server.loop.fibres.sleep)

    lease.psycopg, lease.time, lease.threading = Psycopg, Time, server.loop.fibres  # type: ignore[assignment]
    database.time = Time  # type: ignore[assignment]
    lease.HOLDER = HOLDER
    Pool.server = server
    database.ConnectionPool = Pool  # type: ignore[misc,assignment]
    # Whoever waits for it is woken when it is so.
    database.LOOKS_EVERY = 3600.0
    server.loop.waits = lambda work: _waits(server, getattr(work, "__qualname__", ""))


def _waits(server: Server, name: str) -> bool:
    if name.startswith(("PostgresDatabase._opened", "Lease.", "Event.", "Pool.")):
        return True
    return name.startswith("PostgresDatabase.") and server.troubled()
