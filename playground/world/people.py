"""A person in the playground: sees what they may see, does what Discord's own client would let them do.

The page and scripted people both go through here, so neither can show or do more than the other.
"""

from collections.abc import Mapping

from playground.forms.components import ROW, SELECTS, TEXT, flat
from playground.forms.modals import BOXES, CHECKBOX, RADIO
from playground.protocol import payloads
from playground.world.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, SHOW_MODAL, Interaction, Interactions
from playground.world.messages import Draft, Messages
from playground.world.model import DIRECT, Channel, Command, Guild, Json, Message, User
from playground.world.options import DIGITS, Refused, build_options, walk_command
from playground.world.permissions import Permission
from playground.world.world import Event, World

FOR_ALL = ("COMMANDS_CHANGED", "BOT_STATUS")


class Person:
    def __init__(self, world: World, messages: Messages, interactions: Interactions, user: User) -> None:
        self.world = world
        self.user = user
        self._messages = messages
        self._interactions = interactions

    # Seeing

    def guilds(self) -> list[Guild]:
        return [guild for guild in self.world.guilds.values() if self.user.id in guild.members]

    def channels(self, guild: Guild) -> list[Channel]:
        return [channel for channel in self.world.channels_of(guild) if self.world.can_see(self.user.id, channel)]

    def direct(self) -> Channel | None:
        mine = [item for item in self.world.channels.values() if item.recipient_id == self.user.id]
        return mine[0] if mine else None

    def open_direct(self) -> Channel:
        """The direct messages with the bot, begun by the person."""
        return self.world.direct_channel(self.user)

    def sees(self, message: Message) -> bool:
        channel = self.world.channels.get(message.channel_id)
        allowed = channel is not None and self.world.can_see(self.user.id, channel)
        return allowed and message.only_user in (None, self.user.id)

    def hears(self, event: Event) -> bool:
        if not event.to_people or event.only_user not in (None, self.user.id):
            return False
        if event.name in FOR_ALL or (event.only_user == self.user.id and event.channel_id is None):
            return True
        if event.channel_id is not None:
            channel = self.world.channels.get(event.channel_id)
            return channel is not None and self.world.can_see(self.user.id, channel)
        guild = self.world.guilds.get(event.guild_id or 0)
        return guild is not None and self.user.id in guild.members

    def channel(self, channel_id: int) -> Channel:
        channel = self.world.channels.get(channel_id)
        if channel is None or not self.world.can_see(self.user.id, channel):
            raise Refused(f"{self.user.display} sees no channel {channel_id}")
        return channel

    def messages(self, channel: Channel) -> list[Message]:
        return [message for message in self.world.messages_in(channel.id) if self.sees(message)]

    def message(self, message_id: int) -> Message:
        message = self.world.messages.get(message_id)
        if message is None or not self.sees(message):
            raise Refused(f"{self.user.display} sees no message {message_id}")
        return message

    def payload(self, message: Message) -> Json:
        return payloads.message(self.world, message)

    def commands(self, channel: Channel) -> list[Command]:
        """What the `/` list shows here: of two commands with one name the server's own wins. In the bot's own order.

        Where the server does not have the bot, only what comes along with the person.
        """
        guild = self.world.guild_of(channel)
        foreign = guild is not None and not guild.bot_present
        if foreign and not self.user.installed:
            return []
        found: dict[tuple[int, str], Command] = {}
        for command in self.world.commands.values():
            if command.guild_id is not None and command.guild_id != channel.guild_id:
                continue
            if self._may_use(command, channel) and (command.for_people or not foreign):
                key = (command.type, command.name)
                if key not in found or command.guild_id is not None:
                    found[key] = command
        return sorted(found.values(), key=lambda command: (command.position, command.name))

    def _may_use(self, command: Command, channel: Channel) -> bool:
        contexts = command.body.get("contexts")
        here = 1 if channel.type == DIRECT else 0
        if contexts is not None and here not in contexts:
            return False
        if here == 1:
            return command.body.get("dm_permission") is not False
        bits = self.world.may(self.user.id, channel)
        if not bits & Permission.USE_APPLICATION_COMMANDS:
            return False
        needed = command.body.get("default_member_permissions")
        return needed is None or int(bits) & int(needed) == int(needed) != 0

    # Doing

    def say(self, channel: Channel, content: str, reply_to: Message | None = None) -> Message:
        self.channel(channel.id)
        data: Json = {"content": content}
        if reply_to is not None:
            data["message_reference"] = {"message_id": str(reply_to.id)}
        return self._messages.create(channel, self.user.id, Draft(data))

    def dismiss(self, message: Message) -> None:
        """Only one's own ephemeral messages can be dismissed, and only for oneself."""
        if message.only_user != self.user.id:
            raise Refused("only an ephemeral message can be dismissed")
        self._messages.delete(message, by_interaction=True)

    def _command(self, channel: Channel, name: str, kind: int = 1) -> Command:
        for command in self.commands(channel):
            if command.name == name and command.type == kind:
                return command
        raise Refused(f"The bot offers no command /{name} here")

    def slash(self, channel: Channel, path: str, values: Mapping[str, object]) -> Interaction:
        self.channel(channel.id)
        words = path.lstrip("/").split() or [""]
        command = self._command(channel, words[0])
        leaf = walk_command(command, words)
        options, resolved = build_options(self.world, channel, leaf, values)
        return self._interactions.ask(COMMAND, self.user, channel, self._data(command, words, options, resolved))

    def autocomplete(self, channel: Channel, path: str, values: Mapping[str, object], focused: str) -> Interaction:
        self.channel(channel.id)
        words = path.lstrip("/").split() or [""]
        command = self._command(channel, words[0])
        leaf = walk_command(command, words)
        options, resolved = build_options(self.world, channel, leaf, values, focused=focused)
        return self._interactions.ask(AUTOCOMPLETE, self.user, channel, self._data(command, words, options, resolved))

    def menu(self, channel: Channel, name: str, target: User | Message) -> Interaction:
        """A command of the context menu of a person or a message."""
        command = self._command(channel, name, 2 if isinstance(target, User) else 3)
        data = self._data(command, [command.name], [], {})
        data["target_id"] = str(target.id)
        if isinstance(target, Message):
            data["resolved"] = {"messages": {str(target.id): self.payload(self.message(target.id))}}
        else:
            data["resolved"] = {"users": {str(target.id): payloads.user(target)}}
            guild = self.world.guild_of(channel)
            if guild is not None and target.id in guild.members:
                member = payloads.member(self.world, guild, guild.members[target.id], with_user=False)
                data["resolved"]["members"] = {str(target.id): {**member, "permissions": "0"}}
        return self._interactions.ask(COMMAND, self.user, channel, data)

    def _data(self, command: Command, words: list[str], options: list[Json], resolved: Json) -> Json:
        node: list[Json] = options
        for depth, word in reversed(list(enumerate(words[1:]))):
            is_group = depth == 0 and len(words) == 3
            node = [{"name": word, "type": 2 if is_group else 1, "options": node}]
        data: Json = {"id": str(command.id), "name": command.name, "type": command.type, "options": node}
        if resolved:
            data["resolved"] = resolved
        if command.guild_id is not None:
            data["guild_id"] = str(command.guild_id)
        return data

    def _component(self, message: Message, custom_id: str) -> Json:
        for item in flat(message.components):
            for part in (item, item.get("accessory") or {}):
                if part.get("custom_id") == custom_id:
                    if part.get("disabled"):
                        raise Refused("That cannot be pressed now.")
                    return dict(part)
        raise Refused("The post has changed: what you pressed is no longer there.")

    def click(self, message: Message, custom_id: str) -> Interaction:
        self.message(message.id)
        part = self._component(message, custom_id)
        if part["type"] != 2:
            raise Refused("That is no button.")
        data: Json = {"component_type": 2, "custom_id": custom_id, "id": part.get("id")}
        channel = self.channel(message.channel_id)
        return self._interactions.ask(COMPONENT, self.user, channel, data, message)

    def select(self, message: Message, custom_id: str, values: list[str]) -> Interaction:
        self.message(message.id)
        part = self._component(message, custom_id)
        if part["type"] not in SELECTS:
            raise Refused("That is no list to choose from.")
        check_choice(part, values)
        channel = self.channel(message.channel_id)
        data: Json = {"component_type": part["type"], "custom_id": custom_id, "id": part.get("id"), "values": values}
        if part["type"] != 3:
            data["resolved"] = self._resolve(channel, values)
        return self._interactions.ask(COMPONENT, self.user, channel, data, message)

    def _resolve(self, channel: Channel, values: list[str]) -> Json:
        guild = self.world.guild_of(channel)
        resolved: Json = {}
        for value in (int(text) for text in values if DIGITS.fullmatch(text)):
            if value in self.world.users:
                resolved.setdefault("users", {})[str(value)] = payloads.user(self.world.users[value])
                if guild is not None and value in guild.members:
                    member = payloads.member(self.world, guild, guild.members[value], with_user=False)
                    resolved.setdefault("members", {})[str(value)] = {**member, "permissions": "0"}
            elif value in self.world.channels:
                place = payloads.channel(self.world, self.world.channels[value])
                resolved.setdefault("channels", {})[str(value)] = {**place, "permissions": "0"}
        return resolved

    def submit(self, shown: Interaction, values: Mapping[str, object]) -> Interaction:
        """Fills in the modal that answered an interaction; values by custom id or by label."""
        if shown.user_id != self.user.id or shown.response != SHOW_MODAL or shown.modal is None:
            raise Refused("there is no modal to submit")
        components = [fill_modal_item(item, values) for item in shown.modal["components"]]
        data: Json = {"custom_id": shown.modal["custom_id"], "components": components}
        message = self.world.messages.get(shown.message_id or 0)
        return self._interactions.ask(MODAL, self.user, self.channel(shown.channel_id), data, message)


def check_choice(part: Json, values: list[str]) -> None:
    least, most = part.get("min_values", 1), part.get("max_values", 1)
    if not least <= len(values) <= most:
        raise Refused(f"choose between {least} and {most}, not {len(values)}")
    if part.get("options") is not None:
        known = {option["value"] for option in part["options"]}
        if not set(values) <= known:
            raise Refused(f"{sorted(set(values) - known)} is not on the list")


def _preset(part: Json) -> object:
    """What is filled in before anybody has touched it."""
    options = part.get("options")
    if options is None or part["type"] == CHECKBOX:
        return part.get("value", part.get("default"))
    chosen = [option["value"] for option in options if option.get("default")]
    return (chosen[0] if chosen else None) if part["type"] == RADIO else chosen


def fill_modal_item(item: Json, values: Mapping[str, object]) -> Json:
    if item["type"] == TEXT:
        return {"type": TEXT, "id": item.get("id", 0)}
    part = item["components"][0] if item["type"] == ROW else item["component"]
    label = str(part.get("label") or item.get("label"))
    filled: Json = {"type": part["type"], "custom_id": part["custom_id"], "id": part.get("id", 0)}
    given = values.get(str(part["custom_id"]), values.get(label, _preset(part)))
    if part["type"] == 4:
        text = "" if given is None else str(given)
        if part.get("required", True) and not text:
            raise Refused(f"{label!r} must be filled in")
        if text and not (part.get("min_length") or 0) <= len(text) <= (part.get("max_length") or 4000):
            raise Refused(f"{label!r} has the wrong length")
        filled["value"] = text
    elif part["type"] in (RADIO, CHECKBOX):
        if part["type"] == RADIO and given is not None and given not in [one["value"] for one in part["options"]]:
            raise Refused(f"{given!r} is not on the list of {label!r}")
        if part["type"] == RADIO and given is None and part.get("required", True):
            raise Refused(f"{label!r} must be chosen")
        filled["value"] = given if given is not None or part["type"] == RADIO else False
    else:
        chosen = [str(item) for item in given] if isinstance(given, list) else [] if given is None else [str(given)]
        if part["type"] in (*SELECTS, BOXES) and (chosen or part.get("required", True)):
            check_choice(part, chosen)
        filled["values"] = chosen
    return {"type": ROW, "components": [filled]} if item["type"] == ROW else {"type": 18, "component": filled}
