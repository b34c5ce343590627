"""Plays four tables at once through the table layer until it is killed. Run by test_crash.py.

Every acknowledged move is written to a file of its own, one line, after the table layer has said that it is stored.
Every tenth commit fails by injection. A stand-in for Discord takes posts and writes a line per post, nonce first.
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

from rules.chance import Chance
from rules.table.ports import StoreFailed
from rules.table.rows import Post
from tests.soak.killing import Acknowledged, Log
from tests.table.place import FullDisk, Place, place


class TenthFails(FullDisk):
    every = 10


class Channel:
    """Discord's side of the outbox: takes a post, remembers its nonce for the time of one process."""

    def __init__(self, here: Place, log: Log, gaps: Log) -> None:
        self._here = here
        self._log = log
        self._gaps = gaps
        """Seconds from each post until it was ticked off: whoever is killed in between makes it again."""

    async def announce(self, table: str) -> None:
        while (post := await self._here.store.claim(table)) is not None:
            await self._here.tables.retell(post)
            message, begun = post.message if post.message is not None else self._sent(post), time.perf_counter()
            await self._here.store.sent(post, 2, message)
            if post.message is None:
                self._gaps.write(str(time.perf_counter() - begun))

    def _sent(self, post: Post) -> int:
        self._log.write(f"{post.nonce} {post.table} {post.first} {'again' if post.again else 'new'}")
        return 1_000 + post.number


async def play(here: Place, table: str, chance: Chance, acknowledged: Acknowledged, channel: Channel) -> str:
    """One game to its end, then the next one."""
    while True:
        try:
            await channel.announce(table)
            look = await here.waiting(table)
            if look is None or look.seat is None:
                await channel.announce(table)
                table = (await here.begun(2 + chance.below(3), game="machi_koro")).id
                continue
            played = await here.step(table, chance)
        except StoreFailed:
            continue
        acknowledged.note(table, played)


async def main(directory: Path, seed: int) -> None:
    acknowledged, posts = Acknowledged(directory), Log(directory / "posts")
    async with place(directory / "store", TenthFails) as here:
        channel = Channel(here, posts, Log(directory / "gaps"))
        tables = [table for table, _ in await here.store.running()][:4]
        for table in await here.store.unsent():
            await channel.announce(table)
        while len(tables) < 4:
            try:
                tables.append((await here.begun(3, game="machi_koro")).id)
            except StoreFailed:
                continue
        print("ready", flush=True)
        stream = Chance(seed.to_bytes(8, "big") * 4)
        await asyncio.gather(
            *(play(here, table, Chance(stream.seed_bytes()), acknowledged, channel) for table in tables)
        )


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
