"""The signs of the resources, each with a shape of its own, and a few other marks. Drawn once, large."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw, ImageFilter

from render.cache import SPRITES, kept
from render.palette import INK, Colour, shade
from render.point_city.tints import BRASS, CREAM, TINTS
from render.sprites import Pen, scaled, sprite
from rules.point_city.view import RESOURCES

Point = tuple[float, float]
MASTER = 256


def around(n: int, radii: tuple[float, ...], turn: float = -90, at: Point = (0.5, 0.5)) -> list[Point]:
    """Points on circles about a middle, the radii in turn: stars and wheels."""
    angles = [math.radians(turn + 360 * i / n) for i in range(n)]
    return [
        (at[0] + radii[i % len(radii)] * math.cos(a), at[1] + radii[i % len(radii)] * math.sin(a))
        for i, a in enumerate(angles)
    ]


def leaf(x: float, y: float, dx: float, dy: float, fat: float) -> list[Point]:
    side = [(t / 12, fat * math.sin(math.pi * (t / 12) ** 0.8)) for t in range(13)]
    one = [(x + dx * t - dy * w, y + dy * t + dx * w) for t, w in side]
    return one + [(x + dx * t + dy * w, y + dy * t - dx * w) for t, w in reversed(side)]


class _Plate:
    """A pen in units of the picture."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen

    def poly(self, points: list[Point], fill: Colour) -> None:
        self.pen.polygon([(x * MASTER, y * MASTER) for x, y in points], fill=fill)

    def disc(self, x: float, y: float, r: float, fill: Colour) -> None:
        self.pen.ellipse(tuple(v * MASTER for v in (x - r, y - r, x + r, y + r)), fill=fill)

    def line(self, a: Point, b: Point, fill: Colour, width: float) -> None:
        ends = (a[0] * MASTER, a[1] * MASTER, b[0] * MASTER, b[1] * MASTER)
        self.pen.line(ends, fill=fill, width=round(width * MASTER))


def _house(plate: _Plate, tint: Colour) -> None:
    walls = [(0.5, 0.07), (0.95, 0.47), (0.83, 0.5), (0.83, 0.92), (0.17, 0.92), (0.17, 0.5), (0.05, 0.47)]
    plate.poly(walls, tint)
    roof = [(0.5, 0.07), (0.05, 0.47), (0.17, 0.5), (0.5, 0.21), (0.83, 0.5), (0.95, 0.47)]
    plate.poly(roof, shade(tint, 0.72))
    plate.disc(0.405, 0.56, 0.115, CREAM)
    plate.disc(0.595, 0.56, 0.115, CREAM)
    plate.poly([(0.3, 0.6), (0.7, 0.6), (0.5, 0.83)], CREAM)


def _coin(plate: _Plate, tint: Colour) -> None:
    plate.disc(0.5, 0.5, 0.45, tint)
    plate.disc(0.5, 0.5, 0.335, shade(tint, 0.72))
    plate.disc(0.49, 0.485, 0.315, shade(tint, 1.45))
    slot = tuple(v * MASTER for v in (0.44, 0.32, 0.56, 0.68))
    plate.pen.rounded_rectangle(slot, 0.05 * MASTER, fill=shade(tint, 0.62))


def _bolt(plate: _Plate, tint: Colour) -> None:
    bolt = [(0.52, 0.04), (0.1, 0.58), (0.4, 0.59), (0.26, 0.96), (0.92, 0.38), (0.6, 0.38), (0.8, 0.04)]
    plate.poly(bolt, tint)
    plate.poly([(0.52, 0.04), (0.1, 0.58), (0.24, 0.585), (0.63, 0.04)], shade(tint, 1.5))


def _sprout(plate: _Plate, tint: Colour) -> None:
    plate.line((0.5, 0.95), (0.5, 0.52), shade(tint, 0.7), 0.09)
    plate.poly(leaf(0.5, 0.66, -0.44, -0.3, 0.4), tint)
    plate.poly(leaf(0.5, 0.56, 0.4, -0.46, 0.36), shade(tint, 1.28))
    plate.line((0.5, 0.64), (0.18, 0.43), shade(tint, 0.7), 0.03)
    plate.line((0.5, 0.54), (0.79, 0.21), shade(tint, 0.8), 0.03)


def _cog(plate: _Plate, tint: Colour) -> None:
    plate.poly(around(32, (0.46, 0.46, 0.34, 0.34), -96), tint)
    plate.disc(0.5, 0.5, 0.25, shade(tint, 1.5))
    plate.disc(0.5, 0.5, 0.12, shade(tint, 0.5))


def _pinwheel(plate: _Plate, tint: Colour) -> None:
    """A blade for every resource it can stand for."""
    for i, resource in enumerate(RESOURCES):
        c, s = math.cos(math.radians(72 * i - 90)), math.sin(math.radians(72 * i - 90))
        blade = [(0.0, 0.0), (0.46, -0.06), (0.36, 0.27), (0.2, 0.2)]
        turned = [(0.5 + x * c - y * s, 0.5 + x * s + y * c) for x, y in blade]
        plate.poly(turned, TINTS[resource])
        plate.poly([turned[0], turned[1], turned[3]], shade(TINTS[resource], 1.35))
    plate.disc(0.5, 0.5, 0.085, CREAM)


_SIGNS = {
    "community": _house,
    "economy": _coin,
    "energy": _bolt,
    "ecology": _sprout,
    "industry": _cog,
    "ingenuity": _pinwheel,
}


@kept(SPRITES)
def _master(symbol: str) -> Image.Image:
    tint = TINTS[symbol]
    image = Image.new("RGBA", (MASTER, MASTER), (*tint, 0))
    _SIGNS[symbol](_Plate(ImageDraw.Draw(image)), tint)
    rim = Image.new("RGBA", (MASTER, MASTER), (*shade(tint, 0.42), 255))
    rim.putalpha(image.getchannel("A").filter(ImageFilter.MaxFilter(11)).filter(ImageFilter.GaussianBlur(1)))
    rim.alpha_composite(image)
    return rim


@kept(SPRITES)
def icon(symbol: str, size: int) -> Image.Image:
    return scaled(_master(symbol), size, size)


@kept(SPRITES)
def civic_mark(size: int) -> Image.Image:
    """A brass medal with a small temple: a token comes with this building."""

    def draw(pen: Pen, s: int) -> None:
        n = size * s
        pen.polygon([(x * n, y * n) for x, y in around(24, (0.5, 0.45))], fill=shade(BRASS, 0.55))
        pen.ellipse((0.08 * n, 0.08 * n, 0.92 * n, 0.92 * n), fill=shade(BRASS, 1.25))
        dark = shade(BRASS, 0.45)
        pen.polygon([(0.5 * n, 0.2 * n), (0.8 * n, 0.4 * n), (0.2 * n, 0.4 * n)], fill=dark)
        for x in (0.26, 0.44, 0.62):
            pen.rectangle((x * n, 0.44 * n, (x + 0.12) * n, 0.66 * n), fill=dark)
        pen.rectangle((0.2 * n, 0.69 * n, 0.8 * n, 0.77 * n), fill=dark)

    return sprite(size, size, draw)


@kept(SPRITES)
def hand_sign(size: int) -> Image.Image:
    """Two small cards: how many somebody holds."""

    def draw(pen: Pen, s: int) -> None:
        n = size * s
        for dx, tint in ((0.04, shade(CREAM, 0.82)), (0.26, CREAM)):
            box = (dx * n, (0.2 - dx / 2) * n, (dx + 0.62) * n, (1.0 - dx / 2) * n - 1)
            pen.rounded_rectangle(box, 0.1 * n, fill=tint, outline=shade(INK, 1.4), width=max(1, n // 14))

    return sprite(size, size, draw)


@kept(SPRITES)
def turn_sign(size: int) -> Image.Image:
    """A bent arrow: this card may be turned over."""

    def draw(pen: Pen, s: int) -> None:
        n = size * s
        pen.ellipse((0, 0, n - 1, n - 1), fill=INK)
        pen.ellipse((0.05 * n, 0.05 * n, 0.95 * n, 0.95 * n), fill=CREAM)
        pen.arc((0.24 * n, 0.24 * n, 0.76 * n, 0.76 * n), 150, 400, fill=INK, width=round(0.11 * n))
        pen.polygon([(0.16 * n, 0.42 * n), (0.46 * n, 0.5 * n), (0.22 * n, 0.72 * n)], fill=INK)

    return sprite(size, size, draw)


@kept(SPRITES)
def robot_mark(size: int, tint: Colour) -> Image.Image:
    """The virtual opponent's mark, where a seat has its shape."""

    def draw(pen: Pen, s: int) -> None:
        n = size * s
        pen.line((0.5 * n, 0.22 * n, 0.5 * n, 0.04 * n), fill=INK, width=round(0.07 * n))
        pen.ellipse((0.42 * n, 0, 0.58 * n, 0.16 * n), fill=INK)
        pen.rounded_rectangle((0.06 * n, 0.2 * n, 0.94 * n, 0.96 * n), 0.18 * n, fill=INK)
        pen.rounded_rectangle((0.11 * n, 0.25 * n, 0.89 * n, 0.91 * n), 0.14 * n, fill=tint)
        for x in (0.34, 0.66):
            pen.ellipse(((x - 0.1) * n, 0.4 * n, (x + 0.1) * n, 0.6 * n), fill=CREAM)
            pen.ellipse(((x - 0.045) * n, 0.455 * n, (x + 0.045) * n, 0.545 * n), fill=INK)
        pen.rounded_rectangle((0.32 * n, 0.7 * n, 0.68 * n, 0.77 * n), 0.03 * n, fill=INK)

    return sprite(size, size, draw)
