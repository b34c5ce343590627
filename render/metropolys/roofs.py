"""The five grounds: a colour, a pattern, and the little houses, halls and trees that stand on each."""

import math
from collections.abc import Callable
from random import Random

from PIL import Image, ImageDraw

from render.cache import SPRITES, kept
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


class Builder:
    """Draws on a plot of 40 by 40, light from the upper left."""

    def __init__(self, pen: Pen, unit: float, variant: int) -> None:
        self.pen, self.unit, self.variant = pen, unit, variant

    def box(self, x0: float, y0: float, x1: float, y1: float, fill: Colour) -> None:
        k = self.unit
        self.pen.rectangle((x0 * k, y0 * k, x1 * k, y1 * k), fill=fill)

    def poly(self, *points: tuple[float, float], fill: Colour) -> None:
        self.pen.polygon([(x * self.unit, y * self.unit) for x, y in points], fill=fill)

    def oval(self, x0: float, y0: float, x1: float, y1: float, fill: Colour) -> None:
        k = self.unit
        self.pen.ellipse((x0 * k, y0 * k, x1 * k, y1 * k), fill=fill)

    def park(self) -> None:
        tone = ((78, 138, 84), (58, 116, 82), (104, 148, 78))[self.variant % 3]
        r = (13, 16, 11)[self.variant % 3]
        for n in range(7):
            a = n * math.tau / 7 + self.variant
            x, y, leaf = 20 + r * 0.55 * math.cos(a), 20 + r * 0.55 * math.sin(a), r * 0.6
            self.oval(x - leaf, y - leaf, x + leaf, y + leaf, shade(tone, 0.82))
        self.oval(20 - r * 0.8, 20 - r * 0.85, 20 + r * 0.55, 20 + r * 0.5, tone)
        self.oval(20 - r * 0.6, 20 - r * 0.65, 20 + r * 0.05, 20, shade(tone, 1.22))

    def residential(self) -> None:
        tone = ((196, 108, 74), (176, 92, 66), (206, 134, 82))[self.variant % 3]
        self.box(5, 26, 35, 36, shade((226, 196, 160), 0.62))
        lit = Random(f"homes {self.variant}")
        for x in (9, 18, 27):
            self.box(x, 29, x + 5, 33, (255, 222, 140) if lit.random() < 0.75 else (70, 56, 60))
        self.poly((2, 27), (10, 8), (30, 8), (38, 27), fill=shade(tone, 0.78))
        self.poly((2, 27), (10, 8), (20, 17), (20, 27), fill=tone)
        self.poly((10, 8), (30, 8), (26, 15), (14, 15), fill=shade(tone, 1.22))

    def industrial(self) -> None:
        if self.variant == 5:
            self._chimney()
        elif self.variant % 3 == 2:
            self.oval(6, 8, 34, 36, (92, 96, 112))
            self.oval(6, 5, 34, 31, (152, 156, 168))
            self.oval(11, 9, 26, 24, (182, 186, 196))
        else:
            self.box(2, 12, 38, 35, (92, 94, 108))
            for x in (2, 14, 26):
                self.poly((x, 26), (x, 8), (x + 12, 16), (x + 12, 26), fill=(160, 162, 174))
                glass = (255, 214, 130) if self.variant % 3 else (196, 202, 212)
                self.poly((x, 26), (x, 8), (x + 4, 11), (x + 4, 26), fill=glass)
            self.box(6, 28, 34, 32, (58, 58, 70))

    def _chimney(self) -> None:
        for x, y, r in ((24, 6, 6), (30, 1, 5), (20, 12, 5)):
            self.oval(x - r, y - r, x + r, y + r, (150, 149, 158))
        self.box(8, 28, 30, 37, (120, 122, 134))
        self.poly((14, 36), (16, 12), (23, 12), (25, 36), fill=(190, 120, 98))
        self.poly((14, 36), (16, 12), (18, 12), (17, 36), fill=(224, 160, 130))
        self.box(15.4, 17, 23.8, 21, (240, 230, 220))

    def shopping(self) -> None:
        self.box(3, 14, 37, 36, (86, 36, 66))
        self.box(6, 27, 34, 34, (255, 216, 140))
        awning = ((224, 84, 128), (236, 120, 92), (206, 76, 150))[self.variant % 3]
        for n in range(6):
            stripe = ((4 + n * 5.4, 10), (9.4 + n * 5.4, 10), (8.6 + n * 6, 26), (2 + n * 6, 26))
            self.poly(*stripe, fill=(250, 232, 222) if n % 2 else awning)
        self.box(4, 8, 36, 12, shade((224, 84, 128), 0.8))

    def administrative(self) -> None:
        self.box(3, 30, 37, 36, (150, 164, 190))
        for x in range(5, 36, 6):
            self.box(x, 17, x + 3.4, 31, (232, 236, 240))
        self.box(4, 14, 36, 18, (190, 202, 220))
        k = self.unit
        if self.variant % 2:
            self.pen.pieslice((9 * k, k, 31 * k, 27 * k), 180, 360, fill=(126, 190, 186))
            self.pen.pieslice((12 * k, 3 * k, 24 * k, 25 * k), 180, 290, fill=(170, 220, 210))
        else:
            self.poly((2, 15), (20, 4), (38, 15), fill=(214, 222, 234))
            self.poly((8, 13), (20, 6.5), (32, 13), fill=(150, 166, 194))


@kept(SPRITES)
def roof(ground: Ground, variant: int, size: int) -> Image.Image:
    """A house, hall or tree; with its shadow larger by 5 in 33 on every side."""

    def draw(pen: Pen, s: int) -> None:
        build: Callable[[], None] = getattr(Builder(pen, s * size / 40, variant), ground)
        build()

    grow = round(size * 5 / FULL)
    return shadowed(sprite(size, size, draw, 3), (grow // 2, grow * 3 // 5), max(1, grow * 2 // 5), 150, grow)


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
