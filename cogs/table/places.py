"""Channels and threads as places for posts: found, woken, searched for a post, and known to be lost."""

from __future__ import annotations

import discord

from cogs.answering import UNREACHED
from rules.game import Illegal
from rules.table.ports import StoreFailed

Place = discord.TextChannel | discord.Thread | discord.VoiceChannel
SILENT = (50083, 160005)
"""Discord's codes for an archived and for a locked thread."""
LOOK_BACK = 25
"""Messages in which something is looked for that was sent without our knowing."""
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


async def find_post(place: Place, stem: str) -> int | None:
    """The newest message whose pictures carry this name."""
    async for message in place.history(limit=LOOK_BACK):
        if any(attachment.filename.startswith(f"{stem}-") for attachment in message.attachments):
            return message.id
    return None


def is_lost(fault: Exception) -> bool:
    """Whether the place is gone, silent or closed to us: trying again would not help."""
    if isinstance(fault, discord.Forbidden | discord.NotFound):
        return True
    return isinstance(fault, discord.HTTPException) and fault.code in SILENT


def may_pass(fault: Exception) -> bool:
    return isinstance(fault, NOT_POSTED) and not is_lost(fault)
