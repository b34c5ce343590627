"""Tables: rows, seats, component sets, logs, snapshots, former holders, questions that wait for consent."""

import sqlite3
from collections.abc import Sequence
from typing import Any

import msgspec

from data.sets import ComponentSet
from data.store.sql.connected import Connected, by_name, read_as, text
from data.store.sql.connection import Connection, Cursor, ask_kept, put
from data.store.sqlite.faults import is_damage
from rules.record import Entry
from rules.table.clock import Pace
from rules.table.ports import Conflict
from rules.table.rows import Home, Request, RequestKind, Row, Seat, Stored, Stretch, Terms, Written

_MOST = 2**62
"""More than any log has entries: a bound that is always there lets SQLite stop where it should."""


class SqlTables(Connected):
    async def table(self, table: str) -> Stored | None:
        return await self._read(lambda db: _stored(db, table), table)

    async def entries(self, table: str) -> tuple[Entry, ...]:
        return await self._read(lambda db: _entries(db, table), table)

    async def entries_at(self, table: str, numbers: Sequence[int]) -> dict[int, Entry]:
        return await self._read(lambda db: _entries_at(db, table, numbers), table)

    async def stretch(self, table: str, first: int, last: int | None = None) -> Stretch:
        return await self._read(lambda db: _stretch(db, table, first, last), table)

    async def drop_snapshots(self, table: str) -> None:
        await self._run("DELETE FROM snapshots WHERE table_id = ?", table)

    async def create(self, row: Row) -> None:
        await self._write(lambda db: put_row(db, row, ()))

    async def mark_damaged(self, table: str, fault: str) -> bool:
        query = """UPDATE tables SET status = 'damaged', fault = ?, touched = touched + 1
                   WHERE id = ? AND status <> 'damaged' RETURNING id"""
        return await self._write(lambda db: db.execute(query, (fault[:500], table)).fetchone() is not None)

    async def whereabouts(self, table: str) -> tuple[Home, str] | None:
        row = await self._first("SELECT guild, channel, thread, language FROM tables WHERE id = ?", table)
        return None if row is None else (Home(*row[:3]), row[3])

    async def running(self) -> Sequence[tuple[str, tuple[int, ...]]]:
        query = f"SELECT id, waiting FROM tables WHERE status = 'running'{self._mine()} ORDER BY id"
        rows = await self._all(query)
        return [(table, numbers(waiting) or ()) for table, waiting in rows]

    async def unattended(self, after: str, most: int) -> tuple[Sequence[str], str | None]:
        return await self._read(lambda db: _unattended(db, after, most, self._mine()))

    async def census(self) -> dict[str, int]:
        return dict(await self._all(f"SELECT status, count(*) FROM tables WHERE true{self._mine()} GROUP BY status"))

    async def at(self, place: int) -> Sequence[str]:
        query = "SELECT id FROM tables WHERE coalesce(thread, channel) = ? ORDER BY created DESC, rowid DESC"
        return await self._column(query, place)

    async def of_person(self, person: int) -> Sequence[str]:
        query = """SELECT tables.id FROM tables JOIN seats ON seats.table_id = tables.id
                   WHERE seats.person = ? AND tables.status IN ('lobby', 'running') ORDER BY tables.created"""
        return await self._column(query, person)

    async def component_set(self, fingerprint: str) -> ComponentSet | None:
        return await self._read(lambda db: _component_set(db, fingerprint))

    async def request(self, table: str, kind: RequestKind) -> Request | None:
        return await self._read(lambda db: read_request(db, table, kind, self._now()), table)

    async def formers(self, table: str) -> Sequence[tuple[int, int | None]]:
        query = "SELECT seat, person FROM lineage WHERE table_id = ? ORDER BY rowid"
        return [(seat, person) for seat, person in await self._all(query, table, table=table)]


# ---------------------------------------------------------------------------------------------------- logs

_PEOPLE = msgspec.json.Decoder(tuple[int, ...])
read_people = _PEOPLE.decode
"""A tuple of seats or people from its column."""


def numbers(kept: str) -> tuple[int, ...] | None:
    """The same; None if it does not read, where that is no reason to give up what it belongs to."""
    try:
        return read_people(kept)
    except msgspec.MsgspecError:
        return None


def read_request(db: Connection, table: str, kind: RequestKind, now: float) -> Request | None:
    query = """SELECT seat, target, consents, expires, refusals FROM requests
               WHERE table_id = ? AND kind = ? AND expires > ?"""
    row = db.execute(query, (table, kind, now)).fetchone()
    if row is None:
        return None
    seat, target, yes, expires, no = row
    return Request(kind, seat, target, read_people(yes), expires, read_people(no))


_SEATS_IN_PLAY = """
    SELECT tables.id, waiting, paused_until IS NOT NULL, seats.seat, coalesce(steward, standin) IS NOT NULL,
           since IS NOT NULL
    FROM tables LEFT JOIN seats ON seats.table_id = tables.id
    LEFT JOIN clocks ON clocks.table_id = seats.table_id AND clocks.seat = seats.seat
    WHERE status = 'running' AND tables.id BETWEEN ? AND ?
"""


def _unattended(db: Connection, after: str, most: int, mine: str) -> tuple[list[str], str | None]:
    query = f"SELECT id FROM tables WHERE status = 'running' AND id > ?{mine} ORDER BY id LIMIT ?"
    looked_at = [table for (table,) in db.execute(query, (after, most))]
    if not looked_at:
        return [], None
    try:
        seats = db.execute(_SEATS_IN_PLAY + mine, (looked_at[0], looked_at[-1])).fetchall()
    except sqlite3.DatabaseError as fault:
        if not is_damage(fault):
            raise
        # One of them is damaged: each is looked at by itself.
        return looked_at, looked_at[-1]
    return sorted({table for table, *seat in seats if _stands_still(*seat)}), looked_at[-1]


def _stands_still(waiting: str, paused: int, seat: int | None, steward: int, runs: int) -> bool:
    """Whether nothing would ever happen at this seat, although something should."""
    seats = numbers(waiting)
    if seats is None or seat is None:
        return True
    if seat not in seats:
        return bool(runs)
    return bool(steward) or not (runs or paused)


def _stored(db: Connection, table: str) -> Stored | None:
    row = read_row(db, table)
    if row is None:
        return None
    count = _count(db, table)
    newest = _stretch(db, table, count + 1)
    return Stored(row, count, newest.snapshot, newest.entries)


def _count(db: Connection, table: str) -> int:
    # The last row of the key; max() within another expression would walk through all of them.
    row = db.execute("SELECT number FROM entries WHERE table_id = ? ORDER BY number DESC LIMIT 1", (table,)).fetchone()
    return 0 if row is None else int(row[0])


def _stretch(db: Connection, table: str, first: int, last: int | None = None) -> Stretch:
    query = "SELECT number, state FROM snapshots WHERE table_id = ? AND number < ? ORDER BY number DESC LIMIT 1"
    snapshot: tuple[int, bytes] | None = db.execute(query, (table, first)).fetchone()
    return Stretch(snapshot, _entries(db, table, snapshot[0] if snapshot is not None else 0, last))


def _entries(db: Connection, table: str, after: int = 0, last: int | None = None) -> tuple[Entry, ...]:
    query = "SELECT seat, text, by FROM entries WHERE table_id = ? AND number > ? AND number <= ? ORDER BY number"
    return tuple(Entry(*row) for row in db.execute(query, (table, after, _MOST if last is None else last)))


def _entries_at(db: Connection, table: str, numbers: Sequence[int]) -> dict[int, Entry]:
    query = "SELECT seat, text, by FROM entries WHERE table_id = ? AND number = ?"
    found = ((number, db.execute(query, (table, number)).fetchone()) for number in numbers)
    return {number: Entry(*row) for number, row in found if row is not None}


def ask_seen(db: Connection, table: str, interaction: int | None) -> Cursor:
    """The entry that an interaction has caused."""
    return db.execute("SELECT number FROM entries WHERE table_id = ? AND interaction = ?", (table, interaction))


def _component_set(db: Connection, fingerprint: str) -> ComponentSet | None:
    """Looked for among all: sets are kept by their text, and a hash names a content that several texts may have."""
    kept = (ComponentSet(*row) for row in db.execute("SELECT game, name, text FROM sets"))
    return next((one for one in kept if one.known_as(fingerprint)), None)


# ---------------------------------------------------------------------------------------------------- rows

_PLAIN = (
    "id", "game", "version", "places", "language", "host", "secret", "seed", "status", "created", "lobby_message",
    "fault", "lobby_place", "paused_until", "host_seen", "ended", "rematch", "campaign", "touched",
)  # fmt: skip
SETTLE = """UPDATE tables SET shard = (guild >> 22) % coalesce(
                (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'shards'), 1)"""
"""Where no shards were settled, there is one."""
_SEATS = "SELECT person, name, steward, joined, standin, offered FROM seats WHERE table_id = ? ORDER BY seat"


def read_row(db: Connection, table: str) -> Row | None:
    query = """SELECT tables.*, sets.name AS set_name, sets.text AS set_text
               FROM tables JOIN sets ON sets.hash = tables.set_hash WHERE id = ?"""
    asked, sitting = db.execute(query, (table,)), db.execute(_SEATS, (table,))
    found, seats = by_name(asked), _seats(sitting)
    if not found:
        return None
    (kept,) = found
    as_they_are = {name: kept[name] for name in _PLAIN}
    return Row(
        components=ComponentSet(kept["game"], kept["set_name"], kept["set_text"]),
        options=msgspec.json.decode(kept["options"], type=dict[str, str]),
        home=Home(kept["guild"], kept["channel"], kept["thread"]),
        seats=seats,
        pace=read_as(Pace, kept["pace"]),
        terms=read_as(Terms, kept["terms"]),
        mixed=read_people(kept["mixed"]),
        prior=None if kept["prior"] is None else msgspec.json.decode(kept["prior"]),
        **as_they_are,
    )


def _seats(found: Cursor) -> tuple[Seat, ...]:
    return tuple(Seat(*(*seat, bool(offered))) for *seat, offered in found)


def put_row(db: Connection, row: Row, waiting: tuple[int, ...] | None) -> None:
    """The whole row as it is now; the seats it waits for only if they are given."""
    _put_row(db, row, *_ask_row(db, row, waiting))


def _ask_row(db: Connection, row: Row, waiting: tuple[int, ...] | None) -> tuple[dict[str, Any], Cursor, Cursor]:
    """What is to be kept of a row; what is, and its seats: asked for together, one way to a server elsewhere."""
    values = {name: getattr(row, name) for name in _PLAIN} | {
        "set_hash": row.components.text_hash,
        "options": text(row.options),
        "prior": None if row.prior is None else text(row.prior),
        "guild": row.home.guild,
        "channel": row.home.channel,
        "thread": row.home.thread,
        "pace": text(row.pace),
        "terms": text(row.terms),
        "mixed": text(row.mixed),
    }
    if waiting is not None:
        values["waiting"] = text(waiting)
    return values, ask_kept(db, "tables", values), db.execute(_SEATS, (row.id,))


def _put_row(db: Connection, row: Row, values: dict[str, Any], asked: Cursor, seats: Cursor) -> None:
    kept, held, components = asked.fetchone(), _seats(seats), row.components
    before = {} if kept is None else dict(zip(values, kept, strict=True))
    if before.get("touched", row.touched) != row.touched:
        raise Conflict(f"somebody else has changed table {row.id}")
    if before.get("set_hash") != components.text_hash:
        known = "INSERT INTO sets VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        db.execute(known, (components.text_hash, components.game, components.name, components.text))
    put(db, "tables", values, kept)
    if kept is None:
        db.execute(f"{SETTLE} WHERE id = ?", (row.id,))
    if held != row.seats:
        db.execute("DELETE FROM seats WHERE table_id = ?", (row.id,))
        for number, seat in enumerate(row.seats):
            place = (row.id, number, seat.person, seat.name, seat.steward, seat.joined, seat.standin, seat.offered)
            db.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)", place)


def write_table(db: Connection, written: Written, now: float) -> int:
    """The part of a transaction that is about the table itself; how many entries it has after it."""
    row = written.row
    asked = _ask_row(db, row, written.waiting)
    count = _count(db, row.id)
    if count != written.after:
        raise Conflict(f"table {row.id} has {count} entries, not {written.after}")
    _put_row(db, row, *asked)
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


def _write_requests(db: Connection, written: Written) -> None:
    table, asked = written.row.id, written.request
    if written.drop_requests:
        db.execute("DELETE FROM requests WHERE table_id = ?", (table,))
    if written.drop_request is not None:
        db.execute("DELETE FROM requests WHERE table_id = ? AND kind = ?", (table, written.drop_request))
    if asked is not None:
        yes, no = text(asked.consents), text(asked.refusals)
        values = (table, asked.kind, asked.seat, asked.target, yes, asked.expires, no)
        db.execute("INSERT OR REPLACE INTO requests VALUES (?, ?, ?, ?, ?, ?, ?)", values)
