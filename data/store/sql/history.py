"""Looking back: who saw a table up to where, mirrors, results and ratings."""

from collections.abc import Sequence

from data.store.sql.connected import Connected, read_as, text
from data.store.sql.connection import Connection
from data.store.sql.outcomes import set_unlisted
from data.store.sql.tables import numbers
from rules.history.ratings import Rating
from rules.record import Entry
from rules.table.rows import Coaching, Former, Mirror, Play

_MIRROR = "SELECT table_id, channel, message, made FROM mirrors"
_PEOPLED = "table_id IN (SELECT table_id FROM shares WHERE person IS NOT NULL)"
_PLAYS = """
    SELECT times, rated, table_id, game, seats, ended,
    CASE WHEN person IN (SELECT person FROM unlisted) THEN NULL ELSE person END, how, place, total
    FROM plays JOIN shares USING (table_id)
"""


class SqlHistory(Connected):
    async def log(self, table: str) -> Sequence[tuple[Entry, float]]:
        return await self._read(lambda db: read_log(db, table), table)

    async def lineage(self, table: str) -> Sequence[Former]:
        return await self._read(lambda db: read_lineage(db, table), table)

    async def mark(self, table: str, person: int) -> int:
        row = await self._first("SELECT number FROM marks WHERE table_id = ? AND person = ?", table, person)
        return 0 if row is None else int(row[0])

    async def put_mark(self, table: str, person: int, number: int) -> None:
        await self._run("INSERT OR REPLACE INTO marks VALUES (?, ?, ?)", table, person, number)

    async def coaching(self, table: str, person: int) -> Coaching | None:
        row = await self._first("SELECT kept FROM coaching WHERE table_id = ? AND person = ?", table, person)
        return None if row is None else read_as(Coaching, row[0])

    async def put_coaching(self, table: str, person: int, coaching: Coaching) -> None:
        await self._run("INSERT OR REPLACE INTO coaching VALUES (?, ?, ?)", table, person, text(coaching))

    async def review(self, table: str) -> str | None:
        row = await self._first("SELECT review FROM reviews WHERE table_id = ?", table)
        return None if row is None else str(row[0])

    async def put_review(self, table: str, review: str) -> None:
        await self._run("INSERT OR REPLACE INTO reviews VALUES (?, ?)", table, review)

    async def last_decided(self, table: str, person: int, after: int = 0) -> int:
        query = """SELECT number FROM entries
                   WHERE table_id = ? AND number > ? AND person = ? AND interaction IS NOT NULL
                   ORDER BY number DESC LIMIT 1"""
        row = await self._first(query, table, after, person)
        return 0 if row is None else int(row[0])

    # ------------------------------------------------------------------------------------------------ mirrors

    async def mirror(self, table: str) -> Mirror | None:
        row = await self._first(f"{_MIRROR} WHERE table_id = ?", table)
        return None if row is None else Mirror(*row)

    async def mirrors(self) -> Sequence[Mirror]:
        mine = self._mine("(SELECT shard FROM tables WHERE tables.id = mirrors.table_id)")
        return [Mirror(*row) for row in await self._all(f"{_MIRROR} WHERE true{mine}")]

    async def put_mirror(self, mirror: Mirror) -> None:
        query = "INSERT OR REPLACE INTO mirrors VALUES (?, ?, ?, ?)"
        await self._run(query, mirror.table, mirror.channel, mirror.message, mirror.made)

    async def end_mirror(self, table: str) -> None:
        await self._run("DELETE FROM mirrors WHERE table_id = ?", table)

    # ------------------------------------------------------------------------------------------------ statistics

    async def unlisted(self, person: int) -> bool:
        return await self._first("SELECT 1 FROM unlisted WHERE person = ?", person) is not None

    async def set_unlisted(self, person: int, unlisted: bool) -> None:
        await self._write(lambda db: set_unlisted(db, person, unlisted))

    async def plays(self, guild: int, game: str | None = None) -> Sequence[Play]:
        query = f"{_PLAYS} WHERE guild = ? AND ? IN (game, '') AND {_PEOPLED} ORDER BY ended, table_id, number"
        found = await self._all(query, guild, game or "")
        return [Play(numbers(times) or (), bool(rated), *row) for times, rated, *row in found]

    async def badges(self, guild: int, person: int) -> Sequence[str]:
        query = "SELECT badge FROM badges WHERE guild = ? AND person = ? ORDER BY ended, table_id, badge"
        return await self._column(query, guild, person)

    async def badges_from(self, table: str) -> Sequence[tuple[int, str]]:
        return await self._all("SELECT person, badge FROM badges WHERE table_id = ? ORDER BY person, badge", table)

    async def newcomers(self, game: str, people: Sequence[int]) -> frozenset[int]:
        query = "SELECT 1 FROM shares JOIN plays USING (table_id) WHERE person = ? AND game = ? LIMIT 1"

        def work(db: Connection) -> frozenset[int]:
            return frozenset(person for person in people if db.execute(query, (person, game)).fetchone() is None)

        return await self._read(work)

    async def ratings(self, guild: int, game: str | None = None) -> dict[tuple[str, int], Rating]:
        query = "SELECT game, person, mu, sigma, games FROM ratings WHERE guild = ? AND ? IN (game, '')"
        rows = await self._all(query, guild, game or "")
        return {(kind, person): Rating(*rest) for kind, person, *rest in rows}


def read_log(db: Connection, table: str) -> list[tuple[Entry, float]]:
    query = "SELECT seat, text, by, at FROM entries WHERE table_id = ? ORDER BY number"
    return [(Entry(*entry), at) for *entry, at in db.execute(query, (table,))]


def read_lineage(db: Connection, table: str) -> list[Former]:
    query = "SELECT seat, person, name, until_entry, how FROM lineage WHERE table_id = ? ORDER BY rowid"
    return [Former(*row) for row in db.execute(query, (table,))]
