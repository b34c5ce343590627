"""The bot itself: joins the parts once it knows who it is, and lets go of them in order."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs import face as faces
from cogs.campaign.album import Album
from cogs.campaign.cog import CampaignCog
from cogs.campaign.files import Files
from cogs.campaign.posts import CampaignPosts
from cogs.campaign.reception import Reception
from cogs.controls import ids
from cogs.controls.hands import Hands
from cogs.controls.items import ITEMS
from cogs.desk import Desk, Interaction
from cogs.hint import HintCog
from cogs.lobby import Lobby
from cogs.me import MeCog
from cogs.memory.commands import Memory
from cogs.memory.stats import StatsCog
from cogs.posts import Herald
from cogs.servers import ServersCog
from cogs.settings import SettingsCog
from cogs.standing import StandingCog
from cogs.tables import TablesCog
from cogs.translator import CatalogueTranslator
from data.database import Database
from data.sets import add_shelf
from data.store import SqliteStore
from render.studio import Studio
from rules.campaign.campaigns import Campaigns
from rules.carrier import Carrier
from rules.game import Illegal
from rules.keeper import Keeper
from rules.life import Life
from rules.table import Tables

log = logging.getLogger(__name__)


class WallClock:
    def now(self) -> float:
        return time.time()


class Skyline(commands.AutoShardedBot):
    """No privileged intents: commands and controls are all it hears."""

    def __init__(self, directory: Path, language: str, *, warm: bool = True) -> None:
        """`warm`: grounds and sprites of all games are drawn in the background right after the start."""
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=intents,
            help_command=None,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self._directory = directory
        self._language = language
        self._warm = warm
        self._database: Database | None = None
        self._warming: asyncio.Task[None] | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._carrying: asyncio.Task[None] | None = None
        self._ending: asyncio.Task[None] | None = None
        self.tree.on_error = self._command_failed  # type: ignore[method-assign]

    async def setup_hook(self) -> None:
        add_shelf(self._directory.parent / "sets")
        self._database = await Database.open(self._directory, self.application_id)
        clock = WallClock()
        self.store = SqliteStore(self._database, clock.now)
        self.studio = Studio()
        self.tables = Tables(self.store, clock)
        self.desk = Desk(self.tables, self.store, self.studio, self._language)
        self.herald = Herald(self, self.desk)
        self.tables.announcer = self.herald
        self.hands = Hands(self.desk)
        lobby = Lobby(self.desk)
        self.hands.lobby = lobby.click
        self.add_dynamic_items(*ITEMS)
        self.life = Life(self.tables)
        self.memory = Memory(self, self.desk)
        self.hands.replay = self.memory.replay.click
        self.hands.news = self.memory.news.note
        self.herald.followers.append(self.memory.mirrors.wake)
        tables_cog = TablesCog(self.desk, self.hands, self.life, lobby, self.memory)
        self.hands.life = tables_cog.click
        servers_cog = ServersCog(self, self.desk, self.life, self.herald)
        self.carrier = Carrier(self.tables, self.store)
        standing_cog = StandingCog(self.desk, self.carrier)
        self.hands.standing = standing_cog.click
        for cog in (
            tables_cog,
            MeCog(self.desk, self.life),
            SettingsCog(self.desk),
            HintCog(self.desk),
            standing_cog,
            servers_cog,
            StatsCog(self.desk),
        ):
            await self.add_cog(cog)
        await self._add_campaigns(lobby)
        self.keeper = Keeper(self.tables, self.life, self.store, self.herald)
        for key in faces.all_keys():
            await import_module(f"cogs.{key}.cog").setup(self, self.desk, lobby)
        await self.tree.set_translator(CatalogueTranslator())
        await self._sync_commands()
        if self._warm:
            self._warming = asyncio.create_task(self.studio.warm())
        await self.tables.resume()
        await self.memory.mirrors.resume()
        self._keeping = asyncio.create_task(self._keep_time())
        self._carrying = asyncio.create_task(self.carrier.run())

    async def _add_campaigns(self, lobby: Lobby) -> None:
        self.campaigns = Campaigns(self.tables, self.life, self.store)
        album = Album(self.desk)
        reception = Reception(self.desk, self.campaigns, lobby, album)
        self.hands.campaign = reception.click
        self.herald.campaign = CampaignPosts(self.desk, self.campaigns)
        await self.add_cog(CampaignCog(self.desk, reception, album, Files(self.desk, self.campaigns)))

    async def _keep_time(self) -> None:
        """The one task that sleeps until something is due."""
        await self.wait_until_ready()
        rounds = 0
        while True:
            try:
                seconds = await self.keeper.tick()
                if (rounds := rounds + 1) % 20 == 0:
                    await self.herald.wake_all()
            except Exception:
                log.exception("the keeper stumbled")
                seconds = 60.0
            await asyncio.sleep(max(1.0, min(seconds, 30.0)))

    async def _sync_commands(self) -> None:
        """Tells Discord of our commands only when they changed: it counts how often one does."""
        translator = self.tree.translator
        commands_ = self.tree.get_commands()
        payload = [
            await c.get_translated_payload(self.tree, translator) if translator else c.to_dict(self.tree)
            for c in commands_
        ]
        text = json.dumps(payload, sort_keys=True, default=str)
        fingerprint = blake2b(text.encode(), digest_size=16).hexdigest()
        if await self.store.note("commands") != fingerprint:
            synced = await self.tree.sync()
            await self.store.put_note("commands", fingerprint)
            log.info("told Discord of %d commands", len(synced))

    # ------------------------------------------------------------------------------------------------ interactions

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answers what no control of ours matches; everything that matches is answered by its control."""
        data: Any = interaction.data or {}
        if interaction.type is discord.InteractionType.modal_submit or (
            interaction.type is discord.InteractionType.component and ids.read(str(data.get("custom_id", ""))) is None
        ):
            await self.hands.lost(interaction)

    async def _command_failed(self, interaction: Interaction, fault: app_commands.AppCommandError) -> None:
        async with self.desk.answering(interaction):
            if isinstance(fault, app_commands.CommandInvokeError):
                log.error("a command failed", exc_info=fault.original)
                raise Illegal("busy")
            log.info("a command was refused: %s", fault)
            raise Illegal("not_legal")

    async def close(self) -> None:
        """May be asked for by several at once (a signal, the end of the run): it happens once."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end())
        await asyncio.shield(self._ending)

    async def _end(self) -> None:
        """Answers "in a moment" from now on, finishes what was begun, then goes."""
        if self._database is None:
            await super().close()
            return
        self.desk.closing = True
        self.memory.films.close()
        await self.desk.drain(5)
        await self.tables.drain()
        await self.herald.drain()
        await self.memory.mirrors.drain()
        await super().close()
        for task in (self._warming, self._keeping, self._carrying):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        await asyncio.to_thread(self.studio.close)
        await self._database.close()
