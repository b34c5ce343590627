"""All cities at a glance: each small on its board, its stone, and whether its seat has decided."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import LAYERS, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.my_city.buildings import draw_buildings
from render.my_city.cards import STRIP_HIGH, card_now, draw_card, draw_deck, draw_strip, kind_of, piece
from render.my_city.city import head_paper, stone
from render.my_city.grid import SIZE, Grid, shape_cells
from render.my_city.ground import small_valley
from render.my_city.marks import ROOF, mark, sign
from render.my_city.words import number
from render.palette import INK, INK_SOFT, PAPER, PAPER_LIGHT, SEATS, Colour, shade
from render.sprites import Pen, panel, seat_mark, sprite
from render.text import NEEDED, Type
from render.texture import textured
from rules.my_city.view import MyCityView

HEAD = 112
TOP = HEAD + STRIP_HIGH + 10
FIELD = 42
BOARD = SIZE * FIELD
LINE = 45
WIDE, HIGH = 594, (HIGHEST - TOP) // 2
WOOD: Colour = (190, 150, 106)
RIBBON = 1176


def draw_table(view: MyCityView, names: Sequence[str], say: Say) -> Canvas:
    rows = (view.seats + 1) // 2
    height = max(TOP + rows * HIGH, 676)
    canvas = Canvas.on(table_wood().crop((0, 0, WIDTH, height)))
    canvas.image.paste(head_paper(HEAD), (0, 0))
    _head(canvas, view, say)
    draw_strip(canvas, view, (WIDTH - RIBBON) / 2, HEAD + 4 + STRIP_HIGH / 2, RIBBON)
    for seat, person in enumerate(names):
        _place(canvas, view, seat, person, say, (2 + seat % 2 * (WIDE + 8), TOP + seat // 2 * HIGH))
    if view.seats % 2:
        _large_card(canvas, view, say, (2 + WIDE + 8, TOP + HIGH))
    return canvas


@kept(LAYERS)
def table_wood() -> Image.Image:
    def draw(pen: Pen, s: int) -> None:
        for k in range(10):
            pen.rectangle((0, k * 120 * s, WIDTH * s, (k * 120 + 120) * s), fill=shade(WOOD, 1 - 0.05 * (k * 5 % 3)))
            pen.line((0, k * 120 * s, WIDTH * s, k * 120 * s), fill=shade(WOOD, 0.82), width=3 * s)

    return textured(sprite(WIDTH, HIGHEST, draw, 1), 0.45).convert("RGB")


def _head(canvas: Canvas, view: MyCityView, say: Say) -> None:
    if view.over:
        canvas.fit((32, 56), say("The valley is built"), 1130, Type(56, "title", 700), anchor="lm")
        return
    canvas.fit((32, 40), say("Round {n}", n=view.round), 600, Type(54, "title", 700), anchor="lm")
    done = sum(view.answered)
    text = say.many("{n} decided, {left} to go", "{n} decided, {left} to go", done, left=len(view.waiting))
    canvas.fit((34, 86), text, 600, Type(36, "text", 700), INK_SOFT, anchor="lm")
    draw_deck(canvas, view, say, (716, 52))
    draw_card(canvas, view, (870, 5, 1190, 103))


def _place(canvas: Canvas, view: MyCityView, seat: int, person: str, say: Say, at: tuple[int, int]) -> None:
    """A seat's place: name and state above, the board below, what it has beside it."""
    left, top = at
    city = view.cities[seat]
    canvas.put(panel(WIDE, HIGH - 4, PAPER, 16, False), left, top, "lt")
    canvas.put(seat_mark(seat, 34), left + 26, top + 22)
    state = "ended" if city.ended else "decided" if view.answered[seat] else "waiting"
    canvas.fit((left + 52, top + 22), person, WIDE - 60, Type(36, "title", 700), anchor="lm")
    board = (left + 6, top + LINE)
    canvas.image.paste(small_valley(city.rows, city.west, city.closed, FIELD), board)
    draw_buildings(canvas, Grid(*board, FIELD), city)
    middle = left + BOARD + (WIDE - BOARD) / 2 + 3
    canvas.put(stone(seat, 82), middle, top + 98)
    fill, halo = (255, 255, 250), shade(SEATS[seat], 0.4)
    canvas.write((middle, top + 101), str(city.stone), Type(48, "toy", 800), fill, halo=halo)
    label = say("total") if view.over else say("now")
    canvas.fit((middle, top + 168), label, 106, Type(34, "text", 700), INK_SOFT)
    canvas.fit((middle, top + 212), number(city.total), 106, Type(54, "toy", 800))
    y = top + 268
    for part in city.parts:
        if part.code in ROOF and part.details[0]:
            canvas.put(mark(part.code, 38), middle - 26, y)
            canvas.write((middle + 22, y + 2), str(part.details[0]), Type(38, "toy", 700))
            y += 43
    for race in city.won:
        canvas.put(sign(race, 42), left + WIDE - 26, top + 140)
    if not view.over:
        canvas.put(sign(state, 66), middle, top + HIGH - 52)


def _large_card(canvas: Canvas, view: MyCityView, say: Say, at: tuple[int, int]) -> None:
    """The free place of a table of three: the card now, large."""
    card = card_now(view)
    left, top = at
    if card is None:
        return
    canvas.put(panel(WIDE - 60, HIGH - 64, PAPER_LIGHT, 30), left + WIDE / 2, top + HIGH / 2)
    there = shape_cells(card.shape)
    canvas.put(piece(kind_of(card), there, WIDE - 140, HIGH - 210), left + WIDE / 2, top + HIGH / 2 - 38)
    canvas.put(mark(kind_of(card), 60), left + WIDE / 2 - 92, top + HIGH - 92)
    canvas.write((left + WIDE / 2 - 46, top + HIGH - 89), card.id, Type(64, "toy", 800), INK, anchor="lm")
    if not view.over and view.refusing is None:
        canvas.fit((left + WIDE / 2, top + 62), say("must be built"), WIDE - 100, Type(NEEDED, "text", 700), INK_SOFT)
