"""What lies behind the valley: sky, sun, mountains, hills and a wood."""

import math
from random import Random

from PIL import Image

from render.canvas import WIDTH
from render.drawings import Brush, stamp
from render.festive.flags import air, lit
from render.palette import Colour, shade

MOUNTAINS = ((800, 70, 150), (1180, 100, 190), (690, 52, 140), (60, 66, 170), (1060, 150, 210), (900, 112, 180))
"""Where, how high, how wide to each side."""
HILLS: tuple[tuple[int, int, int, Colour], ...] = (
    (-200, 520, 34, (150, 184, 118)),
    (380, 900, 26, (162, 192, 126)),
    (760, 1420, 36, (146, 180, 112)),
)
ROCK: Colour = (142, 148, 164)
SNOW: Colour = (250, 250, 252)
WARM: Colour = (250, 240, 214)


def far_away(high: int, low: int) -> Image.Image:
    """A new picture of that height; the hills end at `low`."""
    image = air((WIDTH, high), (0, (150, 204, 230)), (0.61 * low / high, (226, 238, 232)), (0.94 * low / high, WARM),
                (1, WARM))  # fmt: skip
    for r, tone, share, blur in ((120, (255, 246, 208), 0.8, 46), (46, (255, 238, 164), 1, 2)):
        lit(image, (742, low * 0.49), r * low / 212, tone, share, blur)
    layer = stamp(WIDTH, high, lambda b: _mountains(b, low), 3)
    image.paste(layer, (0, 0), layer)
    return image


def _mountains(b: Brush, low: int) -> None:
    chance, foot = Random(4), low + 14
    for x, tall, wide in MOUNTAINS:
        top, cap = foot - tall, tall * 0.36
        b.poly(ROCK, x - wide, foot, x, top, x + wide, foot)
        b.poly(shade(ROCK, 0.86), x, top, x + wide, foot, x + wide * 0.2, foot, x + wide * 0.1, foot - tall * 0.4)
        b.poly(SNOW, x, top, x + wide * 0.36, top + cap, x + wide * 0.12, top + cap * 0.8, x, top + cap * 1.2,
               x - wide * 0.14, top + cap * 0.75, x - wide * 0.36, top + cap)  # fmt: skip
    for x0, x1, up, tone in HILLS:
        b.dot(tone, (x0 + x1) / 2, low + 49 - up / 2, (x1 - x0) / 2, (82 + up) / 2)
    for k in range(90):
        at = k * WIDTH / 90 + chance.uniform(-5, 5)
        y = low + 10 + chance.uniform(-6, 8) - 14 * abs(math.sin(at / 190))
        q, tone = chance.uniform(0.7, 1.15), shade((84, 124, 70), chance.uniform(0.9, 1.2))
        b.poly(tone, at - 9 * q, y, at, y - 26 * q, at + 9 * q, y)
