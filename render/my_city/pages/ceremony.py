"""The end of a campaign: the square before the palace, and every city in its place."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Say
from render.canvas import HIGHEST, WIDTH, Canvas
from render.my_city.buildings import draw_buildings
from render.my_city.grid import SIZE, Grid
from render.my_city.marks import medal
from render.my_city.pages.model import Ceremony, Standing
from render.my_city.scenes import scene
from render.my_city.stickers import badge
from render.my_city.table import table_wood
from render.my_city.valley import draw_small_valley
from render.palette import INK, INK_SOFT, PAPER, PAPER_LIGHT
from render.sprites import panel, seat_mark
from render.text import NEEDED, Type

LAST_CHAPTER = 8
CUT = 30
"""So much of the sky is left out."""
SCENE = 446
FIELDS = {2: 28, 3: 20, 4: 15}
"""Pixels of a field, by seats."""


def draw_ceremony(page: Ceremony, names: Sequence[str], say: Say) -> Canvas:
    canvas = Canvas.on(table_wood().crop((0, 0, WIDTH, HIGHEST)))
    canvas.image.paste(scene(LAST_CHAPTER).crop((0, CUT, WIDTH, CUT + SCENE)), (0, 0))
    canvas.put(panel(WIDTH - 120, 128, PAPER_LIGHT, 30), WIDTH / 2, SCENE - 6)
    winners = [names[row.seat] for row in page.standings if row.place == 1]
    title = Type(58, "title", 700)
    if len(winners) == 1:
        canvas.name((WIDTH / 2, SCENE - 28), winners[0], 1000, title, anchor="mm",
                    within=lambda cut: say("{name} has won the campaign", name=cut))  # fmt: skip
    else:
        canvas.fit((WIDTH / 2, SCENE - 28), say("A shared victory"), 1000, title)
    canvas.fit((WIDTH / 2, SCENE + 30), say("after twenty-four episodes"), 1000, Type(34, "text", 700), INK_SOFT)
    top, high = SCENE + 66, (HIGHEST - SCENE - 74) // len(page.standings)
    for k, row in enumerate(page.standings):
        _row(canvas, row, names[row.seat], say, top + k * high, high, FIELDS[len(page.standings)])
    return canvas


def _row(canvas: Canvas, row: Standing, person: str, say: Say, top: int, high: int, size: int) -> None:
    canvas.put(panel(WIDTH - 16, high - 8, PAPER_LIGHT if row.place == 1 else PAPER, 18, False), 8, top + 4, "lt")
    y, board = top + high / 2, SIZE * size
    corner = (18, round(y - board / 2))
    canvas.image.paste(draw_small_valley(row.film.city, row.film.campaign, size), corner)
    draw_buildings(canvas, Grid(*corner, size), row.film.city, last=False)
    left = 18 + board + 20
    canvas.put(medal(min(row.place, 4)), left + 36, y)
    canvas.write((left + 36, y + 2), str(row.place), Type(44, "toy", 800), INK)
    canvas.put(seat_mark(row.seat, 44), left + 104, y)
    text = say.many("{n} first place", "{n} first places", row.firsts)
    canvas.put(badge("progress", 76), WIDTH - 190, y)
    canvas.write((WIDTH - 148, y + 4), str(row.progress), Type(76, "toy", 800), INK, anchor="lm")
    room = WIDTH - 240 - left - 140
    canvas.name((left + 140, y - 20), person, room, Type(48, "title", 700))
    canvas.fit((left + 140, y + 36), text, room, Type(NEEDED, "text", 700), INK_SOFT, anchor="lm")
