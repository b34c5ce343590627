"""What may be broken when the bot starts: one table, the whole file, or the disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec

from rules.chance import Chance

SMALL_DISK = 256 * 1024
"""Bytes that a file may have, on a disk that is full soon."""


class DamageFigures(msgspec.Struct):
    starts: int = 0
    playing: int = 0
    sentences: int = 0
    lost_and_told: int = 0
    """Tables that did not play on, each named by `check`."""
    neither: list[str] = []
    """Starts that ended in neither, or in a traceback."""
    untold: list[str] = []
    """Tables that did not play on and that `check` did not name."""
    others_stopped: list[str] = []
    """Tables that nobody had touched and that did not play on."""


class Damage(msgspec.Struct, frozen=True):
    name: str
    work: Callable[[Path, str], None]
    to_one_table: bool = False
    largest_file: int | None = None

    def do(self, store: Path, tables: list[str], chance: Chance) -> set[str]:
        """Does it; the tables that are damaged by it, as far as they are named."""
        table = chance.choice(tables)
        self.work(store, table)
        return {table} if self.to_one_table else set()


def _changed(statement: str) -> Callable[[Path, str], None]:
    def work(store: Path, table: str) -> None:
        journal = store.with_name(f"{store.name}-wal")
        was_there = journal.exists()
        db = sqlite3.connect(store)
        with db:
            db.execute("PRAGMA ignore_check_constraints = 1")
            db.execute(statement, (table,))
        db.close()
        if was_there:
            # Whoever closes a store last takes its journal in; here nothing but the table is to be damaged.
            journal.touch()

    return work


def _nothing(store: Path, table: str) -> None:
    return None


def _missing(store: Path, table: str) -> None:
    store.unlink()


def _cut_short(store: Path, table: str) -> None:
    data = store.read_bytes()
    store.write_bytes(data[: len(data) // 2])


def _no_database(store: Path, table: str) -> None:
    for file in store.parent.glob(f"{store.name}*"):
        file.write_bytes(b"this is no database\n" * 1_000)


_LAST = "(SELECT max(number) FROM entries AS e WHERE e.table_id = entries.table_id)"
DAMAGES = (
    Damage("a move", _changed(f"UPDATE entries SET text = 'moor Z Z' WHERE table_id = ? AND number = {_LAST}"), True),
    Damage("a full disk", _nothing, largest_file=SMALL_DISK),
    Damage("a snapshot", _changed("UPDATE snapshots SET state = CAST('{}' AS BLOB) WHERE table_id = ?"), True),
    Damage("a missing file", _missing),
    Damage("a pace", _changed("UPDATE tables SET pace = '{' WHERE id = ?"), True),
    Damage("a file cut short", _cut_short),
    Damage("a list of seats", _changed("UPDATE tables SET waiting = 'nobody' WHERE id = ?"), True),
    Damage("a file that is no database", _no_database),
)
