"""Discord's permission bits and how they add up in a channel."""

from __future__ import annotations

from enum import IntFlag
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playground.world.model import Channel, Guild


class Permission(IntFlag):
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


P = Permission
EVERYTHING = Permission(sum(Permission))
TALKING = (
    P.ADD_REACTIONS | P.VIEW_CHANNEL | P.SEND_MESSAGES | P.EMBED_LINKS | P.ATTACH_FILES
    | P.READ_MESSAGE_HISTORY | P.USE_APPLICATION_COMMANDS
)  # fmt: skip
EVERYONE = (
    TALKING | P.USE_EXTERNAL_EMOJIS | P.CREATE_PUBLIC_THREADS | P.CREATE_PRIVATE_THREADS | P.SEND_MESSAGES_IN_THREADS
)
BOT = EVERYONE | P.PIN_MESSAGES
DIRECT = TALKING | P.PIN_MESSAGES


def named(*names: str) -> Permission:
    """`named("send_messages")`: discord.py's names for the same bits."""
    bits = Permission(0)
    for name in names:
        bits |= Permission[name.upper()]
    return bits


def base(guild: Guild, user_id: int) -> Permission:
    """What a member may do anywhere in the server, before a channel's own rules."""
    if user_id == guild.owner_id:
        return EVERYTHING
    member = guild.members.get(user_id)
    if member is None:
        return Permission(0)
    roles = {guild.id, *member.roles}
    bits = Permission(0)
    for role in guild.roles:
        if role.id in roles:
            bits |= Permission(role.permissions)
    return EVERYTHING if bits & P.ADMINISTRATOR else bits


def resolve(guild: Guild, channel: Channel, user_id: int) -> Permission:
    """Base permissions, then the overwrites of @everyone, of the roles and of the member, as Discord orders them."""
    bits = base(guild, user_id)
    if bits == EVERYTHING or user_id not in guild.members:
        return bits
    roles = set(guild.members[user_id].roles)
    for overwrite in channel.overwrites:
        if overwrite.id == guild.id:
            bits = bits & ~Permission(overwrite.deny) | Permission(overwrite.allow)
    allow, deny = Permission(0), Permission(0)
    for overwrite in channel.overwrites:
        if overwrite.id in roles:
            allow |= Permission(overwrite.allow)
            deny |= Permission(overwrite.deny)
    bits = bits & ~deny | allow
    for overwrite in channel.overwrites:
        if overwrite.id == user_id:
            bits = bits & ~Permission(overwrite.deny) | Permission(overwrite.allow)
    return bits if bits & P.VIEW_CHANNEL else Permission(0)
