"""The secret goals as small pictures: roofs on their ground, a bridge, a statue, a lake, towers side by side."""

import math
from random import Random
from typing import Self

from PIL import Image, ImageDraw, ImageFilter

from data.sets import SHELF
from render.cache import SPRITES, kept
from render.drawings import Brush, Ink, drawings, follow
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
WATER: Colour = (24, 50, 100)
WALL: Colour = (240, 228, 202)
WINDOW: Colour = (255, 196, 84)


class Tile(Brush):
    """Draws in units of a tile."""

    def __init__(self, image: Image.Image) -> None:
        super().__init__(ImageDraw.Draw(image), UNIT)
        self.image = image

    def line(self, fill: Ink, width: float, *xy: float) -> Self:
        """With round ends."""
        super().line(fill, width, *xy)
        return self.dot(fill, xy[0], xy[1], width / 2).dot(fill, xy[-2], xy[-1], width / 2)

    def light(self, x: float, y: float, r: float, colour: Colour = (255, 190, 90)) -> None:
        """A soft light that lets through what lies under it."""
        side = round(r * 4)
        mask = Image.new("L", (side, side), 0)
        ImageDraw.Draw(mask).ellipse((r, r, r * 3, r * 3), fill=150)
        soft = mask.filter(ImageFilter.GaussianBlur(r * 0.45)).resize((side * UNIT, side * UNIT))
        self.image.paste(colour, (round((self.x + x - 2 * r) * UNIT), round((self.y + y - 2 * r) * UNIT)), soft)

    def tower(self, x: float, y: float, high: float) -> None:
        """Walls, a side in the shade and a roof, standing on a point."""
        top = y - high
        self.poly((14, 22, 50), x - 26, y + 4, x + 26, y + 4, x + 44, y - 4, x + 26, y - 12)
        self.rect(WALL, x - 26, top, x + 14, y)
        self.poly(shade(WALL, 0.62), x + 14, top, x + 27, top - 11, x + 27, y - 11, x + 14, y)
        self.poly((255, 250, 236), x - 26, top, x - 13, top - 11, x + 27, top - 11, x + 14, top)
        lights = Random(f"{x} {y}")
        for row in range(int(high - 14) // 17):
            for column in (-19, 0):
                pane = (x + column, top + 10 + row * 17, x + column + 9, top + 19 + row * 17)
                self.rect(WINDOW if lights.random() < 0.78 else (128, 118, 122), *pane)

    def tree(self, x: float, y: float, r: float) -> None:
        self.dot((18, 42, 42), x + 2, y + 3, r).dot((44, 92, 66), x, y, r)
        self.dot((66, 122, 80), x - r * 0.2, y - r * 0.25, r * 0.6)

    def statue(self) -> None:
        figure = scaled(statue(192), 156 * UNIT, 192 * UNIT)
        self.image.paste(figure, ((FULL * UNIT - figure.width) // 2, 12 * UNIT), figure)

    def border(self) -> None:
        """Where the city ends: lamps along the last street, trees behind it."""
        line = [v for x in range(-6, FULL + 9, 3) for v in (x, 96 - 16 * math.sin(x / 40))]
        self.poly((22, 48, 50), -6, -6, *line, FULL + 9, -6)
        for n in range(15):
            self.tree(10 + n % 5 * 50 + n // 5 * 14, 10 + n // 5 * 24, 17)
        self.line((196, 176, 148), 13, *line)
        for x, y in zip(line[4::16], line[5::16], strict=True):
            self.light(x, y, 15)
            self.dot((255, 240, 190), x, y, 4.5)


@kept(SPRITES)
def goal_tile(goal: str, size: int) -> Image.Image:
    """A rounded tile; larger by 12 on every side for its shadow."""
    if goal in COLOURS:
        return shadowed(swatch(goal, size) if size < LARGE else _rounded(_quarter(goal, size)), (2, 3), 3)
    sky = Image.linear_gradient("L").resize((FULL * UNIT, FULL * UNIT))
    tile = Image.composite(Image.new("RGB", sky.size, SKY[1]), Image.new("RGB", sky.size, SKY[0]), sky)
    goals = drawings(SHELF / "metropolys" / "art" / "goals.toml")
    follow(Tile(tile), goals[goal].steps, {"glow": GLOW, "water": WATER})
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
