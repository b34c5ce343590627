"""All cities at a glance: each small on its board, its stone, and whether its seat has decided."""

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import LAYERS, SPRITES, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.drawings import Brush, stamp
from render.lettering.text import MINOR, NEEDED, Type, fit, width
from render.my_city.buildings import draw_investor
from render.my_city.cards import STRIP_HIGH, card_now, draw_building, draw_card, draw_deck, draw_strip, kind_of
from render.my_city.city import draw_place, draw_stone, head_paper
from render.my_city.grid import SIZE
from render.my_city.ledger import counts_nuggets, draw_progress, progress_before
from render.my_city.marks import ROOF, mark
from render.my_city.phases import cleared as is_cleared
from render.my_city.phases import is_scored, paused, placed_by, placing_stickers, shapes_of, stickers_of
from render.my_city.rewards import draw_rewards
from render.my_city.signs import sign
from render.my_city.small_board import draw_board
from render.my_city.sticker_placing import draw_placed
from render.my_city.stickers import badge, sticker
from render.my_city.valley import cleared
from render.palette import INK, INK_SOFT, PAPER, PAPER_LIGHT, Colour, shade
from render.sprites import Pen, panel, seat_mark, sprite
from render.texture import textured
from rules.my_city.view import City, MyCityView
from rules.my_city.vocabulary import number, shape_name

HEAD = 112
STRIP = STRIP_HIGH + 10
TOP = HEAD + STRIP
FIELD = 40
BOARD = SIZE * FIELD
LINE = 60
ROW = 35
"""The height of a line beside a board."""
WIDE, HIGH = 594, (HIGHEST - TOP) // 2
WOOD: Colour = (190, 150, 106)
RIBBON = 1176
LABEL = Type(NEEDED, "text", 700)


def draw_table(view: MyCityView, names: Sequence[str], say: Say) -> Canvas:
    top = HEAD + 6 if is_scored(view) else TOP
    canvas = Canvas(table_top(view.seats, top).copy())
    _head(canvas, view, say)
    if not is_scored(view):
        draw_strip(canvas, view, (WIDTH - RIBBON) / 2, HEAD + 4 + STRIP_HIGH / 2, RIBBON)
    for seat, person in enumerate(names):
        _place(canvas, view, seat, person, say, corner(seat, top))
    if view.seats % 2 and view.campaign is not None and placing_stickers(view):
        _large_rewards(canvas, view, say, corner(view.seats, top))
    elif view.seats % 2:
        _large_card(canvas, view, say, corner(view.seats, top))
    return canvas


def corner(seat: int, top: int) -> tuple[int, int]:
    """Where a seat's place begins."""
    return 2 + seat % 2 * (WIDE + 8), top + seat // 2 * HIGH


@kept(LAYERS)
def table_top(seats: int, top: int) -> Image.Image:
    """All that is the same in every picture of a table; without the cards it begins higher."""
    canvas = Canvas.on(table_wood().crop((0, 0, WIDTH, max(top + (seats + 1) // 2 * HIGH, 676))))
    canvas.image.paste(head_paper(HEAD), (0, 0))
    for seat in range(seats):
        canvas.put(panel(WIDE, HIGH - 4, PAPER, 16, False), *corner(seat, top), "lt")
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
    episode = say("Episode {n}", n=view.campaign.number) if view.campaign is not None else ""
    title = say("Round {n}", n=view.round) if not sticking else say("Placing stickers")
    if view.campaign is not None and not sticking:
        title = say("Episode {n}, round {round}", n=view.campaign.number, round=view.round)
    canvas.fit((32, 36), title, 536, Type(54, "title", 700), anchor="lm")
    done = sum(view.answered)
    text = say.many("{n} decided, {left} to go", "{n} decided, {left} to go", done, left=len(view.waiting))
    canvas.fit((34, 88), text, 536, Type(36, "text", 700), INK_SOFT, anchor="lm")
    if sticking:
        for k, kind in enumerate(reversed(stickers_of(view, None))):
            canvas.put(sticker(kind, False), WIDTH - 60 - k * 96, HEAD / 2 - 2)
        aside = WIDTH - 32 - 96 * len(stickers_of(view, None))
        canvas.fit((aside, 56), episode, 300, Type(44, "text", 700), INK_SOFT, anchor="rm")
        return
    if view.seats % 2:
        draw_deck(canvas, view, say, (1026, 52))
        return
    draw_deck(canvas, view, say, (630, 52))
    draw_card(canvas, view, (790, 5, 1190, 103), named=_shape(view, say))


def _place(canvas: Canvas, view: MyCityView, seat: int, person: str, say: Say, at: tuple[int, int]) -> None:
    """A seat's place: name and state above, the board below, what it has beside it."""
    left, top = at
    city = view.cities[seat]
    canvas.put(seat_mark(seat, 36), left + 27, top + 29)
    room = WIDE - 60
    if city.lasting is not None:
        wide = 104 if progress_before(city.lasting) == city.lasting.progress else 166
        room -= wide
        draw_progress(canvas, city.lasting, (left + WIDE + 6 - wide, top + 29), 40)
    shown = cleared(city) if is_cleared(view) else city
    grid = draw_board(canvas, shown, view.campaign, (left + 10, top + LINE), FIELD)
    if not view.over:
        draw_investor(canvas, grid, shown)
    if placing_stickers(view):
        draw_placed(canvas, view, seat, grid)
    canvas.name((left + 54, top + 30), person, room, Type(38, "title", 700))
    middle = left + 10 + BOARD + (WIDE - 10 - BOARD) / 2
    if is_scored(view):
        _rewards(canvas, view, seat, say, (middle, top))
    else:
        _score(canvas, view, seat, say, (middle, top))
    state = state_of(view, seat)
    if state:
        canvas.put(sign(state, 60), middle, top + HIGH - 40)


def state_of(view: MyCityView, seat: int) -> str:
    """The sign of what a seat is doing; none for one that has nothing to decide."""
    city = view.cities[seat]
    if view.over:
        return ""
    if paused(view, seat) and seat not in view.waiting:
        return "paused"
    if seat in view.waiting:
        return "waiting"
    if placing_stickers(view):
        return "decided" if view.answered[seat] else ""
    return "ended" if city.ended else "decided"


def _score(canvas: Canvas, view: MyCityView, seat: int, say: Say, at: tuple[float, float]) -> None:
    """The stone, the points if it ended now, the largest groups, and what a campaign counts."""
    (middle, top), city = at, view.cities[seat]
    canvas.fit((middle, top + 153), say("stone"), 136, LABEL, INK_SOFT, least=MINOR)
    draw_stone(canvas, city, seat, (middle, top + 203), 56)
    if view.card is None:
        return
    canvas.fit((middle, top + 80), say("now"), 120, LABEL, INK_SOFT, least=MINOR)
    canvas.fit((middle, top + 118), number(city.total), 124, Type(60, "toy", 800))
    _groups(canvas, view, city, say, (middle, top + 248))
    for race in city.won:
        canvas.put(sign(race, 42), middle + 50, top + 203)


def _groups(canvas: Canvas, view: MyCityView, city: City, say: Say, at: tuple[float, float]) -> None:
    """The largest groups, how deep the shafts are, nuggets."""
    middle, y = at
    depths = {str(colour): depth for colour, depth in city.lasting.shafts.items()} if city.lasting is not None else {}
    for part in city.parts:
        if part.code in ROOF and (part.details[0] or depths.get(part.code)):
            if y == at[1]:
                canvas.fit(at, say("groups"), 130, LABEL, INK_SOFT, least=MINOR)
                y += ROW - 2
            aside = 26 if not depths else 50
            canvas.put(mark(part.code, 34), middle - aside, y)
            canvas.write((middle - aside + 34, y + 2), str(part.details[0]), Type(36, "toy", 700))
            if part.code in depths:
                canvas.put(_depth(), middle + 36, y)
                canvas.write((middle + 36, y + 2), str(depths[part.code]), Type(NEEDED, "toy", 700), PAPER_LIGHT)
            y += ROW
    if city.lasting is not None and counts_nuggets(view):
        canvas.put(badge("nugget", 36), middle - 26, y)
        canvas.write((middle + 8, y + 2), str(city.lasting.nuggets), Type(36, "toy", 700))


@kept(SPRITES)
def _depth() -> Image.Image:
    """The mouth of a mine between its posts, to write into how deep it is."""

    def draw(b: Brush) -> None:
        b.rect((40, 30, 28), 3, 4, 51, ROW - 1)
        for x in (0, 48):
            b.rect((92, 62, 38), x, 3, x + 6, ROW - 1).rect((186, 134, 82), x + 1, 4, x + 4.4, ROW - 2)
        b.rect((92, 62, 38), -2, 0, 56, 6.4, 1).rect((206, 154, 98), -1, 1, 55, 4.6, 1)

    return stamp(54, ROW, draw)


def _rewards(canvas: Canvas, view: MyCityView, seat: int, say: Say, at: tuple[float, float]) -> None:
    """After the scoring: the place, the points, and the stickers that are placed now, or what stands there."""
    middle, top = at
    draw_place(canvas, view, seat, middle, top + 102)
    total = "–" if paused(view, seat) else number(view.cities[seat].total)
    canvas.fit((middle, top + 168), total, 116, Type(60, "toy", 800))
    if view.over and not paused(view, seat):
        _groups(canvas, view, view.cities[seat], say, (middle, top + 240))
    for k, kind in enumerate(stickers_of(view, seat) if not view.over else ()):
        canvas.put(sticker(kind, False), middle, top + 252 + k * 88)
        if k < placed_by(view, seat):
            canvas.put(sign("decided", 36), middle + 38, top + 252 + k * 88 + 26)


def _large_card(canvas: Canvas, view: MyCityView, say: Say, at: tuple[int, int]) -> None:
    """The free place of a table of three: the card now, large."""
    card = card_now(view)
    left, top = at
    if card is None:
        return
    canvas.put(panel(WIDE - 60, HIGH - 64, PAPER_LIGHT, 30), left + WIDE / 2, top + HIGH / 2)
    note = say("must be built") if view.refusing is None else say("free to refuse") if view.refusing == 0 else ""
    upper = top + (108 if note else 54)
    draw_building(canvas, view, card, (left + 70, upper, left + WIDE - 70, top + HIGH - 136))
    text = " · ".join(filter(None, [_shape(view, say), card.id]))
    text, kind = fit(text, WIDE - 190, Type(56, "toy", 800))
    wide = width(text, kind)
    canvas.put(mark(kind_of(card), 60), left + (WIDE - wide) / 2 - 8, top + HIGH - 92)
    canvas.write((left + WIDE / 2 + 36, top + HIGH - 89), text, kind, INK)
    if note:
        canvas.fit((left + WIDE / 2, top + 70), note, WIDE - 100, Type(38, "text", 700), INK_SOFT)


def _shape(view: MyCityView, say: Say) -> str:
    """What the building to be built now looks like, if it does so in every city."""
    card = card_now(view)
    shapes = {shape_name(say, shape) for shape in shapes_of(view, card)} if card is not None else set()
    return shapes.pop() if len(shapes) == 1 else ""


def _large_rewards(canvas: Canvas, view: MyCityView, say: Say, at: tuple[int, int]) -> None:
    """The free place of a table of three while stickers are placed: who gets what in this episode."""
    left, top = at
    assert view.campaign is not None
    canvas.put(panel(WIDE - 36, HIGH - 64, PAPER_LIGHT, 30), left + WIDE / 2, top + HIGH / 2)
    title = say("Rewards of this episode")
    canvas.fit((left + WIDE / 2, top + 84), title, WIDE - 100, Type(44, "title", 700))
    draw_rewards(canvas, view.campaign.rewards, say, (left + 30, top + 118, left + WIDE - 30, top + HIGH - 40))
