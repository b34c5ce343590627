"""`python -m tests.bench turns`: processor time of a turn in the real bot, private pages and their pictures included.

The bot in a process of its own, as it is run, with its workers; people press what they see in a playground of this
process, whose own share stands beside it. One bot for all games, one game after another.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from cogs import face as faces
from playground import RateLimits
from rules.chance import Chance, seed_from_number
from rules.registry import KEYS
from rules.table.workers import usual
from tests.bench.processes import family, spent
from tests.bench.requests import OnePage
from tests.e2e.bot_process import BotProcess
from tests.e2e.players import opened, until
from tests.scripted import Playground

NAMES = ("Ada", "Ben", "Cleo", "Dan")
WHOLE = 10_000
UNSTINTED = (sys.executable, "-c", """
import runpy
from msgspec.structs import force_setattr
from data.limits import LIMITS

force_setattr(LIMITS, "previews_a_minute", 10_000)
force_setattr(LIMITS, "pictures_a_minute", 10_000)
runpy.run_path("bot.py", run_name="__main__")
""")  # fmt: skip
"""People here press faster than anybody does: each of their pages has its picture all the same."""


class Seen(NamedTuple):
    """What has been done so far, and seconds of processor time it took."""

    posts: int
    moves: int
    bot: float
    workers: float
    playground: float


async def quiet(pid: int) -> None:
    """After a start much is drawn in the background, at last the emojis: that is no turn's cost."""
    before, now = -1.0, spent(pid)
    while now - before > 0.02:
        await asyncio.sleep(2)
        before, now = now, spent(pid)


class House:
    def __init__(self, playground: Playground, process: BotProcess, store: Path) -> None:
        self._playground, self._process, self._store = playground, process, store

    @property
    def _bot(self) -> int:
        assert self._process._process is not None
        return self._process._process.pid

    async def ready(self) -> None:
        await until(lambda: "uploaded" in self._process.log.read_text(), patience=900)
        await quiet(self._bot)

    async def game(self, key: str, decisions: int, tables: int, seed: int) -> Seen:
        """What the turns of a game cost, but for the first ones."""
        parties = []
        for number in range(tables):
            people = [self._playground.user(name).go("games") for name in NAMES[2 * number : 2 * number + 2]]
            await opened(people[0], f"{faces.find(key).about.command} new", people[1:], seats=2)
            parties.append(OnePage(people, Chance(seed_from_number(seed + number))))
        await asyncio.gather(*(party.play(3) for party in parties))
        await quiet(self._bot)
        before = self._seen(parties)
        await asyncio.gather(*(party.play(decisions) for party in parties))
        # Tidying up behind a post is of its turn.
        await quiet(self._bot)
        return Seen(*(now - was for now, was in zip(self._seen(parties), before, strict=True)))

    def _seen(self, parties: Sequence[OnePage]) -> Seen:
        with closing(sqlite3.connect(f"file:{self._store}?mode=ro", uri=True)) as store:
            moves = store.execute("SELECT count(*) FROM entries").fetchone()[0]
        bot, workers = spent(self._bot), sum(spent(child) for child in family(self._bot)[1:])
        # The playground's process is the parent of the bot's: its family has both.
        own = spent(os.getpid()) - bot
        return Seen(sum(len(party.posts()) for party in parties), moves, bot - workers, workers, own)


async def bench(keys: Sequence[str], decisions: int, tables: int, seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with Playground(Path(folder) / "playground", rate_limits=RateLimits.relaxed()) as playground:
            process = BotProcess(playground, Path(folder) / "bot", command=UNSTINTED)
            await process.start(workers=usual())
            await until(lambda: playground.server.gateway.connected)
            store = next((Path(folder) / "bot" / "data").rglob("skyline.db"))
            house = House(playground, process, store)
            await house.ready()
            for key in keys:
                told(key, await house.game(key, decisions, tables, seed))
            await process.stop()


def told(key: str, cost: Seen) -> None:
    whole = 1000 * (cost.bot + cost.workers)
    print(
        f"  {key:12} {whole / cost.posts:6.1f} a post ({cost.posts}), {whole / cost.moves:6.1f} a move ({cost.moves});"
        f" a post: bot {1000 * cost.bot / cost.posts:5.1f}, workers {1000 * cost.workers / cost.posts:5.1f},"
        f" playground {1000 * cost.playground / cost.posts:5.1f}",
        flush=True,
    )


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench turns")
    parser.add_argument("--decisions", type=int, default=WHOLE, help="of each table; else whole games")
    parser.add_argument("--tables", type=int, default=2, choices=(1, 2), help="that play side by side")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("keys", nargs="*", default=list(KEYS))
    given = parser.parse_args(arguments)
    print("Processor time of a turn in the real bot, with private pages, in milliseconds; beside it the playground's")
    asyncio.run(bench(given.keys, given.decisions, given.tables, given.seed))
