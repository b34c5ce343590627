"""Mirrors: one live picture of a table in another channel, edited in place whenever the table has news.

A mirror is a row. If its message is gone, or too old to be edited at will, it is made again; if its place is gone or
closed to us, it ends quietly with a word to the host. What it shows is the spectator's view, made anew from the table
each time: nothing is kept.
"""

from __future__ import annotations

import logging

import discord
import msgspec

from cogs.answering import MESSAGE
from cogs.context import Context
from cogs.history.news import newest
from cogs.table.places import NOT_POSTED, Place, amended, find_place, find_post, if_allowed, is_lost, may_pass
from cogs.table.result_text import result_lines
from data.texts import speak
from render.painter import Frame
from rules.game import Illegal
from rules.table.archive import Archive
from rules.table.keyed import KeyedLocks, KeyedTasks
from rules.table.post_policy import is_old
from rules.table.retrying import patiently
from rules.table.rows import Mirror, Row

log = logging.getLogger(__name__)

PATIENCE = (1, 5, 30, 120, 600)
"""Seconds between attempts after Discord failed; then the mirror waits for the next news."""
MOST_LINES = 6
ROOM = 1200


class Mirrors:
    def __init__(self, client: discord.Client, context: Context, archive: Archive) -> None:
        self._client = client
        self._context = context
        self._archive = archive
        self.tasks = KeyedTasks(self._follow, "the mirror")
        self._locks = KeyedLocks()
        """Held while a mirror is changed."""

    # ------------------------------------------------------------------------------------------------ what hosts do

    async def begin(self, table: str, channel: int) -> None:
        """From now on there is a mirror in that channel; one elsewhere stays as it is and changes no more."""
        async with self._locks.of(table):
            await self._context.store.put_mirror(Mirror(table, channel, None, await self._made(table)))
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

    async def _made(self, table: str) -> int:
        before = await self._context.store.mirror(table)
        return 0 if before is None else before.made

    # ------------------------------------------------------------------------------------------------ going on

    def wake(self, table: str) -> None:
        """The table has news; if it has a mirror, that shows them."""
        self.tasks.wake(table)

    async def resume(self) -> None:
        """After a start: every mirror shows the present again, and those that were deleted are made anew."""
        for mirror in await self._context.store.mirrors():
            self.wake(mirror.table)

    async def drain(self) -> None:
        """Nothing is lost: the next start shows everything again."""
        await self.tasks.finish(2)
        await self.tasks.cancel()

    async def _follow(self, table: str) -> None:
        await self._client.wait_until_ready()

        async def refresh() -> None:
            async with self._locks.of(table):
                await self._refresh(table)

        try:
            await patiently(refresh, PATIENCE, may_pass, f"the mirror of table {table} is late")
        except Illegal as refused:
            log.warning("the mirror of table %s cannot be shown: %s", table, refused.code)
        except NOT_POSTED as fault:
            if is_lost(fault):
                await self._lost(table, fault)
            else:
                log.warning("the mirror of table %s waits for the next news: %s", table, fault)

    async def _lost(self, table: str, fault: Exception) -> None:
        """Its place is gone or closed to us: it ends, and the host is told where the table is."""
        mirror = await self._context.store.mirror(table)
        if mirror is None:
            return
        log.info("the mirror of table %s has ended: %s", table, fault)
        await self._context.store.end_mirror(table)
        row = await self._context.tables.row(table)
        say = speak(row.language)
        text = say(
            "I can no longer show this table in <#{channel}>: the mirror there has ended.", channel=mirror.channel
        )
        try:
            place = self._client.get_partial_messageable(row.home.place)
            host = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(row.host)])
            await place.send(f"<@{row.host}> {text}" if row.host else text, allowed_mentions=host)
        except discord.HTTPException as also:
            log.info("nobody could be told of it: %s", also)

    # ------------------------------------------------------------------------------------------------ the message

    async def _refresh(self, table: str) -> None:
        mirror = await self._context.store.mirror(table)
        if mirror is None:
            return
        if (await self._context.tables.row(table)).terms.private:
            # From the time when that was allowed.
            await self._context.store.end_mirror(table)
            return
        place = await find_place(self._client, mirror.channel, "mirror_forbidden")
        if await self._amended(mirror, place):
            return
        await self._send(msgspec.structs.replace(mirror, message=None), place, mirror.message)
        if mirror.message is not None:
            old = place.get_partial_message(mirror.message)
            await if_allowed(old.delete(), f"a mirror of table {table} stays behind")

    async def _amended(self, mirror: Mirror, place: Place) -> bool:
        if mirror.message is None or is_old(mirror.message, self._context.tables.clock.now()):
            return False
        content, files, row = await self._shown(mirror)
        message, nobody = place.get_partial_message(mirror.message), discord.AllowedMentions.none()
        presses = self._context.presses
        if not await amended(presses, message, content=content, attachments=files, allowed_mentions=nobody):
            return False
        await self._settled(row)
        return True

    async def _send(self, mirror: Mirror, place: Place, instead_of: int | None) -> None:
        """A new message; one that was sent without our knowing is looked for first."""
        found = await self._found(mirror, place, instead_of)
        if found is not None:
            await self._context.store.put_mirror(msgspec.structs.replace(mirror, message=found))
            await self._refresh(mirror.table)
            return
        mirror = msgspec.structs.replace(mirror, made=mirror.made + 1)
        await self._context.store.put_mirror(mirror)
        content, files, row = await self._shown(mirror)
        nonce, nobody = f"{mirror.table}-m{mirror.made}", discord.AllowedMentions.none()
        sent = await place.send(content, files=files, nonce=nonce, allowed_mentions=nobody)
        await self._context.store.put_mirror(msgspec.structs.replace(mirror, message=sent.id))
        await self._settled(row)

    async def _found(self, mirror: Mirror, place: Place, but: int | None) -> int | None:
        if not mirror.made:
            return None
        try:
            return await find_post(place, _stem(mirror), but)
        except discord.Forbidden as fault:
            log.info("the mirror of table %s cannot be looked for: %s", mirror.table, fault)
            return None

    async def _settled(self, row: Row) -> None:
        """The last picture of a game stays; nothing follows it."""
        if row.status == "finished":
            await self._context.store.end_mirror(row.id)

    async def _shown(self, mirror: Mirror) -> tuple[str, list[discord.File], Row]:
        """What a spectator sees: where the table is, what happened last, whom it waits for, and the picture."""
        row, view, events = await self._archive.newest(mirror.table)
        say, face = speak(row.language), self._context.face(row)
        scene = self._context.scene(row, view, say)
        lines = [f"**{face.title(say)}** <#{row.home.place}>"]
        if view.result is not None:
            lines += result_lines(row, view.result, face, scene)
        else:
            lines += newest(face.tell(scene, events) or [say("Nothing that shows.")], MOST_LINES, ROOM)
            closed = row.status == "closed"
            lines.append(say("This table is closed.") if closed else face.asks(scene))
        frames = [Frame("result" if view.over else "table")]
        files = await self._context.files(row, view, frames, say, _stem(mirror))
        return "\n".join(lines)[:MESSAGE], files, row


def _stem(mirror: Mirror) -> str:
    return f"{mirror.table}-mirror{mirror.made}"
