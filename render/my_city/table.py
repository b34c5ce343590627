"""All cities at a glance: each small on its board, its stone, and whether its seat has decided."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import LAYERS, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.my_city.buildings import draw_buildings, draw_investor
from render.my_city.cards import STRIP_HIGH, card_now, draw_card, draw_deck, draw_strip, kind_of, piece
from render.my_city.city import head_paper, stone
from render.my_city.grid import SIZE, Grid, shape_cells
from render.my_city.ledger import counts_nuggets, draw_progress
from render.my_city.marks import ROOF, mark, medal
from render.my_city.phases import cleared as is_cleared
from render.my_city.phases import paused, placing_stickers, stickers_of
from render.my_city.rewards import draw_rewards
from render.my_city.signs import sign
from render.my_city.stickers import badge, sticker
from render.my_city.valley import cleared, draw_small_valley
from render.my_city.words import number
from render.palette import INK, INK_SOFT, PAPER, PAPER_LIGHT, SEATS, Colour, shade
from render.sprites import Pen, panel, seat_mark, sprite
from render.text import NEEDED, Type
from render.texture import textured
from rules.my_city.view import MyCityView

HEAD = 112
TOP = HEAD + STRIP_HIGH + 10
FIELD = 41
BOARD = SIZE * FIELD
LINE = 60
ROW = 37
"""The height of a line beside a board."""
WIDE, HIGH = 594, (HIGHEST - TOP) // 2
WOOD: Colour = (190, 150, 106)
RIBBON = 1176


def draw_table(view: MyCityView, names: Sequence[str], say: Say) -> Canvas:
    canvas = Canvas(table_top(view.seats).copy())
    _head(canvas, view, say)
    draw_strip(canvas, view, (WIDTH - RIBBON) / 2, HEAD + 4 + STRIP_HIGH / 2, RIBBON)
    for seat, person in enumerate(names):
        _place(canvas, view, seat, person, say, corner(seat))
    if view.seats % 2 and view.campaign is not None and placing_stickers(view):
        _large_rewards(canvas, view, say, (2 + WIDE + 8, TOP + HIGH))
    elif view.seats % 2:
        _large_card(canvas, view, say, (2 + WIDE + 8, TOP + HIGH))
    return canvas


def corner(seat: int) -> tuple[int, int]:
    """Where a seat's place begins."""
    return 2 + seat % 2 * (WIDE + 8), TOP + seat // 2 * HIGH


@kept(LAYERS)
def table_top(seats: int) -> Image.Image:
    """All that is the same in every picture of a table."""
    canvas = Canvas.on(table_wood().crop((0, 0, WIDTH, max(TOP + (seats + 1) // 2 * HIGH, 676))))
    canvas.image.paste(head_paper(HEAD), (0, 0))
    for seat in range(seats):
        canvas.put(panel(WIDE, HIGH - 4, PAPER, 16, False), *corner(seat), "lt")
    return canvas.image


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
    sticking = placing_stickers(view)
    title = say("Round {n}", n=view.round) if not sticking else say("Stickers are placed")
    if view.campaign is not None and not sticking:
        title = say("Episode {n}, round {round}", n=view.campaign.number, round=view.round)
    canvas.fit((32, 40), title, 600, Type(54, "title", 700), anchor="lm")
    done = sum(view.answered)
    text = say.many("{n} decided, {left} to go", "{n} decided, {left} to go", done, left=len(view.waiting))
    canvas.fit((34, 86), text, 600, Type(36, "text", 700), INK_SOFT, anchor="lm")
    if sticking:
        for k, kind in enumerate(reversed(stickers_of(view, None))):
            canvas.put(sticker(kind, False), WIDTH - 60 - k * 96, HEAD / 2 - 2)
        return
    draw_deck(canvas, view, say, (716, 52))
    draw_card(canvas, view, (870, 5, 1190, 103))


def _place(canvas: Canvas, view: MyCityView, seat: int, person: str, say: Say, at: tuple[int, int]) -> None:
    """A seat's place: name and state above, the board below, what it has beside it."""
    left, top = at
    city = view.cities[seat]
    canvas.put(seat_mark(seat, 36), left + 27, top + 29)
    room = WIDE - 60
    if city.lasting is not None:
        room -= 104
        draw_progress(canvas, city.lasting.progress, (left + WIDE - 98, top + 29), 40)
    board = (left + 6, top + LINE)
    shown = cleared(city) if is_cleared(view) else city
    canvas.image.paste(draw_small_valley(shown, view.campaign, FIELD), board)
    draw_buildings(canvas, Grid(*board, FIELD), shown)
    if not view.over:
        draw_investor(canvas, Grid(*board, FIELD), shown)
    canvas.name((left + 54, top + 28), person, room, Type(38, "title", 700))
    middle = left + BOARD + (WIDE - BOARD) / 2 + 3
    if is_cleared(view):
        _rewards(canvas, view, seat, (middle, top))
    else:
        _score(canvas, view, seat, say, (middle, top))
    if not view.over:
        canvas.put(sign(state_of(view, seat), 66), middle, top + HIGH - 50)


def state_of(view: MyCityView, seat: int) -> str:
    city = view.cities[seat]
    if paused(view, seat) and seat not in view.waiting:
        return "paused"
    if seat in view.waiting:
        return "waiting"
    return "ended" if city.ended and not placing_stickers(view) else "decided"


def _score(canvas: Canvas, view: MyCityView, seat: int, say: Say, at: tuple[float, float]) -> None:
    """The stone, the points if it ended now, the largest groups, and what a campaign counts."""
    (middle, top), city = at, view.cities[seat]
    canvas.put(stone(seat, 82), middle, top + 104)
    fill, halo = (255, 255, 250), shade(SEATS[seat], 0.4)
    canvas.write((middle, top + 107), str(city.stone), Type(48, "toy", 800), fill, halo=halo)
    if view.card is None and not view.over:
        return
    label = say("total") if view.over else say("now")
    canvas.fit((middle, top + 168), label, 106, Type(34, "text", 700), INK_SOFT)
    canvas.fit((middle, top + 208), number(city.total), 106, Type(54, "toy", 800))
    y = top + 260
    depths = {str(colour): depth for colour, depth in city.lasting.shafts.items()} if city.lasting is not None else {}
    for part in city.parts:
        if part.code in ROOF and (part.details[0] or depths.get(part.code)):
            aside = 26 if not depths else 48
            canvas.put(mark(part.code, 34), middle - aside, y)
            canvas.write((middle - aside + 34, y + 2), str(part.details[0]), Type(36, "toy", 700))
            if part.code in depths:
                canvas.put(badge("pick", 28), middle + 12, y)
                canvas.write((middle + 46, y + 2), str(depths[part.code]), Type(NEEDED, "toy", 700))
            y += ROW
    if city.lasting is not None and counts_nuggets(view):
        canvas.put(badge("nugget", 36), middle - 26, y)
        canvas.write((middle + 8, y + 2), str(city.lasting.nuggets), Type(36, "toy", 700))
    for race in city.won:
        canvas.put(sign(race, 42), middle + 44, top + 146)


def _rewards(canvas: Canvas, view: MyCityView, seat: int, at: tuple[float, float]) -> None:
    """After the scoring: the place, the points, and the stickers that are placed now."""
    (middle, top), city = at, view.cities[seat]
    lasting = city.lasting
    if lasting is not None and lasting.place is not None:
        canvas.put(medal(min(lasting.place, 4)), middle, top + 102)
        canvas.write((middle, top + 104), str(lasting.place), Type(44, "toy", 800), INK)
    canvas.fit((middle, top + 164), number(city.total), 106, Type(54, "toy", 800))
    for k, kind in enumerate(stickers_of(view, seat)):
        canvas.put(sticker(kind, False), middle, top + 238 + k * 84)


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


def _large_rewards(canvas: Canvas, view: MyCityView, say: Say, at: tuple[int, int]) -> None:
    """The free place of a table of three while stickers are placed: who gets what in this episode."""
    left, top = at
    assert view.campaign is not None
    canvas.put(panel(WIDE - 36, HIGH - 64, PAPER_LIGHT, 30), left + WIDE / 2, top + HIGH / 2)
    title = say("Rewards of this episode")
    canvas.fit((left + WIDE / 2, top + 84), title, WIDE - 100, Type(44, "title", 700))
    draw_rewards(canvas, view.campaign.rewards, say, (left + 30, top + 118, left + WIDE - 30, top + HIGH - 40))
