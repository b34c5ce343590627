"""The end: the winner's district large with its points in words, the others below it, every score in its parts."""

import math
from collections.abc import Sequence

import msgspec
from PIL import Image, ImageDraw

from data.texts import Say
from render.cache import LAYERS, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.cities.drafting_table import laid_out
from render.cities.feature_sprites import feature
from render.cities.houses import house
from render.cities.letters import spelling
from render.cities.model import draw_model
from render.cities.offer import HEAD
from render.cities.scores import CELL, FEW, draw_listed, draw_paid, draw_shares, lines, paid
from render.cities.stage import Stage
from render.cities.tokens import GOLD, badge, sign
from render.festive.celebration import FLAGS, celebrate, draw_flags, strewn, with_points
from render.lettering.text import Type
from render.palette import GLOW, INK, PAPER, PAPER_LIGHT, Colour, palette, shade
from render.sprites import CLEAR, cut_out, panel, seat_mark
from rules.cities.view import COLOURS, CitiesView
from rules.game import Result

LEFT, WIDE, GAP = 14, WIDTH - 28, 12
SIDE = 416
"""The column beside a large model."""
BEST: Colour = (255, 240, 190)
NAME, STEP, PAD = 92, 42, 12
"""How high the line of a name is, one of the points' parts, and the air around them."""
BESIDE, BELOW = 9, 14
"""Cards that have room on three lines below the list; or, where they are too many for it, below the model."""
SMALL, BELOW_IT, BESIDE_IT = 54, 104, 124
"""The line of a name above a small model, and the room of its points: below it, or beside it where two have more."""
LARGEST = 112
Shape = tuple[int, int, int, int]
MEDALS: tuple[Colour, ...] = (GOLD, (202, 206, 214), (214, 154, 100), (188, 178, 164))
"""Gold, silver, bronze, and one for the last of four."""
RAYS = 18
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
        return FEW if self.beside else lines(self.cards, lines(self.cards, BELOW // 2))

    @property
    def paid(self) -> int:
        return lines(self.cards, self.columns) * CELL

    @property
    def listed(self) -> int:
        return 5 * STEP + 8 + self.paid * self.beside

    @property
    def least(self) -> int:
        return NAME + self.listed + PAD

    @property
    def high(self) -> int:
        return max(self.model, self.least) + self.paid * (not self.beside) + PAD


def _large(view: CitiesView, seat: int, room: int) -> Large:
    """It takes the room, but no more than it needs."""
    bare = Large(len(paid(view, seat)))
    needed = Stage.needed(_fields(view, seat), WIDE - SIDE - 40, LARGEST, False) + 16
    return msgspec.structs.replace(bare, model=min(needed, room - bare.high + bare.least))


def _fields(view: CitiesView, seat: int) -> list[str]:
    return [field.name for field in view.districts[seat].fields]


def draw_result(view: CitiesView, result: Result, names: Sequence[str], say: Say) -> Canvas:
    order = sorted(range(view.seats), key=lambda seat: (result.places[seat], seat))
    first, *others = order
    room = HIGHEST - HEAD - GAP - 18
    if len(others) == 1:
        low = _large(view, others[0], room // 2)
        high = _large(view, first, room - low.high)
        rest = low.high
    else:
        # Two or three stand beside one another below the winner.
        wide = (WIDE + GAP) // len(others) - GAP
        rail, below = (BESIDE_IT, 0) if len(others) == 2 else (0, BELOW_IT)
        boards = (Stage.needed(_fields(view, seat), wide - rail - 8, LARGEST, False) for seat in others)
        rest = min(SMALL + max(boards) + below + 8, room - _large(view, first, 0).high)
        high = _large(view, first, room - rest)
    canvas = laid_out(HEAD + high.high + GAP + rest + 18)
    _head(canvas, view, result, names, say)
    _draw_large(canvas, view, result, first, names[first], HEAD, high, say)
    top = HEAD + high.high + GAP
    if len(others) == 1:
        _draw_large(canvas, view, result, others[0], names[others[0]], top, low, say)
        return canvas
    for number, seat in enumerate(others):
        box = (LEFT + number * (wide + GAP), top, wide, rest)
        _draw_small(canvas, view, result, seat, names[seat], box, (rail, below))
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
    """The district as large as the room allows; beside it name and total, the parts of points, its cards."""
    model = max(shape.model, shape.least)
    lit = GLOW if result.places[seat] == 1 else None
    canvas.put(panel(WIDE, shape.high, PAPER_LIGHT, 24, True, lit), LEFT - 12, y - 12, "lt")
    side, across = LEFT + WIDE - SIDE, SIDE - 16
    if lit and palette() != "contrast":
        canvas.put(_rays(WIDE - 8, shape.high - 10, ((LEFT + side) // 2, model // 2)), LEFT + 4, y + 4, "lt")
    stage = Stage(_fields(view, seat), (LEFT + 14, y + 6, side - 16, y + model), LARGEST, labels=False)
    draw_model(canvas, view, view.districts[seat], stage)
    # What the model leaves over goes between the lines.
    step = STEP + min(12, (model - shape.least) // 6)
    listed = shape.listed + (step - STEP) * 5
    top = y + (model - shape.least - listed + shape.listed) // 2 + PAD
    bar = panel(across, 80, BEST, 20, False, shade(GOLD, 0.86)) if lit else panel(across, 80, PAPER, 20, False)
    canvas.put(bar, side, top, "lt")
    _named(canvas, result, seat, name, (side, top, across, 80))
    canvas.put(panel(across, listed - 4, PAPER_LIGHT, 20, False), side, top + NAME - 8, "lt")
    draw_listed(canvas, view, seat, say, (side + 12, top + NAME - 6, across - 28), step)
    if shape.beside:
        draw_paid(canvas, view, seat, (side + 10, top + NAME + 5 * step), across - 20, shape.columns)
    else:
        draw_paid(canvas, view, seat, (LEFT + PAD, y + model + 4), WIDE - 2 * PAD, shape.columns)


def _named(canvas: Canvas, result: Result, seat: int, name: str, box: Shape) -> None:
    """Place, mark, name and total."""
    x, y, wide, high = box
    middle, total = y + high / 2, result.totals[seat]
    if result.places[seat] == 1:
        canvas.put(sign("laurel", high), x + 33, middle)
    canvas.put(badge(high - 26, MEDALS[result.places[seat] - 1]), x + 33, middle)
    kind = Type(round((high - 26) * 0.7), "toy", 800)
    canvas.write((x + 33, middle + 2), str(result.places[seat]), kind, shade((160, 112, 40), 0.4))
    canvas.put(seat_mark(seat, 40), x + 85, middle)
    kind = Type((high if total < 100 else round(high * 0.72)) - 12, "toy", 800)
    right = x + wide - 12 - canvas.write((x + wide - 12, middle + 2), str(total), kind, INK, anchor="rm")
    canvas.name((x + 110, middle + 1), name, right - 4 - x - 110, Type(40, "text", 800))


def _draw_small(
    canvas: Canvas, view: CitiesView, result: Result, seat: int, name: str, box: Shape, room: tuple[int, int]
) -> None:
    """A column: name and total, the district without letters, the parts of its points beside it or below."""
    (x, y, wide, high), (rail, below) = box, room
    lit = GLOW if result.places[seat] == 1 else None
    canvas.put(panel(wide, high, PAPER_LIGHT, 22, True, lit), x - 12, y - 12, "lt")
    _named(canvas, result, seat, name, (x, y, wide, 70))
    foot = y + high - 8 - below
    # Above the last row of fields there is room for towers: they may reach into the line of the name.
    with spelling(None):
        stage = Stage(_fields(view, seat), (x + 4, y + SMALL, x + wide - max(4, rail), foot), LARGEST, labels=False)
        draw_model(canvas, view, view.districts[seat], stage)
    if rail:
        step = (foot - y - 80) / 5
        draw_shares(canvas, view, seat, (x + wide - rail + 24, y + 76 + step / 2), (0, step))
    else:
        step = (wide - 2 * PAD) / 5
        canvas.put(panel(wide - 2 * PAD, below - 6, PAPER, 18, False), x + PAD, foot + 2, "lt")
        draw_shares(canvas, view, seat, (x + PAD + step / 2, foot + 28), (step, 0))


# ---------------------------------------------------------------------------------------------------- light


@kept(LAYERS)
def _rays(wide: int, high: int, at: tuple[int, int]) -> Image.Image:
    """Warm light behind the winner's district, from its middle to the edges of the panel."""
    image, far = Image.new("RGBA", (wide * 2, high * 2), CLEAR), 4 * wide
    pen, (x, y) = ImageDraw.Draw(image), (2 * at[0], 2 * at[1])
    for k in range(RAYS):
        turns = (math.tau * k / RAYS, math.tau * (k + 0.5) / RAYS)
        pen.polygon([(x, y), *((x + far * math.cos(a), y + far * math.sin(a)) for a in turns)], fill=(*GLOW, 46))
    return cut_out(image.reduce(2), panel(wide, high, PAPER, 20, False).getchannel("A"))
