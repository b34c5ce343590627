"""Does every table replay, and does every snapshot say the same as the log?"""

from __future__ import annotations

import sqlite3

import msgspec

from data.store.sqlite.tables import read_row
from rules.game import Illegal
from rules.record import Entry
from rules.table.session import Damaged, Session, Snapshot


def check_tables(db: sqlite3.Connection) -> list[tuple[str, str]]:
    """The faults found, each with its table."""
    tables = [table for (table,) in db.execute("SELECT id FROM tables WHERE seed IS NOT NULL ORDER BY id")]
    faults = []
    for table in tables:
        try:
            fault = _check(db, table)
        except (Illegal, Damaged, msgspec.MsgspecError, sqlite3.Error, ValueError) as broken:
            fault = str(broken)
        if fault is not None:
            faults.append((table, fault))
    return faults


def replayed(db: sqlite3.Connection, table: str) -> Session:
    """The table from its log alone; Damaged if it does not replay."""
    row = read_row(db, table)
    if row is None:
        raise Damaged(f"there is no table {table}")
    entries = db.execute("SELECT seat, text, by FROM entries WHERE table_id = ? ORDER BY number", (table,))
    return Session.load(row, None, [Entry(*entry) for entry in entries])


def _check(db: sqlite3.Connection, table: str) -> str | None:
    row = read_row(db, table)
    assert row is not None
    entries = db.execute("SELECT number, seat, text, by FROM entries WHERE table_id = ? ORDER BY number", (table,))
    snapshots: dict[int, bytes] = dict(
        db.execute("SELECT number, state FROM snapshots WHERE table_id = ? ORDER BY number", (table,))
    )
    session = Session(row)
    for expected, (number, seat, text, by) in enumerate(entries, 1):
        if number != expected:
            return f"entry {expected} is missing"
        session.advance(Entry(seat, text, by))
        kept = snapshots.get(number)
        if kept is not None and bytes(msgspec.json.decode(kept, type=Snapshot).state) != session.game.dump():
            return f"the snapshot after entry {number} differs from the log"
    return None
