"""The offer board with its workers, and the city's milestones with their rings."""

from collections.abc import Sequence

import msgspec
from PIL import Image

from data.texts import Say
from render.cache import LAYERS, SPRITES, kept
from render.canvas import WIDTH, Canvas
from render.cities.brush import CREAM, Brush
from render.cities.cards import BOARD, card_face
from render.cities.city import round_line
from render.cities.drafting_table import drafting_paper
from render.cities.feature_sprites import drawing, feature_tile
from render.cities.houses import toy_house
from render.cities.icons import short_signs
from render.cities.tokens import GOLD, badge, card_back, outline, ring, tile_picture, worker
from render.cities.vignettes import vignette
from render.lettering.text import MINOR, NEEDED, Type, width
from render.palette import INK_SOFT, PAPER, PAPER_LIGHT, PAPER_SHADE, SEATS, Colour, ink_on, shade
from render.sprites import Pen, panel, seat_mark, shadowed, sprite, star
from render.texture import textured
from rules.cities.view import HIDDEN, CitiesView, Milestone, Slot
from rules.cities.view import ROWS as ROW_KEYS
from rules.cities.vocabulary import ASKED, ROWS, feature_name, needs

HOLE: Colour = (238, 225, 198)
BROWN: Colour = (70, 48, 30)
HEAD = 176
LEFT, COLUMN, GAP = 78, 269, 7
CARDS, TAKEN = 276, 142
"""The height of the row of cards: with cards, and with nothing but workers."""
CARD = 262
"""The height of a card."""
MILESTONES = 224
LABEL = Type(NEEDED, "text", 800)
FEATURES = {1: ((COLUMN // 2, 54, 98),), 2: ((40, 39, 68), (40, 111, 68))}
"""Where one or two features lie in their place, and how large."""


class Board(msgspec.Struct, frozen=True):
    """Where the rows of the board are."""

    cards: int = CARDS

    @property
    def tops(self) -> dict[str, tuple[int, int]]:
        """By row: its upper edge below the head, and its height."""
        tile = 42 + self.cards + 8
        return {
            "card": (42, self.cards),
            "tile": (tile, 144),
            "feature": (tile + 152, 150),
            "pieces": (tile + 310, 128),
        }

    @property
    def deep(self) -> int:
        return self.cards + 502

    @property
    def height(self) -> int:
        return HEAD + self.deep + 10 + MILESTONES + 12


def board_of(view: CitiesView) -> Board:
    taken = view.offer and all(slot.worker is not None or not slot.things for slot in view.offer[0])
    return Board(TAKEN if taken else CARDS)


def draw_offer(view: CitiesView, names: Sequence[str], say: Say) -> Canvas:
    board = board_of(view)
    canvas = Canvas.on(background(board, bool(view.offer)))
    draw_title(canvas, view, names, say)
    if view.offer:
        _board(canvas, view, board, names, say)
    else:
        _starts(canvas, view, board, say)
    for number, milestone in enumerate(view.milestones):
        _milestone(canvas, milestone, 16 + number * 392, HEAD + board.deep + 10, say)
    return canvas


@kept(LAYERS)
def background(board: Board, places: bool = True) -> Image.Image:
    """The table and the wooden board, with its empty places or plain."""
    out = drafting_paper(board.height)
    wood = textured(panel(WIDTH - 28, board.deep - 4, BOARD, 26, False), 0.22)
    thick = shadowed(wood, (5, 8), 6, 120, 16)
    out.paste(thick, (-2, HEAD - 16), thick)
    for row in ROW_KEYS if places else ():
        top, high = board.tops[row]
        for number in range(4):
            place = hole(COLUMN, high)
            out.paste(place, (LEFT + number * (COLUMN + GAP), HEAD + top), place)
    return out


@kept(SPRITES)
def upright(text: str, space: int) -> Image.Image:
    """The name of a row, read from below: so it takes no width from the places."""
    line = Canvas.clear(space, 48)
    line.fit((space / 2, 24), text, space, LABEL, BROWN, least=MINOR)
    return line.image.transpose(Image.Transpose.ROTATE_90)


@kept(SPRITES)
def hole(width: int, height: int) -> Image.Image:
    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s)
        b.rect(0, 0, width, height, shade(BOARD, 0.72), 16)
        b.rect(2, 5, width - 2, height - 1, HOLE, 15)

    return sprite(width, height, draw, 2)


@kept(SPRITES)
def veil(width: int, height: int, opacity: int) -> Image.Image:
    def draw(pen: Pen, s: int) -> None:
        Brush(pen, s).rect(2, 5, width - 2, height - 1, (*BOARD, opacity), 15)

    return sprite(width, height, draw, 2)


def draw_vignette(canvas: Canvas, city: str) -> None:
    """The city's picture in the upper left corner."""
    canvas.put(panel(348, 158, PAPER_LIGHT, 22), 4, 4, "lt")
    canvas.put(vignette(city), 20, 20, "lt")


def draw_title(canvas: Canvas, view: CitiesView, names: Sequence[str], say: Say) -> None:
    """The city's picture and name, the round, whose turn it is."""
    draw_vignette(canvas, view.city)
    canvas.fit((388, 52), say(view.city_name), 520, Type(56, "title", 650), anchor="lm", halo=PAPER)
    if view.offer or view.over:
        line = round_line(view, say)
        canvas.fit((WIDTH - 28, 52), line, 250, Type(40, "text", 700), INK_SOFT, anchor="rm", halo=PAPER)
    if view.turn is None:
        canvas.fit((388, 126), say(ASKED["over"]), 780, Type(38, "text", 700), anchor="lm", halo=PAPER)
        return
    canvas.put(seat_mark(view.turn, 44), 412, 126)
    asked = say(ASKED[view.phase], name="{name}")
    canvas.name(
        (446, 126),
        names[view.turn],
        730,
        Type(38, "text", 700),
        halo=PAPER,
        within=lambda name: asked.format(name=name),
        pitch=1.24,
    )


# ---------------------------------------------------------------------------------------------------- the board


def _board(canvas: Canvas, view: CitiesView, board: Board, names: Sequence[str], say: Say) -> None:
    for number in range(4):
        x = LEFT + number * (COLUMN + GAP) + COLUMN / 2
        canvas.write((x, HEAD + 24), str(number + 1), Type(34, "text", 800), BROWN)
    for row, slots in zip(ROW_KEYS, view.offer, strict=True):
        top, high = board.tops[row]
        middle = HEAD + top + high / 2
        canvas.put(upright(say(ROWS[row]), high - 4), LEFT / 2 + 8, middle)
        spent = view.turn is not None and not view.districts[view.turn].workers[ROW_KEYS.index(row)]
        for number, slot in enumerate(slots):
            x, y = LEFT + number * (COLUMN + GAP), HEAD + top
            if slot.worker is not None:
                canvas.put(veil(COLUMN, high, 150), x, y, "lt")
                if f"{row}{number + 1}" == last_offer(view):
                    canvas.put(outline(COLUMN, high), x - 10, y - 10, "lt")
                name, most = names[slot.worker], COLUMN - (143 if (row, number) == ("pieces", 3) else 102)
                aside = max(0, most - width(name, LABEL)) / 2
                canvas.put(worker(slot.worker, min(120, high - 12)), x + aside + 50, y + high / 2 + 2)
                at = (x + aside + 96, y + high / 2 + 2)
                canvas.name(at, name, most - aside, LABEL, BROWN, lines=4, pitch=1.02)
            elif slot.things:
                _slot(canvas, view, row, slot, (x, y), say, spent=spent)
    x, (top, _) = LEFT + 3 * (COLUMN + GAP) + COLUMN, board.tops["pieces"]
    canvas.put(star(44), x - 24, HEAD + top + 30)


def last_offer(view: CitiesView) -> str | None:
    """The place taken last in this round."""
    if view.turn is None:
        return None
    mover = view.turn if view.hand else (view.turn - 1) % view.seats
    taken = [change.thing for change in view.districts[mover].last if change.how == "take"]
    return taken[0] if taken else None


def _slot(
    canvas: Canvas, view: CitiesView, row: str, slot: Slot, at: tuple[int, int], say: Say, *, spent: bool
) -> None:
    """What lies there; in the shade where the seat on turn has no worker left for it. Texts stay clear."""
    x, y = at
    known = slot.things[0] != HIDDEN
    if row == "card" and known:
        _card(canvas, view, slot.things[0], at, say, spent=spent)
        return
    match row:
        case "card":
            canvas.put(card_back(COLUMN - 14, CARD), x - 5, y - 4, "lt")
        case "tile":
            tile = next((tile for tile in view.tiles if tile.id == slot.things[0]), None)
            canvas.put(tile_picture(tile.spaces if tile else HIDDEN, 126), x + (92 if tile else COLUMN / 2), y + 74)
        case "feature":
            for thing, (left, middle, size) in zip(slot.things, FEATURES[len(slot.things)], strict=True):
                look = HIDDEN if thing == HIDDEN else drawing(view, thing)
                canvas.put(feature_tile(look, size), x + left, y + middle)
        case _:
            right = x + COLUMN - (48 if HIDDEN in slot.things else 6)
            draw_pieces(canvas, slot.things, (x + 6, y + 8, right, y + 124))
    if spent:
        canvas.put(veil(COLUMN, Board().tops[row][1], 134), x, y, "lt")
    if row == "tile" and known:
        canvas.write((x + 208, y + 76), slot.things[0], Type(36, "toy", 700), BROWN)
    if row == "feature":
        _feature_names(canvas, view, slot.things, at, say)


def _feature_names(canvas: Canvas, view: CitiesView, things: Sequence[str], at: tuple[int, int], say: Say) -> None:
    """Below a single one, beside each of two."""
    x, y = at
    for thing, (left, middle, _) in zip(things, FEATURES[len(things)], strict=True):
        name = "" if thing == HIDDEN else feature_name(say, view, thing)
        if len(things) == 1:
            canvas.fit((x + left, y + 128), name, COLUMN - 12, LABEL, BROWN)
        else:
            canvas.fit((x + 80, y + middle), name, COLUMN - 86, LABEL, BROWN, anchor="lm")


def _card(canvas: Canvas, view: CitiesView, thing: str, at: tuple[int, int], say: Say, *, spent: bool) -> None:
    x, y = at
    card = next(card for card in view.cards if card.id == thing)
    canvas.put(card_face(say, card, COLUMN - 8, CARD, spent=spent), x - 8, y - 4, "lt")
    if view.turn is not None and not spent:
        text = say("now {points}", points=card.worth[view.turn])
        tint = SEATS[view.turn]
        kind = Type(NEEDED, "text", 800)
        canvas.pill((x + COLUMN / 2, y + 246), text, kind, tint, ink_on(tint), space=COLUMN - 30)


def draw_pieces(canvas: Canvas, things: Sequence[str], box: tuple[float, float, float, float]) -> None:
    """Up to three in a row, four as two by two."""
    left, top, right, bottom = box
    columns = len(things) if len(things) <= 3 else 2
    rows = -(-len(things) // columns)
    step, line = (right - left) / columns, (bottom - top) / rows
    high = min(line * 0.9, step * 0.74)
    step = min(step, high * 1.7)
    for k, thing in enumerate(things):
        x = (left + right) / 2 + step * (k % columns + 0.5 - columns / 2)
        y = top + line * (k // columns + 0.5)
        if thing == HIDDEN:
            canvas.put(unknown(), x, y)
        else:
            canvas.put(toy_house(thing, 1, round(high)), x, y)


@kept(SPRITES)
def unknown() -> Image.Image:
    """A piece that is drawn from the bag only when it is taken."""
    return sprite(72, 92, lambda pen, s: Brush(pen, s, 36, 46).mark(0, 0, "?", 88, shade(BOARD, 0.4), CREAM))


def _starts(canvas: Canvas, view: CitiesView, board: Board, say: Say) -> None:
    """Before the first round: the starting tiles there are to choose from."""
    canvas.put(panel(WIDTH - 120, board.deep - 100, HOLE, 26, False), 60, HEAD + 48, "lt")
    canvas.fit((WIDTH / 2, HEAD + 122), say("Starting tiles"), 900, Type(52, "title", 650), BROWN)
    step = (WIDTH - 160) / max(1, len(view.starts))
    size = round(min(320, step * 0.8))
    for number, tile in enumerate(view.starts):
        x, y = 80 + step * (number + 0.5), HEAD + 392
        canvas.put(tile_picture(tile.spaces, size), x, y)
        canvas.write((x, y + size / 2 + 56), tile.id, Type(60, "toy", 800), BROWN)


# ---------------------------------------------------------------------------------------------------- milestones


def _milestone(canvas: Canvas, milestone: Milestone, x: int, y: int, say: Say) -> None:
    """Name, what it asks for, its sign, its rewards: gold while one may win them, with the ring of who has."""
    canvas.put(panel(384, MILESTONES, PAPER_LIGHT, 20), x - 12, y - 12, "lt")
    sign = short_signs(milestone.needs, 62, 110)
    canvas.put(sign, x + 366, y + 42, "rm")
    room = 328 - sign.width
    canvas.block(
        (x + 14, y + 3, x + 22 + room, y + 79), say(milestone.name), Type(34, "text", 800), least=MINOR, pitch=1.1
    )
    text = needs(say, milestone, short=True)
    soft = shade(INK_SOFT, 0.85)
    canvas.block((x + 12, y + 78, x + 372, y + 154), text, Type(NEEDED, "text", 600), soft, least=MINOR, pitch=1.02)
    for number, reward in enumerate(milestone.rewards):
        at, middle = x + 70 + number * 122, y + MILESTONES - 38
        if milestone.covered[number]:
            canvas.put(spot(58, shade(PAPER_SHADE, 0.8), crossed=True), at, middle)
            continue
        owner = milestone.rings[number]
        if owner is None:
            canvas.put(badge(58, GOLD), at, middle)
        else:
            canvas.put(ring(owner, 68), at, middle)
        canvas.write((at, middle + 2), str(reward), Type(42 if owner is None else 38, "toy", 800))


@kept(SPRITES)
def spot(size: int, fill: Colour, crossed: bool = False) -> Image.Image:
    """The place of a reward; crossed out where it is out of play."""

    def draw(pen: Pen, s: int) -> None:
        b, r = Brush(pen, s, size / 2, size / 2), size / 2 - 2
        b.oval(0, 0, r, r, fill, shade(PAPER_SHADE, 0.72), 2)
        if crossed:
            for k in (-1, 1):
                b.line([(-r * 0.5, -k * r * 0.5), (r * 0.5, k * r * 0.5)], shade(PAPER_SHADE, 0.6), 6)

    return sprite(size, size, draw)
