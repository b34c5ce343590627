"""The railway under the lowest row: ballast, sleepers, rails, a platform and a train."""

from __future__ import annotations

from PIL import Image

from render.cache import SPRITES, kept
from render.canvas import HIGHEST, WIDTH
from render.my_city.brush import Brush, stamp
from render.my_city.grid import BELOW, FOOT
from render.palette import Colour, shade

HIGH = HIGHEST - FOOT - BELOW
"""Of the track."""
RISE = 24
"""Room above it for the smoke."""
WAGONS: tuple[Colour, ...] = ((146, 100, 68), (84, 120, 92), (170, 84, 64))
TRAIN = 560
"""Where the last wagon ends."""


def railway(image: Image.Image) -> None:
    picture = _railway()
    image.paste(picture, (0, BELOW - RISE), picture)


@kept(SPRITES)
def _railway() -> Image.Image:
    return stamp(WIDTH, HIGH + RISE + 4, _draw, 3)


def _draw(b: Brush) -> None:
    b.y = RISE
    b.rect((134, 122, 104), -10, 1, WIDTH + 10, HIGH + 4).rect((160, 148, 128), -10, 3, WIDTH + 10, HIGH + 4)
    for k in range(150):
        b.dot((126, 114, 98) if k % 3 else (182, 172, 154), k * 37 % WIDTH, 5 + k * 13 % 26, 2, 1.5)
    for x in range(-10, WIDTH + 10, 22):
        b.rect((82, 58, 42), x + 1, 6, x + 12, 31, 1).rect((120, 86, 60), x, 5, x + 11, 29, 1)
    for y in (11, 24):
        b.line((62, 58, 60), 4.4, -10, y, WIDTH + 10, y).line((216, 214, 210), 1.6, -10, y - 1.2, WIDTH + 10, y - 1.2)
    for k, tone in enumerate(WAGONS):
        _wagon(b, TRAIN + k * 104, tone, k == 0)
    _engine(b, TRAIN + len(WAGONS) * 104)


@kept(SPRITES)
def small_railway(wide: int, high: int) -> Image.Image:
    """The track under a small board."""

    def draw(b: Brush) -> None:
        b.rect((112, 92, 62), 0, 0, wide, high, 3).rect((186, 172, 146), 1, 1, wide - 1, high - 1, 2)
        for x in range(4, wide - 6, 13):
            b.rect((124, 86, 58), x, 1, x + 5, high - 1)
        for y in (high * 0.3, high * 0.7):
            b.line((70, 64, 66), 1.4, 1, y, wide - 1, y)

    return stamp(wide, high, draw)


def _wagon(b: Brush, x: float, tone: Colour, freight: bool) -> None:
    b.rect((36, 28, 24, 170), x + 3, 3, x + 100, 33, 5).rect(shade(tone, 0.6), x, -3, x + 96, 29, 5)
    b.rect(tone, x + 1.5, -2, x + 94.5, 26, 4).rect(shade(tone, 1.24), x + 4, 0, x + 92, 7, 3)
    b.line((54, 46, 42), 3, x + 96, 14, x + 104, 14)
    for k in range(5):
        left = x + 7 + k * 17
        if freight:
            b.dot((44, 40, 38), left + 6, 15, 7, 8).dot((84, 78, 74), left + 4, 12, 2.4, 2)
        else:
            b.rect((246, 226, 160), left, 9, left + 12, 21, 2).rect(shade(tone, 0.62), left + 5.4, 9, left + 6.6, 21)


def _engine(b: Brush, x: float) -> None:
    """Towards the east, smoke behind it."""
    b.rect((36, 28, 24, 170), x + 3, 3, x + 100, 33, 5).rect((30, 36, 44), x, -2, x + 92, 28, 6)
    b.rect((56, 66, 78), x + 30, 1, x + 88, 24, 8).rect((92, 104, 118), x + 34, 3, x + 84, 8, 3)
    b.rect((150, 44, 36), x - 2, -5, x + 30, 31, 4).rect((196, 64, 50), x, -4, x + 28, 26, 4)
    b.rect((246, 226, 160), x + 6, 4, x + 22, 18, 2)
    b.dot((24, 28, 34), x + 74, 13, 9).dot((70, 78, 88), x + 74, 11, 5).dot((24, 28, 34), x + 50, 13, 5)
    b.poly((216, 166, 66), x + 92, 2, x + 108, 14, x + 92, 27).dot((255, 240, 180), x + 92, 14, 4)
    for dx, y, r in ((62, 2, 9), (42, -6, 12), (18, -11, 14), (-10, -12, 12), (-34, -9, 8)):
        b.dot((250, 248, 242, 205), x + dx, y, r, r * 0.8)
