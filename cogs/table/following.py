"""`/table follow`: a spectator is told when a table reaches its last round and when it ends, and never more."""

import logging

import aiohttp
import discord
from discord.ext import commands

from cogs.answering import Interaction, answered
from cogs.context import Context
from cogs.table import TABLE
from cogs.table.places import find_place
from data.texts import mark, speak
from rules.game import Illegal
from rules.table.keyed import KeyedTasks

log = logging.getLogger(__name__)

LAST_ROUND, ENDED = 1, 2
"""What followers are told, in this order; who was told of the end is told nothing more."""
NEWS = {LAST_ROUND: mark("{who}: the last round of {game} has begun."), ENDED: mark("{who}: {game} is over.")}


class Following:
    """Hears that a table has news, once they are posted."""

    def __init__(self, client: discord.Client, context: Context) -> None:
        self._client = client
        self._context = context
        self.tasks = KeyedTasks(self._tell, "the telling of followers")

    async def _tell(self, table: str) -> None:
        look = await self._context.tables.look(table, None)
        face, over = self._context.face(look.row), look.row.status in ("finished", "closed")
        stage = ENDED if over else LAST_ROUND if look.view is not None and face.last_round(look.view) else 0
        # Most turns are of no stage: then the store is not asked.
        if not stage or not await self._context.store.followed(table):
            return
        # Marked before it is sent: news may be lost with a crash, but never come twice.
        people = await self._context.store.tell_followers(table, stage)
        wanted = [one for one in people if (await self._context.store.person(one)).remind != "off"]
        if not wanted:
            return
        say = speak(look.row.language)
        who = say.listed([f"<@{person}>" for person in wanted])
        try:
            place = await find_place(self._client, look.row.home.place)
            pings = await self._context.pinging(wanted)
            await place.send(say(NEWS[stage], who=who, game=face.title(say)), allowed_mentions=pings)
        except (discord.HTTPException, aiohttp.ClientError, Illegal) as fault:
            log.info("followers of table %s were not told: %s", table, fault)


class FollowCommand(commands.Cog):
    """The part of `/table` that is about looking on."""

    context: Context

    @TABLE.command(name="follow", description=mark("Tells you of a table’s last round and of its end, or no more"))
    @answered
    async def follow(self, interaction: Interaction) -> None:
        row = (await self.context.look_here(interaction)).row
        self.context.in_sight(interaction, row)
        person, say = interaction.user.id, self.context.private(interaction)
        if row.seat_of(person) is not None:
            raise Illegal("seated_already")
        if row.status not in ("lobby", "running"):
            raise Illegal("over")
        following = not await self.context.store.follows(row.id, person)
        await self.context.store.follow(row.id, person, following)
        yes = say("You are told when its last round begins and when it is over, and of nothing else.")
        await interaction.followup.send(yes if following else say("You no longer follow this table."), ephemeral=True)
