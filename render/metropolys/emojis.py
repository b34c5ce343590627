"""The emojis of Metropolys: tokens, grounds, and each seat's towers by their height."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from render.emojis import SIDE, Draw
from render.metropolys.goal_tiles import goal_tile
from render.metropolys.pieces import token
from render.metropolys.towers import BODIES, tower
from render.palette import SEATS
from rules.metropolys.view import TOKENS
from rules.metropolys.vocabulary import GROUNDS


def named(thing: str) -> str:
    """The emoji of a token or a ground."""
    return f"m_{thing}"


def towering(seat: int, height: str) -> str:
    return f"m_{height}_{seat + 1}"


def emojis() -> Mapping[str, Draw]:
    found: dict[str, Draw] = {named(kind): partial(token, kind, SIDE) for kind in TOKENS}
    found |= {named(ground): partial(goal_tile, ground, SIDE) for ground in GROUNDS}
    return found | {
        towering(seat, height): partial(tower, seat, height, False, 2.0) for seat in SEATS for height in BODIES
    }
