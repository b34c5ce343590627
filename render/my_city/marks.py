"""Signs that tell the colours of buildings apart without colour, and the small pictures of score lines."""

import math

from PIL import Image

from render.cache import SPRITES, kept
from render.drawings import Brush, stamp
from render.palette import Colour, Tones, shade

ROOF: Tones[str] = Tones(
    {"yellow": (242, 190, 62), "red": (208, 78, 58), "blue": (72, 124, 176), "church": (134, 92, 166)},
    contrast={"yellow": (255, 196, 0), "red": (206, 36, 20), "blue": (0, 96, 196), "church": (66, 10, 96)},
    colour_blind={"yellow": (240, 228, 66), "red": (213, 94, 0), "blue": (0, 114, 178), "church": (70, 38, 88)},
)
WALL: dict[str, Colour] = {
    "yellow": (250, 236, 204),
    "red": (242, 222, 206),
    "blue": (200, 124, 94),
    "church": (236, 230, 226),
}
PALE: Colour = (252, 247, 234)
MEDALS: tuple[Colour, ...] = ((240, 196, 72), (196, 198, 204), (206, 146, 92), (170, 160, 146))
"""Of a first, a second, a third place, and of all others."""


@kept(SPRITES)
def mark(kind: str, size: int = 36) -> Image.Image:
    """Heart: homes. Star: public. Works: industry. Cross: church."""

    def draw(b: Brush) -> None:
        b.scale, ink = b.scale * size / 36, shade(ROOF[kind], 0.5)
        b.dot(ink, 18, 18, 17.5).dot(PALE, 18, 18, 15.2)
        if kind == "yellow":
            b.dot(ink, 14, 14.5, 5.2).dot(ink, 22, 14.5, 5.2).poly(ink, 9.4, 17, 26.6, 17, 18, 28)
        elif kind == "red":
            b.poly(ink, *star(18, 18.5, 11.5, 4.8))
        elif kind == "church":
            b.rect(ink, 15.8, 7.5, 20.2, 28.5).rect(ink, 10, 12.5, 26, 16.9)
        else:
            b.poly(ink, 8, 27, 8, 17, 13.5, 12.5, 13.5, 17, 19, 12.5, 19, 17, 22, 15, 22, 8, 26, 8, 27, 27)

    return stamp(size, size, draw)


def star(x: float, y: float, outer: float, inner: float) -> list[float]:
    """The ten corners of a star, flat."""
    flat = []
    for i in range(10):
        r = inner if i % 2 else outer
        flat += [x + r * math.sin(i * math.pi / 5), y - r * math.cos(i * math.pi / 5)]
    return flat


@kept(SPRITES)
def medal(place: int) -> Image.Image:
    tone = MEDALS[place - 1]

    def draw(b: Brush) -> None:
        for i in range(14):
            angle = i * math.pi / 7
            b.dot(shade(tone, 0.68), 34 + 26 * math.cos(angle), 34 + 26 * math.sin(angle), 7.4)
        b.dot(shade(tone, 0.82), 34, 34, 27).dot(tone, 34, 33, 24.5)

    return stamp(68, 68, draw)
