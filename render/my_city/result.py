"""The end: the winner's city, the other cities, and a table of every line of the score."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import msgspec
from PIL import Image, ImageDraw

from data.texts import Say
from render.cache import LAYERS, kept
from render.canvas import HIGHEST, LOWEST, WIDTH, Canvas
from render.my_city.boards import draw_board
from render.my_city.city import LOSS, draw_place, head_paper
from render.my_city.grid import SIZE
from render.my_city.ledger import write_progress
from render.my_city.phases import paused, place_of
from render.my_city.signs import sign
from render.my_city.stickers import badge
from render.my_city.table import table_wood
from render.my_city.words import LINES, earned, number, stop_of
from render.palette import INK, INK_SOFT, PAPER, PAPER_LIGHT, mix
from render.sprites import panel, seat_mark
from render.text import MINOR, NEEDED, Type, width
from rules.game import Part
from rules.my_city.view import MyCityView

HEAD = 104
GAP = 6
LABELS = (240, 300)
"""The width of a line's picture and its name, at least and at most."""
BESIDE = 78
"""So much of it is the picture's."""
COLUMNS = {2: 130, 3: 112, 4: 100}
"""The width of a seat's column, by seats."""
TALL = {2: 732, 3: 676, 4: 640}
"""The height of the upper part at least, by seats."""
MARKS, TOTALS, PROGRESS = 62, 70, 46
"""The heights of the first line of the table, and of the last ones."""
LEAST_LINE = 37
NAME = Type(34, "text", 700)
"""Of a line of the score."""
NAMING = 108
"""Room for the winner's name under the city."""
OTHERS = 346
"""The height of the other cities' sheets at most."""


class Layout(msgspec.Struct, frozen=True):
    """Where everything stands; equal for equal numbers of seats and lines."""

    seats: int
    lines: int
    label: int
    lasting: bool

    @property
    def tall(self) -> int:
        return max(TALL[self.seats], MARKS + self.lines * LEAST_LINE + self.below + 2 * GAP)

    @property
    def below(self) -> int:
        return TOTALS + (PROGRESS if self.lasting else 0)

    @property
    def table(self) -> int:
        """Where the table begins."""
        return WIDTH - GAP - self.label - self.seats * COLUMNS[self.seats] - 12

    @property
    def line(self) -> float:
        return (self.tall - MARKS - self.below - 2 * GAP) / max(1, self.lines)

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
    order = sorted(range(view.seats), key=lambda seat: (paused(view, seat), place_of(view, seat), seat))
    first = [seat for seat in order if place_of(view, seat) == 1 and not paused(view, seat)]
    lines = _lines(view)
    longest = max(width(say(LINES[code]), NAME) for code in lines)
    label = min(max(LABELS[0], ceil(longest / 10) * 10 + BESIDE), LABELS[1])
    layout = Layout(view.seats, len(lines), label, view.cities[0].lasting is not None)
    canvas = Canvas(_ground(layout, max(1, len(first))).copy())
    room = 1136.0
    if view.campaign is not None:
        episode = say("Episode {n}", n=view.campaign.number)
        room -= canvas.fit((1168, 54), episode, 300, Type(44, "text", 700), INK_SOFT, anchor="rm") + 30
    title = Type(56, "title", 700)
    if len(first) == 1:
        canvas.name((32, 50), names[first[0]], room, title, within=lambda name: say("{name} has won", name=name))
    else:
        canvas.fit((32, 50), say("A shared victory"), room, title, anchor="lm")
    _winner(canvas, view, order[0], names[order[0]], layout)
    _table(canvas, view, order, lines, layout, say)
    for k, seat in enumerate(order[1:]):
        (_upright if view.seats > 3 else _lying)(canvas, view, seat, names[seat], layout, k)
    return canvas


def _lines(view: MyCityView) -> list[str]:
    """The lines in which somebody has scored; if nobody has, all of them."""
    codes = list(dict.fromkeys(part.code for city in view.cities for part in city.parts))
    scored = {part.code for city in view.cities for part in city.parts if part.points}
    return [code for code in codes if code in scored] or codes


@kept(LAYERS)
def _ground(layout: Layout, first: int) -> Image.Image:
    """The table with its sheets, and the lines and columns of the score."""
    canvas = Canvas.on(table_wood().crop((0, 0, WIDTH, layout.height)))
    canvas.image.paste(head_paper(HEAD), (0, 0))
    tall = layout.tall - GAP
    canvas.put(panel(layout.table - 2 * GAP, tall, PAPER_LIGHT, 18, False), GAP, HEAD + GAP, "lt")
    canvas.put(panel(WIDTH - GAP - layout.table, tall, PAPER, 18, False), layout.table, HEAD + GAP, "lt")
    wide = COLUMNS[layout.seats]
    canvas.put(
        panel(first * wide, tall - 12, PAPER_LIGHT, 14, False), layout.table + layout.label, HEAD + GAP + 6, "lt"
    )
    pen = ImageDraw.Draw(canvas.image)
    for k in range(layout.lines + 1):
        y = round(HEAD + GAP + MARKS + k * layout.line)
        thick = 4 if k == layout.lines else 1
        ink = mix(PAPER, INK, 0.7 if thick > 1 else 0.18)
        pen.line((layout.table + 14, y, WIDTH - GAP - 14, y), fill=ink, width=thick)
    for k in range(layout.seats - 1):
        left, top, wide = layout.sheet(k)
        canvas.put(panel(wide, layout.others - GAP, PAPER, 18, False), left, top, "lt")
    return canvas.image


def _table(
    canvas: Canvas, view: MyCityView, order: Sequence[int], lines: Sequence[str], layout: Layout, say: Say
) -> None:
    """A column for each seat, the best first; what counted nothing is pale."""
    top = HEAD + GAP + MARKS
    size = min(50, round(layout.line) - 3)
    for row, code in enumerate(lines):
        y = top + (row + 0.5) * layout.line
        _label(canvas, sign(code, size), say(LINES[code]), layout, y)
    y = top + layout.lines * layout.line + TOTALS / 2
    canvas.fit((layout.table + 20, y + 2), say("total"), layout.label - 30, Type(46, "title", 700), anchor="lm")
    if layout.lasting:
        _label(canvas, badge("progress", 42), say("progress"), layout, y + TOTALS / 2 + PROGRESS / 2 - 6)
    for k, seat in enumerate(order):
        x, city = layout.column(k), view.cities[seat]
        canvas.put(seat_mark(seat, 46), x, HEAD + GAP + MARKS / 2 + 4)
        stop = stop_of(city, view.track)
        parts = {} if paused(view, seat) else {part.code: part for part in city.parts[: stop + 1]}
        for row, code in enumerate(lines):
            at = (x, top + (row + 0.5) * layout.line + 2)
            _points(canvas, parts.get(code), at)
            if code in parts and parts[code] in city.parts[stop:]:
                _lock(canvas, parts[code], at)
        total = "–" if paused(view, seat) else number(city.total)
        canvas.fit((x, y + 3), total, COLUMNS[layout.seats] - 8, Type(58, "toy", 800), INK)
        if city.lasting is not None:
            write_progress(canvas, city.lasting, (x, y + TOTALS / 2 + PROGRESS / 2 - 4), NEEDED, "mm")


def _label(canvas: Canvas, picture: Image.Image, text: str, layout: Layout, y: float) -> None:
    canvas.put(picture, layout.table + 38, y)
    canvas.fit((layout.table + 72, y), text, layout.label - BESIDE, NAME, anchor="lm", least=MINOR)


def _points(canvas: Canvas, part: Part | None, at: tuple[float, float]) -> None:
    if part is None or not part.points:
        canvas.write(at, "–" if part is None else "0", Type(36, "toy", 500), INK_SOFT)
    else:
        canvas.write(at, earned(part), Type(38, "toy", 800), LOSS if part.points < 0 else INK)


def _lock(canvas: Canvas, part: Part, at: tuple[float, float]) -> None:
    """Beside the points with which the stone has reached the end of the track."""
    x, y = at
    canvas.put(sign("lock", 26), x + width(earned(part), Type(38, "toy", 800)) / 2 + 16, y - 3)


# ---------------------------------------------------------------------------------------------------- cities


def _total(view: MyCityView, seat: int) -> str:
    return "–" if paused(view, seat) else number(view.cities[seat].total)


def _winner(canvas: Canvas, view: MyCityView, seat: int, person: str, layout: Layout) -> None:
    """The best city, large, and under it whose it is."""
    right, board = layout.table - GAP, layout.field * SIZE
    corner = (GAP + (right - GAP - board) // 2, HEAD + GAP + 14)
    draw_board(canvas, view.cities[seat], view.campaign, corner, layout.field, ground=PAPER_LIGHT, last=False)
    y = (corner[1] + board + HEAD + layout.tall) / 2
    draw_place(canvas, view, seat, GAP + 52, y)
    canvas.put(seat_mark(seat, 44), GAP + 120, y)
    total = canvas.write((right - 24, y + 4), _total(view, seat), Type(88, "toy", 800), INK, anchor="rm")
    canvas.name((GAP + 154, y), person, right - 24 - total - 20 - GAP - 154, Type(50, "title", 700), lines=3)


def _lying(canvas: Canvas, view: MyCityView, seat: int, person: str, layout: Layout, k: int) -> None:
    """The city to the left, the rest beside it: on one line, if there is room."""
    left, top, wide = layout.sheet(k)
    field = (layout.others - GAP - 26) // SIZE
    board = field * SIZE
    draw_board(canvas, view.cities[seat], view.campaign, (left + 14, top + 12), field, last=False)
    x, right, y = left + board + 34, left + wide - 22, top + (layout.others - GAP) / 2
    if layout.seats == 2:
        total = canvas.write((right - 12, y + 4), _total(view, seat), Type(88, "toy", 800), INK, anchor="rm")
        canvas.name((x + 150, y), person, right - total - 40 - x - 150, Type(56, "title", 700))
        x += 14
    else:
        canvas.name((x, y + 62), person, right - x, Type(46, "title", 700), lines=3)
        y -= 50
        canvas.fit((right, y + 4), _total(view, seat), right - x - 132, Type(80, "toy", 800), INK, anchor="rm")
    draw_place(canvas, view, seat, x + 34, y)
    canvas.put(seat_mark(seat, 42), x + 100, y)


def _upright(canvas: Canvas, view: MyCityView, seat: int, person: str, layout: Layout, k: int) -> None:
    """The name above the city, place and points beside it."""
    left, top, wide = layout.sheet(k)
    field = min((layout.others - GAP - 88) // SIZE, 24)
    board = field * SIZE
    canvas.put(seat_mark(seat, 38), left + 34, top + 39)
    canvas.name((left + 64, top + 38), person, wide - 64 - 16, Type(40, "title", 700))
    draw_board(canvas, view.cities[seat], view.campaign, (left + 14, top + 76), field, last=False)
    x = (left + 14 + board + left + wide) / 2
    draw_place(canvas, view, seat, x, top + 122)
    room = left + wide - 8 - (left + 14 + board + 6)
    canvas.fit((x, top + 206), _total(view, seat), room, Type(68, "toy", 800), INK)
