"""The emojis of My City: every building by its colour and shape, and what a campaign glues into a valley."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import msgspec

from data.sets import read_set, set_names
from render.emojis import SIDE, Draw
from render.my_city.cards import piece
from render.my_city.grid import shape_cells
from render.my_city.stickers import BADGES, STICKERS, sticker
from rules.my_city.components import Box


def building(kind: str, shape: Sequence[str]) -> str:
    """`mc_red_10_11`: by its fields, row by row."""
    rows = "_".join(row.replace("#", "1").replace(".", "0") for row in shape)
    return f"mc_{kind}_{rows}"


def stuck(kind: str) -> str:
    return f"mc_{kind}"


def emojis() -> Mapping[str, Draw]:
    found: dict[str, Draw] = {stuck(kind): partial(sticker, kind, False) for kind in (*STICKERS, *BADGES)}
    for name in set_names("my_city"):
        box = msgspec.toml.decode(read_set("my_city", name).text, type=Box)
        for own in box.sets.values():
            for shape in (*own.buildings.values(), *own.own_shapes):
                rows, kind = box.shapes[shape], own.colour or own.kind
                found[building(kind, rows)] = partial(piece, kind, shape_cells(rows), SIDE, SIDE)
    return found
