"""`python -m tests.bench turns`: processor time of a turn in the real bot, private pages and their pictures included.

The bot in a process of its own, as it is run, with its workers; people press what they see in a playground of this
process, whose own share stands beside it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from cogs import face as faces
from playground import RateLimits
from rules.chance import Chance, seed_from_number
from rules.registry import KEYS
from rules.table.workers import usual
from tests.bench.processes import spent
from tests.bench.requests import OnePage
from tests.e2e.bot_process import BotProcess
from tests.e2e.players import opened, until
from tests.scripted import Playground

NAMES = ("Ada", "Ben", "Cleo", "Dan")


async def quiet(pid: int) -> None:
    """After a start much is drawn in the background, at last the emojis: that is no turn's cost."""
    before, now = -1.0, spent(pid)
    while now - before > 0.02:
        await asyncio.sleep(2)
        before, now = now, spent(pid)


async def turns(key: str, decisions: int, tables: int) -> tuple[int, float, float]:
    """Posts, and seconds of processor time: of the bot with its workers, and of the playground with its people."""
    with tempfile.TemporaryDirectory() as folder:
        async with Playground(Path(folder) / "playground", rate_limits=RateLimits.relaxed()) as playground:
            process = BotProcess(playground, Path(folder) / "bot")
            await process.start(workers=usual())
            await until(lambda: playground.server.gateway.connected)
            parties = []
            for number in range(tables):
                people = [playground.user(name).go("games") for name in NAMES[2 * number : 2 * number + 2]]
                await opened(people[0], f"{faces.find(key).about.command} new", people[1:], seats=2)
                parties.append(OnePage(people, Chance(seed_from_number(number))))
            await asyncio.gather(*(party.play(3) for party in parties))
            bot = process._process.pid if process._process is not None else 0
            await until(lambda: "uploaded" in process.log.read_text(), patience=900)
            await quiet(bot)
            before, own, begun = spent(bot), spent(os.getpid()), sum(len(party.posts()) for party in parties)
            await asyncio.gather(*(party.play(decisions) for party in parties))
            made = sum(len(party.posts()) for party in parties) - begun
            found = made, spent(bot) - before, spent(os.getpid()) - own
            await process.stop()
    posts, whole, outside = found
    # The playground's process is the parent of the bot's: its family has both.
    return posts, whole, outside - whole


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench turns")
    parser.add_argument("--decisions", type=int, default=40)
    parser.add_argument("--tables", type=int, default=2, choices=(1, 2), help="that play side by side")
    parser.add_argument("keys", nargs="*", default=list(KEYS))
    given = parser.parse_args(arguments)
    print("Processor time of a turn in the real bot, with private pages, in milliseconds; beside it the playground's")
    for key in given.keys:
        posts, bot, outside = asyncio.run(turns(key, given.decisions, given.tables))
        shares = f"{1000 * bot / posts:6.0f} a post ({posts} posts), playground {1000 * outside / posts:6.0f}"
        print(f"  {key:12} {shares}", flush=True)
