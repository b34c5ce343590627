"""What the store remembers for looking back: who saw a table up to where, mirrors, results and ratings."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from data.store.outcomes import set_unlisted
from data.store.servers import ServerStore
from rules.history.ratings import Rating
from rules.record import Entry
from rules.table.rows import Former, Mirror, Play


class HistoryStore(ServerStore):
    # ------------------------------------------------------------------------------------------------ the log

    async def log(self, table: str) -> Sequence[tuple[Entry, float]]:
        """The entries with the times at which they were made."""
        return await self._database.read(lambda db: read_log(db, table))

    async def lineage(self, table: str) -> Sequence[Former]:
        return await self._database.read(lambda db: read_lineage(db, table))

    async def mark(self, table: str, person: int) -> int:
        """The number of entries this person has seen."""

        def find(db: sqlite3.Connection) -> int:
            query = "SELECT number FROM marks WHERE table_id = ? AND person = ?"
            row = db.execute(query, (table, person)).fetchone()
            return 0 if row is None else int(row[0])

        return await self._database.read(find)

    async def put_mark(self, table: str, person: int, number: int) -> None:
        query = "INSERT OR REPLACE INTO marks VALUES (?, ?, ?)"
        await self._write(lambda db: db.execute(query, (table, person, number)) and None)

    async def last_decided(self, table: str, person: int) -> int:
        """The last entry that this person made by a click or a command of their own."""

        def find(db: sqlite3.Connection) -> int:
            query = "SELECT max(number) FROM entries WHERE table_id = ? AND person = ? AND interaction IS NOT NULL"
            (number,) = db.execute(query, (table, person)).fetchone()
            return int(number or 0)

        return await self._database.read(find)

    # ------------------------------------------------------------------------------------------------ mirrors

    async def mirror(self, table: str) -> Mirror | None:
        def find(db: sqlite3.Connection) -> Mirror | None:
            row = db.execute(f"{_MIRROR} WHERE table_id = ?", (table,)).fetchone()
            return None if row is None else Mirror(*row)

        return await self._database.read(find)

    async def mirrors(self) -> Sequence[Mirror]:
        return await self._database.read(lambda db: [Mirror(*row) for row in db.execute(_MIRROR)])

    async def put_mirror(self, mirror: Mirror) -> None:
        values = (mirror.table, mirror.channel, mirror.message, mirror.made)
        query = "INSERT OR REPLACE INTO mirrors VALUES (?, ?, ?, ?)"
        await self._write(lambda db: db.execute(query, values) and None)

    async def end_mirror(self, table: str) -> None:
        await self._write(lambda db: db.execute("DELETE FROM mirrors WHERE table_id = ?", (table,)) and None)

    # ------------------------------------------------------------------------------------------------ statistics

    async def unlisted(self, person: int) -> bool:
        """Whether this person wishes to be left out of statistics."""
        query = "SELECT 1 FROM unlisted WHERE person = ?"
        return await self._database.read(lambda db: db.execute(query, (person,)).fetchone() is not None)

    async def set_unlisted(self, person: int, unlisted: bool) -> None:
        await self._write(lambda db: set_unlisted(db, person, unlisted))

    async def plays(self, guild: int, game: str | None = None) -> Sequence[Play]:
        """All shares in finished games of a server, the oldest first; who wishes so is nobody in them.

        Games in which nobody sat are left out: episodes of a campaign that came from a file.
        """

        def find(db: sqlite3.Connection) -> list[Play]:
            query = f"{_PLAYS} WHERE guild = ? AND ? IN (game, '') AND {_PEOPLED} ORDER BY ended, table_id, number"
            return [Play(_TIMES.decode(times), *row) for times, *row in db.execute(query, (guild, game or ""))]

        return await self._database.read(find)

    async def ratings(self, guild: int, game: str | None = None) -> dict[tuple[str, int], Rating]:
        """By game and person."""

        def find(db: sqlite3.Connection) -> dict[tuple[str, int], Rating]:
            query = "SELECT game, person, mu, sigma, games FROM ratings WHERE guild = ? AND ? IN (game, '')"
            return {(kind, person): Rating(*rest) for kind, person, *rest in db.execute(query, (guild, game or ""))}

        return await self._database.read(find)


_MIRROR = "SELECT table_id, channel, message, made FROM mirrors"
_TIMES = msgspec.json.Decoder(tuple[int, ...])
_PEOPLED = "table_id IN (SELECT table_id FROM shares WHERE person IS NOT NULL)"
_PLAYS = """
    SELECT times, table_id, game, seats, ended,
    CASE WHEN person IN (SELECT person FROM unlisted) THEN NULL ELSE person END, how, place, total
    FROM plays JOIN shares USING (table_id)
"""


def read_log(db: sqlite3.Connection, table: str) -> list[tuple[Entry, float]]:
    query = "SELECT seat, text, by, at FROM entries WHERE table_id = ? ORDER BY number"
    return [(Entry(*entry), at) for *entry, at in db.execute(query, (table,))]


def read_lineage(db: sqlite3.Connection, table: str) -> list[Former]:
    query = "SELECT seat, person, name, until_entry, how FROM lineage WHERE table_id = ? ORDER BY rowid"
    return [Former(*row) for row in db.execute(query, (table,))]
