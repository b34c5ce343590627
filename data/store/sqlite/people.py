"""People in SQLite: what each has set for themselves, and when their clocks stand still."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from data.store.sqlite.connected import Connected
from rules.table.clock import Hours
from rules.table.rows import Person, Pictures

_HOLIDAYS = "SELECT first, last FROM holidays WHERE person = ? ORDER BY first"


class SqlitePeople(Connected):
    async def person(self, person: int) -> Person:
        return await self.database.read(lambda db: _person(db, person))

    async def put_person(self, person: int, settings: Person) -> None:
        start, end = settings.quiet or (None, None)
        columns = "person, zone, quiet_from, quiet_to, remind, hours_set"
        query = f"INSERT OR REPLACE INTO people ({columns}) VALUES (?, ?, ?, ?, ?, ?)"
        await self._run(query, person, settings.zone, start, end, settings.remind, settings.hours_set)

    async def holidays(self, person: int) -> Sequence[tuple[float, float]]:
        return [(first, last) for first, last in await self._all(_HOLIDAYS, person)]

    async def add_holiday(self, person: int, first: float, last: float) -> None:
        await self._run("INSERT INTO holidays VALUES (?, ?, ?)", person, first, last)

    async def end_holidays(self, person: int, now: float) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM holidays WHERE person = ? AND first >= ?", (person, now))
            db.execute("UPDATE holidays SET last = ? WHERE person = ? AND last > ?", (now, person, now))

        await self._write(work)

    async def hours_of(self, people: Sequence[int]) -> dict[int, Hours]:
        return await self.database.read(lambda db: read_hours(db, people))

    async def hours(self, person: int) -> Hours:
        return (await self.hours_of((person,)))[person]

    async def pictures(self, person: int) -> Pictures:
        row = await self._first("SELECT palette, format FROM pictures WHERE person = ?", person)
        return Pictures() if row is None else Pictures(*row)

    async def put_pictures(self, person: int, wishes: Pictures) -> None:
        await self._run("INSERT OR REPLACE INTO pictures VALUES (?, ?, ?)", person, wishes.palette, wishes.format)


def _person(db: sqlite3.Connection, person: int) -> Person:
    query = "SELECT zone, quiet_from, quiet_to, remind, hours_set FROM people WHERE person = ?"
    row = db.execute(query, (person,)).fetchone()
    if row is None:
        return Person()
    zone, start, end, remind, hours_set = row
    return Person(zone, None if start is None else (start, end), remind, hours_set)


def read_hours(db: sqlite3.Connection, people: Sequence[int]) -> dict[int, Hours]:
    found = {}
    for person in people:
        settings = _person(db, person)
        found[person] = Hours(settings.zone, settings.quiet, tuple(db.execute(_HOLIDAYS, (person,)).fetchall()))
    return found
