"""The end: every city, its place, its total and each line of its score."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import LAYERS, kept
from render.canvas import HIGHEST, LOWEST, WIDTH, Canvas
from render.my_city.buildings import draw_buildings
from render.my_city.city import head_paper
from render.my_city.grid import SIZE, Grid
from render.my_city.marks import medal
from render.my_city.phases import paused, place_of
from render.my_city.signs import sign
from render.my_city.stickers import badge
from render.my_city.table import table_wood
from render.my_city.valley import draw_small_valley
from render.my_city.words import number
from render.palette import INK, INK_SOFT, PAPER, PAPER_LIGHT, Colour
from render.sprites import panel, seat_mark
from render.text import Type
from rules.game import Part
from rules.my_city.view import CampaignCity, MyCityView

HEAD = 104
FIELDS = {2: 24, 3: 23, 4: 23}
"""Pixels of a field, by seats."""
COLUMNS = 6
LOSS: Colour = (168, 60, 44)


def draw_result(view: MyCityView, names: Sequence[str], say: Say) -> Canvas:
    high = row_height(view.seats)
    order = sorted(range(view.seats), key=lambda seat: (paused(view, seat), place_of(view, seat), seat))
    canvas = Canvas(_ground(tuple(place_of(view, seat) == 1 for seat in order)).copy())
    winners = [names[seat] for seat in range(view.seats) if place_of(view, seat) == 1 and not paused(view, seat)]
    title = Type(56, "title", 700)
    if len(winners) == 1:
        canvas.fit((32, 50), winners[0], 1136, title, anchor="lm", within=lambda cut: say("{name} has won", name=cut))
    else:
        canvas.fit((32, 50), say("A shared victory"), 1136, title, anchor="lm")
    for row, seat in enumerate(order):
        _row(canvas, view, seat, names[seat], HEAD + row * high, high)
    return canvas


def row_height(seats: int) -> int:
    return min(283, (HIGHEST - HEAD) // seats)


@kept(LAYERS)
def _ground(first: tuple[bool, ...]) -> Image.Image:
    """The table with a sheet for each row, lighter for those in the first place."""
    high = row_height(len(first))
    canvas = Canvas.on(table_wood().crop((0, 0, WIDTH, max(LOWEST, HEAD + len(first) * high))))
    canvas.image.paste(head_paper(HEAD), (0, 0))
    for row, light in enumerate(first):
        sheet = panel(WIDTH - 12, high - 8, PAPER_LIGHT if light else PAPER, 18, False)
        canvas.put(sheet, 6, HEAD + row * high + 4, "lt")
    return canvas.image


def _row(canvas: Canvas, view: MyCityView, seat: int, person: str, top: int, high: int) -> None:
    city, place = view.cities[seat], place_of(view, seat)
    field = FIELDS[view.seats]
    board = (14, top + (high - SIZE * field) // 2)
    canvas.image.paste(draw_small_valley(city, view.campaign, field), board)
    draw_buildings(canvas, Grid(*board, field), city, last=False)
    left = board[0] + SIZE * field + 18
    y = top + 52
    if paused(view, seat):
        canvas.put(sign("paused", 60), left + 34, y)
    else:
        canvas.put(medal(min(place, 4)), left + 34, y)
        canvas.write((left + 34, y + 2), str(place), Type(44, "toy", 800), INK)
    canvas.put(seat_mark(seat, 40), left + 98, y - 2)
    points = "–" if paused(view, seat) else number(city.total)
    total = canvas.write((1176, y + 4), points, Type(80, "toy", 800), INK, anchor="rm")
    room = 1176 - total - 24 - left - 128
    if city.lasting is not None:
        room -= _progress(canvas, city.lasting, (1176 - total - 24, y))
    canvas.name((left + 128, y - 2), person, room, Type(46, "title", 700))
    parts = () if paused(view, seat) else city.parts
    columns = COLUMNS if len(parts) <= 2 * COLUMNS else COLUMNS + 1
    step, lines = (1186 - left) / columns, max(2, -(-len(parts) // columns))
    for k, part in enumerate(parts):
        at = (left + k % columns * step, top + 76 + (k // columns + 0.5) * (high - 86) / lines)
        _part(canvas, part, at, 46 if lines == 2 else 42)


def _progress(canvas: Canvas, lasting: CampaignCity, at: tuple[float, float]) -> float:
    """Progress by now, and what this episode has brought; returns the width."""
    right, y = at
    wide = canvas.write((right, y + 2), str(lasting.progress), Type(44, "toy", 800), INK, anchor="rm")
    canvas.put(badge("progress", 46), right - wide - 4, y, "rm")
    gained = sum(part.points for part in lasting.gains)
    if gained:
        more = f"+{gained}"
        wide += canvas.write((right - wide - 58, y + 2), more, Type(40, "toy", 700), INK_SOFT, anchor="rm") + 12
    return wide + 74


def _part(canvas: Canvas, part: Part, at: tuple[float, float], size: int) -> None:
    """The picture of a line and its points; a line that counted nothing is pale."""
    x, y = at
    canvas.put(sign(part.code, size), x + 28, y)
    ink = LOSS if part.points < 0 else INK if part.points else INK_SOFT
    text = number(part.points) if part.code == "start" or not part.points else f"{part.points:+d}".replace("-", "−")
    canvas.write((x + 56, y + 2), text, Type(size - 4, "toy", 800 if part.points else 500), ink, anchor="lm")
