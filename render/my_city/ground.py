"""The valley as it is for everybody: grass, woods, mountains, the river. Painted once for a ground and kept."""

import math
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.cache import LAYERS, SPRITES, kept
from render.canvas import HIGHEST, WIDTH
from render.drawings import Brush, Ink, stamp
from render.my_city.brush import wash
from render.my_city.grid import CELL, LEFT, SIZE, TOP, Cell, river, stroll
from render.my_city.nature import crag, mountains, stump, tree
from render.palette import Colour
from render.texture import tiled

STROKES = 2900
PATCH = 400
"""A square of brush strokes that is laid side by side."""
RANGE: tuple[Cell, ...] = tuple((x, y) for y in range(3, 7) for x in range(2))
"""The fields of the great mountain range; other mountain fields get a crag each."""
WOOD_SPOTS = ((-4, -14), (31, -2), (10, 20), (45, 33), (-10, 39))
MARGIN_TREES = (
    *((1132, 204), (1146, 296), (1128, 384), (1150, 150), (2, 196), (30, 296), (-6, 340)),
    *((4, 826), (30, 908), (-8, 968), (24, 1044), (150, 1112), (300, 1120)),
)
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
LOOKS = 6
"""How many fields of grass differ."""

Rows = tuple[str, ...]
Thing = tuple[float, float, float, Image.Image]
"""Foot, left, top and picture: what stands lower is drawn later."""


def land_of(rows: Rows) -> dict[Cell, str]:
    return {(x, y): letter for y, row in enumerate(rows) for x, letter in enumerate(row)}


def bare(rows: Rows) -> Rows:
    """The ground without what lies on it: equal for all cities of an episode."""
    return tuple("".join(letter if letter in "MF" else "." for letter in row) for row in rows)


def lay(image: Image.Image, things: list[Thing]) -> None:
    for _, x, y, picture in sorted(things, key=lambda thing: thing[:3]):
        image.paste(picture, (round(max(0, x)), round(y)), picture)


@kept(LAYERS, toned=False)
def base(rows: Rows, west: tuple[int, ...], felled: tuple[Cell, ...] = ()) -> Image.Image:
    """As large as the picture of a city; `rows` are bare, `felled` the fields where a wood stood."""
    chance = Random(11)
    land = land_of(rows)
    image = _grass()
    _floors(image, land)
    _fields(image, land)
    _river(image, west, chance)
    range_picture(image, land)
    lay(image, [*_things(land, chance), *_stumps(felled)])
    shadow = Image.new("L", (WIDTH // 4, HIGHEST // 4), 70)
    shadow.paste(0, (LEFT // 4, TOP // 4, (WIDTH - LEFT) // 4, (TOP + SIZE * CELL) // 4))
    shadow = shadow.filter(ImageFilter.GaussianBlur(3)).resize(image.size, Image.Resampling.BICUBIC)
    wash(image, (30, 48, 24), shadow, 0.55)
    return image


def range_picture(image: Image.Image, land: dict[Cell, str]) -> None:
    """The great mountains, where the ground has them."""
    if all(land[there] == "M" for there in RANGE):
        high = _mountains()
        image.paste(high, (0, TOP + round(2.2 * CELL)), high)


@kept(SPRITES, toned=False)
def _mountains() -> Image.Image:
    return stamp(LEFT + 2 * CELL + 30, 5 * CELL, _range, 2)


def _range(b: Brush) -> None:
    mountains(Brush(b.pen, b.scale * CELL, LEFT / CELL, 0.8))


# ---------------------------------------------------------------------------------------------------- the ground


def _grass() -> Image.Image:
    """Light and dark greens, then short strokes of a dry brush."""
    chance = Random(11)
    tints = Image.new("RGB", (30, 30))
    light = [chance.randrange(-16, 16) for _ in range(900)]
    tints.putdata([_green(chance, d) for d in light])
    wide = tints.resize((WIDTH, HIGHEST), Image.Resampling.BICUBIC)
    noise = tiled(_strokes(chance), wide.size)
    return ImageChops.overlay(wide, Image.merge("RGB", (noise, noise, noise)))


def _green(chance: Random, light: int) -> Colour:
    red, green = 150 + light + chance.randrange(14), 184 + light + chance.randrange(12)
    return red, green, 98 + light // 2 + chance.randrange(16)


def _strokes(chance: Random) -> Image.Image:
    """Grey around 128, drawn at twice its size; what runs out at one side comes in at the other."""
    size = PATCH * 2
    image = Image.new("L", (size, size), 128)
    pen = ImageDraw.Draw(image)
    for _ in range(STROKES):
        x, y, angle = chance.randrange(size), chance.randrange(size), chance.gauss(-0.5, 0.35)
        length, grey, width = chance.uniform(10, 36), 128 + round(chance.gauss(0, 7)), chance.randrange(4, 13)
        dx, dy = math.cos(angle) * length, math.sin(angle) * length
        for u, v in ((x, y), (x - size, y), (x, y + size), (x - size, y + size)):
            if u + 50 > 0 and v - 50 < size:
                pen.line((u, v, u + dx, v + dy), fill=grey, width=width)
    return image.reduce(2)


def _floors(image: Image.Image, land: dict[Cell, str]) -> None:
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
        soft = mask.filter(ImageFilter.GaussianBlur(4)).resize(image.size, Image.Resampling.BICUBIC)
        wash(image, tone, soft, 0.84)


def _fields(image: Image.Image, land: dict[Cell, str]) -> None:
    """Mown squares, lighter and darker in turn."""
    for (x, y), letter in land.items():
        if letter not in "MF":
            square = _field((x + y) % 2 == 1, Random(x * 31 + y * 17).randrange(LOOKS))
            image.paste(square, (LEFT + x * CELL, TOP + y * CELL), square)


@kept(SPRITES, toned=False)
def _field(light: bool, look: int) -> Image.Image:
    chance = Random(look * 2 + light)

    def draw(b: Brush) -> None:
        b.rect((255, 252, 200, 92), 2, 2, CELL - 2, CELL - 2, 6)
        tone: Ink = (255, 252, 190, 58) if light else (60, 96, 40, 24)
        b.rect(tone, 3.2, 3.2, CELL - 3.2, CELL - 3.2, 5)
        for _ in range(7):
            u, v = chance.uniform(7, 81), chance.uniform(11, 83)
            blade: Ink = chance.choice([(96, 140, 66, 150), (196, 214, 130, 170)])
            b.line(blade, 1.6, u, v, u - 2, v - 5.4).line(blade, 1.6, u + 2.7, v, u + 3.6, v - 6.3)
        for _ in range(chance.choice([0, 0, 1, 3])):
            b.dot(chance.choice(FLOWERS), chance.uniform(9, 81), chance.uniform(9, 81), 1.9)

    return stamp(CELL, CELL, draw, 2)


def _river(image: Image.Image, west: tuple[int, ...], chance: Random) -> None:
    """Only the strip in which it runs is drawn at twice the size."""
    left, right = LEFT + (min(west) - 1) * CELL, LEFT + (max(west) + 1) * CELL
    line, size = river(west), (right - left, HIGHEST)
    soft = Image.new("L", size)
    Brush(ImageDraw.Draw(soft), CELL, (LEFT - left) / CELL + 0.03, TOP / CELL + 0.05).line(255, 0.62, *line)
    image.paste((58, 84, 44), (left, 0), soft.filter(ImageFilter.GaussianBlur(6)).point([v // 2 for v in range(256)]))
    strip = image.crop((left, 0, right, HIGHEST)).resize((size[0] * 2, size[1] * 2), Image.Resampling.NEAREST)
    b = Brush(ImageDraw.Draw(strip), 2 * CELL, (LEFT - left) / CELL, TOP / CELL)
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
    image.paste(strip.reduce(2), (left, 0))


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


# ---------------------------------------------------------------------------------------------------- what grows


def _things(land: dict[Cell, str], chance: Random) -> list[Thing]:
    """The woods, crags, and the trees of the margins."""
    things: list[Thing] = []
    for (x, y), letter in land.items():
        left, top = LEFT + x * CELL, TOP + y * CELL
        for u, v in WOOD_SPOTS if letter == "F" else ():
            picture = tree(chance.randrange(12), chance.random() < 0.6)
            things.append((top + v + picture.height, left + u + chance.randrange(-5, 6), top + v, picture))
        if letter == "M" and (x, y) not in RANGE:
            things.append((top + 80, left, top, stamp(CELL, CELL, _crag)))
    if "F" in {land[SIZE - 1, y] for y in range(SIZE)}:
        things += [_wood(chance) for _ in range(90)]
    for left, top in MARGIN_TREES:
        things.append((top + 64, left, top, tree(left % 12)))
    return things


def _wood(chance: Random) -> Thing:
    """A tree of the woods that run on into the right and lower margin."""
    x, y = chance.uniform(LEFT + SIZE * CELL - 4, WIDTH - 20), chance.uniform(TOP + 3.2 * CELL, WIDTH - 40)
    if chance.random() >= 0.75:
        x, y = chance.uniform(LEFT + 8.2 * CELL, WIDTH - 30), TOP + 10.8 * CELL + chance.uniform(0, 30)
    return y + 64, x, y, tree(chance.randrange(12), chance.random() < 0.6)


def _stumps(felled: tuple[Cell, ...]) -> list[Thing]:
    """What is left of a wood: two stumps on a field."""
    things: list[Thing] = []
    for x, y in felled:
        chance = Random(x * 13 + y * 29)
        for u, v in ((14, 20), (48, 48)):
            left, top = LEFT + x * CELL + u + chance.randrange(-6, 9), TOP + y * CELL + v + chance.randrange(-8, 9)
            things.append((top + 18, left, top, stump(chance.randrange(3))))
    return things


def _crag(b: Brush) -> None:
    crag(Brush(b.pen, b.scale * CELL))
