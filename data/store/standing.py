"""What the store keeps about standing decisions and about the reasons of stewards."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from data.store.life import LifeStore
from rules.game import Reason
from rules.table.rows import Given, Written

LATEST_ANSWERS = 30
"""How many of a person's answers at a table say how they answer there."""


class StandingStore(LifeStore):
    async def standing(self, table: str) -> tuple[Given, ...]:
        def find(db: sqlite3.Connection) -> tuple[Given, ...]:
            query = "SELECT seat, slot, words, person, since, decision, due FROM standing WHERE table_id = ?"
            return tuple(Given(*row) for row in db.execute(query, (table,)))

        return await self._database.read(find)

    async def answers(self, table: str, person: int) -> Sequence[tuple[float, float, bool]]:
        """A person's latest answers by hand at this table: since when they were asked for, when they came, and whether
        each followed a move of their own."""

        def find(db: sqlite3.Connection) -> list[tuple[float, float, bool]]:
            query = """SELECT before.at, mine.at, before.seat IS mine.seat FROM entries AS mine
                       JOIN entries AS before ON before.table_id = mine.table_id AND before.number = mine.number - 1
                       WHERE mine.table_id = ? AND mine.person = ? AND mine.seat IS NOT NULL
                       ORDER BY mine.number DESC LIMIT ?"""
            rows = db.execute(query, (table, person, LATEST_ANSWERS))
            return [(since, until, bool(after_own)) for since, until, after_own in rows]

        return await self._database.read(find)

    async def standing_due(self, now: float) -> Sequence[str]:
        """Tables at which a standing decision is to be carried out by now."""
        query = f"SELECT DISTINCT table_id FROM standing WHERE due <= ? AND {_RUNNING} ORDER BY due"
        return await self._database.read(lambda db: [table for (table,) in db.execute(query, (now,))])

    async def next_standing(self) -> float | None:
        """The earliest time at which one is to be carried out."""

        def find(db: sqlite3.Connection) -> float | None:
            (found,) = db.execute(f"SELECT min(due) FROM standing WHERE {_RUNNING}").fetchone()
            return None if found is None else float(found)

        return await self._database.read(find)

    async def standing_idle(self) -> Sequence[str]:
        """Tables at which a seat with a standing decision is to decide, and the standing decision does nothing yet."""
        query = f"""SELECT DISTINCT table_id FROM standing WHERE due IS NULL AND {_RUNNING} AND EXISTS (
                    SELECT 1 FROM tables, json_each(tables.waiting) AS asked
                    WHERE tables.id = standing.table_id AND asked.value = standing.seat) ORDER BY table_id"""
        return await self._database.read(lambda db: [table for (table,) in db.execute(query)])

    async def reasons(self, table: str) -> dict[int, Reason]:
        """Why entries were made, by their numbers."""

        def find(db: sqlite3.Connection) -> dict[int, Reason]:
            rows = db.execute("SELECT number, reason FROM reasons WHERE table_id = ? ORDER BY number", (table,))
            return {number: msgspec.json.decode(reason, type=Reason) for number, reason in rows}

        return await self._database.read(find)


_RUNNING = (
    "EXISTS (SELECT 1 FROM tables WHERE tables.id = standing.table_id"
    " AND tables.status = 'running' AND tables.paused_until IS NULL"
    " AND tables.guild NOT IN (SELECT guild FROM removed))"
)


def write_standing(db: sqlite3.Connection, written: Written) -> None:
    """The part of a transaction that is about reasons and standing decisions."""
    table = written.row.id
    for number, reason in written.reasons:
        db.execute("INSERT INTO reasons VALUES (?, ?, ?)", (table, number, msgspec.json.encode(reason).decode()))
    if written.standing is not None:
        db.execute("DELETE FROM standing WHERE table_id = ?", (table,))
        for given in written.standing:
            values = (table, given.seat, given.slot, given.words, given.person, given.since, given.decision, given.due)
            db.execute("INSERT INTO standing VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
