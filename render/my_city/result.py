"""The end: every city, its place, its total and each line of its score."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import HIGHEST, LOWEST, WIDTH, Canvas
from render.my_city.brush import Brush, stamp
from render.my_city.buildings import draw_buildings
from render.my_city.city import head_paper
from render.my_city.grid import SIZE, Grid
from render.my_city.ground import small_valley
from render.my_city.marks import sign
from render.my_city.table import table_wood
from render.my_city.words import number
from render.palette import INK, INK_SOFT, PAPER, PAPER_LIGHT, Colour, shade
from render.sprites import panel, seat_mark
from render.text import Type
from rules.game import Part
from rules.my_city.view import MyCityView

HEAD = 104
FIELDS = {2: 24, 3: 23, 4: 23}
"""Pixels of a field, by seats."""
COLUMNS = 6
MEDALS: tuple[Colour, ...] = ((240, 196, 72), (196, 198, 204), (206, 146, 92), (170, 160, 146))
LOSS: Colour = (168, 60, 44)


def draw_result(view: MyCityView, names: Sequence[str], say: Say) -> Canvas:
    result = view.result
    assert result is not None
    high = min(283, (HIGHEST - HEAD) // view.seats)
    height = max(LOWEST, HEAD + view.seats * high)
    canvas = Canvas.on(table_wood().crop((0, 0, WIDTH, height)))
    canvas.image.paste(head_paper(HEAD), (0, 0))
    winners = [names[seat] for seat, place in enumerate(result.places) if place == 1]
    title = Type(56, "title", 700)
    if len(winners) == 1:
        canvas.fit((32, 50), winners[0], 1136, title, anchor="lm", within=lambda cut: say("{name} has won", name=cut))
    else:
        canvas.fit((32, 50), say("A shared victory"), 1136, title, anchor="lm")
    order = sorted(range(view.seats), key=lambda seat: (result.places[seat], seat))
    for row, seat in enumerate(order):
        _row(canvas, view, seat, names[seat], HEAD + row * high, high)
    return canvas


def _row(canvas: Canvas, view: MyCityView, seat: int, person: str, top: int, high: int) -> None:
    result, city = view.result, view.cities[seat]
    assert result is not None
    field = FIELDS[view.seats]
    canvas.put(
        panel(WIDTH - 12, high - 8, PAPER_LIGHT if result.places[seat] == 1 else PAPER, 18, False), 6, top + 4, "lt"
    )
    board = (14, top + (high - SIZE * field) // 2)
    canvas.image.paste(small_valley(city.rows, city.west, city.closed, field), board)
    draw_buildings(canvas, Grid(*board, field), city, last=False)
    left = board[0] + SIZE * field + 18
    y = top + 52
    canvas.put(medal(min(result.places[seat], 4)), left + 34, y)
    canvas.write((left + 34, y + 2), str(result.places[seat]), Type(44, "toy", 800), INK)
    canvas.put(seat_mark(seat, 40), left + 98, y - 2)
    total = canvas.write((1176, y + 4), number(result.totals[seat]), Type(80, "toy", 800), INK, anchor="rm")
    canvas.fit((left + 128, y - 2), person, 1176 - total - 24 - left - 128, Type(46, "title", 700), anchor="lm")
    step = (1182 - left) / COLUMNS
    parts = result.parts[seat]
    for k, part in enumerate(parts):
        at = (left + k % COLUMNS * step, top + 140 + k // COLUMNS * (high - 130) / 2)
        _part(canvas, part, at)


def _part(canvas: Canvas, part: Part, at: tuple[float, float]) -> None:
    """The picture of a line and its points; a line that counted nothing is pale."""
    x, y = at
    canvas.put(sign(part.code, 46), x + 28, y)
    ink = LOSS if part.points < 0 else INK if part.points else INK_SOFT
    text = number(part.points) if part.code == "start" or not part.points else f"{part.points:+d}".replace("-", "−")
    canvas.write((x + 58, y + 2), text, Type(42, "toy", 800 if part.points else 500), ink, anchor="lm")


@kept(SPRITES)
def medal(place: int) -> Image.Image:
    tone = MEDALS[place - 1]

    def draw(b: Brush) -> None:
        for i in range(14):
            angle = i * math.pi / 7
            b.dot(shade(tone, 0.68), 34 + 26 * math.cos(angle), 34 + 26 * math.sin(angle), 7.4)
        b.dot(shade(tone, 0.82), 34, 34, 27).dot(tone, 34, 33, 24.5)

    return stamp(68, 68, draw)
