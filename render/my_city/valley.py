"""One city's valley: the common ground, and on it what lies on this city's fields."""

from __future__ import annotations

from random import Random

from PIL import Image

from render.cache import SPRITES, kept
from render.my_city.brush import Brush, stamp
from render.my_city.flood import flooded, held, small_flooded, sunk
from render.my_city.grid import CELL, SIZE, Cell, Grid, cell, cells, name
from render.my_city.ground import bare
from render.my_city.nature import capped_well, rock, tree, well
from render.my_city.railway import railway
from render.my_city.stickers import STICKERS, sticker
from render.my_city.structures import structure
from render.sprites import scaled
from rules.my_city.view import Campaign, City

MARGIN = 14
"""Room around a field for what is larger than it."""
SPOTS: dict[str, tuple[tuple[int, int], ...]] = {
    "T": ((3, 3), (34, 20)),
    "t": ((17, 11),),
    "R": ((4, 13), (34, 36)),
    "G": ((4, 13), (34, 36)),
}
OPEN, CAPPED = "open", "capped"
RAILWAY = "bottom_row"
SHORE = "east_riverside"


def draw_valley(city: City, campaign: Campaign | None) -> Image.Image:
    """As large as the picture of a city: a new picture, to be drawn on."""
    image = flooded(bare(city.rows), city.west, felled(campaign), city.closed).copy()
    if campaign is not None and RAILWAY in campaign.zones:
        railway(image)
    _things(image, city, campaign, Grid())
    return image


def draw_small_valley(city: City, campaign: Campaign | None, size: int) -> Image.Image:
    """The fields alone, a board of eleven times `size` pixels."""
    image = small_flooded(bare(city.rows), city.west, felled(campaign), city.closed, size).copy()
    _things(image, city, campaign, Grid(0, 0, size))
    return image


def felled(campaign: Campaign | None) -> tuple[Cell, ...]:
    """Fields where a wood was cut down."""
    if campaign is None:
        return ()
    cut = [field for change in campaign.changes if change.ground == "." for field in change.fields]
    return cells(cut)


def _things(image: Image.Image, city: City, campaign: Campaign | None, grid: Grid) -> None:
    built = {field for building in city.buildings for field in building.fields}
    margin = MARGIN * grid.cell / CELL
    for there in ((x, y) for y in range(SIZE) for x in range(SIZE)):
        field = name(there)
        what = None if field in built else lies(city, campaign, field)
        if what is None:
            continue
        look = Random(there[0] * 37 + there[1] * 11).randrange(12)
        shift = what in (*SPOTS, OPEN) and there[0] + 1 == city.west[there[1]]
        picture = thing(what, look if what in SPOTS else 0, shift, field in city.closed, grid.cell)
        x, y = grid.corner((there,))
        image.paste(picture, (round(x - margin), round(y - margin)), picture)
    if campaign is not None and SHORE in campaign.zones:
        bank = [cell(field) for field in campaign.zones[SHORE] if field not in built]
        for there, picture in held(bank, city.west, grid.cell):
            x, y = grid.corner((there,))
            image.paste(picture, (round(x - margin), round(y - margin)), picture)


def lies(city: City, campaign: Campaign | None, field: str) -> str | None:
    """What is to be seen on a field that is not built on."""
    x, y = cell(field)
    letter = city.rows[y][x]
    if city.lasting is not None:
        if field in city.lasting.structures:
            return city.lasting.structures[field]
        glued = city.lasting.stickers.get(field)
        if glued is not None:
            return CAPPED if glued == "well" and letter != "W" else glued
    if letter in SPOTS or letter == "W":
        return letter
    if letter == "S":
        return "structure"
    if letter == "." and campaign is not None and field in campaign.open:
        return OPEN
    return None


@kept(SPRITES)
def thing(what: str, look: int, shift: bool, under: bool, size: int) -> Image.Image:
    """What lies on a field, MARGIN larger on every side; `shift` keeps it clear of the river, `under` is in a flood."""
    full = CELL + 2 * MARGIN
    if size != CELL:
        wide = round(full * size / CELL)
        return scaled(thing(what, look, shift, under, CELL), wide, wide)
    image = Image.new("RGBA", (full, full))
    left, top = (MARGIN - 12, MARGIN - 4) if shift else (MARGIN, MARGIN)
    if what in SPOTS:
        chance = Random(look)
        for x, y in SPOTS[what]:
            picture = tree(chance.randrange(12)) if what in "Tt" else rock(chance.randrange(8), what == "G")
            image.alpha_composite(picture, (left + x, top + y))
    elif what == "W":
        image.alpha_composite(well(), (left, top + 1))
    elif what == CAPPED:
        image.alpha_composite(capped_well(), (left, top + 1))
    elif what == OPEN:
        image.alpha_composite(stamp(CELL, CELL, _square), (left, top))
    else:
        picture = sticker(what) if what in STICKERS else structure(what)
        image.alpha_composite(picture, (left, top))
    return sunk(image) if under else image


def _square(b: Brush) -> None:
    """Where a sticker may go: a quiet dotted frame in the middle of the field."""
    low, far = 20, CELL - 20
    for i in range(5):
        at = low + 2 + i * 10
        for x, y, w, h in ((at, low, 6, 3), (at, far - 3, 6, 3), (low, at, 3, 6), (far - 3, at, 3, 6)):
            b.rect((80, 104, 52, 120), x + 1, y + 1.4, x + w + 1, y + h + 1.4, 1)
            b.rect((250, 248, 222), x, y, x + w, y + h, 1)
