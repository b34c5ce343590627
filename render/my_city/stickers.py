"""Stickers: what a campaign glues into a valley, paper patches with a white rim; and the badges that go with them."""

from __future__ import annotations

import math
from random import Random

from PIL import Image

from render.cache import SPRITES, kept
from render.my_city.brush import Brush, stamp
from render.my_city.grid import CELL
from render.my_city.marks import PALE, ROOF, WALL, mark, star
from render.my_city.nature import GOLD, rock, sooted, tree, well
from render.palette import Colour, shade

RIM: Colour = (252, 249, 238)
MEADOW: Colour = (172, 202, 118)
BRASS: Colour = (222, 168, 66)
TILT = 4.0
"""Degrees by which a sticker may lie askew, at most."""
KIOSKS = {"kiosk_yellow": "yellow", "kiosk_red": "red", "kiosk_blue": "blue"}
GLUED: dict[str, tuple[tuple[int, int, str], ...]] = {
    "tree1": ((16, 11, "tree"),),
    "tree2": ((4, 6, "tree"), (29, 16, "tree")),
    "rock2": ((8, 16, "rock"), (29, 33, "rock")),
}

BADGES = ("cog", "pick", "nugget")
"""Those that lie on no field."""
STICKERS = (*GLUED, "well", "blank", "kiosk", *KIOSKS)
"""Those that lie on a field."""


@kept(SPRITES)
def sticker(kind: str, askew: bool = True, in_smoke: bool = False) -> Image.Image:
    """One field large; those of the same kind lie askew in the same way."""
    if kind in BADGES:
        return badge(kind, CELL)
    image = stamp(CELL, CELL, _patch)
    chance = Random(kind)
    for x, y, what in GLUED.get(kind, ()):
        picture = tree(chance.randrange(12)) if what == "tree" else rock(chance.randrange(8))
        image.alpha_composite(sooted(picture) if in_smoke else picture, (x, y))
    if kind == "well":
        small = well().resize((74, 74), Image.Resampling.LANCZOS)
        image.alpha_composite(small, (7, 6))
    colour = KIOSKS.get(kind, "kiosk" if kind == "kiosk" else None)
    if colour is not None:
        image.alpha_composite(stamp(CELL, CELL, lambda b: _kiosk(b, colour)))
        if colour in ROOF:
            image.alpha_composite(mark(colour, 30), (CELL - 34, CELL - 40))
    return image.rotate(chance.uniform(-TILT, TILT), Image.Resampling.BICUBIC) if askew else image


def _patch(b: Brush) -> None:
    """A piece of meadow cut out of paper."""
    far = CELL - 6
    b.rect((50, 54, 30, 70), 8, 9, far + 2, far + 3, 9).rect(RIM, 5, 5, far - 1, far - 1, 9)
    b.rect(MEADOW, 8.6, 8.6, far - 4.6, far - 4.6, 6)
    for i in range(16):
        x, y = 13 + i * 17 % 58, 20 + i * 29 % 52
        b.line((146, 182, 96), 2, x, y, x + 5, y - 3)


def _kiosk(b: Brush, colour: str) -> None:
    """A striped awning over a counter; without a colour chosen yet it is grey."""
    tone, wall = ROOF.get(colour, (150, 144, 136)), WALL.get(colour, (226, 220, 208))
    b.dot((40, 44, 26, 100), 46, 73, 29, 6).rect(wall, 21, 42, 65, 73).rect(shade(wall, 0.86), 50, 42, 65, 73)
    b.rect((96, 74, 60), 27, 48, 59, 60).rect((170, 120, 80), 19, 60, 67, 65)
    for x, fruit in ((31, (214, 90, 64)), (38, (242, 190, 62)), (45, (120, 160, 78)), (52, (214, 90, 64))):
        b.dot(fruit, x, 58, 3.6)
    for i in range(6):
        stripe = RIM if i % 2 else tone
        b.poly(stripe, 43, 13, 13 + i * 10, 40, 23 + i * 10, 40).dot(shade(stripe, 0.94), 18 + i * 10, 40.5, 5)
    b.line((90, 70, 54), 2, 43, 13, 43, 7).poly(tone, 43, 6, 53, 9, 43, 12)


# ---------------------------------------------------------------------------------------------------- badges


@kept(SPRITES)
def badge(kind: str, size: int) -> Image.Image:
    """Things that lie on no field: a cog, a pick, a nugget, progress."""
    drawings = {"cog": _cog, "pick": _pick, "nugget": _nugget, "progress": _medal, "church": _church}

    def draw(b: Brush) -> None:
        drawings[kind](Brush(b.pen, b.scale * size / 44))

    return stamp(size, size, draw)


def _cog(b: Brush) -> None:
    for grow, tone in ((20.5, (72, 50, 20)), (18.2, BRASS)):
        teeth = [
            (i * math.pi / 4 + turn, reach * grow)
            for i in range(8)
            for turn, reach in ((-0.34, 0.76), (-0.2, 1), (0.2, 1), (0.34, 0.76))
        ]
        b.poly(tone, *(v for angle, r in teeth for v in (22 + r * math.cos(angle), 22 + r * math.sin(angle))))
    b.dot((248, 208, 116), 22, 22, 12).dot(shade(BRASS, 0.9), 22.6, 22.8, 10).dot((72, 50, 20), 22, 22, 6.5)
    b.dot((50, 84, 120), 22, 22, 4.4)


def _pick(b: Brush) -> None:
    b.line((60, 42, 28), 7, 11, 39, 29, 12).line((168, 118, 74), 4.4, 11, 39, 29, 12)
    blade = (7, 17, 14, 8, 24, 4, 35, 8, 41, 20, 34, 14, 26, 11, 16, 13)
    b.poly((52, 52, 58), *blade).poly((176, 182, 190), 10, 15, 16, 9, 24, 6, 34, 10, 37, 15, 32, 12, 25, 9, 17, 11)


def _nugget(b: Brush) -> None:
    rim = (6, 26, 9, 15, 18, 8, 29, 9, 37, 17, 38, 28, 30, 36, 16, 37)
    b.dot((40, 44, 26, 90), 24, 37, 17, 4).poly((120, 82, 12), *rim)
    inner = [22 + (v - 22) * 0.88 if i % 2 == 0 else 22.4 + (v - 22.4) * 0.88 for i, v in enumerate(rim)]
    b.poly(GOLD, *inner).poly((255, 232, 138), 12, 19, 20, 11, 28, 12, 22, 20, 14, 25)
    b.poly((222, 162, 30), 34, 19, 35, 27, 29, 33, 18, 34, 26, 28, 30, 22).dot((255, 252, 224), 17.5, 16.5, 2.6)


def _medal(b: Brush) -> None:
    b.poly((46, 110, 168), 9, 0, 21, 0, 27, 19, 15, 19).poly((32, 84, 134), 35, 0, 23, 0, 17, 19, 29, 19)
    b.dot((132, 88, 18), 22, 29, 14.6).dot((250, 204, 84), 22, 29, 12.4).dot((255, 226, 130), 21.4, 28.2, 10)
    b.poly((160, 108, 22), *star(22, 29, 8.6, 3.8))


def _church(b: Brush) -> None:
    tiles = ROOF["church"]
    b.rect(shade(PALE, 0.86), 14, 20, 30, 42).rect(PALE, 14, 20, 24, 42).rect((84, 62, 78), 19, 26, 25, 38, 3)
    b.poly(shade(tiles, 1.3), 11, 22, 22, 5, 24, 22).poly(shade(tiles, 0.66), 33, 22, 22, 5, 24, 22)
    b.line((214, 160, 50), 2.4, 22, 6, 22, -1).line((214, 160, 50), 2.4, 19, 1.6, 25, 1.6)
