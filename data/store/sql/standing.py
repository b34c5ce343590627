"""Standing decisions and the reasons of stewards."""

from collections.abc import Sequence

from data.store.sql.connected import Connected, read_as, text, time_runs
from data.store.sql.connection import Connection, Cursor
from data.store.sql.tables import numbers
from rules.game import Reason
from rules.table.rows import Given, Written

LATEST_ANSWERS = 30
"""How many of a person's answers at a table say how they answer there."""


class SqlStanding(Connected):
    def _carried_out(self) -> str:
        return time_runs("standing", self._mine())

    async def standing(self, table: str) -> tuple[Given, ...]:
        return await self._read(lambda db: read_standing(db, table), table)

    async def answers(self, table: str, person: int) -> Sequence[tuple[float, float, bool]]:
        query = """SELECT before.at, mine.at, before.seat, mine.seat FROM entries AS mine
                   JOIN entries AS before ON before.table_id = mine.table_id AND before.number = mine.number - 1
                   WHERE mine.table_id = ? AND mine.person = ? AND mine.seat IS NOT NULL
                   ORDER BY mine.number DESC LIMIT ?"""
        rows = await self._all(query, table, person, LATEST_ANSWERS)
        return [(since, until, other == own) for since, until, other, own in rows]

    async def standing_due(self, now: float) -> Sequence[str]:
        where = f"due <= ? AND {self._carried_out()}"
        query = f"SELECT table_id FROM standing WHERE {where} GROUP BY table_id ORDER BY min(due)"
        return await self._column(query, now)

    async def next_standing(self) -> float | None:
        # Ordered by its index, it stops at the first; a minimum would look at all of them.
        query = f"SELECT due FROM standing WHERE due IS NOT NULL AND {self._carried_out()} ORDER BY due LIMIT 1"
        return next(iter(await self._column(query)), None)

    async def standing_idle(self) -> Sequence[str]:
        query = f"""SELECT table_id, seat, waiting FROM standing JOIN tables ON tables.id = table_id
                    WHERE due IS NULL AND {self._carried_out()} ORDER BY table_id"""
        rows = await self._all(query)
        return list(dict.fromkeys(table for table, seat, waiting in rows if seat in (numbers(waiting) or ())))

    async def reasons(self, table: str) -> dict[int, Reason]:
        return await self._read(lambda db: read_reasons(db, table), table)


def read_reasons(db: Connection, table: str) -> dict[int, Reason]:
    rows = db.execute("SELECT number, reason FROM reasons WHERE table_id = ? ORDER BY number", (table,))
    return {number: read_as(Reason, reason) for number, reason in rows}


def ask_standing(db: Connection, table: str) -> Cursor:
    query = """SELECT seat, slot, words, person, since, decision, due FROM standing WHERE table_id = ?
               ORDER BY seat, slot"""
    return db.execute(query, (table,))


def read_standing(db: Connection, table: str) -> tuple[Given, ...]:
    return tuple(Given(*row) for row in ask_standing(db, table))


def write_standing(db: Connection, written: Written) -> None:
    """The part of a transaction that is about reasons and standing decisions."""
    table = written.row.id
    for number, reason in written.reasons:
        db.execute("INSERT INTO reasons VALUES (?, ?, ?)", (table, number, text(reason)))
    if written.standing is not None:
        db.execute("DELETE FROM standing WHERE table_id = ?", (table,))
        for given in written.standing:
            values = (table, given.seat, given.slot, given.words, given.person, given.since, given.decision, given.due)
            db.execute("INSERT INTO standing VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
