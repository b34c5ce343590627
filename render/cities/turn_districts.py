"""The districts in a turn's picture: one large with what has changed, the others small beside it."""

from __future__ import annotations

from PIL import Image

from render.cache import SPRITES, kept
from render.canvas import Canvas
from render.cities.brush import Brush
from render.cities.cards import draw_points
from render.cities.city import FRESH, fresh_card, last_fields
from render.cities.icons import draw_lot, slip_sign
from render.cities.model import draw_model
from render.cities.scores import packet
from render.cities.stage import Stage
from render.cities.things import drawing, feature_tile
from render.cities.tokens import BRONZE, GOLD, badge, tile_picture, worker
from render.cities.vignettes import vignette
from render.lettering.text import Type
from render.palette import GLOW, INK, PAPER_LIGHT, shade
from render.sprites import panel, seat_mark, sprite
from rules.cities.view import COLOURS, CitiesView, District

Place = tuple[int, int, int, int]

TOP, LOW = 96, 656
LEFT, RIGHT, GAP = 14, 1186, 12
BEYOND = {2: 676, 3: 752, 4: 752}
"""Where the large sheet ends, by the number of seats: a single other district is nearly as large."""
SLIP, SLIP_HIGH = 119, 54
BETWEEN = 6
SIDE = 42
"""Of what was taken, on its yellow label."""
NAME, COUNT = Type(46, "title", 700), Type(40, "toy", 800)


def sheet_places(seats: int) -> list[Place]:
    """The large sheet first, then the others in the order of their turns, the next one on top."""
    high = (LOW - TOP - GAP * (seats - 2)) // (seats - 1)
    tops = [TOP + number * (high + GAP) for number in range(seats - 1)]
    return [(LEFT, TOP, BEYOND[seats], LOW), *((BEYOND[seats] + 16, top, RIGHT, top + high) for top in tops)]


def draw_total(canvas: Canvas, at: tuple[float, float], points: int, size: int) -> None:
    """A district's points on gold, as points are everywhere in the picture."""
    canvas.put(badge(size, GOLD), *at)
    share = 0.62 if points < 100 else 0.48
    canvas.write((at[0], at[1] + 2), str(points), Type(round(size * share), "toy", 800), shade(BRONZE, 0.5))


def draw_count(canvas: Canvas, picture: Image.Image, at: tuple[float, float], number: int) -> float:
    """A small picture and how many of it there are; returns where they end."""
    canvas.put(picture, *at)
    return at[0] + 24 + canvas.write((at[0] + 24, at[1] + 2), str(number), COUNT, INK, anchor="lm")


# ---------------------------------------------------------------------------------------------------- the large one


def draw_large(canvas: Canvas, view: CitiesView, seat: int, name: str, place: Place) -> None:
    """Model, name, what was taken, workers left, points; what its cards pay now. Without a tile, the city itself."""
    left, top, right, bottom = place
    district = view.districts[seat]
    foot = _slips(canvas, view, district, place)
    fields = [field.name for field in district.fields]
    if fields:
        stage = Stage(fields, (left + 2, top + 70, right - 2, foot - 2))
        draw_model(canvas, view, district, stage, last_fields(district))
    else:
        canvas.put(vignette(view.city, 2), (left + right) / 2, (top + 92 + bottom) / 2 - 6)
    middle = top + 46
    canvas.put(seat_mark(seat, 46), left + 40, middle)
    wide = canvas.name((left + 76, middle), name, 300, NAME, most=32, halo=PAPER_LIGHT)
    draw_total(canvas, (right - 58, middle + 6), district.total, 88)
    if view.offer:
        draw_count(canvas, worker(seat, 46), (right - 176, middle), sum(district.workers))
    _taken(canvas, view, district, left + 76 + wide + 22, middle)


def _slips(canvas: Canvas, view: CitiesView, district: District, place: Place, below: int = BETWEEN) -> int:
    """What each card pays now, at the foot of a sheet; returns where they begin."""
    left, _, right, bottom = place
    across = (right - left - 12) // SLIP
    rows = -(-len(district.cards) // across)
    top = bottom - below - rows * (SLIP_HIGH + BETWEEN)
    known = {card.id: card for card in view.cards}
    for number, held in enumerate(district.cards):
        x = left + 12 + number % across * SLIP
        y = top + number // across * (SLIP_HIGH + BETWEEN)
        fill = FRESH if fresh_card(district, number) else PAPER_LIGHT
        canvas.put(panel(SLIP - 6, SLIP_HIGH, fill, 14), x - 12, y - 12, "lt")
        canvas.put(slip_sign(known[held.card].criterion, 42, 62), x + 35, y + SLIP_HIGH / 2)
        draw_points(canvas, x + SLIP - 32, y + SLIP_HIGH / 2, held.points, 46)
    return top


def _taken(canvas: Canvas, view: CitiesView, district: District, left: float, middle: float) -> None:
    """What this seat took in its latest turn, placed or still in hand, on a yellow label."""
    pictures = [*_placed(view, district), *(_picture(view, thing) for thing in view.hand)]
    if not pictures:
        return
    wide = sum(picture.width for picture in pictures) + 34 + 4 * len(pictures)
    canvas.put(panel(wide, 58, FRESH, 22, True, GLOW), left - 12, middle - 41, "lt")
    canvas.write((left + 16, middle), "+", COUNT, INK)
    x = left + 30
    for picture in pictures:
        canvas.put(picture, x, middle, "lm")
        x += picture.width + 4


def _placed(view: CitiesView, district: District) -> list[Image.Image]:
    found = []
    for change in district.last:
        if change.how in ("place", "start") and change.field is not None:
            found.append(tile_picture(_printed(district, change.field), SIDE))
        elif change.how in ("put", "drop"):
            found.append(_picture(view, change.thing))
        elif change.how == "take" and change.thing.startswith("card") and district.cards:
            card = next(card for card in view.cards if card.id == district.cards[-1].card)
            found.append(slip_sign(card.criterion, SIDE, 90))
    return found


def _printed(district: District, corner: str) -> str:
    """The spaces of the tile that lies there."""
    grounds = {field.name: field.ground for field in district.fields}
    column, row = ord(corner[0]), int(corner[1:])
    return "".join(grounds[f"{chr(column + x)}{row + y}"] for y in (0, 1) for x in (0, 1))


def _picture(view: CitiesView, thing: str) -> Image.Image:
    if thing in COLOURS:
        return piece(thing, SIDE - 4)
    tile = next((tile for tile in view.tiles if tile.id == thing), None)
    return tile_picture(tile.spaces, SIDE) if tile is not None else feature_tile(drawing(view, thing), SIDE)


@kept(SPRITES)
def piece(letter: str, size: int) -> Image.Image:
    """A piece where a house would be a few pixels high."""
    return sprite(size, size, lambda pen, s: draw_lot(Brush(pen, s), 0, 0, size, letter))


# ---------------------------------------------------------------------------------------------------- the others


def draw_small(canvas: Canvas, view: CitiesView, seat: int, name: str, place: Place) -> None:
    """Another district: name, points, model, workers and cards. A low one has its words beside the model."""
    left, top, right, bottom = place
    district, wide, high = view.districts[seat], right - left, bottom - top
    low, alone = high < 220, view.seats == 2
    if low:
        side = left + 260
        model = (left + 4, top - 6, side - 6, bottom)
        mark, called, space, lines = (side + 20, top + 38), (side, top + 96), right - side - 10, 3
        counts = (side + 18.0, bottom - 32)
    else:
        foot = _slips(canvas, view, district, place) if alone else bottom - 58
        model = (left + 8, top + 70, right - 8, foot - 4)
        mark, called = (left + 36, top + 40), (left + 68, top + 40)
        space, lines = wide - 68 - (180 if alone else 84), 2
        counts = (right - 156.0, top + 40) if alone else (left + 40.0, bottom - 32)
    canvas.put(seat_mark(seat, 40), *mark)
    canvas.name(called, name, space, NAME.at(40), most=30, lines=lines, pitch=1.0)
    draw_total(canvas, (right - 40, top + 40), district.total, 64)
    fields = [field.name for field in district.fields]
    draw_model(canvas, view, district, Stage(fields, model, 102, labels=False), last_fields(district))
    if not view.offer:
        return
    if not alone:
        counts = draw_count(canvas, packet(40), counts, len(district.cards)) + 36, counts[1]
    draw_count(canvas, worker(seat, 44), counts, sum(district.workers))
