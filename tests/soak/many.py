"""A store with very many tables in play, made by copying one of them row by row, in SQL that either database takes."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import psycopg

from data.store.postgres.database import PostgresConnection
from data.store.postgres.dialect import Dialect
from data.store.sql.connection import Connection, schema
from data.store.sqlite.database import FILE
from rules.table.clock import DAY

_BELONGING = ("seats", "entries", "clocks")
_NUMBERS = "WITH RECURSIVE up (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < ?)"
FIRST_PLACE = 5_000_000_000_000
CHANNELS = 500


def multiply(store: Path, table: str, count: int, now: float, guild: int = 1) -> None:
    """`count` tables like that one, each in a thread of its own; every thousandth is over, all others wait."""
    db = sqlite3.connect(store / FILE, isolation_level=None)
    db.execute("PRAGMA synchronous = OFF")
    db.execute("BEGIN")
    _multiply(db, table, count, now, guild)
    db.execute("COMMIT")
    db.close()


def multiply_on(address: str, name: str, table: str, count: int, now: float, guild: int = 1) -> None:
    """The same in a schema of PostgreSQL."""
    with psycopg.connect(address, options=f"-c search_path={name}") as plain:
        _multiply(PostgresConnection(plain, Dialect({})), table, count, now, guild)
        plain.commit()
        plain.autocommit = True
        plain.execute("ANALYZE")


def _multiply(db: Connection, table: str, count: int, now: float, guild: int) -> None:
    db.execute("CREATE TEMP TABLE numbers (n INTEGER PRIMARY KEY, id TEXT NOT NULL)")
    padded = "'T' || substr('000000000' || CAST(n AS TEXT), length(CAST(n AS TEXT)) + 1)"
    db.execute(f"INSERT INTO numbers {_NUMBERS} SELECT n, {padded} FROM up", (count,))
    kept = schema(db)
    _copy(
        db,
        "tables",
        kept["tables"],
        table,
        {
            "id": "numbers.id",
            "guild": str(guild),
            "channel": f"{FIRST_PLACE} - 1 - n % {CHANNELS}",
            "thread": f"{FIRST_PLACE} + n",
            "status": "CASE WHEN n % 1000 = 0 THEN 'finished' ELSE 'running' END",
            "host": "n",
            "host_seen": str(now),
        },
    )
    for belonging in _BELONGING:
        changes = {"table_id": "numbers.id"}
        if belonging == "seats":
            changes["person"] = "CASE WHEN person IS NULL THEN NULL ELSE n * 8 + seat END"
        if belonging == "clocks":
            spread = f"{now} + {DAY} + n % 86400"
            changes |= {"deadline": f"CASE WHEN since IS NULL THEN NULL ELSE {spread} + {DAY} END", "remind_at": spread}
        _copy(db, belonging, kept[belonging], table, changes)


def _copy(db: Connection, kept: str, columns: list[str], table: str, changes: dict[str, str]) -> None:
    own = [column for column in columns if column != "rowid"]
    values = ", ".join(changes.get(column, f"{kept}.{column}") for column in own)
    whose = "id" if kept == "tables" else "table_id"
    into = f"INSERT INTO {kept} ({', '.join(own)}) SELECT {values} FROM numbers, {kept}"
    db.execute(f"{into} WHERE {kept}.{whose} = ?", (table,))
