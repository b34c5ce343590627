"""The secret goals as small pictures: roofs on their ground, a bridge, a statue, a lake, towers side by side."""

from __future__ import annotations

import math
from random import Random

from PIL import Image, ImageDraw, ImageFilter

from render.cache import SPRITES, kept
from render.metropolys.props import statue
from render.metropolys.roofs import COLOURS, carpet, roof, swatch
from render.palette import GLOW, Colour, shade
from render.sprites import Pen, scaled, shadowed, sprite
from rules.metropolys.components import Ground

FULL = 216
"""The side of a tile in its own units."""
UNIT = 3
"""Pixels of a unit while it is drawn."""
LARGE = 100
"""From this size on a ground shows several roofs."""
SKY: tuple[Colour, Colour] = (26, 34, 78), (66, 96, 156)
GARDEN: Colour = (40, 82, 66)
WATER: Colour = (24, 50, 100)
WALL: Colour = (240, 228, 202)
WINDOW: Colour = (255, 196, 84)

Corner = tuple[float, float]


class Brush:
    """Draws in units of a tile."""

    def __init__(self, image: Image.Image) -> None:
        self.image, self.pen = image, ImageDraw.Draw(image)

    def box(self, x0: float, y0: float, x1: float, y1: float, fill: Colour, radius: float = 0) -> None:
        corners = (x0 * UNIT, y0 * UNIT, x1 * UNIT, y1 * UNIT)
        self.pen.rounded_rectangle(corners, radius * UNIT, fill=fill)

    def oval(self, x: float, y: float, rx: float, ry: float, fill: Colour) -> None:
        self.pen.ellipse(((x - rx) * UNIT, (y - ry) * UNIT, (x + rx) * UNIT, (y + ry) * UNIT), fill=fill)

    def poly(self, *corners: Corner, fill: Colour) -> None:
        self.pen.polygon([(x * UNIT, y * UNIT) for x, y in corners], fill=fill)

    def line(self, *corners: Corner, fill: Colour, width: float) -> None:
        self.pen.line([(x * UNIT, y * UNIT) for x, y in corners], fill=fill, width=round(width * UNIT), joint="curve")
        for x, y in (corners[0], corners[-1]):
            self.oval(x, y, width / 2, width / 2, fill)

    def light(self, x: float, y: float, r: float, colour: Colour = (255, 190, 90)) -> None:
        """A soft light that lets through what lies under it."""
        side = round(r * 4)
        mask = Image.new("L", (side, side), 0)
        ImageDraw.Draw(mask).ellipse((r, r, r * 3, r * 3), fill=150)
        soft = mask.filter(ImageFilter.GaussianBlur(r * 0.45)).resize((side * UNIT, side * UNIT))
        self.image.paste(colour, (round((x - 2 * r) * UNIT), round((y - 2 * r) * UNIT)), soft)

    def tower(self, x: float, y: float, high: float = 72) -> None:
        """Walls, a side in the shade and a roof, standing on a point."""
        top = y - high
        self.poly((x - 26, y + 4), (x + 26, y + 4), (x + 44, y - 4), (x + 26, y - 12), fill=(14, 22, 50))
        self.box(x - 26, top, x + 14, y, WALL)
        self.poly((x + 14, top), (x + 27, top - 11), (x + 27, y - 11), (x + 14, y), fill=shade(WALL, 0.62))
        self.poly((x - 26, top), (x - 13, top - 11), (x + 27, top - 11), (x + 14, top), fill=(255, 250, 236))
        lights = Random(f"{x} {y}")
        for row in range(int(high - 14) // 17):
            for column in (-19, 0):
                lit = lights.random() < 0.78
                pane = (x + column, top + 10 + row * 17, x + column + 9, top + 19 + row * 17)
                self.box(*pane, WINDOW if lit else (128, 118, 122))

    def tree(self, x: float, y: float, r: float) -> None:
        self.oval(x + 2, y + 3, r, r, (18, 42, 42))
        self.oval(x, y, r, r, (44, 92, 66))
        self.oval(x - r * 0.2, y - r * 0.25, r * 0.6, r * 0.6, (66, 122, 80))


def _bridges(brush: Brush) -> None:
    for x, wide, high in ((0, 34, 40), (30, 40, 62), (76, 30, 34), (112, 44, 56), (150, 34, 38), (180, 40, 66)):
        brush.box(x, 104 - high, x + wide, 110, (48, 62, 118))
        for n in range(3):
            brush.box(x + 7 + n * 9, 114 - high + n * 9, x + 11 + n * 9, 119 - high + n * 9, (214, 180, 110))
    brush.box(0, 106, FULL, FULL, WATER)
    brush.box(0, 92, FULL, 150, (206, 182, 146))
    brush.box(0, 92, FULL, 104, (255, 240, 208))
    brush.box(0, 104, FULL, 108, (150, 124, 100))
    for x in (36, 108, 180):
        brush.oval(x, 152, 29, 38, WATER)
        brush.box(x - 29, 150, x + 29, 160, WATER)
    for x in (0, 72, 144, 216):
        brush.box(x - 7, 104, x + 7, 162, (178, 152, 120))
        brush.light(x, 76, 20)
        brush.box(x - 2, 76, x + 2, 94, (92, 78, 70))
        brush.oval(x, 74, 6, 6, (255, 236, 170))
        for n in range(3):
            brush.box(x - 8 + n * 2, 172 + n * 13, x + 8 - n * 2, 176 + n * 13, (210, 170, 96))


def _lakes(brush: Brush) -> None:
    brush.box(0, 0, FULL, FULL, GARDEN)
    for x, y, r in (
        *((24, 30, 20), (64, 16, 16), (176, 24, 22), (204, 62, 17)),
        *((20, 188, 22), (60, 206, 16), (192, 192, 24)),
    ):
        brush.tree(x, y, r)
    brush.oval(108, 116, 92, 72, (214, 192, 150))
    brush.oval(108, 116, 84, 64, (58, 142, 160))
    brush.oval(102, 110, 70, 50, (74, 164, 178))
    for y, half in ((146, 40), (158, 26), (84, 18)):
        brush.line((100 - half, y), (100 + half, y), fill=(150, 210, 212), width=3)
    brush.poly((70, 134), (150, 134), (134, 152), (84, 152), fill=(172, 92, 56))
    brush.poly((70, 134), (150, 134), (147, 140), (74, 140), fill=(222, 150, 100))
    brush.line((110, 134), (110, 62), fill=(92, 64, 48), width=4)
    brush.poly((116, 64), (116, 128), (152, 128), fill=(255, 250, 236))
    brush.poly((104, 76), (104, 128), (76, 128), fill=(228, 216, 192))


def _edge(brush: Brush) -> None:
    brush.box(0, 0, FULL, FULL, (52, 66, 112))
    border = [(x, 96 - 16 * math.sin(x / 40)) for x in range(-6, FULL + 9, 3)]
    brush.poly((-6, -6), *border, (FULL + 9, -6), fill=(22, 48, 50))
    for n in range(15):
        brush.tree(10 + n % 5 * 50 + n // 5 * 14, 10 + n // 5 * 24, 17)
    brush.line(*border, fill=(196, 176, 148), width=13)
    for x, y in border[2::8]:
        brush.light(x, y, 15)
        brush.oval(x, y, 4.5, 4.5, (255, 240, 190))
    for x, high in ((40, 56), (104, 82), (166, 50)):
        brush.tower(x, 196, high)


def _connection(brush: Brush) -> None:
    stops: tuple[Corner, ...] = ((46, 178), (104, 92), (166, 176))
    for fill, width in ((shade(GLOW, 0.55), 19.0), (GLOW, 12.0)):
        brush.line(*[(x, y - 14) for x, y in stops], fill=fill, width=width)
    for x, y in sorted(stops, key=lambda stop: stop[1]):
        brush.tower(x, y, 58)


def _district(brush: Brush) -> None:
    brush.light(108, 112, 90)
    shape = ((28, 74), (92, 24), (186, 40), (200, 124), (160, 194), (58, 190), (18, 142))
    brush.poly(*shape, fill=(96, 84, 140))
    brush.line(*shape, shape[0], fill=GLOW, width=9)
    for x, y in ((110, 98), (68, 166), (144, 164)):
        brush.tower(x, y, 46)


def _statues(brush: Brush) -> None:
    brush.light(108, 100, 84)
    figure = scaled(statue(192), 156 * UNIT, 192 * UNIT)
    brush.image.paste(figure, ((FULL * UNIT - figure.width) // 2, 12 * UNIT), figure)


PAINTERS = {
    "bridges": _bridges,
    "statues": _statues,
    "lakes": _lakes,
    "edge": _edge,
    "connection": _connection,
    "district": _district,
}


@kept(SPRITES)
def goal_tile(goal: str, size: int) -> Image.Image:
    """A rounded tile; larger by 12 on every side for its shadow."""
    if goal in COLOURS:
        return shadowed(swatch(goal, size) if size < LARGE else _rounded(_quarter(goal, size)), (2, 3), 3)
    sky = Image.linear_gradient("L").resize((FULL * UNIT, FULL * UNIT))
    tile = Image.composite(Image.new("RGB", sky.size, SKY[1]), Image.new("RGB", sky.size, SKY[0]), sky)
    PAINTERS[goal](Brush(tile))
    return shadowed(_rounded(scaled(tile, size, size)), (2, 3), 3)


def _quarter(ground: Ground, size: int) -> Image.Image:
    """Some roofs of a ground, as they stand on the map."""
    big, plot = size * 2, round(size * 0.74)
    tile = carpet(ground, big, big, 4)
    pool = Image.new("L", (64, 64), 0)
    ImageDraw.Draw(pool).ellipse((6, 6, 46, 46), fill=120)
    soft = pool.filter(ImageFilter.GaussianBlur(9)).resize(tile.size, Image.Resampling.BILINEAR)
    tile.paste(shade(COLOURS[ground], 1.4), (0, 0), soft)
    for row in range(3):
        for column in range(3):
            house = roof(ground, (row * 3 + column * 2) % 5, plot)
            x, y = (column * 0.42 + 0.08 + row % 2 * 0.21) * big, (row * 0.36 + 0.15) * big
            tile.paste(house, (round(x) - house.width // 2, round(y) - house.height // 2), house)
    return scaled(tile, size, size)


@kept(SPRITES)
def secret_tile(size: int) -> Image.Image:
    """The back of a goal: a question in the dark."""

    def draw(pen: Pen, s: int) -> None:
        n = size * s
        pen.rounded_rectangle((0, 0, n - 1, n - 1), n // 5, fill=(40, 34, 70))
        pen.rounded_rectangle((n * 0.06, n * 0.06, n * 0.94, n * 0.94), n // 6, fill=(70, 62, 110))
        pen.arc((n * 0.3, n * 0.16, n * 0.7, n * 0.56), 180, 450, fill=GLOW, width=round(n * 0.11))
        pen.line((n * 0.5, n * 0.5, n * 0.5, n * 0.64), fill=GLOW, width=round(n * 0.11))
        pen.ellipse((n * 0.43, n * 0.72, n * 0.57, n * 0.86), fill=GLOW)

    return shadowed(sprite(size, size, draw), (2, 3), 3)


def _rounded(tile: Image.Image) -> Image.Image:
    size = tile.width

    def draw(pen: Pen, s: int) -> None:
        pen.rounded_rectangle((0, 0, size * s - 1, size * s - 1), size * s // 5, fill=(0, 0, 0, 255))

    picture = tile.convert("RGBA")
    picture.putalpha(sprite(size, size, draw).getchannel("A"))
    return picture
