"""What lies about on an architect's table: a set square, a pencil, a ruler."""

from PIL import Image

from render.cache import SPRITES, kept
from render.canvas import WIDTH, Canvas
from render.cities.brush import Brush, Point
from render.cities.stage import Stage
from render.palette import Colour, shade
from render.sprites import Pen, shadowed, sprite

LEAST = 150
"""Pixels beside the model below which nothing is laid there."""
MOST = 340
STEEP = 1.86
"""The set square: height for each pixel of width."""
PENCIL = 40
CELLULOID: Colour = (236, 170, 88)
BEECH: Colour = (226, 190, 128)
PAINT: Colour = (48, 116, 126)
LEAD: Colour = (60, 54, 54)


@kept(SPRITES, toned=False)
def set_square(wide: int, high: int) -> Image.Image:
    """A triangle of amber celluloid with its right angle at the lower right; one sees the paper through it."""
    inner = 0.3

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s)
        outer: list[Point] = [(0, high), (wide, 0), (wide, high)]
        b.poly(outer, (*CELLULOID, 150))
        b.line([*outer, outer[0], outer[1]], (*shade(CELLULOID, 0.7), 235), 2.4)
        b.line([(6, high - 3), (wide - 3, high - 3)], (*shade(CELLULOID, 1.6), 210), 2)
        cx, cy = wide * 2 / 3, high * 2 / 3
        hole = [(cx + (x - cx) * inner, cy + (y - cy) * inner) for x, y in outer]
        b.pen.polygon(b.at(hole), fill=(0, 0, 0, 0))
        b.line([*hole, hole[0], hole[1]], (*shade(CELLULOID, 0.7), 235), 2)
        for n in range(1, wide // 12 - 1):
            b.line([(wide - n * 12, high - 2), (wide - n * 12, high - (13 if n % 5 == 0 else 7))], LEAD, 1.3)
        for n in range(1, high // 12 - 2):
            b.line([(wide - 2, high - n * 12), (wide - (13 if n % 5 == 0 else 7), high - n * 12)], LEAD, 1.3)

    return shadowed(sprite(wide, high, draw), (4, 6), 4, 90, 10)


@kept(SPRITES, toned=False)
def pencil(length: int, degrees: int) -> Image.Image:
    """A painted pencil, its point to the right, turned anticlockwise."""
    high = 26

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s)
        for top, bottom, tone in ((0, 8, 1.28), (8, 18, 1.0), (18, high, 0.74)):
            b.rect(26, top, length - 46, bottom, shade(PAINT, tone))
        b.rect(12, 0, 30, high, (176, 180, 178))
        b.line([(17, 0), (17, high)], (120, 124, 124), 2)
        b.line([(24, 0), (24, high)], (120, 124, 124), 2)
        b.rect(0, 0, 13, high, (222, 120, 110), 6)
        b.poly([(length - 46, 0), (length - 12, 10), (length - 12, 16), (length - 46, high)], BEECH)
        b.poly([(length - 15, 9), (length - 1, 13), (length - 15, 17)], LEAD)

    flat = sprite(length, high, draw)
    return shadowed(flat.rotate(degrees, Image.Resampling.BICUBIC, expand=True), (4, 6), 4, 120, 10)


@kept(SPRITES, toned=False)
def ruler(length: int, degrees: int) -> Image.Image:
    high = 62

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s)
        b.rect(0, 0, length, high, shade(BEECH, 0.8), 5)
        b.rect(0, 0, length, high - 4, BEECH, 5)
        for y, tone in ((16, 1.12), (30, 0.95), (42, 1.08)):
            b.line([(6, y), (length - 6, y + 2)], shade(BEECH, tone), 3)
        for n in range(1, length // 11):
            b.line([(n * 11, 2), (n * 11, 20 if n % 10 == 0 else 15 if n % 5 == 0 else 10)], LEAD, 1.5)

    flat = sprite(length, high, draw)
    return shadowed(flat.rotate(degrees, Image.Resampling.BICUBIC, expand=True), (4, 6), 4, 120, 10)


def beside_model(canvas: Canvas, stage: Stage, top: float, apart: float = 0) -> None:
    """In the corner that a leaning model leaves free at the lower right, if there is one; not above `top`.

    `apart`: how much farther than usual from the model.
    """
    x, y = stage.corner(len(stage.columns), len(stage.rows))
    foot = y + stage.slab + 14
    wide = min(MOST, WIDTH - 18 - x - stage.slab - 26 - apart, (foot - top) / STEEP)
    if wide < LEAST:
        return
    canvas.put(set_square(round(wide), round(wide * STEEP)), WIDTH - 8, foot, "rb")
    canvas.put(pencil(round(wide * 1.02), PENCIL), WIDTH - 12, y + 34, "rb")
