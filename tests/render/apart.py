"""Colours that tell things apart, and the pieces that show them: what each game's apart.py names as GROUPS."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from PIL import Image, ImageChops, ImageStat

from render.palette import SEATS, Colour
from render.sprites import seat_mark
from rules.registry import KEYS

SIZE = 64
PATTERN = 6.0
"""The least mean difference, in steps of 255, of two pieces in grey of equal brightness."""


@dataclass(frozen=True)
class Group:
    """Things that must not be taken for one another."""

    name: str
    keys: Sequence[Hashable]
    colour: Callable[[Hashable], Colour]
    piece: Callable[[Hashable], Image.Image]
    """How it looks in a picture."""

    def __str__(self) -> str:
        return self.name


@cache
def groups() -> tuple[Group, ...]:
    """The seats, which all games share, and the groups of each game."""
    found = [Group("seats", tuple(SEATS), SEATS.__getitem__, lambda seat: seat_mark(seat, 48))]  # type: ignore[arg-type]
    for key in KEYS:
        if find_spec(f"tests.render.{key}.apart") is not None:
            found += import_module(f"tests.render.{key}.apart").GROUPS
    return tuple(found)


def grey(piece: Image.Image) -> Image.Image:
    """A piece on grey, without colour, as bright on the whole as any other."""
    ground = Image.new("RGBA", piece.size, (128, 128, 128, 255))
    ground.alpha_composite(piece.convert("RGBA"))
    flat = ground.convert("L").resize((SIZE, SIZE), Image.Resampling.LANCZOS)
    shift = round(128 - ImageStat.Stat(flat).mean[0])
    return flat.point([max(0, min(255, value + shift)) for value in range(256)])


def pattern_difference(one: Image.Image, other: Image.Image) -> float:
    return float(ImageStat.Stat(ImageChops.difference(grey(one), grey(other))).mean[0])
