"""A table that cannot be read any more: its people are told where they play, once, by whatever can still be read."""

from __future__ import annotations

import logging

import discord

from cogs.answering import UNREACHED
from cogs.refusals import in_words
from data.texts import speak
from rules.game import Illegal
from rules.table.keyed import KeyedTasks
from rules.table.ports import Store, StoreFailed

log = logging.getLogger(__name__)


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
