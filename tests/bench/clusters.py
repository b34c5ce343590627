"""`python -m tests.bench clusters`: posts a second with one process on one core, two on two, and what a post costs.

Everything is pinned together: the database, the playground, its people and the bot, which draws in its own process.
Nobody thinks: each table is asked for its next move as soon as the last one was answered. Processor time is that of the
bot's processes alone. Takes five minutes; only a machine that does nothing else says anything about two cores.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec

from playground.world.model import EPHEMERAL
from playground.world.world import Event
from rules.chance import Chance, seed_from_number
from tests.bench.requests import counted
from tests.scripted import Playground
from tests.scripted.clock import Unhurried
from tests.soak import clusters, town
from tests.soak.child import command
from tests.soak.figures import Figures
from tests.soak.parts import ROOT, Part
from tests.soak.server import Server

TABLES, WARM = 56, 20.0
LONG = ("machikoro", "cities")
"""Games that do not end meanwhile, at so many tables."""
TICKS = os.sysconf("SC_CLK_TCK")


class Measured(msgspec.Struct):
    posts: float
    """A second."""
    cost: float
    """Milliseconds of processor time a post."""
    requests: float
    """To Discord, a second; the budget of 48 that several processes share is lifted here."""


def _spent(pid: int | None) -> float:
    """Seconds of processor time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def measured(folder: Path, processes: int, seconds: float) -> None:
    server = Server(folder / "pg")
    made = Playground(folder / "playground", rate_limits=clusters.LIMITS, seed=town.seed_of(clusters.GUILDS),
                      shards=clusters.SHARDS, clock=Unhurried())  # fmt: skip
    town.GAMES, town.THOUGHT, town.LOOKS = LONG, 0.0, 10**9
    async with made as playground:
        part = Part("bench", 1, Figures, ["--folder", str(folder / "part")])
        here = town.Town(playground, part, server, processes, TABLES, bot=command(way="unlimited"))
        code, said = here.operator("clusters", str(clusters.SHARDS), str(processes))
        assert code == 0, said
        posts = 0

        def hear(event: Event) -> None:
            nonlocal posts
            shown = event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and event.data.get("attachments")
            posts += bool(shown and not event.data.get("flags", 0) & EPHEMERAL)

        try:
            await here.all_up()
            await here.seat_everybody()
            tasks = await here.playing(Chance(seed_from_number(1)))
            await asyncio.sleep(WARM)
            stop, sent = playground.world.bus.listen(hear), playground.server.requests.copy()
            before = [_spent(bot.pid) for bot in here.bots]
            await asyncio.sleep(seconds)
            spent = sum(_spent(bot.pid) for bot in here.bots) - sum(before)
            stop()
            requests = counted(playground.server.requests - sent).total()
            await here.rest(tasks)
        finally:
            await here.down()
        print(msgspec.json.encode(Measured(posts / seconds, spent / max(1, posts) * 1000, requests / seconds)).decode())


def _run(processes: int, cores: str, seconds: float) -> Measured:
    with tempfile.TemporaryDirectory(prefix="clusters-") as folder:
        command = ["taskset", "-c", cores, sys.executable, "-m", "tests.bench.clusters", folder, str(processes)]
        done = subprocess.run([*command, str(seconds)], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    found = msgspec.json.decode(done.stdout.splitlines()[-1], type=Measured)
    print(
        f"{processes} processes, cores {cores}: {found.posts:.2f} posts and {found.requests:.1f} requests a second, "
        f"{found.cost:.1f} ms of the bot's processor time a post",
        flush=True,
    )
    return found


def main(arguments: Sequence[str] = ()) -> None:
    seconds = float(arguments[0]) if arguments else 25.0
    alone, two = _run(1, "0", seconds), _run(2, "0,1", seconds)
    one, three = _run(1, "0,1", seconds), _run(3, "0,1", seconds)
    print(f"posts of two processes on two cores against one on one: {two.posts / alone.posts:.2f} times (1.8)")
    print(f"processor time a post, three processes against one: {three.cost / one.cost:.2f} times (1.15)")


if __name__ == "__main__":
    asyncio.run(measured(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])))
