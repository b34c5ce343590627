"""Interactions: asked by a person, answered by the bot within three seconds, followed up for fifteen minutes."""

import asyncio
import secrets
from collections.abc import Callable

import msgspec

from playground.clock import Clock
from playground.forms.commands import check_choices
from playground.forms.modals import check_modal
from playground.forms.shapes import SHAPES, shaped
from playground.protocol import payloads
from playground.protocol.errors import Form, limit, refuse
from playground.world.messages import Draft, Messages
from playground.world.model import EPHEMERAL, LOADING, Channel, Json, Message, User
from playground.world.world import Event, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9


class Interaction(msgspec.Struct):
    id: int
    token: str
    type: int
    user_id: int
    channel_id: int
    created: float
    data: Json
    message_id: int | None = None
    """The message whose component was used, also through a modal."""
    guild_id: int | None = None
    acknowledged: float | None = None
    settled: float | None = None
    """When the person had more than "thinking": the message, the update, the modal, the choices."""
    response: int | None = None
    original_id: int | None = None
    modal: Json | None = None
    choices: list[Json] = []
    failed: bool = False
    followups: list[int] = []


class Interactions:
    def __init__(self, world: World, messages: Messages) -> None:
        self.world = world
        self.messages = messages
        self.clock: Clock = world.clock
        since = self.clock.now() - limit("interaction.token")
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        for item in world.store.all("interaction", Interaction):
            if item.created >= since:
                self._by_id[item.id] = self._by_token[item.token] = item
            else:
                world.store.drop("interaction", item.id)
        self._timers: dict[int, asyncio.Task[None]] = {}
        self._changed = asyncio.Event()

    def _save(self, item: Interaction) -> None:
        self._by_id[item.id] = self._by_token[item.token] = item
        self.world.store.put("interaction", item.id, item)
        self._changed.set()
        self._changed = asyncio.Event()

    def get(self, interaction_id: int) -> Interaction | None:
        return self._by_id.get(interaction_id)

    async def until(self, predicate: Callable[[], bool]) -> None:
        """Waits for a change of any interaction that makes it true."""
        while not predicate():
            await self._changed.wait()

    async def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        await asyncio.gather(*self._timers.values(), return_exceptions=True)
        self._timers.clear()

    # Asked

    def ask(self, kind: int, user: User, channel: Channel, data: Json, message: Message | None = None) -> Interaction:
        world = self.world
        self._forget_old()
        item = Interaction(
            id=world.new_id(),
            token=secrets.token_urlsafe(48),
            type=kind,
            user_id=user.id,
            channel_id=channel.id,
            created=self.clock.now(),
            data=data,
            message_id=None if message is None else message.id,
            guild_id=channel.guild_id,
        )
        self._save(item)
        self._timers[item.id] = asyncio.get_running_loop().create_task(self._expire(item))
        payload = self._payload(item, user, channel, message)
        world.bus.emit(Event("INTERACTION_CREATE", payload, channel.guild_id, channel.id, user.id, to_people=False))
        return item

    async def _expire(self, item: Interaction) -> None:
        # A hair later than the rule: an answer exactly at the limit still counts.
        await self.clock.sleep(limit("interaction.first_response") + 0.001)
        self._timers.pop(item.id, None)
        if item.acknowledged is None:
            item.failed = True
            self._save(item)
            self._tell(item, "INTERACTION_FAILURE", {})
            self.world.store.flush()

    def _payload(self, item: Interaction, user: User, channel: Channel, message: Message | None) -> Json:
        world = self.world
        place = {**payloads.channel(world, channel), "permissions": payloads.permissions_in(world, channel, user.id)}
        data: Json = {
            "id": str(item.id),
            "application_id": str(world.bot.id),
            "type": item.type,
            "token": item.token,
            "version": 1,
            "data": item.data,
            "channel_id": str(channel.id),
            "channel": place,
            "app_permissions": payloads.permissions_in(world, channel, world.bot.id),
            "locale": user.locale,
            "entitlements": [],
            "attachment_size_limit": limit("attachment.bytes"),
            "authorizing_integration_owners": self._owners(user, channel.guild_id),
            "context": 1 if channel.guild_id is None else 0,
        }
        guild = world.guild_of(channel)
        if guild is None:
            data["user"] = payloads.user(user)
        else:
            data["guild_id"] = str(guild.id)
            data["guild"] = {"id": str(guild.id), "locale": guild.locale, "features": []}
            data["guild_locale"] = guild.locale
            person = payloads.member(world, guild, guild.members[user.id])
            data["member"] = {**person, "permissions": payloads.permissions_in(world, channel, user.id)}
        if message is not None:
            data["message"] = payloads.message(world, message)
        return data

    # Answered

    def respond(self, interaction_id: int, token: str, body: Json, draft: Draft) -> Json:
        item = self._by_id.get(interaction_id)
        if item is None or item.token != token or item.failed:
            raise refuse(10062)
        if item.acknowledged is not None:
            raise refuse(40060)
        if self.clock.now() - item.created > limit("interaction.first_response"):
            raise refuse(10062)
        kind = body.get("type")
        if not isinstance(kind, int) or kind not in self._allowed(item):
            form = Form()
            form.at("type").error(
                "INTERACTION_RESPONSE_TYPE_INVALID", "This response type does not fit the interaction"
            )
            form.check()
            raise refuse(50035)
        message = self._act(item, kind, draft)
        now = self.clock.now()
        item.acknowledged = now
        item.response = kind
        if kind != DEFER:
            item.settled = now
        if message is not None:
            item.original_id = message.id
        self._save(item)
        timer = self._timers.pop(item.id, None)
        if timer is not None:
            timer.cancel()
        answer = {"response": kind, "modal": item.modal, "choices": item.choices}
        self._tell(item, "INTERACTION_SUCCESS", answer)
        return self._callback(item, kind, message)

    def _allowed(self, item: Interaction) -> tuple[int, ...]:
        if item.type == AUTOCOMPLETE:
            return (CHOICES,)
        if item.type == COMMAND:
            return (REPLY, DEFER, SHOW_MODAL)
        if item.type == COMPONENT:
            return (REPLY, DEFER, DEFER_UPDATE, UPDATE, SHOW_MODAL)
        return (REPLY, DEFER) if item.message_id is None else (REPLY, DEFER, DEFER_UPDATE, UPDATE)

    def _act(self, item: Interaction, kind: int, draft: Draft) -> Message | None:
        world = self.world
        if kind in (REPLY, DEFER):
            return self._post(item, draft, loading=kind == DEFER)
        if kind in (UPDATE, DEFER_UPDATE):
            source = world.messages.get(item.message_id or 0)
            if source is None:
                raise refuse(10008)
            if kind == UPDATE:
                self.messages.edit(source, draft, by_interaction=True)
            return source
        form = Form()
        if kind == CHOICES:
            option = focused(item.data.get("options") or [])
            check_choices(
                form.at("data", "choices"), draft.data.get("choices"), option.get("type", 3), "autocomplete.choices"
            )
            form.check()
            item.choices = list(draft.data.get("choices") or [])
        else:
            shaped(draft.data, SHAPES["Modal"], draft.prefix)
            check_modal(form.at("data"), draft.data, self.world.emojis)
            form.check()
            item.modal = draft.data
        return None

    def _post(self, item: Interaction, draft: Draft, *, loading: bool = False) -> Message:
        channel = self.world.channel(item.channel_id)
        shaped(draft.data, SHAPES["Message"], draft.prefix)
        hidden = bool((draft.data.get("flags") or 0) & EPHEMERAL)
        kind = 0
        if item.original_id is None and item.type == COMMAND:
            kind = 20 if item.data.get("type", 1) == 1 else 23
        return self.messages.create(
            channel,
            self.world.bot.id,
            draft,
            kind=kind,
            only_user=item.user_id if hidden else None,
            origin=self._metadata(item),
            loading=loading,
        )

    def _owners(self, user: User, guild_id: int | None) -> Json:
        """By whose leave the bot is used: the server's that has it, the person's whose app it is."""
        home = self.world.guilds.get(guild_id or 0)
        owners = {"0": str(guild_id or 0)} if home is None or home.bot_present else {}
        return owners | ({"1": str(user.id)} if user.installed else {})

    def _metadata(self, item: Interaction) -> Json:
        data: Json = {
            "id": str(item.id),
            "type": item.type,
            "user": payloads.user(self.world.users[item.user_id]),
            "authorizing_integration_owners": self._owners(self.world.users[item.user_id], item.guild_id),
        }
        if item.type == COMMAND:
            data["name"] = command_path(item.data)
        elif item.message_id is not None:
            data["interacted_message_id"] = str(item.message_id)
        if item.type == MODAL:
            data["triggering_interaction_metadata"] = {**data, "type": COMPONENT if item.message_id else COMMAND}
        if item.original_id is not None:
            data["original_response_message_id"] = str(item.original_id)
        return data

    def _callback(self, item: Interaction, kind: int, message: Message | None) -> Json:
        inner: Json = {"id": str(item.id), "type": item.type}
        resource: Json = {"type": kind}
        if message is not None:
            inner["response_message_id"] = str(message.id)
            inner["response_message_loading"] = bool(message.flags & LOADING)
            inner["response_message_ephemeral"] = message.ephemeral
            if kind != DEFER_UPDATE:
                resource["message"] = payloads.message(self.world, message)
        return {"interaction": inner, "resource": resource}

    def _tell(self, item: Interaction, name: str, extra: Json) -> None:
        data = {"id": str(item.id), "channel_id": str(item.channel_id), "type": item.type, **extra}
        self.world.bus.emit(Event(name, data, item.guild_id, None, item.user_id, to_bot=False))

    # Followed up

    def by_token(self, token: str) -> Interaction:
        item = self._by_token.get(token)
        if item is None:
            raise refuse(10015)
        if self.clock.now() - item.created > limit("interaction.token"):
            raise refuse(50027)
        if item.acknowledged is None:
            raise refuse(10015)
        return item

    def _forget_old(self) -> None:
        """Twice the life of a token: late follow-ups still learn why they are refused."""
        since = self.clock.now() - 2 * limit("interaction.token")
        while self._by_id and (oldest := next(iter(self._by_id.values()))).created < since:
            del self._by_id[oldest.id], self._by_token[oldest.token]
            self.world.store.drop("interaction", oldest.id)

    def follow_up(self, token: str, draft: Draft) -> Message:
        item = self.by_token(token)
        original = self.world.messages.get(item.original_id or 0)
        if original is not None and original.flags & LOADING:
            # Discord's first follow-up takes the place of "thinking".
            return self.edit(token, original.id, draft)
        message = self._post(item, draft)
        item.followups.append(message.id)
        item.settled = item.settled or self.clock.now()
        self._save(item)
        return message

    def find(self, token: str, message_id: int | None) -> Message:
        """`None` stands for `@original`."""
        item = self.by_token(token)
        wanted = item.original_id if message_id is None else message_id
        message = self.world.messages.get(wanted or 0)
        if message is None or message.id not in (item.original_id, *item.followups):
            raise refuse(10008)
        return message

    def edit(self, token: str, message_id: int | None, draft: Draft) -> Message:
        item = self.by_token(token)
        message = self.messages.edit(self.find(token, message_id), draft, by_interaction=True)
        item.settled = item.settled or self.clock.now()
        self._save(item)
        return message

    def delete(self, token: str, message_id: int | None) -> None:
        item = self.by_token(token)
        self.messages.delete(self.find(token, message_id), by_interaction=True)
        item.settled = item.settled or self.clock.now()
        self._save(item)


def command_path(data: Json) -> str:
    words = [str(data["name"])]
    options = data.get("options") or []
    while options and options[0]["type"] in (1, 2):
        words.append(str(options[0]["name"]))
        options = options[0].get("options") or []
    return " ".join(words)


def focused(options: list[Json]) -> Json:
    for option in options:
        if option.get("focused"):
            return option
        if inside := focused(option.get("options") or []):
            return inside
    return {}
