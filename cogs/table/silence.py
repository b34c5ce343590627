"""Tables that fell silent: whose posts are refused, or that cannot be read any more.

Where posts are refused the lobby's post says what is missing, and the host is told once. People of a table that cannot
be read are told where they play, once, by whatever can still be read.
"""

import logging

import discord

from cogs.answering import UNREACHED
from cogs.context import Context
from cogs.refusals import in_words
from cogs.servers.permissions import granted_at, lacking, named
from cogs.table.lobby_post import LobbyPosts
from data.texts import speak
from rules.game import Illegal
from rules.table.keyed import KeyedTasks
from rules.table.ports import Store, StoreFailed
from rules.table.rows import Row

log = logging.getLogger(__name__)


class Silence:
    def __init__(self, client: discord.Client, context: Context, lobby_posts: LobbyPosts) -> None:
        self._client = client
        self._context = context
        self._lobby_posts = lobby_posts
        self._told: set[str] = set()

    def broken(self, table: str) -> None:
        """It is heard again."""
        self._told.discard(table)

    async def fell(self, table: str) -> None:
        """Its place is lost, or closed to us. Never fatal."""
        if table in self._told:
            return
        self._told.add(table)
        row = await self._context.tables.row(table)
        await self._lobby_posts.changed(row)
        if (await self._context.store.person(row.host)).remind == "off":
            return
        try:
            host = self._client.get_user(row.host) or await self._client.fetch_user(row.host)
            await host.send(self._text(row))
        except UNREACHED as fault:
            log.info("the host of table %s was not told of its silence: %s", table, fault)

    def _text(self, row: Row) -> str:
        say, granted = speak(row.language), granted_at(self._client, row.home)
        title = self._context.face(row).title(say)
        told = say(
            "I can no longer post in <#{place}>, where your table of {game} is.", place=row.home.place, game=title
        )
        keys = lacking(granted, row) if granted is not None else ()
        if keys:
            told += " " + say("I lack permissions that server managers give: {names}.", names=named(say, keys))
        return f"{told} " + say("Nothing is lost, and I go on once I may. `/table here` moves the table elsewhere.")


class DamageNotices:
    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store
        self.tasks = KeyedTasks(self._tell, "the word about damage")

    async def _tell(self, table: str) -> None:
        await self._client.wait_until_ready()
        try:
            found = await self._store.whereabouts(table)
            if found is not None:
                home, language = found
                text = in_words(Illegal("damaged"), speak(language))
                nobody = discord.AllowedMentions.none()
                await self._client.get_partial_messageable(home.place).send(text, allowed_mentions=nobody)
        except (*UNREACHED, StoreFailed) as fault:
            log.warning("nobody at table %s could be told that it is damaged: %s", table, fault)
