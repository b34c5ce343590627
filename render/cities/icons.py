"""Small signs for what a card or milestone asks for: little houses, squares of ground, features."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render.cache import SPRITES, kept
from render.cities.brush import CREAM, LOTS, Brush, Paint
from render.cities.things import feature
from render.palette import GRASS, WATER, Colour, shade
from render.sprites import CLEAR, Pen, scaled, sprite
from rules.cities import view as v

HIGH = 96
"""Signs are drawn this high and scaled."""
NEUTRAL: Colour = (150, 140, 132)
GROUND = {"park": GRASS, "water": WATER}
STOREY, WALL = 17, 24
LETTERS = ("R", "B", "G", "Y")


@kept(SPRITES)
def icon(criterion: v.AnyCriterion, high: int, most: int) -> Image.Image:
    """So high, and not wider than `most`."""
    picture = _draw(criterion)
    picture = picture.crop(picture.getbbox())
    share = min(high / picture.height, most / picture.width)
    return scaled(picture, max(1, round(picture.width * share)), max(1, round(picture.height * share)))


def _draw(c: v.AnyCriterion) -> Image.Image:
    match c:
        case v.Buildings():
            return _building(c)
        case v.ColourSets(colours=n, height=height):
            return _houses([(LETTERS[i], height) for i in range(n)])
        case v.HeightSets(heights=heights):
            return _houses([(None, height) for height in heights])
        case v.Rainbow(heights=heights):
            return _houses([(LETTERS[i % 4], height) for i, height in enumerate(heights)])
        case v.Twins():
            return _houses([("B", 2), ("B", 2)], 0)
        case v.Mixed(colours=n):
            return _houses([("R", 1), ("Y", 2), *(((letter), 1) for letter in LETTERS[1:n])], 0)
        case v.Streets(buildings=n) | v.Rows(of="building", length=n):
            return _houses([(None, 1)] * min(n, 6), 0 if isinstance(c, v.Rows) else 6)
        case v.Squares(tall=tall, height=height):
            return _houses([(None, height if i < tall else 1) for i in range(4)], 0)
        case v.LotAreas(size=n) | v.LotGroups(size=n):
            return _cells([LOTS["R"]] * n)
        case v.Blocks(lots=n):
            return _cells([*[LOTS["R"], LOTS["B"], LOTS["Y"], LOTS["G"]][:n], GRASS][:4], 2, built=n)
        case v.Rows(of=ground, length=n):
            return _cells([GROUND[ground]] * min(n, 8), 8)
        case v.Areas():
            return _area(c)
        case v.Plazas(ground=ground, sides=n):
            return _cells([GROUND[ground], *[NEUTRAL] * n], 2, built=n, first=1)
        case v.Promenades(ground=ground, beside=other):
            return _joined([_feature(ground), _cells([GROUND[other]], 1)])
        case v.Collections(tiles=n):
            return _joined([_feature("park")] * min(n, 3))


def _feature(ground: str, number: int = 0) -> Image.Image:
    looks = (
        ("tree", "fountain", "carousel", "kiosk") if ground == "park" else ("sailboat", "dolphin", "swan", "lighthouse")
    )
    picture = feature(looks[number % 4], 108)
    return picture.crop((6, 0, 92, HIGH))


def _joined(pictures: Sequence[Image.Image], gap: int = 4) -> Image.Image:
    width = sum(picture.width for picture in pictures) + gap * (len(pictures) - 1)
    out = Image.new("RGBA", (width, HIGH), CLEAR)
    x = 0
    for picture in pictures:
        out.paste(picture, (x, HIGH - picture.height))
        x += picture.width + gap
    return out


# ---------------------------------------------------------------------------------------------------- houses


def _house(b: Brush, x: float, ground: float, letter: str | None, storeys: int) -> None:
    """Windows, and on the ground floor of a coloured house its letter: nothing is told by colour alone."""
    colour = LOTS[letter] if letter is not None else NEUTRAL
    top = ground - storeys * STOREY
    b.rect(x, top, x + WALL, ground, colour, 0, shade(colour, 0.5), 2)
    for storey in range(storeys):
        y = ground - storey * STOREY
        if storey:
            b.line([(x, y), (x + WALL, y)], shade(colour, 0.5), 2)
        elif letter is not None:
            b.mark(x + WALL / 2, y - STOREY / 2, letter, 20, shade(colour, 0.45))
            continue
        for left in (4.5, 13.5):
            b.rect(x + left, y - 13, x + left + 6, y - 5, CREAM)
    b.poly([(x - 4, top), (x + WALL + 4, top), (x + WALL / 2, top - 15)], shade(colour, 0.75), shade(colour, 0.45), 2)


def _houses(houses: Sequence[tuple[str | None, int]], gap: int = 7) -> Image.Image:
    width = len(houses) * (WALL + 8 + gap) - gap + 4

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s)
        for i, (letter, storeys) in enumerate(houses):
            _house(b, 6 + i * (WALL + 8 + gap), HIGH - 3, letter, storeys)

    return sprite(width, HIGH, draw)


def _building(c: v.Buildings) -> Image.Image:
    storeys = c.exactly or c.height
    houses = _houses([(c.colour, storeys)])
    houses = houses.crop(houses.getbbox())
    # A low house beside a feature would be lost: it is drawn larger than its storeys ask for.
    high = 44 + 13 * storeys
    houses = scaled(houses, round(houses.width * high / houses.height), high)
    if c.between is not None:
        side = _cells([GROUND[c.between]], 1)
        return _joined([side, houses, side], 0)
    beside = [_feature(ground) if c.featured else _cells([GROUND[ground]], 1) for ground in c.beside]
    return _joined([houses, *beside])


# ---------------------------------------------------------------------------------------------------- squares


def _cells(fills: Sequence[Paint], columns: int | None = None, built: int = 0, first: int = 0) -> Image.Image:
    """Squares in rows; `built` of them, from `first` on, with a little house."""
    columns = columns or (len(fills) if len(fills) <= 3 else (len(fills) + 1) // 2)
    side = 44
    rows = -(-len(fills) // columns)

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s)
        for i, fill in enumerate(fills):
            x, y = i % columns * side, i // columns * side
            solid = (fill[0], fill[1], fill[2])
            b.rect(x + 1, y + 1, x + side - 2, y + side - 2, fill, 9, shade(solid, 0.62), 2.4)
            if first <= i < first + built:
                b.rect(x + 13, y + 20, x + 31, y + 35, CREAM, 0, shade(solid, 0.45), 1.6)
                b.poly([(x + 9, y + 21), (x + 35, y + 21), (x + 22, y + 9)], CREAM, shade(solid, 0.45), 1.6)

    return sprite(columns * side, rows * side, draw)


def _area(c: v.Areas) -> Image.Image:
    fill = GROUND[c.ground]
    if c.around_heights:
        return _joined([_cells([fill] * 2, 1), _houses([(None, height) for height in c.around_heights], 2)])
    if c.around:
        return _joined([_cells([fill] * 2, 1), _houses([(None, 1)] * 3, 2)])
    if c.touching_kinds:
        return _joined([_feature("park"), _feature("park", 1), _feature("water"), _feature("water", 1)], 0)
    if c.kinds:
        return _joined([_feature(c.ground, i) for i in range(min(c.kinds, 4))], 0)
    return _cells([fill] * min(c.size, 8))
