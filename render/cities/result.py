"""The end: the winner's district large with its points in words, the others below it, every score in its parts."""

from collections.abc import Sequence

import msgspec
from PIL import Image

from data.texts import Say
from render.cache import LAYERS, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.cities.drafting_table import laid_out
from render.cities.feature_sprites import feature
from render.cities.houses import house
from render.cities.model import draw_model
from render.cities.offer import HEAD
from render.cities.scores import draw_listed, draw_paid, draw_parts
from render.cities.stage import Stage
from render.cities.tokens import GOLD, badge
from render.festive.celebration import FLAGS, celebrate, draw_flags, strewn, with_points
from render.lettering.text import Type
from render.palette import GLOW, INK, PAPER_LIGHT, Colour, shade
from render.sprites import panel, seat_mark
from rules.cities.view import COLOURS, CitiesView
from rules.game import Result

LEFT, WIDE = 14, WIDTH - 28
SIDE = 430
"""The column of the winner's points."""
LEAST, MOST = 352, 600
"""The winner's model: how high its room is."""
LINE = 64
"""One line of cards."""
COLUMNS, BESIDE = 8, 4
"""Of cards; and of the winner's where they stand below its points."""
LARGEST = 112
MEDALS: tuple[Colour, ...] = (GOLD, (202, 206, 214), (214, 154, 100), (188, 178, 164))
"""Gold, silver, bronze, and one for the last of four."""
LIGHT: Colour = (255, 240, 190)
TOSSED = ("tree", "swan", "sailboat")


class Plan(msgspec.Struct, frozen=True):
    """How high the parts of the picture are."""

    model: int
    columns: int
    """Of cards, and their lines."""
    lines: int
    others: int
    split: bool
    """Whether there is room for a line of its own for the parts of the other districts."""
    small: int
    """The width of their models."""

    beside: int
    """Lines of the winner's cards below its points; none where there are too many of them."""
    more: int = 0
    """What the winner leaves to each of the others."""

    @property
    def first(self) -> int:
        return self.model + (0 if self.beside else self.lines * LINE) + 14

    @property
    def least(self) -> int:
        return LEAST + self.beside * LINE

    @property
    def row(self) -> int:
        return 76 + (58 if self.split else 0) + max(1, self.lines) * LINE + self.more

    @property
    def height(self) -> int:
        return HEAD + self.first + self.others * (self.row + 12) + 18


def plan(view: CitiesView, winner: int) -> Plan:
    """The winner's district takes what the others leave, and no more than it needs."""
    cards = max(len(district.cards) for district in view.districts)
    lines = -(-cards // COLUMNS)
    small = (254, 320) if max(view.size) <= 3 else (278, 420)
    beside = -(-len(view.districts[winner].cards) // BESIDE) if cards <= COLUMNS else 0
    shape = Plan(0, -(-cards // max(1, lines)), lines, view.seats - 1, view.seats < 4, small[view.seats < 4], beside)
    fields = [field.name for field in view.districts[winner].fields]
    needed = Stage.needed(fields, WIDE - SIDE - 40, LARGEST, False) + 16
    shape = msgspec.structs.replace(shape, model=max(shape.least, min(MOST, HIGHEST - shape.height, needed)))
    more = max(0, min(36, (HIGHEST - shape.height) // shape.others))
    return msgspec.structs.replace(shape, more=more, small=shape.small + more)


def draw_result(view: CitiesView, result: Result, names: Sequence[str], say: Say) -> Canvas:
    order = sorted(range(view.seats), key=lambda seat: (result.places[seat], seat))
    shape = plan(view, order[0])
    canvas = laid_out(shape.height)
    _head(canvas, view, result, names, say)
    _first(canvas, view, result, order[0], names[order[0]], shape, say)
    for number, seat in enumerate(order[1:]):
        top = HEAD + shape.first + 12 + number * (shape.row + 12)
        _other(canvas, view, result, seat, names[seat], top, shape)
    return canvas


def _head(canvas: Canvas, view: CitiesView, result: Result, names: Sequence[str], say: Say) -> None:
    """Who has won, and where."""
    winners = [seat for seat, place in enumerate(result.places) if place == 1]
    canvas.put(_confetti(), 0, 0, "lt")
    draw_flags(canvas)
    note = f"{say(view.city_name)} · {with_points(say, result.totals[winners[0]])}"
    box = (170, FLAGS - 12, WIDTH - 170, HEAD - 8)
    celebrate(canvas, box, winners, names, say, note=note, kind=Type(62, "title", 700))


@kept(LAYERS)
def _confetti() -> Image.Image:
    """Pieces of the game and what stands in parks and on water."""
    pieces = [house(colour, 1) for colour in COLOURS] + [feature(look, shadow=False) for look in TOSSED]
    return strewn(WIDTH, HEAD, [piece.crop(piece.getbbox()) for piece in pieces], 3, 46)


def _first(canvas: Canvas, view: CitiesView, result: Result, seat: int, name: str, shape: Plan, say: Say) -> None:
    """The district as large as the room allows; beside it name and total, their parts, its cards."""
    y = HEAD
    canvas.put(panel(WIDE, shape.first, PAPER_LIGHT, 24, True, GLOW), LEFT - 12, y - 12, "lt")
    side = LEFT + WIDE - SIDE
    district = view.districts[seat]
    fields = [field.name for field in district.fields]
    stage = Stage(fields, (LEFT + 14, y + 6, side - 16, y + shape.model), LARGEST, labels=False)
    draw_model(canvas, view, district, stage)
    top = y + 10 + (shape.model - shape.least) / 2
    _total(canvas, result, seat, name, (side - 4, round(top + 6)), SIDE - 16)
    draw_listed(canvas, view, seat, say, (side, top + 122), SIDE - 34, 48)
    if shape.beside:
        draw_paid(canvas, view, seat, (side - 8, top + 348 + LINE / 2), SIDE, BESIDE, LINE)
    else:
        draw_paid(canvas, view, seat, (LEFT + 8, y + shape.model + LINE / 2 + 4), WIDE - 12, shape.columns, LINE)


def _total(canvas: Canvas, result: Result, seat: int, name: str, at: tuple[float, float], wide: int) -> None:
    x, y = at
    canvas.put(panel(wide, 80, LIGHT, 20, False, shade(GOLD, 0.86)), x, y, "lt")
    _place(canvas, result, seat, (x + 36, y + 40), 54)
    canvas.put(seat_mark(seat, 40), x + 87, y + 40)
    total, kind = result.totals[seat], Type(72 if result.totals[seat] < 100 else 52, "toy", 800)
    right = x + wide - 16 - canvas.write((x + wide - 16, y + 42), str(total), kind, INK, anchor="rm")
    canvas.name((x + 112, y + 41), name, right - 6 - x - 112, Type(40, "text", 800))


def _place(canvas: Canvas, result: Result, seat: int, at: tuple[float, float], size: int) -> None:
    canvas.put(badge(size, MEDALS[result.places[seat] - 1]), *at)
    kind = Type(round(size * 0.7), "toy", 800)
    canvas.write((at[0], at[1] + 2), str(result.places[seat]), kind, shade((160, 112, 40), 0.4))


def _other(canvas: Canvas, view: CitiesView, result: Result, seat: int, name: str, y: int, shape: Plan) -> None:
    """A row: the district in small, place, name, parts, total; below them the cards."""
    first = result.places[seat] == 1
    canvas.put(panel(WIDE, shape.row, PAPER_LIGHT, 22, True, GLOW if first else None), LEFT - 12, y - 12, "lt")
    district = view.districts[seat]
    fields = [field.name for field in district.fields]
    # Above the last row of fields there is room for towers, which may reach over the edge.
    box = (LEFT + 8, y - 10, LEFT + shape.small, y + shape.row)
    draw_model(canvas, view, district, Stage(fields, box, 50, labels=False))
    x, middle, right = LEFT + shape.small + 12, y + 42 + shape.more // 3, LEFT + WIDE - 24
    _place(canvas, result, seat, (x + 28, middle), 48)
    canvas.put(seat_mark(seat, 40), x + 84, middle)
    canvas.name((x + 114, middle + 1), name, 500 if shape.split else 186, Type(38, "text", 800))
    canvas.write((right, middle + 2), str(result.totals[seat]), Type(56, "toy", 800), INK, anchor="rm")
    if shape.split:
        draw_parts(canvas, view, seat, (x + 36, middle + 62 + shape.more // 4), (132, 0), 50, Type(40, "toy", 700))
    else:
        draw_parts(canvas, view, seat, (x + 322, middle), (92, 0), 44, Type(36, "toy", 700))
    top = y + shape.row - shape.lines * LINE + LINE / 2 - 8 - shape.more // 4
    draw_paid(canvas, view, seat, (x, top), right - x + 10, shape.columns, LINE)
