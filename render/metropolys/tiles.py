"""The secret goals as small pictures: a ground with its roof, a bridge, a statue, a lake, towers in a row."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.cache import SPRITES, kept
from render.metropolys.props import statue
from render.metropolys.roofs import COLOURS, swatch
from render.palette import GLOW, PAPER, Colour
from render.sprites import Pen, scaled, shadowed, sprite

FULL = 216
NIGHT: Colour = (44, 74, 122)
GARDEN: Colour = (52, 96, 70)

Corner = tuple[float, float]


def _bridges(pen: Pen) -> None:
    pen.rectangle((0, 88, FULL, 120), fill=(240, 222, 188))
    for x in (12, 80, 148):
        pen.pieslice((x, 100, x + 60, 192), 180, 360, fill=(28, 52, 96))
        pen.rectangle((x - 12, 112, x, 168), fill=(200, 178, 148))
    for y in (180, 196):
        pen.line((20, y, 196, y), fill=(86, 128, 180), width=5)


def _lakes(pen: Pen) -> None:
    pen.ellipse((16, 52, 200, 176), fill=(70, 158, 170), outline=(214, 196, 160), width=10)
    pen.polygon([(104, 64), (104, 124), (148, 124)], fill=PAPER)
    pen.polygon([(68, 132), (156, 132), (140, 152), (84, 152)], fill=(190, 110, 70))


def _edge(pen: Pen) -> None:
    pen.rectangle((0, 0, FULL, 84), fill=GARDEN)
    pen.line([(0, 92), (70, 74), (150, 88), (FULL, 70)], fill=(255, 222, 150), width=16)
    for x, high in ((26, 70), (88, 96), (150, 60)):
        pen.rectangle((x, 196 - high, x + 42, 196), fill=PAPER)
        for y in range(206 - high, 184, 22):
            pen.rectangle((x + 8, y, x + 16, y + 10), fill=(226, 158, 60))
            pen.rectangle((x + 26, y, x + 34, y + 10), fill=(226, 158, 60))


def _tower(pen: Pen, x: float, y: float) -> None:
    pen.rounded_rectangle((x - 28, y - 30, x + 28, y + 30), 10, fill=PAPER)
    for dx in (-14, 8):
        for dy in (-14, 8):
            pen.rectangle((x + dx, y + dy, x + dx + 8, y + dy + 8), fill=(226, 158, 60))


def _connection(pen: Pen) -> None:
    stops: tuple[Corner, ...] = ((48, 156), (108, 64), (172, 148))
    pen.line(stops, fill=GLOW, width=18)
    for x, y in stops:
        _tower(pen, x, y)


def _district(pen: Pen) -> None:
    pen.rounded_rectangle((18, 30, 198, 186), 60, fill=(104, 84, 130), outline=GLOW, width=12)
    for x, y in ((70, 124), (146, 124), (108, 82)):
        _tower(pen, x, y)


PAINTERS = {"bridges": _bridges, "lakes": _lakes, "edge": _edge, "connection": _connection, "district": _district}


@kept(SPRITES)
def goal_tile(goal: str, size: int) -> Image.Image:
    """A rounded tile; larger by 12 on every side for its shadow."""
    if goal in COLOURS:
        return shadowed(swatch(goal, size), (2, 3), 3)
    tile = Image.new("RGB", (FULL, FULL), NIGHT)
    if goal == "statues":
        figure = statue(192)
        tile.paste(figure, ((FULL - figure.width) // 2, 12), figure)
    else:
        PAINTERS[goal](ImageDraw.Draw(tile))
    return shadowed(_rounded(scaled(tile, size, size)), (2, 3), 3)


@kept(SPRITES)
def secret_tile(size: int) -> Image.Image:
    """The back of a goal: a lantern in the dark."""

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
