"""What the store keeps about the life of tables: clocks, people's hours, former holders, requests."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from data.store.database import Database
from data.store.outcomes import about_memory, forget_memory
from rules.table.clock import Hours, SeatClock
from rules.table.ports import StoreFailed
from rules.table.rows import Person, Request, RequestKind, Terms, Written

T = TypeVar("T")


class LifeStore:
    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now

    async def close(self) -> None:
        await self._database.close()

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return await self._database.write(work)
        except sqlite3.Error as fault:
            raise StoreFailed(str(fault)) from fault

    # ------------------------------------------------------------------------------------------------ clocks

    async def clocks(self, table: str) -> dict[int, SeatClock]:
        """The clock of each seat that has one."""

        def find(db: sqlite3.Connection) -> dict[int, SeatClock]:
            query = "SELECT seat, bank, since, deadline, reminded, remind_at, grace FROM clocks WHERE table_id = ?"
            rows = db.execute(query, (table,))
            return {
                seat: SeatClock(bank, since, deadline, reminded, remind_at, bool(grace))
                for seat, bank, since, deadline, reminded, remind_at, grace in rows
            }

        return await self._database.read(find)

    async def timed_out(self, now: float) -> Sequence[tuple[str, int]]:
        """Seats whose time has run out."""

        def find(db: sqlite3.Connection) -> list[tuple[str, int]]:
            query = f"SELECT table_id, seat FROM clocks WHERE deadline <= ? AND {_RUNNING} ORDER BY deadline"
            return db.execute(query, (now,)).fetchall()

        return await self._database.read(find)

    async def to_remind(self, now: float) -> Sequence[tuple[str, int]]:
        """Seats whose holders are to be reminded now."""

        def find(db: sqlite3.Connection) -> list[tuple[str, int]]:
            query = f"SELECT table_id, seat FROM clocks WHERE remind_at <= ? AND deadline > ? AND {_RUNNING}"
            return db.execute(query, (now, now)).fetchall()

        return await self._database.read(find)

    async def next_event(self) -> float | None:
        """The earliest deadline or reminder there is."""

        def find(db: sqlite3.Connection) -> float | None:
            query = f"SELECT min(min(deadline, coalesce(remind_at, deadline))) FROM clocks WHERE {_RUNNING}"
            (found,) = db.execute(query).fetchone()
            return None if found is None else float(found)

        return await self._database.read(find)

    async def put_clock(self, table: str, seat: int, clock: SeatClock) -> None:
        await self._write(lambda db: put_clock(db, table, seat, clock))

    # ------------------------------------------------------------------------------------------------ tables

    async def stale_lobbies(self, before: float, unseen: float) -> Sequence[str]:
        """Lobbies opened before then that nobody has started; those without a post, opened before `unseen`."""
        where = "status = 'lobby' AND created < iif(lobby_message IS NULL, ?, ?)"
        return await self._database.read(lambda db: _ids(db, where, unseen, before))

    async def hostless(self, before: float) -> Sequence[str]:
        """Tables in play whose host has done nothing since then."""
        where = "status = 'running' AND host_seen < ? AND guild NOT IN (SELECT guild FROM removed)"
        return await self._database.read(lambda db: _ids(db, where, before))

    async def long_paused(self, now: float) -> Sequence[str]:
        return await self._database.read(lambda db: _ids(db, "status = 'running' AND paused_until <= ?", now))

    async def request(self, table: str, kind: RequestKind) -> Request | None:
        def find(db: sqlite3.Connection) -> Request | None:
            query = "SELECT seat, target, consents, expires, refusals FROM requests WHERE table_id = ? AND kind = ?"
            row = db.execute(query, (table, kind)).fetchone()
            if row is None or row[3] <= self._now():
                return None
            yes, no = (msgspec.json.decode(text, type=tuple[int, ...]) for text in (row[2], row[4]))
            return Request(kind, row[0], row[1], yes, row[3], no)

        return await self._database.read(find)

    async def formers(self, table: str) -> Sequence[tuple[int, int | None]]:
        """Who held which seat before: seat and person."""
        query = "SELECT seat, person FROM lineage WHERE table_id = ?"
        return await self._database.read(lambda db: db.execute(query, (table,)).fetchall())

    # ------------------------------------------------------------------------------------------------ people

    async def person(self, person: int) -> Person:
        def find(db: sqlite3.Connection) -> Person:
            query = "SELECT zone, quiet_from, quiet_to, remind, hours_set FROM people WHERE person = ?"
            row = db.execute(query, (person,)).fetchone()
            if row is None:
                return Person()
            zone, start, end, remind, hours_set = row
            return Person(zone, None if start is None else (start, end), remind, hours_set)

        return await self._database.read(find)

    async def put_person(self, person: int, settings: Person) -> None:
        start, end = settings.quiet or (None, None)
        columns = "person, zone, quiet_from, quiet_to, remind, hours_set"
        query = f"INSERT OR REPLACE INTO people ({columns}) VALUES (?, ?, ?, ?, ?, ?)"
        values = (person, settings.zone, start, end, settings.remind, settings.hours_set)
        await self._write(lambda db: _run(db, query, values))

    async def holidays(self, person: int) -> Sequence[tuple[float, float]]:
        query = "SELECT first, last FROM holidays WHERE person = ? ORDER BY first"
        return await self._database.read(lambda db: db.execute(query, (person,)).fetchall())

    async def add_holiday(self, person: int, first: float, last: float) -> None:
        await self._write(lambda db: _run(db, "INSERT INTO holidays VALUES (?, ?, ?)", (person, first, last)))

    async def end_holidays(self, person: int, now: float) -> None:
        """Back early: what is running ends now, what is to come is dropped; what was stays counted."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM holidays WHERE person = ? AND first >= ?", (person, now))
            db.execute("UPDATE holidays SET last = ? WHERE person = ? AND last > ?", (now, person, now))

        await self._write(work)

    async def about(self, person: int) -> dict[str, object]:
        """Everything that is kept about a person."""

        def find(db: sqlite3.Connection) -> dict[str, object]:
            def rows(query: str) -> list[tuple[object, ...]]:
                return db.execute(query, (person,)).fetchall()

            return {
                "settings": rows("SELECT zone, quiet_from, quiet_to, remind, hours_set FROM people WHERE person = ?"),
                "pictures": rows("SELECT palette, format FROM pictures WHERE person = ?"),
                "holidays": rows("SELECT first, last FROM holidays WHERE person = ?"),
                "seats": rows("SELECT table_id, seat, name FROM seats WHERE person = ?"),
                "former seats": rows("SELECT table_id, seat, name, how FROM lineage WHERE person = ?"),
                "decisions": rows("SELECT table_id, number, text, at FROM entries WHERE person = ?"),
                "tables hosted": rows("SELECT id, game, created FROM tables WHERE host = ?"),
                "cities": rows("SELECT campaign, seat, name, city FROM campaign_seats WHERE person = ?"),
                "former cities": rows("SELECT campaign, seat, name, episode FROM campaign_lineage WHERE person = ?"),
                "campaigns hosted": rows("SELECT id, created FROM campaigns WHERE host = ?"),
                "campaigns read": rows("SELECT campaign, episode, at FROM campaign_marks WHERE person = ?"),
                "campaigns voted on": rows("SELECT campaign FROM campaign_votes WHERE person = ?"),
                "questions answered": db.execute(
                    f"SELECT table_id, kind FROM requests WHERE {_NAMED}", (f"%{person}%",) * 2
                ).fetchall(),
                "invitations": db.execute("SELECT id FROM tables WHERE terms LIKE ?", (f"%{person}%",)).fetchall(),
                "standing decisions": rows("SELECT table_id, seat, words FROM standing WHERE person = ?"),
                **about_memory(db, person),
            }

        return await self._database.read(find)

    async def forget(self, person: int) -> None:
        """Settings and names go; moves stay as moves of a seat, so that others' games stay readable."""

        def work(db: sqlite3.Connection) -> None:
            forget_memory(db, person)
            db.execute("DELETE FROM people WHERE person = ?", (person,))
            db.execute("DELETE FROM holidays WHERE person = ?", (person,))
            db.execute("DELETE FROM pictures WHERE person = ?", (person,))
            db.execute("DELETE FROM standing WHERE person = ?", (person,))
            db.execute("UPDATE entries SET person = NULL, interaction = NULL WHERE person = ?", (person,))
            db.execute("UPDATE lineage SET person = NULL, name = '' WHERE person = ?", (person,))
            db.execute("UPDATE tables SET host = 0 WHERE host = ?", (person,))
            nobody = "person = NULL, name = '', steward = 'random', standin = NULL, offered = 0"
            db.execute(f"UPDATE seats SET {nobody} WHERE person = ?", (person,))
            _forget_invitations(db, person)
            db.execute(f"DELETE FROM requests WHERE {_NAMED}", (f"%{person}%",) * 2)
            _forget_in_campaigns(db, person)

        await self._write(work)
        await self._database.sweep()

    async def hours(self, person: int) -> Hours:
        settings = await self.person(person)
        return Hours(settings.zone, settings.quiet, tuple(await self.holidays(person)))


def _forget_invitations(db: sqlite3.Connection, person: int) -> None:
    for table, text in db.execute("SELECT id, terms FROM tables WHERE terms LIKE ?", (f"%{person}%",)).fetchall():
        terms = msgspec.json.decode(text, type=Terms)
        invited = terms.invited and tuple(guest for guest in terms.invited if guest != person)
        barred = tuple(guest for guest in terms.barred if guest != person)
        kept = msgspec.json.encode(msgspec.structs.replace(terms, invited=invited, barred=barred)).decode()
        db.execute("UPDATE tables SET terms = ? WHERE id = ?", (kept, table))


_NAMED = "consents LIKE ? OR refusals LIKE ?"

_RUNNING = (
    "EXISTS (SELECT 1 FROM tables WHERE tables.id = clocks.table_id"
    " AND tables.status = 'running' AND tables.paused_until IS NULL"
    " AND tables.guild NOT IN (SELECT guild FROM removed))"
)


def _forget_in_campaigns(db: sqlite3.Connection, person: int) -> None:
    """The cities stay and wait for somebody else; the next of the roster is the host."""
    nobody = "person = NULL, name = '', steward = NULL, evening = NULL, pausing = 0, away = NULL"
    db.execute(f"UPDATE campaign_seats SET {nobody} WHERE person = ?", (person,))
    db.execute("UPDATE campaign_lineage SET person = NULL, name = '' WHERE person = ?", (person,))
    heir = (
        "SELECT person FROM campaign_seats WHERE campaign = campaigns.id AND person IS NOT NULL ORDER BY seat LIMIT 1"
    )
    db.execute(f"UPDATE campaigns SET host = coalesce(({heir}), 0) WHERE host = ?", (person,))
    for kept in ("campaign_marks", "campaign_votes"):
        db.execute(f"DELETE FROM {kept} WHERE person = ?", (person,))


def _ids(db: sqlite3.Connection, where: str, *values: float) -> list[str]:
    return [table for (table,) in db.execute(f"SELECT id FROM tables WHERE {where} ORDER BY id", values)]


def _run(db: sqlite3.Connection, query: str, values: tuple[object, ...]) -> None:
    db.execute(query, values)


def put_clock(db: sqlite3.Connection, table: str, seat: int, clock: SeatClock) -> None:
    values = (table, seat, clock.bank, clock.since, clock.deadline, clock.reminded, clock.remind_at, clock.grace)
    db.execute("INSERT OR REPLACE INTO clocks VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)


def write_life(db: sqlite3.Connection, written: Written) -> None:
    """The part of a transaction that is about the life of a table."""
    table = written.row.id
    for seat, clock in written.clocks:
        put_clock(db, table, seat, clock)
    for one in written.former:
        values = (table, one.seat, one.person, one.name, one.until_entry, one.how)
        db.execute("INSERT INTO lineage VALUES (?, ?, ?, ?, ?, ?)", values)
    if written.drop_requests:
        db.execute("DELETE FROM requests WHERE table_id = ?", (table,))
    if written.drop_request is not None:
        db.execute("DELETE FROM requests WHERE table_id = ? AND kind = ?", (table, written.drop_request))
    if written.request is not None:
        r = written.request
        yes, no = (msgspec.json.encode(people).decode() for people in (r.consents, r.refusals))
        asked = (table, r.kind, r.seat, r.target, yes, r.expires, no)
        db.execute("INSERT OR REPLACE INTO requests VALUES (?, ?, ?, ?, ?, ?, ?)", asked)
