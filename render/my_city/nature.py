"""What grows and lies in the valley: trees, rocks, gold, the well, mountains. Each is drawn once and kept."""

import math
from collections.abc import Sequence
from random import Random

from PIL import Image, ImageEnhance

from render.cache import SPRITES, kept
from render.drawings import Brush, Ink, stamp
from render.my_city.drawings import drawn
from render.palette import Colour, shade

CONIFERS: tuple[Colour, ...] = ((58, 104, 72), (68, 114, 70), (52, 96, 78))
CROWNS: tuple[Colour, ...] = ((88, 134, 62), (104, 148, 66), (78, 126, 70), (120, 152, 64))
GREYS: tuple[Colour, ...] = ((168, 160, 150), (156, 152, 148), (176, 166, 152))
VEIN: Colour = (150, 132, 112)
GOLD: Colour = (255, 208, 58)
PEAKS = (
    *((-0.62, 1.1, 1.5, 1.1), (0.3, 1.15, 1.6, 1.3), (1.35, 1.1, 1.3, 1.05), (-0.2, 1.75, 1.6, 1.25)),
    *((0.95, 1.8, 1.7, 1.55), (-0.75, 2.3, 1.4, 1.2), (0.3, 2.45, 1.7, 1.4), (1.45, 2.4, 1.1, 1.0)),
    *((-0.3, 3.05, 1.7, 1.45), (0.9, 3.1, 1.7, 1.35), (-0.8, 3.6, 1.3, 1.05), (0.3, 3.7, 1.6, 1.25)),
    *((1.4, 3.75, 1.2, 1.05), (-0.35, 3.92, 1.2, 0.75), (0.85, 3.93, 1.2, 0.72)),
)
"""Middle, foot, width and height of each peak over A4 to B7, in fields, from the back to the front."""


@kept(SPRITES, toned=False)
def tree(variant: int, conifer: bool = False) -> Image.Image:
    """56 by 64 pixels, its foot at (28, 58)."""
    chance = Random(variant * 7 + conifer)
    hue = chance.choice(CONIFERS if conifer else CROWNS)

    def draw(b: Brush) -> None:
        b.dot((38, 52, 26, 95), 33, 56, 19, 6).rect((104, 76, 54), 25, 44, 31, 58)
        if conifer:
            for i, (top, half) in enumerate(((24, 21), (13, 17), (2, 13))):
                b.poly(shade(hue, 0.72 + 0.08 * i), 28, top, 28 + half, top + 27, 28, top + 30, 28 - half, top + 27)
                b.poly(shade(hue, 1.1 + 0.07 * i), 28, top, 27, top + 25, 30 - half, top + 25)
            return
        for tone, shift, n in ((0.62, 2, 7), (0.84, 0, 7), (1.0, -2, 6), (1.2, -6, 4), (1.36, -9, 2)):
            for _ in range(n):
                outer = shift > -5
                angle, far = chance.random() * 6.28, chance.random() * (13 if outer else 7)
                size = chance.uniform(7, 11) * (1 if outer else 0.55)
                x, y = 28 + shift * 0.8 + math.cos(angle) * far, 27 + shift + math.sin(angle) * far * 0.9
                b.dot(shade(hue, tone), x, y, size)

    return stamp(56, 64, draw)


def sooted(image: Image.Image) -> Image.Image:
    """Leaves without colour."""
    grey = ImageEnhance.Color(image.convert("RGB")).enhance(0.18)
    dull = Image.blend(ImageEnhance.Brightness(grey).enhance(0.82), Image.new("RGB", grey.size, (96, 84, 74)), 0.3)
    dull.putalpha(image.getchannel("A"))
    return dull


@kept(SPRITES, toned=False)
def stump(variant: int) -> Image.Image:
    """30 by 24 pixels: a felled tree, with its rings."""
    turn = variant * 2 - 2

    def draw(b: Brush) -> None:
        b.dot((38, 52, 26, 90), 17, 19, 12, 4)
        b.poly((92, 66, 44), 5, 10, 25, 10, 27, 20, 15 + turn, 18, 3, 20)
        b.poly((124, 90, 60), 5, 10, 12, 10, 10, 19, 3, 20)
        b.dot((120, 86, 56), 15, 9, 10.4, 6).dot((226, 190, 138), 15, 8.4, 9, 5)
        b.dot((198, 156, 104), 15 + turn / 2, 8.6, 5.6, 3).dot((226, 190, 138), 15 + turn / 2, 8.6, 4.4, 2.2)
        b.dot((182, 138, 90), 15 + turn / 2, 8.6, 1.6, 0.9)

    return stamp(30, 24, draw)


@kept(SPRITES, toned=False)
def rock(variant: int, gold: bool = False) -> Image.Image:
    chance = Random(variant)
    grey = VEIN if gold else chance.choice(GREYS)

    def draw(b: Brush) -> None:
        b.dot((40, 44, 26, 100), 29, 36, 23, 7)
        rim = [v + chance.uniform(-2, 2) for v in (4, 32, 7, 18, 17, 7, 30, 4, 41, 13, 46, 28, 40, 36, 14, 37)]
        top = [(24 if i % 2 == 0 else 12) + (v - (25 if i % 2 == 0 else 20)) * 0.52 for i, v in enumerate(rim)]
        for i, tone in enumerate((1.0, 1.16, 1.3, 1.2, 0.86, 0.62, 0.66, 0.82)):
            j = (2 * i + 2) % 16
            b.poly(
                shade(grey, tone), *rim[2 * i : 2 * i + 2], *rim[j : j + 2], *top[j : j + 2], *top[2 * i : 2 * i + 2]
            )
        b.poly(shade(grey, 1.46), *top).line(shade(grey, 0.5), 1.2, *rim, *rim[:2])
        if gold:
            for line in ((10, 26, 17, 20, 24, 23, 30, 14), (26, 33, 31, 26, 39, 27), (17, 12, 22, 14)):
                b.line((122, 84, 10), 6, *line).line(GOLD, 4, *line)
            for x, y in ((30, 14), (39, 27), (12, 25), (24, 23)):
                b.dot((255, 224, 96), x, y, 4.2).dot((255, 250, 214), x - 1, y - 1, 1.6)

    return stamp(54, 44, draw)


@kept(SPRITES, toned=False)
def well(capped: bool = False) -> Image.Image:
    """Capped: it was filled in."""
    return drawn("capped_well" if capped else "well", 88)


def peak(b: Brush, chance: Random, x: float, foot: float, wide: float, tall: float) -> None:
    """One mountain: a lit and a shaded flank, ridges, snow, and scree that hides its foot."""
    top, half = foot - tall, wide / 2

    def edge(side: float, reach: float = 1.0, rough: float = 0.05, steps: int = 6) -> list[float]:
        """A jagged line from the summit down; side -1 and 1 are the outlines, 0.12 the keel between light and shade."""
        flat = [x, top]
        for i in range(1, steps + 1):
            t = reach * i / steps
            flat.append(x + side * half * t**1.12 + chance.uniform(-rough, rough))
            flat.append(top + tall * t + chance.uniform(-rough, rough) * 0.4)
        return flat

    left, keel, right = edge(-1), edge(0.12, 1, 0.07), edge(1)
    b.poly((120, 113, 114), *_between(keel, right)).poly((184, 172, 154), *_between(left, keel))
    ridges: tuple[tuple[float, Ink], ...] = (
        (-0.72, (200, 189, 170)),
        (-0.38, (164, 152, 136)),
        (0.42, (136, 128, 126)),
        (0.74, (104, 98, 102)),
    )
    for side, tone in ridges:
        a = edge(side, 0.98, 0.04)
        back = [v for i in range(len(a) - 2, 3, -2) for v in (a[i] - 0.035 * half * i / 4 - 0.02, a[i + 1])]
        b.poly(tone, *a, *back)
    a, c, d = edge(-1, 0.34, 0.02, 3), edge(0.12, 0.4, 0.05, 4), edge(1, 0.33, 0.02, 3)
    b.poly((204, 212, 226), *_between(c, d), x + half * 0.16, top + tall * 0.24).poly((253, 253, 250), *_between(a, c))
    snow = (-0.2, 0.26, -0.24, 0.46, -0.1, 0.3)
    b.poly((253, 253, 250), *(x + half * v if i % 2 == 0 else top + tall * v for i, v in enumerate(snow)))
    front = foot > 3.5
    stones: list[Colour] = [(150, 142, 130), (172, 162, 146), (124, 118, 112)]
    stones += [(142, 166, 92), (160, 180, 104)] if front else []
    for _ in range(34 if front else 24):
        u, r = chance.uniform(-1, 1), chance.uniform(0.02, 0.05)
        y = foot + chance.uniform(-0.02, 0.06) - (0.05 if abs(u) > 0.8 else 0)
        b.dot(chance.choice(stones), x + u * half, y, r * 1.5, r)


def _between(first: Sequence[float], second: Sequence[float]) -> list[float]:
    """Down one line and back up the other."""
    return [*first, *(v for i in range(len(second) - 2, -1, -2) for v in second[i : i + 2])]


def mountains(b: Brush) -> None:
    """The range over A4 to B7 and the left margin; origin at A4, in fields."""
    chance = Random(8)
    for row in PEAKS:
        peak(b, chance, *row)


def crag(b: Brush) -> None:
    """One field of mountain outside the range, in fields."""
    chance = Random(5)
    peak(b, chance, 0.32, 0.94, 0.66, 0.7)
    peak(b, chance, 0.68, 1.0, 0.62, 0.56)
