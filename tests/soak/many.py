"""A store with very many tables in play, made by copying one of them row by row, in SQL."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from data.store.sqlite.database import FILE
from rules.table.clock import DAY

_BELONGING = ("seats", "entries", "clocks")
FIRST_PLACE = 5_000_000_000_000
CHANNELS = 500


def multiply(store: Path, table: str, count: int, now: float, guild: int = 1) -> None:
    """`count` tables like that one, each in a thread of its own; every thousandth is over, all others wait."""
    db = sqlite3.connect(store / FILE, isolation_level=None)
    db.execute("PRAGMA synchronous = OFF")
    db.execute("BEGIN")
    db.execute("CREATE TEMP TABLE numbers (n INTEGER PRIMARY KEY, id TEXT NOT NULL)")
    db.execute(
        "INSERT INTO numbers WITH RECURSIVE up (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < ?)"
        " SELECT n, printf('T%09d', n) FROM up",
        (count,),
    )
    _copy(
        db,
        "tables",
        table,
        {
            "id": "numbers.id",
            "guild": str(guild),
            "channel": f"{FIRST_PLACE} - 1 - n % {CHANNELS}",
            "thread": f"{FIRST_PLACE} + n",
            "status": "iif(n % 1000 = 0, 'finished', 'running')",
            "host": "n",
            "host_seen": str(now),
        },
    )
    for kept in _BELONGING:
        changes = {"table_id": "numbers.id"}
        if kept == "seats":
            changes["person"] = "iif(person IS NULL, NULL, n * 8 + seat)"
        if kept == "clocks":
            spread = f"{now} + {DAY} + n % 86400"
            changes |= {"deadline": f"iif(since IS NULL, NULL, {spread} + {DAY})", "remind_at": spread}
        _copy(db, kept, table, changes)
    db.execute("COMMIT")
    db.close()


def _copy(db: sqlite3.Connection, kept: str, table: str, changes: dict[str, str]) -> None:
    columns = [column for _, column, *_ in db.execute(f"PRAGMA table_info({kept})")]
    values = ", ".join(changes.get(column, f"{kept}.{column}") for column in columns)
    whose = "id" if kept == "tables" else "table_id"
    db.execute(f"INSERT INTO {kept} SELECT {values} FROM numbers, {kept} WHERE {kept}.{whose} = ?", (table,))
