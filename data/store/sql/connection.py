"""What a transaction is given, whichever database it runs on: statements are written once, for SQLite and PostgreSQL.

A statement has `?` or `:name` for its values; what only one of the two understands: data/store/postgres/dialect.py. One
that ends in `-- FOR UPDATE` locks the row on PostgreSQL, for whatever is decided by it; SQLite has one writer anyway.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from rules.table.ports import CannotOpen
from rules.table.rows import Cluster

T = TypeVar("T")
MIGRATIONS = Path(__file__).parent / "migrations"


class Cursor(Protocol):
    @property
    def description(self) -> Any: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    def execute(self, query: str, values: Sequence[Any] | Mapping[str, Any] = ..., /) -> Cursor: ...


class Database(Protocol):
    """Runs a function of a connection as one transaction, whole or not at all. It may be run again where another
    transaction stood in its way: it must not do anything else."""

    faults: tuple[type[Exception], ...]
    """What it raises where it could not write or read."""

    def is_damage(self, fault: Exception) -> bool:
        """What is stored is broken, and will be at the next attempt, too."""

    async def write(self, work: Callable[[Connection], T]) -> T: ...

    async def read(self, work: Callable[[Connection], T]) -> T:
        """On one consistent state."""

    async def ask(self, query: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """All that one statement finds, which changes nothing."""

    async def tend(self, now: float) -> None:
        """What is to be done now and then."""

    async def sweep(self) -> bool:
        """What was deleted is gone for good, as far as that can be done at once."""

    @property
    def cluster(self) -> Cluster:
        """What of it is this process's."""

    def epoch(self) -> int:
        """Grows with each owner."""

    def surely(self) -> bool:
        """Whether that is so without a doubt."""

    async def reserve(self, name: str, seconds: float, patience: float) -> float | None:
        """The next place in a queue that all processes share."""

    async def lost(self) -> None:
        """Returns once another process may own it."""

    async def close(self) -> None: ...


def ask_kept(db: Connection, table: str, values: Mapping[str, Any]) -> Cursor:
    """The row of this id as it is, with the columns of these values."""
    return db.execute(f"SELECT {', '.join(values)} FROM {table} WHERE id = ? -- FOR UPDATE", (values["id"],))


def put(db: Connection, table: str, values: Mapping[str, Any], kept: Sequence[Any] | None) -> None:
    """The row of this id with these values: a new one, or the one that is kept, whose other columns stay.

    Only what has changed is written: an index of columns that are as they were costs nothing.
    """
    if kept is None:
        marks = ", ".join(f":{name}" for name in values)
        db.execute(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks})", values)
        return
    changes = [name for name, before in zip(values, kept, strict=True) if values[name] != before]
    if changes:
        new = ", ".join(f"{name} = :{name}" for name in changes)
        db.execute(f"UPDATE {table} SET {new} WHERE id = :id", {name: values[name] for name in (*changes, "id")})


_SQLITE = """SELECT tables.name, columns.name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
             WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' ORDER BY tables.name, columns.cid"""
_POSTGRES = """SELECT table_name, column_name FROM information_schema.columns
               WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position"""


def schema(db: Connection) -> dict[str, list[str]]:
    """The columns of every table."""
    found: dict[str, list[str]] = {}
    for table, column in db.execute(_SQLITE if isinstance(db, sqlite3.Connection) else _POSTGRES):
        found.setdefault(table, []).append(column)
    return found


def steps() -> dict[int, Path]:
    """The numbered migrations. Numbers may be left out."""
    return {int(step.name[:3]): step for step in sorted(MIGRATIONS.glob("[0-9][0-9][0-9]_*.sql"))}


def check_known(version: int) -> int:
    """A store's version; refused if it is newer than the program."""
    known = max(steps())
    if version > known:
        raise CannotOpen(f"The store is of version {version}; this Skyline knows versions up to {known} only.")
    return version


def statements(script: str) -> list[str]:
    """The statements of a script one by one: `executescript` would commit behind our back."""
    found, so_far = [], ""
    for line in script.splitlines(keepends=True):
        so_far += line
        if sqlite3.complete_statement(so_far):
            found.append(so_far.strip())
            so_far = ""
    return found


def bind(db: Connection, application: int) -> None:
    """The first bot that opens a store owns it: another one's buttons could never work here."""
    db.execute("INSERT INTO meta VALUES ('application', ?) ON CONFLICT DO NOTHING", (str(application),))
    (owner,) = db.execute("SELECT value FROM meta WHERE key = 'application'").fetchone()
    if owner != str(application):
        raise CannotOpen(f"This store belongs to the application {owner}, not to {application}.")
