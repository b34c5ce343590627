"""What a bot may say at the gateway, and how one parts from whoever says something else."""

from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct

from playground.forms.shapes import Id

S = TypeVar("S", bound=Struct)


class Closed(Exception):
    """The connection ends with that code, as Discord would end it."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code}: {reason}")
        self.code = code
        self.reason = reason


class Frame(Struct):
    op: int
    d: Any = None


class Identity(Struct):
    token: str
    intents: Annotated[int, Meta(ge=0)]
    shard: tuple[int, int] | None = None


class Resumed(Struct):
    token: str
    session_id: str | None
    """None of a bot whose connection broke before it had a session."""
    seq: int | None = None


class MembersWanted(Struct):
    guild_id: Id
    user_ids: Id | list[Id] | None = None
    query: str | None = None
    nonce: str | None = None


def read(data: object, shape: type[S]) -> S:
    """A frame's text, or a part of it, as that shape."""
    try:
        return msgspec.json.decode(data, type=shape) if isinstance(data, str) else msgspec.convert(data, shape)
    except (ValueError, RecursionError):
        raise Closed(4002, "Error while decoding payload.") from None
