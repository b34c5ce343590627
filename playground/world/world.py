"""The whole state: users, servers, channels, messages, commands, and who may see and do what.

Here too: what happened, told to whoever listens (the bot's gateway, the people's pages); the first day (seed.toml).
"""

import secrets
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from playground.clock import Clock
from playground.protocol.errors import refuse
from playground.world import model, permissions
from playground.world.permissions import BOT, EVERYONE, Permission
from playground.world.store import Store


@dataclass(frozen=True)
class SeedUser:
    name: str
    locale: str


@dataclass(frozen=True)
class SeedGuild:
    name: str
    locale: str
    members: tuple[str, ...]
    channels: tuple[tuple[str, str], ...]
    """Name and topic."""


@dataclass(frozen=True)
class Seed:
    users: tuple[SeedUser, ...]
    guilds: tuple[SeedGuild, ...]
    bot_name: str = "Skyline"
    bot_permissions: Permission = BOT


DEFAULT = msgspec.toml.decode(Path(__file__).with_name("seed.toml").read_bytes(), type=Seed)


Json = dict[str, Any]


@dataclass(frozen=True)
class Event:
    name: str
    data: Json
    guild_id: int | None = None
    channel_id: int | None = None
    only_user: int | None = None
    """Nobody else among the people may get it."""
    to_bot: bool = True
    to_people: bool = True


Listener = Callable[[Event], None]


class Bus:
    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> Callable[[], None]:
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def emit(self, event: Event) -> None:
        for listener in list(self._listeners):
            listener(event)


EPOCH = 1_420_070_400.0


class World:
    def __init__(self, directory: Path, clock: Clock, seed: Seed) -> None:
        self.clock = clock
        self.store = Store(directory)
        self.bus = Bus()
        self.users: dict[int, model.User] = {}
        self.guilds: dict[int, model.Guild] = {}
        self.channels: dict[int, model.Channel] = {}
        self.messages: dict[int, model.Message] = {}
        self.commands: dict[int, model.Command] = {}
        self.emojis: dict[int, model.Emoji] = {}
        self._in_channel: defaultdict[int, dict[int, model.Message]] = defaultdict(dict)
        self.url = ""
        metas = list(self.store.all("meta", model.Meta))
        if metas:
            self.meta = metas[0]
            self._load()
        else:
            self.meta = model.Meta(
                # Shaped unlike a real token on purpose: nobody can mistake the one for the other.
                token="playground-" + secrets.token_hex(8),
                page_token=secrets.token_urlsafe(18),
                signing_key=secrets.token_hex(32),
            )
            self._begin(seed)
            self.store.flush()

    def _load(self) -> None:
        self.users = {user.id: user for user in self.store.all("user", model.User)}
        self.guilds = {guild.id: guild for guild in self.store.all("guild", model.Guild)}
        self.channels = {channel.id: channel for channel in self.store.all("channel", model.Channel)}
        self.commands = {command.id: command for command in self.store.all("command", model.Command)}
        self.emojis = {emoji.id: emoji for emoji in self.store.all("emoji", model.Emoji)}
        for message in self.store.all("message", model.Message):
            self.messages[message.id] = message
            self._in_channel[message.channel_id][message.id] = message

    def _begin(self, seed: Seed) -> None:
        by_name: dict[str, model.User] = {}
        for plan in seed.users:
            by_name[plan.name] = model.User(self.new_id(), plan.name.lower(), plan.name, plan.locale)
            self.save(by_name[plan.name])
        bot = model.User(self.new_id(), seed.bot_name.lower(), seed.bot_name, bot=True)
        self.meta.bot_id = bot.id
        self.save(bot)
        for place in seed.guilds:
            guild = model.Guild(self.new_id(), place.name, by_name[place.members[0]].id, place.locale)
            role = model.Role(self.new_id(), seed.bot_name, int(seed.bot_permissions), 1, managed=True)
            guild.roles = [model.Role(guild.id, "@everyone", int(EVERYONE)), role]
            guild.members = {by_name[name].id: model.Member(by_name[name].id) for name in place.members}
            guild.members[bot.id] = model.Member(bot.id, [role.id])
            self.save(guild)
            for position, (name, topic) in enumerate(place.channels):
                self.save(model.Channel(self.new_id(), model.TEXT, name, guild.id, topic=topic, position=position))

    # Ids, saving and forgetting

    def new_id(self) -> int:
        self.meta.last_id = max(self.meta.last_id + 1, int((self.clock.now() - EPOCH) * 1000) << 22)
        self.store.put("meta", 0, self.meta)
        return self.meta.last_id

    def save(
        self, thing: model.User | model.Guild | model.Channel | model.Message | model.Command | model.Emoji
    ) -> None:
        kind = type(thing).__name__.lower()
        getattr(self, kind + "s")[thing.id] = thing
        if isinstance(thing, model.Message):
            self._in_channel[thing.channel_id][thing.id] = thing
        self.store.put(kind, thing.id, thing)

    def forget(self, thing: model.Channel | model.Message | model.Command | model.Emoji) -> None:
        kind = type(thing).__name__.lower()
        getattr(self, kind + "s").pop(thing.id, None)
        self.store.drop(kind, thing.id)
        if isinstance(thing, model.Message):
            self._in_channel[thing.channel_id].pop(thing.id, None)
            for attachment in thing.attachments:
                self.store.drop_file(attachment.id)
        elif isinstance(thing, model.Emoji):
            self.store.drop_file(thing.id)
        elif isinstance(thing, model.Channel):
            for message in list(self._in_channel.pop(thing.id, {}).values()):
                self.forget(message)

    def remove_bot(self, guild: model.Guild) -> None:
        guild.bot_present = False
        self.save(guild)
        self.bus.emit(Event("GUILD_DELETE", {"id": str(guild.id)}, guild.id))

    def close(self) -> None:
        self.store.put("meta", 0, self.meta)
        self.store.close()

    # Looking up

    @property
    def bot(self) -> model.User:
        return self.users[self.meta.bot_id]

    @property
    def people(self) -> list[model.User]:
        return [user for user in self.users.values() if not user.bot]

    def person(self, name: str) -> model.User:
        for user in self.people:
            if name.lower() in (user.name, user.display.lower()):
                return user
        raise KeyError(f"nobody called {name!r} lives in this playground")

    def user(self, user_id: int) -> model.User:
        if user_id not in self.users:
            raise refuse(10013)
        return self.users[user_id]

    def guild(self, guild_id: int) -> model.Guild:
        if guild_id not in self.guilds:
            raise refuse(10004)
        return self.guilds[guild_id]

    def channel(self, channel_id: int) -> model.Channel:
        if channel_id not in self.channels:
            raise refuse(10003)
        return self.channels[channel_id]

    def message(self, channel_id: int, message_id: int) -> model.Message:
        message = self.messages.get(message_id)
        if message is None or message.channel_id != channel_id:
            raise refuse(10008)
        return message

    def guild_of(self, channel: model.Channel) -> model.Guild | None:
        return None if channel.guild_id is None else self.guilds[channel.guild_id]

    def parent(self, channel: model.Channel) -> model.Channel:
        """The channel whose rules apply: a thread has none of its own."""
        return self.channels[channel.parent_id] if channel.is_thread and channel.parent_id else channel

    def channels_of(self, guild: model.Guild) -> list[model.Channel]:
        inside = [channel for channel in self.channels.values() if channel.guild_id == guild.id]
        return sorted(inside, key=lambda channel: (channel.is_thread, channel.position, channel.id))

    def messages_in(self, channel_id: int) -> list[model.Message]:
        """Oldest first, ephemeral ones included: every caller must say for whom it reads."""
        return list(self._in_channel[channel_id].values())

    def direct_channel(self, user: model.User) -> model.Channel:
        for channel in self.channels.values():
            if channel.type == model.DIRECT and channel.recipient_id == user.id:
                return channel
        channel = model.Channel(self.new_id(), model.DIRECT, user.name, recipient_id=user.id)
        self.save(channel)
        return channel

    # Who may do what

    def may(self, user_id: int, channel: model.Channel) -> Permission:
        guild = self.guild_of(channel)
        if guild is None:
            return permissions.DIRECT if user_id in (channel.recipient_id, self.bot.id) else Permission(0)
        if user_id == self.bot.id and not guild.bot_present:
            return Permission(0)
        bits = permissions.resolve(guild, self.parent(channel), user_id)
        hidden = channel.type == model.PRIVATE_THREAD and user_id not in channel.people
        return Permission(0) if hidden and not bits & Permission.MANAGE_THREADS else bits

    def can_see(self, user_id: int, channel: model.Channel) -> bool:
        return bool(self.may(user_id, channel) & Permission.VIEW_CHANNEL)

    def need(self, user_id: int, channel: model.Channel, wanted: Permission) -> None:
        bits = self.may(user_id, channel)
        if not bits & Permission.VIEW_CHANNEL:
            raise refuse(50001)
        if bits & wanted != wanted:
            raise refuse(50013)
