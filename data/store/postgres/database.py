"""A PostgreSQL database: transactions in threads, tried again where another one stood in their way."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial
from typing import Any, TypeVar

import psycopg
from psycopg import errors
from psycopg_pool import ConnectionPool, PoolTimeout

from data.store.postgres.dialect import Dialect, Keys, values
from data.store.postgres.lease import ALIVE, EPOCH, FENCE, TIMELINE, Lease
from data.store.postgres.versions import bring_up_to_date, keys_of
from data.store.sql.connection import Cursor, bind
from rules.table.ports import CannotOpen, Conflict, InDoubt, StoreFailed
from rules.table.rows import Cluster

T = TypeVar("T")
Work = Callable[[Any], T]
Plain = psycopg.Connection[Any]
TRIES = 8
CONNECTIONS = 8
PATIENCE = 10.0
"""Seconds that a transaction waits for a connection before it has failed."""
SLOWEST = 15_000
"""Milliseconds that a statement may take, its waiting for others included."""
LOOKS_EVERY = 1.0
# Whatever something is decided by is locked (`FOR UPDATE`). Serializability would refuse very much in vain: it goes by
# the pages that were read, and those of small tables are everybody's.
WRITE = "BEGIN ISOLATION LEVEL REPEATABLE READ"
READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
ALONE = ""
"""One statement that reads is a transaction by itself: one way to the server, not two."""
_NOW = "extract(epoch FROM clock_timestamp())::float8"
_RESERVE = f"""
    INSERT INTO rates VALUES (%(name)s, {_NOW} + %(seconds)s)
    ON CONFLICT (name) DO UPDATE SET free_at = greatest(rates.free_at, {_NOW}) + %(seconds)s
    WHERE rates.free_at - {_NOW} <= %(patience)s RETURNING free_at - %(seconds)s - {_NOW}
"""
"""One statement by itself: as a part of a transaction it would make all processes wait for each other."""
_STATUS = f"SELECT pg_xact_status(%s::xid8) WHERE {TIMELINE} = %s"


class PostgresConnection:
    """What a transaction is given: psycopg's own connection, spoken to in our dialect."""

    def __init__(self, plain: Plain, dialect: Dialect) -> None:
        self._plain = plain
        self._dialect = dialect

    def execute(self, query: str, given: Sequence[Any] | Mapping[str, Any] = (), /) -> Cursor:
        return self._plain.execute(self._dialect.statement(query), values(given))


class PostgresDatabase:
    faults: tuple[type[Exception], ...] = (psycopg.Error, PoolTimeout)

    def __init__(self, pool: ConnectionPool[Plain], lease: Lease, dialect: Dialect) -> None:
        self._pool = pool
        self._lease = lease
        self._dialect = dialect
        self._threads = ThreadPoolExecutor(CONNECTIONS, thread_name_prefix="postgres")

    @classmethod
    async def open(cls, address: str, schema: str, application: int | None, *, spare: bool = False) -> PostgresDatabase:
        """CannotOpen says why not, in words. `spare`: waits while another process has the store."""
        with ExitStack() as held:
            lease = Lease(address, schema)
            held.callback(lease.release)
            await lease.take(spare)
            opened = await asyncio.to_thread(cls._opened, address, schema, application, lease)
            held.pop_all()
            return opened

    @classmethod
    def _opened(cls, address: str, schema: str, application: int | None, lease: Lease) -> PostgresDatabase:
        with ExitStack() as held:
            pool = ConnectionPool(
                address, min_size=1, max_size=CONNECTIONS, timeout=PATIENCE, open=True, name="skyline",
                kwargs={**ALIVE, "options": f"-c search_path={schema} -c statement_timeout={SLOWEST}"},
            )  # fmt: skip
            held.callback(pool.close)
            try:
                with pool.connection() as plain:
                    keys = brought_up_to_date(plain, schema, application, lease.name)
                lease.raise_epoch()
            except cls.faults as fault:
                raise CannotOpen(f"The store could not be opened: {str(fault).strip().splitlines()[0]}") from fault
            held.pop_all()
            return cls(pool, lease, Dialect(keys))

    def is_damage(self, fault: Exception) -> bool:
        return isinstance(fault, errors.DataCorrupted | errors.IndexCorrupted)

    async def write(self, work: Work[T]) -> T:
        return await self._in_thread(partial(self._tried, WRITE, work))

    async def read(self, work: Work[T]) -> T:
        return await self._in_thread(partial(self._tried, READ, work))

    async def ask(self, query: str, given: Sequence[Any]) -> list[tuple[Any, ...]]:
        return await self._in_thread(partial(self._tried, ALONE, lambda db: db.execute(query, given).fetchall()))

    async def _in_thread(self, work: Callable[[], T]) -> T:
        try:
            done = asyncio.get_running_loop().run_in_executor(self._threads, work)
        except RuntimeError as ended:
            # Something of a bot that has ended may linger while its process waits as a spare.
            raise StoreFailed("the store is closed") from ended
        return await done

    def _tried(self, begin: str, work: Work[T]) -> T:
        """Once more where another transaction stood in the way, or the connection was gone before it could commit."""
        for left in reversed(range(TRIES)):
            with self._pool.connection() as plain:
                try:
                    return self._transaction(plain, begin, work)
                except (psycopg.OperationalError, errors.FeatureNotSupported) as fault:
                    # The second one: a statement was prepared for a schema that a newer process has widened since.
                    if not left or isinstance(fault, errors.QueryCanceled):
                        raise
        raise AssertionError("unreachable")

    def _transaction(self, plain: Plain, begin: str, work: Work[T]) -> T:
        """Statements are sent together up to the next one whose answer is needed: each wait is a way to the server."""
        mark, sent = list[str](), False
        try:
            if begin == ALONE:
                return work(PostgresConnection(plain, self._dialect))
            with plain.pipeline():
                plain.execute(begin)
                fence = plain.execute(FENCE, (self._lease.name,)) if begin == WRITE else None
                result = work(PostgresConnection(plain, self._dialect))
                if fence is not None:
                    epoch, *mark = fence.fetchone() or (None,)
                    self._lease.check(epoch)
                plain.execute("COMMIT")
                sent = True
        except BaseException as fault:
            if sent and mark and plain.broken and self._was_committed(mark):
                return result
            with suppress(psycopg.Error):
                plain.execute("ROLLBACK")
                if begin == WRITE:
                    # Whatever stood in its way: who has lost the lease must hear that first.
                    self._lease.check((plain.execute(EPOCH, (self._lease.name,)).fetchone() or (None,))[0])
            if isinstance(fault, psycopg.Error):
                # A pipeline that fails half-way leaves statements of which psycopg believes that they are prepared; and
                # where the server only reads, an address with several hosts may lead to one that writes.
                plain.close()
            if isinstance(fault, errors.UniqueViolation) and fault.diag.constraint_name == "entries_pkey":
                raise Conflict("somebody else has written that entry") from fault
            raise
        return result

    def _was_committed(self, mark: list[str]) -> bool:
        """Of a transaction whose end the connection did not live to tell; where nobody knows, it is not tried again."""
        until = time.monotonic() + 3 * PATIENCE
        while time.monotonic() < until:
            with suppress(psycopg.OperationalError), self._pool.connection() as plain:
                if found := plain.execute(_STATUS, mark).fetchone():
                    return bool(found[0] == "committed")
                break
            time.sleep(0.1)
        raise InDoubt("it is not known whether it was stored")

    @property
    def cluster(self) -> Cluster:
        return self._lease.cluster

    def epoch(self) -> int:
        return self._lease.epoch

    def surely(self) -> bool:
        return self._lease.surely()

    async def reserve(self, name: str, seconds: float, patience: float) -> float | None:
        def work() -> float | None:
            with self._pool.connection() as plain:
                row = plain.execute(_RESERVE, {"name": name, "seconds": seconds, "patience": patience}).fetchone()
                return None if row is None else max(0.0, float(row[0]))

        return await self._in_thread(work)

    async def lost(self) -> None:
        while not await asyncio.to_thread(self._lease.lost.wait, LOOKS_EVERY):
            pass

    async def tend(self, now: float) -> None:
        """The server looks after itself."""

    async def sweep(self) -> bool:
        """What was deleted goes with the server's own vacuum."""
        return True

    async def close(self) -> None:
        await asyncio.to_thread(self._pool.close)
        await asyncio.to_thread(self._lease.release)
        self._threads.shutdown(wait=False)


def brought_up_to_date(plain: Plain, schema: str, application: int | None, mine: str = "") -> Keys:
    with plain.transaction():
        bring_up_to_date(plain, schema, mine)
        if application is not None:
            bind(PostgresConnection(plain, Dialect({})), application)
    return keys_of(plain)
