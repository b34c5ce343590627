"""From what a person types to the options of a slash command, checked as Discord's own client checks them."""

import base64
import re
from collections.abc import Mapping

from playground.protocol import payloads
from playground.protocol.errors import limit
from playground.world.model import Channel, Command, Json, User
from playground.world.uploads import Upload, put_away
from playground.world.world import World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)

LARGEST = 2**53
"""Discord's own bound for numbers."""
DIGITS = re.compile(r"[0-9]{1,20}")


class Refused(Exception):
    """Discord's own client would not let a person do this."""


def walk_command(command: Command, words: list[str]) -> Json:
    """The subcommand at the end of the words, or the command itself."""
    node = command.body
    for word in words[1:]:
        inside = {
            option["name"]: option for option in node.get("options") or [] if option["type"] in (SUBCOMMAND, GROUP)
        }
        if word not in inside:
            raise Refused(f"/{' '.join(words)} does not exist; there is {sorted(inside)}")
        node = inside[word]
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in node.get("options") or []):
        raise Refused(f"/{' '.join(words)} needs a subcommand")
    return node


def build_options(
    world: World, channel: Channel, leaf: Json, values: Mapping[str, object], *, focused: str | None = None
) -> tuple[list[Json], Json]:
    """The option list and the `resolved` users and channels. While completing, required options may be missing."""
    known = {option["name"]: option for option in leaf.get("options") or []}
    if unknown := set(values) - set(known):
        raise Refused(f"no such option: {sorted(unknown)}; there is {sorted(known)}")
    options: list[Json] = []
    resolved: Json = {}
    for name, option in known.items():
        value = values.get(name)
        if value is None:
            if option.get("required") and focused is None:
                raise Refused(f"{name!r} is required")
            if name != focused:
                continue
            value = ""
        if name == focused:
            if not option.get("autocomplete"):
                raise Refused(f"{name!r} has no autocomplete")
            # Half-typed numbers travel as text too.
            options.append({"name": name, "type": option["type"], "value": str(value), "focused": True})
            continue
        options.append({"name": name, "type": option["type"], "value": _value(world, channel, option, value, resolved)})
    return options, resolved


def _value(world: World, channel: Channel, option: Json, value: object, resolved: Json) -> object:
    kind, name = option["type"], option["name"]
    if kind in (USER, MENTIONABLE):
        return _user(world, channel, value, resolved)
    if kind == CHANNEL:
        return _channel(world, value, resolved)
    if kind == ROLE:
        return str(value)
    if kind == ATTACHMENT:
        return _file(world, channel, value, resolved)
    checked = _plain(kind, name, value)
    choices = [choice["value"] for choice in option.get("choices") or []]
    if choices and checked not in choices:
        raise Refused(f"{name!r} must be one of {choices}, not {checked!r}")
    size: float
    if isinstance(checked, str):
        least, most, size = option.get("min_length"), option.get("max_length"), len(checked)
    elif isinstance(checked, bool):
        return checked
    else:
        least, most, size = option.get("min_value"), option.get("max_value"), checked
    if (least is not None and size < least) or (most is not None and size > most):
        raise Refused(f"{name!r} must be between {least} and {most}")
    return checked


def _plain(kind: int, name: str, value: object) -> str | int | float | bool:
    if kind in (INTEGER, NUMBER):
        try:
            number = int(str(value)) if kind == INTEGER else float(str(value))
        except ValueError:
            raise Refused(f"{name!r} must be a number, not {value!r:.40}") from None
        if not -LARGEST <= number <= LARGEST:
            raise Refused(f"{name!r} must be between -{LARGEST} and {LARGEST}")
        return number
    if kind == BOOLEAN:
        if isinstance(value, bool):
            return value
        return str(value).lower() in ("true", "yes", "1")
    return str(value)


def _user(world: World, channel: Channel, value: object, resolved: Json) -> str:
    user = value if isinstance(value, User) else _named(world, str(value).strip("<@!> "))
    if user is None:
        raise Refused(f"nobody is called {value!r}")
    resolved.setdefault("users", {})[str(user.id)] = payloads.user(user)
    guild = world.guild_of(channel)
    if guild is not None and user.id in guild.members:
        member = payloads.member(world, guild, guild.members[user.id], with_user=False)
        resolved.setdefault("members", {})[str(user.id)] = {**member, "permissions": "0"}
    return str(user.id)


def _named(world: World, text: str) -> User | None:
    if DIGITS.fullmatch(text):
        return world.users.get(int(text))
    return next((user for user in world.users.values() if text.lower() in (user.name, user.display.lower())), None)


def _channel(world: World, value: object, resolved: Json) -> str:
    text = str(value).strip("<#> ")
    key = value.id if isinstance(value, Channel) else int(text) if DIGITS.fullmatch(text) else 0
    if key not in world.channels:
        raise Refused(f"there is no channel {value!r}")
    place = payloads.channel(world, world.channels[key])
    resolved.setdefault("channels", {})[str(key)] = {**place, "permissions": "0"}
    return str(key)


def _file(world: World, channel: Channel, value: object, resolved: Json) -> str:
    """A file given with a command: its name and its content, which a page sends as base64 text."""
    name, content = _given(value)
    if len(content) > limit("attachment.bytes"):
        raise Refused("the file is too large")
    kept = put_away(world, Upload(0, name, content), {})
    resolved.setdefault("attachments", {})[str(kept.id)] = payloads.given_file(world, channel, kept)
    return str(kept.id)


def _given(value: object) -> tuple[str, bytes]:
    name, content = (value.get("name"), value.get("content")) if isinstance(value, Mapping) else _pair(value)
    try:
        data = content if isinstance(content, bytes) else base64.b64decode(str(content), validate=True)
    except ValueError:
        raise Refused("that is not a file") from None
    return str(name) or "file", data


def _pair(value: object) -> tuple[object, object]:
    if not isinstance(value, tuple) or len(value) != 2:
        raise Refused("a file is a name and its content")
    return value
