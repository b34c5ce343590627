"""A PostgreSQL store for the operator's tools: one connection, one transaction."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from data.store.postgres.database import Plain, PostgresConnection, brought_up_to_date
from data.store.postgres.dialect import Dialect
from data.store.postgres.lease import Lease
from data.store.postgres.store import SCHEMA, at
from data.store.sql.connection import Connection
from rules.table.ports import CannotOpen

__all__ = ["at", "reading", "writing"]
AFTER = "SELECT setval(pg_get_serial_sequence('outbox', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM outbox), false)"


@contextmanager
def reading(address: str) -> Iterator[Connection]:
    """One state of the store, also while the bot runs."""
    with _connected(address) as plain:
        (there,) = plain.execute("SELECT to_regclass('meta') IS NOT NULL").fetchone() or (False,)
        if not there:
            raise CannotOpen("There is no store in that database yet.")
        with plain.transaction():
            plain.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield PostgresConnection(plain, Dialect({}))


@contextmanager
def writing(address: str, clusters: int = 1) -> Iterator[Connection]:
    """One transaction while nobody else has anything of the store; whoever had it before would notice."""
    lease = Lease(address, SCHEMA)
    try:
        lease.take_all(clusters)
        with _connected(address) as plain:
            dialect = Dialect(brought_up_to_date(plain, SCHEMA, None))
            lease.raise_epoch()
            plain.execute("UPDATE leases SET epoch = epoch + 1")
            with plain.transaction():
                yield PostgresConnection(plain, dialect)
                plain.execute(AFTER)
    finally:
        lease.release()


@contextmanager
def _connected(address: str) -> Iterator[Plain]:
    try:
        with psycopg.connect(address, autocommit=True, options=f"-c search_path={SCHEMA}") as plain:
            yield plain
    except psycopg.Error as fault:
        raise CannotOpen(f"The database does not do it: {str(fault).strip().splitlines()[0]}") from fault
