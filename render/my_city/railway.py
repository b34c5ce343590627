"""The railway under the lowest row: ballast, sleepers, rails, a platform and a train."""

from PIL import Image

from render.cache import SPRITES, kept
from render.canvas import HIGHEST, WIDTH
from render.drawings import Brush, stamp
from render.my_city.drawings import draw
from render.my_city.grid import BELOW, FOOT
from render.palette import Colour

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
        draw(b.placed(TRAIN + k * 104, 0, 1), "wagon" if k else "coal_wagon", tone=tone)
    draw(b.placed(TRAIN + len(WAGONS) * 104, 0, 1), "engine")


@kept(SPRITES)
def small_railway(wide: int, high: int) -> Image.Image:
    """The track under a small board."""

    def track(b: Brush) -> None:
        b.rect((112, 92, 62), 0, 0, wide, high, 3).rect((186, 172, 146), 1, 1, wide - 1, high - 1, 2)
        for x in range(4, wide - 6, 13):
            b.rect((124, 86, 58), x, 1, x + 5, high - 1)
        for y in (high * 0.3, high * 0.7):
            b.line((70, 64, 66), 1.4, 1, y, wide - 1, y)

    return stamp(wide, high, track)
