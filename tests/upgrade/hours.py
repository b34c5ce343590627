"""Time for a store that was kept: for its clocks no more passes than the test wants."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from cogs.client import WallClock


class Hours:
    """A clock for the bot, the playground and the table layer; it stands still until it is turned."""

    def __init__(self, time: float) -> None:
        self.time = time

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


@contextmanager
def bot_at(hours: Hours) -> Iterator[None]:
    """The bot reads this clock: otherwise everybody at a kept table would have been absent for years."""
    with mock.patch.object(WallClock, "now", lambda self: hours.now()):
        yield
