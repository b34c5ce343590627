"""The five grounds: a colour, a pattern, and the little houses, halls and trees that stand on each."""

from functools import cache
from random import Random

import msgspec
from PIL import Image, ImageDraw

from data.sets import SHELF
from render.cache import SPRITES, kept
from render.drawings import Brush, follow, stamp
from render.palette import Colour, shade
from render.sprites import Pen, scaled, shadowed, sprite
from rules.metropolys.components import Ground

COLOURS: dict[Ground, Colour] = {
    "industrial": (104, 103, 104),
    "park": (40, 98, 62),
    "residential": (158, 100, 62),
    "shopping": (138, 54, 98),
    "administrative": (92, 126, 184),
}
STEPS: dict[Ground, int] = {"park": 24, "residential": 32, "industrial": 36, "shopping": 35, "administrative": 35}
"""How far apart the roofs of a ground stand."""
VARIANTS = 6
FULL = 33
"""The size of a roof in a picture."""


@cache
def looks() -> dict[Ground, list[str]]:
    """The steps of each look of a ground's roofs, on a plot of 40 by 40 (art/roofs.toml)."""
    return msgspec.toml.decode((SHELF / "metropolys" / "art" / "roofs.toml").read_bytes(), type=dict[Ground, list[str]])


@kept(SPRITES)
def roof(ground: Ground, variant: int, size: int) -> Image.Image:
    """A house, hall or tree; with its shadow larger by 5 in 33 on every side."""

    def draw(brush: Brush) -> None:
        brush.scale *= size / 40
        follow(brush, looks()[ground][variant % len(looks()[ground])], {})

    grow = round(size * 5 / FULL)
    return shadowed(stamp(size, size, draw, 3), (grow // 2, grow * 3 // 5), max(1, grow * 2 // 5), 150, grow)


def pattern(ground: Ground, width: int, height: int, unit: int = 2) -> Image.Image:
    """The quiet pattern under the roofs, as a mask of strokes: hatch, tufts, bricks, slanting stripes, slabs."""
    picture = Image.new("L", (width, height), 0)
    pen, u = ImageDraw.Draw(picture), unit
    if ground == "industrial":
        for x in range(-height, width, 9 * u):
            pen.line((x, 0, x + height, height), fill=70, width=u)
            pen.line((x, height, x + height, 0), fill=70, width=u)
    elif ground == "park":
        spots = Random(1)
        for _ in range(width * height // (225 * u * u)):
            x, y = spots.randrange(width), spots.randrange(height)
            pen.arc((x, y, x + 5 * u, y + 5 * u), 180, 360, fill=90, width=u)
    elif ground == "residential":
        for row, y in enumerate(range(0, height, 10 * u)):
            pen.line((0, y, width, y), fill=70, width=u)
            for x in range(10 * u * (row % 2), width, 20 * u):
                pen.line((x, y, x, y + 10 * u), fill=70, width=u)
    elif ground == "shopping":
        for x in range(-height, width, 14 * u):
            pen.line((x, height, x + height, 0), fill=80, width=4 * u)
    else:
        for x in range(0, width, 14 * u):
            for y in range(0, height, 14 * u):
                if (x + y) // (14 * u) % 2:
                    pen.rectangle((x, y, x + 14 * u - 1, y + 14 * u - 1), fill=70)
    return picture


def carpet(ground: Ground, width: int, height: int, unit: int = 2) -> Image.Image:
    """The bare ground: its colour under its pattern."""
    tint = Image.new("RGB", (width, height), COLOURS[ground])
    tint.paste(shade(COLOURS[ground], 1.3), (0, 0), pattern(ground, width, height, unit))
    return tint


@kept(SPRITES)
def swatch(ground: Ground, size: int) -> Image.Image:
    """A rounded piece of a ground with one of its roofs, for the legend."""
    big = size * 2
    tile = carpet(ground, big, big)
    house = roof(ground, 1, round(size * 1.6))
    tile.paste(house, ((big - house.width) // 2, (big - house.height) // 2), house)

    def corners(pen: Pen, s: int) -> None:
        pen.rounded_rectangle((0, 0, size * s - 1, size * s - 1), size * s // 4, fill=(0, 0, 0, 255))

    picture = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    picture.paste(scaled(tile, size, size), (0, 0), sprite(size, size, corners).getchannel("A"))
    return picture
