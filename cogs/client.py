"""The bot itself: joins the parts once it knows who it is, and lets go of them in order."""

import asyncio
import contextlib
import itertools
import json
import logging
import time
from collections.abc import Sequence
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction
from cogs.campaign.actions import CampaignActions
from cogs.campaign.cog import CampaignCog
from cogs.campaign.files import Files
from cogs.campaign.pictures import CampaignPictures
from cogs.campaign.posts import CampaignPosts
from cogs.company.clicks import CompanyClicks
from cogs.company.daily import DailyCog
from cogs.company.open_tables import OpenTables, OpenTablesCog
from cogs.company.profile import ProfileCog
from cogs.company.queue import QueueCog
from cogs.context import Context
from cogs.controls import ids
from cogs.controls.clicks import ClickHandler, Handler
from cogs.controls.emojis import AppEmojis
from cogs.controls.ids import Kind
from cogs.controls.move_clicks import MoveClicks
from cogs.help.cog import HelpCog
from cogs.help.commands import EVERYWHERE, arrange, mentions
from cogs.history.commands import History
from cogs.history.stats import StatsCog
from cogs.learn.coach import Coach
from cogs.learn.cog import LearnCog
from cogs.operating.requests import trace
from cogs.operating.sharing import Budget, IdentifyGate
from cogs.people.me import MeCog
from cogs.servers.coming_and_going import ServersCog
from cogs.servers.settings import SettingsCog
from cogs.table.commands import TablesCog
from cogs.table.following import Following
from cogs.table.hint_commands import HintCog
from cogs.table.lobby import Lobby
from cogs.table.lobby_post import LobbyPosts
from cogs.table.menus import PostMenus
from cogs.table.outbox import Outbox
from cogs.table.reminder_messages import ReminderMessages
from cogs.table.silence import DamageNotices
from cogs.table.standing import StandingCog
from cogs.translator import CatalogueTranslator
from data import metrics
from data.sets import add_shelf
from render.studio import Studio
from rules.game import Illegal
from rules.registry import KEYS
from rules.table.campaigns import Campaigns
from rules.table.life import TableLife
from rules.table.ports import Clock, OpenStore
from rules.table.retrying import tick_for_ever
from rules.table.scheduler import Scheduler
from rules.table.standing_decisions import StandingDecisions
from rules.table.tables import Tables
from rules.table.workers import Workers

log = logging.getLogger(__name__)

POSTS_FIRST = 60.0
"""Seconds for which pictures that nobody has asked for wait for posts that are due."""
TENDED_EVERY = 60.0
"""Seconds after which the store may see to its safety again."""


class WallClock:
    def now(self) -> float:
        return time.time()


class Skyline(commands.AutoShardedBot):
    """No privileged intents: commands and controls are all it hears."""

    def __init__(
        self,
        directory: Path,
        language: str,
        open_store: OpenStore,
        *,
        warm: bool = True,
        processes: int = 0,
        clock: Clock | None = None,
        studio: Studio | None = None,
    ) -> None:
        """`warm`: grounds and sprites of all games are drawn in the background right after the start. `processes`: so
        many do what is heavy; without any, threads do."""
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=intents,
            help_command=None,
            allowed_contexts=EVERYWHERE,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=trace(),
        )
        self._directory = directory
        self._language = language
        self._warm = warm
        self.workers = Workers(processes)
        self._open_store = open_store
        self._clock = clock or WallClock()
        self.studio = studio or Studio(self.workers)
        self._has_store = asyncio.Event()
        self._background: list[asyncio.Task[None]] = []
        self._waking: asyncio.Task[None] | None = None
        self._warmed = asyncio.Event()
        self._dressing: asyncio.Task[None] | None = None
        self._standing: asyncio.Task[None] | None = None
        self._ending: asyncio.Task[None] | None = None
        self._gate: IdentifyGate | None = None
        self.tree.on_error = self._command_failed  # type: ignore[method-assign]
        self.tree.interaction_check = self._admitted  # type: ignore[method-assign]

    def _unlock(self) -> None:
        """Whoever gives up while discord.py waits out a limit for everything must lift it: else nobody speaks again."""
        send = self.http.request

        async def request(*route: Any, **more: Any) -> Any:
            try:
                return await send(*route, **more)
            except asyncio.CancelledError:
                self.http._global_over.set()
                raise

        self.http.request = request  # type: ignore[method-assign]

    async def setup_hook(self) -> None:
        self._unlock()
        add_shelf(self._directory.parent / "sets")
        self.store = await self._open_store(self._directory, self.application_id, self._clock.now)
        self._has_store.set()
        await self._join_others()
        self.tables = Tables(self.store, self._clock, workers=self.workers)
        self.context = Context(self.tables, self.store, self.studio, self._language)
        self.app_emojis = AppEmojis(self, self.context.icons, makes=self.store.cluster.number == 0)
        self.life = TableLife(self.tables)
        self.campaigns = Campaigns(self.tables, self.life, self.store)
        self.standing_decisions = StandingDecisions(self.tables, self.store)
        self.history = History(self, self.context)
        lobby_posts = LobbyPosts(self, self.context)
        self.following = Following(self, self.context)
        campaign_posts = CampaignPosts(self.context, self.campaigns)
        self.outbox = Outbox(
            self, self.context, campaign_posts, lobby_posts, [self.history.mirrors.wake, self.following.tasks.wake]
        )
        # Both know each other: tables have news for the outbox, which asks the tables what to say.
        self.tables.announcer = self.outbox
        self.open_tables = OpenTables(self, self.context)
        self.tables.lobby_changed = self.open_tables.changed
        self.damage_notices = DamageNotices(self, self.store)
        self.tables.found_damaged = self.damage_notices.tasks.wake
        self.reminders = ReminderMessages(self, self.context, lobby_posts)
        self.scheduler = Scheduler(self.tables, self.life, self.store, self.reminders)
        await self._add_cogs(lobby_posts)
        await self.tree.set_translator(CatalogueTranslator())
        await self._sync_commands()
        # Nothing of this keeps the gateway waiting: how many tables there are is nobody's waiting time.
        self._waking = asyncio.create_task(self._wake_up())
        self._standing = asyncio.create_task(self.standing_decisions.run())
        self._dressing = asyncio.create_task(self.app_emojis.run(self._warmed))
        self._background = [asyncio.create_task(work) for work in (self._keep_time(), self._tend())]

    async def _join_others(self) -> None:
        """Where shards were settled: which of them are ours, and what we share with those who have the others."""
        cluster = self.store.cluster
        ids = cluster.shard_ids()
        if cluster.shards is None or ids is None:
            return
        self.shard_count, self.shard_ids = cluster.shards, ids
        self._gate = IdentifyGate(self.store, self.http)
        if cluster.clusters > 1:
            Budget(self.store).limit(self.http)
        await self._gate.open(len(ids))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        if self._gate is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self._gate.turn(shard_id or 0)

    async def _add_cogs(self, lobby_posts: LobbyPosts) -> None:
        """All commands, and for each kind of control who takes its clicks."""
        lobby, pictures = Lobby(self.context, lobby_posts), CampaignPictures(self.context, self.history.films)
        moves = MoveClicks(self.context, self.history.news.note, Coach(self.context))
        campaign = CampaignActions(self.context, self.campaigns, lobby, pictures)
        tables = TablesCog(self.context, moves, self.life, lobby, self.history)
        standing = StandingCog(self.context, self.standing_decisions)
        hints = HintCog(self.context)
        learn = LearnCog(self.context, lobby)
        help_ = HelpCog(self.context, hints, learn)
        open_tables, queue = OpenTablesCog(self.context, self.open_tables), QueueCog(self.context, lobby)
        daily = DailyCog(self.context, self.history.archive)
        clicks = {"tables": open_tables.click, "queue": queue.click, "daily": daily.click}
        company = CompanyClicks(clicks)
        handlers: dict[Kind, Handler] = {
            **moves.handlers(),
            Kind.LOBBY: lobby.click,
            Kind.LOBBY_SELECT: lobby.click,
            Kind.LOBBY_FORM: lobby.click,
            Kind.TABLE: tables.click,
            Kind.TRY: tables.what_if.click,
            Kind.HELP: help_.click,
            Kind.STANDING: standing.click,
            Kind.REPLAY: self.history.replay.click,
            Kind.REPLAY_SELECT: self.history.replay.click,
            Kind.CAMPAIGN: campaign.click,
            Kind.COMPANY: company.click,
        }
        self.clicks = ClickHandler(self.context, handlers)
        for cog in (
            tables,
            MeCog(self.context, self.life, lobby_posts),
            SettingsCog(self.context, self.open_tables),
            hints,
            help_,
            learn,
            standing,
            ServersCog(self, self.context, self.life, self.outbox),
            StatsCog(self.context),
            open_tables,
            queue,
            daily,
            ProfileCog(self.context),
            CampaignCog(self.context, campaign, pictures, Files(self.context, self.campaigns)),
        ):
            await self.add_cog(cog)
        for key in KEYS:
            await self.add_cog(import_module(f"cogs.{key}.cog").COG(self.context, lobby))
        for menu in PostMenus(tables).all():
            self.tree.add_command(menu)
        arrange(self.tree)

    async def _wake_up(self) -> None:
        """After a start, in the order in which people would miss it: posts, stewards, mirrors; pictures last."""
        await self.wait_until_ready()
        due: Sequence[str] = ()
        try:
            due = await self.tables.resume_posts()
            await self.tables.resume_stewards()
            await self.history.mirrors.resume()
            await self.open_tables.resume()
        except Exception:
            log.exception("not everything could be woken; it wakes when it is asked for")
        if self._warm:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(POSTS_FIRST):
                    for table in due:
                        await self.outbox.tasks.settled(table)
            await self.studio.warm()
            self._warmed.set()

    async def _tend(self) -> None:
        """The store sees to its safety from time to time."""

        async def tend() -> float:
            await self.store.tend()
            return TENDED_EVERY

        await tick_for_ever(tend, asyncio.sleep, TENDED_EVERY, "the tending of the store")

    async def _keep_time(self) -> None:
        """The one task that sleeps until something is due."""
        await self.wait_until_ready()
        rounds = itertools.count(1)

        async def tick() -> float:
            seconds = await self.scheduler.tick()
            if next(rounds) % 20 == 0:
                await self.outbox.wake_all()
                # What a store said it had not written may be there all the same, and be a steward's turn.
                await self.tables.resume_stewards()
            return seconds

        await tick_for_ever(tick, lambda s: asyncio.sleep(max(1.0, min(s, 30.0))), 60.0, "the scheduler")

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
        told, _, numbers = (await self.store.note("commands") or "").partition(" ")
        if self.store.cluster.number == 0 and (told != fingerprint or not numbers):
            synced = await self.tree.sync()
            numbers = json.dumps({one.name: one.id for one in synced if one.type is discord.AppCommandType.chat_input})
            await self.store.put_note("commands", f"{fingerprint} {numbers}")
            log.info("told Discord of %d commands", len(synced))
        self.context.mentions = mentions(self.tree, json.loads(numbers or "{}"))

    # ------------------------------------------------------------------------------------------------ interactions

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answers controls and forms, which say everything by their ids, whatever their post shows by now."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        data: Any = interaction.data or {}
        control = ids.read(str(data.get("custom_id", "")))
        form = interaction.type is discord.InteractionType.modal_submit
        if control is None or form != (control.kind is Kind.LOBBY_FORM):
            await self.clicks.lost(interaction)
        else:
            await self.clicks.take(interaction, control, next(iter(data.get("values") or ()), None))

    async def _admitted(self, interaction: Interaction) -> bool:
        """Before every command; what is only typed so far needs no answer."""
        typing = interaction.type is discord.InteractionType.autocomplete
        return typing or not await self.context.turned_away(interaction)

    async def _command_failed(self, interaction: Interaction, fault: app_commands.AppCommandError) -> None:
        async with self.context.answering(interaction):
            if isinstance(fault, app_commands.CommandInvokeError):
                log.error("a command failed", exc_info=fault.original)
                raise Illegal("busy")
            log.info("a command was refused: %s", fault)
            raise Illegal("not_legal")

    @property
    def owns_store(self) -> bool:
        return self._has_store.is_set() and self._ending is None

    def not_ready(self) -> str:
        """Why nobody can play here now; nothing if they can."""
        if self._ending is not None:
            return "it is going"
        if not self._has_store.is_set():
            return "it has no store: it starts, or waits as a spare"
        return "" if self.is_ready() else "the gateway is not connected"

    async def on_shard_disconnect(self, shard: int) -> None:
        metrics.DISCONNECTS.inc()

    async def lost(self) -> None:
        """Returns once the store is another process's."""
        await self._has_store.wait()
        await self.store.lost()

    async def close(self) -> None:
        """May be asked for by several at once (a signal, the end of the run): it happens once."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end())
        await asyncio.shield(self._ending)

    async def _end(self) -> None:
        """Answers "in a moment" from now on, finishes what was begun, then goes."""
        if self._waking is None:  # It may have a store, and wait for its turn at Discord.
            await super().close()
            if self._has_store.is_set():
                await self.store.close()
            return
        self.context.closing = True
        await _stopped(self._waking, self._dressing)
        self.history.films.close()
        await self.context.drain(5)
        await self.tables.drain()
        await self.outbox.drain()
        await self.damage_notices.tasks.finish(2)
        await self.history.mirrors.drain()
        await self.open_tables.drain()
        await self.following.tasks.finish(2)
        await super().close()
        await _stopped(self._standing, *self._background)
        await self.workers.close()
        await self.store.close()


async def _stopped(*tasks: asyncio.Task[None] | None) -> None:
    begun = [task for task in tasks if task is not None]
    for task in begun:
        task.cancel()
    await asyncio.gather(*begun, return_exceptions=True)
