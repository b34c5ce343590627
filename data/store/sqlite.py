"""The store of tables in SQLite: rows in, rows out. What the async layer in rules/table/tables.py calls `Store`."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from data.sets import ComponentSet
from data.store.campaigns import CampaignStore, change_campaign, put_campaign, put_checkpoint, write_campaign
from data.store.database import Database, put
from data.store.history import HistoryStore
from data.store.lasting_rows import put_rows
from data.store.life import write_life
from data.store.outcomes import write_outcome
from data.store.standing import StandingStore, write_standing
from rules.campaign.lasting_rows import rows
from rules.campaign.model import Campaign, Checkpoint
from rules.record import Entry
from rules.table.clock import Pace
from rules.table.ports import ChangeCampaign, Conflict, Store
from rules.table.rows import Home, Post, PostKind, Row, Seat, Stored, Terms, Written


async def open_store(directory: Path, application: int | None, now: Callable[[], float]) -> Store:
    return SqliteStore(await Database.open(directory, application), now)


class SqliteStore(HistoryStore, StandingStore, CampaignStore):
    # ------------------------------------------------------------------------------------------------ reading

    async def table(self, table: str) -> Stored | None:
        return await self._database.read(lambda db: _stored(db, table))

    async def entries(self, table: str) -> tuple[Entry, ...]:
        return await self._database.read(lambda db: _entries(db, table, 0))

    async def snapshot_before(self, table: str, number: int) -> tuple[int, bytes] | None:
        """The newest snapshot of the state before that entry."""
        return await self._database.read(lambda db: _snapshot(db, table, number - 1))

    async def seen(self, table: str, interaction: int) -> int | None:
        """The number of the entry this interaction caused, if it did."""

        def find(db: sqlite3.Connection) -> int | None:
            query = "SELECT number FROM entries WHERE table_id = ? AND interaction = ?"
            row = db.execute(query, (table, interaction)).fetchone()
            return None if row is None else int(row[0])

        return await self._database.read(find)

    async def running(self) -> Sequence[tuple[str, tuple[int, ...]]]:
        """All tables in play, with the seats each is waiting for."""

        def find(db: sqlite3.Connection) -> list[tuple[str, tuple[int, ...]]]:
            rows = db.execute("SELECT id, waiting FROM tables WHERE status = 'running' ORDER BY id")
            return [(table, tuple(msgspec.json.decode(waiting, type=list[int]))) for table, waiting in rows]

        return await self._database.read(find)

    async def at(self, place: int) -> Sequence[str]:
        """The tables that live in a channel or thread, the newest first."""

        def find(db: sqlite3.Connection) -> list[str]:
            query = "SELECT id FROM tables WHERE coalesce(thread, channel) = ? ORDER BY created DESC, rowid DESC"
            return [table for (table,) in db.execute(query, (place,))]

        return await self._database.read(find)

    async def of_person(self, person: int) -> Sequence[str]:
        """The tables in lobby or play where this person sits."""

        def find(db: sqlite3.Connection) -> list[str]:
            query = """SELECT tables.id FROM tables JOIN seats ON seats.table_id = tables.id
                       WHERE seats.person = ? AND tables.status IN ('lobby', 'running') ORDER BY tables.created"""
            return [table for (table,) in db.execute(query, (person,))]

        return await self._database.read(find)

    # ------------------------------------------------------------------------------------------------ writing

    async def create(self, row: Row) -> None:
        await self._write(lambda db: _put_row(db, row, ()))

    async def write(self, written: Written) -> None:
        await self._write(lambda db: _write(db, written, self._now()))

    async def change_campaign(self, campaign: str, change: ChangeCampaign, written: Written | None = None) -> Campaign:
        """Changes a campaign by a pure function, with what happens to a table of its in the same transaction."""

        def work(db: sqlite3.Connection) -> Campaign:
            if written is not None:
                _write(db, written, self._now())
            return change_campaign(db, campaign, change, self._now())

        return await self._write(work)

    async def adopt_campaign(self, campaign: Campaign, episodes: Sequence[tuple[Written, Checkpoint]]) -> None:
        """A campaign from elsewhere: its finished tables and checkpoints, all of it or nothing."""

        def work(db: sqlite3.Connection) -> None:
            put_campaign(db, campaign, self._now())
            for written, checkpoint in episodes:
                _write(db, written, self._now())
                put_checkpoint(db, campaign.id, checkpoint)
            last = episodes[-1]
            put_rows(db, campaign.id, rows(last[1].carry, last[0].row.components))

        await self._write(work)

    async def component_set(self, fingerprint: str) -> ComponentSet | None:
        """A set that some table here has been played with."""

        def find(db: sqlite3.Connection) -> ComponentSet | None:
            row = db.execute("SELECT game, name, text FROM sets WHERE hash = ?", (fingerprint,)).fetchone()
            return None if row is None else ComponentSet(*row)

        return await self._database.read(find)

    async def mark_damaged(self, table: str, fault: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE tables SET status = 'damaged', fault = ? WHERE id = ?", (fault[:500], table))

        await self._write(work)

    async def note(self, key: str) -> str | None:
        """Something the bot remembers about itself."""

        def find(db: sqlite3.Connection) -> str | None:
            row = db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
            return None if row is None else str(row[0])

        return await self._database.read(find)

    async def put_note(self, key: str, value: str) -> None:
        query = "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        await self._write(lambda db: db.execute(query, (key, value)) and None)

    # ------------------------------------------------------------------------------------------------ outbox

    async def unsent(self) -> Sequence[str]:
        """The tables that have something to announce."""

        def find(db: sqlite3.Connection) -> list[str]:
            query = "SELECT table_id FROM outbox UNION SELECT table_id FROM posts WHERE due"
            return [table for (table,) in db.execute(query)]

        return await self._database.read(find)

    async def claim(self, table: str) -> Post | None:
        """The post to be made now: one claimed before and not ticked off, or all that waits, gathered into one."""
        return await self._write(lambda db: _claim(db, table))

    async def sent(self, post: Post, channel: int, message: int) -> None:
        def tick(db: sqlite3.Connection) -> None:
            query = "UPDATE posts SET channel = ?, message = ?, due = 0 WHERE table_id = ? AND number = ?"
            db.execute(query, (channel, message, post.table, post.number))

        await self._write(tick)

    async def last_post(self, table: str) -> Post | None:
        """The newest post that people can see."""

        def find(db: sqlite3.Connection) -> Post | None:
            query = f"{_POST} WHERE table_id = ? AND message IS NOT NULL ORDER BY number DESC LIMIT 1"
            row = db.execute(query, (table,)).fetchone()
            return None if row is None else Post(*row)

        return await self._database.read(find)

    async def with_controls(self, table: str, before: int) -> Sequence[Post]:
        """Older posts whose controls have not been taken away."""

        def find(db: sqlite3.Connection) -> list[Post]:
            query = f"{_POST} WHERE table_id = ? AND number < ? AND message IS NOT NULL AND NOT stripped"
            return [Post(*row) for row in db.execute(query, (table, before))]

        return await self._database.read(find)

    async def stripped(self, post: Post) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE posts SET stripped = 1 WHERE table_id = ? AND number = ?", (post.table, post.number))

        await self._write(work)


_POST = "SELECT table_id, number, kind, first, last, nonce, channel, message FROM posts"


def _stored(db: sqlite3.Connection, table: str) -> Stored | None:
    row = read_row(db, table)
    if row is None:
        return None
    (count,) = db.execute("SELECT coalesce(max(number), 0) FROM entries WHERE table_id = ?", (table,)).fetchone()
    snapshot = _snapshot(db, table, count)
    tail = _entries(db, table, snapshot[0] if snapshot is not None else 0)
    return Stored(row, count, snapshot, tail)


def _entries(db: sqlite3.Connection, table: str, after: int) -> tuple[Entry, ...]:
    query = "SELECT seat, text, by FROM entries WHERE table_id = ? AND number > ? ORDER BY number"
    return tuple(Entry(*row) for row in db.execute(query, (table, after)))


def _snapshot(db: sqlite3.Connection, table: str, upto: int) -> tuple[int, bytes] | None:
    query = "SELECT number, state FROM snapshots WHERE table_id = ? AND number <= ? ORDER BY number DESC LIMIT 1"
    row: tuple[int, bytes] | None = db.execute(query, (table, upto)).fetchone()
    return row


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
        seats=tuple(_seat(*seat) for seat in db.execute(_SEATS, (table,))),
        pace=msgspec.json.decode(kept["pace"], type=Pace),
        terms=msgspec.json.decode(kept["terms"], type=Terms),
        mixed=msgspec.json.decode(kept["mixed"], type=tuple[int, ...]),
        prior=None if kept["prior"] is None else msgspec.json.decode(kept["prior"]),
        **as_they_are,
    )


_PLAIN = (
    "id", "game", "version", "places", "language", "host", "secret", "seed", "status", "created", "lobby_message",
    "fault", "lobby_place", "paused_until", "host_seen", "ended", "rematch", "campaign",
)  # fmt: skip


def _put_row(db: sqlite3.Connection, row: Row, waiting: tuple[int, ...] | None) -> None:
    components = row.components
    known = "INSERT INTO sets VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
    db.execute(known, (components.hash, components.game, components.name, components.text))
    values = {name: getattr(row, name) for name in _PLAIN} | {
        "set_hash": components.hash,
        "options": _json(row.options),
        "prior": None if row.prior is None else _json(row.prior),
        "guild": row.home.guild,
        "channel": row.home.channel,
        "thread": row.home.thread,
        "waiting": _json(waiting),
        "pace": _json(row.pace),
        "terms": _json(row.terms),
        "mixed": _json(row.mixed),
    }
    if waiting is None:
        del values["waiting"]
    put(db, "tables", values)
    before = [_seat(*s) for s in db.execute(_SEATS, (row.id,))]
    if tuple(before) != row.seats:
        db.execute("DELETE FROM seats WHERE table_id = ?", (row.id,))
        for number, seat in enumerate(row.seats):
            place = (row.id, number, seat.person, seat.name, seat.steward, seat.joined, seat.standin, seat.offered)
            db.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)", place)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


_SEATS = "SELECT person, name, steward, joined, standin, offered FROM seats WHERE table_id = ? ORDER BY seat"


def _seat(person: int | None, name: str, steward: str | None, joined: int, standin: str | None, offered: int) -> Seat:
    return Seat(person, name, steward, joined, standin, bool(offered))


def _write(db: sqlite3.Connection, written: Written, now: float) -> None:
    row, now = written.row, now if written.at is None else written.at
    (count,) = db.execute("SELECT coalesce(max(number), 0) FROM entries WHERE table_id = ?", (row.id,)).fetchone()
    if count != written.after:
        raise Conflict(f"table {row.id} has {count} entries, not {written.after}")
    _put_row(db, row, written.waiting)
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
    write_life(db, written)
    write_campaign(db, written, now)
    write_standing(db, written)
    if written.outcome is not None:
        write_outcome(db, written.outcome)
    if written.announce is not None:
        (waiting,) = db.execute("SELECT waiting FROM tables WHERE id = ?", (row.id,)).fetchone()
        news = (row.id, written.announce, last, waiting)
        db.execute("INSERT INTO outbox (table_id, kind, upto, waiting) VALUES (?, ?, ?, ?)", news)


def _claim(db: sqlite3.Connection, table: str) -> Post | None:
    due = db.execute(f"{_POST} WHERE table_id = ? AND due ORDER BY number LIMIT 1", (table,)).fetchone()
    if due is not None:
        return msgspec.structs.replace(Post(*due), again=True)
    rows = db.execute("SELECT kind, upto, waiting FROM outbox WHERE table_id = ? ORDER BY id", (table,)).fetchall()
    if not rows:
        return None
    db.execute("DELETE FROM outbox WHERE table_id = ?", (table,))
    kinds = {kind for kind, _, _ in rows}
    last, waiting = max(upto for _, upto, _ in rows), rows[-1][2]
    newest = db.execute(f"{_POST} WHERE table_id = ? ORDER BY number DESC LIMIT 1", (table,)).fetchone()
    post = None if newest is None else Post(*newest)
    if post is not None and "closed" not in kinds and _goes_on(db, post, kinds, last, waiting):
        change = "UPDATE posts SET last = ?, waiting = ?, due = 1 WHERE table_id = ? AND number = ?"
        db.execute(change, (last, waiting, table, post.number))
        return msgspec.structs.replace(post, last=last)
    number, told = (post.number, post.last) if post is not None else (0, 0)
    kind: PostKind = "closed" if "closed" in kinds else "turn"
    post = Post(table, number + 1, kind, told + 1, last, f"{table}-{number + 1}")
    columns = "table_id, number, kind, first, last, nonce, waiting"
    values = (post.table, post.number, post.kind, post.first, post.last, post.nonce, waiting)
    db.execute(f"INSERT INTO posts ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", values)
    return post


def _goes_on(db: sqlite3.Connection, post: Post, kinds: set[str], last: int, waiting: str) -> bool:
    """Whether this belongs to the post that is there: no news, or the same seat's turn goes on."""
    home = "SELECT coalesce(thread, channel) FROM tables WHERE id = ?"
    if (post.channel,) != db.execute(home, (post.table,)).fetchone():
        return False
    if kinds == {"quiet"}:
        return True
    (seats_there,) = db.execute("SELECT count(*) FROM seats WHERE table_id = ?", (post.table,)).fetchone()
    if seats_there == 1:
        return False
    (before,) = db.execute(
        "SELECT waiting FROM posts WHERE table_id = ? AND number = ?", (post.table, post.number)
    ).fetchone()
    acted = "SELECT DISTINCT seat FROM entries WHERE table_id = ? AND number > ? AND number <= ? AND seat IS NOT NULL"
    seats = [seat for (seat,) in db.execute(acted, (post.table, post.last, last))]
    return bool(before == waiting and seats == msgspec.json.decode(waiting, type=list[int]))
