"""What the store keeps about servers: their settings, and how many tables there are."""

from __future__ import annotations

import sqlite3

import msgspec

from data.pictures import PictureStore


class Limits(msgspec.Struct, frozen=True):
    """Quotas, as data."""

    lobbies_a_person: int = 2
    tables_a_person: int = 8
    tables_a_server: int = 50


LIMITS = Limits()


class Server(msgspec.Struct, frozen=True):
    language: str | None = None
    hosts: int | None = None
    lobby_role: int | None = None
    forbidden: tuple[int, ...] = ()
    """Channels without tables."""


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

    async def count_tables(self, guild: int, person: int) -> tuple[int, int, int]:
        """Open lobbies and running tables of a person in a server, and all tables of the server."""

        def find(db: sqlite3.Connection) -> tuple[int, int, int]:
            hosted = "SELECT count(*) FROM tables WHERE guild = ? AND host = ? AND status = 'lobby'"
            seated = """SELECT count(*) FROM tables JOIN seats ON seats.table_id = tables.id
                        WHERE guild = ? AND person = ? AND status = 'running'"""
            everywhere = "SELECT count(*) FROM tables WHERE guild = ? AND status IN ('lobby', 'running')"
            return (
                int(db.execute(hosted, (guild, person)).fetchone()[0]),
                int(db.execute(seated, (guild, person)).fetchone()[0]),
                int(db.execute(everywhere, (guild,)).fetchone()[0]),
            )

        return await self._database.read(find)
