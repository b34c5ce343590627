"""Threads for tables and campaigns: public ones below a post, private ones for those who sit there."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import discord

from cogs.answering import UNREACHED
from cogs.names import shown
from data.texts import Say
from rules.game import Illegal
from rules.table.rows import DIRECT, Home

log = logging.getLogger(__name__)

THREAD_NAME = 100
A_WEEK: Literal[10080] = 10080
EXISTS = 160004
"""Discord's code for a post that has a thread already."""


def home_here(interaction: discord.Interaction[Any]) -> Home:
    """Where a command was given, as a home for a table or a campaign."""
    if interaction.channel is None:
        raise Illegal("no_permission")
    return home_of(interaction.channel, interaction.guild_id)


def home_of(channel: Any, server: int | None = None) -> Home:
    server = server or (channel.guild.id if channel.guild else DIRECT)
    if isinstance(channel, discord.Thread):
        return Home(server, channel.parent_id, channel.id)
    return Home(server, channel.id)


async def thread_below(home: Home, message: discord.Message | None, title: str, granted: discord.Permissions) -> Home:
    """A thread below the post where we may make one and write in it; else the home as it is."""
    if home.thread is not None or message is None or not granted.send_messages_in_threads:
        return home
    try:
        thread = (await message.create_thread(name=title[:THREAD_NAME], auto_archive_duration=A_WEEK)).id
    except discord.HTTPException as fault:
        if fault.code != EXISTS:
            log.info("no thread below post %s: %s", message.id, fault)
            return home
        # Made before, and then something went wrong: a thread has the id of its post.
        thread = message.id
    except ValueError as fault:
        log.info("no thread below post %s: %s", message.id, fault)
        return home
    return Home(home.guild, home.channel, thread)


async def living_home(client: discord.Client, home: Home, title: str) -> Home | None:
    """The home, if it is there; else a new thread in its channel, or the channel itself. None: all of it is gone."""
    if await _there(client, home.place) is not None:
        return home
    channel = await _there(client, home.channel)
    if channel is None or home.thread is None:
        return None
    if not isinstance(channel, discord.TextChannel):
        return Home(home.guild, home.channel)
    try:
        thread = await channel.create_thread(
            name=title[:THREAD_NAME], type=discord.ChannelType.public_thread, auto_archive_duration=A_WEEK
        )
    except discord.HTTPException as fault:
        log.info("no thread in %s: %s", channel.id, fault)
        return Home(home.guild, home.channel)
    return Home(home.guild, home.channel, thread.id)


async def _there(client: discord.Client, place: int) -> object | None:
    """A channel or thread, asked for anew: what is in memory may have been deleted while nobody listened."""
    try:
        return await client.fetch_channel(place)
    except (discord.NotFound, discord.Forbidden) as fault:
        log.info("place %s is gone: %s", place, fault)
        return None


async def private_thread(channel: object, title: str) -> discord.Thread:
    """A thread that only those see who are added to it; Illegal where there can be none."""
    if not isinstance(channel, discord.TextChannel):
        raise Illegal("no_private_thread")
    try:
        return await channel.create_thread(
            name=title[:THREAD_NAME],
            type=discord.ChannelType.private_thread,
            invitable=False,
            auto_archive_duration=A_WEEK,
        )
    except discord.HTTPException as fault:
        log.info("no private thread in %s: %s", channel.id, fault)
        raise Illegal("no_private_thread") from fault


async def private_place(channel: object, title: str) -> discord.Thread:
    """A private thread for a private table: the one this is, or a new one below this channel; else Illegal."""
    if not isinstance(channel, discord.Thread):
        return await private_thread(channel, title)
    if not channel.is_private():
        raise Illegal("private_place")
    return channel


async def invite(client: discord.Client, home: Home, people: Sequence[int]) -> None:
    """Adds them to the public thread of their table, so that it is in their lists. Never fatal: a mention adds too."""
    if home.thread is None:
        return
    for person in people:
        try:
            await client.http.add_user_to_thread(home.thread, person)
        except UNREACHED as fault:
            log.info("%s cannot be added to thread %s: %s", person, home.thread, fault)


async def admit(thread: discord.Thread, people: Mapping[int, str], say: Say) -> None:
    """Adds these people to a private thread; it is told there whom it could not add. Never fatal."""
    left_out = []
    for person, name in people.items():
        try:
            await thread.add_user(discord.Object(person))
        except UNREACHED as fault:
            log.info("%s cannot be added to thread %s: %s", person, thread.id, fault)
            left_out.append(shown(name))
    if left_out:
        names = say.listed(left_out)
        try:
            await thread.send(say("I could not add {names} to this thread: mention them here.", names=names))
        except UNREACHED as fault:
            log.info("thread %s was not told who is missing: %s", thread.id, fault)
