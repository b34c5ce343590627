"""`python -m tests.bench posts`: what a post costs over whole games, in processor time, one after another.

Retelling, drawing, encoding and store are each measured in the thread that does them, and the whole from the click
until nothing is left to do. The first picture of a game is left out: it draws what all others use. Beside it one JPEG
and one WebP encoding of the same pictures in the same run, so that a slow machine tells the same story.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import statistics
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image

from data.store.sqlite import database as sqlite
from render import painters, studio
from rules.registry import KEYS
from tests.bench.house import House, house, seats_of

PARTS = ("retelling", "drawing", "encoding", "store", "pictures", "whole")
"""`pictures` is drawing and encoding together."""


class Meter:
    """Milliseconds of processor time of one post, by part."""

    def __init__(self) -> None:
        self.now: dict[str, float] = defaultdict(float)
        self.image: Image.Image | None = None
        self._lock = threading.Lock()

    def timed(self, part: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def done(*args: Any, **kwargs: Any) -> Any:
            begun = time.thread_time()
            try:
                return work(*args, **kwargs)
            finally:
                with self._lock:
                    self.now[part] += (time.thread_time() - begun) * 1000

        return done

    @contextmanager
    def measuring(self, here: House) -> Iterator[None]:
        kept = (studio.encode, sqlite._transaction)
        retell = here.tables.retell

        def encode(image: Image.Image, *more: Any) -> Any:
            self.image = image
            return self.timed("encoding", kept[0])(image, *more)

        async def retold(*args: Any) -> Any:
            begun, store = time.process_time(), self.now["store"]
            try:
                return await retell(*args)
            finally:
                self.now["retelling"] += (time.process_time() - begun) * 1000 - (self.now["store"] - store)

        studio.encode = encode
        sqlite._transaction = self.timed("store", kept[1])
        here.tables.retell = retold  # type: ignore[method-assign]
        for painter in painters.every():
            painter.draw = self.timed("drawing", painter.draw)  # type: ignore[method-assign]
        try:
            yield
        finally:
            studio.encode, sqlite._transaction = kept
            here.tables.retell = retell  # type: ignore[method-assign]
            for painter in painters.every():
                del painter.draw  # type: ignore[method-assign]


def encoding(image: Image.Image, format: str, **how: Any) -> float:
    begun = time.thread_time()
    image.save(io.BytesIO(), format, **how)
    return (time.thread_time() - begun) * 1000


async def game_posts(here: House, meter: Meter, key: str, number: int) -> list[dict[str, float]]:
    """The posts of one whole game."""
    found = []
    table = await here.begun(key, seats_of(key, number))
    while chosen := here.move(await here.tables.session(table)):
        meter.now, meter.image = defaultdict(float), None
        begun = time.process_time()
        await here.play(table, chosen)
        await here.quiet(table)
        cost = dict(meter.now) | {"whole": (time.process_time() - begun) * 1000}
        if meter.image is None:
            continue
        cost["pictures"] = cost.get("drawing", 0.0) + cost.get("encoding", 0.0)
        if len(found) % 10 == 0:
            cost["JPEG"] = encoding(meter.image, "JPEG", quality=88, subsampling=0)
            cost["WebP"] = encoding(meter.image, "WEBP", quality=90, method=0)
        found.append(cost)
    return found


def line(name: str, values: Sequence[float]) -> str:
    ordered = sorted(values)
    late = ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]
    return (
        f"  {name:10} mean {statistics.mean(ordered):6.1f}  median {statistics.median(ordered):6.1f}"
        f"  95th {late:6.1f}  worst {ordered[-1]:6.1f}"
    )


async def bench(games: int, keys: Sequence[str]) -> None:
    print("Processor time of a post over whole games, in milliseconds (wanted: pictures mean 30, 95th 60, worst 150)")
    meter = Meter()
    with tempfile.TemporaryDirectory() as folder:
        async with house(Path(folder)) as here:
            await here.studio.warm()
            with meter.measuring(here):
                for key in keys:
                    played = [await game_posts(here, meter, key, number) for number in range(games)]
                    costs = [cost for game in played for cost in game[1:]]
                    print(f"{key}: {games} games, {len(costs)} posts")
                    for part in PARTS:
                        print(line(part, [cost.get(part, 0.0) for cost in costs]))
                    base = {k: statistics.mean(c[k] for c in costs if k in c) for k in ("JPEG", "WebP")}
                    pictures = statistics.mean(cost["pictures"] for cost in costs)
                    ratios = ", ".join(f"{pictures / one:.2f} {name} ({one:.1f} ms)" for name, one in base.items())
                    print(f"  a post's pictures cost as much as encoding the same picture: {ratios}")


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench posts")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("keys", nargs="*", default=list(KEYS))
    given = parser.parse_args(arguments)
    asyncio.run(bench(given.games, given.keys))
