"""Messages: made, changed, removed; by the bot, by an interaction, by a person."""

import re
from dataclasses import dataclass, field

from playground.forms.components import flat, numbered
from playground.forms.messages import check_flags_kept, check_message
from playground.forms.shapes import SHAPES, shaped
from playground.protocol import payloads
from playground.protocol.errors import Form, refuse
from playground.world import model
from playground.world.permissions import Permission
from playground.world.uploads import Upload, check_sizes, merged
from playground.world.world import Event, World

NONCE_SECONDS = 300
SETTABLE = model.SUPPRESS_EMBEDS | model.SUPPRESS_NOTIFICATIONS | model.COMPONENTS_V2
MENTION = re.compile(r"<@!?(\d+)>")


@dataclass(frozen=True)
class Draft:
    """A message as it came in: the JSON and the files beside it."""

    data: model.Json
    uploads: list[Upload] = field(default_factory=list)
    prefix: tuple[str, ...] = ()
    """Where the form's errors are reported: below `data` in an interaction callback."""


class Messages:
    def __init__(self, world: World) -> None:
        self.world = world

    # What stands in the way

    def check_sending(self, channel: model.Channel, user_id: int, *, by_interaction: bool) -> None:
        """Refuses where one may not write. Answers to interactions need no permission, but an open thread."""
        world = self.world
        if channel.type == model.CATEGORY:
            raise refuse(50008)
        if channel.type == model.DIRECT:
            recipient = world.users[channel.recipient_id] if channel.recipient_id else world.bot
            shared = any(recipient.id in guild.members and guild.bot_present for guild in world.guilds.values())
            if user_id == world.bot.id and not by_interaction and not (recipient.accepts_dms and shared):
                raise refuse(50007)
            return
        if not by_interaction:
            writing = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
            world.need(user_id, channel, writing)
        moderator = bool(world.may(user_id, channel) & Permission.MANAGE_THREADS)
        if channel.locked and not moderator:
            raise refuse(50083 if channel.archived else 160005)

    def _enter(self, thread: model.Channel, user_id: int) -> None:
        """Whoever writes in a thread is in it, and an archived one wakes."""
        if thread.archived:
            thread.archived = False
            self.touch_thread(thread)
        if thread.is_thread and user_id not in thread.people:
            thread.people.append(user_id)

    def touch_thread(self, thread: model.Channel) -> None:
        world = self.world
        thread.archived_at = world.clock.now()
        world.save(thread)
        world.bus.emit(Event("THREAD_UPDATE", payloads.channel(world, thread), thread.guild_id, thread.id))

    def set_member(self, thread: model.Channel, user_id: int, *, inside: bool) -> None:
        world = self.world
        if not thread.is_thread:
            raise refuse(50024)
        if thread.archived:
            raise refuse(50083)
        data: model.Json = {"id": str(thread.id), "guild_id": str(thread.guild_id)}
        if inside and user_id not in thread.people:
            thread.people.append(user_id)
            data["added_members"] = [payloads.thread_member(world, thread, user_id)]
        elif not inside and user_id in thread.people:
            thread.people.remove(user_id)
            data["removed_member_ids"] = [str(user_id)]
        else:
            return
        data["member_count"] = len(thread.people)
        world.save(thread)
        world.bus.emit(Event("THREAD_MEMBERS_UPDATE", data, thread.guild_id, thread.id))

    def _bring_in(self, thread: model.Channel, message: model.Message) -> None:
        """Whoever is mentioned in a thread is in it from then on, if the one who writes may invite."""
        author_id, parent = message.author_id, self.world.channels[thread.parent_id or 0]
        moderator = bool(self.world.may(author_id, thread) & Permission.MANAGE_THREADS)
        if thread.type != model.PRIVATE_THREAD or thread.invitable or thread.owner_id == author_id or moderator:
            for user_id in message.mentions:
                if self.world.may(user_id, parent) & Permission.VIEW_CHANNEL:
                    self.set_member(thread, user_id, inside=True)

    # Making

    def create(
        self,
        channel: model.Channel,
        author_id: int,
        draft: Draft,
        *,
        kind: int = 0,
        only_user: int | None = None,
        origin: model.Json | None = None,
        loading: bool = False,
    ) -> model.Message:
        world, data = self.world, draft.data
        shaped(data, SHAPES["Message"], draft.prefix)
        self.check_sending(channel, author_id, by_interaction=origin is not None)
        if draft.uploads and origin is None:
            world.need(author_id, channel, Permission.ATTACH_FILES)
        flags = int(data.get("flags") or 0) & SETTABLE
        if not loading:
            self._check(draft, flags, [])
        if data.get("enforce_nonce") and (earlier := self._same_nonce(channel, author_id, str(data.get("nonce")))):
            return earlier
        self._enter(channel, author_id)
        message = model.Message(world.new_id(), channel.id, author_id, world.clock.now(), kind, flags=flags)
        message.only_user = only_user
        message.origin = origin
        if data.get("nonce") is not None:
            message.nonce = str(data["nonce"])
        reference = data.get("message_reference")
        if reference:
            self._refer(message, channel, reference)
        if loading:
            message.flags |= model.LOADING
        else:
            message.attachments = merged(world, [], data.get("attachments"), draft.uploads)
            self._fill(message, data)
        world.save(message)
        if not message.ephemeral:
            # Even the number of an ephemeral message is nobody else's business.
            channel.last_message_id = message.id
            channel.sent += 1
        world.save(channel)
        self.tell("MESSAGE_CREATE", message, channel)
        if channel.is_thread and not message.ephemeral:
            self._bring_in(channel, message)
        return message

    def _check(self, draft: Draft, flags: int, kept: list[str]) -> None:
        data = draft.data
        form = Form()
        files = frozenset([*kept, *(upload.filename for upload in draft.uploads)])
        v2 = bool(flags & model.COMPONENTS_V2)
        check_message(form, data, prefix=draft.prefix, v2=v2, files=files, emojis=self.world.emojis)
        form.check()
        check_sizes(draft.uploads)
        filled = data.get("components") if v2 else data.get("content") or data.get("embeds") or data.get("components")
        if not kept and not filled and not draft.uploads and not data.get("poll") and not data.get("sticker_ids"):
            raise refuse(50006)

    def _same_nonce(self, channel: model.Channel, author_id: int, nonce: str) -> model.Message | None:
        since = self.world.clock.now() - NONCE_SECONDS
        for message in reversed(self.world.messages_in(channel.id)):
            if message.created < since:
                return None
            if message.nonce == nonce and message.author_id == author_id:
                return message
        return None

    def _refer(self, message: model.Message, channel: model.Channel, reference: model.Json) -> None:
        other = self.world.messages.get(int(reference.get("message_id") or 0))
        if other is None or other.channel_id != channel.id or other.ephemeral:
            if reference.get("fail_if_not_exists", True):
                form = Form()
                form.at("message_reference").error("REPLIES_UNKNOWN_MESSAGE", "Unknown message")
                form.check()
            return
        message.type = 19
        message.reference = {"type": 0, "message_id": str(other.id), "channel_id": str(channel.id)}

    def _fill(self, message: model.Message, data: model.Json) -> None:
        if "content" in data:
            message.content = (data["content"] or "").strip()
        if "embeds" in data:
            message.embeds = [{"type": "rich", **embed} for embed in data["embeds"] or []]
        if "components" in data:
            message.components = numbered(data["components"] or [])
        self._ping(message, data.get("allowed_mentions"))

    def _ping(self, message: model.Message, allowed: model.Json | None) -> None:
        texts = [message.content, *(str(item.get("content") or "") for item in flat(message.components))]
        found = [int(digits) for text in texts for digits in MENTION.findall(text)]
        if allowed is not None:
            parse = allowed.get("parse") or []
            listed = {int(user_id) for user_id in allowed.get("users") or []}
            found = [user_id for user_id in found if "users" in parse or user_id in listed]
        message.mentions = [user_id for user_id in dict.fromkeys(found) if user_id in self.world.users]
        everyone = allowed is None or "everyone" in (allowed.get("parse") or [])
        channel = self.world.channels[message.channel_id]
        bits = self.world.may(message.author_id, channel)
        named = "@everyone" in message.content or "@here" in message.content
        message.mention_everyone = named and everyone and bool(bits & Permission.MENTION_EVERYONE)

    # Changing

    def edit(self, message: model.Message, draft: Draft, *, by_interaction: bool = False) -> model.Message:
        world, data = self.world, draft.data
        shaped(data, SHAPES["Message"], draft.prefix)
        channel = world.channel(message.channel_id)
        if channel.archived and (not by_interaction or channel.locked):
            raise refuse(50083)
        if draft.uploads and not by_interaction:
            world.need(message.author_id, channel, Permission.ATTACH_FILES)
        form = Form()
        check_flags_kept(form, data, message.flags, draft.prefix)
        form.check()
        old = message.attachments
        listed = data.get("attachments") if "attachments" in data else None
        kept_ids = {item.id for item in old} if listed is None else {int(item["id"]) for item in listed}
        kept = [item.filename for item in old if item.id in kept_ids]
        flags = (message.flags & ~model.LOADING) | (int(data.get("flags") or 0) & SETTABLE)
        after = {"content": message.content, "embeds": message.embeds, "components": message.components, **data}
        late = bool(message.flags & model.COMPONENTS_V2 or flags & model.COMPONENTS_V2) and by_interaction
        # Discord does not find a file uploaded while a Components V2 answer is edited (discord-api-docs #7529).
        uploads = [] if late else draft.uploads
        self._check(Draft(after, uploads, draft.prefix), flags, kept)
        message.attachments = merged(world, old, listed, draft.uploads)
        was_loading = bool(message.flags & model.LOADING)
        message.flags = flags
        self._fill(
            message, data if "allowed_mentions" in data or "content" in data else {**data, "allowed_mentions": {}}
        )
        # Filling in "thinking" is the answer itself, not an edit of it.
        message.edited = None if was_loading else world.clock.now()
        world.save(message)
        self.tell("MESSAGE_UPDATE", message, channel)
        return message

    def delete(self, message: model.Message, *, by_interaction: bool = False) -> None:
        world = self.world
        channel = world.channel(message.channel_id)
        if channel.archived and not by_interaction:
            raise refuse(50083)
        world.forget(message)
        data: model.Json = {"id": str(message.id), "channel_id": str(channel.id)}
        if channel.guild_id is not None and not message.ephemeral:
            data["guild_id"] = str(channel.guild_id)
        self._emit("MESSAGE_DELETE", data, message, channel)

    def pin(self, message: model.Message, pinned: bool) -> None:
        message.pinned = pinned
        self.world.save(message)
        channel = self.world.channels[message.channel_id]
        self.tell("MESSAGE_UPDATE", message, channel)
        data: model.Json = {"channel_id": str(channel.id), "last_pin_timestamp": payloads.stamp(self.world.clock.now())}
        if channel.guild_id is not None:
            data["guild_id"] = str(channel.guild_id)
        self.world.bus.emit(Event("CHANNEL_PINS_UPDATE", data, channel.guild_id, channel.id))

    def tell(self, name: str, message: model.Message, channel: model.Channel) -> None:
        self._emit(name, payloads.message_event(self.world, message), message, channel)

    def _emit(self, name: str, data: model.Json, message: model.Message, channel: model.Channel) -> None:
        self.world.bus.emit(Event(name, data, channel.guild_id, channel.id, message.only_user))
