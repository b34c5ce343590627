"""Drawings that are data: texts of steps in a game's art, each step a method of the brush that draws it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from render.palette import Colour, shade

Place = tuple[float, float]
Paint = Colour | tuple[int, int, int, int]


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
