"""The whole state: users, servers, channels, messages, commands, and who may see and do what."""

from __future__ import annotations

import secrets
from collections import defaultdict
from pathlib import Path

from playground.clock import Clock
from playground.protocol.errors import refuse
from playground.world import permissions
from playground.world.events import Bus, Event
from playground.world.model import (
    DIRECT,
    PRIVATE_THREAD,
    TEXT,
    Channel,
    Command,
    Guild,
    Member,
    Message,
    Meta,
    Role,
    User,
)
from playground.world.permissions import EVERYONE, Permission
from playground.world.seed import Seed
from playground.world.store import Store

EPOCH = 1_420_070_400.0


class World:
    def __init__(self, directory: Path, clock: Clock, seed: Seed) -> None:
        self.clock = clock
        self.store = Store(directory)
        self.bus = Bus()
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.commands: dict[int, Command] = {}
        self._in_channel: defaultdict[int, dict[int, Message]] = defaultdict(dict)
        self.url = ""
        metas = list(self.store.all("meta", Meta))
        if metas:
            self.meta = metas[0]
            self._load()
        else:
            self.meta = Meta(
                # Shaped unlike a real token on purpose: nobody can mistake the one for the other.
                token="playground-" + secrets.token_hex(8),
                page_token=secrets.token_urlsafe(18),
                signing_key=secrets.token_hex(32),
            )
            self._begin(seed)
            self.store.flush()

    def _load(self) -> None:
        self.users = {user.id: user for user in self.store.all("user", User)}
        self.guilds = {guild.id: guild for guild in self.store.all("guild", Guild)}
        self.channels = {channel.id: channel for channel in self.store.all("channel", Channel)}
        self.commands = {command.id: command for command in self.store.all("command", Command)}
        for message in self.store.all("message", Message):
            self.messages[message.id] = message
            self._in_channel[message.channel_id][message.id] = message

    def _begin(self, seed: Seed) -> None:
        by_name: dict[str, User] = {}
        for plan in seed.users:
            by_name[plan.name] = User(self.new_id(), plan.name.lower(), plan.name, plan.locale)
            self.save(by_name[plan.name])
        bot = User(self.new_id(), seed.bot_name.lower(), seed.bot_name, bot=True)
        self.meta.bot_id = bot.id
        self.save(bot)
        for place in seed.guilds:
            guild = Guild(self.new_id(), place.name, by_name[place.members[0]].id, place.locale)
            role = Role(self.new_id(), seed.bot_name, int(seed.bot_permissions), 1, managed=True)
            guild.roles = [Role(guild.id, "@everyone", int(EVERYONE)), role]
            guild.members = {by_name[name].id: Member(by_name[name].id) for name in place.members}
            guild.members[bot.id] = Member(bot.id, [role.id])
            self.save(guild)
            for position, (name, topic) in enumerate(place.channels):
                self.save(Channel(self.new_id(), TEXT, name, guild.id, topic=topic, position=position))

    # Ids, saving and forgetting

    def new_id(self) -> int:
        self.meta.last_id = max(self.meta.last_id + 1, int((self.clock.now() - EPOCH) * 1000) << 22)
        self.store.put("meta", 0, self.meta)
        return self.meta.last_id

    def save(self, thing: User | Guild | Channel | Message | Command) -> None:
        kind = type(thing).__name__.lower()
        getattr(self, kind + "s")[thing.id] = thing
        if isinstance(thing, Message):
            self._in_channel[thing.channel_id][thing.id] = thing
        self.store.put(kind, thing.id, thing)

    def forget(self, thing: Channel | Message | Command) -> None:
        kind = type(thing).__name__.lower()
        getattr(self, kind + "s").pop(thing.id, None)
        self.store.drop(kind, thing.id)
        if isinstance(thing, Message):
            self._in_channel[thing.channel_id].pop(thing.id, None)
            for attachment in thing.attachments:
                self.store.drop_file(attachment.id)
        elif isinstance(thing, Channel):
            for message in list(self._in_channel.pop(thing.id, {}).values()):
                self.forget(message)

    def remove_bot(self, guild: Guild) -> None:
        guild.bot_present = False
        self.save(guild)
        self.bus.emit(Event("GUILD_DELETE", {"id": str(guild.id)}, guild.id))

    def close(self) -> None:
        self.store.put("meta", 0, self.meta)
        self.store.close()

    # Looking up

    @property
    def bot(self) -> User:
        return self.users[self.meta.bot_id]

    @property
    def people(self) -> list[User]:
        return [user for user in self.users.values() if not user.bot]

    def person(self, name: str) -> User:
        for user in self.people:
            if name.lower() in (user.name, user.display.lower()):
                return user
        raise KeyError(f"nobody called {name!r} lives in this playground")

    def user(self, user_id: int) -> User:
        if user_id not in self.users:
            raise refuse(10013)
        return self.users[user_id]

    def guild(self, guild_id: int) -> Guild:
        if guild_id not in self.guilds:
            raise refuse(10004)
        return self.guilds[guild_id]

    def channel(self, channel_id: int) -> Channel:
        if channel_id not in self.channels:
            raise refuse(10003)
        return self.channels[channel_id]

    def message(self, channel_id: int, message_id: int) -> Message:
        message = self.messages.get(message_id)
        if message is None or message.channel_id != channel_id:
            raise refuse(10008)
        return message

    def guild_of(self, channel: Channel) -> Guild | None:
        return None if channel.guild_id is None else self.guilds[channel.guild_id]

    def parent(self, channel: Channel) -> Channel:
        """The channel whose rules apply: a thread has none of its own."""
        return self.channels[channel.parent_id] if channel.is_thread and channel.parent_id else channel

    def channels_of(self, guild: Guild) -> list[Channel]:
        inside = [channel for channel in self.channels.values() if channel.guild_id == guild.id]
        return sorted(inside, key=lambda channel: (channel.is_thread, channel.position, channel.id))

    def messages_in(self, channel_id: int) -> list[Message]:
        """Oldest first, ephemeral ones included: every caller must say for whom it reads."""
        return list(self._in_channel[channel_id].values())

    def direct_channel(self, user: User) -> Channel:
        for channel in self.channels.values():
            if channel.type == DIRECT and channel.recipient_id == user.id:
                return channel
        channel = Channel(self.new_id(), DIRECT, user.name, recipient_id=user.id)
        self.save(channel)
        return channel

    # Who may do what

    def may(self, user_id: int, channel: Channel) -> Permission:
        guild = self.guild_of(channel)
        if guild is None:
            return permissions.DIRECT if user_id in (channel.recipient_id, self.bot.id) else Permission(0)
        if user_id == self.bot.id and not guild.bot_present:
            return Permission(0)
        bits = permissions.resolve(guild, self.parent(channel), user_id)
        hidden = channel.type == PRIVATE_THREAD and user_id not in channel.people
        return Permission(0) if hidden and not bits & Permission.MANAGE_THREADS else bits

    def can_see(self, user_id: int, channel: Channel) -> bool:
        return bool(self.may(user_id, channel) & Permission.VIEW_CHANNEL)

    def need(self, user_id: int, channel: Channel, wanted: Permission) -> None:
        bits = self.may(user_id, channel)
        if not bits & Permission.VIEW_CHANNEL:
            raise refuse(50001)
        if bits & wanted != wanted:
            raise refuse(50013)
