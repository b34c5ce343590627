"""Buildings on isometric lots, light from the upper left, drawn from the recipes in data/components/point_city/art."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec
from PIL import Image

from data.sets import SHELF
from render.cache import SPRITES, kept
from render.drawings import strokes
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
        if not raised:
            return
        deep = -0.16
        self.poly([(0, 1, 0), (1, 1, 0), (1, 1, deep), (0, 1, deep)], shade(WOOD, 1.09))
        self.poly([(1, 1, 0), (1, 0, 0), (1, 0, deep), (1, 1, deep)], shade(WOOD, 0.95))
        self.flat(0, 0, 1, 1, shade(ground, 0.9))
        self.flat(0.03, 0.03, 0.97, 0.97, ground)

    def at(self, u: float, v: float, z: float = 0) -> tuple[float, float]:
        return self.w * (0.5 + (u - v) * 0.49), self.w * (0.78 + (u + v) * 0.245 - z * 0.5)

    def poly(self, points: Sequence[Spot], fill: Colour) -> None:
        self.pen.polygon([self.at(*p) for p in points], fill=fill)

    def flat(self, u0: float, v0: float, u1: float, v1: float, fill: Colour, z: float = 0) -> None:
        self.poly([(u0, v0, z), (u1, v0, z), (u1, v1, z), (u0, v1, z)], fill)

    def box(self, sides: Sequence[float], fill: Colour, windows: tuple[int, int], top: Colour | None) -> None:
        u0, v0, u1, v1, z0, z1 = sides
        if z0 == 0:
            far, low = min(0.97, u1 + 0.16), min(0.97, v1 + 0.05)
            fall = [(u1, v0, 0.0), (far, v0 + 0.05, 0.0), (far, low, 0.0), (u0 + 0.1, low, 0.0), (u0, v1, 0.0)]
            self.poly(fall, shade(self.ground, 0.78))
        for left, right, light in (((u0, v1), (u1, v1), 1.0), ((u1, v1), (u1, v0), 0.76)):
            self._wall(left, right, z0, z1, shade(fill, light))
            self._windows(left, right, z0, z1, windows, light)
        self.flat(u0, v0, u1, v1, top or shade(fill, 1.35), z1)

    def _wall(self, a: tuple[float, float], b: tuple[float, float], z0: float, z1: float, fill: Colour) -> None:
        self.poly([(*a, z0), (*b, z0), (*b, z1), (*a, z1)], fill)

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

    def gable(self, sides: Sequence[float], roof: Colour, wall: Colour) -> None:
        u0, v0, u1, v1, z, high = sides
        middle, eave = (v0 + v1) / 2, 0.03
        self.poly([(u0, v0, z), (u1, v0, z), (u1, middle, z + high), (u0, middle, z + high)], shade(roof, 0.7))
        self.poly([(u1, v0, z), (u1, v1, z), (u1, middle, z + high)], shade(wall, 0.76))
        front, low = v1 + eave, z - 0.02
        edge = [(u0 - eave, front, low), (u1 + eave, front, low), (u1 + eave, middle, z + high)]
        self.poly([*edge, (u0 - eave, middle, z + high)], roof)

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

    def tree(self, u: float, v: float, size: float, tint: Colour) -> None:
        (x, y), r = self.at(u, v), self.w * 0.085 * size
        self.pen.ellipse((x - r * 0.7, y - r * 0.3, x + r * 1.5, y + r * 0.5), fill=shade(self.ground, 0.78))
        self.pen.rectangle((x - r * 0.18, y - r, x + r * 0.18, y), fill=shade(WOOD, 0.8))
        for dx, dy, q, light in ((0.12, 0, 1.0, 0.78), (-0.12, -0.18, 0.84, 1.0), (-0.3, -0.4, 0.45, 1.25)):
            top = y - r * 1.7 + dy * r
            self.pen.ellipse((x + (dx - q) * r, top - q * r, x + (dx + q) * r, top + q * r), fill=shade(tint, light))

    def bar(self, ends: Sequence[float], fill: Colour, thick: float) -> None:
        a, b = self.at(*ends[:3]), self.at(*ends[3:])
        self.pen.line([a, b], fill=fill, width=max(1, int(self.w * thick)))

    def awning(self, u0: float, u1: float, v: float, z: float, tint: Colour, stripes: int) -> None:
        for i in range(stripes):
            a, b = (u0 + (u1 - u0) * k / stripes for k in (i, i + 1))
            drop = [(a, v, z), (b, v, z), (b, v + 0.14, z - 0.12), (a, v + 0.14, z - 0.12)]
            self.poly(drop, CREAM if i % 2 else tint)

    def oval(self, spot: Sequence[float], wide: float, high: float, fill: Colour) -> None:
        (x, y), rx, ry = self.at(*spot), wide * self.w / 2, high * self.w / 2
        self.pen.ellipse((x - rx, y - ry, x + rx, y + ry), fill=fill)

    def ring(self, spot: Sequence[float], radius: float, fill: Colour, thick: float) -> None:
        (x, y), r = self.at(*spot), radius * self.w
        self.pen.ellipse((x - r, y - r, x + r, y + r), outline=fill, width=max(1, int(self.w * thick)))


def draw(lot: Lot, recipe: str) -> None:
    for (du, dv), verb, words in strokes(recipe):
        _draw(lot, verb, words, du, dv)


def _draw(lot: Lot, verb: str, words: Sequence[str], du: float, dv: float) -> None:
    """One shape. Numbers come in the order of the recipe; u and v are moved for repeated shapes."""
    colours = [recipes().colours[word] for word in words if word in recipes().colours]
    n = [float(word) for word in words if word not in recipes().colours]
    for k in _PLACES.get(verb, ()):
        n[k : k + 2] = [n[k] + du, n[k + 1] + dv]
    match verb:
        case "pad":
            lot.flat(0.04, 0.04, 0.96, 0.96, colours[0])
        case "flat":
            lot.flat(n[0], n[1], n[2], n[3], colours[0], n[4] if len(n) > 4 else 0)
        case "box":
            windows = (int(n[6]), int(n[7])) if len(n) > 6 else (0, 0)
            lot.box(n[:6], colours[0], windows, colours[1] if len(colours) > 1 else None)
        case "gable":
            lot.gable(n, colours[0], colours[1])
        case "round":
            lot.round(n[0], n[1], n[2], n[3], n[4], colours[0], n[5] if len(n) > 5 else 0)
        case "tree":
            lot.tree(n[0], n[1], n[2], colours[0] if colours else LEAF)
        case "bar":
            lot.bar(n[:6], colours[0], n[6])
        case "awn":
            lot.awning(n[0] + du, n[1] + du, n[2] + dv, n[3], colours[0], int(n[4]))
        case "poly":
            points = [(n[k] + du, n[k + 1] + dv, n[k + 2]) for k in range(0, len(n), 3)]
            lot.poly(points, colours[0])
        case "oval":
            lot.oval(n[:3], n[3], n[4], colours[0])
        case "ring":
            lot.ring(n[:3], n[3], colours[0], n[4])
        case _:
            raise ValueError(f"no shape is called {verb!r}")


_PLACES = {
    "flat": (0, 2),
    "box": (0, 2),
    "gable": (0, 2),
    "round": (0,),
    "tree": (0,),
    "bar": (0, 3),
    "oval": (0,),
    "ring": (0,),
}
"""Where a place begins among the numbers of a shape."""


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
