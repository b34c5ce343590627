"""Signs that tell the colours of buildings apart without colour, and the small pictures of score lines."""

from __future__ import annotations

import math

from PIL import Image

from render.cache import SPRITES, kept
from render.my_city.brush import Brush, stamp
from render.my_city.nature import rock, tree, well
from render.palette import INK, Colour, Tones, shade
from render.sprites import scaled

ROOF: Tones[str] = Tones(
    {"yellow": (242, 190, 62), "red": (208, 78, 58), "blue": (72, 124, 176), "church": (134, 92, 166)},
    contrast={"yellow": (255, 196, 0), "red": (206, 36, 20), "blue": (0, 96, 196), "church": (96, 28, 140)},
    colour_blind={"yellow": (240, 228, 66), "red": (213, 94, 0), "blue": (0, 114, 178), "church": (92, 58, 110)},
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
def sign(code: str, size: int) -> Image.Image:
    """The picture of a line of the score, in a square."""
    if code in ROOF:
        return mark(code, size)
    if code == "tree":
        return _boxed(tree(3), size)
    if code in ("rock", "gold"):
        return _boxed(rock(4, code == "gold"), size)
    if code == "well":
        return _boxed(well(), size)
    return stamp(size, size, lambda b: _drawn(b, code, size))


def _boxed(picture: Image.Image, size: int) -> Image.Image:
    """As large as it fits into a square."""
    inner = picture.crop(picture.getbbox())
    scale = size / max(inner.size)
    small = scaled(inner, max(1, round(inner.width * scale)), max(1, round(inner.height * scale)))
    box = Image.new("RGBA", (size, size))
    box.alpha_composite(small, ((size - small.width) // 2, (size - small.height) // 2))
    return box


def _drawn(b: Brush, code: str, size: int) -> None:
    b.scale = b.scale * size / 36
    if code == "start":
        b.rect((120, 84, 54), 8, 4, 12, 34, 2).poly((211, 84, 58), 12, 5, 32, 11, 12, 18)
    elif code == "refused":
        b.dot(shade((190, 70, 56), 0.6), 18, 18, 16.5).dot((206, 84, 68), 18, 18, 14.2)
        b.rect(PALE, 9, 15.4, 27, 20.6, 2)
    elif code == "empty":
        b.rect((104, 140, 70), 3, 3, 33, 33, 4).rect((178, 206, 122), 5, 5, 31, 31, 3)
        for x, y in ((11, 14), (22, 20), (13, 27), (26, 11)):
            b.line((104, 146, 70), 2, x, y, x - 2, y - 5).line((104, 146, 70), 2, x + 2, y, x + 3, y - 6)
    elif code == "stop":
        corners = [v for i in range(8) for v in _octagon(i, 17.5)]
        inner = [v for i in range(8) for v in _octagon(i, 14.6)]
        b.poly((250, 244, 232), *corners).poly((200, 56, 46), *inner)
        b.rect((250, 244, 232), 10, 13, 26, 23, 3).rect((200, 56, 46), 12, 17, 24, 19)
    elif code == "deck":
        for k in range(3):
            b.rect((60, 78, 52), 6 + k * 3, 1 + k * 2, 28 + k * 3, 31 + k * 2, 3)
            b.rect((96, 116, 84), 7 + k * 3, 2 + k * 2, 27 + k * 3, 30 + k * 2, 3)
    elif code == "ended":
        b.rect((120, 84, 54), 9, 4, 13, 34, 2)
        for row in range(3):
            for column in range(4):
                tone = INK if (row + column) % 2 else PALE
                b.rect(tone, 13 + column * 5, 5 + row * 5, 18 + column * 5, 10 + row * 5)
    elif code == "decided":
        b.dot((48, 96, 58), 18, 18, 17).dot((88, 156, 92), 18, 18, 14.6)
        b.line(PALE, 4.4, 10, 19, 16, 25, 27, 12)
    elif code == "waiting":
        b.dot((120, 104, 84), 18, 18, 17).dot((250, 240, 214), 18, 18, 14.6)
        b.line(INK, 3, 18, 9, 18, 18, 25, 22)


def _octagon(corner: int, r: float) -> tuple[float, float]:
    angle = math.pi / 8 + corner * math.pi / 4
    return 18 + r * math.cos(angle), 18 + r * math.sin(angle)


@kept(SPRITES)
def medal(place: int) -> Image.Image:
    tone = MEDALS[place - 1]

    def draw(b: Brush) -> None:
        for i in range(14):
            angle = i * math.pi / 7
            b.dot(shade(tone, 0.68), 34 + 26 * math.cos(angle), 34 + 26 * math.sin(angle), 7.4)
        b.dot(shade(tone, 0.82), 34, 34, 27).dot(tone, 34, 33, 24.5)

    return stamp(68, 68, draw)
