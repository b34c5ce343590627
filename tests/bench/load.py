"""`python -m tests.bench load`: tables that play side by side, and how long people wait: from the click to the
acknowledgement, to the stored move, to the post.

Closed loop: each table clicks again as soon as its post is there. Else each clicks once in so many seconds, spread out.
`--limits` has Discord's own: 50 requests a second in all, 5 posts in 5 seconds a channel.
`--experts`: so many expert stewards think all the time beside them.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from rules.chance import seed_from_number
from rules.registry import KEYS, find
from rules.stewards.steward import LATE
from tests.bench.house import House, Limits, house, seats_of
from tests.bench.processes import spent

TICK = 0.005


class Waits:
    def __init__(self) -> None:
        self.acknowledged: list[float] = []
        self.stored: list[float] = []
        self.posted: list[float] = []
        self.lags: list[float] = []
        self.most_waiting: list[int] = []
        self.thoughts: list[float] = []
        self.late = 0


class Run:
    def __init__(self, here: House, tables: int, every: float | None, seconds: float, experts: int = 0) -> None:
        self.here, self.tables, self.every, self.seconds, self.experts = here, tables, every, seconds, experts
        self.waits = Waits()
        self.spent = 0.0
        self._end = 0.0

    async def run(self) -> float:
        """How many seconds were measured. Before that every table has been woken, and drawn what all pictures use."""
        limits, self.here.client.limits = self.here.client.limits, None
        names = [await self._opened(number) for number in range(self.tables)]
        self.here.client.limits = limits
        self._end = time.perf_counter() + self.seconds
        begun, spent_before = time.perf_counter(), spent(os.getpid())
        self.here.client.requests.clear()
        beside = [
            asyncio.create_task(self._watch()),
            *(asyncio.create_task(self._thinks(n)) for n in range(self.experts)),
        ]
        await asyncio.gather(*(self._plays(number, table) for number, table in enumerate(names)))
        taken = time.perf_counter() - begun
        self.spent = spent(os.getpid()) - spent_before
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        return taken

    async def _opened(self, number: int) -> str:
        key = KEYS[number % len(KEYS)]
        table = await self.here.begun(key, seats_of(key, number))
        for _ in range(number % 12):
            # Not all at the same move: boards differ.
            if (chosen := self.here.move(await self.here.tables.session(table))) is not None:
                await self.here.play(table, chosen)
                await self.here.posted(table)
        return table

    async def _plays(self, number: int, table: str) -> None:
        if self.every is not None:
            await asyncio.sleep(self.every * number / self.tables)
        while time.perf_counter() < self._end:
            begun = time.perf_counter()
            chosen = self.here.move(await self.here.tables.session(table))
            if chosen is None:
                number += self.tables
                table = await self._opened(number)
                continue
            await self._click(table, chosen)
            if self.every is not None:
                await asyncio.sleep(max(0.0, begun + self.every - time.perf_counter()))

    async def _click(self, table: str, chosen: tuple[int, str]) -> None:
        clicked = time.perf_counter()
        await asyncio.sleep(0)
        self.waits.acknowledged.append(time.perf_counter() - clicked)
        await self.here.play(table, chosen)
        self.waits.stored.append(time.perf_counter() - clicked)
        await self.here.posted(table)
        self.waits.posted.append(time.perf_counter() - clicked)

    async def _thinks(self, number: int) -> None:
        """An expert decides for every seat, game after game, as at a table in play: in the pool, and not for ever."""
        while True:
            kind = find(KEYS[number % len(KEYS)])
            game = kind.new(seats_of(kind.key, number), seed=seed_from_number(number))
            moves = 0
            while waiting := game.waiting():
                begun = time.perf_counter()
                move, reason = await self.here.tables.think(game, waiting[0], "expert", moves)
                if len(game.legal(waiting[0])) > 1:
                    self.waits.thoughts.append(time.perf_counter() - begun)
                    self.waits.late += reason[0] == LATE
                game.play(waiting[0], move)
                moves += 1
            number += self.experts

    async def _watch(self) -> None:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(TICK)
            self.waits.lags.append(max(0.0, time.perf_counter() - begun - TICK))
            self.waits.most_waiting.append(self.here.client.waiting)


def percentiles(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds) or [0.0]
    at = [ordered[min(len(ordered) - 1, len(ordered) * share // 100)] * 1000 for share in (50, 95, 99)]
    return " / ".join(f"{one:.0f}" for one in at)


async def bench(
    tables: Sequence[int], every: float | None, seconds: float, workers: int, limits: bool, experts: int = 0
) -> None:
    how = "closed loop" if every is None else f"one move in {every:.0f} s each"
    print(f"Load, {how}, {workers} workers, {len(os.sched_getaffinity(0))} cores{', limits on' if limits else ''}")
    print("  milliseconds at 50 / 95 / 99 %")
    for many in tables:
        with tempfile.TemporaryDirectory() as folder:
            async with house(Path(folder), workers, Limits() if limits else None) as here:
                await here.studio.warm()
                run = Run(here, many, every, seconds, experts)
                taken = await run.run()
                waits, requests = run.waits, here.client.requests
        posts = len(waits.posted)
        halves = [max(half or [0]) for half in _halves(waits.most_waiting)]
        print(
            f"  {many:4} tables: {posts / taken:6.1f} posts/s ({posts}),"
            f" acknowledged {percentiles(waits.acknowledged)}, stored {percentiles(waits.stored)},"
            f" posted {percentiles(waits.posted)}, loop lag {percentiles(waits.lags)},"
            f" {1000 * run.spent / max(1, posts):.0f} ms processor a post,"
            f" most requests waiting {halves[0]} then {halves[1]}, {dict(requests)}",
            flush=True,
        )
        if experts:
            thoughts = f"{len(waits.thoughts)} thoughts of {experts} experts, {percentiles(waits.thoughts)}"
            print(f"              {thoughts}, {waits.late} late", flush=True)


def _halves(values: list[int]) -> tuple[list[int], list[int]]:
    return values[: len(values) // 2], values[len(values) // 2 :]


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench load")
    parser.add_argument("--tables", type=int, nargs="*", default=[1, 10, 50, 100])
    parser.add_argument("--every", type=float, help="one move of each table in so many seconds; else a closed loop")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--limits", action="store_true", help="Discord's own limits")
    parser.add_argument("--experts", type=int, default=0, help="so many experts think all the time")
    given = parser.parse_args(arguments)
    asyncio.run(bench(given.tables, given.every, given.seconds, given.workers, given.limits, given.experts))
