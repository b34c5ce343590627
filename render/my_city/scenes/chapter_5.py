"""Smoke over the works, and a gentleman with a ledger."""

from __future__ import annotations

from random import Random

from PIL import Image

from render.my_city.brush import Brush
from render.my_city.scenes.scenery import clouds, cottage, glow, hill, painting, smoke, wave
from render.palette import INK, shade

BRICK = (170, 92, 70)
BLUE = (84, 120, 158)


def draw() -> Image.Image:
    return painting(5, (150, 128, 112), (238, 206, 156), _sky, _works, _plumes, _street, _gentleman)


def _sky(b: Brush, chance: Random) -> None:
    glow(b, 960, 170, 220, (255, 214, 140), 200)
    b.dot((250, 200, 120), 960, 172, 40)
    clouds(b, chance, (120, 104, 96, 120), 9, 20, 150, 1.3)
    hill(b, (142, 138, 104), wave(352, (10, 160, 0.6)))


def _works(b: Brush, chance: Random) -> None:
    for k, x in enumerate((20, 210, 520, 760, 980)):
        wide, tall = 170 + k % 2 * 40, 112 + k % 3 * 16
        foot = 420
        b.rect(BRICK, x, foot - tall, x + wide, foot).rect(
            shade(BRICK, 0.8), x + wide * 0.76, foot - tall, x + wide, foot
        )
        step = wide / 4
        for j in range(4):
            left = x + j * step
            b.poly(shade(BLUE, 0.7), left, foot - tall, left, foot - tall - 40, left + step, foot - tall)
            b.poly(BLUE, left + 3, foot - tall, left + 3, foot - tall - 34, left + step - 5, foot - tall)
            b.poly(
                (206, 224, 228),
                left + 8,
                foot - tall - 2,
                left + 8,
                foot - tall - 20,
                left + step * 0.45,
                foot - tall - 2,
            )
        for j in range(5):
            left = x + 14 + j * (wide - 24) / 5
            b.rect(shade(BRICK, 0.56), left, foot - tall + 22, left + 20, foot - tall + 62, 9)
            b.rect(
                (255, 216, 120) if (j + k) % 3 else (110, 118, 124),
                left + 2,
                foot - tall + 24,
                left + 18,
                foot - tall + 60,
                8,
            )
    for x, tall in ((120, 250), (350, 290), (440, 220), (720, 270), (900, 240), (1110, 300)):
        b.poly(shade(BRICK, 0.7), x - 17, 420, x - 12, 420 - tall, x + 13, 420 - tall, x + 18, 420)
        b.poly(BRICK, x - 17, 420, x - 12, 420 - tall, x + 2, 420 - tall, x + 2, 420)
        b.rect((240, 226, 204), x - 13, 420 - tall + 14, x + 14, 420 - tall + 26).dot(
            (50, 38, 36), x, 420 - tall, 11, 4
        )


def _plumes(b: Brush, chance: Random) -> None:
    for x, tall in ((120, 250), (350, 290), (720, 270), (1110, 300)):
        smoke(b, x, 414 - tall, chance, (96, 88, 86), 120, 0.9)
    for x, tall in ((440, 220), (900, 240)):
        smoke(b, x, 414 - tall, chance, (150, 140, 134), 110, 0.8)


def _street(b: Brush, chance: Random) -> None:
    cottage(b, 20, 452, 120, 96, (206, 160, 74))
    cottage(b, 1050, 456, 126, 100, (196, 88, 66))
    b.rect((150, 132, 108), -10, 436, 1210, 510)
    for _ in range(420):
        x, y = chance.uniform(0, 1200), chance.uniform(442, 498)
        tone = chance.choice([(166, 148, 122), (134, 118, 98), (176, 160, 134)])
        b.rect(tone, x, y, x + chance.uniform(10, 22), y + 7, 3)


def _gentleman(b: Brush, chance: Random) -> None:
    """With a barrel for a desk, and a lamp."""
    x, foot = 610.0, 488.0
    b.dot((60, 50, 44, 120), x + 20, foot, 90, 9)
    b.rect((118, 82, 54), x + 44, foot - 84, x + 112, foot, 12).rect(
        (86, 58, 38), x + 44, foot - 66, x + 112, foot - 58
    )
    b.rect((86, 58, 38), x + 44, foot - 26, x + 112, foot - 18).dot((150, 108, 74), x + 78, foot - 84, 35, 10)
    b.poly((250, 244, 226), x + 48, foot - 92, x + 80, foot - 100, x + 110, foot - 92, x + 80, foot - 84)
    b.line((120, 108, 96), 2, x + 80, foot - 100, x + 80, foot - 84)
    for k in range(3):
        b.line((130, 120, 110), 1.6, x + 56, foot - 93 + k * 2.4, x + 76, foot - 97 + k * 2.4)
    coat = (52, 58, 74)
    b.rect((40, 38, 44), x - 20, foot - 62, x - 4, foot, 4).rect((40, 38, 44), x + 6, foot - 62, x + 22, foot, 4)
    b.poly(coat, x - 32, foot - 46, x - 24, foot - 138, x + 26, foot - 138, x + 34, foot - 46)
    b.poly(shade(coat, 0.74), x + 6, foot - 138, x + 26, foot - 138, x + 34, foot - 46, x + 10, foot - 46)
    b.poly((244, 238, 226), x - 6, foot - 138, x + 10, foot - 138, x + 2, foot - 104).line(
        (180, 60, 50), 4, x + 2, foot - 134, x + 2, foot - 112
    )
    b.line(coat, 15, x + 24, foot - 126, x + 46, foot - 104, x + 66, foot - 102).dot(
        (232, 192, 160), x + 70, foot - 102, 7
    )
    b.line((250, 246, 230), 3, x + 70, foot - 102, x + 84, foot - 122).dot((232, 192, 160), x + 1, foot - 154, 17, 19)
    b.rect(INK, x - 18, foot - 206, x + 20, foot - 168, 4).rect(INK, x - 32, foot - 172, x + 34, foot - 164, 3).rect(
        (150, 56, 48), x - 18, foot - 180, x + 20, foot - 172
    )
    b.line((110, 82, 56), 3, x - 7, foot - 145, x + 10, foot - 145)
    b.dot(INK, x - 5, foot - 155, 2.4).dot(INK, x + 8, foot - 155, 2.4)
    b.line(shade(coat, 1.2), 14, x - 22, foot - 127, x - 37, foot - 100, x - 35, foot - 78)
    b.dot((232, 192, 160), x - 35, foot - 71, 7)
    for k in range(3):
        b.dot((196, 146, 40), x + 60 + k * 12, foot - 88, 8, 3.4).dot(
            (250, 208, 92), x + 60 + k * 12, foot - 90, 8, 3.4
        )
