"""Trouble on demand: everything that goes wrong between a bot and Discord."""

from __future__ import annotations

import re
from dataclasses import replace

from playground.protocol import payloads
from playground.protocol.errors import limit
from playground.protocol.trouble import Rule
from playground.server import Server
from playground.world.model import Channel, Guild, Json, Overwrite, User
from playground.world.permissions import named
from playground.world.world import Event


class Faults:
    def __init__(self, server: Server) -> None:
        self._server = server

    # The connection

    async def drop_socket(self, *, resumable: bool = True) -> None:
        """Cuts the gateway; the bot resumes, or has to identify again when the session is gone too."""
        await self._server.gateway.drop(resumable=resumable)

    def ask_to_reconnect(self) -> None:
        self._server.gateway.ask_to_reconnect()

    def duplicate(self, event: str = "INTERACTION_CREATE", times: int = 1) -> None:
        """The next events of that name are delivered twice."""
        duplicates = self._server.gateway.duplicates
        duplicates[event] = duplicates.get(event, 0) + times

    # Requests

    def fail(
        self, status: int, *, times: int = 1, method: str | None = None, path: str | None = None, after: bool = False
    ) -> Rule:
        """500, 502, 503: `path` is a regular expression, such as `/messages$`."""
        return self._add(Rule(method, re.compile(path) if path else None, times, status, after=after))

    def too_many(
        self,
        retry_after: float = 0.1,
        *,
        times: int = 1,
        method: str | None = None,
        path: str | None = None,
        is_global: bool = False,
    ) -> Rule:
        rule = Rule(method, re.compile(path) if path else None, times, 429, retry_after, is_global)
        return self._add(rule)

    def slow(
        self, seconds: float, *, times: int = 1, method: str | None = None, path: str | None = None, after: bool = False
    ) -> Rule:
        rule = Rule(method, re.compile(path) if path else None, times, seconds=seconds, after=after)
        return self._add(rule)

    def limit_old_edits(self, most: int | None = limit("channel.old_edits"), seconds: float = 300.0) -> None:
        """From now on 30046 after so many edits of messages older than an hour in so many seconds, by channel.

        `None` lifts it. It goes by the playground's own clock.
        """
        limiter = self._server.limiter
        limiter.limits = replace(limiter.limits, old_edits=most, old_edits_window=seconds)

    def _add(self, rule: Rule) -> Rule:
        self._server.troubles.append(rule)
        return rule

    def clear(self) -> None:
        self._server.troubles.clear()

    # Places

    def _channel(self, channel: Channel | int) -> Channel:
        return channel if isinstance(channel, Channel) else self._server.world.channel(channel)

    def archive(self, thread: Channel | int, *, locked: bool = False) -> None:
        place = self._channel(thread)
        place.archived = True
        place.locked = place.locked or locked
        self._server.messages.touch_thread(place)
        self._flush()

    def lock(self, thread: Channel | int, *, locked: bool = True) -> None:
        place = self._channel(thread)
        place.locked = locked
        self._server.messages.touch_thread(place)
        self._flush()

    def unarchive(self, thread: Channel | int) -> None:
        place = self._channel(thread)
        place.archived = place.locked = False
        self._server.messages.touch_thread(place)
        self._flush()

    def delete(self, channel: Channel | int) -> None:
        """A channel or a thread."""
        self._server.channels.delete(self._channel(channel))
        self._flush()

    def deny(self, channel: Channel | int, *permissions: str) -> None:
        """Takes permissions from the bot: `deny(channel, "send_messages", "attach_files")`."""
        self._overwrite(self._channel(channel), allow=0, deny=int(named(*permissions)))

    def allow(self, channel: Channel | int, *permissions: str) -> None:
        self._overwrite(self._channel(channel), allow=int(named(*permissions)), deny=0)

    def _overwrite(self, channel: Channel, *, allow: int, deny: int) -> None:
        world = self._server.world
        place = world.parent(channel)
        mine = next((item for item in place.overwrites if item.id == world.bot.id), None)
        if mine is None:
            mine = Overwrite(world.bot.id, 1)
            place.overwrites.append(mine)
        mine.allow = mine.allow & ~deny | allow
        mine.deny = mine.deny & ~allow | deny
        world.save(place)
        # Announced past the usual check: the bot hears that it lost the channel.
        world.bus.emit(Event("CHANNEL_UPDATE", payloads.channel(world, place), place.guild_id))
        self._flush()

    def _guild(self, guild: Guild | int) -> Guild:
        return guild if isinstance(guild, Guild) else self._server.world.guild(guild)

    def remove_bot(self, guild: Guild | int) -> None:
        self._server.world.remove_bot(self._guild(guild))
        self._flush()

    def return_bot(self, guild: Guild | int) -> None:
        place = self._guild(guild)
        place.bot_present = True
        world = self._server.world
        world.save(place)
        data: Json = payloads.guild(world, place, full=True)
        # Without this key it is a server joined anew, not one that was away.
        del data["unavailable"]
        world.bus.emit(Event("GUILD_CREATE", data, place.id))
        self._flush()

    def refuse_dms(self, user: User, *, refused: bool = True) -> None:
        user.accepts_dms = not refused
        self._server.world.save(user)
        self._flush()

    def _flush(self) -> None:
        self._server.world.store.flush()
