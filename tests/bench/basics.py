"""`python -m tests.bench basics`: how fast games, pictures and tables are, each alone. Figures, never a test.

`python -m tests.bench logs` is about long logs alone.
Pictures are compared with one WebP encoding (quality 90, method 0) of the same picture in the same run, all in
processor time, so that neighbours on the machine count less.
"""

from __future__ import annotations

import asyncio
import io
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from render import painters
from render.painter import Style
from render.studio import Studio, encode
from rules import registry
from rules.chance import Chance, seed_from_number
from tests.render.every import all_samples
from tests.table.cold import cold_load_ratio
from tests.table.long_logs import LONG, SHORT, ratios

ROUNDS = 9
SECONDS = 2.0


def milliseconds(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    times = []
    for _ in range(rounds):
        start = time.thread_time()
        work()
        times.append((time.thread_time() - start) * 1000)
    return statistics.median(times)


def bench_games() -> None:
    print("Games per second, random play, one process")
    for key in registry.KEYS:
        kind = registry.find(key)
        for seats in (kind.seats.start, kind.seats.stop - 1):
            count, moves, start = 0, 0, time.perf_counter()
            while time.perf_counter() - start < SECONDS:
                game, chance = kind.new(seats, seed=seed_from_number(count)), Chance(seed_from_number(count))
                while waiting := game.waiting():
                    legal = game.legal(waiting[0])
                    game.play(waiting[0], legal[chance.below(len(legal))])
                    moves += 1
                count += 1
            spent = time.perf_counter() - start
            print(f"  {key:12} {seats} seats: {count / spent:7.0f} games/s {moves / spent:9.0f} moves/s")


def bench_pictures() -> None:
    print("Pictures: draw and encode against one WebP quality 90 method 0 encoding of the same picture")
    print(f"  {'picture':34} {'draw ms':>8} {'encode ms':>9} {'ratio':>6} {'ratio':>6} {'kB':>6}")
    draws, encodes, heaviest = [], [], 0.0
    for name, (key, view, frame, names) in all_samples().items():
        painter, style = painters.find(key), Style()
        image = painter.draw(view, frame, names, style)
        buffer = io.BytesIO
        base = milliseconds(lambda: image.save(buffer(), "WEBP", quality=90, method=0))  # noqa: B023
        draw = milliseconds(lambda: painter.draw(view, frame, names, style))  # noqa: B023
        chosen = milliseconds(lambda: encode(image, style))  # noqa: B023
        draws.append(draw / base)
        encodes.append(chosen / base)
        size = len(encode(image, style)) / 1000
        heaviest = max(heaviest, size)
        print(f"  {name:34} {draw:8.1f} {chosen:9.1f} {draw / base:6.2f} {chosen / base:6.2f} {size:6.0f}")
    print(f"  median: drawing {statistics.median(draws):.2f}, encoding {statistics.median(encodes):.2f}")
    print(f"  worst:  drawing {max(draws):.2f}, encoding {max(encodes):.2f}; heaviest {heaviest:.0f} kB")
    print("  wanted: medians of at most 0.35 and 1.20, below 500 kB")


async def bench_loop() -> None:
    """How long the event loop is held up while six boards are drawn."""
    samples = list(all_samples().values())
    studio = Studio()
    lags: list[float] = []
    done = asyncio.Event()

    async def watch() -> None:
        while not done.is_set():
            begun = time.perf_counter()
            await asyncio.sleep(0.005)
            lags.append(time.perf_counter() - begun - 0.005)

    watcher = asyncio.create_task(watch())
    chosen = [samples[n * len(samples) // 6] for n in range(6)]
    await asyncio.gather(*(studio.picture(k, v, f, (*n[:-1], "X")) for k, v, f, n in chosen))
    done.set()
    await watcher
    print(f"Event-loop lag while six boards are drawn: at most {max(lags) * 1000:.0f} ms")


async def bench_long_logs() -> None:
    """One decision made and taken back without end: what a post, a private page and an undo cost afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        found = await ratios(Path(folder), SHORT, LONG, rounds=15)
    print(f"A log of {LONG:,} entries against one of {SHORT} (wanted: at most 1.30)")
    for name, (few, many) in found.items():
        print(
            f"  {name}: entries read {many.read}/{few.read} = {many.read / few.read:.2f}, "
            f"moves played {many.played}/{few.played} = {many.played / few.played:.2f}, "
            f"time {many.seconds * 1000:.1f}/{few.seconds * 1000:.1f} ms = {many.seconds / few.seconds:.2f}"
        )


def logs(arguments: Sequence[str] = ()) -> None:
    asyncio.run(bench_long_logs())


def main(arguments: Sequence[str] = ()) -> None:
    bench_games()
    bench_pictures()
    asyncio.run(bench_loop())
    with tempfile.TemporaryDirectory() as folder:
        ratio, short, long = asyncio.run(cold_load_ratio(Path(folder)))
    print(f"Cold load: 2,000 moves {long:.2f} ms, 100 moves {short:.2f} ms, ratio {ratio:.2f}")
    logs()
