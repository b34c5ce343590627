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
from render.cities.scores import CELL, draw_listed, draw_paid, draw_parts, lines, paid
from render.cities.stage import Stage
from render.cities.tokens import GOLD, badge
from render.festive.celebration import FLAGS, celebrate, draw_flags, strewn, with_points
from render.lettering.text import Type
from render.palette import GLOW, INK, PAPER, PAPER_LIGHT, Colour, shade
from render.sprites import panel, seat_mark
from rules.cities.view import COLOURS, CitiesView
from rules.game import Result

LEFT, WIDE, GAP = 14, WIDTH - 28, 12
SIDE = 440
"""The column of points beside a large model."""
NAME, LISTED, PAD = 94, 5 * 46 + 8, 12
"""How high the line of a name is, the list of the points' parts, and the air around them."""
BESIDE, BELOW = 8, 14
"""Cards that have room on two lines: below the list; or, where they are too many for it, below the model."""
SMALL, RAIL, ROW = 54, 104, 96
"""The line of a name above a small model; the parts of its points beside it, or below."""
LARGEST = 112
Shape = tuple[int, int, int, int]
MEDALS: tuple[Colour, ...] = (GOLD, (202, 206, 214), (214, 154, 100), (188, 178, 164))
"""Gold, silver, bronze, and one for the last of four."""
LIGHT: Colour = (255, 240, 190)
TOSSED = ("tree", "swan", "sailboat")


class Large(msgspec.Struct, frozen=True):
    """A panel as wide as the picture, by how many cards paid."""

    cards: int
    model: int = 0
    """How high the model may be."""

    @property
    def beside(self) -> bool:
        return self.cards <= BESIDE

    @property
    def columns(self) -> int:
        return max(3, lines(self.cards, max(2, lines(self.cards, BELOW // 2))))

    @property
    def paid(self) -> int:
        return lines(self.cards, self.columns) * CELL

    @property
    def least(self) -> int:
        return NAME + LISTED + PAD + self.paid * self.beside

    @property
    def high(self) -> int:
        return max(self.model, self.least) + self.paid * (not self.beside) + PAD


def _large(view: CitiesView, seat: int, room: int) -> Large:
    """It takes the room, but no more than it needs."""
    bare = Large(len(paid(view, seat)))
    needed = Stage.needed(_fields(view, seat), WIDE - SIDE - 40, LARGEST, False) + 16
    return Large(bare.cards, min(needed, room - bare.high + bare.least))


def _fields(view: CitiesView, seat: int) -> list[str]:
    return [field.name for field in view.districts[seat].fields]


def draw_result(view: CitiesView, result: Result, names: Sequence[str], say: Say) -> Canvas:
    first, *others = sorted(range(view.seats), key=lambda seat: (result.places[seat], seat))
    room = HIGHEST - HEAD - GAP - 18
    if len(others) == 1:
        (other,) = others
        low = _large(view, other, room // 2)
        high = _large(view, first, room - low.high)
        rest = low.high
    else:
        # Two or three stand beside one another below the winner: the parts of two beside their models.
        wide = (WIDE + GAP) // len(others) - GAP
        rail, row = (RAIL, 0) if len(others) == 2 else (0, ROW)
        most = max(len(paid(view, seat)) for seat in others)
        columns = 3 if row else Large(most).columns
        shape = (columns, row + lines(most, columns) * CELL + 4, rail)
        board = max(Stage.needed(_fields(view, seat), wide - rail - 2 * PAD, LARGEST, False) for seat in others)
        rest = min(SMALL + board + shape[1], room - _large(view, first, 0).high)
        high = _large(view, first, room - rest)
    canvas = laid_out(HEAD + high.high + GAP + rest + 18)
    _head(canvas, view, result, names, say)
    _draw_large(canvas, view, result, first, names[first], HEAD, high, say)
    top = HEAD + high.high + GAP
    if len(others) == 1:
        _draw_large(canvas, view, result, other, names[other], top, low, say)
        return canvas
    for number, seat in enumerate(others):
        box = (LEFT + number * (wide + GAP), top, wide, rest)
        _draw_small(canvas, view, result, seat, names[seat], box, shape)
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


def _draw_large(
    canvas: Canvas, view: CitiesView, result: Result, seat: int, name: str, y: int, shape: Large, say: Say
) -> None:
    """The district as large as the room allows; beside it name and total, their parts, its cards."""
    lit, model = GLOW if result.places[seat] == 1 else None, max(shape.model, shape.least)
    canvas.put(panel(WIDE, shape.high, PAPER_LIGHT, 24, True, lit), LEFT - 12, y - 12, "lt")
    side = LEFT + WIDE - SIDE
    stage = Stage(_fields(view, seat), (LEFT + 14, y + 6, side - 16, y + model), LARGEST, labels=False)
    draw_model(canvas, view, view.districts[seat], stage)
    top = y + (model - shape.least) // 2 + PAD
    bar = panel(SIDE - 16, 80, LIGHT, 20, False, shade(GOLD, 0.86)) if lit else panel(SIDE - 16, 80, PAPER, 20, False)
    canvas.put(bar, side, top, "lt")
    _named(canvas, result, seat, name, (side, top, SIDE - 16, 80))
    draw_listed(canvas, view, seat, say, (side + 12, top + NAME - 6, SIDE - 42), 46)
    if shape.beside:
        draw_paid(canvas, view, seat, (side, top + NAME + LISTED), SIDE - 16, shape.columns)
    else:
        draw_paid(canvas, view, seat, (LEFT + PAD, y + model + 4), WIDE - 2 * PAD, shape.columns)


def _named(canvas: Canvas, result: Result, seat: int, name: str, box: Shape) -> None:
    """Place, mark, name and total."""
    x, y, wide, high = box
    middle, total = y + high / 2, result.totals[seat]
    canvas.put(badge(high - 26, MEDALS[result.places[seat] - 1]), x + 33, middle)
    kind = Type(round((high - 26) * 0.7), "toy", 800)
    canvas.write((x + 33, middle + 2), str(result.places[seat]), kind, shade((160, 112, 40), 0.4))
    canvas.put(seat_mark(seat, 40), x + 85, middle)
    kind = Type((high if total < 100 else round(high * 0.72)) - 12, "toy", 800)
    right = x + wide - 12 - canvas.write((x + wide - 12, middle + 2), str(total), kind, INK, anchor="rm")
    canvas.name((x + 110, middle + 1), name, right - 4 - x - 110, Type(40, "text", 800))


def _draw_small(
    canvas: Canvas, view: CitiesView, result: Result, seat: int, name: str, box: Shape, shape: tuple[int, int, int]
) -> None:
    """A column: name and total, the district, the parts of its points beside it or below, its cards."""
    (x, y, wide, high), (columns, below, rail) = box, shape
    lit = GLOW if result.places[seat] == 1 else None
    canvas.put(panel(wide, high, PAPER_LIGHT, 22, True, lit), x - 12, y - 12, "lt")
    _named(canvas, result, seat, name, (x, y, wide, 70))
    foot = y + high - below
    # Above the last row of fields there is room for towers: they may reach into the line of the name.
    box = (x + PAD, y + SMALL, x + wide - max(PAD, rail), foot)
    draw_model(canvas, view, view.districts[seat], Stage(_fields(view, seat), box, LARGEST, labels=False))
    if rail:
        step = min(58.0, (foot - y - SMALL - 14) / 5)
        top = (foot + y + SMALL + 14 - 4 * step) / 2
        draw_parts(canvas, view, seat, (x + wide - rail + 16, top), (0, step), 44, Type(38, "toy", 700))
    else:
        step = (wide - 2 * PAD + 8) / 3
        draw_parts(canvas, view, seat, (x + PAD + 34, foot + 24), (step, 46), 42, Type(38, "toy", 700))
        foot += ROW
    draw_paid(canvas, view, seat, (x + PAD, foot), wide - 2 * PAD, columns)
