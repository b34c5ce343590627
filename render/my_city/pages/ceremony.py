"""The end of a campaign: the square before the palace, and every city in its place."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Say
from render.canvas import HIGHEST, WIDTH, Canvas
from render.my_city.boards import draw_board
from render.my_city.city import head_paper
from render.my_city.grid import SIZE
from render.my_city.marks import medal
from render.my_city.pages.model import Ceremony, Standing
from render.my_city.scenes import scene
from render.my_city.scenes.scenery import HIGH
from render.my_city.stickers import badge
from render.my_city.table import table_wood
from render.palette import INK, INK_SOFT, PAPER, PAPER_LIGHT
from render.sprites import panel, seat_mark
from render.text import NEEDED, Type

LAST_CHAPTER = 8
CUT = 52
"""So much of the sky is left out."""
SCENE = HIGH - CUT
TITLE = 114
ROWS = {2: (360, 270), 3: (290, 170), 4: (222, 136)}
"""The height of the winner's sheet, and of the others', by seats."""


def draw_ceremony(page: Ceremony, names: Sequence[str], say: Say) -> Canvas:
    canvas = Canvas.on(table_wood().crop((0, 0, WIDTH, HIGHEST)))
    canvas.image.paste(scene(LAST_CHAPTER).crop((0, CUT, WIDTH, HIGH)), (0, 0))
    canvas.image.paste(head_paper(TITLE), (0, SCENE))
    winners = [names[row.seat] for row in page.standings if row.place == 1]
    title, y = Type(58, "title", 700), SCENE + 34
    if len(winners) == 1:
        canvas.name((WIDTH / 2, y), winners[0], 1130, title, anchor="mm",
                    within=lambda name: say("{name} has won the campaign", name=name))  # fmt: skip
    else:
        canvas.fit((WIDTH / 2, y), say("A shared victory"), 1130, title)
    canvas.fit((WIDTH / 2, SCENE + 90), say("after twenty-four episodes"), 1000, Type(34, "text", 700), INK_SOFT)
    first, others = ROWS[len(page.standings)]
    top = SCENE + TITLE + 6
    for k, row in enumerate(page.standings):
        high = others if k else first
        _row(canvas, row, names[row.seat], say, top, high)
        top += high
    return canvas


def _row(canvas: Canvas, row: Standing, person: str, say: Say, top: int, high: int) -> None:
    sheet = PAPER_LIGHT if row.place == 1 else PAPER
    canvas.put(panel(WIDTH - 16, high - 6, sheet, 18, False), 8, top, "lt")
    field = (high - 26) // SIZE
    board, y = field * SIZE, top + (high - 6) / 2
    draw_board(canvas, row.film.city, row.film.campaign, (20, round(y - board / 2)), field, ground=sheet, last=False)
    left = 20 + board + 22
    canvas.put(medal(min(row.place, 4)), left + 36, y)
    canvas.write((left + 36, y + 2), str(row.place), Type(44, "toy", 800), INK)
    canvas.put(seat_mark(row.seat, 44), left + 104, y)
    text = say.many("{n} first place", "{n} first places", row.firsts)
    canvas.put(badge("progress", 76), WIDTH - 190, y)
    canvas.write((WIDTH - 148, y + 4), str(row.progress), Type(76, "toy", 800), INK, anchor="lm")
    room = WIDTH - 240 - left - 140
    canvas.name((left + 140, y - 22), person, room, Type(56 if row.place == 1 else 48, "title", 700))
    canvas.fit((left + 140, y + 38), text, room, Type(NEEDED, "text", 700), INK_SOFT, anchor="lm")
