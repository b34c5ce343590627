"""Mirrors: one live picture of a table in another channel. What it shows is the spectator's view.

One whose place is gone or closed to us ends quietly, with a word to the host.
"""

import logging
from typing import Any

import discord

from cogs.answering import MESSAGE
from cogs.context import Context
from cogs.history.news import newest
from cogs.table.live_posts import LivePosts
from cogs.table.places import Place, find_post
from cogs.table.result_text import result_lines
from data.texts import speak
from render.painter import Frame
from rules.game import Illegal
from rules.table.archive import Archive
from rules.table.rows import Mirror

log = logging.getLogger(__name__)

MOST_LINES = 6
ROOM = 1200


class Mirrors(LivePosts[Mirror]):
    what, refusal = "the mirror", "mirror_forbidden"

    def __init__(self, client: discord.Client, context: Context, archive: Archive) -> None:
        super().__init__(client, context)
        self._archive = archive
        self._mirrored: set[str] = set()
        """Tables that may have a mirror: all of them once those of earlier days were read."""
        self._resumed = False
        self._last: set[str] = set()
        """Tables whose mirror shows the end: what is shown may be older than what is."""

    # ------------------------------------------------------------------------------------------------ what hosts do

    async def begin(self, table: str, channel: int) -> None:
        """From now on there is a mirror in that channel; one elsewhere stays as it is and changes no more."""
        async with self._locks.of(table):
            before = await self._context.store.mirror(table)
            await self._put(Mirror(table, channel, None, 0 if before is None else before.made))
            try:
                await self._refresh(table)
            except (discord.Forbidden, discord.NotFound):
                await self._context.store.end_mirror(table)
                raise Illegal("mirror_forbidden") from None

    async def end(self, table: str) -> None:
        async with self._locks.of(table):
            if await self._context.store.mirror(table) is None:
                raise Illegal("no_mirror")
            await self._context.store.end_mirror(table)

    # ------------------------------------------------------------------------------------------------ going on

    def wake(self, key: str) -> None:
        if not self._resumed or key in self._mirrored:
            super().wake(key)

    async def resume(self) -> None:
        """After a start: every mirror shows the present again, and those that were deleted are made anew."""
        self._mirrored.update(mirror.table for mirror in await self._context.store.mirrors())
        self._resumed = True
        for table in self._mirrored:
            self.wake(table)

    async def _kept(self, table: str) -> Mirror | None:
        mirror = await self._context.store.mirror(table)
        if mirror is not None and (await self._context.tables.row(table)).terms.private:
            # From the time when that was allowed.
            await self._context.store.end_mirror(table)
            return None
        return mirror

    async def _put(self, mirror: Mirror) -> None:
        self._mirrored.add(mirror.table)
        await self._context.store.put_mirror(mirror)

    async def _found(self, mirror: Mirror, place: Place, but: int | None) -> int | None:
        return await find_post(place, _stem(mirror), but)

    async def _settled(self, mirror: Mirror) -> None:
        """The last picture of a game stays; nothing follows it."""
        if mirror.table in self._last:
            self._last.discard(mirror.table)
            await self._context.store.end_mirror(mirror.table)

    async def _lost(self, table: str, fault: Exception) -> None:
        mirror = await self._context.store.mirror(table)
        if mirror is None:
            return
        log.info("the mirror of table %s has ended: %s", table, fault)
        await self._context.store.end_mirror(table)
        row = await self._context.tables.row(table)
        say = speak(row.language)
        text = say("I can no longer show this table in <#{channel}>. `/table mirror` moves it.", channel=mirror.channel)
        try:
            place = self._client.get_partial_messageable(row.home.place)
            host = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(row.host)])
            await place.send(f"<@{row.host}> {text}" if row.host else text, allowed_mentions=host)
        except discord.HTTPException as also:
            log.info("nobody could be told of it: %s", also)

    # ------------------------------------------------------------------------------------------------ the message

    async def _shown(self, mirror: Mirror) -> dict[str, Any]:
        """What a spectator sees: where the table is, what happened last, whom it waits for, and the picture."""
        row, view, events = await self._archive.newest(mirror.table)
        if row.status == "finished":
            self._last.add(mirror.table)
        say, face = speak(row.language), self._context.face(row)
        scene = self._context.scene(row, view, say)
        lines = [f"**{face.title(say)}** <#{row.home.place}>"]
        if view.result is not None:
            lines += result_lines(row, view.result, face, scene)
        else:
            lines += newest(face.tell(scene, events) or [say("Nothing that may be shown yet.")], MOST_LINES, ROOM)
            closed = row.status == "closed"
            lines.append(say("This table is closed.") if closed else face.asks(scene))
        frames = [Frame("result" if view.over else "table")]
        files = await self._context.files(row, view, frames, say, _stem(mirror))
        return {"content": "\n".join(lines)[:MESSAGE], "attachments": files}


def _stem(mirror: Mirror) -> str:
    return f"{mirror.table}-mirror{mirror.made}"
