"""The types of what comes in, checked before anything is read from it.

Only what the playground itself reads is named (most of it in shapes.toml); texts and lengths are the business of the
forms beside this one.
"""

import re
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from playground.protocol.errors import Form, refuse

S = TypeVar("S", bound=Struct)
Id = Annotated[int, Meta(ge=0)] | Annotated[str, Meta(pattern=r"^[0-9]{1,20}$")]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Bound = Annotated[int, Meta(ge=-(2**53), le=2**53)] | float
Names = dict[str, str | None]
CommandType = Literal[1, 2, 3]


class Emoji(Struct):
    id: Id | None = None
    name: str | None = None
    image: str | None = None
    """Only on its way in."""


class CallbackShape(Struct):
    type: int
    data: dict[str, Any] | None = None


class ManyShape(Struct):
    messages: list[Id]


class RecipientShape(Struct):
    recipient_id: Id


def _field(name: str, kind: str) -> tuple[str, str] | tuple[str, str, None]:
    if kind.endswith("?"):
        return name, f"{kind[:-1]} | None", None
    return (name, kind[:-1], None) if kind.endswith("~") else (name, kind)


def _shapes() -> dict[str, type[Struct]]:
    tables = msgspec.toml.decode(Path(__file__).with_suffix(".toml").read_bytes(), type=dict[str, dict[str, str]])
    return {
        name: msgspec.defstruct(name, [_field(*field) for field in fields.items()], module=__name__)
        for name, fields in tables.items()
    }


SHAPES = _shapes()
# msgspec looks their names up here when they are first used.
globals().update(SHAPES)

CODES = {"int": "NUMBER_TYPE_COERCE", "str": "STRING_TYPE_CONVERT", "array": "LIST_TYPE_CONVERT"}
CODES |= {"object": "DICT_TYPE_CONVERT", "bool": "BOOLEAN_TYPE_CONVERT"}


def shaped(data: object, shape: type[S], prefix: tuple[str | int, ...] = ()) -> S:
    """The data as that shape; refused with Discord's words, at the place where it differs."""
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        told, _, where = str(error).partition(" - at `$")
        path: list[str | int] = [*prefix, *re.findall(r"[^.\[\]`]+", where)]
        expected = re.search(r"`(\w+)", told)
        code = CODES.get(expected.group(1) if expected else "", "BASE_TYPE_CHOICES")
        form = Form()
        form.at(*path).error("BASE_TYPE_REQUIRED" if "missing" in told else code, told)
        form.check()
        raise refuse(50035) from None
