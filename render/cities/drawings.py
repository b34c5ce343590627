"""Drawings that are data (art/features.toml), done with the brush step by step."""

from __future__ import annotations

from functools import cache

import msgspec

from data.sets import SHELF
from render.cities.brush import CREAM, GLASS, Brush, Paint
from render.palette import INK, WATER, Colour, shade

PAINTS: dict[str, Colour] = {"cream": CREAM, "glass": GLASS, "ink": INK, "water": WATER}
"""Those that all drawings have."""
POINTED = ("poly", "line", "blob", "curve")
"""Methods of the brush that begin with a list of points."""


class Drawing(msgspec.Struct, frozen=True):
    steps: str
    paint: dict[str, Colour] = {}


@cache
def drawings() -> dict[str, Drawing]:
    return msgspec.toml.decode((SHELF / "cities" / "art" / "features.toml").read_bytes(), type=dict[str, Drawing])


def draw(b: Brush, name: str) -> None:
    drawing = drawings()[name]
    paints = PAINTS | drawing.paint
    for step in drawing.steps.replace("\n", "|").split("|"):
        method, *words = step.split()
        count = next(at for at, word in enumerate(words) if not _is_number(word))
        numbers = [float(word) for word in words[:count]]
        shape = [list(zip(numbers[::2], numbers[1::2], strict=True))] if method in POINTED else numbers
        look = [float(word) if _is_number(word) else _painted(paints, word) for word in words[count:]]
        getattr(b, method)(*shape, *look)


def _is_number(word: str) -> bool:
    return word.lstrip("-").replace(".", "").isdigit()


def _painted(paints: dict[str, Colour], word: str) -> Paint:
    """`stone`, `stone*0.7` or `214,72,56`."""
    name, _, share = word.partition("*")
    if name not in paints:
        paint: Paint = tuple(int(part) for part in name.split(","))  # type: ignore[assignment]
        return paint
    return shade(paints[name], float(share)) if share else paints[name]
