"""The bot's lives: started, killed at any step or stopped in good order, and started again on the same store."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from cogs.client import Skyline
from tests.simulation.disk import Disk
from tests.simulation.loop import SeededLoop
from tests.simulation.nature import WorldClock
from tests.simulation.owner import WORLD, context_of
from tests.simulation.studio import StubStudio

DOWNTIMES = (0.05, 0.5, 3.0, 20.0, 400.0)
"""Seconds until somebody starts the bot again; the last is longer than Discord remembers a nonce."""


class Lifetime(msgspec.Struct):
    owner: str
    began: float
    ready: float | None = None
    closing: float | None = None
    """When it was asked to go."""
    ended: float | None = None
    how: Literal["lives", "killed", "stopped", "by itself"] = "lives"


class Lives:
    def __init__(self, loop: SeededLoop, disk: Disk, clock: WorldClock, directory: Path) -> None:
        self._loop = loop
        self._disk = disk
        self._clock = clock
        self._directory = directory
        self.token = ""
        self.bot: Skyline | None = None
        self.all: list[Lifetime] = []
        self.ended_with: list[str] = []
        """What a bot that ended by itself ended with."""

    @property
    def present(self) -> Lifetime:
        return self.all[-1]

    @property
    def deaths(self) -> int:
        return sum(life.how == "killed" for life in self.all)

    def awake(self) -> float:
        """For how long there has been a bot, all lives together: nobody answers in between."""
        now = self._loop.now
        return sum((now if life.ended is None else life.ended) - life.began for life in self.all)

    def start(self) -> None:
        owner = f"bot{len(self.all) + 1}"
        context = context_of(owner)
        self.all.append(Lifetime(owner, self._loop.now))
        self._loop.trace.note(f"{owner} starts")
        self.bot = context.run(self._made)
        self._loop.create_task(self._runs(self.bot, self.present), context=context)

    def _made(self) -> Skyline:
        studio = StubStudio(self._loop.chance.studio)
        return Skyline(self._directory, "en", self._disk.open, warm=False, clock=self._clock, studio=studio)

    async def _runs(self, bot: Skyline, life: Lifetime) -> None:
        async def on_ready() -> None:
            life.ready = life.ready or self._loop.now

        bot.add_listener(on_ready)
        try:
            await bot.start(self.token)
        except Exception as fault:
            # As in reality: the process ends, and whoever watches over it starts it again.
            self.ended_with.append(f"{type(fault).__name__}: {fault}")
            self._loop.trace.note(f"{life.owner} ends: {fault!r}")
            self._loop.call_soon(self._over, life, "by itself", context=context_of(WORLD))

    def kill(self) -> bool:
        """At once, wherever it is. False if there is none."""
        if self.present.how != "lives":
            return False
        self._over(self.present, "killed")
        return True

    def stop(self) -> bool:
        """As SIGTERM does: it may finish what it has begun."""
        life, bot = self.present, self.bot
        if life.how != "lives" or life.closing is not None or bot is None or not bot.is_ready():
            return False
        life.closing = self._loop.now
        self._loop.trace.note(f"{life.owner} is told to go")
        self._loop.create_task(self._stops(bot, life), context=context_of(life.owner))
        return True

    async def _stops(self, bot: Skyline, life: Lifetime) -> None:
        await bot.close()
        self._loop.call_soon(self._over, life, "stopped", context=context_of(WORLD))

    def _over(self, life: Lifetime, how: Literal["killed", "stopped", "by itself"]) -> None:
        if life.how != "lives":
            return
        life.how, life.ended = how, self._loop.now
        self._loop.kill(life.owner)
        self._loop.bury(self.bot)
        self._disk.drop_all()
        self.bot = None
        down = self._loop.chance.lives.choice(DOWNTIMES)
        self._loop.call_later(down, self.start, context=context_of(WORLD))
