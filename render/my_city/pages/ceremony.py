"""The end of a campaign: the square before the palace, and every city in its place."""

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
from render.palette import GLOW, INK, INK_SOFT, PAPER, PAPER_LIGHT
from render.sprites import panel, seat_mark

LAST_CHAPTER = 8
CUT = (24, 10)
"""So much of the sky and of the square is left out: the flags hang above the palace."""
SCENE = HIGH - sum(CUT)
TITLE = 110
FIELDS = {2: (36, 30), 3: (36, 29), 4: (27, 22)}
"""Pixels of a field of the winner's city and of the others, by seats."""
GAP, SIDE, NARROW = 8, 12, 260
BELOW = 200
"""Under a city: place, progress, name, first places."""


def draw_ceremony(page: Ceremony, names: Sequence[str], say: Say) -> Canvas:
    seats, top = len(page.standings), SCENE + TITLE + GAP
    winners = [row.seat for row in page.standings if row.place == 1]
    large, small = FIELDS[seats]
    fields = [large if row.place == 1 and len(winners) < seats else small for row in page.standings]
    foot = top + SIDE + max(fields) * SIZE + BELOW
    canvas = Canvas.on(table_wood().crop((0, 0, WIDTH, foot + GAP)))
    canvas.image.paste(scene(LAST_CHAPTER).crop((0, CUT[0], WIDTH, HIGH - CUT[1])), (0, 0))
    canvas.image.paste(head_paper(TITLE), (0, SCENE))
    note = say("the campaign, after twenty-four episodes")
    celebrate(canvas, (30, SCENE, WIDTH - 30, SCENE + TITLE - 4), winners, names, say, note=note, kind=SENTENCE.at(58))
    draw_flags(canvas)
    spare = (WIDTH - GAP * (seats + 1) - SIZE * sum(fields)) // seats
    left = GAP
    for row, field in zip(page.standings, fields, strict=True):
        wide, high = SIZE * field + spare, SIDE + SIZE * field + BELOW
        _sheet(canvas, row, names[row.seat], say, (left, foot - high, wide, high), field)
        left += wide + GAP
    return canvas


def _sheet(canvas: Canvas, row: Standing, person: str, say: Say, box: tuple[int, int, int, int], field: int) -> None:
    """A city, and under it its place, its progress and whose it is."""
    left, top, wide, high = box
    sheet, board = PAPER_LIGHT if row.place == 1 else PAPER, field * SIZE
    canvas.put(panel(wide, high, GLOW if row.place == 1 else sheet, 18, False), left, top, "lt")
    if row.place == 1:
        canvas.put(panel(wide - 10, high - 10, sheet, 14, False), left + 5, top + 5, "lt")
    corner = (left + (wide - board) // 2, top + SIDE)
    draw_board(canvas, row.portrait.city, row.portrait.campaign, corner, field, ground=sheet, last=False)
    y, x = top + SIDE + board + 44, corner[0]
    large = 70 if board > NARROW else 56
    canvas.put(medal(min(row.place, 4)), x + 34, y)
    canvas.write((x + 34, y + 2), str(row.place), Type(44, "toy", 800), INK)
    canvas.put(seat_mark(row.seat, 44), x + 98, y)
    number = canvas.write((x + board, y + 4), str(row.progress), Type(large, "toy", 800), INK, anchor="rm")
    canvas.put(badge("progress", large - 6), x + board - number - large / 2 - 3, y)
    canvas.name((left + wide / 2, y + 70), person, wide - 24, Type(52, "title", 700), anchor="mm", lines=3)
    text = say.many("{n} first place", "{n} first places", row.firsts)
    canvas.fit((left + wide / 2, y + 125), text, wide - 24, Type(NEEDED, "text", 700), INK_SOFT)
