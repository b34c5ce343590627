"""Damage done to a store that nobody has open: a value, a row, a page."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from data.store.sqlite.database import FILE

PAGE = 4096


def change(directory: Path, statement: str, *values: object) -> None:
    db = sqlite3.connect(directory / FILE, isolation_level=None)
    try:
        db.execute("PRAGMA ignore_check_constraints = ON")
        assert db.execute(statement, values).rowcount, "nothing was damaged"
    finally:
        db.close()


def ask(directory: Path, query: str, *values: object) -> list[tuple[object, ...]]:
    db = sqlite3.connect(directory / FILE)
    try:
        return db.execute(query, values).fetchall()
    finally:
        db.close()


def break_page(directory: Path, holding: bytes) -> None:
    """The page of a table's rows that holds these bytes is none any more."""
    path = directory / FILE
    kept = bytearray(path.read_bytes())
    at = kept.index(holding) // PAGE * PAGE
    assert kept[at] == 13, "a leaf of rows"
    kept[at : at + 8] = b"\xff" * 8
    path.write_bytes(kept)


def break_row_of(directory: Path, table: str) -> set[str]:
    """Breaks the page that holds the table's row; the tables whose rows are on it."""
    secrets: dict[str, bytes] = dict(ask(directory, "SELECT id, secret FROM tables"))  # type: ignore[arg-type]
    kept = (directory / FILE).read_bytes()
    pages = {one: kept.index(secret) // PAGE for one, secret in secrets.items()}
    break_page(directory, secrets[table])
    return {one for one, page in pages.items() if page == pages[table]}
