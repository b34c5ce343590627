"""Rain on a lake with chimneys in it, and a lantern."""

from __future__ import annotations

from random import Random

from PIL import Image

from render.my_city.brush import Brush
from render.my_city.scenes.scenery import clouds, cottage, glow, hill, mountain, painting, person, pine, water, wave
from render.palette import shade

ROOFS = ((176, 86, 68), (190, 150, 70), (84, 112, 148))


def draw() -> Image.Image:
    return painting(3, (72, 84, 104), (146, 160, 170), _sky, _shore, _lake, _boat, _rain)


def _sky(b: Brush, chance: Random) -> None:
    clouds(b, chance, (60, 68, 86, 130), 12, 10, 150, 1.5)
    clouds(b, chance, (92, 102, 118, 110), 8, 90, 210, 1.2)
    for x, foot, wide, tall in ((70, 316, 300, 170), (230, 316, 320, 200), (-30, 316, 240, 130)):
        mountain(b, x, foot, wide, tall, (118, 124, 136))


def _shore(b: Brush, chance: Random) -> None:
    hill(b, (98, 124, 96), lambda x: 316 - max(0.0, x - 640) * 0.16 + wave(0, (6, 60, 0))(x), chance)
    for k, x in enumerate((800, 900, 1010, 1110)):
        cottage(b, x, 330 - k * 14, 92, 78, shade(ROOFS[k % 3], 0.9), (214, 206, 190))
    for x in (760, 990, 1180):
        pine(b, x, 336 - (x - 700) * 0.1, 84, (52, 82, 72))
    for x in range(690, 1210, 24):
        y = 352 - max(0, x - 760) * 0.02
        b.dot((112, 98, 72), x + 2, y + 3, 15, 9).dot((176, 156, 114), x, y, 14, 8.4).dot(
            (206, 188, 146), x - 4, y - 3, 5, 3
        )
        b.dot((164, 144, 104), x + 12, y - 11, 13, 8).dot((190, 170, 126), x + 10, y - 13, 8, 4.6)


def _lake(b: Brush, chance: Random) -> None:
    water(b, wave(352, (3, 80, 0)), (86, 122, 146), chance, 200)
    for k, (x, y, size) in enumerate(
        ((150, 392, 1.0), (330, 372, 0.72), (470, 428, 1.2), (60, 452, 1.2), (660, 398, 0.8))
    ):
        _roof(b, x, y, size, ROOFS[k % 3])
    b.line((96, 76, 56), 9, 250, 470, 246, 380).rect((120, 96, 70), 228, 384, 268, 404, 3)
    for k in range(5):
        b.line((236, 228, 206), 3, 242, 412 + k * 11, 254, 412 + k * 11)


def _roof(b: Brush, x: float, y: float, size: float, tone: tuple[int, int, int]) -> None:
    s = Brush(b.pen, b.scale * size, x / size, y / size)
    s.dot((206, 222, 226, 130), 50, 4, 76, 9)
    s.poly(shade(tone, 0.72), -10, 2, 12, -44, 92, -44, 112, 2).poly(tone, -10, 2, 12, -44, 60, -44, 52, 2)
    for k in (1, 2):
        s.line(shade(tone, 0.6), 2, 12 - k * 7, -44 + k * 15, 92 + k * 6, -44 + k * 15)
    s.line(shade(tone, 1.4), 3, 12, -44, 92, -44).stack((150, 92, 74), 74, -36, 7, 30, above=False)
    s.line((206, 222, 226, 190), 3, -16, 2, 50, 5, 118, 2)


def _boat(b: Brush, chance: Random) -> None:
    glow(b, 600, 420, 150, (255, 206, 110), 190)
    b.poly((70, 48, 36), 500, 446, 690, 446, 662, 474, 526, 474).poly(
        (112, 78, 54), 500, 446, 690, 446, 686, 454, 504, 454
    )
    person(b, 560, 458, 76, (96, 84, 60), (60, 52, 40))
    person(b, 640, 458, 68, (112, 72, 70))
    b.line((90, 66, 46), 4, 580, 420, 600, 396).rect((60, 48, 40), 592, 396, 610, 424, 4).rect(
        (255, 228, 150), 595, 400, 607, 420, 3
    )
    b.line((122, 90, 60), 4, 536, 418, 500, 486)


def _rain(b: Brush, chance: Random) -> None:
    for _ in range(340):
        x, y, far = chance.uniform(-20, 1220), chance.uniform(-10, 500), chance.uniform(14, 34)
        b.line((220, 230, 238, chance.randrange(50, 120)), 1.6, x, y, x - far * 0.3, y + far)
