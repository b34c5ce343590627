"""Does every table replay, does every snapshot say the same as the log, and can every column of it be read?

A fault never ends the check: what is damaged is named, and everything else is looked at, too.
"""

import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec

from data.sets import text_hash
from data.store.sql.clocks import read_clocks
from data.store.sql.connection import Connection, schema
from data.store.sql.history import read_lineage
from data.store.sql.people import read_person
from data.store.sql.posts import check_posts
from data.store.sql.recount import stored
from data.store.sql.standing import read_reasons, read_standing
from data.store.sql.tables import read_people, read_request, read_row
from rules.game import Illegal
from rules.record import Entry
from rules.table.rows import RequestKind, Server
from rules.table.session import Damaged, Session, Snapshot

Fault = tuple[str, str]
"""What it is about, and what is wrong."""
BROKEN = (Illegal, Damaged, msgspec.MsgspecError, sqlite3.Error, ValueError, LookupError, TypeError)
KINDS: tuple[RequestKind, ...] = ("undo", "close", "renew")
_READERS = (read_clocks, read_standing, read_reasons, read_lineage, check_posts, stored)
_IDS = (
    "SELECT id FROM tables ORDER BY id",
    "SELECT id FROM tables ORDER BY id DESC",
    "SELECT DISTINCT table_id FROM seats",
    "SELECT DISTINCT table_id FROM entries",
)


def every_table(db: Connection) -> list[str]:
    """The ids of all tables, from wherever they can be read."""
    return sorted({str(table) for query in _IDS for (table,) in as_far_as_read(db, query)})


def as_far_as_read(db: Connection, query: str) -> Iterator[tuple[Any, ...]]:
    try:
        yield from db.execute(query)
    except sqlite3.Error:
        return


def check_tables(db: Connection) -> list[Fault]:
    """The faults found, each with its table."""
    belonging = _belonging(db)
    return [(table, fault) for table in every_table(db) for fault in table_faults(db, table, belonging)]


def table_faults(db: Connection, table: str, belonging: list[str] | None = None) -> list[str]:
    """What is wrong with one table: each thing by itself, so that one does not hide another."""
    found = []
    for query in belonging or _belonging(db):
        fault = _unread(lambda query=query: db.execute(query, (table,)).fetchall())  # type: ignore[misc]
        found += [f"what is kept of it in {query.split()[3]} cannot be read: {fault}"] if fault else []
    readers: list[Callable[[], object]] = [partial(read, db, table) for read in _READERS]
    readers += [partial(read_request, db, table, kind, 0.0) for kind in KINDS]
    found += [fault for read in readers if (fault := _unread(read))]
    try:
        found += _log(db, table)
    except BROKEN as broken:
        found.append(str(broken))
    return list(dict.fromkeys(found))


def _unread(read: Callable[[], object]) -> str | None:
    """Why something cannot be read; None if it can."""
    try:
        read()
    except BROKEN as broken:
        return str(broken)
    return None


def _belonging(db: Connection) -> list[str]:
    """The queries for all that belongs to a table."""
    found = []
    for name, columns in schema(db).items():
        if "table_id" in columns:
            found.append(f"SELECT * FROM {name} WHERE table_id = ?")
    return ["SELECT * FROM tables WHERE id = ?", *found]


def replayed(db: Connection, table: str) -> Session:
    """The table from its log alone; Damaged if it does not replay."""
    row = read_row(db, table)
    if row is None:
        raise Damaged(f"there is no table {table}")
    entries = db.execute("SELECT seat, text, by FROM entries WHERE table_id = ? ORDER BY number", (table,))
    return Session.load(row, None, [Entry(*entry) for entry in entries])


def _log(db: Connection, table: str) -> Iterator[str]:
    row = read_row(db, table)
    if row is None:
        yield "its row is missing, or its component set"
        return
    if row.status == "damaged":
        yield f"it is marked as damaged: {row.fault}"
    if row.seed is None:
        return
    entries = db.execute("SELECT number, seat, text, by FROM entries WHERE table_id = ? ORDER BY number", (table,))
    snapshots: dict[int, bytes] = dict(
        db.execute("SELECT number, state FROM snapshots WHERE table_id = ? ORDER BY number", (table,))
    )
    session = Session(row)
    for expected, (number, seat, text, by) in enumerate(entries, 1):
        if number != expected:
            yield f"entry {expected} is missing"
            return
        try:
            session.advance(Entry(seat, text, by))
        except BROKEN as broken:
            yield f"entry {number} does not replay: {type(broken).__name__}: {broken}"
            return
        kept = snapshots.get(number)
        if kept is not None and not _is_snapshot(kept, session):
            yield f"the snapshot after entry {number} differs from the log"
    if row.status == "running":
        (waiting,) = db.execute("SELECT waiting FROM tables WHERE id = ?", (table,)).fetchone()
        if read_people(waiting) != session.game.waiting():
            yield f"it is kept as waiting for {waiting}, but the log says {list(session.game.waiting())}"


def _is_snapshot(kept: bytes, session: Session) -> bool:
    try:
        return bytes(msgspec.json.decode(kept, type=Snapshot).state) == session.game.dump()
    except msgspec.MsgspecError:
        return False


# ---------------------------------------------------------------------------------------------------- all else


def check_rest(db: Connection) -> list[Fault]:
    """What belongs to no table: people, servers, component sets; every column of every row is read."""
    parts: list[tuple[str, Callable[[], object]]] = []
    for name in schema(db):
        parts.append((str(name), partial(_all_of, db, name)))
    for (person,) in as_far_as_read(db, "SELECT person FROM people"):
        parts.append((f"person {person}", partial(read_person, db, person)))
    for guild, settings in as_far_as_read(db, "SELECT guild, settings FROM servers"):
        parts.append((f"server {guild}", partial(msgspec.json.decode, settings, type=Server)))
    found = [(name, fault) for name, read in parts if (fault := _unread(read))]
    for fingerprint, text in as_far_as_read(db, "SELECT hash, text FROM sets"):
        if text_hash(text) != fingerprint:
            found.append((f"component set {fingerprint}", "its text is not the one that it had"))
    return found


def _all_of(db: Connection, name: str) -> None:
    for _ in db.execute(f"SELECT * FROM {name}"):
        pass
