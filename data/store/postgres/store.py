"""A store on a PostgreSQL server, named by its address."""

from collections.abc import Callable
from pathlib import Path

from data.store.postgres.database import PostgresDatabase
from data.store.sql.store import SqlStore
from rules.table.ports import OpenStore, Store

SCHEMA = "skyline"


def at(address: str, schema: Callable[[Path], str] = lambda directory: SCHEMA, *, spare: bool = True) -> OpenStore:
    """The function that opens the store at this address; `schema`: where in the database it is, by the directory.

    `spare`: where another process has it, one waits until that one has died or stopped.
    """

    async def open_store(directory: Path, application: int | None, now: Callable[[], float], backups: int = 0) -> Store:
        return SqlStore(await PostgresDatabase.open(address, schema(directory), application, spare=spare), now)

    return open_store
