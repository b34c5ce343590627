"""Finding players: open tables with their live post, the queue."""

from collections.abc import Sequence
from typing import Any

import msgspec

from data.store.sql.connected import Connected, text
from data.store.sql.connection import Connection
from data.store.sql.tables import put_row
from rules.table.ports import Conflict
from rules.table.rows import OpenPost, Row, Waiting

_QUEUE = "SELECT guild, person, name, games, pace, seats, since, channel, joined, offered, table_id FROM queue"
_LINE = "ORDER BY since, person"
_HERE = "guild NOT IN (SELECT guild FROM removed)"


class SqlCompany(Connected):
    async def lobbies_in(self, guild: int) -> Sequence[str]:
        query = """SELECT id FROM tables INDEXED BY tables_by_guild WHERE guild = ? AND status = 'lobby'
                   AND lobby_message IS NOT NULL ORDER BY created, id"""
        return await self._column(query, guild)

    async def open_post(self, guild: int) -> OpenPost | None:
        row = await self._first("SELECT guild, channel, message, made FROM open_posts WHERE guild = ?", guild)
        return None if row is None else OpenPost(*row)

    async def open_posts(self) -> Sequence[OpenPost]:
        found = await self._all(f"SELECT * FROM open_posts WHERE {_HERE} ORDER BY guild")
        return [OpenPost(*row) for row in found if self.cluster.owns(row[0])]

    async def put_open_post(self, post: OpenPost) -> None:
        await self._run("INSERT OR REPLACE INTO open_posts VALUES (?, ?, ?, ?)", *msgspec.structs.astuple(post))

    async def end_open_post(self, guild: int) -> None:
        await self._run("DELETE FROM open_posts WHERE guild = ?", guild)

    # ------------------------------------------------------------------------------------------------ the queue

    async def queue(self, guild: int) -> Sequence[Waiting]:
        return _waiting(await self._all(f"{_QUEUE} WHERE guild = ? {_LINE}", guild))

    async def put_waiting(self, waiting: Waiting) -> None:
        guild, person, name, games, *rest = msgspec.structs.astuple(waiting)
        marks = ", ".join("?" * 11)
        await self._run(f"INSERT OR REPLACE INTO queue VALUES ({marks})", guild, person, name, text(games), *rest)

    async def drop_waiting(self, guild: int, person: int) -> bool:
        query = "DELETE FROM queue WHERE guild = ? AND person = ? RETURNING person"
        return await self._write(lambda db: db.execute(query, (guild, person)).fetchone() is not None)

    async def seat_waiting(self, row: Row) -> None:
        query = "UPDATE queue SET table_id = ? WHERE guild = ? AND person = ? AND table_id IS NULL RETURNING person"

        def work(db: Connection) -> None:
            put_row(db, row, ())
            for person in row.people():
                if db.execute(query, (row.id, row.home.guild, person)).fetchone() is None:
                    raise Conflict(f"{person} does not wait any more")

        await self._write(work)

    async def waited(self, table: str, *, posted: bool) -> None:
        change = "DELETE FROM queue" if posted else "UPDATE queue SET table_id = NULL"
        await self._run(f"{change} WHERE table_id = ?", table)

    async def waiting_long(self, before: float) -> Sequence[Waiting]:
        where = f"WHERE since < ? AND offered = 0 AND table_id IS NULL AND {_HERE}"
        found = _waiting(await self._all(f"{_QUEUE} {where} {_LINE}", before))
        return [one for one in found if self.cluster.owns(one.guild)]

    async def offer_stewards(self, guild: int, person: int) -> bool:
        query = "UPDATE queue SET offered = 1 WHERE guild = ? AND person = ? AND offered = 0 RETURNING person"
        return await self._write(lambda db: db.execute(query, (guild, person)).fetchone() is not None)

    async def drop_waiting_before(self, before: float) -> None:
        # Asked first: it is done at each tick, and a write waits for the disk even where it finds nothing.
        if await self._column("SELECT person FROM queue WHERE since < ?", before):
            await self._run("DELETE FROM queue WHERE since < ?", before)


def _waiting(rows: list[tuple[Any, ...]]) -> list[Waiting]:
    found = [dict(zip(Waiting.__struct_fields__, row, strict=True)) for row in rows]
    for one in found:
        one |= {"games": msgspec.json.decode(one["games"], type=tuple[str, ...]), "offered": bool(one["offered"])}
    return [Waiting(**one) for one in found]
