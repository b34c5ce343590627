"""What a host may choose, read off a game's `Options`: for the lobby, the command line and the record's header.

An option is a field of one of four kinds: a Literal of words, a bool (yes, no), a whole number with bounds
(`Annotated[int, Meta(ge=…, le=…)]`), or several of some words (`tuple[Literal[…], ...]`, written with commas).
"""

from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from rules.game import AnyGame, Illegal

YES_NO = ("yes", "no")
NONE = "none"


class Option(msgspec.Struct, frozen=True):
    name: str
    choices: tuple[str, ...]
    default: str
    many: bool = False


def describe(game: type[AnyGame]) -> tuple[Option, ...]:
    """The options of a game with their choices and defaults, as words."""
    return tuple(
        Option(field.name, choices(field.type), word(field.default), get_origin(field.type) is tuple)
        for field in msgspec.structs.fields(game.Options)
    )


def choices(kind: Any) -> tuple[str, ...]:
    if kind is bool:
        return YES_NO
    origin = get_origin(kind)
    if origin is Literal:
        return tuple(str(value) for value in get_args(kind))
    if origin is tuple:
        return choices(get_args(kind)[0])
    info = msgspec.inspect.type_info(kind)
    if isinstance(info, msgspec.inspect.IntType) and info.ge is not None and info.le is not None:
        return tuple(str(n) for n in range(info.ge, info.le + 1))
    raise TypeError(f"an option cannot be of the type {kind!r}")


def word(value: Any) -> str:
    if isinstance(value, bool):
        return YES_NO[0] if value else YES_NO[1]
    if isinstance(value, tuple):
        return ",".join(str(v) for v in value) or NONE
    return str(value)


def write(options: msgspec.Struct) -> str:
    """`mode=family first=P3`: all options, in order."""
    return " ".join(f"{name}={word(getattr(options, name))}" for name in options.__struct_fields__) or NONE


def read(game: type[AnyGame], pairs: dict[str, str]) -> msgspec.Struct:
    """Typed options from words; what is not said keeps its default. Raises Illegal with what would be allowed."""
    hints = get_type_hints(game.Options, include_extras=True)
    values: dict[str, Any] = {}
    for name, given in pairs.items():
        if name not in hints:
            raise Illegal("unknown_option", name, ", ".join(hints))
        kind = hints[name]
        many = get_origin(kind) is tuple
        said = ([] if given in ("", NONE) else given.split(",")) if many else [given]
        allowed = choices(kind)
        for one in said:
            if one not in allowed:
                raise Illegal("unknown_choice", name, one, ", ".join(allowed))
        if many:
            values[name] = tuple(c for c in allowed if c in said)
        elif kind is bool:
            values[name] = given == YES_NO[0]
        elif get_origin(kind) is Literal:
            values[name] = next(v for v in get_args(kind) if str(v) == given)
        else:
            values[name] = int(given)
    return game.Options(**values)


def read_line(game: type[AnyGame], line: str) -> msgspec.Struct:
    pairs = {} if line == NONE else dict(pair.split("=", 1) for pair in line.split() if "=" in pair)
    return read(game, pairs)
