"""The districts in a turn's picture: one large with what has changed, the others small beside it."""

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import SPRITES
from render.canvas import Canvas
from render.cities.brush import Brush
from render.cities.cards import draw_points
from render.cities.city import FRESH, fresh_card, last_fields
from render.cities.feature_sprites import drawing, feature_tile
from render.cities.icons import draw_lot, slip_sign
from render.cities.letters import spelt
from render.cities.model import draw_model
from render.cities.scores import COUNT, draw_count, draw_total
from render.cities.sheets import Place
from render.cities.stage import Stage
from render.cities.tokens import sign, tile_picture, worker
from render.cities.vignettes import vignette
from render.lettering.names import fit_name
from render.lettering.text import MINOR, NEEDED, Type
from render.palette import GLOW, INK, PAPER_LIGHT
from render.sprites import panel, seat_mark, sprite
from rules.cities.view import COLOURS, CitiesView, District
from rules.cities.vocabulary import feature_name

TOP, LOW = 96, 656
LEFT, RIGHT, GAP = 14, 1186, 12
BEYOND = {2: 676, 3: 752, 4: 752}
"""Where the large sheet ends, by the number of seats: a single other district is nearly as large."""
SLIP, SLIP_HIGH = 119, 54
MANY, NARROW = 12, 92
"""More slips than this are so wide."""
BETWEEN, LABELLED = 6, 30
SIDE = 42
"""Of what was taken, on its yellow label."""
NAME, HELD = Type(46, "title", 700), Type(NEEDED, "text", 800)


def sheet_places(seats: int) -> list[Place]:
    """The large sheet first, then the others in the order of their turns, the next one on top."""
    high = (LOW - TOP - GAP * (seats - 2)) // (seats - 1)
    tops = [TOP + number * (high + GAP) for number in range(seats - 1)]
    return [(LEFT, TOP, BEYOND[seats], LOW), *((BEYOND[seats] + 16, top, RIGHT, top + high) for top in tops)]


# ---------------------------------------------------------------------------------------------------- the large one


def draw_large(canvas: Canvas, view: CitiesView, seat: int, name: str, place: Place, say: Say) -> None:
    """Model, name, what was taken, points, workers left; what its cards pay now. Without a tile, the city itself."""
    left, top, right, bottom = place
    district = view.districts[seat]
    foot = _slips(canvas, view, district, place)
    fields = [field.name for field in district.fields]
    held = [feature_name(say, view, thing) for thing in view.hand if thing in {kind.id for kind in view.features}]
    if fields:
        room = (left + 2, top + (106 if held else 62), right - 2, foot - 2)
        stage = Stage(fields, room)
        # Numbers of rows that lie too close could not be read.
        stage = stage if stage.deep >= LABELLED else Stage(fields, room, labels=False)
        draw_model(canvas, view, district, stage, last_fields(district))
    else:
        canvas.put(vignette(view.city, 2), (left + right) / 2, (top + 92 + bottom) / 2 - 6)
    middle, total = top + 46, right - 58
    canvas.put(seat_mark(seat, 46), left + 40, middle)
    draw_total(canvas, (total, middle + 6), district.total, 88)
    if view.offer:
        # A leaning model leaves this corner free.
        draw_count(canvas, worker(seat, 46), (right - 82, foot - 30), sum(district.workers))
    taken = [*_placed(view, district), *(_picture(view, thing) for thing in view.hand)]
    label = sum(picture.width + 4 for picture in taken) + 40 if taken else 0
    space = total - 52 - (left + 76) - (label + 24 if taken else 0)
    wide = canvas.name((left + 76, middle), name, space, NAME, most=32, halo=PAPER_LIGHT)
    if taken:
        _draw_taken(canvas, taken, left + 76 + wide + 20, middle, label)
    canvas.fit((left + 22, middle + 62), " + ".join(held), total - left - 90, HELD, anchor="lm", halo=PAPER_LIGHT)


def _draw_taken(canvas: Canvas, taken: Sequence[Image.Image], left: float, middle: float, wide: int) -> None:
    """What this seat took in its latest turn, placed or still in hand, on a yellow label."""
    canvas.put(panel(wide, 58, FRESH, 22, True, GLOW), left - 12, middle - 41, "lt")
    canvas.write((left + 18, middle), "+", COUNT, INK)
    x = left + 34
    for picture in taken:
        canvas.put(picture, x, middle, "lm")
        x += picture.width + 4


def _slips(canvas: Canvas, view: CitiesView, district: District, place: Place) -> int:
    """What each card pays now, at the foot of a sheet, many of them closer together; returns where they begin."""
    left, _, right, bottom = place
    many = len(district.cards) > MANY
    each = NARROW if many else SLIP
    across = (right - left - 12) // each
    rows = -(-len(district.cards) // across)
    top = bottom - BETWEEN - rows * (SLIP_HIGH + BETWEEN)
    known = {card.id: card for card in view.cards}
    for number, held in enumerate(district.cards):
        x = left + 12 + number % across * each
        y = top + number // across * (SLIP_HIGH + BETWEEN)
        fill = FRESH if fresh_card(district, number) else PAPER_LIGHT
        canvas.put(panel(each - 6, SLIP_HIGH, fill, 14), x - 12, y - 12, "lt")
        sign = slip_sign(known[held.card].criterion, 42, each - 57)
        canvas.put(sign, x + (each - 50) / 2, y + SLIP_HIGH / 2)
        draw_points(canvas, x + each - 31, y + SLIP_HIGH / 2, held.points, 46)
    return top


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


@spelt(SPRITES)
def piece(letter: str, size: int) -> Image.Image:
    """A piece where a house would be a few pixels high."""
    return sprite(size, size, lambda pen, s: draw_lot(Brush(pen, s), 0, 0, size, letter))


# ---------------------------------------------------------------------------------------------------- the others


def draw_small(canvas: Canvas, view: CitiesView, seat: int, name: str, place: Place) -> None:
    """Another district: name, points, model, workers and cards, as large as the number of seats allows."""
    left, top, right, bottom = place
    district, counts = view.districts[seat], [right - 84.0, bottom - 32.0]
    shown = view.seats == 2 and len(district.cards) <= (right - left - 12) // SLIP
    mark, called, space, lines = (left + 36, top + 40), (left + 68, top + 40), right - left - 68 - 84, 2
    total = 64
    match view.seats:
        case 2:
            foot = _slips(canvas, view, district, place) if shown else bottom - 8
            model = (left + 8, top + 70, right - 8, foot - 4)
            counts[1] = foot - 30
        case 3:
            model = (left + 8, top + 56, right - 108, bottom - 4)
        case _:
            side, total = left + 260, 54
            model = (left + 4, top - 6, side - 6, bottom)
            mark, called, space, lines = (side + 20, top + 36), (side, top + 96), right - side - 10, 3
            counts = [side + 18.0, bottom - 24.0]
    canvas.put(seat_mark(seat, 40), *mark)
    kind = NAME.at(40)
    # Three lines are small and stand close; two have air for accents and other scripts.
    close = lines > 2 and len(fit_name(name, space, kind, str, 30, lines)[0]) > 2
    canvas.name(called, name, space, kind, most=MINOR if close else 30, lines=lines, pitch=1.0 if close else 1.1)
    draw_total(canvas, (right - 40, top + 40 - (64 - total)), district.total, total)
    fields = [field.name for field in district.fields]
    draw_model(canvas, view, district, Stage(fields, model, 102, labels=False), last_fields(district))
    if not view.offer:
        return
    x, y = counts
    if view.seats < 4:
        draw_count(canvas, worker(seat, 44), (x, y), sum(district.workers))
        if not shown:
            draw_count(canvas, sign("packet", 40), (x, y - 52), len(district.cards))
        return
    end = draw_count(canvas, sign("packet", 34), (x, y), len(district.cards))
    draw_count(canvas, worker(seat, 40), (end + 36, y), sum(district.workers))
