"""Servers that remove the bot and take it back: tables there stand still meanwhile, and nobody loses time by it."""

import logging
from typing import Any

import discord
from discord.ext import commands

from cogs.answering import UNREACHED
from cogs.context import Context
from cogs.table.outbox import Outbox
from rules.game import Illegal
from rules.table.life import TableLife

log = logging.getLogger(__name__)


class ServersCog(commands.Cog):
    def __init__(self, client: discord.Client, context: Context, life: TableLife, outbox: Outbox) -> None:
        self._client = client
        self._context = context
        self._life = life
        self._outbox = outbox

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Servers may have come and gone while the bot was not there to see it.

        A list can come short: what it leaves out has removed the bot only if Discord says so of that server.
        """
        here = {guild.id for guild in self._client.guilds}
        for guild in await self._context.store.servers_known():
            if guild not in here and await self._is_gone(guild):
                await self._left(guild)
        for guild in here:
            await self._back(guild)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._left(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._back(guild.id)
        await self._outbox.wake_all()

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self._outbox.wake_all()

    @commands.Cog.listener()
    async def on_guild_channel_update(self, before: Any, after: Any) -> None:
        await self._outbox.wake_all()

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """What we may do anywhere in the server goes by roles, and no channel tells of it."""
        if before.permissions != after.permissions:
            await self._outbox.wake_all()

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Of ourselves we hear without any intent: another role may bring back what we lacked."""
        if after == after.guild.me and before.roles != after.roles:
            await self._outbox.wake_all()

    @commands.Cog.listener()
    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        if (before.archived, before.locked) != (after.archived, after.locked):
            await self._outbox.wake_all()

    async def _is_gone(self, guild: int) -> bool:
        try:
            await self._client.fetch_guild(guild, with_counts=False)
        except (discord.NotFound, discord.Forbidden):
            return True
        except UNREACHED as fault:
            log.warning("it is not known whether server %s still has the bot: %s", guild, fault)
        return False

    async def _left(self, guild: int) -> None:
        log.info("server %s has removed the bot", guild)
        await self._context.store.server_left(guild)

    async def _back(self, guild: int) -> None:
        since = await self._context.store.gone_since(guild)
        if since is None:
            return
        log.info("server %s has the bot again", guild)
        for table in await self._context.store.running_in(guild):
            try:
                await self._life.stood_still(table, since)
            except Illegal as refused:
                log.warning("the clocks of table %s were not set anew: %s", table, refused.code)
        # Only now: until then nobody's time runs out there, and a second try does no harm.
        await self._context.store.server_back(guild)
