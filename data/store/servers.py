"""What the store keeps about servers: their settings, and how many tables there are."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from data.store.pictures import PictureStore
from rules.table.rows import Server


class ServerStore(PictureStore):
    async def server(self, guild: int) -> Server:
        def find(db: sqlite3.Connection) -> Server:
            row = db.execute("SELECT settings FROM servers WHERE guild = ?", (guild,)).fetchone()
            return Server() if row is None else msgspec.json.decode(row[0], type=Server)

        return await self._database.read(find)

    async def put_server(self, guild: int, server: Server) -> None:
        text = msgspec.json.encode(server).decode()

        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT OR REPLACE INTO servers VALUES (?, ?)", (guild, text))

        await self._write(work)

    # ------------------------------------------------------------------------------------------------ coming and going

    async def server_left(self, guild: int) -> None:
        """The bot is no longer in that server, from now on; if that was known already, from then on."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO removed VALUES (?, ?) ON CONFLICT DO NOTHING", (guild, self._now()))

        await self._write(work)

    async def gone_since(self, guild: int) -> float | None:
        """Since when that server has not had the bot, as far as is known."""

        def find(db: sqlite3.Connection) -> float | None:
            found = db.execute("SELECT since FROM removed WHERE guild = ?", (guild,)).fetchone()
            return None if found is None else float(found[0])

        return await self._database.read(find)

    async def server_back(self, guild: int) -> None:
        """The bot is in that server again, and its clocks have been set anew."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM removed WHERE guild = ?", (guild,))

        await self._write(work)

    async def servers_known(self) -> Sequence[int]:
        """Servers of which anything is kept and which have not removed the bot, as far as is known."""

        def find(db: sqlite3.Connection) -> list[int]:
            query = """SELECT guild FROM tables UNION SELECT guild FROM campaigns UNION SELECT guild FROM servers
                       EXCEPT SELECT guild FROM removed ORDER BY guild"""
            return [guild for (guild,) in db.execute(query)]

        return await self._database.read(find)

    async def running_in(self, guild: int) -> Sequence[str]:
        def find(db: sqlite3.Connection) -> list[str]:
            query = "SELECT id FROM tables WHERE guild = ? AND status = 'running' ORDER BY id"
            return [table for (table,) in db.execute(query, (guild,))]

        return await self._database.read(find)

    async def delete_removed(self, before: float) -> Sequence[int]:
        """Deletes all that is kept of servers that removed the bot before that time."""

        def work(db: sqlite3.Connection) -> list[int]:
            gone = [guild for (guild,) in db.execute("SELECT guild FROM removed WHERE since < ?", (before,))]
            for guild in gone:
                for kept in ("campaigns", "tables", "ratings", "servers", "removed"):
                    db.execute(f"DELETE FROM {kept} WHERE guild = ?", (guild,))
            return gone

        return await self._write(work)

    async def count_tables(self, guild: int, person: int) -> tuple[int, int, int]:
        """Lobbies a person hosts and tables they sit at (or will) in a server, and all tables of the server."""

        def find(db: sqlite3.Connection) -> tuple[int, int, int]:
            hosted = "SELECT count(*) FROM tables WHERE guild = ? AND host = ? AND status = 'lobby'"
            seated = """SELECT count(*) FROM tables JOIN seats ON seats.table_id = tables.id
                        WHERE guild = ? AND person = ? AND status IN ('lobby', 'running')"""
            everywhere = "SELECT count(*) FROM tables WHERE guild = ? AND status IN ('lobby', 'running')"
            return (
                int(db.execute(hosted, (guild, person)).fetchone()[0]),
                int(db.execute(seated, (guild, person)).fetchone()[0]),
                int(db.execute(everywhere, (guild,)).fetchone()[0]),
            )

        return await self._database.read(find)
