"""Drawings that are data (art/*.toml), done with the brush step by step."""

from collections.abc import Mapping
from functools import cache

import msgspec

from data.sets import SHELF
from render.cities.brush import CREAM, GLASS, LIT, Brush
from render.drawings import is_number, number, strokes, value
from render.palette import INK, WATER, Colour

PAINTS: dict[str, Colour] = {"cream": CREAM, "glass": GLASS, "ink": INK, "lit": LIT, "water": WATER}
"""Those that all drawings have."""
POINTED = ("poly", "line", "blob", "curve")
"""Methods of the brush that begin with a list of points."""


class Drawing(msgspec.Struct, frozen=True):
    steps: str
    paint: dict[str, Colour] = {}
    sky: tuple[Colour, Colour] = ((0, 0, 0), (0, 0, 0))
    """What a skyline stands before, from its top to its bottom."""


@cache
def drawings(art: str) -> dict[str, Drawing]:
    return msgspec.toml.decode((SHELF / "cities" / "art" / f"{art}.toml").read_bytes(), type=dict[str, Drawing])


def draw(b: Brush, drawing: Drawing, more: Mapping[str, Colour] = {}) -> None:
    """`more`: paints that are not the drawing's own, such as those of a seat."""
    paints, left, top = {**PAINTS, **drawing.paint, **more}, b.ox, b.oy
    for (dx, dy), method, words in strokes(drawing.steps):
        b.ox, b.oy = left + dx, top + dy
        values = [value(word, paints) for word in words]
        if method in POINTED:
            count = next(at for at, word in enumerate(words) if not is_number(word))
            numbers = [number(word) for word in words[:count]]
            getattr(b, method)(list(zip(numbers[::2], numbers[1::2], strict=True)), *values[count:])
        else:
            getattr(b, method)(*values)
    b.ox, b.oy = left, top
