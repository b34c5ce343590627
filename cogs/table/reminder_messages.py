"""What the clock has people told: that they are waited for, each where they wish, and that a lobby has expired."""

import logging
from collections.abc import Sequence

import discord

from cogs.answering import UNREACHED
from cogs.company.queue import waiting_buttons
from cogs.context import Context
from cogs.controls.items import view_of
from cogs.controls.pages import Page
from cogs.table.lobby_post import LobbyPosts
from cogs.table.places import find_place, may_pass
from data.texts import Say, speak
from rules.game import Illegal
from rules.table.rows import Row, Waiting

log = logging.getLogger(__name__)


class ReminderMessages:
    def __init__(self, client: discord.Client, context: Context, lobby_posts: LobbyPosts) -> None:
        self._client = client
        self._context = context
        self._lobby_posts = lobby_posts

    async def offer_stewards(self, waiting: Waiting) -> None:
        """Where they asked for companions; not who wants no reminders: `/queue` offers it, too."""
        server = await self._context.store.server(waiting.guild)
        say = speak(server.language or self._context.language)
        if (await self._context.store.person(waiting.person)).remind == "off":
            return
        text = say("You have waited for companions for a while. Stewards play at any time; you may also wait on.")
        try:
            place, page = await find_place(self._client, waiting.channel), Page("", waiting_buttons(say))
            pings = await self._context.pinging([waiting.person])
            await place.send(f"<@{waiting.person}> {text}", view=view_of(page), allowed_mentions=pings)
        except (*UNREACHED, Illegal) as fault:
            log.info("nobody was offered stewards in %s: %s", waiting.channel, fault)

    async def expired(self, row: Row) -> None:
        await self._lobby_posts.changed(row)

    async def remind(self, person: int, tables: list[str]) -> None:
        """One reminder for all tables that wait for a person: where they wish to get it."""
        how = (await self._context.store.person(person)).remind
        if how == "off":
            return
        rows = [await self._context.tables.row(table) for table in tables]
        say = speak(rows[0].language)
        if how == "dm" and await self._by_dm(person, rows, say):
            return
        for guild in dict.fromkeys(row.home.guild for row in rows):
            await self._by_mention(person, [row for row in rows if row.home.guild == guild], say)

    async def _by_mention(self, person: int, rows: Sequence[Row], say: Say) -> None:
        """In the first of the tables' places that takes it: one that is gone must not swallow the others' reminder."""
        for row in rows:
            # What is private is named in its own place only.
            there = [other for other in rows if other.id == row.id or not other.terms.private]
            lines = [f"<@{person}> " + say("You are waited for:"), *self._listed(there, say)]
            try:
                place = await find_place(self._client, row.home.place)
                users = [discord.Object(person)]
                await place.send("\n".join(lines), allowed_mentions=discord.AllowedMentions(users=users))
                return
            except (*UNREACHED, Illegal) as fault:
                log.info("no reminder at table %s: %s", row.id, fault)
                if may_pass(fault):
                    # It may stand there all the same: rather none than two.
                    return

    async def _by_dm(self, person: int, rows: Sequence[Row], say: Say) -> bool:
        try:
            user = self._client.get_user(person) or await self._client.fetch_user(person)
            await user.send("\n".join([say("You are waited for:"), *self._listed(rows, say)]))
        except UNREACHED as fault:
            log.info("no direct message to %s: %s", person, fault)
            return may_pass(fault)
        return True

    def _listed(self, rows: Sequence[Row], say: Say) -> list[str]:
        return [f"- **{self._context.face(row).title(say)}** <#{row.home.place}>" for row in rows[:20]]
