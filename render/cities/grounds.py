"""The spaces of a tile: seen from above, and laid down on the architect's table.

Cabinet view: columns run to the right, rows run back and a little to the right, height goes straight up.
"""

import math
from random import Random

from PIL import Image, ImageDraw

from render.cache import SPRITES
from render.cities.brush import CREAM, LOTS, Brush, Paint
from render.cities.letters import letter_of, spelt
from render.palette import GRASS, WATER, Colour, mix, shade
from render.sprites import CLEAR, Pen, scaled, sprite
from render.texture import textured

CW, CD, SX = 144, 120, 38
"""A field on the picture at full size: width, depth, shift to the right for one field backwards."""
K = SX / CD
PAVING: Colour = (222, 210, 186)
QUAY: Colour = (206, 196, 176)
STONE: Colour = (196, 188, 176)
EDGE: Colour = (120, 112, 104)
SEEDS = 3
UNLETTERED = ("P", "W", "S")
"""Grounds without a letter on them."""

Same = tuple[bool, ...]
"""Which neighbours N E S W NE SE SW NW are of the same kind: with them park and water grow together."""
ALONE: Same = (False,) * 8
AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))


@spelt(SPRITES, unless=UNLETTERED)
def field_plan(kind: str, same: Same = ALONE, seed: int = 0) -> Image.Image:
    """One field seen from above, CW wide and high. Kinds: R B G Y P W, S under a statue, X a wild lot."""

    # Without transparency the large picture is scaled down much faster.
    big = Image.new("RGB", (CW * 4, CW * 4), PAVING)
    b = Brush(ImageDraw.Draw(big), 4)
    if kind == "P":
        _park(b, same, Random(f"P{seed}"))
    elif kind == "W":
        _water(b, same, Random(f"W{seed}"))
    elif kind in "XS":
        _stone(b, kind)
    else:
        _lot(b, kind)
    return textured(big.reduce(4), 0.3, 1 + seed)


def _area(b: Brush, same: Same, inset: float, r: float, fill: Paint) -> None:
    n, e, s, w = same[:4]
    b.rect(
        -40 if w else inset, -40 if n else inset, CW + 40 if e else CW - inset, CW + 40 if s else CW - inset, fill, r
    )


def _corners(b: Brush, same: Same, r: float, fill: Paint) -> None:
    for (x, y), i, j, k in (((CW, 0), 0, 1, 4), ((CW, CW), 1, 2, 5), ((0, CW), 2, 3, 6), ((0, 0), 3, 0, 7)):
        if same[i] and same[j] and not same[k]:
            b.oval(x, y, r, r, fill)


def _park(b: Brush, same: Same, luck: Random) -> None:
    _area(b, same, 6, 22, shade(GRASS, 0.72))
    _area(b, same, 8.5, 20, GRASS)
    _corners(b, same, 9, shade(GRASS, 0.72))
    _corners(b, same, 6.5, PAVING)
    for _ in range(5):
        x, y, r = luck.uniform(26, 116), luck.uniform(26, 116), luck.uniform(9, 17)
        b.oval(x, y, r * 1.3, r, shade(GRASS, luck.choice((1.16, 0.95))))
    for _ in range(34):
        x, y = luck.uniform(18, 124), luck.uniform(20, 128)
        b.line([(x - 3, y - 5), (x, y), (x + 3, y - 6)], shade(GRASS, luck.choice((0.72, 0.8, 1.35))), 1.5)
    for _ in range(7):
        x, y = luck.uniform(20, 122), luck.uniform(20, 122)
        b.oval(x, y, 3, 3, luck.choice(((255, 250, 240), (244, 190, 200), (250, 222, 120))))
        b.oval(x, y, 1.2, 1.2, (220, 150, 60))


def _water(b: Brush, same: Same, luck: Random) -> None:
    rims = ((5.0, 22, shade(QUAY, 0.72)), (7, 20, shade(WATER, 0.74)), (10.5, 18, shade(WATER, 1.5)), (13.0, 16, WATER))
    for inset, radius, fill in rims:
        _area(b, same, inset, radius, fill)
        if inset > 7:
            _corners(b, same, inset + 4, fill)
    for r, fill in ((13.0, shade(WATER, 1.5)), (10.5, shade(WATER, 0.74)), (8.0, PAVING)):
        _corners(b, same, r, fill)
    for _ in range(3):
        x, y = luck.uniform(34, 108), luck.uniform(34, 108)
        b.oval(x, y, luck.uniform(16, 26), luck.uniform(8, 13), shade(WATER, luck.choice((0.95, 1.07))))
    for i in range(7):
        x, y, n = luck.uniform(20, 84), 22 + i * 15 + luck.uniform(-3, 3), luck.choice((2, 3))
        wave = [(x + j * 7, y + (3.2 if j % 2 else 0)) for j in range(2 * n + 1)]
        b.curve(wave, shade(WATER, 1.62 if i % 2 else 0.82), 2)


def _lot(b: Brush, colour: str) -> None:
    """Each colour has a pattern and its letter, small in a corner: pale in a thin border, for a building is solid."""
    base = LOTS[colour]
    b.rect(7, 7, 135, 135, shade(base, 0.62), 12)
    b.rect(9, 9, 133, 132, base, 11)
    b.rect(18, 18, 124, 123, mix(base, CREAM, 0.8), 6)
    pale = mix(base, CREAM, 0.56)
    for i in range(15):
        v = 21 + i * 7.1
        if colour == "R":
            b.line([(20, v), (122, v)], pale, 1.4)
            for x in range(20 + (i % 2) * 10, 122, 20):
                b.line([(x, v), (x, min(121, v + 7.1))], pale, 1.4)
        elif colour == "B":
            b.line([(v, 20), (v, 121)], pale, 2)
        elif colour == "G":
            for x in range(24 + (i % 2) * 6, 122, 12):
                b.oval(x, v, 2, 2, pale)
        else:
            b.line([(20, v), (v, 20)], pale, 2)
            b.line([(122, v), (v, 121)], pale, 2)
    b.mark(49, 51, letter_of(colour), 66, CREAM, shade(base, 0.5))


def _stone(b: Brush, kind: str) -> None:
    b.rect(7, 7, 135, 135, EDGE, 12)
    b.rect(9, 9, 133, 132, STONE, 11)
    for v in range(24, 130, 18):
        b.line([(12, v), (130, v)], (182, 174, 162), 1.4)
        b.line([(v, 12), (v, 130)], (182, 174, 162), 1.4)
    if kind == "X":
        _wheel(b)


def _wheel(b: Brush) -> None:
    """All four colours at once."""
    b.oval(71, 71, 57, 57, CREAM, EDGE, 2)
    (x0, y0), (x1, y1) = b.at([(19, 19), (123, 123)])
    for i, colour in enumerate("RBYG"):
        b.pen.pieslice((x0, y0, x1, y1), 180 + 90 * i, 270 + 90 * i, fill=LOTS[colour], outline=CREAM, width=b.wide(2))
        a = math.radians(225 + 90 * i)
        b.mark(71 + 29 * math.cos(a), 71 + 29 * math.sin(a), letter_of(colour), 42, shade(LOTS[colour], 0.5))


# ---------------------------------------------------------------------------------------------------- laid down


@spelt(SPRITES, unless=UNLETTERED)
def field_laid(kind: str, same: Same, seed: int, size: int) -> Image.Image:
    """The field on the table; `size` is its width in the picture. Pasted at the left end of its back edge."""
    flat = field_plan(kind, same, seed).convert("RGBA")
    deep, shift = depth(size), shifted(size)
    big = 2
    flat = scaled(flat, size * big, size * big)
    wide, high = (size + shift) * big, deep * big
    lean = shift / deep
    data = (1, lean, -lean * high, 0, size * big / high, 0)
    return flat.transform((wide, high), Image.Transform.AFFINE, data, Image.Resampling.BICUBIC, fillcolor=CLEAR).reduce(
        big
    )


def depth(size: int) -> int:
    return round(size * CD / CW)


def shifted(size: int) -> int:
    return round(size * SX / CW)


@spelt(SPRITES)
def tile_plan(spaces: str, size: int) -> Image.Image:
    """A tile from above, for offers and previews."""
    whole = Image.new("RGB", (2 * CW, 2 * CW))
    for n, kind in enumerate(spaces):
        x, y = n % 2, n // 2
        same = tuple(
            kind in "PW" and 0 <= x + dx < 2 and 0 <= y + dy < 2 and spaces[(y + dy) * 2 + x + dx] == kind
            for dx, dy in AROUND
        )
        whole.paste(field_plan(kind, same, 0), (x * CW, y * CW))
    face = scaled(whole, size, size)

    def shape(pen: Pen, s: int) -> None:
        Brush(pen, s).rect(0, 0, size, size, (0, 0, 0), size / 16)

    face.putalpha(sprite(size, size, shape).getchannel("A"))

    def rim(pen: Pen, s: int) -> None:
        Brush(pen, s).rect(0, 0, size, size, None, size / 16, (124, 96, 70), size / 50)

    face.alpha_composite(sprite(size, size, rim))
    return face
