"""Small drawings of the valley that are data (art/drawings.toml), and how steps are followed with the brush."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec
from PIL import Image

from data.sets import SHELF
from render.drawings import number, painted, strokes, value
from render.my_city.brush import Brush, stamp
from render.my_city.marks import PALE
from render.palette import INK, INK_SOFT, Colour

PAINTS: dict[str, Colour] = {"ink": INK, "pale": PALE, "soft": INK_SOFT}
"""Those that all drawings have."""


class Drawing(msgspec.Struct, frozen=True):
    steps: str
    paint: dict[str, Colour] = {}


@cache
def drawings() -> dict[str, Drawing]:
    return msgspec.toml.decode((SHELF / "my_city" / "art" / "drawings.toml").read_bytes(), type=dict[str, Drawing])


def draw(brush: Brush, name: str, **tones: Colour) -> None:
    """With paints that are not the drawing's own: a colour of the palette that is chosen."""
    drawing = drawings()[name]
    follow(brush, drawing.steps, PAINTS | drawing.paint | tones)


def drawn(name: str, size: int, units: float | None = None, **tones: Colour) -> Image.Image:
    """In a square of so many pixels; `units`: in how wide a square it was drawn, if another."""

    def run(brush: Brush) -> None:
        brush.scale *= size / (units or size)
        draw(brush, name, **tones)

    return stamp(size, size, run)


def follow(brush: Brush, steps: str, paints: Mapping[str, Colour], parts: Mapping[str, str] | None = None) -> None:
    """`parts`: steps that are drawn by a name of their own, around the origin. Such a step has a place and a size, and
    may bring the colour that its part calls `tone`."""
    x, y = brush.x, brush.y
    for (dx, dy), method, words in strokes(steps):
        brush.x, brush.y = x + dx, y + dy
        if parts and method in parts:
            tones = {"tone": painted(words[3], paints)} if words[3:] else {}
            follow(brush.placed(*map(number, words[:3])), parts[method], {**paints, **tones}, parts)  # type: ignore[dict-item]
        else:
            getattr(brush, method)(*(value(word, paints) for word in words))
    brush.x, brush.y = x, y
