"""The parts of a card: frame, ground, number, cost, planks. Every class of cards has a colour, a frame and a mark."""

import math
from pathlib import Path

import msgspec
from PIL import Image, ImageDraw

from render.cache import SPRITES, kept
from render.canvas import Canvas
from render.lettering.text import MINOR, NARROWEST, Type, width
from render.palette import INK, WHITE, Colour, Tones, mix, shade
from render.sprites import Pen, dimmed, shadowed, sprite
from rules.machi_koro.vocabulary import Class

Point = tuple[float, float]
Box = tuple[float, float, float, float]

COLOURS: Tones[Class] = Tones(
    {"blue": (50, 108, 174), "green": (60, 122, 56), "red": (194, 62, 50), "purple": (116, 74, 150)},
    contrast={"blue": (0, 84, 190), "green": (0, 88, 30), "red": (176, 30, 16), "purple": (70, 16, 110)},
    colour_blind={"blue": (0, 100, 215), "green": (12, 91, 71), "red": (190, 70, 0), "purple": (89, 40, 99)},
)
TINTS: Tones[Class] = Tones(
    {"blue": (226, 238, 245), "green": (229, 241, 214), "red": (252, 230, 220), "purple": (239, 229, 246)},
    contrast={"blue": WHITE, "green": WHITE, "red": WHITE, "purple": WHITE},
    colour_blind={"blue": (214, 232, 255), "green": (212, 236, 226), "red": (255, 232, 208), "purple": (242, 226, 240)},
)
LIT: Colour = (255, 234, 140)
OUT_OF_REACH: Colour = (98, 92, 86)
STRANGE: Class = "green"
"""The frame of a card whose class we do not know."""

DROP = ((0.5, 0), *((0.5 + 0.34 * math.cos(a / 10), 0.64 + 0.36 * math.sin(a / 10)) for a in range(-5, 37)))
_SHAPES = msgspec.toml.decode(Path(__file__).with_suffix(".toml").read_bytes(), type=dict[Class, tuple[Point, ...]])
MARKS: dict[Class, tuple[Point, ...]] = {"blue": DROP, **_SHAPES}
"""A drop is blue, a leaf green, a flame red, a crown purple."""

GROUNDS: dict[str, tuple[Colour, Colour]] = {
    "grass": ((196, 220, 148), (164, 196, 114)),
    "pave": ((234, 224, 204), (216, 202, 178)),
    "soil": ((224, 192, 148), (206, 168, 122)),
    "sea": ((128, 194, 214), (176, 222, 232)),
}


def contour(colour: Class, box: Box, r: float) -> list[Point]:
    """Blue is round, green has two round corners like a leaf, red has bitten corners, purple cut ones."""
    x0, y0, x1, y1 = box
    r = min(r, (x1 - x0) / 2, (y1 - y0) / 2)
    points: list[Point] = []
    for k, (x, y, sx, sy) in enumerate(((x0, y0, 1, 1), (x1, y0, -1, 1), (x1, y1, -1, -1), (x0, y1, 1, -1))):
        c = r * (0.55 if colour in ("red", "purple") else 0.18 if colour == "green" and k % 2 else 1)
        for t in (i / 12 for i in range(13)):
            if colour == "red":
                a = math.pi / 2 * (k + 1 - t)
                points.append((x + c * math.cos(a), y + c * math.sin(a)))
            elif colour == "purple":
                points.append((x + sx * c * (1 - t if k % 2 else t), y + sy * c * (t if k % 2 else 1 - t)))
            else:
                a = math.pi / 2 * (2 + k + t)
                points.append((x + sx * c + c * math.cos(a), y + sy * c + c * math.sin(a)))
    return points


@kept(SPRITES)
def meadow(kind: str, wide: int, high: int) -> Image.Image:
    """A piece of ground: every kind has a pattern of its own."""
    base, ink = GROUNDS[kind]

    def draw(pen: Pen, s: int) -> None:
        pen.rectangle((0, 0, wide * s, high * s), fill=base)
        for row in range(high // 22 + 1):
            y = row * 22 * s
            if kind == "pave":
                pen.line((0, y, wide * s, y), fill=ink, width=2 * s)
            for x in range((row % 2) * 17 * s, wide * s, 34 * s):
                if kind == "pave":
                    pen.line((x, y, x, y + 22 * s), fill=ink, width=2 * s)
                elif kind == "soil":
                    pen.rounded_rectangle((x - 10 * s, y + 8 * s, x + 8 * s, y + 13 * s), 3 * s, fill=ink)
                elif kind == "grass":
                    pen.line((x - 4 * s, y + 6 * s, x, y + 12 * s, x + 4 * s, y + 5 * s), fill=ink, width=2 * s)
                elif kind == "sea":
                    pen.arc((x, y + 6 * s, x + 20 * s, y + 18 * s), 200, 340, fill=ink, width=2 * s)

    return sprite(wide, high, draw, 2)


@kept(SPRITES)
def frame(
    colour: Class,
    wide: int,
    high: int,
    edge: int = 6,
    radius: int = 34,
    dim: bool = False,
    ground: str = "",
    low: int = 0,
    lit: bool = False,
) -> Image.Image:
    """A card of a class, with a window on the ground above `low` pixels for words; larger by 12 all round."""

    def draw(pen: Pen, s: int) -> None:
        e = edge * s
        pen.polygon(contour(colour, (0, 0, wide * s - 1, high * s - 1), radius * s), fill=COLOURS[colour])
        inner = (e, e, wide * s - 1 - e, high * s - 1 - e)
        pen.polygon(contour(colour, inner, (radius - edge * 0.6) * s), fill=LIT if lit else TINTS[colour])

    def window(pen: Pen, s: int) -> None:
        e, base = edge * s, (high - low) * s
        if not low:
            whole = (e, e, wide * s - 1 - e, base - 1 - e)
            pen.polygon(contour(colour, whole, (radius - edge * 0.6) * s), fill=(0, 0, 0, 255))
            return
        top = contour(colour, (e, e, wide * s - 1 - e, base + 60 * s), (radius - edge * 0.6) * s)[:26]
        pen.polygon([*top, (wide * s - 1 - e, base), (e, base)], fill=(0, 0, 0, 255))

    picture = sprite(wide, high, draw)
    if ground:
        picture.paste(meadow(ground, wide, high), (0, 0), sprite(wide, high, window).getchannel("A"))
        if low:
            sill = (edge, high - low, wide - edge - 1, high - low)
            ImageDraw.Draw(picture).line(sill, fill=COLOURS[colour], width=3)
    return shadowed(dimmed(picture, 0.3) if dim else picture, opacity=90)


@kept(SPRITES)
def _badge(colour: Class, wide: int, high: int, size: int, mark: bool, dim: bool) -> Image.Image:
    def draw(pen: Pen, s: int) -> None:
        ink = mix(COLOURS[colour], OUT_OF_REACH, 0.7) if dim else COLOURS[colour]
        pen.polygon(contour(colour, (0, 0, wide * s - 1, high * s - 1), high * s * 0.46), fill=(255, 252, 244))
        rim = (3 if size > MINOR else 2) * s
        inner = (rim, rim, wide * s - rim - 1, high * s - rim - 1)
        pen.polygon(contour(colour, inner, high * s * 0.4), fill=ink)
        if mark:
            n, x, y = size * 0.6 * s, size * 0.3 * s, (high - size * 0.62) / 2 * s
            pen.polygon([(x + a * n, y + b * n) for a, b in MARKS[colour]], fill=(255, 246, 214))

    return shadowed(sprite(wide, high, draw), (2, 3), 3)


def badge_width(text: str, kind: Type, mark: bool) -> int:
    place = round(kind.size * 0.78) if mark else 0
    return max(round(kind.size * 1.24), round(width(text, kind) + place + kind.size * 0.62))


def badge(
    canvas: Canvas,
    at: tuple[float, float],
    colour: Class,
    text: str,
    size: int,
    *,
    mark: bool = True,
    dim: bool = False,
    snug: bool = False,
) -> float:
    """The number that wakes a card, in the shape of its class; `at` is its upper left corner. Returns its width."""
    kind = Type(size, "toy", 800, NARROWEST if snug else 100)
    high, place = round(size * 1.24), round(size * 0.78) if mark else 0
    wide = badge_width(text, kind, mark)
    canvas.put(_badge(colour, wide, high, size, mark, dim), at[0] - 12, at[1] - 12, "lt")
    if text:
        room = (at[0], at[1] - 2, at[0] + wide, at[1] + high + 2)
        middle = (at[0] + (wide + place * 0.86) / 2, at[1] + high / 2 + size * 0.05)
        canvas.write(middle, text, kind, WHITE, room=room)
    return wide


@kept(SPRITES)
def coin_face(size: int, dim: bool = False, blank: bool = True) -> Image.Image:
    def draw(pen: Pen, s: int) -> None:
        n = size * s
        pen.ellipse((0, 0, n - 1, n - 1), fill=(176, 122, 34))
        pen.ellipse((2 * s, s, n - 3 * s, n - 4 * s), fill=(250, 200, 72))
        pen.ellipse((n * 0.11, n * 0.09, n * 0.89, n * 0.87), fill=(222, 164, 48))
        pen.ellipse((n * 0.13, n * 0.12, n * 0.89, n * 0.88), fill=(255, 222, 120))
        if not blank:
            house = ((0.5, 0.24), (0.74, 0.46), (0.68, 0.46), (0.68, 0.7), (0.32, 0.7), (0.32, 0.46), (0.26, 0.46))
            pen.polygon([(x * n, y * n) for x, y in house], fill=(196, 136, 34))

    picture = sprite(size, size, draw)
    return shadowed(dimmed(picture, 0.3) if dim else picture, (2, 3), 3)


def coin(canvas: Canvas, at: tuple[float, float], size: int, text: str = "", *, dim: bool = False) -> None:
    """A coin with an amount on it, or with the mark of the mint."""
    canvas.put(coin_face(size, dim, bool(text)), *at)
    if text:
        share = 0.66 if len(text) < 2 else 0.56 if len(text) < 3 else 0.46
        room = (at[0] - size / 2, at[1] - size / 2, at[0] + size / 2, at[1] + size / 2)
        wanted = round(size * share)
        kind = Type(wanted, "toy", 800) if wanted >= MINOR else Type(MINOR, "toy", 800, NARROWEST)
        canvas.write((at[0], at[1] + size * 0.03), text, kind, OUT_OF_REACH if dim else INK, room=room)


@kept(SPRITES)
def planks(wide: int, high: int) -> Image.Image:
    """Two boards nailed across: this house is shut."""

    def draw(pen: Pen, s: int) -> None:
        mid, thick = (wide * s / 2, high * s / 2), high * s * 0.085
        reach, edge = wide * s * 0.46, max(2, wide // 90) * s
        for angle, tone in ((-0.44, 0.9), (0.44, 1.0)):
            c, d = math.cos(angle), math.sin(angle)
            corners = ((-reach, -thick), (reach, -thick), (reach, thick), (-reach, thick))
            board = [(mid[0] + x * c - y * d, mid[1] + x * d + y * c) for x, y in corners]
            pen.polygon(board, fill=shade((198, 148, 96), tone))
            pen.line([*board, board[0], board[1]], fill=(112, 76, 48), width=edge, joint="curve")
            for x in (-reach * 0.86, reach * 0.86):
                px, py, r = mid[0] + x * c, mid[1] + x * d, thick * 0.26
                pen.ellipse((px - r, py - r, px + r, py + r), fill=(96, 84, 78))

    return shadowed(sprite(wide, high, draw), (2, 4), 3)


SPOTS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}


@kept(SPRITES)
def die(value: int, size: int, tilt: int) -> Image.Image:
    def draw(pen: Pen, s: int) -> None:
        n = size * 3 * s
        pen.rounded_rectangle((0, 0, n - 1, n - 1), n // 5, fill=(206, 192, 168))
        pen.rounded_rectangle((0, 0, n * 0.97, n * 0.95), n // 5, fill=(255, 251, 240))
        for spot in SPOTS[value]:
            column, row = (ord(spot) - 97) % 3, (ord(spot) - 97) // 3
            x, y, r = (0.25 + 0.24 * column) * n, (0.25 + 0.23 * row) * n, n * 0.085
            pen.ellipse((x - r, y - r, x + r, y + r), fill=INK)

    large = sprite(size * 3, size * 3, draw, 2).rotate(tilt, Image.Resampling.BICUBIC, expand=True)
    return shadowed(large.reduce(3), (5, 8), 6)
