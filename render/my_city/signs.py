"""The small pictures of score lines and of what a seat is doing."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image

from render.cache import SPRITES, kept
from render.my_city.brush import Brush, stamp
from render.my_city.marks import PALE, ROOF, mark
from render.my_city.nature import rock, tree, well
from render.my_city.stickers import badge
from render.my_city.structures import structure
from render.palette import INK, shade
from render.sprites import scaled


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
    if code == "cog":
        return badge("cog", size)
    if code == "palace" or code.startswith("shaft_"):
        return _boxed(structure("palace" if code == "palace" else f"{code.removeprefix('shaft_')}_mine"), size)
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
    elif code == "paused":
        b.dot((120, 104, 84), 18, 18, 17).dot((250, 240, 214), 18, 18, 14.6)
        b.rect(INK, 11.6, 10, 15.8, 26, 1.4).rect(INK, 20.2, 10, 24.4, 26, 1.4)
    elif code == "lock":
        b.rect(INK, 9, 3, 27, 26, 9).rect(PALE, 13, 7, 23, 26, 5)
        b.rect((96, 66, 12), 4, 15, 32, 35, 4).rect((242, 190, 62), 6.4, 17.4, 29.6, 32.6, 2.4)
        b.dot(INK, 18, 23, 3).rect(INK, 16.6, 23, 19.4, 29.6)
    elif code in CAMPAIGN:
        CAMPAIGN[code](b)
    elif code == "waiting":
        b.dot((120, 104, 84), 18, 18, 17).dot((250, 240, 214), 18, 18, 14.6)
        b.line(INK, 3, 18, 9, 18, 18, 25, 22)


def _octagon(corner: int, r: float) -> tuple[float, float]:
    angle = math.pi / 8 + corner * math.pi / 4
    return 18 + r * math.cos(angle), 18 + r * math.sin(angle)


# ---------------------------------------------------------------------------------------------------- of a campaign


def _trail(b: Brush) -> None:
    """The investor: a top hat and his ledger."""
    b.rect((36, 34, 40), 7, 3, 23, 16, 2).rect((36, 34, 40), 3, 15, 27, 19, 2).rect((168, 60, 50), 7, 12, 23, 15.4)
    b.poly((92, 66, 44), 10, 24, 22, 20, 34, 24, 34, 35, 22, 32, 10, 35)
    b.poly(PALE, 11.6, 24.4, 21.6, 21.4, 21.6, 31, 11.6, 33).poly(
        shade(PALE, 0.92), 22.6, 21.4, 32.4, 24.4, 32.4, 33, 22.6, 31
    )


def _railway(b: Brush) -> None:
    b.poly((150, 138, 118), 13, 3, 23, 3, 34, 34, 2, 34)
    for k, y in enumerate((6, 12, 19, 27)):
        half = 4.6 + k * 3
        b.rect((112, 80, 56), 18 - half, y, 18 + half, y + 3.4 + k * 0.5)
    b.line((66, 62, 64), 2.6, 15.6, 3, 8, 34).line((66, 62, 64), 2.6, 20.4, 3, 28, 34)


def _platform(b: Brush) -> None:
    """A flag at either end."""
    b.rect((150, 138, 118), 2, 26, 34, 34, 2).rect((196, 184, 160), 2, 25, 34, 29, 2)
    for x, tone in ((6, (46, 82, 116)), (24, (196, 64, 50))):
        b.rect((92, 66, 44), x, 4, x + 2.6, 26).poly(tone, x + 2.6, 5, x + 11, 9, x + 2.6, 13.4)


def _train(b: Brush) -> None:
    for x, y, r in ((12, 6, 4), (7, 4, 3), (16, 9, 3.4)):
        b.dot((214, 210, 204), x, y, r)
    b.rect((40, 46, 54), 17, 9, 22, 18).rect((58, 66, 78), 12, 16, 30, 27, 4).rect((196, 64, 50), 3, 11, 14, 27, 2)
    b.rect((255, 236, 168), 5.4, 14, 11.4, 19).poly((214, 166, 66), 28, 27, 34.4, 33, 28, 33)
    for x in (9, 18, 26):
        b.dot((34, 34, 40), x, 29, 4.8).dot((170, 62, 50), x, 29, 2.8)


def _link(b: Brush) -> None:
    """An anchor and a rail."""
    b.line((46, 82, 116), 3.4, 12, 8, 12, 27).line((46, 82, 116), 3, 6, 12, 18, 12)
    b.dot((46, 82, 116), 12, 6, 3.6).dot(PALE, 12, 6, 1.6)
    b.slice((46, 82, 116), 2, 11, 22, 31, 20, 160).slice(PALE, 4.6, 9, 19.4, 26.4, 10, 170)
    b.line((46, 82, 116), 3.4, 12, 18, 12, 29)
    for y in (6, 14, 22, 30):
        b.rect((112, 80, 56), 22, y - 1.6, 36, y + 1.6)
    b.line((66, 62, 64), 2.6, 25.6, 2, 25.6, 34).line((66, 62, 64), 2.6, 32, 2, 32, 34)


def _park(b: Brush) -> None:
    b.dot((96, 148, 74), 11, 11, 8).dot((124, 172, 88), 9.6, 9, 5).rect((104, 76, 54), 9.6, 17, 12.6, 30)
    b.rect((70, 52, 38), 15, 25, 17, 33).rect((70, 52, 38), 30, 25, 32, 33)
    for y in (16, 20.4, 25):
        b.rect((176, 126, 78), 13.6, y, 34, y + 3.2, 1)


def _sandbags(b: Brush) -> None:
    for x, y in ((9, 28), (18, 28), (27, 28), (13.5, 20), (22.5, 20), (18, 12)):
        b.dot((120, 98, 62), x, y + 0.8, 6.4, 4.8).dot((206, 184, 136), x, y, 5.6, 4.1).dot(
            (232, 216, 176), x - 1.6, y - 1.4, 2, 1
        )


CAMPAIGN: dict[str, Callable[[Brush], None]] = {
    "trail": _trail,
    "railway": _railway,
    "platform": _platform,
    "through_train": _train,
    "link": _link,
    "park": _park,
    "sandbags": _sandbags,
}
