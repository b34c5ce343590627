"""Drawings that are data: texts of steps in a game's art, each step a method of the brush that draws it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Self

import msgspec
from PIL import Image

from render.palette import Colour, shade
from render.sprites import Pen, sprite

Place = tuple[float, float]
Paint = Colour | tuple[int, int, int, int]
Ink = Paint | int


class Drawing(msgspec.Struct, frozen=True):
    steps: str
    paint: dict[str, Colour] = {}
    """Its own colours, by name."""


@cache
def drawings(file: Path) -> dict[str, Drawing]:
    """Those of a file of a game's art, by name."""
    return msgspec.toml.decode(file.read_bytes(), type=dict[str, Drawing])


# ---------------------------------------------------------------------------------------------------- steps


def strokes(steps: str) -> Iterator[tuple[Place, str, list[str]]]:
    """Every stroke: how far it is moved, its method and its words.

    Steps stand on lines or between `|`. `5:12:0` before one repeats it five times, 12 to the right each time; what is
    joined by `&` is repeated together.
    """
    for words in filter(None, (step.split() for step in steps.replace("\n", "|").split("|"))):
        places = [(0.0, 0.0)]
        while ":" in words[0]:
            times, dx, dy = (float(v) for v in words.pop(0).split(":"))
            places = [(x + i * dx, y + i * dy) for x, y in places for i in range(int(times))]
        parts = [part.split() for part in " ".join(words).split("&")]
        yield from ((place, method, rest) for place in places for method, *rest in parts)


def is_number(word: str) -> bool:
    return word.lstrip("-").replace(".", "").isdigit()


def number(word: str) -> float:
    return float(word) if "." in word else int(word)


def painted(word: str, paints: Mapping[str, Colour]) -> Paint:
    """`stone`, `stone*0.7` for a darker one, `stone*1.5/120` with opacity; `214,72,56` or `214,72,56,120`."""
    word, _, opacity = word.partition("/")
    name, _, share = word.partition("*")
    paint = paints[name] if name in paints else tuple(int(part) for part in name.split(","))
    paint = shade(paint, float(share)) if share else paint  # type: ignore[arg-type]
    return (*paint, int(opacity)) if opacity else paint  # type: ignore[return-value]


def value(word: str, paints: Mapping[str, Colour]) -> float | Paint:
    return number(word) if is_number(word) else painted(word, paints)


# ---------------------------------------------------------------------------------------------------- the brush


class Brush:
    """A pen with its own scale and origin; coordinates come flat."""

    def __init__(self, pen: Pen, scale: float, x: float = 0, y: float = 0) -> None:
        self.pen, self.scale, self.x, self.y = pen, scale, x, y

    def placed(self, x: float, y: float, size: float) -> Brush:
        """One for what is drawn around its own origin, at a place and so many times as large."""
        return Brush(self.pen, self.scale * size, (self.x + x) / size, (self.y + y) / size)

    def to(self, *xy: float) -> list[tuple[float, float]]:
        return [((a + self.x) * self.scale, (b + self.y) * self.scale) for a, b in zip(xy[::2], xy[1::2], strict=True)]

    def poly(self, fill: Ink, *xy: float) -> Self:
        self.pen.polygon(self.to(*xy), fill=fill)
        return self

    def rect(self, fill: Ink, x0: float, y0: float, x1: float, y1: float, radius: float = 0) -> Self:
        self.pen.rounded_rectangle(self.to(x0, y0, x1, y1), radius * self.scale, fill=fill)
        return self

    def dot(self, fill: Ink, x: float, y: float, rx: float, ry: float | None = None) -> Self:
        self.pen.ellipse(self.to(x - rx, y - (ry or rx), x + rx, y + (ry or rx)), fill=fill)
        return self

    def line(self, fill: Ink, width: float, *xy: float) -> Self:
        self.pen.line(self.to(*xy), fill=fill, width=round(width * self.scale), joint="curve")
        return self

    def slice(self, fill: Ink, x0: float, y0: float, x1: float, y1: float, start: int, end: int) -> Self:
        self.pen.pieslice(self.to(x0, y0, x1, y1), start, end, fill=fill)
        return self

    def arc(self, fill: Ink, width: float, *box_and_turn: float) -> Self:
        """A part of the outline of an oval: its box, then where the part begins and ends, in degrees."""
        *box, start, end = box_and_turn
        self.pen.arc(self.to(*box), start, end, fill=fill, width=round(width * self.scale))
        return self

    def stack(
        self, fill: tuple[int, int, int], x: float, y: float, wide: float, tall: float, *, above: bool = True
    ) -> Self:
        """A chimney with its foot at (x, y), light from the left; seen from above, a shadow on the roof beside it."""
        right = x + wide * 2.6
        if above:
            self.poly((40, 26, 20, 80), x + wide, y, right, y + wide * 0.5, right, y - tall * 0.35, x + wide, y - tall)
        self.rect(shade(fill, 0.72), x - wide, y - tall, x + wide, y).rect(fill, x - wide, y - tall, x + wide * 0.2, y)
        self.dot(shade(fill, 1.4), x, y - tall, wide + 1, wide * 0.7)
        return self.dot((56, 40, 36), x, y - tall, wide * 0.6, wide * 0.4)


def stamp(width: int, height: int, draw: Callable[[Brush], object], fine: int = 4) -> Image.Image:
    """A small picture drawn with a brush in its own pixels, at `fine` times its size."""

    def run(pen: Pen, scale: int) -> None:
        draw(Brush(pen, scale))

    return sprite(width, height, run, fine)


def edged(wide: int, high: int, edge: Colour, fill: Colour, thick: float, r: float, fine: int = 4) -> Image.Image:
    """A rounded plate with an edge so thick."""
    inner = (thick, thick, wide - thick, high - thick, max(0, r - thick))
    return stamp(wide, high, lambda b: b.rect(edge, 0, 0, wide, high, r).rect(fill, *inner), fine)


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


def drawn(drawing: Drawing, size: int, units: float | None = None, **tones: Colour) -> Image.Image:
    """In a square of so many pixels; `units`: in how wide a square it was drawn, if another.

    `tones`: paints that are not the drawing's own, such as colours of the palette that is chosen.
    """

    def run(brush: Brush) -> None:
        brush.scale *= size / (units or size)
        follow(brush, drawing.steps, drawing.paint | tones)

    return stamp(size, size, run)
