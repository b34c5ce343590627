"""`python -m tests.bench start`: from the bot's start until one can talk to it, and each game's first picture.

The bot in a process of its own against a playground; the pictures in new processes, nothing prepared.
`python -m tests.bench cores`: pictures a second by the pool, on one core and on two.
"""

from __future__ import annotations

import asyncio
import itertools
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from playground import Playground, RateLimits
from render.studio import Studio
from rules.registry import KEYS
from rules.table.workers import Workers, usual
from tests.bench.processes import spent
from tests.e2e.bot_process import BotProcess
from tests.e2e.players import until
from tests.render.every import all_samples, samples_of

EVERY, AT_ONCE = 10, 8
"""Of all samples each so manyth is drawn by so many at a time: some of each game."""
FIRST = """
import time
from tests.render.every import samples_of
from render.painter import Style
from render.studio import make
sample = samples_of({key!r})[{name!r}]
begun, spent = time.perf_counter(), time.process_time()
make({key!r}, *sample, Style(format="jpg"))
print(time.perf_counter() - begun, time.process_time() - spent)
"""


async def start_to_ready() -> tuple[float, float]:
    """Seconds until the bot has connected, and those of processor time."""
    with tempfile.TemporaryDirectory() as folder:
        async with Playground(Path(folder) / "playground", rate_limits=RateLimits.relaxed()) as playground:
            taken = []
            for _ in range(2):
                # The second start finds its store and its commands, as every one after the first does.
                process = BotProcess(playground, Path(folder) / "bot")
                begun = time.perf_counter()
                await process.start(workers=usual())
                await until(lambda: playground.server.gateway.connected)
                assert process._process is not None
                taken.append((time.perf_counter() - begun, spent(process._process.pid)))
                await process.stop()
                await until(lambda: not playground.server.gateway.connected)
    return taken[-1]


def first_pictures() -> None:
    for key in KEYS:
        name = next(name for name, (_, frame, _) in samples_of(key).items() if frame.kind in ("turn", "table"))
        code = FIRST.format(key=key, name=name)
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        wall, processor = map(float, done.stdout.split())
        print(f"  first picture of {key:11} {wall:.2f} s, {processor:.2f} s of processor time (wanted: at most 1)")


def main(arguments: Sequence[str] = ()) -> None:
    wall, processor = asyncio.run(start_to_ready())
    print(f"Start to ready: {wall:.2f} s, {processor:.2f} s of processor time (wanted: at most 1.5)")
    first_pictures()


# ---------------------------------------------------------------------------------------------------- cores


async def pictures(seconds: float) -> float:
    """Pictures a second, as many at once as the pool takes."""
    workers = Workers(usual())
    studio, samples = Studio(workers, kept=1), list(all_samples().values())[::EVERY]

    async def rate(numbers: Iterator[int], seconds: float) -> float:
        count, begun = 0, time.perf_counter()

        async def draw() -> None:
            nonlocal count
            while time.perf_counter() < begun + seconds and (number := next(numbers, None)) is not None:
                key, view, frame, names = samples[number % len(samples)]
                await studio.picture(key, view, frame, (*names[:-1], f"P{number}"))
                count += 1

        await asyncio.gather(*(draw() for _ in range(AT_ONCE)))
        return count / (time.perf_counter() - begun)

    # Each picture at all hands at once, and again: in one memory every picture is warm after its first time.
    await rate((k + len(samples) * n for k in range(len(samples)) for n in range(AT_ONCE)), math.inf)
    found = await rate(itertools.count(), seconds)
    await workers.close()
    return found


def cores(arguments: Sequence[str] = ()) -> None:
    """By itself on these cores; without a word, on one and on two of them, each in a process of its own."""
    if arguments:
        print(asyncio.run(pictures(float(arguments[0]))))
        return
    rates = []
    for chosen in ("0", "0,1"):
        command = ["taskset", "-c", chosen, sys.executable, "-m", "tests.bench", "cores", "10"]
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ)
        rates.append(float(done.stdout))
    ratio = f"{rates[1] / rates[0]:.2f} times as many (wanted: 1.7)"
    print(f"Pictures a second: {rates[0]:.1f} on one core, {rates[1]:.1f} on two: {ratio}")
