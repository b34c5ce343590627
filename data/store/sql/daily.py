"""The city of the day: its secrets, who has tried it, and where results are shown. And who follows a table."""

from collections.abc import Sequence

from data.store.sql.connected import Connected
from data.store.sql.connection import Connection
from data.store.sql.tables import put_row
from rules.game import Illegal
from rules.table.rows import DailyTry, Row

_TRIES = """
    SELECT day, daily_tries.person, name, daily_tries.table_id, total, ended
    FROM daily_tries LEFT JOIN plays ON plays.table_id = daily_tries.table_id
    LEFT JOIN shares ON shares.table_id = daily_tries.table_id
"""
_LISTED = "daily_tries.person NOT IN (SELECT person FROM unlisted)"


class SqlDaily(Connected):
    async def daily_secret(self, day: int, fresh: bytes | None = None) -> bytes | None:
        def work(db: Connection) -> bytes | None:
            if fresh is not None:
                db.execute("INSERT INTO dailies VALUES (?, ?) ON CONFLICT DO NOTHING", (day, fresh))
            found = db.execute("SELECT secret FROM dailies WHERE day = ?", (day,)).fetchone()
            return None if found is None else bytes(found[0])

        return await (self._read(work) if fresh is None else self._write(work))

    async def try_daily(self, row: Row) -> None:
        def work(db: Connection) -> None:
            day, seat = row.terms.daily, row.seats[0]
            if db.execute("SELECT 1 FROM daily_tries WHERE day = ? AND person = ?", (day, seat.person)).fetchone():
                raise Illegal("daily_tried")
            put_row(db, row, ())
            db.execute("INSERT INTO daily_tries VALUES (?, ?, ?, ?)", (day, seat.person, seat.name, row.id))

        await self._write(work)

    async def daily_tries_of(self, person: int) -> Sequence[DailyTry]:
        rows = await self._all(f"{_TRIES} WHERE daily_tries.person = ? ORDER BY day", person)
        return [DailyTry(*row) for row in rows]

    async def daily_tries(self, day: int, guild: int | None) -> Sequence[DailyTry]:
        seen = "SELECT person FROM daily_public"
        if guild is not None:
            seen = "SELECT person FROM daily_servers WHERE daily_servers.day = ?1 AND guild = ?2"
        query = f"{_TRIES} WHERE day = ?1 AND ?2 IS NOT NULL AND {_LISTED} AND daily_tries.person IN ({seen})"
        order = "ORDER BY total IS NULL, total DESC, ended, daily_tries.person"
        rows = await self._all(f"{query} {order}", day, guild or 0)
        return [DailyTry(*row) for row in rows]

    async def show_daily(self, day: int, guild: int, person: int) -> None:
        await self._run("INSERT INTO daily_servers VALUES (?, ?, ?) ON CONFLICT DO NOTHING", day, guild, person)

    async def daily_public(self, person: int) -> bool:
        return await self._first("SELECT 1 FROM daily_public WHERE person = ?", person) is not None

    async def set_daily_public(self, person: int, public: bool) -> None:
        await self._run("DELETE FROM daily_public WHERE person = ?", person)
        if public:
            await self._run("INSERT INTO daily_public VALUES (?) ON CONFLICT DO NOTHING", person)

    # ------------------------------------------------------------------------------------------------ following

    async def follow(self, table: str, person: int, following: bool) -> None:
        put = "INSERT INTO followers (table_id, person) VALUES (?, ?) ON CONFLICT DO NOTHING"
        await self._run(put if following else "DELETE FROM followers WHERE table_id = ? AND person = ?", table, person)

    async def follows(self, table: str, person: int) -> bool:
        query = "SELECT 1 FROM followers WHERE table_id = ? AND person = ?"
        return await self._first(query, table, person) is not None

    async def followed(self, table: str) -> bool:
        return await self._first("SELECT 1 FROM followers WHERE table_id = ? LIMIT 1", table) is not None

    async def tell_followers(self, table: str, stage: int) -> Sequence[int]:
        query = "UPDATE followers SET told = ? WHERE table_id = ? AND told < ? RETURNING person"
        return await self._write(lambda db: sorted(p for (p,) in db.execute(query, (stage, table, stage)).fetchall()))
