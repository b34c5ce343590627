"""People: what each has set for themselves, and when their clocks stand still."""

import logging
import sqlite3
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from data.store.sql.connected import Connected
from data.store.sql.connection import Connection
from data.store.sqlite.faults import is_damage
from rules.table.clock import Hours
from rules.table.rows import Person, Pictures

log = logging.getLogger(__name__)

T = TypeVar("T")
MINUTES = range(24 * 60 + 1)
_SETTINGS = "SELECT zone, quiet_from, quiet_to, remind, hours_set FROM people WHERE person = ?"
_HOLIDAYS = "SELECT first, last FROM holidays WHERE person = ? ORDER BY first"


class SqlPeople(Connected):
    async def person(self, person: int) -> Person:
        return await self._read(lambda db: _person(person, _asked(db, _SETTINGS, person)))

    async def put_person(self, person: int, settings: Person) -> None:
        start, end = settings.quiet or (None, None)
        columns = "person, zone, quiet_from, quiet_to, remind, hours_set"
        query = f"INSERT OR REPLACE INTO people ({columns}) VALUES (?, ?, ?, ?, ?, ?)"
        await self._run(query, person, settings.zone, start, end, settings.remind, settings.hours_set)

    async def holidays(self, person: int) -> Sequence[tuple[float, float]]:
        return list(await self._read(lambda db: _holidays(person, _asked(db, _HOLIDAYS, person))))

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


Answer = Callable[[], list[Any]]
"""The rows that were asked for; what SQLite has against them comes with the question or with the answer."""


def _asked(db: Connection, query: str, person: int) -> Answer:
    try:
        return db.execute(query, (person,)).fetchall
    except sqlite3.DatabaseError as fault:
        refused = fault

    def fail() -> list[Any]:
        raise refused

    return fail


def _person(person: int, answer: Answer) -> Person:
    """What cannot be read counts as not set: nobody's settings keep a table, or all of them, from going on."""
    try:
        return _settings(answer())
    except (sqlite3.DatabaseError, ValueError) as fault:
        return _without(person, fault, Person())


def read_person(db: Connection, person: int) -> Person:
    """Their settings; ValueError for some that nobody can have set."""
    return _settings(db.execute(_SETTINGS, (person,)).fetchall())


def _settings(rows: list[Any]) -> Person:
    if not rows:
        return Person()
    ((zone, start, end, remind, hours_set),) = rows
    _check_hours(zone, start, end)
    return Person(zone, None if start is None else (start, end), remind, hours_set)


def _check_hours(zone: object, start: object, end: object) -> None:
    try:
        ZoneInfo(str(zone))
    except (KeyError, ValueError, OSError) as fault:
        raise ValueError(f"the time zone {zone!r} does not exist") from fault
    if (start, end) != (None, None) and not (start in MINUTES and end in MINUTES):
        raise ValueError(f"quiet hours from {start!r} to {end!r}")


def _holidays(person: int, answer: Answer) -> tuple[tuple[float, float], ...]:
    try:
        return tuple(answer())
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
    asked = [(person, _asked(db, _SETTINGS, person), _asked(db, _HOLIDAYS, person)) for person in people]
    found = {}
    for person, settings, holidays in asked:
        set_ = _person(person, settings)
        found[person] = Hours(set_.zone, set_.quiet, _holidays(person, holidays))
    return found
