"""A PostgreSQL database: transactions in threads, tried again where another one stood in their way."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

import psycopg
from psycopg import errors, sql
from psycopg_pool import ConnectionPool, PoolTimeout

from data.store.postgres.dialect import Dialect, Keys, migration, values
from data.store.sql.connection import Cursor, bind, check_known, statements, steps
from rules.table.ports import CannotOpen, Conflict

log = logging.getLogger(__name__)

T = TypeVar("T")
Work = Callable[[Any], T]
Plain = psycopg.Connection[Any]
IN_THE_WAY = (errors.SerializationFailure, errors.DeadlockDetected)
TRIES = 8
CONNECTIONS = 8
PATIENCE = 10.0
"""Seconds that a transaction waits for a connection before it has failed."""
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

    def __init__(self, pool: ConnectionPool[Plain], holder: Plain, dialect: Dialect) -> None:
        self._pool = pool
        self._holder = holder
        self._dialect = dialect
        self._threads = ThreadPoolExecutor(CONNECTIONS, thread_name_prefix="postgres")

    @classmethod
    async def open(cls, address: str, schema: str, application: int | None) -> PostgresDatabase:
        """CannotOpen says why not, in words."""
        return await asyncio.to_thread(cls._opened, address, schema, application)

    @classmethod
    def _opened(cls, address: str, schema: str, application: int | None) -> PostgresDatabase:
        try:
            holder = psycopg.connect(address, autocommit=True, connect_timeout=int(PATIENCE))
        except psycopg.Error as fault:
            raise CannotOpen(f"The database cannot be reached: {_brief(fault)}") from fault
        try:
            _hold(holder, schema)
            use = f"-c search_path={schema}"
            pool = ConnectionPool(
                address, min_size=1, max_size=CONNECTIONS, timeout=PATIENCE, open=True, name="skyline",
                kwargs={"autocommit": True, "options": use}, check=ConnectionPool.check_connection,
            )  # fmt: skip
        except BaseException:
            holder.close()
            raise
        try:
            with pool.connection() as plain:
                keys = _brought_up_to_date(plain, application)
        except BaseException as fault:
            pool.close()
            holder.close()
            if isinstance(fault, psycopg.Error):
                raise CannotOpen(f"The store could not be opened: {_brief(fault)}") from fault
            raise
        return cls(pool, holder, Dialect(keys))

    def is_damage(self, fault: Exception) -> bool:
        return isinstance(fault, errors.DataCorrupted | errors.IndexCorrupted)

    async def write(self, work: Work[T]) -> T:
        return await self._run(WRITE, work)

    async def read(self, work: Work[T]) -> T:
        return await self._run(READ, work)

    async def _run(self, begin: str, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._tried, begin, work)

    def _tried(self, begin: str, work: Work[T]) -> T:
        for left in reversed(range(TRIES)):
            with self._pool.connection() as plain:
                try:
                    with _transaction(plain, begin):
                        return work(PostgresConnection(plain, self._dialect))
                except IN_THE_WAY:
                    if not left:
                        raise
        raise AssertionError("unreachable")

    async def tend(self, now: float) -> None:
        """The server looks after itself."""

    async def sweep(self) -> bool:
        """What was deleted goes with the server's own vacuum."""
        return True

    async def close(self) -> None:
        await asyncio.to_thread(self._pool.close)
        await asyncio.to_thread(self._holder.close)
        self._threads.shutdown(wait=False)


@contextmanager
def _transaction(plain: Plain, begin: str) -> Iterator[None]:
    plain.execute(begin)
    try:
        yield
        plain.execute("COMMIT")
    except BaseException as fault:
        if not plain.closed:
            plain.execute("ROLLBACK")
        if isinstance(fault, errors.UniqueViolation) and fault.diag.constraint_name == "entries_pkey":
            raise Conflict("somebody else has written that entry") from fault
        raise


def _hold(holder: Plain, schema: str) -> None:
    """Makes the schema this process's own, until the connection ends."""
    holder.execute(sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(sql.Identifier(schema)))
    found = holder.execute("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", (schema,)).fetchone()
    if found is None or not found[0]:
        raise CannotOpen(f"Another process is using the store {schema}.")


def _brought_up_to_date(plain: Plain, application: int | None) -> Keys:
    with _transaction(plain, "BEGIN"):
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


def _brief(fault: Exception) -> str:
    return str(fault).strip().splitlines()[0]
