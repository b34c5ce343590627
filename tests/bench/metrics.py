"""`python -m tests.bench metrics`: what counting and timing costs of a move; at most 1 % is allowed.

The real bot in the playground: how often a move counts or times something, what each of these costs, and the processor
time of the bot's least work for a move, which is to draw and encode its picture.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from prometheus_client import Counter, Histogram

from data import metrics
from rules.chance import Chance, seed_from_number
from tests.e2e.players import Party, opened, skyline

MOVES = 30
OFTEN = 100_000


def main(arguments: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as directory:
        asyncio.run(_played(Path(directory)))


async def _played(directory: Path) -> None:
    spent, times = 0.0, 0
    plain = {Counter: Counter.inc, Histogram: Histogram.observe}

    def timed(kind: Any) -> Any:
        def called(*values: Any) -> None:
            nonlocal spent, times
            begun = time.perf_counter()
            plain[kind](*values)
            spent, times = spent + time.perf_counter() - begun, times + 1

        return called

    async with skyline(directory) as (playground, _):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, "machikoro new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(5)))
        await party.play(3)
        Counter.inc, Histogram.observe = timed(Counter), timed(Histogram)  # type: ignore[method-assign]
        before = _drawing()
        moves = await party.play(MOVES)
        Counter.inc, Histogram.observe = plain[Counter], plain[Histogram]  # type: ignore[method-assign]
        drawing = (_drawing() - before) / moves
    begun = time.process_time()
    for _ in range(OFTEN):
        metrics.REQUESTS.labels("POST interactions/callback", "200").inc()
    each = (time.process_time() - begun) / OFTEN
    cost = times / moves * each
    print(f"{times / moves:.1f} a move, each {each * 1e6:.1f} µs (timed in the game: {spent / times * 1e6:.1f} µs)")
    print(
        f"{cost * 1e6:.0f} µs of a move whose picture takes {drawing * 1e3:.1f} ms: {cost / drawing:.2%} of that alone"
    )


def _drawing() -> float:
    samples = [
        one for timed in (metrics.DRAWN, metrics.ENCODED) for family in timed.collect() for one in family.samples
    ]
    return sum(sample.value for sample in samples if sample.name.endswith("_sum"))
