"""A playground's time in the hands of a test."""

from __future__ import annotations

import asyncio

from playground.clock import SystemClock


class ManualClock:
    """A clock that moves only when told to."""

    def __init__(self, start: float = 1_790_000_000.0) -> None:
        self._now = start
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + seconds, future))
        await future

    async def advance(self, seconds: float) -> None:
        # Tasks just made get to their sleep first; otherwise they would sleep from the new time on.
        await asyncio.sleep(0)
        self._now += seconds
        waiting = []
        for due, future in self._sleepers:
            if due > self._now:
                waiting.append((due, future))
            elif not future.done():
                future.set_result(None)
        self._sleepers = waiting
        # The woken tasks get their turn before the caller looks at what they did.
        for _ in range(3):
            await asyncio.sleep(0)


class Unhurried(SystemClock):
    """While the first day is made, no two things happen in the same millisecond: so servers are on different shards."""

    def __init__(self) -> None:
        self._left, self._last = 3_000, 0.0

    def now(self) -> float:
        now = super().now()
        if self._left > 0:
            self._left -= 1
            self._last = now = max(now, self._last + 0.001)
        return now
