"""The end of a campaign: the square before the palace, and every city in its place."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Say
from render.canvas import WIDTH, Canvas
from render.festive.celebration import SENTENCE, celebrate, draw_flags
from render.lettering.text import NEEDED, Type
from render.my_city.city import head_paper
from render.my_city.grid import SIZE
from render.my_city.marks import medal
from render.my_city.pages.model import Ceremony, Standing
from render.my_city.scenes import scene
from render.my_city.scenes.scenery import HIGH
from render.my_city.small_board import draw_board
from render.my_city.stickers import badge
from render.my_city.table import table_wood
from render.palette import INK, INK_SOFT, PAPER, PAPER_LIGHT
from render.sprites import panel, seat_mark

LAST_CHAPTER = 8
CUT = 52
"""So much of the sky is left out."""
SCENE = HIGH - CUT
TITLE = 114
FIELDS = {2: 34, 3: 33, 4: 25}
"""Pixels of a field of every city, by seats."""
GAP = 8
BELOW = 236
"""Under a city: place, progress, name, first places."""


def draw_ceremony(page: Ceremony, names: Sequence[str], say: Say) -> Canvas:
    seats, top = len(page.standings), SCENE + TITLE + GAP
    high = 12 + FIELDS[seats] * SIZE + BELOW
    canvas = Canvas.on(table_wood().crop((0, 0, WIDTH, top + high + GAP)))
    canvas.image.paste(scene(LAST_CHAPTER).crop((0, CUT, WIDTH, HIGH)), (0, 0))
    canvas.image.paste(head_paper(TITLE), (0, SCENE))
    winners = [row.seat for row in page.standings if row.place == 1]
    note = say("the campaign, after twenty-four episodes")
    celebrate(canvas, (30, SCENE - 8, WIDTH - 30, SCENE + TITLE), winners, names, say, note=note, kind=SENTENCE.at(58))
    draw_flags(canvas)
    wide = (WIDTH - GAP) // seats - GAP
    for k, row in enumerate(page.standings):
        _sheet(canvas, row, names[row.seat], say, (GAP + k * (wide + GAP), top, wide, high), FIELDS[seats])
    return canvas


def _sheet(canvas: Canvas, row: Standing, person: str, say: Say, box: tuple[int, int, int, int], field: int) -> None:
    """A city, and under it its place, its progress and whose it is."""
    left, top, wide, high = box
    sheet, board = PAPER_LIGHT if row.place == 1 else PAPER, field * SIZE
    canvas.put(panel(wide, high, sheet, 18, False), left, top, "lt")
    corner = (left + (wide - board) // 2, top + 12)
    draw_board(canvas, row.portrait.city, row.portrait.campaign, corner, field, ground=sheet, last=False)
    y, x = top + 12 + board + 46, corner[0]
    canvas.put(medal(min(row.place, 4)), x + 34, y)
    canvas.write((x + 34, y + 2), str(row.place), Type(44, "toy", 800), INK)
    canvas.put(seat_mark(row.seat, 44), x + 98, y)
    number = canvas.write((x + board, y + 4), str(row.progress), Type(70, "toy", 800), INK, anchor="rm")
    canvas.put(badge("progress", 64), x + board - number - 38, y)
    canvas.name((left + wide / 2, y + 94), person, wide - 24, Type(52, "title", 700), anchor="mm", lines=3)
    text = say.many("{n} first place", "{n} first places", row.firsts)
    canvas.fit((left + wide / 2, y + 160), text, wide - 24, Type(NEEDED, "text", 700), INK_SOFT)
