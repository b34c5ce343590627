"""The end for three or four: the winner's city, the other cities, and a table of every line of the score."""

from collections.abc import Sequence
from math import ceil

import msgspec
from PIL import Image, ImageDraw

from data.texts import Say
from render.cache import LAYERS, kept
from render.canvas import HIGHEST, LOWEST, WIDTH, Canvas
from render.lettering.text import NEEDED, Type, width
from render.my_city.city import draw_place
from render.my_city.grid import SIZE
from render.my_city.ledger import write_progress
from render.my_city.score_lines import BESIDE, NAME, lines_of, ranking, total_of, write_label, write_points
from render.my_city.signs import sign
from render.my_city.small_board import draw_board
from render.my_city.stickers import badge
from render.my_city.table import table_wood
from render.my_city.victory import HEAD, write_head
from render.palette import GLOW, INK, PAPER, PAPER_LIGHT, mix
from render.sprites import panel, seat_mark
from rules.my_city.view import MyCityView
from rules.my_city.vocabulary import SHORT_PARTS

GAP = 6
LABELS = (240, 300)
"""The width of a line's picture and its name, at least and at most."""
COLUMNS = {3: 102, 4: 100}
"""The width of a seat's column, by seats."""
TALL = {3: 676, 4: 640}
"""The height of the upper part at least, by seats."""
MARKS, TOTALS, PROGRESS = 62, 70, 46
"""The heights of the first line of the table, and of the last ones."""
PERSON = Type(NEEDED, "text", 700)
"""A name under a mark of the first line, where all are short enough."""
LINE = 40
"""Of the score, at least where there is room for it."""
NAMING = 108
"""Room for the winner's name under the city."""
OTHERS = 346
"""The height of the other cities' sheets at most."""
LEAST_OTHERS = 252


class Layout(msgspec.Struct, frozen=True):
    """Where everything stands; equal for equal numbers of seats and lines."""

    seats: int
    lines: int
    label: int
    lasting: bool
    named: bool

    @property
    def marks(self) -> int:
        return MARKS + (32 if self.named else 0)

    @property
    def tall(self) -> int:
        rest = self.marks + self.below + 2 * GAP
        line = min(LINE, (HIGHEST - HEAD - GAP - LEAST_OTHERS - rest) // max(1, self.lines))
        return max(TALL[self.seats], self.lines * line + rest)

    @property
    def below(self) -> int:
        return TOTALS + (PROGRESS if self.lasting else 0)

    @property
    def table(self) -> int:
        """Where the table begins."""
        return WIDTH - GAP - self.label - self.seats * COLUMNS[self.seats] - 12

    @property
    def line(self) -> float:
        return (self.tall - self.marks - self.below - 2 * GAP) / max(1, self.lines)

    @property
    def field(self) -> int:
        """Pixels of a field of the winner's city."""
        return min((self.table - 2 * GAP - 28) // SIZE, (self.tall - NAMING) // SIZE)

    @property
    def others(self) -> int:
        return min(OTHERS, HIGHEST - HEAD - self.tall - GAP)

    @property
    def height(self) -> int:
        return max(LOWEST, HEAD + self.tall + self.others + GAP)

    def column(self, k: int) -> float:
        """The middle of a seat's column."""
        return self.table + self.label + (k + 0.5) * COLUMNS[self.seats]

    def sheet(self, k: int) -> tuple[int, int, int]:
        """Left, top and width of the sheet of one of the other cities."""
        wide = (WIDTH - GAP) // (self.seats - 1)
        return GAP + k * wide, HEAD + self.tall + GAP, wide - GAP


def draw_result(view: MyCityView, names: Sequence[str], say: Say) -> Canvas:
    order, first = ranking(view)
    lines = lines_of(view)
    longest = max(width(say(SHORT_PARTS[code]), NAME) for code in lines)
    label = min(max(LABELS[0], ceil(longest / 10) * 10 + BESIDE), LABELS[1])
    named = all(width(name, PERSON) <= COLUMNS[view.seats] - 6 for name in names)
    layout = Layout(view.seats, len(lines), label, view.cities[0].lasting is not None, named)
    canvas = Canvas(_ground(layout, max(1, len(first))).copy())
    write_head(canvas, view, names, first, say)
    _winner(canvas, view, order[0], names[order[0]], layout)
    _table(canvas, view, order, lines, names, layout, say)
    for k, seat in enumerate(order[1:]):
        (_upright if view.seats > 3 else _lying)(canvas, view, seat, names[seat], layout, k)
    return canvas


@kept(LAYERS)
def _ground(layout: Layout, first: int) -> Image.Image:
    """The table with its sheets, and the lines and columns of the score."""
    canvas = Canvas.on(table_wood().crop((0, 0, WIDTH, layout.height)))
    tall = layout.tall - GAP
    canvas.put(panel(layout.table - 2 * GAP, tall, GLOW, 18, False), GAP, HEAD + GAP, "lt")
    canvas.put(panel(layout.table - 2 * GAP - 10, tall - 10, PAPER_LIGHT, 14, False), GAP + 5, HEAD + GAP + 5, "lt")
    canvas.put(panel(WIDTH - GAP - layout.table, tall, PAPER, 18, False), layout.table, HEAD + GAP, "lt")
    wide = COLUMNS[layout.seats]
    canvas.put(
        panel(first * wide, tall - 12, PAPER_LIGHT, 14, False), layout.table + layout.label, HEAD + GAP + 6, "lt"
    )
    pen = ImageDraw.Draw(canvas.image)
    for k in range(layout.lines + 1):
        y = round(HEAD + GAP + layout.marks + k * layout.line)
        thick = 4 if k == layout.lines else 1
        ink = mix(PAPER, INK, 0.7 if thick > 1 else 0.18)
        pen.line((layout.table + 14, y, WIDTH - GAP - 14, y), fill=ink, width=thick)
    for k in range(layout.seats - 1):
        left, top, wide = layout.sheet(k)
        canvas.put(panel(wide, layout.others - GAP, PAPER, 18, False), left, top, "lt")
    return canvas.image


def _table(
    canvas: Canvas,
    view: MyCityView,
    order: Sequence[int],
    lines: Sequence[str],
    names: Sequence[str],
    layout: Layout,
    say: Say,
) -> None:
    """A column for each seat, the best first; what counted nothing is pale."""
    top = HEAD + GAP + layout.marks
    size = min(50, round(layout.line) - 7)
    for row, code in enumerate(lines):
        y = top + (row + 0.5) * layout.line
        write_label(canvas, sign(code, size), say(SHORT_PARTS[code]), (layout.table, y), layout.label)
    y = top + layout.lines * layout.line + TOTALS / 2
    canvas.fit((layout.table + 20, y + 2), say("total"), layout.label - 30, Type(46, "title", 700), anchor="lm")
    if layout.lasting:
        at = (layout.table, y + TOTALS / 2 + PROGRESS / 2 - 6)
        write_label(canvas, badge("progress", 42), say("progress"), at, layout.label)
    for k, seat in enumerate(order):
        x, city = layout.column(k), view.cities[seat]
        canvas.put(seat_mark(seat, 46), x, HEAD + GAP + MARKS / 2 + 4)
        if layout.named:
            canvas.write((x, HEAD + GAP + MARKS + 9), names[seat], PERSON)
        for row, code in enumerate(lines):
            write_points(canvas, view, seat, code, (x, top + (row + 0.5) * layout.line + 2))
        canvas.fit((x, y + 3), total_of(view, seat), COLUMNS[layout.seats] - 8, Type(58, "toy", 800), INK)
        if city.lasting is not None:
            write_progress(canvas, city.lasting, (x, y + TOTALS / 2 + PROGRESS / 2 - 4), NEEDED, "mm")


# ---------------------------------------------------------------------------------------------------- cities


def _winner(canvas: Canvas, view: MyCityView, seat: int, person: str, layout: Layout) -> None:
    """The best city, large, and under it whose it is."""
    right, board = layout.table - GAP, layout.field * SIZE
    corner = (GAP + (right - GAP - board) // 2, HEAD + GAP + 14)
    draw_board(canvas, view.cities[seat], view.campaign, corner, layout.field, ground=PAPER_LIGHT, last=False)
    y = (corner[1] + board + HEAD + layout.tall) / 2
    draw_place(canvas, view, seat, GAP + 52, y)
    canvas.put(seat_mark(seat, 44), GAP + 120, y)
    total = canvas.write((right - 24, y + 4), total_of(view, seat), Type(88, "toy", 800), INK, anchor="rm")
    canvas.name((GAP + 154, y), person, right - 24 - total - 20 - GAP - 154, Type(50, "title", 700), lines=3)


def _lying(canvas: Canvas, view: MyCityView, seat: int, person: str, layout: Layout, k: int) -> None:
    """The city to the left, the rest beside it."""
    left, top, wide = layout.sheet(k)
    field = (layout.others - GAP - 26) // SIZE
    board = field * SIZE
    draw_board(canvas, view.cities[seat], view.campaign, (left + 14, top + 12), field, last=False)
    x, right, y = left + board + 34, left + wide - 22, top + (layout.others - GAP) / 2
    canvas.put(seat_mark(seat, 42), x + 22, y - 62)
    canvas.name((x + 54, y - 62), person, right - x - 54, Type(46, "title", 700), lines=3)
    draw_place(canvas, view, seat, x + 34, y + 46)
    canvas.fit((x + 88, y + 50), total_of(view, seat), right - x - 88, Type(92, "toy", 800), INK, anchor="lm")


def _upright(canvas: Canvas, view: MyCityView, seat: int, person: str, layout: Layout, k: int) -> None:
    """The name above the city, place and points beside it."""
    left, top, wide = layout.sheet(k)
    field = min((layout.others - GAP - 88) // SIZE, 24)
    board = field * SIZE
    canvas.put(seat_mark(seat, 38), left + 34, top + 39)
    canvas.name((left + 64, top + 38), person, wide - 64 - 16, Type(40, "title", 700))
    draw_board(canvas, view.cities[seat], view.campaign, (left + 14, top + 76), field, last=False)
    x = (left + 14 + board + left + wide) / 2
    draw_place(canvas, view, seat, x, top + 76 + board * 0.3)
    room = left + wide - 8 - (left + 14 + board + 6)
    canvas.fit((x, top + 80 + board * 0.66), total_of(view, seat), room, Type(86, "toy", 800), INK)
