"""Channels and threads as places for posts: found, woken, searched for a post, and known to be lost."""

import asyncio
import logging
from collections.abc import Awaitable, Sequence
from typing import Any

import discord

from cogs.answering import UNREACHED
from rules.game import Illegal
from rules.table.ports import StoreFailed
from rules.table.rows import Post

log = logging.getLogger(__name__)

Place = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.DMChannel
SILENT = (50083, 160005)
"""Discord's codes for an archived and for a locked thread."""
UNKNOWN_MESSAGE, MISSING_PERMISSIONS = 10008, 50013
OLD_EDITS = 30046
"""Discord's code for too many edits of messages older than an hour; it comes as a limit that one has to wait out."""
A_MOMENT, A_WHILE = 10.0, 30.0
"""Seconds for what may be left undone, and for an edit that can be a new post instead. discord.py itself would wait
for as long as Discord says."""
LOOK_BACK = 100
"""Messages in which something is looked for that was sent without our knowing: as many as one request gives."""
NOT_POSTED = (*UNREACHED, StoreFailed)
"""What may keep a post from being made: its place is lost, or it passes."""


async def find_place(client: discord.Client, ident: int, refusal: str = "no_permission") -> Place:
    """The place, awake; Illegal with this code if it is none to post in."""
    place = client.get_channel(ident)
    if place is None:
        place = await client.fetch_channel(ident)
    if not isinstance(place, Place):
        raise Illegal(refusal)
    if isinstance(place, discord.Thread) and place.archived and not place.locked:
        await place.edit(archived=False)
    return place


async def find_post(place: Place, stem: str, but: int | None = None) -> int | None:
    """Our newest message whose pictures, or last words, carry this name; `but` left out."""
    ours = place.me if isinstance(place, discord.DMChannel) else place.guild.me
    async for message in place.history(limit=LOOK_BACK):
        if message.id == but or message.author.id != ours.id:
            continue
        if message.content.endswith(stamp(stem)):
            return message.id
        if any(attachment.filename.startswith(f"{stem}-") for attachment in message.attachments):
            return message.id
    return None


def stamp(stem: str) -> str:
    """How a post ends that has no pictures to carry its name."""
    return f"`{stem}`"


async def send_once(
    place: Place, post: Post, nonce: str, text: str, files: Sequence[discord.File] = (), **more: Any
) -> None:
    """Sends what belongs to a post, unless it is there already: we may have died between this and the post."""
    if post.again and await _told(place, text):
        return
    more |= {"nonce": nonce, "allowed_mentions": discord.AllowedMentions.none()}
    try:
        await place.send(text, files=files, **more)
    except discord.HTTPException as fault:
        if not files or fault.code != MISSING_PERMISSIONS:
            raise
        await place.send(text, **more)


async def _told(place: Place, text: str) -> bool:
    async for message in place.history(limit=LOOK_BACK):
        if message.content == text:
            return True
    return False


async def amended(message: discord.PartialMessage, **changes: Any) -> bool:
    """Edits a post of ours. False: it is gone, or Discord would have us wait; it is to be made again."""
    try:
        async with asyncio.timeout(A_WHILE):
            await message.edit(**changes)
        return True
    except TimeoutError:
        log.info("post %s was not amended in time", message.id)
    except discord.HTTPException as fault:
        if fault.code not in (UNKNOWN_MESSAGE, OLD_EDITS):
            raise
        log.info("post %s is not amended: %s", message.id, fault)
    return False


async def if_allowed(request: Awaitable[object], otherwise: str, *, insist: bool = False) -> bool:
    """For what may be left undone, such as an edit of an old message; `otherwise` is what the log says then. Who
    insists leaves it only where it will never be allowed."""
    try:
        async with asyncio.timeout(A_MOMENT):
            await request
        return True
    except UNREACHED as fault:
        if insist and may_pass(fault):
            raise
        log.info("%s: %r", otherwise, fault)
        return False


def is_lost(fault: Exception) -> bool:
    """Whether the place is gone, silent or closed to us: trying again would not help."""
    if isinstance(fault, discord.Forbidden | discord.NotFound):
        return True
    return isinstance(fault, discord.HTTPException) and fault.code in SILENT


def may_pass(fault: Exception) -> bool:
    return isinstance(fault, NOT_POSTED) and not is_lost(fault)
