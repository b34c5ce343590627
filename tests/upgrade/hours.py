"""Time for a store that was kept: for its clocks no more passes than the test wants."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from unittest import mock

from cogs.client import Skyline, WallClock
from data.store.sqlite.store import open_store
from playground import RateLimits
from playground.clock import Clock
from tests.e2e.players import make_plain
from tests.scripted import Playground


class Hours:
    """A clock for the bot, the playground and the table layer; it stands still until it is turned."""

    def __init__(self, time: float) -> None:
        self.time = time

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


@contextmanager
def bot_at(hours: Clock) -> Iterator[None]:
    """The bot reads this clock: otherwise everybody at a kept table would have been absent for years."""
    with mock.patch.object(WallClock, "now", lambda self: hours.now()):
        yield


@asynccontextmanager
async def skyline_at(hours: Clock, directory: Path) -> AsyncIterator[tuple[Playground, Skyline]]:
    """The bot in its playground at that time, with empty pictures: both go on from the files in the directory."""
    with bot_at(hours):
        async with Playground(directory / "playground", rate_limits=RateLimits.relaxed(), clock=hours) as playground:
            bot = Skyline(directory / "store", "en", open_store, warm=False)
            async with playground.running(bot):
                make_plain(bot)
                yield playground, bot
