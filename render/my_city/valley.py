"""One city's valley: the common ground, and on it what lies on this city's fields."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

import msgspec
from PIL import Image

from render.cache import SPRITES, kept
from render.drawings import Brush, stamp
from render.my_city.drawings import drawn
from render.my_city.flood import held, small_ground, sunk, valley_ground
from render.my_city.grid import CELL, SIZE, Cell, Grid, cell, cells, name
from render.my_city.ground import bare
from render.my_city.nature import rock, sooted, tree, well
from render.my_city.railway import railway
from render.my_city.stickers import STICKERS, sticker
from render.my_city.structures import structure
from render.my_city.surroundings import parks, sooty
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
OPEN, CAPPED, LAWN = "open", "capped", "lawn"
BLANK = "blank"
RAILWAY = "bottom_row"
SHORE = "east_riverside"
AT_SHORE = 76
"""The size of a sticker beside the river."""
IN_PARK = 70
"""The size of a sticker inside the path of a park."""


def cleared(city: City) -> City:
    """The valley as it is now, with all stickers, and nothing built in it."""
    if city.lasting is None:
        return city
    return msgspec.structs.replace(city, rows=city.lasting.rows, buildings=(), parts=(), last=None)


def draw_valley(city: City, campaign: Campaign | None) -> Image.Image:
    """As large as the picture of a city: a new picture, to be drawn on."""
    image = valley_ground(bare(city.rows), city.west, felled(campaign), city.closed).copy()
    if campaign is not None and RAILWAY in campaign.zones:
        railway(image)
    _things(image, city, campaign, Grid())
    return image


def draw_small_valley(city: City, campaign: Campaign | None, size: int) -> Image.Image:
    """The fields alone, a board of eleven times `size` pixels."""
    image = small_ground(bare(city.rows), city.west, felled(campaign), city.closed, size).copy()
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
    dull, green = sooty(city), parks(city)
    if campaign is not None and SHORE in campaign.zones:
        bank = [cell(field) for field in campaign.zones[SHORE] if field not in built]
        for there, picture in held(bank, city.west, grid.cell):
            x, y = grid.corner((there,))
            image.paste(picture, (round(x - margin), round(y - margin)), picture)
    for there in ((x, y) for y in range(SIZE) for x in range(SIZE)):
        field = name(there)
        what = None if field in built else lies(city, campaign, field)
        if what in (None, OPEN) and there in green:
            what = LAWN
        if what is None or (what == BLANK and field in city.closed):
            continue
        shore = city.west[there[1]]
        movable = what in SPOTS or what in STICKERS or what == OPEN
        shift = (there[0] == shore) - (there[0] + 1 == shore) if movable else 0
        state = "sunk" if field in city.closed else "sooty" if there in dull else ""
        look = (there[0] + 2 * there[1]) % len(BEDS) if what == LAWN else _look(there) if what in SPOTS else 0
        picture = thing(what, look, shift, state, grid.cell, there in green)
        x, y = grid.corner((there,))
        image.paste(picture, (round(x - margin), round(y - margin)), picture)


def draw_before(image: Image.Image, city: City, behind: Sequence[Cell]) -> None:
    """What stands on the fields below these and is higher than its own: it is seen before what is drawn on them."""
    for field, what in (city.lasting.structures if city.lasting is not None else {}).items():
        (x, y), grid = cell(field), Grid()
        if (x, y - 1) in behind and (x, y) not in behind:
            left, top = grid.corner(((x, y),))
            picture = thing(what, 0, 0, "", grid.cell)
            image.paste(picture, (round(left - MARGIN), round(top - MARGIN)), picture)


@lru_cache(maxsize=256)
def _look(there: Cell) -> int:
    """Which of their looks the trees or rocks of a field have."""
    return Random(there[0] * 37 + there[1] * 11).randrange(12)


def lies(city: City, campaign: Campaign | None, field: str) -> str | None:
    """What is to be seen on a field that is not built on; what was glued after the scoring is not on the board yet."""
    x, y = cell(field)
    letter = city.rows[y][x]
    if city.lasting is not None:
        if field in city.lasting.structures:
            return city.lasting.structures[field]
        glued = city.lasting.stickers.get(field)
        # A vein that the valley showed later lies over the blank on its rock (Y-26).
        hidden = glued == "blank" and letter == "G"
        if glued is not None and letter == city.lasting.rows[y][x] and not hidden:
            return CAPPED if glued == "well" and letter != "W" else glued
    if letter in SPOTS or letter == "W":
        return letter
    if letter == "S":
        return "structure"
    if letter == "." and campaign is not None and field in campaign.open:
        return OPEN
    return None


@kept(SPRITES)
def thing(what: str, look: int, shift: int, state: str, size: int, park: bool = False) -> Image.Image:
    """What lies on a field, MARGIN larger on every side; `shift` keeps it clear of the river on that side.

    In a park a path runs around it, with a bench before it.
    """
    full = CELL + 2 * MARGIN
    if size != CELL:
        wide = round(full * size / CELL)
        return scaled(thing(what, look, shift, state, CELL, park), wide, wide)
    image = Image.new("RGBA", (full, full))
    left, top = MARGIN + 12 * shift, MARGIN - (4 if shift < 0 else 0)
    if park:
        image.alpha_composite(drawn("garden", CELL), (MARGIN, MARGIN))
    if what in SPOTS:
        chance = Random(look)
        for x, y in SPOTS[what]:
            picture = tree(chance.randrange(12)) if what in "Tt" else rock(chance.randrange(8), what == "G")
            image.alpha_composite(sooted(picture) if state == "sooty" else picture, (left + x, top + y))
    elif what == "W":
        image.alpha_composite(well(), (left, top + 1))
    elif what == CAPPED:
        image.alpha_composite(well(capped=True), (left, top + 1))
    elif what == LAWN:
        image.alpha_composite(drawn(BEDS[look], CELL), (left, top))
    elif what == OPEN:
        image.alpha_composite(stamp(CELL, CELL, free_frame), (left, top))
    else:
        picture = sticker(what, in_smoke=state == "sooty") if what in STICKERS else structure(what)
        if what in STICKERS and (park or shift):
            size = IN_PARK if park else AT_SHORE
            beside = (CELL - size) // 2 if park else CELL - size if shift > 0 else 0
            image.alpha_composite(scaled(picture, size, size), (MARGIN + beside, MARGIN + 6))
        else:
            image.alpha_composite(picture, (left, top))
        if park and what in STICKERS:
            image.alpha_composite(drawn("bench", CELL), (MARGIN, MARGIN))
    return sunk(image, what in STICKERS) if state == "sunk" else image


BEDS = ("fountain", "roses", "pond")


def free_frame(b: Brush) -> None:
    """Where a sticker may go: a quiet dotted frame in the middle of the field."""
    low, far = 20, CELL - 20
    for i in range(5):
        at = low + 2 + i * 10
        for x, y, w, h in ((at, low, 7, 4), (at, far - 4, 7, 4), (low, at, 4, 7), (far - 4, at, 4, 7)):
            b.rect((80, 104, 52, 120), x + 1, y + 1.4, x + w + 1, y + h + 1.4, 1)
            b.rect((250, 248, 222), x, y, x + w, y + h, 1)
