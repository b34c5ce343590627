"""A golden evening: a seam in the torn hillside, a sawmill, shovels."""

from __future__ import annotations

import math
from random import Random

from PIL import Image

from render.my_city.brush import Brush
from render.my_city.scenes.scenery import clouds, glow, hill, leafy, mountain, painting, person, pine, wave
from render.palette import shade

GOLD = (255, 208, 58)
SEAM = (88, 268, 120, 250, 146, 262, 164, 288, 192, 286, 214, 318, 246, 332, 258, 368, 296, 388, 318, 414)
BRANCHES = (
    (146, 262, 152, 232, 176, 214),
    (192, 286, 226, 274, 248, 252),
    (214, 318, 190, 344, 196, 372),
    (258, 368, 240, 392, 250, 420),
)


def draw() -> Image.Image:
    return painting(4, (232, 158, 92), (255, 226, 160), _sky, _slope, _mill, _diggers)


def _sky(b: Brush, chance: Random) -> None:
    glow(b, 650, 250, 360, (255, 240, 180), 230)
    b.dot((255, 246, 206), 650, 262, 46)
    clouds(b, chance, (255, 226, 180, 120), 8, 50, 170)
    for x, foot, wide, tall in ((430, 330, 260, 130), (560, 330, 240, 100), (760, 330, 260, 120)):
        mountain(b, x, foot, wide, tall, (178, 150, 136))
    hill(b, (168, 158, 92), wave(320, (10, 140, 0.4)))


def _slope(b: Brush, chance: Random) -> None:
    b.poly((126, 112, 74), -10, 150, 120, 120, 260, 170, 380, 286, 500, 372, 500, 510, -10, 510)
    b.poly((150, 122, 88), 40, 190, 150, 156, 236, 210, 330, 310, 410, 384, 250, 470, 40, 440)
    b.poly((112, 88, 66), 90, 230, 160, 200, 222, 256, 300, 350, 240, 430, 110, 400)
    for seam in (SEAM, *BRANCHES):
        wide = 20 if seam is SEAM else 10
        rough = [v + chance.uniform(-3, 3) for v in seam]
        b.line((104, 72, 22), wide + 9, *rough).line(shade(GOLD, 0.82), wide, *rough)
        b.line(GOLD, wide * 0.66, *(v - 2 for v in rough)).line((255, 242, 178), wide * 0.2, *(v - 4 for v in rough))
    for x, y, r in ((118, 320, 9), (176, 352, 7), (240, 410, 10), (206, 228, 6), (148, 390, 8)):
        b.dot((104, 72, 22), x, y + 1, r + 2.4, r * 0.8 + 2).dot(GOLD, x, y, r, r * 0.8)
        b.dot((255, 244, 190), x - r * 0.3, y - r * 0.3, r * 0.4, r * 0.3)
    for x, y, r in ((150, 250, 40), (262, 352, 34)):
        glow(b, x, y, r * 2.4, (255, 236, 150), 190)
    for x, y, r in ((150, 236, 17), (262, 338, 13), (206, 296, 10)):
        b.poly((255, 255, 240), x, y - r, x + r * 0.22, y - r * 0.22, x + r, y, x + r * 0.22, y + r * 0.22, x, y + r,
               x - r * 0.22, y + r * 0.22, x - r, y, x - r * 0.22, y - r * 0.22)  # fmt: skip
    for x in (20, 66, 300, 350):
        pine(b, x, 178 + (x > 200) * (x - 200) * 0.8, 78, (84, 92, 58))


def _mill(b: Brush, chance: Random) -> None:
    hill(b, (158, 160, 84), lambda x: wave(414, (8, 150, 1.0))(x) + max(0.0, 420 - x) * 0.14, chance)
    for x in range(900, 1210, 26):
        pine(b, x, 372 + chance.uniform(-6, 6), chance.uniform(90, 130), (80, 98, 62))
    wood = (150, 104, 66)
    b.rect(wood, 690, 320, 900, 424).rect(shade(wood, 0.8), 840, 320, 900, 424)
    for y in range(328, 424, 12):
        b.line(shade(wood, 0.74), 2, 690, y, 900, y)
    b.poly(shade((118, 74, 50), 0.8), 670, 328, 716, 252, 874, 252, 920, 328).poly(
        (132, 84, 56), 672, 322, 716, 252, 868, 252, 910, 322
    )
    b.rect((60, 42, 34), 712, 356, 800, 424, 3)
    teeth = [
        (
            756 + (44 if k % 2 else 37) * math.cos(k * math.pi / 16),
            400 + (44 if k % 2 else 37) * math.sin(k * math.pi / 16),
        )
        for k in range(32)
    ]
    b.poly((92, 92, 98), *(v for point in teeth for v in point)).dot((204, 206, 210), 756, 400, 33).dot(
        (92, 92, 98), 756, 400, 7
    )
    b.rect(shade(wood, 0.9), 690, 404, 900, 448)
    for y in (412, 424, 436):
        b.line(shade(wood, 0.68), 2, 690, y, 900, y)
    for x, y in ((930, 424), (962, 424), (994, 424), (946, 400), (978, 400), (962, 376)):
        b.dot((88, 60, 40), x, y, 17).dot((232, 192, 136), x, y, 13.6).dot((196, 150, 98), x, y, 7)
    for x, y in ((1050, 452), (1120, 438), (620, 446), (560, 470)):
        b.poly((98, 68, 46), x - 17, y, x + 17, y, x + 21, y + 22, x - 21, y + 22).dot(
            (230, 192, 138), x, y, 17, 8
        ).dot((196, 150, 98), x, y, 9, 4)


def _diggers(b: Brush, chance: Random) -> None:
    for k, (x, y) in enumerate(((330, 440), (404, 462), (206, 462), (500, 470))):
        person(b, x, y, 80, ((150, 84, 66), (84, 104, 124), (120, 96, 62), (98, 70, 92))[k], (96, 72, 50))
        side = 1 if k % 2 else -1
        b.line((120, 84, 54), 5, x + side * 12, y - 44, x + side * 40, y - 92)
        b.poly(
            (150, 156, 164),
            x + side * 34,
            y - 88,
            x + side * 50,
            y - 94,
            x + side * 52,
            y - 118,
            x + side * 38,
            y - 112,
        )
    leafy(b, 1160, 486, 120, (150, 150, 66), chance)
