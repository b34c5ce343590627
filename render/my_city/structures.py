"""What stands on a field for good and is not built on: sawmill, port, palace, the entrances of the mines."""

from __future__ import annotations

import math

from PIL import Image

from render.cache import SPRITES, kept
from render.my_city.brush import Brush, stamp
from render.my_city.grid import CELL
from render.my_city.marks import ROOF, WALL, mark
from render.palette import INK, INK_SOFT, Colour, shade

PLANK: Colour = (206, 162, 104)
TIMBER: Colour = (150, 112, 76)


@kept(SPRITES)
def structure(name: str) -> Image.Image:
    """One field large."""
    colour = name.partition("_")[0]
    if name.endswith("_mine"):
        image = stamp(CELL, CELL, lambda b: _mine(b, ROOF[colour]))
        image.alpha_composite(mark(colour, 30), (56, 6))
        return image
    image = stamp(CELL, CELL, {"sawmill": _sawmill, "port": _port, "palace": _palace}.get(name, _stone))
    if name == "palace":
        image.alpha_composite(mark("red", 30), (29, 24))
    return image


@kept(SPRITES)
def investor(size: int) -> Image.Image:
    """A gentleman in a top hat, ledger under his arm, on a golden token."""

    def draw(b: Brush) -> None:
        b.scale *= size / 54
        b.dot((40, 26, 14, 110), 28.6, 29.4, 25, 24.6).dot((140, 92, 20), 27, 27, 25.4).dot((246, 200, 84), 27, 27, 24)
        b.dot((255, 248, 222), 27, 27, 21).dot((206, 178, 120), 28, 46.4, 11, 2.4)
        b.rect((38, 36, 42), 20, 39, 26, 50, 2).rect((38, 36, 42), 28, 39, 34, 50, 2)
        b.poly((52, 62, 88), 16, 43, 19, 24, 35, 24, 38, 43).poly((40, 48, 70), 29, 24, 35, 24, 38, 43, 30, 43)
        b.poly((248, 242, 230), 24, 24, 31, 24, 27.5, 33).line((180, 60, 50), 2, 27.5, 25, 27.5, 31)
        b.rect((128, 60, 44), 33, 30, 43, 41, 1).rect((246, 238, 220), 40.6, 31, 42.6, 40)
        b.dot((234, 196, 164), 27, 18.5, 6.4, 6.8).line((98, 72, 50), 1.8, 23.6, 20.6, 30.4, 20.6)
        b.rect(INK, 20, 2, 34, 13, 1.6).rect(INK, 15.6, 11.4, 38.4, 14.6, 1.6).rect((168, 60, 50), 20, 8.6, 34, 11.6)

    return stamp(size, size, draw)


def _mine(b: Brush, tone: Colour) -> None:
    """A timbered hole in a heap of rocks, with rails into the dark and a lamp of its colour above."""
    b.dot((40, 44, 26, 110), 45, 76, 40, 9)
    heap = ((22, 57, 19, 150), (65, 57, 20, 132), (44, 42, 26, 164), (32, 50, 21, 176), (57, 63, 17, 140))
    for x, y, r, grey in (*heap, (26, 69, 13, 158), (69, 71, 12, 124)):
        b.dot((grey - 22, grey - 30, grey - 38), x + 0.8, y + 1.2, r, r * 0.86)
        b.dot((grey, grey - 8, grey - 18), x, y, r, r * 0.86)
        b.dot((grey + 16, grey + 9, grey), x - r * 0.3, y - r * 0.34, r * 0.42, r * 0.3)
    b.rect((34, 26, 26), 27, 40, 61, 80, 7).rect((52, 40, 36), 31, 46, 57, 80, 5).rect((24, 18, 20), 35, 52, 53, 80, 4)
    b.line((96, 66, 42), 8, 27, 80, 27, 40, 61, 40, 61, 80).line((170, 126, 84), 4.6, 27, 80, 27, 40, 61, 40, 61, 80)
    for y in (66, 72, 78):
        b.line((92, 66, 46), 2.6, 34, y, 54, y)
    b.line((196, 190, 184), 2, 36, 84, 41, 56).line((196, 190, 184), 2, 52, 84, 47, 56)
    b.dot((*shade(tone, 1.5), 120), 42, 28, 18).dot((*shade(tone, 1.7), 150), 42, 28, 13)
    b.dot(INK, 42, 28, 10.4).dot(shade(tone, 1.2), 42, 28, 8.4).dot((255, 255, 240), 39, 25, 3)


def _sawmill(b: Brush) -> None:
    """A shed with a wheel of teeth, logs on one side, planks on the other."""
    b.dot((40, 44, 26, 100), 46, 78, 40, 8).rect((214, 190, 140), 4, 4, CELL - 4, CELL - 4, 8)
    for x, y in ((14, 20), (63, 66), (70, 22), (20, 74), (44, 80)):
        b.dot((232, 210, 160), x, y, 4.4, 2.4)
    b.rect(TIMBER, 16, 34, 64, 64).rect(shade(TIMBER, 0.82), 46, 34, 64, 64)
    for y in (40, 46, 52, 58):
        b.line(shade(TIMBER, 0.76), 1.4, 16, y, 64, y)
    b.poly((126, 84, 56), 10, 38, 20, 12, 60, 12, 70, 38).poly((98, 64, 42), 60, 12, 70, 38, 50, 38)
    b.line((170, 122, 86), 2, 20, 12, 60, 12)
    for x in (24, 34, 44):
        b.line((104, 68, 44), 1.6, x - 3, 37, x, 13)
    teeth = [_tooth(38, 62, k) for k in range(24)]
    b.poly((86, 88, 94), *(v for point in teeth for v in point)).dot((188, 192, 198), 38, 62, 11.4)
    b.dot((224, 228, 232), 35.6, 59.4, 5).dot((86, 88, 94), 38, 62, 3)
    for k in range(3):
        b.rect(shade(PLANK, 0.66), 52, 64 + k * 6, 84, 70 + k * 6, 1).rect(PLANK, 52, 64 + k * 6, 84, 68.6 + k * 6, 1)
    for x, y in ((10, 74), (22, 74), (16, 66)):
        b.dot((92, 64, 42), x, y, 6.8).dot((228, 192, 140), x, y, 5.2).dot((186, 142, 92), x, y, 2.6)


def _tooth(x: float, y: float, k: int) -> tuple[float, float]:
    r = 16.0 if k % 2 else 13.0
    return x + r * math.cos(k * math.pi / 12), y + r * math.sin(k * math.pi / 12)


def _port(b: Brush) -> None:
    """A quay of planks with crates and a crane; a boat behind it."""
    b.poly((66, 42, 30), 38, 1, 84, 1, 76, 15, 48, 15).poly((196, 140, 88), 42, 3, 80, 3, 75, 9, 49, 9)
    b.line((84, 62, 46), 2.4, 61, 8, 61, -6).rect((50, 56, 40, 100), 5, 25, CELL - 2, 82)
    b.rect(shade(TIMBER, 0.7), 2, 20, CELL - 4, 80, 2).rect(TIMBER, 2, 20, CELL - 4, 76, 2)
    for i in range(7):
        b.line(shade(TIMBER, 0.74), 1.8, 2, 27 + i * 8, CELL - 4, 27 + i * 8)
        b.line(shade(TIMBER, 1.2), 1, 2, 28.6 + i * 8, CELL - 4, 28.6 + i * 8)
    crates: tuple[tuple[int, int, Colour], ...] = (
        (46, 34, (206, 160, 100)),
        (62, 40, (186, 140, 84)),
        (52, 52, (216, 172, 112)),
    )
    for x, y, fill in crates:
        b.rect((60, 44, 30, 120), x + 3, y + 4, x + 20, y + 20).rect(shade(fill, 0.6), x, y, x + 18, y + 18)
        b.rect(fill, x + 1, y + 1, x + 16, y + 14).line(shade(fill, 0.7), 2, x + 2, y + 2, x + 15, y + 13)
    b.line(INK, 4, 28, 66, 28, 12).line(INK, 3, 28, 14, 51, 24).line(INK_SOFT, 1.6, 50, 24, 50, 36)
    b.dot(INK, 28, 66, 5, 3)
    for x, y in ((11, 70), (11, 28), (78, 70)):
        b.dot((66, 46, 34), x, y, 5).dot((120, 88, 62), x - 0.8, y - 1.2, 3.6)


def _palace(b: Brush) -> None:
    """Two towers with golden domes, a red roof between them, flags."""
    tone, wall = ROOF["red"], (250, 238, 220)
    b.dot((40, 44, 26, 110), 50, 79, 40, 8).rect((186, 168, 128), 2, 2, CELL - 2, CELL - 2, 5)
    b.rect((222, 206, 166), 4, 4, CELL - 4, CELL - 4, 4).rect((200, 184, 146), 34, 78, 52, CELL - 4)
    b.rect(wall, 13, 38, 74, 77).rect(shade(wall, 0.86), 55, 38, 74, 77)
    b.poly(tone, 7, 44, 18, 15, 68, 15, 80, 44).poly(shade(tone, 0.72), 68, 15, 80, 44, 57, 44)
    b.line(shade(tone, 1.6), 2, 18, 15, 68, 15)
    for x in (15, 72):
        b.rect(wall, x - 9, 25, x + 9, 79).rect(shade(wall, 0.84), x + 2, 25, x + 9, 79)
        b.rect((92, 112, 132), x - 3, 34, x + 3, 43, 3).rect((92, 112, 132), x - 3, 54, x + 3, 63, 3)
        b.dot((176, 126, 30), x, 23, 11, 12).dot((250, 208, 96), x - 2, 21, 8, 9).dot((255, 240, 180), x - 4, 18, 3)
        b.line(INK, 2, x, 12, x, 1).poly(tone, x, 1, x + 12, 5, x, 9)
    for x in (29, 58):
        b.rect((92, 112, 132), x - 3, 60, x + 4, 70, 3)
    b.rect((112, 74, 50), 37, 58, 50, 78, 6).rect(shade(wall, 0.7), 33, 76, 54, 79)
    for x in (28, 59):
        b.dot((62, 104, 52), x, 80, 5.4, 4.6).dot((108, 156, 76), x - 1, 79, 3.6, 3)


def _stone(b: Brush) -> None:
    """A structure that has no drawing of its own: a plain block."""
    b.dot((40, 44, 26, 110), 48, 74, 36, 9).rect(WALL["church"], 14, 20, 72, 74, 6)
    b.rect(shade(WALL["church"], 0.8), 14, 44, 72, 74, 6).rect(shade(WALL["church"], 1.3), 18, 24, 68, 40, 4)
