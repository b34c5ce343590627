"""A clear morning: three bell towers over the first roofs."""

from __future__ import annotations

from random import Random

from PIL import Image

from render.my_city.brush import Brush
from render.my_city.scenes.scenery import clouds, cottage, glow, hill, leafy, painting, person, tower, wave
from render.palette import shade

PURPLE = (134, 92, 166)
ROOFS = ((214, 92, 66), (236, 186, 72), (84, 130, 176))


def draw() -> Image.Image:
    return painting(2, (112, 174, 214), (226, 240, 240), _sky, _town, _front)


def _sky(b: Brush, chance: Random) -> None:
    glow(b, 190, 90, 240, (255, 244, 200), 170)
    clouds(b, chance, (255, 255, 255, 150), 9, 50, 190)
    hill(b, (150, 186, 140), wave(330, (18, 150, 0.2), (6, 50, 2)))
    hill(b, (136, 178, 110), wave(356, (10, 120, 1.2)), chance)


def _town(b: Brush, chance: Random) -> None:
    for k, x in enumerate((30, 128, 470, 560, 800, 1040, 1120)):
        cottage(b, x, 420 - k % 3 * 8, 92, 74 + k % 2 * 12, ROOFS[k % 3])
    for x, foot, wide, tall in ((300, 430, 62, 210), (690, 424, 56, 168), (960, 436, 70, 236)):
        b.rect((238, 230, 222), x + wide * 0.3, foot - 84, x + wide * 2.1, foot)
        b.rect((212, 202, 196), x + wide * 1.4, foot - 84, x + wide * 2.1, foot)
        b.poly(shade(PURPLE, 0.7), x + wide * 0.2, foot - 80, x + wide * 0.5, foot - 136, x + wide * 1.8, foot - 136,
               x + wide * 2.2, foot - 80)  # fmt: skip
        b.poly(PURPLE, x + wide * 0.24, foot - 84, x + wide * 0.5, foot - 136, x + wide * 1.78, foot - 136,
               x + wide * 2.14, foot - 84)  # fmt: skip
        for k in range(3):
            left = x + wide * (0.7 + k * 0.44)
            b.rect((120, 96, 128), left, foot - 62, left + 14, foot - 26, 7)
        tower(b, x, foot, wide, tall, PURPLE)
    _scaffold(b, 690, 424, 56, 168)


def _scaffold(b: Brush, x: float, foot: float, wide: float, tall: float) -> None:
    """The second tower is not quite done."""
    for dx in (-0.78, 0.78):
        b.line((150, 112, 74), 5, x + dx * wide, foot, x + dx * wide, foot - tall - 30)
    for k in range(5):
        y = foot - 24 - k * 38
        b.line((176, 134, 90), 5, x - wide * 0.86, y, x + wide * 0.86, y)
    person(b, x - wide * 0.56, foot - 24 - 38 * 3, 34, (198, 150, 70), (120, 84, 60))


def _front(b: Brush, chance: Random) -> None:
    hill(b, (150, 190, 104), wave(430, (8, 170, 0.8)), chance)
    for x, foot, tall in ((90, 452, 92), (438, 446, 84), (868, 450, 96), (1150, 456, 100)):
        leafy(b, x, foot, tall, (104, 148, 66), chance)
    for k, x in enumerate((210, 246, 560, 590, 626, 760, 1050, 1082)):
        person(b, x, 478 - k % 3 * 7, 54, ((120, 84, 108), (84, 110, 132), (196, 120, 70), (90, 120, 80))[k % 4])
    person(b, 640, 486, 62, (44, 40, 48), (36, 32, 38))
    for _ in range(12):
        u, v = chance.uniform(240, 1060), chance.uniform(60, 190)
        b.line((60, 66, 84), 2.4, u - 8, v - 4, u, v, u + 8, v - 4)
