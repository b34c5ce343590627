"""The signs of the resources, each with a shape of its own, and a few other marks. Drawn once, large."""

import math

from PIL import Image, ImageDraw, ImageFilter

from data.sets import SHELF
from render.cache import SPRITES, kept
from render.drawings import Brush, drawings, drawn, follow
from render.palette import INK, Colour, shade
from render.point_city.tints import BRASS, CREAM, TINTS
from render.sprites import Pen, scaled, sprite

MASTER, UNITS = 256, 100
"""Pixels of a symbol when it is drawn; in what the drawings of all signs are measured."""
PAINTS: dict[str, Colour] = {"cream": CREAM, "ink": INK}
SIGNS = drawings(SHELF / "point_city" / "art" / "signs.toml")


@kept(SPRITES)
def _master(symbol: str) -> Image.Image:
    tint = TINTS[symbol]
    image = Image.new("RGBA", (MASTER, MASTER), (*tint, 0))
    paints = {**TINTS, **PAINTS, "tint": tint}
    follow(Brush(ImageDraw.Draw(image), MASTER / UNITS), SIGNS[symbol].steps, paints)
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
        pen.polygon(_toothed(n), fill=shade(BRASS, 0.55))
        pen.ellipse((0.08 * n, 0.08 * n, 0.92 * n, 0.92 * n), fill=shade(BRASS, 1.25))
        dark = shade(BRASS, 0.45)
        pen.polygon([(0.5 * n, 0.2 * n), (0.8 * n, 0.4 * n), (0.2 * n, 0.4 * n)], fill=dark)
        for x in (0.26, 0.44, 0.62):
            pen.rectangle((x * n, 0.44 * n, (x + 0.12) * n, 0.66 * n), fill=dark)
        pen.rectangle((0.2 * n, 0.69 * n, 0.8 * n, 0.77 * n), fill=dark)

    return sprite(size, size, draw)


def _toothed(n: int) -> list[tuple[float, float]]:
    """The edge of a medal: points on two circles in turn."""
    turns = [(0.45 if i % 2 else 0.5, math.radians(-90 + 15 * i)) for i in range(24)]
    return [((0.5 + r * math.cos(a)) * n, (0.5 + r * math.sin(a)) * n) for r, a in turns]


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
    """Two arrows around a card: it may be turned over."""

    def draw(pen: Pen, s: int) -> None:
        n = size * s
        pen.ellipse((0, 0, n - 1, n - 1), fill=INK)
        pen.ellipse((0.05 * n, 0.05 * n, 0.95 * n, 0.95 * n), fill=CREAM)
        card = (0.36 * n, 0.28 * n, 0.64 * n, 0.72 * n)
        pen.rounded_rectangle(card, 0.05 * n, fill=TINTS["energy"], outline=INK, width=round(0.05 * n))
        for end in (300, 120):
            pen.arc((0.13 * n, 0.13 * n, 0.87 * n, 0.87 * n), end - 100, end, fill=INK, width=round(0.1 * n))
            head = [(0.21, end - 6), (0.44, end - 6), (0.33, end + 38)]
            turned = [(r, math.radians(degrees)) for r, degrees in head]
            pen.polygon([((0.5 + r * math.cos(a)) * n, (0.5 + r * math.sin(a)) * n) for r, a in turned], fill=INK)

    return sprite(size, size, draw)


@kept(SPRITES)
def robot_mark(size: int, tint: Colour) -> Image.Image:
    """The virtual opponent's mark, where a seat has its shape."""
    return drawn(SIGNS["robot_mark"], size, UNITS, tint=tint, **PAINTS)
