"""High water: meadows under it, trees and ridges that stand out of it, and the bank that has to be held."""

from collections.abc import Iterator, Sequence
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.cache import LAYERS, SPRITES, kept
from render.canvas import HIGHEST, WIDTH
from render.drawings import Brush, stamp
from render.my_city.brush import wash
from render.my_city.drawings import drawn
from render.my_city.grid import CELL, LEFT, SIZE, TOP, Cell, cells, river, stroll
from render.my_city.ground import Rows, base, land_of, range_picture
from render.palette import Colour, palette, shade
from render.sprites import quiet, scaled

WATER: Colour = (86, 148, 176)
DEEP: Colour = (62, 120, 152)
FOAM: Colour = (214, 236, 240)
SACKS: tuple[Colour, ...] = ((206, 184, 136), (192, 168, 120))
BAG, BANK = 0.155, 0.3
"""How far sandbags lie apart, and from the middle of the river, in fields."""
ROOFS: tuple[tuple[float, float, Colour], ...] = (
    (1.4, 1.5, (186, 88, 66)),
    (3.3, 0.7, (206, 160, 64)),
    (2.6, 8.6, (186, 88, 66)),
    (0.9, 9.5, (92, 124, 160)),
    (3.1, 10.4, (206, 160, 64)),
)
"""Ridges of houses that were given up, in fields."""


@kept(LAYERS, toned=False)
def flooded(rows: Rows, west: tuple[int, ...], felled: tuple[Cell, ...], closed: tuple[str, ...]) -> Image.Image:
    """The ground of an episode; `rows` are bare."""
    image = base(rows, west, felled).copy()
    land, there = land_of(rows), set(cells(closed))
    mask = _reach(there, land, west)
    shallow = mask.filter(ImageFilter.GaussianBlur(4))
    shore = ImageChops.subtract(mask.filter(ImageFilter.GaussianBlur(9)), ImageChops.invert(shallow))
    wash(image, WATER, shallow, 0.9)
    wash(image, DEEP, ImageChops.multiply(shore, _waves()), 0.6)
    _ripples(image, mask)
    for x, y, tone in ROOFS:
        if (int(x), int(y)) in there and land[int(x), int(y)] == ".":
            ridge = _ridge(tone)
            image.paste(ridge, (round(LEFT + x * CELL - 40), round(TOP + y * CELL - 26)), ridge)
    range_picture(image, land)
    return image


def valley_ground(rows: Rows, west: tuple[int, ...], felled: tuple[Cell, ...], closed: tuple[str, ...]) -> Image.Image:
    """The same as the palette shows it, and dry where nothing is closed: to be copied."""
    plain = flooded(rows, west, felled, closed) if closed else base(rows, west, felled)
    return quiet(plain) if palette() == "contrast" else plain


@kept(LAYERS)
def small_ground(
    rows: Rows, west: tuple[int, ...], felled: tuple[Cell, ...], closed: tuple[str, ...], size: int
) -> Image.Image:
    """The fields alone, a board of eleven times `size` pixels."""
    board = valley_ground(rows, west, felled, closed).crop((LEFT, TOP, LEFT + SIZE * CELL, TOP + SIZE * CELL))
    return scaled(board, SIZE * size, SIZE * size)


def _reach(there: set[Cell], land: dict[Cell, str], west: tuple[int, ...]) -> Image.Image:
    """The closed fields and the river beside them, on into the margins of the picture."""
    mask = Image.new("L", (WIDTH, HIGHEST))
    for x, y in there:
        if land[x, y] != "F":
            left, right = (0 if x == 0 else LEFT + x * CELL), (WIDTH if x == SIZE - 1 else LEFT + (x + 1) * CELL)
            top = 0 if y == 0 else TOP + y * CELL
            mask.paste(255, (left, top, right, HIGHEST if y == SIZE - 1 else TOP + (y + 1) * CELL))
    b = Brush(ImageDraw.Draw(mask), CELL, LEFT / CELL, TOP / CELL)
    line = river(west)
    if there == {(x, y) for y in range(SIZE) for x in range(west[y])}:
        # The whole bank: the water follows the bends of the river, not the corners of the fields.
        b.poly(0, *line, SIZE + 9, SIZE + 9, SIZE + 9, -9).poly(255, *line, -9, SIZE + 9, -9, -9)
    b.line(255, 0.44, *line)
    return mask


@kept(LAYERS, toned=False)
def _waves() -> Image.Image:
    """Slow light and dark over the whole water."""
    chance = Random(4)
    spots = Image.new("L", (24, 40))
    spots.putdata([chance.randrange(90, 256) for _ in range(24 * 40)])
    return spots.resize((WIDTH, HIGHEST), Image.Resampling.BICUBIC)


def _ripples(image: Image.Image, mask: Image.Image) -> None:
    chance = Random(7)
    layer = Image.new("L", (WIDTH, HIGHEST))
    b = Brush(ImageDraw.Draw(layer), 1)
    for _ in range(420):
        x, y, far = chance.uniform(0, WIDTH), chance.uniform(0, HIGHEST), chance.uniform(12, 34)
        b.line(chance.randrange(90, 200), 2, x, y, x + far / 2, y - 3, x + far, y)
    layer = layer.filter(ImageFilter.BoxBlur(0.6))
    inner = mask.filter(ImageFilter.MinFilter(13))
    wash(image, FOAM, ImageChops.multiply(layer, inner))


@kept(SPRITES, toned=False)
def _ridge(tone: Colour) -> Image.Image:
    """The top of a roof and its chimney, with a ring of foam where the water stands."""
    return drawn("ridge", 80, tone=tone).crop((0, 0, 80, 48))


def sunk(image: Image.Image, flat: bool) -> Image.Image:
    """A thing in the water: its upper part stands out, the rest is seen through it; what is flat lies under it."""
    picture = image.copy()
    water = Image.new("RGBA", image.size, (*WATER, 255))
    level = Image.new("L", image.size)
    half = 0 if flat else image.height * 52 // 100
    level.paste(188 if flat else 205, (0, half, image.width, image.height))
    level = ImageChops.multiply(level.filter(ImageFilter.GaussianBlur(3)), image.getchannel("A"))
    picture.paste(water, (0, 0), level)
    return picture


# ---------------------------------------------------------------------------------------------------- holding the bank


def held(fields: Sequence[Cell], west: tuple[int, ...], size: int) -> Iterator[tuple[Cell, Image.Image]]:
    """Sandbags along the river at the fields that nothing stands on."""
    for there in fields:
        yield there, bags(there, west, size)


@kept(SPRITES, toned=False)
def bags(there: Cell, west: tuple[int, ...], size: int) -> Image.Image:
    """The part of a row of sandbags that lies on a field, as large as a thing on it; it follows the river's bends."""
    full = CELL + 28
    if size != CELL:
        wide = round(full * size / CELL)
        return scaled(bags(there, west, CELL), wide, wide)
    found = [(x + dy * BANK, y - dx * BANK, abs(dy)) for x, y, dx, dy in stroll(river(west), BAG)]
    mine = [(u - there[0], v - there[1], upright) for u, v, upright in found if (int(u // 1), int(v // 1)) == there]

    def draw(b: Brush) -> None:
        for k, (u, v, upright) in enumerate(sorted(mine, key=lambda bag: bag[1])):
            x, y, tone = 14 + u * CELL, 14 + v * CELL, SACKS[k % len(SACKS)]
            rx, ry = 5.4 + 2.4 * (1 - upright), 5.4 + 2.4 * upright
            b.dot((40, 44, 26, 110), x + 2, y + 3, rx, ry).dot(shade(tone, 0.62), x, y, rx, ry)
            b.dot(tone, x - 0.6, y - 0.8, rx - 1.3, ry - 1.3).dot(shade(tone, 1.4), x - 1.6, y - 2, 2.4, 1.6)

    return stamp(full, full, draw)
