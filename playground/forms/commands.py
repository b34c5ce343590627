"""The form of application commands: names, nesting, options, choices, and their translations."""

import re

import discord

from playground.forms.shapes import SHAPES, shaped
from playground.protocol.errors import Field, Form, limit
from playground.world.model import Json

SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
OPTION_TYPES = tuple(range(1, 12))
CHAT = 1
NAME = re.compile(r"^[-_'\w\u0900-\u097F\u0E00-\u0E7F]{1,32}$")
LOCALES = frozenset(str(locale.value) for locale in discord.Locale)


def check_command(form: Form, data: Json, prefix: tuple[str | int, ...] = ()) -> None:
    shaped(data, SHAPES["Command"], prefix)
    at = form.at(*prefix)
    kind = data.get("type", CHAT)
    if kind == CHAT:
        _check_name(at.at("name"), data.get("name"))
        at.at("description").text(data.get("description"), "command.description", least=1)
        _check_translations(at, data)
        _check_options(at.at("options"), data.get("options"), "command.options", depth=1)
        if _size(data) > limit("command.total"):
            most = limit("command.total")
            at.error("APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({most})")
    else:
        at.at("name").text(data.get("name"), "command.name", least=1)
        if data.get("description"):
            at.at("description").error(
                "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", "Context menu commands cannot have description"
            )


def _check_name(at: Field, name: object) -> None:
    if not at.text(name, "command.name", least=1) or not isinstance(name, str):
        return
    if not NAME.match(name) or name != name.lower():
        at.error("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_translations(at: Field, data: Json) -> None:
    for key, check in (("name_localizations", _check_name), ("description_localizations", None)):
        for locale, text in (data.get(key) or {}).items():
            place = at.at(key, locale)
            if locale not in LOCALES:
                place.error("BASE_TYPE_CHOICES", "Value must be a locale of Discord.")
            elif check is not None:
                check(place, text)
            else:
                place.text(text, "command.description", least=1)


def _check_options(at: Field, options: object, key: str, *, depth: int) -> None:
    names: set[str] = set()
    kinds = set()
    optional_seen = False
    for index, option in enumerate(at.items(options, key)):
        place = at.at(index)
        kind = option.get("type") if isinstance(option, dict) else None
        if not isinstance(option, dict) or kind not in OPTION_TYPES:
            place.one_of(OPTION_TYPES)
            continue
        _check_name(place.at("name"), option.get("name"))
        place.at("description").text(option.get("description"), "command.description", least=1)
        _check_translations(place, option)
        if option.get("name") in names:
            place.at("name").error("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option names must be unique")
        names.add(str(option.get("name")))
        kinds.add(kind in (SUBCOMMAND, GROUP))
        # A group sits directly below the command, a subcommand below the command or a group.
        if (kind == GROUP and depth > 1) or (kind == SUBCOMMAND and depth >= limit("command.depth")):
            place.at("type").error("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command option type is invalid")
        elif kind == GROUP:
            _check_options(place.at("options"), option.get("options"), "command.group.subcommands", depth=depth + 1)
            if any(child.get("type") != SUBCOMMAND for child in option.get("options") or []):
                place.at("options").error("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group holds subcommands only")
        elif kind == SUBCOMMAND:
            _check_options(
                place.at("options"), option.get("options"), "subcommand.options", depth=limit("command.depth")
            )
        else:
            if option.get("required") and optional_seen:
                place.at("required").error(
                    "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                    "Required options must be placed before optional ones",
                )
            optional_seen = optional_seen or not option.get("required")
            _check_value_option(place, option)
    if len(kinds) > 1:
        at.error("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands and plain options cannot be mixed")


def _check_value_option(at: Field, option: Json) -> None:
    choices = option.get("choices")
    if choices and option.get("autocomplete"):
        at.at("autocomplete").error(
            "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES", "Options with choices cannot be autocompleted"
        )
    check_choices(at.at("choices"), choices, option["type"], "option.choices")


def check_choices(at: Field, choices: object, kind: int, key: str) -> None:
    for index, choice in enumerate(at.items(choices, key)):
        place = at.at(index)
        if not isinstance(choice, dict):
            place.required()
            continue
        place.at("name").text(choice.get("name"), "option.choice.name", least=1)
        value = choice.get("value")
        if kind == STRING:
            place.at("value").text(value, "option.choice.value")
        elif kind == INTEGER and (isinstance(value, bool) or not isinstance(value, int)):
            place.at("value").error("NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif kind == NUMBER and (isinstance(value, bool) or not isinstance(value, int | float)):
            place.at("value").error("NUMBER_TYPE_COERCE", f'Value "{value}" is not number.')


def _size(node: Json) -> int:
    """Name, description and values of a command and all its options, the longest translation of each counting."""
    total = 0
    for key in ("name", "description"):
        texts = [str(node.get(key) or ""), *map(str, (node.get(f"{key}_localizations") or {}).values())]
        total += max(map(len, texts))
    for choice in node.get("choices") or []:
        total += len(str(choice.get("name"))) + len(str(choice.get("value")))
    return total + sum(_size(option) for option in node.get("options") or [])
