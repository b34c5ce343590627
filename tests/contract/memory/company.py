"""Finding players."""

from __future__ import annotations

from collections.abc import Sequence

from rules.table.ports import Conflict
from rules.table.rows import OpenPost, Row, Waiting
from tests.contract.memory.kept import Memory, Table, replace


class MemoryCompany(Memory):
    async def lobbies_in(self, guild: int) -> Sequence[str]:
        rows = [table.row for table in self._tables(lambda row: row.home.guild == guild and row.status == "lobby")]
        return [row.id for row in sorted(rows, key=lambda row: (row.created, row.id)) if row.lobby_message is not None]

    async def open_post(self, guild: int) -> OpenPost | None:
        return self.kept.open_posts.get(guild)

    async def open_posts(self) -> Sequence[OpenPost]:
        return [post for guild, post in sorted(self.kept.open_posts.items()) if guild not in self.kept.removed]

    async def put_open_post(self, post: OpenPost) -> None:
        with self.writing() as new:
            new.open_posts[post.guild] = post

    async def end_open_post(self, guild: int) -> None:
        with self.writing() as new:
            new.open_posts.pop(guild, None)

    def _line(self) -> list[Waiting]:
        return sorted(self.kept.queue.values(), key=lambda one: (one.since, one.person))

    async def queue(self, guild: int) -> Sequence[Waiting]:
        return [one for one in self._line() if one.guild == guild]

    async def put_waiting(self, waiting: Waiting) -> None:
        with self.writing() as new:
            new.queue[waiting.guild, waiting.person] = waiting

    async def drop_waiting(self, guild: int, person: int) -> bool:
        with self.writing() as new:
            return new.queue.pop((guild, person), None) is not None

    async def seat_waiting(self, row: Row) -> None:
        with self.writing() as new:
            new.tables[row.id] = Table(row)
            new.sets[row.components.text_hash] = row.components
            for person in row.people():
                one = new.queue.get((row.home.guild, person))
                if one is None or one.table is not None:
                    raise Conflict(f"{person} does not wait any more")
                new.queue[one.guild, person] = replace(one, table=row.id)

    async def waited(self, table: str, *, posted: bool) -> None:
        with self.writing() as new:
            for key, one in list(new.queue.items()):
                if one.table == table:
                    new.queue[key] = replace(one, table=None)
                    if posted:
                        del new.queue[key]

    async def waiting_long(self, before: float) -> Sequence[Waiting]:
        line = [one for one in self._line() if one.since < before and one.guild not in self.kept.removed]
        return [one for one in line if not one.offered and one.table is None]

    async def offer_stewards(self, guild: int, person: int) -> bool:
        with self.writing() as new:
            one = new.queue.get((guild, person))
            if one is None or one.offered:
                return False
            new.queue[guild, person] = replace(one, offered=True)
            return True

    async def drop_waiting_before(self, before: float) -> None:
        with self.writing() as new:
            new.queue = {key: one for key, one in new.queue.items() if one.since >= before}
