"""Tables in SQLite: rows, seats, component sets, logs, snapshots, former holders, questions that wait for consent."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

import msgspec

from data.sets import ComponentSet
from data.store.sqlite.connected import Connected, text
from data.store.sqlite.database import put
from rules.record import Entry
from rules.table.clock import Pace
from rules.table.ports import Conflict
from rules.table.rows import Home, Request, RequestKind, Row, Seat, Stored, Stretch, Terms, Written


class SqliteTables(Connected):
    async def table(self, table: str) -> Stored | None:
        return await self.database.read(lambda db: _stored(db, table))

    async def entries(self, table: str) -> tuple[Entry, ...]:
        return await self.database.read(lambda db: _entries(db, table))

    async def stretch(self, table: str, first: int, last: int | None = None) -> Stretch:
        return await self.database.read(lambda db: _stretch(db, table, first, last))

    async def create(self, row: Row) -> None:
        await self._write(lambda db: put_row(db, row, ()))

    async def mark_damaged(self, table: str, fault: str) -> None:
        await self._run("UPDATE tables SET status = 'damaged', fault = ? WHERE id = ?", fault[:500], table)

    async def running(self) -> Sequence[tuple[str, tuple[int, ...]]]:
        rows = await self._all("SELECT id, waiting FROM tables WHERE status = 'running' ORDER BY id")
        return [(table, read_people(waiting)) for table, waiting in rows]

    async def at(self, place: int) -> Sequence[str]:
        query = "SELECT id FROM tables WHERE coalesce(thread, channel) = ? ORDER BY created DESC, rowid DESC"
        return await self._column(query, place)

    async def of_person(self, person: int) -> Sequence[str]:
        query = """SELECT tables.id FROM tables JOIN seats ON seats.table_id = tables.id
                   WHERE seats.person = ? AND tables.status IN ('lobby', 'running') ORDER BY tables.created"""
        return await self._column(query, person)

    async def component_set(self, fingerprint: str) -> ComponentSet | None:
        return await self.database.read(lambda db: _component_set(db, fingerprint))

    async def request(self, table: str, kind: RequestKind) -> Request | None:
        query = """SELECT seat, target, consents, expires, refusals FROM requests
                   WHERE table_id = ? AND kind = ? AND expires > ?"""
        row = await self._first(query, table, kind, self._now())
        if row is None:
            return None
        seat, target, yes, expires, no = row
        return Request(kind, seat, target, read_people(yes), expires, read_people(no))

    async def formers(self, table: str) -> Sequence[tuple[int, int | None]]:
        query = "SELECT seat, person FROM lineage WHERE table_id = ? ORDER BY rowid"
        return [(seat, person) for seat, person in await self._all(query, table)]


# ---------------------------------------------------------------------------------------------------- logs

_PEOPLE = msgspec.json.Decoder(tuple[int, ...])
read_people = _PEOPLE.decode
"""A tuple of seats or people from its column."""


def _stored(db: sqlite3.Connection, table: str) -> Stored | None:
    row = read_row(db, table)
    if row is None:
        return None
    count = _count(db, table)
    newest = _stretch(db, table, count + 1)
    return Stored(row, count, newest.snapshot, newest.entries)


def _count(db: sqlite3.Connection, table: str) -> int:
    query = "SELECT coalesce(max(number), 0) FROM entries WHERE table_id = ?"
    return int(db.execute(query, (table,)).fetchone()[0])


def _stretch(db: sqlite3.Connection, table: str, first: int, last: int | None = None) -> Stretch:
    query = "SELECT number, state FROM snapshots WHERE table_id = ? AND number < ? ORDER BY number DESC LIMIT 1"
    snapshot: tuple[int, bytes] | None = db.execute(query, (table, first)).fetchone()
    return Stretch(snapshot, _entries(db, table, snapshot[0] if snapshot is not None else 0, last))


def _entries(db: sqlite3.Connection, table: str, after: int = 0, last: int | None = None) -> tuple[Entry, ...]:
    query = """SELECT seat, text, by FROM entries WHERE table_id = ?1 AND number > ?2 AND (?3 IS NULL OR number <= ?3)
               ORDER BY number"""
    return tuple(Entry(*row) for row in db.execute(query, (table, after, last)))


def read_seen(db: sqlite3.Connection, table: str, interaction: int) -> int | None:
    query = "SELECT number FROM entries WHERE table_id = ? AND interaction = ?"
    row = db.execute(query, (table, interaction)).fetchone()
    return None if row is None else int(row[0])


def _component_set(db: sqlite3.Connection, fingerprint: str) -> ComponentSet | None:
    """Looked for among all: sets are kept by their text, and a hash names a content that several texts may have."""
    kept = (ComponentSet(*row) for row in db.execute("SELECT game, name, text FROM sets"))
    return next((one for one in kept if one.known_as(fingerprint)), None)


# ---------------------------------------------------------------------------------------------------- rows

_PLAIN = (
    "id", "game", "version", "places", "language", "host", "secret", "seed", "status", "created", "lobby_message",
    "fault", "lobby_place", "paused_until", "host_seen", "ended", "rematch", "campaign",
)  # fmt: skip
_SEATS = "SELECT person, name, steward, joined, standin, offered FROM seats WHERE table_id = ? ORDER BY seat"


def read_row(db: sqlite3.Connection, table: str) -> Row | None:
    query = """SELECT tables.*, sets.name AS set_name, sets.text AS set_text
               FROM tables JOIN sets ON sets.hash = tables.set_hash WHERE id = ?"""
    cursor = db.execute(query, (table,))
    found: tuple[Any, ...] | None = cursor.fetchone()
    if found is None:
        return None
    kept = {column[0]: value for column, value in zip(cursor.description, found, strict=True)}
    as_they_are = {name: kept[name] for name in _PLAIN}
    return Row(
        components=ComponentSet(kept["game"], kept["set_name"], kept["set_text"]),
        options=msgspec.json.decode(kept["options"], type=dict[str, str]),
        home=Home(kept["guild"], kept["channel"], kept["thread"]),
        seats=_seats(db, table),
        pace=msgspec.json.decode(kept["pace"], type=Pace),
        terms=msgspec.json.decode(kept["terms"], type=Terms),
        mixed=read_people(kept["mixed"]),
        prior=None if kept["prior"] is None else msgspec.json.decode(kept["prior"]),
        **as_they_are,
    )


def _seats(db: sqlite3.Connection, table: str) -> tuple[Seat, ...]:
    found = db.execute(_SEATS, (table,))
    return tuple(
        Seat(person, name, steward, joined, standin, bool(offered))
        for person, name, steward, joined, standin, offered in found
    )


def put_row(db: sqlite3.Connection, row: Row, waiting: tuple[int, ...] | None) -> None:
    """The whole row as it is now; the seats it waits for only if they are given."""
    components = row.components
    known = "INSERT INTO sets VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
    db.execute(known, (components.text_hash, components.game, components.name, components.text))
    values = {name: getattr(row, name) for name in _PLAIN} | {
        "set_hash": components.text_hash,
        "options": text(row.options),
        "prior": None if row.prior is None else text(row.prior),
        "guild": row.home.guild,
        "channel": row.home.channel,
        "thread": row.home.thread,
        "pace": text(row.pace),
        "terms": text(row.terms),
        "mixed": text(row.mixed),
    }
    put(db, "tables", values if waiting is None else values | {"waiting": text(waiting)})
    if _seats(db, row.id) != row.seats:
        db.execute("DELETE FROM seats WHERE table_id = ?", (row.id,))
        for number, seat in enumerate(row.seats):
            place = (row.id, number, seat.person, seat.name, seat.steward, seat.joined, seat.standin, seat.offered)
            db.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)", place)


def write_table(db: sqlite3.Connection, written: Written, now: float) -> int:
    """The part of a transaction that is about the table itself; how many entries it has after it."""
    row, count = written.row, _count(db, written.row.id)
    if count != written.after:
        raise Conflict(f"table {row.id} has {count} entries, not {written.after}")
    put_row(db, row, written.waiting)
    for number, entry in enumerate(written.entries, count + 1):
        first = number == count + 1
        values = (row.id, number, entry.seat, entry.text, entry.by)
        who = (written.person if first else None, written.interaction if first else None, now)
        db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*values, *who))
    last = count + len(written.entries)
    if written.forget_from is not None:
        db.execute("DELETE FROM snapshots WHERE table_id = ? AND number >= ?", (row.id, written.forget_from))
    if written.snapshot is not None:
        db.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", (row.id, last, written.snapshot))
    for one in written.former:
        values_ = (row.id, one.seat, one.person, one.name, one.until_entry, one.how)
        db.execute("INSERT INTO lineage VALUES (?, ?, ?, ?, ?, ?)", values_)
    _write_requests(db, written)
    return last


def _write_requests(db: sqlite3.Connection, written: Written) -> None:
    table, asked = written.row.id, written.request
    if written.drop_requests:
        db.execute("DELETE FROM requests WHERE table_id = ?", (table,))
    if written.drop_request is not None:
        db.execute("DELETE FROM requests WHERE table_id = ? AND kind = ?", (table, written.drop_request))
    if asked is not None:
        yes, no = text(asked.consents), text(asked.refusals)
        values = (table, asked.kind, asked.seat, asked.target, yes, asked.expires, no)
        db.execute("INSERT OR REPLACE INTO requests VALUES (?, ?, ?, ?, ?, ?, ?)", values)
