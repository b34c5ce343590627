"""Buildings: walls and one continuous roof over all their fields, with what tells their colour on top of it."""

from collections.abc import Sequence
from random import Random

from PIL import Image, ImageChops, ImageDraw

from render.cache import DRAWN, ByteCache, image_bytes, kept
from render.drawings import Brush, Ink
from render.my_city.brush import faint, grown, wash
from render.my_city.drawings import draw
from render.my_city.grid import CELL, SIDES, Cell, Side, Wet
from render.my_city.marks import ROOF, WALL, mark
from render.my_city.roofs import Box, roof
from render.my_city.stickers import badge
from render.palette import PAPER, Colour, shade
from render.sprites import CLEAR, scaled, shadowed

HOUSES: ByteCache[Image.Image] = ByteCache(DRAWN, image_bytes)
"""Buildings have a cache of their own: a valley full of them would push everything else out of the common one."""

S = 2
PAD = 30
"""Room around the fields of a building for shadow, steeple and glow."""
KEEP_BACK = 13
"""How far a building keeps back from the river."""
LOWER = 22
"""How much lower towers stand in the first row, so that they do not hide the letters above."""
EAVE = (7, 7, 7, 24)
"""How far the eaves stand back from the edges of the fields: left, top, right, bottom."""
COG = 46
MIDDLE = 40
"""Of a field's roof, from above."""
VECTORS: dict[Side, Cell] = {side: (dx, dy) for side, dx, dy in SIDES}
NAMES: dict[Cell, Side] = {there: side for side, there in VECTORS.items()}
WINDOWS: tuple[Colour, ...] = ((255, 222, 124), (96, 116, 132), (82, 100, 116))


def frame(there: Sequence[Cell], size: int = CELL) -> tuple[int, int]:
    """The size of the smallest rectangle around the fields, in pixels."""
    wide, high = (max(c[i] for c in there) + 1 for i in (0, 1))
    return wide * size, high * size


def outside(
    there: Sequence[Cell], wet: Wet, left: int, top: int, right: int, bottom: int, size: int = CELL
) -> list[Box]:
    """What is not building in its frame: the fields it lacks, the river's bank, and so much at each of its sides."""
    wide, high = frame(there, size)
    far = 1000
    found = [(-far, -far, 0, far), (-far, -far, far, 0), (wide, -far, far, far), (-far, high, far, far)]
    for x, y in ((x, y) for x in range(wide // size) for y in range(high // size)):
        if (x, y) not in there:
            found.append((x * size, y * size, (x + 1) * size, (y + 1) * size))
    found += _banks(there, wet)
    return [(x0 - right, y0 - bottom, x1 + left, y1 + top) for x0, y0, x1, y1 in found]


def _banks(there: Sequence[Cell], wet: Wet) -> list[Box]:
    """A strip along every side at the river; around an inner corner of the building they meet."""
    sides = {(there[number], side) for number, side in wet}
    found: list[Box] = []
    for (x, y), side in sides:
        dx, dy = VECTORS[side]
        along = (abs(dy), abs(dx))
        low, high = (
            KEEP_BACK * (((x + dx + k * along[0], y + dy + k * along[1]), NAMES[-k * along[0], -k * along[1]]) in sides)
            for k in (-1, 1)
        )
        left, top = x * CELL + max(0, dx) * (CELL - KEEP_BACK), y * CELL + max(0, dy) * (CELL - KEEP_BACK)
        wide, tall = (KEEP_BACK if d else CELL for d in (dx, dy))
        found.append((left - low * along[0], top - low * along[1],
                      left + wide + high * along[0], top + tall + high * along[1]))  # fmt: skip
    return found


def painted(image: Image.Image, boxes: Sequence[Box], ink: Ink, scale: int, pad: int = 0) -> None:
    pen = ImageDraw.Draw(image)
    for x0, y0, x1, y1 in boxes:
        corners = ((x0 + pad) * scale, (y0 + pad) * scale, (x1 + pad) * scale - 1, (y1 + pad) * scale - 1)
        pen.rectangle(corners, fill=ink)


def plan(there: Sequence[Cell], wet: Wet = ()) -> Image.Image:
    """The fields as a mask, kept back where the river runs; PAD pixels larger than the frame on every side."""
    wide, high = frame(there)
    image = Image.new("1", (wide + 2 * PAD, high + 2 * PAD), 255)
    painted(image, outside(there, wet, 0, 0, 0, 0), 0, 1, PAD)
    return image


def furnish(b: Brush, kind: str, i: int, last: bool, south: bool, low: int, sooty: bool = False) -> None:
    """What stands on the roof of one field; origin: the middle of its upper side. `sooty` is the smoke of a factory."""
    b.y += low
    if i == 0 and kind == "red":
        draw(b, "clock_tower", tone=ROOF["red"], wall=WALL["red"])
    elif i == 0 and kind == "church":
        draw(b, "steeple", tone=ROOF["church"], wall=WALL["church"])
    elif kind == "blue" and i in (0, 2) and not last:
        for x in (-18, 14):
            b.stack((190, 102, 76), x, 36, 7, 36).rect((244, 230, 210), x - 7, 8, x + 7, 12)
        for x, y, r in ((17, -6, 4.5), (23, -12, 6), (32, -17, 7.5)) if i == 0 or sooty else ():
            if sooty:
                b.dot((104, 98, 96, 205), x + r * 0.6, y, r * 1.5, r * 1.2)
            else:
                b.dot((250, 246, 238, 170), x, y, r, r * 0.85)
    b.y -= low
    if last or kind == "church" or (kind in ("red", "blue") and i == 0):
        return
    if kind == "blue" and i != 2:
        for x in (-25, -5, 15):
            b.rect(shade(ROOF[kind], 0.45), x - 1, 40, x + 14, 54)
            b.rect((150, 196, 214), x + 1, 42, x + 12, 52).poly((226, 242, 244), x + 1, 52, x + 1, 42, x + 12, 42)
    elif kind == "red":
        for x in (-19, 9):
            b.rect(shade(ROOF[kind], 0.45), x - 1, 42, x + 12, 54).rect((178, 208, 214), x + 1, 44, x + 10, 52)
    elif kind == "yellow":
        b.stack((192, 110, 84), 22 if i % 2 else -20, 30, 5, 17)
        if south:
            b.poly(WALL[kind], -13, 56, -13, 44, 0, 34, 13, 44, 13, 56)
            b.line(shade(ROOF[kind], 0.6), 4, -17, 47, 0, 34, 17, 47)
            b.rect((98, 122, 140), -6, 44, 6, 54).line(PAPER, 1, 0, 44, 0, 54)


@kept(HOUSES)
def house(
    kind: str, there: tuple[Cell, ...], wet: Wet = (), top: bool = False, cog: bool = False, s: int = S
) -> Image.Image:
    """The whole building at full size, PAD pixels larger than its frame on every side; drawn at `s` times the size."""
    chance = Random(str(there))
    wide, high = frame(there)
    body = _yard(there, wet, s)
    _walls(body, kind, there, wet, s)
    shores = _shores(there, wet)
    image = Image.new("RGBA", ((wide + 2 * PAD) * s, (high + 2 * PAD) * s))
    for i, (x, y) in enumerate(there):
        if (x, y + 1) not in there:
            up = KEEP_BACK if "s" in shores[i] else 0
            _front(Brush(ImageDraw.Draw(body), s, x * CELL, (y + 1) * CELL - up), kind, i, chance, shores[i])
    tiles, covered = roof((wide, high), outside(there, wet, *EAVE), ROOF[kind], kind == "blue", s)
    wash(body, (*shade(ROOF[kind], 0.38), 255), grown(covered, s))
    body.paste(tiles, (0, 0), covered)
    image.paste(body, (PAD * s, PAD * s))
    image.alpha_composite(decor(kind, there, wet, top, cog, s))
    image = image.reduce(s) if s > 1 else image
    pin(image, mark(kind), there[-1], shores[-1])
    if cog:
        geared = _geared(there)
        pin(image, badge("cog", COG), there[geared], shores[geared])
    return shadowed(image, (6, 6), 5, 120, 0)


def _shores(there: Sequence[Cell], wet: Wet) -> list[set[Side]]:
    """Of each field."""
    return [{side for number, side in wet if number == i} for i in range(len(there))]


def decor(kind: str, there: tuple[Cell, ...], wet: Wet, top: bool, cog: bool, s: int) -> Image.Image:
    """What stands on the roofs."""
    wide, high = frame(there)
    shores, geared = _shores(there, wet), _geared(there) if cog else -1
    image = Image.new("RGBA", ((wide + 2 * PAD) * s, (high + 2 * PAD) * s))
    for i, (x, y) in enumerate(there):
        aside, down = _aside(shores[i])
        b = Brush(ImageDraw.Draw(image), s, (x + 0.5) * CELL + PAD + aside, y * CELL + PAD + down)
        bare = i in (geared, len(there) - 1)
        furnish(b, kind, i, bare, (x, y + 1) not in there, LOWER if top and y == 0 else 0, cog)
    return image


def _aside(shore: set[Side]) -> tuple[int, int]:
    """How far the middle of a field's roof moves where the roof keeps back."""
    half = KEEP_BACK // 2
    return half * (("w" in shore) - ("e" in shore)), half * (("n" in shore) - ("s" in shore))


def pin(image: Image.Image, badge: Image.Image, there: Cell, shore: set[Side]) -> None:
    """Lays a badge on the middle of a field's roof."""
    (x, y), (aside, down) = there, _aside(shore)
    left, top = PAD + x * CELL + (CELL - badge.width) // 2, PAD + y * CELL + MIDDLE - badge.height // 2
    image.alpha_composite(badge, (left + aside, top + down))


def _geared(there: Sequence[Cell]) -> int:
    """The field with the cog: not the one with the mark, and not the one with the chimneys if there is another."""
    return 1 if len(there) > 2 else 0


def _yard(there: Sequence[Cell], wet: Wet, s: int) -> Image.Image:
    """The trodden ground around the walls."""
    wide, high = frame(there)
    image = Image.new("RGBA", (wide * s, high * s), (216, 200, 160, 255))
    painted(image, outside(there, wet, 6, 6, 6, 6), (186, 168, 128, 255), s)
    painted(image, outside(there, wet, 4, 4, 4, 4), CLEAR, s)
    return image


def _walls(image: Image.Image, kind: str, there: Sequence[Cell], wet: Wet, s: int) -> None:
    """The part of the walls that is seen below the eaves, in their shadow where they are near."""
    wall, eave = Image.new("1", image.size, 255), Image.new("1", image.size, 255)
    painted(wall, outside(there, wet, 11, 11, 11, 24), 0, s)
    painted(eave, outside(there, wet, *EAVE), 0, s)
    wall = ImageChops.offset(wall, 0, 16 * s)
    wash(image, (*WALL[kind], 255), wall)
    under = ImageChops.darker(wall, ImageChops.offset(eave, 0, 5 * s))
    image.paste(Image.new("RGBA", image.size, (*shade(WALL[kind], 0.55), 255)), (0, 0), faint(under, 0.7))


def _front(b: Brush, kind: str, i: int, chance: Random, shore: set[Side]) -> None:
    """Doors and windows of the wall that is seen, and bushes beside it, or barrels at the works."""
    west, east = "w" in shore, "e" in shore
    first, step = {(False, False): (20, 21), (True, False): (27, 17), (False, True): (16, 17)}.get(
        (west, east), (25, 13)
    )
    for j in range(3):
        door, left = j == 1 and i % 2 == 0, first + step * j
        b.rect(shade(WALL[kind], 0.6), left - 1, -21, left + 11, -7 if door else -10)
        tone = (112, 74, 50) if door else chance.choice(WINDOWS)
        b.rect(tone, left, -20, left + 10, -8 if door else -11)
    for left in (13 + KEEP_BACK * west, 78 - KEEP_BACK * east):
        bush: Colour = (126, 84, 52) if kind == "blue" else (92, 138, 66)
        b.dot(shade(bush, 0.6), left, -9, 5.4, 4.6).dot(bush, left - 0.6, -10, 4.4, 3.8)
        b.dot(shade(bush, 1.4), left - 1.6, -11.4, 1.8, 1.4)


@kept(HOUSES)
def small_house(kind: str, there: tuple[Cell, ...], wet: Wet, top: bool, cog: bool, size: int) -> Image.Image:
    """The same with fields of `size` pixels."""
    return sized(house(kind, there, wet, top, cog, 1), size)


@kept(HOUSES)
def mini_house(kind: str, there: tuple[Cell, ...], size: int) -> Image.Image:
    """Drawn small from the start, for cities of which there are many: walls and a roof, as large as its frame."""
    wide, high = frame(there, size)
    near, low = max(1, size // 14), max(3, size * 24 // CELL)
    image = Image.new("RGBA", (wide * S, high * S), (*WALL[kind], 255))
    painted(image, outside(there, (), near, near, near, near, size), (*shade(WALL[kind], 0.5), 255), S)
    painted(image, outside(there, (), 0, 0, 0, max(1, near - 1), size), CLEAR, S)
    tiles, covered = roof((wide, high), outside(there, (), near, near, near, low, size), ROOF[kind], kind == "blue", S)
    wash(image, (*shade(ROOF[kind], 0.4), 255), grown(covered, 1))
    image.paste(tiles, (0, 0), covered)
    return image.reduce(S)


def sized(picture: Image.Image, size: int) -> Image.Image:
    return scaled(picture, round(picture.width * size / CELL), round(picture.height * size / CELL))


def pad(size: int) -> float:
    return PAD * size / CELL
