"""A PostgreSQL database: transactions in threads, tried again where another one stood in their way."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, TypeVar

import psycopg
from psycopg import errors
from psycopg_pool import ConnectionPool, PoolTimeout

from data.store.postgres.dialect import Dialect, Keys, migration, values
from data.store.postgres.lease import ALIVE, EPOCH, FENCE, Lease
from data.store.sql.connection import Cursor, bind, check_known, statements, steps
from rules.table.ports import CannotOpen, Conflict

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
WRITE = "BEGIN ISOLATION LEVEL SERIALIZABLE"
READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_KEYS = """
    SELECT attached.relname, columns.attname, columns.attnum = ANY (keys.indkey)
    FROM pg_class AS attached JOIN pg_attribute AS columns ON columns.attrelid = attached.oid AND columns.attnum > 0
    JOIN pg_index AS keys ON keys.indrelid = attached.oid AND keys.indisprimary
    WHERE attached.relnamespace = current_schema()::regnamespace AND NOT columns.attisdropped
    ORDER BY attached.relname, columns.attnum
"""


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
        return await asyncio.to_thread(cls._opened, address, schema, application, spare)

    @classmethod
    def _opened(cls, address: str, schema: str, application: int | None, spare: bool) -> PostgresDatabase:
        with ExitStack() as held:
            lease = Lease(address, schema)
            held.callback(lease.release)
            lease.take(spare)
            pool = ConnectionPool(
                address, min_size=1, max_size=CONNECTIONS, timeout=PATIENCE, open=True, name="skyline",
                kwargs={**ALIVE, "options": f"-c search_path={schema} -c statement_timeout={SLOWEST}"},
            )  # fmt: skip
            held.callback(pool.close)
            try:
                with pool.connection() as plain:
                    keys = brought_up_to_date(plain, application)
                lease.raise_epoch()
            except cls.faults as fault:
                raise CannotOpen(f"The store could not be opened: {str(fault).strip().splitlines()[0]}") from fault
            held.pop_all()
            return cls(pool, lease, Dialect(keys))

    def is_damage(self, fault: Exception) -> bool:
        return isinstance(fault, errors.DataCorrupted | errors.IndexCorrupted)

    async def write(self, work: Work[T]) -> T:
        return await self._run(WRITE, work)

    async def read(self, work: Work[T]) -> T:
        return await self._run(READ, work)

    async def _run(self, begin: str, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._tried, begin, work)

    def _tried(self, begin: str, work: Work[T]) -> T:
        """Once more where another transaction stood in the way, or the connection was gone before it could commit."""
        for left in reversed(range(TRIES)):
            with self._pool.connection() as plain:
                try:
                    return self._transaction(plain, begin, work)
                except psycopg.OperationalError as fault:
                    if not left or isinstance(fault, errors.QueryCanceled):
                        raise
                except errors.ReadOnlySqlTransaction:
                    # An address with several hosts may lead to one that writes.
                    plain.close()
                    raise
        raise AssertionError("unreachable")

    def _transaction(self, plain: Plain, begin: str, work: Work[T]) -> T:
        """Statements are sent together up to the next one whose answer is needed: each wait is a way to the server."""
        number, sent = None, False
        try:
            with plain.pipeline() as pipeline:
                plain.execute(begin)
                fence = plain.execute(FENCE) if begin == WRITE else None
                result = work(PostgresConnection(plain, self._dialect))
                if fence is not None:
                    epoch, number = fence.fetchone() or (None, None)
                    self._lease.check(epoch)
                plain.execute("COMMIT")
                sent = True
                pipeline.sync()
        except BaseException as fault:
            if sent and plain.broken and self._was_committed(number):
                return result
            with suppress(psycopg.Error):
                plain.execute("ROLLBACK")
                if begin == WRITE:
                    # Whatever stood in its way: who has lost the lease must hear that first.
                    self._lease.check((plain.execute(EPOCH).fetchone() or (None,))[0])
            if isinstance(fault, errors.UniqueViolation) and fault.diag.constraint_name == "entries_pkey":
                raise Conflict("somebody else has written that entry") from fault
            raise
        return result

    def _was_committed(self, number: str | None) -> bool:
        """Of a transaction whose end the connection did not live to tell."""
        if number is None:
            return False
        until = time.monotonic() + 3 * PATIENCE
        while True:
            try:
                with self._pool.connection() as plain:
                    row = plain.execute("SELECT pg_xact_status(%s::xid8)", (number,)).fetchone()
                    return row is not None and row[0] == "committed"
            except self.faults:
                if time.monotonic() > until:
                    raise

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


@contextmanager
def transaction(plain: Plain, begin: str) -> Iterator[None]:
    plain.execute(begin)
    try:
        yield
        plain.execute("COMMIT")
    except BaseException:
        with suppress(psycopg.Error):
            plain.execute("ROLLBACK")
        raise


def brought_up_to_date(plain: Plain, application: int | None) -> Keys:
    with transaction(plain, "BEGIN"):
        done = check_known(_version(plain))
        for number, step in steps().items():
            if number > done:
                for statement in statements(step.read_text(encoding="utf-8")):
                    for one in migration(statement):
                        plain.execute(one)
        plain.execute(
            "INSERT INTO meta VALUES ('version', %s) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            (str(max(steps())),),
        )
        if application is not None:
            bind(PostgresConnection(plain, Dialect({})), application)
    found: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    for table, column, is_key in plain.execute(_KEYS):
        columns, key = found.get(table, ((), ()))
        found[table] = ((*columns, column), (*key, column) if is_key else key)
    return found


def _version(plain: Plain) -> int:
    (there,) = plain.execute("SELECT to_regclass('meta') IS NOT NULL").fetchone() or (False,)
    row = plain.execute("SELECT value FROM meta WHERE key = 'version'").fetchone() if there else None
    return 0 if row is None else int(row[0])
