"""People: what each has set for themselves, and when their clocks stand still."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Sequence
from functools import cache
from typing import TypeVar
from zoneinfo import ZoneInfo

from data.store.sql.connected import Connected
from data.store.sql.connection import Connection
from data.store.sqlite.faults import is_damage
from rules.table.clock import Hours
from rules.table.rows import Person, Pictures

log = logging.getLogger(__name__)

T = TypeVar("T")
MINUTES = range(24 * 60 + 1)
_HOLIDAYS = "SELECT first, last FROM holidays WHERE person = ? ORDER BY first"


class SqlPeople(Connected):
    async def person(self, person: int) -> Person:
        return await self._read(lambda db: _person(db, person))

    async def put_person(self, person: int, settings: Person) -> None:
        start, end = settings.quiet or (None, None)
        columns = "person, zone, quiet_from, quiet_to, remind, hours_set"
        query = f"INSERT OR REPLACE INTO people ({columns}) VALUES (?, ?, ?, ?, ?, ?)"
        await self._run(query, person, settings.zone, start, end, settings.remind, settings.hours_set)

    async def holidays(self, person: int) -> Sequence[tuple[float, float]]:
        return list(await self._read(lambda db: _holidays(db, person)))

    async def add_holiday(self, person: int, first: float, last: float) -> None:
        await self._run("INSERT INTO holidays VALUES (?, ?, ?)", person, first, last)

    async def end_holidays(self, person: int, now: float) -> None:
        def work(db: Connection) -> None:
            db.execute("DELETE FROM holidays WHERE person = ? AND first >= ?", (person, now))
            db.execute("UPDATE holidays SET last = ? WHERE person = ? AND last > ?", (now, person, now))

        await self._write(work)

    async def hours_of(self, people: Sequence[int]) -> dict[int, Hours]:
        return await self._read(lambda db: read_hours(db, people))

    async def hours(self, person: int) -> Hours:
        return (await self.hours_of((person,)))[person]

    async def pictures(self, person: int) -> Pictures:
        row = await self._first("SELECT palette, format FROM pictures WHERE person = ?", person)
        return Pictures() if row is None else Pictures(*row)

    async def put_pictures(self, person: int, wishes: Pictures) -> None:
        await self._run("INSERT OR REPLACE INTO pictures VALUES (?, ?, ?)", person, wishes.palette, wishes.format)


def _person(db: Connection, person: int) -> Person:
    """What cannot be read counts as not set: nobody's settings keep a table, or all of them, from going on."""
    try:
        return read_person(db, person)
    except (sqlite3.DatabaseError, ValueError) as fault:
        return _without(person, fault, Person())


def read_person(db: Connection, person: int) -> Person:
    """Their settings; ValueError for some that nobody can have set."""
    query = "SELECT zone, quiet_from, quiet_to, remind, hours_set FROM people WHERE person = ?"
    row = db.execute(query, (person,)).fetchone()
    if row is None:
        return Person()
    zone, start, end, remind, hours_set = row
    _check_hours(zone, start, end)
    return Person(zone, None if start is None else (start, end), remind, hours_set)


def _check_hours(zone: object, start: object, end: object) -> None:
    try:
        ZoneInfo(str(zone))
    except (KeyError, ValueError, OSError) as fault:
        raise ValueError(f"the time zone {zone!r} does not exist") from fault
    if (start, end) != (None, None) and not (start in MINUTES and end in MINUTES):
        raise ValueError(f"quiet hours from {start!r} to {end!r}")


def _holidays(db: Connection, person: int) -> tuple[tuple[float, float], ...]:
    try:
        return tuple(db.execute(_HOLIDAYS, (person,)).fetchall())
    except sqlite3.DatabaseError as fault:
        return _without(person, fault, ())


def _without(person: int, fault: Exception, instead: T) -> T:
    if isinstance(fault, sqlite3.Error) and not is_damage(fault):
        raise fault
    _warn(person, str(fault))
    return instead


@cache
def _warn(person: int, fault: str) -> None:
    """Once for each: hours are read with every decision."""
    log.warning("what %d has set does not read, and counts as not set: %s", person, fault)


def read_hours(db: Connection, people: Sequence[int]) -> dict[int, Hours]:
    found = {}
    for person in people:
        settings = _person(db, person)
        found[person] = Hours(settings.zone, settings.quiet, _holidays(db, person))
    return found
