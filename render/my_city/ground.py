"""The valley: grass, woods, mountains, the river and what lies on the fields. Painted once for a board and kept."""

from __future__ import annotations

import math
from random import Random

from PIL import Image, ImageDraw, ImageFilter

from render.cache import LAYERS, kept
from render.canvas import HIGHEST, WIDTH
from render.my_city.brush import Brush, Ink, stamp, wash
from render.my_city.grid import CELL, LEFT, SIZE, TOP, Cell, cell, river, stroll
from render.my_city.nature import crag, mountains, rock, tree, well
from render.palette import Colour
from render.sprites import scaled

S = 2
"""Supersampling of the ground."""
STROKES = 26_000
RANGE: tuple[Cell, ...] = tuple((x, y) for y in range(3, 7) for x in range(2))
"""The fields of the great mountain range; other mountain fields get a crag each."""
SPOTS: dict[str, tuple[tuple[int, int], ...]] = {
    "T": ((3, 3), (35, 21)),
    "t": ((18, 12),),
    "R": ((4, 13), (35, 37)),
    "G": ((4, 13), (35, 37)),
    "F": ((-4, -14), (31, -2), (10, 20), (45, 33), (-10, 39)),
}
MARGIN_TREES = ((1146, 210), (1150, 302), (1142, 390), (0, 210), (4, 300), (0, 850), (2, 940), (0, 1030))
FLOWERS: tuple[Colour, ...] = ((255, 250, 235), (250, 214, 90), (232, 130, 120), (190, 160, 220))
RIPPLES: tuple[Colour, ...] = ((148, 204, 220), (148, 204, 220), (70, 134, 164), (232, 246, 248))
BAND: tuple[tuple[float, Colour, float], ...] = (
    (0.56, (142, 126, 84), 0),
    (0.515, (226, 208, 156), 0),
    (0.435, (54, 108, 136), 0),
    (0.38, (88, 154, 182), 0.022),
    (0.18, (108, 174, 198), 0.03),
)
"""The river from its banks to the light in its middle: width and shift in fields."""

Rows = tuple[str, ...]


def land_of(rows: Rows) -> dict[Cell, str]:
    return {(x, y): letter for y, row in enumerate(rows) for x, letter in enumerate(row)}


@kept(LAYERS)
def valley(rows: Rows, west: tuple[int, ...], closed: tuple[str, ...]) -> Image.Image:
    """All that does not change in an episode, as large as the picture of a city."""
    chance = Random(11)
    land = land_of(rows)
    image = _meadow(land, west, chance).convert("RGBA")
    if all(land[there] == "M" for there in RANGE):
        high = stamp(LEFT + 2 * CELL + 30, 5 * CELL, _range)
        image.alpha_composite(high, (0, TOP + round(2.2 * CELL)))
    for _, x, y, picture in sorted(_things(land, west, chance), key=lambda thing: thing[:3]):
        image.alpha_composite(picture, (round(max(0, x)), round(y)))
    shadow = Image.new("L", (WIDTH // 4, HIGHEST // 4), 70)
    shadow.paste(0, (LEFT // 4, TOP // 4, (WIDTH - LEFT) // 4, (TOP + SIZE * CELL) // 4))
    shadow = shadow.filter(ImageFilter.GaussianBlur(3)).resize(image.size, Image.Resampling.BICUBIC)
    wash(image, (30, 48, 24, 255), shadow, 0.55)
    if closed:
        _flood(image, land, closed, chance)
    return image.convert("RGB")


@kept(LAYERS)
def small_valley(rows: Rows, west: tuple[int, ...], closed: tuple[str, ...], size: int) -> Image.Image:
    """The fields alone, a board of eleven times `size` pixels."""
    board = valley(rows, west, closed).crop((LEFT, TOP, LEFT + SIZE * CELL, TOP + SIZE * CELL))
    return scaled(board, SIZE * size, SIZE * size)


def _range(b: Brush) -> None:
    mountains(Brush(b.pen, b.scale * CELL, LEFT / CELL, 0.8))


# ---------------------------------------------------------------------------------------------------- the ground


def _meadow(land: dict[Cell, str], west: tuple[int, ...], chance: Random) -> Image.Image:
    """Short strokes of a dry brush, then the fields as mown squares and the river over them."""
    size = WIDTH * S
    tints = Image.new("RGB", (30, 30))
    light = [chance.randrange(-16, 16) for _ in range(900)]
    tints.putdata([_grass(chance, d) for d in light])
    base = tints.resize((size, size), Image.Resampling.BICUBIC)
    _floors(base, land)
    _strokes(base, chance)
    veil = Image.new("RGBA", base.size)
    _fields(Brush(ImageDraw.Draw(veil), S * CELL, LEFT / CELL, TOP / CELL), land, chance)
    base.paste(veil, (0, 0), veil)
    _river(base, west, chance)
    return base.reduce(S)


def _grass(chance: Random, light: int) -> Colour:
    red, green = 150 + light + chance.randrange(14), 184 + light + chance.randrange(12)
    return red, green, 98 + light // 2 + chance.randrange(16)


def _floors(base: Image.Image, land: dict[Cell, str]) -> None:
    """Dark ground under the woods, scree under the mountains; both run on into the margins."""
    grounds: tuple[tuple[str, Colour, int], ...] = (("F", (88, 126, 74), 14), ("M", (132, 126, 108), -3))
    for letter, tone, bleed in grounds:
        mask = Image.new("L", (WIDTH // 4, WIDTH // 4))
        for (x, y), there in land.items():
            if there == letter:
                x0, x1 = (x if x or bleed > 0 else x + bleed), (x + 1 if x < SIZE - 1 else x + bleed)
                foot = TOP + (y + 1) * CELL + (90 if y == SIZE - 1 else 0)
                box = (max(0, LEFT + x0 * CELL), TOP + y * CELL, LEFT + max(x1, x0 + 1) * CELL, foot)
                mask.paste(255, (box[0] // 4, box[1] // 4, box[2] // 4, box[3] // 4))
        soft = mask.filter(ImageFilter.GaussianBlur(4)).resize(base.size, Image.Resampling.BICUBIC)
        wash(base, tone, soft, 0.9)


def _strokes(base: Image.Image, chance: Random) -> None:
    size = base.width
    pixels, pen = base.tobytes(), ImageDraw.Draw(base)
    for _ in range(STROKES):
        x, y, angle = chance.randrange(size), chance.randrange(size), chance.gauss(-0.5, 0.35)
        length, lighter = chance.uniform(10, 36), round(chance.gauss(0, 7))
        at = 3 * (y * size + x)
        red, green, blue = (max(0, min(255, value + lighter)) for value in pixels[at : at + 3])
        end = (x + math.cos(angle) * length, y + math.sin(angle) * length)
        pen.line((x, y, *end), fill=(red, green, blue), width=chance.randrange(4, 13))


def _fields(b: Brush, land: dict[Cell, str], chance: Random) -> None:
    for (x, y), letter in land.items():
        if letter in "MF":
            continue
        b.rect((255, 252, 200, 92), x + 0.02, y + 0.02, x + 0.98, y + 0.98, 0.07)
        tone: Ink = (255, 252, 190, 58) if (x + y) % 2 else (60, 96, 40, 24)
        b.rect(tone, x + 0.035, y + 0.035, x + 0.965, y + 0.965, 0.06)
        for _ in range(7):
            u, v = x + chance.uniform(0.08, 0.9), y + chance.uniform(0.12, 0.92)
            blade: Ink = chance.choice([(96, 140, 66, 150), (196, 214, 130, 170)])
            b.line(blade, 0.018, u, v, u - 0.02, v - 0.06).line(blade, 0.018, u + 0.03, v, u + 0.04, v - 0.07)
        for _ in range(chance.choice([0, 0, 1, 3])):
            b.dot(chance.choice(FLOWERS), x + chance.uniform(0.1, 0.9), y + chance.uniform(0.1, 0.9), 0.021)


def _river(base: Image.Image, west: tuple[int, ...], chance: Random) -> None:
    line, soft = river(west), Image.new("L", (WIDTH, WIDTH))
    Brush(ImageDraw.Draw(soft), CELL, LEFT / CELL + 0.03, TOP / CELL + 0.05).line(255, 0.62, *line)
    wash(base, (58, 84, 44), soft.filter(ImageFilter.GaussianBlur(6)).resize(base.size), 0.5)
    b = Brush(ImageDraw.Draw(base), S * CELL, LEFT / CELL, TOP / CELL)
    for width, tone, shift in BAND:
        b.line(tone, width, *(v + shift for v in line))
    for x, y, dx, dy in stroll(line, 0.11):
        side, far = chance.choice((-1, 1)) * chance.uniform(0.02, 0.15), chance.uniform(0.05, 0.11)
        bend = chance.uniform(-0.02, 0.02)
        u, v = x - dy * side, y + dx * side
        middle = (u + dx * far - dy * bend, v + dy * far + dx * bend)
        b.line(chance.choice(RIPPLES), 0.02, u, v, *middle, u + 2 * dx * far, v + 2 * dy * far)
        side = chance.choice((-0.255, 0.255))
        _bank(b, x - dy * side, y + dx * side, chance)


def _bank(b: Brush, u: float, v: float, chance: Random) -> None:
    """A pebble, a tuft of reed, or nothing."""
    if chance.random() < 0.22:
        r = chance.uniform(0.028, 0.05)
        stone: Colour = chance.choice([(186, 178, 164), (164, 156, 144), (204, 196, 180)])
        b.dot((110, 102, 88), u + 0.01, v + 0.012, r, r * 0.8).dot(stone, u, v, r, r * 0.8)
    elif chance.random() < 0.3:
        for i in range(4):
            reed: Colour = chance.choice([(86, 128, 60), (116, 152, 70)])
            b.line(reed, 0.018, u + i * 0.022, v, u + i * 0.03 - 0.02, v - chance.uniform(0.08, 0.15))


# ---------------------------------------------------------------------------------------------------- what lies on it


def _things(
    land: dict[Cell, str], west: tuple[int, ...], chance: Random
) -> list[tuple[float, float, float, Image.Image]]:
    """Foot, left, top and picture of each tree, rock and well; what stands lower is drawn later."""
    things: list[tuple[float, float, float, Image.Image]] = []
    for (x, y), letter in land.items():
        left, top = LEFT + x * CELL, TOP + y * CELL
        if letter in "TRtG" and x + 1 == west[y]:
            left, top = left - 12, top - 4  # clear of the water
        for u, v in SPOTS.get(letter, ()):
            wood = letter == "F"
            jitter = chance.randrange(-5, 6) if wood else 0
            if letter in "TtF":
                picture = tree(chance.randrange(12), wood and chance.random() < 0.6)
            else:
                picture = rock(chance.randrange(8), letter == "G")
            things.append((top + v + picture.height, left + u + jitter, top + v, picture))
        if letter == "W":
            things.append((top + 80, left + 1, top + 2, well()))
        if letter == "M" and (x, y) not in RANGE:
            things.append((top + 80, left, top, stamp(CELL, CELL, _crag)))
    if "F" in {land[SIZE - 1, y] for y in range(SIZE)}:
        things += [_wood(chance) for _ in range(90)]
    for left, top in MARGIN_TREES:
        things.append((top + 64, left, top, tree(left % 12)))
    return things


def _wood(chance: Random) -> tuple[float, float, float, Image.Image]:
    """A tree of the woods that run on into the right and lower margin."""
    x, y = chance.uniform(LEFT + SIZE * CELL - 4, WIDTH - 20), chance.uniform(TOP + 3.2 * CELL, WIDTH - 40)
    if chance.random() >= 0.75:
        x, y = chance.uniform(LEFT + 8.2 * CELL, WIDTH - 30), TOP + 10.8 * CELL + chance.uniform(0, 30)
    return y + 64, x, y, tree(chance.randrange(12), chance.random() < 0.6)


def _crag(b: Brush) -> None:
    crag(Brush(b.pen, b.scale * CELL))


def _flood(image: Image.Image, land: dict[Cell, str], closed: tuple[str, ...], chance: Random) -> None:
    """Water over the meadows that are out of the episode; mountains and woods stand above it."""
    mask = Image.new("L", image.size)
    water = Image.new("RGBA", image.size)
    b = Brush(ImageDraw.Draw(water), 1)
    for field in closed:
        x, y = cell(field)
        if land[x, y] in "MF":
            continue
        left, top = LEFT + x * CELL, TOP + y * CELL
        mask.paste(178, (left, top, left + CELL, top + CELL))
        for _ in range(4):
            u, v, far = left + chance.uniform(4, 60), top + chance.uniform(6, 84), chance.uniform(10, 26)
            b.line((206, 232, 238, 150), 2.4, u, v, u + far / 2, v - 3, u + far, v)
    wash(image, (74, 138, 168, 255), mask.filter(ImageFilter.GaussianBlur(5)))
    image.alpha_composite(water)
