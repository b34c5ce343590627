"""A festive evening: the palace, lights, fireworks, and the stake."""

from __future__ import annotations

import math
from random import Random

from PIL import Image

from render.my_city.brush import Brush
from render.my_city.scenes.scenery import cottage, glow, hill, leafy, painting, person, tower, wave
from render.palette import INK, Colour, shade

ROOFS: tuple[Colour, ...] = ((214, 92, 66), (238, 190, 76), (92, 138, 182))
BURSTS: tuple[tuple[float, float, float, Colour], ...] = (
    (180, 110, 84, (255, 214, 110)),
    (420, 70, 64, (240, 130, 110)),
    (880, 80, 78, (150, 200, 240)),
    (1080, 130, 62, (214, 160, 230)),
)


def draw() -> Image.Image:
    return painting(8, (60, 58, 108), (244, 176, 132), _fireworks, _town, _palace, _square, _bunting)


def _fireworks(b: Brush, chance: Random) -> None:
    for x, y, r, tone in BURSTS:
        glow(b, x, y, r * 1.3, tone, 120)
        for k in range(18):
            angle = k * math.pi / 9
            for reach, dot in ((0.45, 2.2), (0.66, 2.8), (0.86, 3.4), (1.0, 4.2)):
                b.dot((*shade(tone, 1.3), 235), x + r * reach * math.cos(angle), y + r * reach * math.sin(angle), dot)
    hill(b, (92, 104, 108), wave(330, (14, 150, 0.4)))


def _town(b: Brush, chance: Random) -> None:
    hill(b, (110, 134, 96), wave(364, (8, 170, 2)), chance)
    for k, x in enumerate((10, 104, 200, 290, 806, 900, 994, 1090)):
        cottage(b, x, 404 - k % 2 * 12, 90, 84 + k % 3 * 10, ROOFS[k % 3])
    tower(b, 60, 396, 46, 170, (134, 92, 166))
    tower(b, 1160, 392, 42, 150, (134, 92, 166))
    for x in (140, 330, 870, 1040):
        leafy(b, x, 426, 80, (104, 140, 76), chance)


def _palace(b: Brush, chance: Random) -> None:
    wall: Colour = (252, 238, 214)
    glow(b, 600, 320, 280, (255, 230, 160), 150)
    b.rect(wall, 430, 276, 770, 430).rect(shade(wall, 0.88), 660, 276, 770, 430)
    b.poly(shade(ROOFS[0], 0.72), 414, 284, 450, 212, 750, 212, 786, 284).poly(
        ROOFS[0], 416, 278, 450, 212, 744, 212, 778, 278
    )
    b.rect(wall, 548, 190, 652, 430).rect(shade(wall, 0.88), 618, 190, 652, 430).poly(
        ROOFS[0], 536, 196, 600, 128, 664, 196
    )
    b.dot((190, 138, 40), 600, 128, 26, 28).dot((250, 208, 96), 596, 124, 20, 22).line(INK, 4, 600, 104, 600, 60).poly(
        (214, 84, 62), 600, 60, 640, 72, 600, 84
    )
    for x in (420, 780):
        b.rect(wall, x - 30, 212, x + 30, 432).rect(shade(wall, 0.86), x + 8, 212, x + 30, 432)
        b.dot((190, 138, 40), x, 206, 36, 38).dot((250, 208, 96), x - 5, 200, 28, 30).dot(
            (255, 240, 180), x - 12, 190, 9
        )
        b.line(INK, 4, x, 170, x, 124).poly((214, 84, 62), x, 124, x + 38, 136, x, 148)
        for y in (236, 300, 366):
            b.rect((255, 226, 130), x - 9, y, x + 9, y + 34, 9)
    for k in range(6):
        x = 464 + k * 54 + (k > 1) * 4
        for y in (300, 366):
            if not 540 < x < 660:
                b.rect((255, 226, 130), x - 10, y, x + 10, y + 38, 10)
    b.rect((104, 68, 48), 572, 356, 628, 432, 26).rect((255, 226, 130), 584, 230, 616, 276, 14).dot(
        INK, 600, 318, 22
    ).dot((255, 252, 240), 600, 318, 18).line(INK, 3.4, 600, 304, 600, 318, 610, 322)


def _square(b: Brush, chance: Random) -> None:
    b.poly((214, 190, 150), -10, 430, 1210, 430, 1210, 510, -10, 510)
    for _ in range(300):
        x, y = chance.uniform(0, 1200), chance.uniform(434, 498)
        b.rect(chance.choice([(226, 204, 164), (198, 174, 134)]), x, y, x + chance.uniform(14, 30), y + 6, 2)
    coats: tuple[Colour, ...] = ((120, 84, 108), (84, 110, 132), (206, 120, 70), (96, 128, 84), (214, 176, 80))
    for k in range(34):
        x = 30 + k * 34 + chance.uniform(-9, 9)
        if 560 < x < 650:
            continue
        person(
            b, x, chance.uniform(456, 494), chance.uniform(44, 60), coats[k % 5], (70, 56, 48) if k % 4 == 0 else None
        )
    b.dot((120, 92, 66, 150), 604, 490, 44, 8).line((70, 50, 36), 11, 604, 490, 600, 436).line(
        (156, 116, 78), 6.4, 603, 488, 599.6, 438
    )
    b.poly((206, 66, 48), 601, 438, 634, 446, 602, 458)
    glow(b, 602, 456, 56, (255, 240, 190), 110)


def _bunting(b: Brush, chance: Random) -> None:
    """From the outer edges to rings in the walls of the palace's towers."""
    for x0, x1 in ((-10, 391), (1210, 809)):
        line = [(x0 + (x1 - x0) * t / 20, 190 + 2.7 * t + 46 * math.sin(math.pi * t / 20)) for t in range(21)]
        b.dot((120, 92, 56), x1, 244, 4)
        b.line((250, 240, 220), 2.6, *(v for point in line for v in point))
        for k, (x, z) in enumerate(line[1:-1]):
            b.poly((*ROOFS, (134, 92, 166))[k % 4], x - 8, z, x + 8, z, x, z + 19)
