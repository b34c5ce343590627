"""The playground with what tests need besides: people in it, trouble, and a bot for the length of a block."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from functools import cached_property

import discord

import playground
from playground.world.model import Channel, Guild
from tests.scripted.faults import Faults
from tests.scripted.journal import Journal
from tests.scripted.user import ScriptedUser

A_MOMENT = 0.05
"""How long a bot waits for more servers before it is ready; Discord has thousands, the playground two."""


class Playground(playground.Playground):
    @cached_property
    def journal(self) -> Journal:
        return Journal()

    async def restart(self) -> None:
        """The server goes away with all its connections and comes back, on the same address, from its file."""
        port = self.server.port
        await self.server.stop()
        await self._start(port)

    @property
    def faults(self) -> Faults:
        return Faults(self.server)

    def user(self, name: str) -> ScriptedUser:
        return ScriptedUser(self, self.world.person(name).id)

    def guild(self, name: str | None = None) -> Guild:
        for guild in self.world.guilds.values():
            if name is None or guild.name == name:
                return guild
        raise KeyError(f"there is no server {name!r}")

    def channel(self, name: str, guild: str | None = None) -> Channel:
        """A channel or thread by its name; the newest when several have it."""
        home = self.guild(guild)
        found = [channel for channel in self.world.channels_of(home) if channel.name == name.lstrip("#")]
        if not found:
            raise KeyError(f"there is no channel {name!r} in {home.name}")
        return found[-1]

    @contextlib.asynccontextmanager
    async def running(self, bot: discord.Client, *, patience: float = 30.0) -> AsyncIterator[discord.Client]:
        """Runs a bot for the length of a block, from ready to closed."""
        loop = asyncio.get_running_loop()
        bot._connection.guild_ready_timeout = A_MOMENT  # type: ignore[attr-defined]
        try:
            await bot.login(self.token)
        except BaseException:
            await bot.close()
            raise
        task = loop.create_task(bot.connect())
        ready = loop.create_task(bot.wait_until_ready())
        try:
            async with asyncio.timeout(patience):
                await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                task.result()
            yield bot
        finally:
            ready.cancel()
            await bot.close()
            await asyncio.gather(task, ready, return_exceptions=True)
