"""Small signs for what a card or milestone asks for: little houses, squares of ground, features."""

from collections.abc import Sequence

from PIL import Image

from render.cache import SPRITES
from render.cities.brush import CREAM, LOTS, Brush, Paint
from render.cities.feature_sprites import feature
from render.cities.grounds import EDGE, PAVING
from render.cities.letters import letter_of, spelt
from render.palette import GRASS, INK, WATER, Colour, shade
from render.sprites import CLEAR, Pen, scaled, sprite
from rules.cities import view as v

HIGH = 96
"""Signs are drawn this high and scaled."""
NEUTRAL: Colour = (150, 140, 132)
GROUND = {"park": GRASS, "water": WATER}
STOREY, WALL = 17, 24
LETTERS = ("R", "B", "G", "Y")


@spelt(SPRITES)
def icon(criterion: v.AnyCriterion, high: int, most: int) -> Image.Image:
    """So high, and not wider than `most`."""
    return _sized(_draw(criterion), high, most)


@spelt(SPRITES)
def signs(needs: tuple[v.AnyCriterion, ...], high: int, most: int) -> Image.Image:
    """All that a milestone asks for."""
    return _sized(_joined([_draw(need) for need in needs]), high, most)


@spelt(SPRITES)
def short_signs(needs: tuple[v.AnyCriterion, ...], high: int, most: int) -> Image.Image:
    """The same for very little room: a number instead of many small things."""
    return _sized(_joined([_draw_short(need) for need in needs]), high, most)


@spelt(SPRITES)
def slip_sign(criterion: v.AnyCriterion, high: int, most: int) -> Image.Image:
    """The sign of a card on a slip: its colour, where it asks for one, as a square with the rest before it."""
    if not isinstance(criterion, v.Buildings) or criterion.colour is None:
        return short_signs((criterion,), high, most)
    letter = criterion.colour
    lot = sprite(HIGH, HIGH, lambda pen, s: draw_lot(Brush(pen, s), 2, 2, HIGH - 4, letter))
    if criterion.featured:
        return _sized(_before(lot, [_feature(ground) for ground in criterion.beside]), high, most)
    house = _houses([(None, criterion.exactly or criterion.height)])
    house = house.crop(house.getbbox())
    return _sized(_before(lot, [scaled(house, round(house.width * HIGH / house.height), HIGH)]), high, most)


def _before(lot: Image.Image, things: Sequence[Image.Image]) -> Image.Image:
    """Things that hide the edge of the lot and leave its letter: larger than beside it."""
    lap = HIGH - 22
    rest = _joined(things)
    out = Image.new("RGBA", (lap + rest.width, HIGH), CLEAR)
    out.alpha_composite(lot, (0, HIGH - lot.height))
    out.alpha_composite(rest, (lap, 0))
    return out


def _sized(picture: Image.Image, high: int, most: int) -> Image.Image:
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
            return _square([height if i < tall else 1 for i in range(4)])
        case v.LotAreas(size=n) | v.LotGroups(size=n):
            return _cells([LOTS["R"]] * n)
        case v.Blocks(lots=n):
            return _cells([*[LOTS["R"], LOTS["B"], LOTS["Y"], LOTS["G"]][:n], GRASS][:4], 2, built=n)
        case v.Rows(of=ground, length=n):
            return _cells([GROUND[ground]] * min(n, 8), 8)
        case v.Areas():
            return _area(c)
        case v.Plazas(ground=ground, sides=n):
            return _plaza(GROUND[ground], n)
        case v.Promenades(ground=ground, beside=other):
            return _joined([_feature(ground), _cells([GROUND[other]], 1)])
        case v.Collections(tiles=n):
            return _joined([_feature("park")] * min(n, 3))


def _draw_short(c: v.AnyCriterion) -> Image.Image:
    match c:
        case v.ColourSets(colours=n, height=1):
            return _lots(LETTERS[:n])
        case v.HeightSets(heights=heights) | v.Areas(around_heights=heights) if len(heights) > 2:
            ground = [_cells([GROUND[c.ground]], 1)] if isinstance(c, v.Areas) else []
            return _joined([*ground, _stairs([(None, height) for height in heights])], 2)
        case v.Rainbow(heights=heights):
            return _stairs([(LETTERS[i % 4], height) for i, height in enumerate(heights)])
        case v.Streets(buildings=n) | v.Rows(of="building", length=n):
            return _street(n)
        case v.Rows(of=ground, length=n):
            return _numbered(_cells([GROUND[ground]], 1), n)
        case v.Areas(around=n) if n:
            return _joined([_cells([GROUND[c.ground]], 1), _numbered(_house_alone(), n)])
        case v.Areas(touching_kinds=n) if n:
            return _joined([_feature("park"), _feature("water")])
        case v.Areas(kinds=n) if n > 2:
            return _numbered(_feature(c.ground), n)
    return _draw(c)


def _feature(ground: str, number: int = 0) -> Image.Image:
    looks = (
        ("tree", "fountain", "carousel", "kiosk") if ground == "park" else ("sailboat", "dolphin", "swan", "lighthouse")
    )
    picture = feature(looks[number % 4], 108, shadow=False)
    picture = picture.crop(picture.getbbox())
    return scaled(picture, round(picture.width * HIGH / picture.height), HIGH) if picture.height > HIGH else picture


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
            b.mark(x + WALL / 2, y - STOREY / 2, letter_of(letter), 20, shade(colour, 0.45))
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


def _house_alone() -> Image.Image:
    picture = _houses([(None, 1)])
    picture = picture.crop(picture.getbbox())
    return scaled(picture, round(picture.width * 1.7), round(picture.height * 1.7))


def _street(n: int) -> Image.Image:
    """A house with the number of all of them, one on either side half behind it."""
    house = _numbered(_house_alone(), n)
    side = scaled(_house_alone(), round(house.width * 0.72), round(house.height * 0.72))
    out = Image.new("RGBA", (house.width + side.width, house.height), CLEAR)
    for x in (0, house.width):
        out.alpha_composite(side, (x, house.height - side.height))
    out.alpha_composite(house, (side.width // 2, 0))
    return out


def _square(heights: Sequence[int]) -> Image.Image:
    """Four houses, two by two, the higher ones behind."""
    step, back = WALL + 10, 26

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s)
        b.poly([(0, HIGH - 1), (2 * step + 4, HIGH - 1), (2 * step + 26, HIGH - 46), (22, HIGH - 46)], PAVING, EDGE, 2)
        for i, storeys in enumerate(heights):
            row = i // 2
            x = 8 + i % 2 * step + (0 if row else 14)
            _house(b, x, HIGH - 5 - (0 if row else back), None, storeys)

    return sprite(2 * step + 28, HIGH, draw)


def _stairs(houses: Sequence[tuple[str | None, int]]) -> Image.Image:
    """A skyline of plain blocks, one storey higher each."""
    wide, storey = 24, HIGH // max(height for _, height in houses)

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s)
        for i, (letter, height) in enumerate(houses):
            colour = LOTS[letter] if letter is not None else NEUTRAL
            x, top = 1 + i * wide, HIGH - 1 - height * (storey - 1)
            b.rect(x, top, x + wide, HIGH - 1, colour, 0, shade(colour, 0.5), 2.4)
            if letter is not None:
                b.mark(x + wide / 2, HIGH - 1 - (storey - 1) / 2, letter_of(letter), 25, shade(colour, 0.45))

    return sprite(wide * len(houses) + 3, HIGH, draw)


def _lots(letters: Sequence[str]) -> Image.Image:
    """Lots of these colours, two by two."""

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s)
        for i, letter in enumerate(letters):
            draw_lot(b, i % 2 * 48, i // 2 * 48, 46, letter)

    return sprite(96, 48 * -(-len(letters) // 2), draw)


def draw_lot(b: Brush, x: float, y: float, side: float, letter: str) -> None:
    """A flat square with its letter: what one can still read where a house would be a few pixels high."""
    colour = LOTS[letter]
    b.rect(x, y, x + side, y + side, colour, side * 0.16, shade(colour, 0.55), side * 0.05)
    b.mark(x + side / 2, y + side / 2, letter_of(letter), side * 0.9, shade(colour, 0.45))


def _numbered(picture: Image.Image, n: int) -> Image.Image:
    """How many of it, on the thing itself: beside it the number would be taken for points."""
    wide, high = picture.size
    out = picture.copy()
    out.alpha_composite(
        sprite(wide, high, lambda pen, s: Brush(pen, s).mark(wide / 2, high * 0.6, str(n), high * 0.72, INK))
    )
    return out


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


def _cells(fills: Sequence[Paint], columns: int | None = None, built: int = 0) -> Image.Image:
    """Squares in rows; the first `built` of them with a little house."""
    columns = columns or (len(fills) if len(fills) <= 3 else (len(fills) + 1) // 2)
    side = 44
    rows = -(-len(fills) // columns)

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s)
        for i, fill in enumerate(fills):
            _cell(b, i % columns * side, i // columns * side, side, fill, built=i < built)

    return sprite(columns * side, rows * side, draw)


def _cell(b: Brush, x: float, y: float, side: int, fill: Paint, *, built: bool) -> None:
    solid = (fill[0], fill[1], fill[2])
    b.rect(x + 1, y + 1, x + side - 2, y + side - 2, fill, 9, shade(solid, 0.62), 2.4)
    if built:
        b.rect(x + 13, y + 20, x + 31, y + 35, CREAM, 0, shade(solid, 0.45), 1.6)
        b.poly([(x + 9, y + 21), (x + 35, y + 21), (x + 22, y + 9)], CREAM, shade(solid, 0.45), 1.6)


def _plaza(fill: Paint, sides: int) -> Image.Image:
    """A space in the middle, houses on so many of its sides."""
    side = 44
    around = ((0, 1), (1, 0), (2, 1), (1, 2))[:sides]

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s)
        for x, y in ((1, 1), *around):
            colour = fill if (x, y) == (1, 1) else NEUTRAL
            _cell(b, x * side, y * side, side, colour, built=(x, y) != (1, 1))

    return sprite(3 * side, (3 if sides > 3 else 2) * side, draw)


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
