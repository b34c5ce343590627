"""Buildings on isometric lots, light from the upper left, drawn from the recipes in data/components/point_city/art."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from PIL import Image

from data.sets import SHELF
from render.cache import SPRITES, kept
from render.drawings import number, strokes
from render.palette import WOOD, Colour, shade
from render.point_city.tints import CREAM, GLASS, LAWN, MEADOW, WARM
from render.sprites import Pen, sprite

Spot = tuple[float, float, float]
LEAF: Colour = (104, 150, 74)
TALL = 1.4
"""The height of a drawing in widths of its lot."""


class Recipes(msgspec.Struct, frozen=True):
    colours: dict[str, Colour]
    buildings: dict[str, str]
    grounds: dict[str, str]


@cache
def recipes() -> Recipes:
    path = SHELF / "point_city" / "art" / "buildings.toml"
    return msgspec.toml.decode(path.read_bytes(), type=Recipes)


class Lot:
    """A lot of size 1 by 1 (u to the lower right, v to the lower left, z up)."""

    def __init__(self, pen: Pen, width: int, ground: Colour, raised: bool = True) -> None:
        self.pen, self.w, self.ground = pen, width, ground
        self.moved = (0.0, 0.0)
        """By how much u and v, for a shape that is repeated."""
        if not raised:
            return
        deep = -0.16
        self.face([(0, 1, 0), (1, 1, 0), (1, 1, deep), (0, 1, deep)], shade(WOOD, 1.09))
        self.face([(1, 1, 0), (1, 0, 0), (1, 0, deep), (1, 1, deep)], shade(WOOD, 0.95))
        self.flat(0, 0, 1, 1, shade(ground, 0.9))
        self.flat(0.03, 0.03, 0.97, 0.97, ground)

    def at(self, u: float, v: float, z: float = 0) -> tuple[float, float]:
        u, v = u + self.moved[0], v + self.moved[1]
        return self.w * (0.5 + (u - v) * 0.49), self.w * (0.78 + (u + v) * 0.245 - z * 0.5)

    def face(self, points: Sequence[Spot], fill: Colour) -> None:
        self.pen.polygon([self.at(*p) for p in points], fill=fill)

    def poly(self, fill: Colour, *places: float) -> None:
        self.face(list(zip(places[::3], places[1::3], places[2::3], strict=True)), fill)

    def pad(self, fill: Colour) -> None:
        self.flat(0.04, 0.04, 0.96, 0.96, fill)

    def flat(self, u0: float, v0: float, u1: float, v1: float, fill: Colour, z: float = 0) -> None:
        self.face([(u0, v0, z), (u1, v0, z), (u1, v1, z), (u0, v1, z)], fill)

    def box(self, *sides: Any) -> None:
        """Its sides, its colour; if it has windows, how many across and up; if its top is of another colour, that."""
        u0, v0, u1, v1, z0, z1, fill = sides[:7]
        windows, top = sides[7:9] or (0, 0), sides[9] if len(sides) > 9 else shade(fill, 1.35)
        if z0 == 0:
            far, low = min(0.97 - self.moved[0], u1 + 0.16), min(0.97 - self.moved[1], v1 + 0.05)
            fall = [(u1, v0, 0.0), (far, v0 + 0.05, 0.0), (far, low, 0.0), (u0 + 0.1, low, 0.0), (u0, v1, 0.0)]
            self.face(fall, shade(self.ground, 0.78))
        for left, right, light in (((u0, v1), (u1, v1), 1.0), ((u1, v1), (u1, v0), 0.76)):
            self._wall(left, right, z0, z1, shade(fill, light))
            self._windows(left, right, z0, z1, windows, light)
        self.flat(u0, v0, u1, v1, top, z1)

    def _wall(self, a: tuple[float, float], b: tuple[float, float], z0: float, z1: float, fill: Colour) -> None:
        self.face([(*a, z0), (*b, z0), (*b, z1), (*a, z1)], fill)

    def _windows(
        self,
        a: tuple[float, float],
        b: tuple[float, float],
        z0: float,
        z1: float,
        windows: tuple[int, int],
        light: float,
    ) -> None:
        def along(t: float) -> tuple[float, float]:
            return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t

        across, up = windows
        for i in range(across):
            for j in range(up):
                low, high = (z0 + (z1 - z0) * (j + q) / up for q in (0.25, 0.78))
                glass = shade(WARM if (3 * i + 5 * j) % 4 == 1 else GLASS, light)
                self._wall(along((i + 0.22) / across), along((i + 0.78) / across), low, high, glass)

    def gable(self, *sides: Any) -> None:
        u0, v0, u1, v1, z, high, roof, wall = sides
        middle, eave = (v0 + v1) / 2, 0.03
        self.face([(u0, v0, z), (u1, v0, z), (u1, middle, z + high), (u0, middle, z + high)], shade(roof, 0.7))
        self.face([(u1, v0, z), (u1, v1, z), (u1, middle, z + high)], shade(wall, 0.76))
        front, low = v1 + eave, z - 0.02
        edge = [(u0 - eave, front, low), (u1 + eave, front, low), (u1 + eave, middle, z + high)]
        self.face([*edge, (u0 - eave, middle, z + high)], roof)

    def round(self, u: float, v: float, r: float, z0: float, z1: float, fill: Colour, dome: float = 0) -> None:
        (x, low), (_, high), rx = self.at(u, v, z0), self.at(u, v, z1), r * self.w * 0.69
        for part, light in ((1.0, 0.76), (0.35, 1.0)):
            self.pen.rectangle((x - rx, high, x - rx + 2 * rx * part, low), fill=shade(fill, light))
            start = 0 if part == 1 else 107
            self.pen.pieslice((x - rx, low - rx / 2, x + rx, low + rx / 2), start, 180, fill=shade(fill, light))
        self.pen.ellipse((x - rx, high - rx / 2, x + rx, high + rx / 2), fill=shade(fill, 1.3))
        if dome:
            for part, light in ((1.0, 0.8), (0.62, 1.12)):
                cap = (x - rx, high - rx * dome, x - rx + 2 * rx * part, high + rx * dome)
                self.pen.chord(cap, 180, 360, fill=shade(fill, light))
            self.pen.pieslice((x - rx, high - rx / 2, x + rx, high + rx / 2), 0, 180, fill=shade(fill, 0.8))

    def tree(self, u: float, v: float, size: float, tint: Colour = LEAF) -> None:
        (x, y), r = self.at(u, v), self.w * 0.085 * size
        self.pen.ellipse((x - r * 0.7, y - r * 0.3, x + r * 1.5, y + r * 0.5), fill=shade(self.ground, 0.78))
        self.pen.rectangle((x - r * 0.18, y - r, x + r * 0.18, y), fill=shade(WOOD, 0.8))
        for dx, dy, q, light in ((0.12, 0, 1.0, 0.78), (-0.12, -0.18, 0.84, 1.0), (-0.3, -0.4, 0.45, 1.25)):
            top = y - r * 1.7 + dy * r
            self.pen.ellipse((x + (dx - q) * r, top - q * r, x + (dx + q) * r, top + q * r), fill=shade(tint, light))

    def bar(self, *ends: Any) -> None:
        a, b, (fill, thick) = self.at(*ends[:3]), self.at(*ends[3:6]), ends[6:]
        self.pen.line([a, b], fill=fill, width=max(1, int(self.w * thick)))

    def awn(self, u0: float, u1: float, v: float, z: float, tint: Colour, stripes: int) -> None:
        for i in range(stripes):
            a, b = (u0 + (u1 - u0) * k / stripes for k in (i, i + 1))
            drop = [(a, v, z), (b, v, z), (b, v + 0.14, z - 0.12), (a, v + 0.14, z - 0.12)]
            self.face(drop, CREAM if i % 2 else tint)

    def oval(self, u: float, v: float, z: float, wide: float, high: float, fill: Colour) -> None:
        (x, y), rx, ry = self.at(u, v, z), wide * self.w / 2, high * self.w / 2
        self.pen.ellipse((x - rx, y - ry, x + rx, y + ry), fill=fill)

    def ring(self, u: float, v: float, z: float, radius: float, fill: Colour, thick: float) -> None:
        (x, y), r = self.at(u, v, z), radius * self.w
        self.pen.ellipse((x - r, y - r, x + r, y + r), outline=fill, width=max(1, int(self.w * thick)))


def draw(lot: Lot, recipe: str) -> None:
    """Every shape of a recipe is a method of the lot, and its words are what the method takes."""
    colours = recipes().colours
    for lot.moved, shape, words in strokes(recipe):
        getattr(lot, shape)(*(colours[word] if word in colours else number(word) for word in words))


@kept(SPRITES)
def building(name: str, width: int) -> Image.Image:
    """The building on its lot, TALL times as high as wide; one we have no drawing for is a lot with trees."""
    known = recipes()
    recipe = known.buildings.get(name, known.grounds["trees"])
    return sprite(width, int(width * TALL), lambda pen, s: draw(Lot(pen, width * s, LAWN), recipe))


@kept(SPRITES)
def ground(name: str, width: int) -> Image.Image:
    """What grows where nothing stands: level with the ground, so that what was built stands out."""
    recipe = recipes().grounds[name]
    return sprite(width, int(width * TALL), lambda pen, s: draw(Lot(pen, width * s, MEADOW, raised=False), recipe))
