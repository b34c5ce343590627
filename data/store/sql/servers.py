"""Servers: their settings, how many tables they have, and whether the bot is there."""

import logging
from collections.abc import Sequence

import msgspec

from data.store.sql.connected import Connected, read_as, text
from data.store.sql.connection import Connection
from rules.table.rows import DIRECT, Cluster, Server

log = logging.getLogger(__name__)


_OF_A_SERVER = ("ratings", "badges", "daily_servers", "servers", "open_posts", "queue")


class SqlServers(Connected):
    async def server(self, guild: int) -> Server:
        row = await self._first("SELECT settings FROM servers WHERE guild = ?", guild)
        try:
            return Server() if row is None else read_as(Server, row[0])
        except msgspec.MsgspecError as fault:
            log.warning("the settings of server %d do not read, and count as not made: %s", guild, fault)
            return Server()

    async def put_server(self, guild: int, server: Server) -> None:
        await self._run("INSERT OR REPLACE INTO servers VALUES (?, ?)", guild, text(server))

    async def count_tables(self, guild: int, person: int) -> tuple[int, int, int]:
        query = """SELECT
            (SELECT count(*) FROM tables WHERE guild = ?1 AND host = ?2 AND status = 'lobby'),
            (SELECT count(*) FROM tables JOIN seats ON seats.table_id = tables.id
             WHERE guild = ?1 AND person = ?2 AND status IN ('lobby', 'running') AND terms NOT LIKE '%"lesson":"L%'),
            (SELECT count(*) FROM tables WHERE guild = ?1 AND status IN ('lobby', 'running'))"""
        ((hosted, seated, everywhere),) = await self._all(query, guild, person)
        return hosted, seated, everywhere

    async def running_in(self, guild: int) -> Sequence[str]:
        tables = "tables INDEXED BY tables_by_guild"
        return await self._column(f"SELECT id FROM {tables} WHERE guild = ? AND status = 'running' ORDER BY id", guild)

    async def servers_known(self) -> Sequence[int]:
        query = """SELECT guild FROM tables UNION SELECT guild FROM campaigns UNION SELECT guild FROM servers
                   EXCEPT SELECT guild FROM removed EXCEPT SELECT ? ORDER BY guild"""
        return [guild for guild in await self._column(query, DIRECT) if self.cluster.owns(guild)]

    # ------------------------------------------------------------------------------------------------ coming and going

    async def server_left(self, guild: int) -> None:
        await self._run("INSERT INTO removed VALUES (?, ?) ON CONFLICT DO NOTHING", guild, self._now())

    async def gone_since(self, guild: int) -> float | None:
        row = await self._first("SELECT since FROM removed WHERE guild = ?", guild)
        return None if row is None else float(row[0])

    async def server_back(self, guild: int) -> None:
        await self._run("DELETE FROM removed WHERE guild = ?", guild)

    async def delete_removed(self, before: float) -> Sequence[int]:
        if not await self._column("SELECT guild FROM removed WHERE since < ?", before):
            return []
        return await self._write(lambda db: _delete_removed(db, before, self.cluster))


def _delete_removed(db: Connection, before: float, cluster: Cluster) -> list[int]:
    found = db.execute("SELECT guild FROM removed WHERE since < ? ORDER BY guild", (before,)).fetchall()
    gone = [guild for (guild,) in found if cluster.owns(guild)]
    for guild in gone:
        for kept in ("campaigns", "tables", *_OF_A_SERVER, "removed"):
            db.execute(f"DELETE FROM {kept} WHERE guild = ?", (guild,))
    return gone
