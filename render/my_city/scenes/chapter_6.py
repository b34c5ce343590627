"""Night under the mountain: three lamps, rails, and a goat."""

from __future__ import annotations

import math
from random import Random

from PIL import Image

from render.my_city.brush import Brush
from render.my_city.scenes.scenery import glow, hill, mountain, painting, person, pine, wave
from render.palette import Colour, shade

LAMPS: tuple[tuple[float, float, float, Colour], ...] = (
    (300, 400, 1.0, (90, 160, 230)),
    (620, 430, 1.24, (230, 92, 70)),
    (940, 396, 0.96, (250, 206, 80)),
)


def draw() -> Image.Image:
    return painting(6, (24, 32, 62), (96, 98, 136), _sky, _rocks, _mouths, _front)


def _sky(b: Brush, chance: Random) -> None:
    for _ in range(120):
        r = chance.choice((1.0, 1.4, 2.2))
        b.dot((255, 250, 226, chance.randrange(120, 255)), chance.uniform(0, 1200), chance.uniform(0, 250), r)
    glow(b, 1030, 90, 120, (240, 240, 214), 130)
    outer = [(90 + 180 * k / 20) for k in range(21)]
    rim = [(1036 + 34 * math.cos(math.radians(a)), 88 - 34 * math.sin(math.radians(a))) for a in outer]
    inner = [(1036 + 17 * math.cos(math.radians(a)), 88 - 34 * math.sin(math.radians(a))) for a in reversed(outer)]
    b.poly((250, 246, 224), *(v for point in (*rim, *inner) for v in point))
    for x, foot, wide, tall in (
        (130, 420, 520, 300),
        (420, 420, 520, 360),
        (760, 420, 560, 330),
        (1080, 420, 480, 270),
    ):
        mountain(b, x, foot, wide, tall, (104, 106, 128))


def _rocks(b: Brush, chance: Random) -> None:
    hill(b, (72, 72, 88), wave(352, (22, 120, 0.4), (10, 44, 1)))
    for _ in range(90):
        x = chance.uniform(0, 1200)
        y, r = chance.uniform(370, 450), chance.uniform(8, 26)
        grey = chance.randrange(70, 112)
        b.dot((grey - 24, grey - 24, grey - 10), x + 2, y + 3, r * 1.2, r * 0.8).dot(
            (grey, grey, grey + 14), x, y, r * 1.2, r * 0.8
        )
        b.dot((grey + 24, grey + 24, grey + 36), x - r * 0.4, y - r * 0.3, r * 0.5, r * 0.26)


def _mouths(b: Brush, chance: Random) -> None:
    for x, foot, size, tone in LAMPS:
        glow(b, x, foot - 130 * size, 150 * size, tone, 220)
        s = Brush(b.pen, b.scale * size, x / size, foot / size)
        s.rect((26, 20, 24), -52, -96, 52, 14, 30).rect((44, 34, 34), -40, -84, 40, 14, 26).rect(
            (16, 12, 16), -28, -70, 28, 14, 20
        )
        s.line((84, 60, 44), 17, -54, 14, -54, -98, 54, -98, 54, 14).line(
            (150, 110, 76), 10, -54, 14, -54, -98, 54, -98, 54, 14
        )
        s.poly((58, 54, 60), -24, 0, 24, 0, 92, 44, -92, 44).poly((88, 82, 86), -20, 3, 20, 3, 80, 42, -80, 42)
        for y, half in ((4, 22), (10, 31), (18, 43), (29, 59)):
            s.line((96, 70, 50), 3 + half / 14, -half, y, half, y)
        s.line((190, 186, 190), 3.4, -11, -8, -50, 42).line((190, 186, 190), 3.4, 11, -8, 50, 42)
        s.line((60, 48, 40), 5, 0, -98, 0, -122).dot((30, 26, 30), 0, -132, 18).dot(shade(tone, 1.2), 0, -132, 14).dot(
            (255, 255, 240), -5, -137, 5
        )
    x, foot = 620.0, 476.0
    b.poly((60, 54, 58), x - 40, foot - 40, x + 40, foot - 40, x + 30, foot, x - 30, foot).poly(
        (96, 90, 96), x - 40, foot - 40, x + 40, foot - 40, x + 38, foot - 30, x - 38, foot - 30
    )
    for k in range(7):
        b.dot((28, 26, 30), x - 30 + k * 10, foot - 44 - k % 2 * 5, 10, 8).dot(
            (70, 70, 78), x - 33 + k * 10, foot - 48 - k % 2 * 5, 3, 2
        )
    for dx in (-20, 20):
        b.dot((24, 22, 26), x + dx, foot + 4, 11).dot((110, 106, 110), x + dx, foot + 4, 5)


def _front(b: Brush, chance: Random) -> None:
    hill(b, (58, 74, 70), wave(476, (6, 140, 0.4)), chance)
    for x, tall in ((60, 150), (130, 110), (1120, 140), (1180, 170)):
        pine(b, x, 492, tall, (38, 62, 66))
    for k, x in enumerate((430, 480, 800)):
        person(b, x, 486, 74, ((92, 84, 70), (70, 84, 104), (104, 72, 66))[k], (80, 66, 44))
        glow(b, x, 416, 26, (255, 230, 160), 230)
        b.dot((255, 244, 200), x, 414, 4.4)
        b.line((120, 90, 62), 4, x + 12, 448, x + 32, 416).line(
            (180, 184, 190), 5, x + 20, 410, x + 34, 414, x + 42, 424
        )
    _goat(b, 168, 462)


def _goat(b: Brush, x: float, foot: float) -> None:
    """With a bell of its own."""
    fur = (222, 214, 200)
    for dx in (-26, -14, 16, 26):
        b.rect(shade(fur, 0.7), x + dx, foot - 26, x + dx + 7, foot, 2)
    b.dot(shade(fur, 0.8), x + 2, foot - 36, 38, 20).dot(fur, x, foot - 40, 36, 17)
    b.poly(fur, x + 22, foot - 48, x + 38, foot - 84, x + 62, foot - 78, x + 66, foot - 62, x + 46, foot - 56)
    b.line((110, 96, 84), 4, x + 40, foot - 82, x + 28, foot - 102, x + 18, foot - 104).line(
        (110, 96, 84), 4, x + 48, foot - 82, x + 40, foot - 104, x + 30, foot - 110
    )
    b.dot((40, 34, 34), x + 50, foot - 72, 2.6).line(shade(fur, 0.8), 4, x + 58, foot - 60, x + 56, foot - 46)
    b.line((150, 70, 56), 4, x + 34, foot - 66, x + 48, foot - 54).dot((220, 170, 66), x + 44, foot - 48, 7).dot(
        (120, 84, 20), x + 44, foot - 43, 2.2
    )
    b.line(fur, 7, x - 34, foot - 46, x - 44, foot - 58)
