"""`python -m tests.bench memory`: what all processes together hold while posts of all five games are made.

The proportional set size, so that what is shared counts once: half-way, at the end, and the most that was seen. What
a picture in the making holds comes and goes; half-way and the end are means of the last looks before them. As in the
bot, everything is warmed first.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import mean

from render.cache import BOARDS, DRAWN
from rules.registry import KEYS
from tests.bench.house import House, house, seats_of
from tests.bench.processes import megabytes
from tests.render.every import every_cache

EVERY, LOOKS = 50, 10
"""Posts from one look to the next, and looks of which the mean is taken."""


async def posts(here: House, many: int) -> tuple[float, float, float]:
    """Two tables of each game, whole games one after another, move by move by turns."""
    tables = [(key, number, await here.begun(key, seats_of(key, number))) for key in KEYS for number in range(2)]
    seen, made = [], 0
    while made < many:
        for place, (key, number, table) in enumerate(tables):
            chosen = here.move(await here.tables.session(table))
            if chosen is None:
                tables[place] = key, number + 2, await here.begun(key, seats_of(key, number + 2))
                continue
            await here.play(table, chosen)
            await here.posted(table)
            made += 1
            if made % EVERY == 0:
                seen.append(megabytes(os.getpid()))
    half = len(seen) // 2
    return mean(seen[:half][-LOOKS:]), mean(seen[-LOOKS:]), max(seen)


async def bench(many: int, workers: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with house(Path(folder), workers) as here:
            await here.studio.warm()
            half, end, most = await posts(here, many)
    print(
        f"Memory of all processes, {workers} workers, {many} posts of all games: {half:.0f} MB half-way, {end:.0f} MB"
        f" at the end ({100 * (end / half - 1):+.1f} %), {most:.0f} MB at most"
    )
    print("  wanted: at most 400 MB without workers, 700 MB with two; growth at most 5 %")
    hits, misses = (sum(getattr(cache, what) for cache in every_cache()) for what in ("hits", "misses"))
    if hits:
        print(
            f"  kept here: {(DRAWN.held + BOARDS.held) / 1e6:.0f} MB of {(DRAWN.limit + BOARDS.limit) / 1e6:.0f},"
            f" {100 * hits / (hits + misses):.1f} % of what was asked for was there"
        )


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench memory")
    parser.add_argument("--posts", type=int, default=5000)
    parser.add_argument("--workers", type=int, nargs="*", default=[0, 2])
    given = parser.parse_args(arguments)
    for workers in given.workers:
        asyncio.run(bench(given.posts, workers))
