"""Channels and threads: made, changed, deleted."""

from playground.forms.shapes import SHAPES, shaped
from playground.protocol import payloads
from playground.protocol.errors import Form, refuse
from playground.world.messages import Messages
from playground.world.model import HAS_THREAD, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel, Json, Message
from playground.world.permissions import Permission
from playground.world.world import Event, World

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


class Channels:
    def __init__(self, world: World, messages: Messages) -> None:
        self.world = world
        self.messages = messages

    def start_thread(self, parent: Channel, owner_id: int, data: Json, message: Message | None = None) -> Channel:
        world = self.world
        shaped(data, SHAPES["Thread"])
        if parent.type != TEXT:
            raise refuse(50024)
        kind = PUBLIC_THREAD if message is not None else int(data.get("type") or PRIVATE_THREAD)
        private = kind == PRIVATE_THREAD
        wanted = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
        world.need(owner_id, parent, wanted)
        form = Form()
        form.at("name").text(data.get("name"), "thread.name", least=1)
        minutes = data.get("auto_archive_duration") or 1440
        if minutes not in ARCHIVE_MINUTES:
            form.at("auto_archive_duration").error("BASE_TYPE_CHOICES", f"Value must be one of {ARCHIVE_MINUTES}.")
        if kind not in (PUBLIC_THREAD, PRIVATE_THREAD):
            form.at("type").error("BASE_TYPE_CHOICES", "Value must be one of (11, 12).")
        form.check()
        if message is not None and (message.thread_id is not None or message.id in world.channels):
            raise refuse(160004)
        thread = Channel(
            # Discord's thread of a message has the message's id.
            world.new_id() if message is None else message.id,
            kind,
            str(data["name"]),
            parent.guild_id,
            parent.id,
            owner_id=owner_id,
            auto_archive=minutes,
            invitable=bool(data.get("invitable", True)),
            people=[owner_id],
            archived_at=world.clock.now(),
        )
        world.save(thread)
        if message is not None:
            message.thread_id = thread.id
            message.flags |= HAS_THREAD
            world.save(message)
            self.messages.tell("MESSAGE_UPDATE", message, parent)
        payload = {**payloads.channel(world, thread), "newly_created": True}
        world.bus.emit(Event("THREAD_CREATE", payload, thread.guild_id, thread.id))
        return thread

    def change(self, channel: Channel, user_id: int, data: Json) -> Channel:
        world = self.world
        shaped(data, SHAPES["Channel"])
        if not channel.is_thread:
            world.need(user_id, channel, Permission.MANAGE_CHANNELS)
            form = Form()
            if "name" in data:
                form.at("name").text(data["name"], "thread.name", least=1)
            form.check()
            channel.name = str(data.get("name") or channel.name)
            channel.topic = data.get("topic", channel.topic)
            world.save(channel)
            world.bus.emit(Event("CHANNEL_UPDATE", payloads.channel(world, channel), channel.guild_id, channel.id))
            return channel
        self._check_thread_change(channel, user_id, data)
        channel.name = str(data.get("name") or channel.name)
        channel.archived = bool(data.get("archived", channel.archived))
        channel.locked = bool(data.get("locked", channel.locked))
        channel.auto_archive = int(data.get("auto_archive_duration") or channel.auto_archive)
        channel.invitable = bool(data.get("invitable", channel.invitable))
        self.messages.touch_thread(channel)
        return channel

    def _check_thread_change(self, thread: Channel, user_id: int, data: Json) -> None:
        world = self.world
        world.need(user_id, thread, Permission.VIEW_CHANNEL)
        moderator = bool(world.may(user_id, thread) & Permission.MANAGE_THREADS)
        opening = data.get("archived") is False
        if thread.archived and not opening:
            raise refuse(50083)
        if thread.locked and not moderator:
            raise refuse(50013)
        if opening and set(data) == {"archived"}:
            world.need(user_id, thread, Permission.SEND_MESSAGES_IN_THREADS)
        elif not moderator and (thread.owner_id != user_id or data.get("locked")):
            raise refuse(50013)
        form = Form()
        if "name" in data:
            form.at("name").text(data["name"], "thread.name", least=1)
        if data.get("auto_archive_duration") not in (None, *ARCHIVE_MINUTES):
            form.at("auto_archive_duration").error("BASE_TYPE_CHOICES", f"Value must be one of {ARCHIVE_MINUTES}.")
        form.check()

    def delete(self, channel: Channel) -> None:
        world = self.world
        for thread in [item for item in world.channels.values() if item.is_thread and item.parent_id == channel.id]:
            self.delete(thread)
        payload = payloads.channel(world, channel)
        if channel.is_thread:
            payload = {key: payload[key] for key in ("id", "guild_id", "parent_id", "type")}
        name = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
        world.bus.emit(Event(name, payload, channel.guild_id, channel.id))
        world.forget(channel)
