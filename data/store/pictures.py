"""What the store keeps about the pictures that a person sees alone: the palette and the format they asked for."""

from __future__ import annotations

import sqlite3

from data.store.life import LifeStore
from rules.table.rows import Pictures


class PictureStore(LifeStore):
    async def pictures(self, person: int) -> Pictures:
        def find(db: sqlite3.Connection) -> Pictures:
            row = db.execute("SELECT palette, format FROM pictures WHERE person = ?", (person,)).fetchone()
            return Pictures() if row is None else Pictures(*row)

        return await self._database.read(find)

    async def put_pictures(self, person: int, wishes: Pictures) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT OR REPLACE INTO pictures VALUES (?, ?, ?)", (person, wishes.palette, wishes.format))

        await self._write(work)
