"""Keeps the application's emojis at Discord as our sprites are: found by name and hash, made one at a time.

Nobody waits for it. Where one is missing, or Discord refuses them, words stand in its place.
"""

import asyncio
import logging
import re

import discord

from cogs.answering import UNREACHED
from render.emojis import making as emojis
from rules.table.retrying import tick_for_ever

log = logging.getLogger(__name__)

OURS = re.compile(r"(\w+)_[0-9a-f]{6}")
"""A name of render/emojis and the hash of what it looks like; an operator may have others."""
LOOKED_AFTER = 3600.0
"""Seconds until it is seen to again that all are there: an operator may delete one, and Discord may be ill."""


class AppEmojis:
    def __init__(self, client: discord.Client, icons: dict[str, str], *, makes: bool = True) -> None:
        """`icons` is what may be shown now: by name, as Discord writes it in a text. `makes`: of several processes the
        first one does; the others look what is there."""
        self._client, self._icons, self._makes = client, icons, makes
        self._there: dict[str, list[discord.Emoji]] = {}
        self._wanted: dict[str, str] = {}

    async def run(self, warmed: asyncio.Event) -> None:
        """What is there is shown at once; what is missing waits until everything else has been drawn."""
        await self.find()
        await warmed.wait()
        await tick_for_ever(self._see_to, asyncio.sleep, LOOKED_AFTER, "the emojis")

    async def _see_to(self) -> float:
        if await self.find() and self._makes:
            await self.renew()
        return LOOKED_AFTER

    async def find(self) -> bool:
        """Whether Discord tells which there are."""
        try:
            found = await self._client.fetch_application_emojis()
        except UNREACHED as fault:
            log.info("no emojis for now: %s", fault)
            return False
        self._there = {}
        for emoji in found:
            if ours := OURS.fullmatch(emoji.name):
                self._there.setdefault(ours[1], []).append(emoji)
        self._icons.clear()
        self._icons.update({name: str(versions[-1]) for name, versions in self._there.items()})
        return True

    async def renew(self) -> int:
        """How many were uploaded. Others' emojis and those of other versions are left alone."""
        uploaded = 0
        try:
            for name in await asyncio.to_thread(emojis.table):
                uploaded += await self._renewed(name)
        except UNREACHED as fault:
            log.warning("emojis stay as they are, and words where there are none: %s", fault)
        log.info("uploaded %d emojis", uploaded)
        return uploaded

    async def _renewed(self, name: str) -> bool:
        old = self._there.get(name, [])
        if name in self._wanted and [emoji.name for emoji in old] == [self._wanted[name]]:
            return False
        self._wanted[name], image = await asyncio.to_thread(emojis.made, name)
        same = next((emoji for emoji in old if emoji.name == self._wanted[name]), None)
        kept = same or await self._client.create_application_emoji(name=self._wanted[name], image=image)
        self._there[name], self._icons[name] = [kept], str(kept)
        for emoji in old:
            if emoji is not same:
                await emoji.delete()
        return same is None
