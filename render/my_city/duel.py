"""The end for two: both cities large, side by side, and under them every line of the score."""

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.canvas import HIGHEST, WIDTH, Canvas
from render.lettering.text import NEEDED, Type
from render.my_city.city import draw_place
from render.my_city.grid import SIZE
from render.my_city.ledger import write_progress
from render.my_city.score_lines import lines_of, ranking, total_of, write_label, write_points
from render.my_city.signs import sign
from render.my_city.small_board import draw_board
from render.my_city.stickers import badge
from render.my_city.table import table_wood
from render.my_city.victory import HEAD, write_head
from render.palette import GLOW, INK, PAPER, PAPER_LIGHT
from render.sprites import panel, seat_mark
from rules.my_city.view import MyCityView
from rules.my_city.vocabulary import SHORT_PARTS

GAP = 6
FIELD = 49
"""Pixels of a field."""
WIDE = (WIDTH - 3 * GAP) // 2
CITY = SIZE * FIELD + 106
"""The height of a city's sheet."""
TABLE = HEAD + GAP + CITY + GAP
MARKS = 58
"""The height of the first line of the table."""
LINE = 52
"""Of the others, at most."""
COLUMN = 124
TOTAL, PROGRESS = "total", "progress"


def draw_duel(view: MyCityView, names: Sequence[str], say: Say) -> Canvas:
    order, first = ranking(view)
    entries = [*lines_of(view), TOTAL, *([PROGRESS] if view.cities[0].lasting is not None else [])]
    rows = -(-len(entries) // 2)
    line = min(LINE, (HIGHEST - TABLE - MARKS - 3 * GAP) // rows)
    height = TABLE + MARKS + rows * line + 3 * GAP
    canvas = Canvas.on(table_wood().crop((0, 0, WIDTH, height)))
    write_head(canvas, view, names, first, say)
    for k, seat in enumerate(order):
        _city(canvas, view, seat, names[seat], GAP + k * (WIDE + GAP), seat in first)
    canvas.put(panel(WIDTH - 2 * GAP, height - TABLE - GAP, PAPER, 18, False), GAP, TABLE, "lt")
    for half in range(2):
        _half(canvas, view, order, entries[half * rows : (half + 1) * rows], line, 2 * GAP + half * (WIDE + GAP), say)
    return canvas


def _city(canvas: Canvas, view: MyCityView, seat: int, person: str, left: int, won: bool) -> None:
    """The whole board, and under it whose it is."""
    sheet, top = PAPER_LIGHT if won else PAPER, HEAD + GAP
    canvas.put(panel(WIDE, CITY, GLOW if won else sheet, 18, False), left, top, "lt")
    if won:
        canvas.put(panel(WIDE - 10, CITY - 10, sheet, 14, False), left + 5, top + 5, "lt")
    corner = (left + (WIDE - SIZE * FIELD) // 2, top + 14)
    draw_board(canvas, view.cities[seat], view.campaign, corner, FIELD, ground=sheet, last=False)
    y, right = (corner[1] + SIZE * FIELD + top + CITY) / 2, left + WIDE - 24
    draw_place(canvas, view, seat, left + 50, y)
    canvas.put(seat_mark(seat, 44), left + 116, y)
    total = canvas.write((right, y + 4), total_of(view, seat), Type(84, "toy", 800), INK, anchor="rm")
    canvas.name((left + 150, y), person, right - total - 20 - left - 150, Type(50, "title", 700), lines=3)


def _half(
    canvas: Canvas, view: MyCityView, order: Sequence[int], entries: Sequence[str], line: int, left: int, say: Say
) -> None:
    """Some of the lines, with a column for each seat."""
    label = WIDE - 2 * GAP - 2 * COLUMN
    columns = [left + label + (k + 0.5) * COLUMN for k in range(len(order))]
    for x, seat in zip(columns, order, strict=True):
        canvas.put(seat_mark(seat, 42), x, TABLE + MARKS / 2 + 4)
    for row, code in enumerate(entries):
        y = TABLE + MARKS + (row + 0.5) * line
        canvas.put(_rule(WIDE - 2 * GAP - 8, 4 if code == TOTAL else 1), left + 4, y - line / 2, "lm")
        if code == TOTAL:
            canvas.fit((left + 10, y + 1), say("total"), label - 20, Type(44, "title", 700), anchor="lm")
        else:
            picture = badge(PROGRESS, min(44, line - 6)) if code == PROGRESS else sign(code, min(44, line - 8))
            write_label(canvas, picture, say(SHORT_PARTS.get(code, PROGRESS)), (left - 8, y), label)
        for x, seat in zip(columns, order, strict=True):
            lasting = view.cities[seat].lasting
            if code == TOTAL:
                canvas.fit((x, y + 3), total_of(view, seat), COLUMN - 8, Type(50, "toy", 800), INK)
            elif code == PROGRESS and lasting is not None:
                write_progress(canvas, lasting, (x, y + 2), NEEDED, "mm")
            else:
                write_points(canvas, view, seat, code, (x, y + 2))


def _rule(wide: int, thick: int) -> Image.Image:
    return Image.new("RGBA", (wide, thick), (*INK, 180 if thick > 1 else 46))
