"""The offer in a turn's picture: the wooden board with its four rows as two by two groups of four places."""

from data.texts import Say
from render.canvas import COMPOSED, HIGHEST, WIDTH, Canvas
from render.cities.cards import BOARD, SPENT, draw_points, shaded
from render.cities.feature_sprites import drawing, feature_tile
from render.cities.icons import icon
from render.cities.letters import letters
from render.cities.offer import BROWN, HOLE, draw_pieces, hole, last_offer, veil
from render.cities.tokens import card_back, outline, tile_picture, worker
from render.lettering.text import MINOR, NEEDED, Type
from render.palette import PAPER_LIGHT, SEATS, WHITE, ink_on, mix, palette
from render.sprites import panel, shadowed, star
from render.texture import textured
from rules.cities.view import HIDDEN, Card, CitiesView, Slot
from rules.cities.view import ROWS as ROW_KEYS
from rules.cities.vocabulary import ROWS

TOP = 804
HIGH = HIGHEST - TOP - 10
LEFT, WIDE = 12, WIDTH - 24
SLOT, DEEP, GAP = 135, 144, 7
GROUP = 4 * SLOT + 3 * GAP
LABEL = 41
"""From the head of a group to its places."""
NAME = Type(36, "text", 800)
WORTH = Type(NEEDED, "toy", 800)


def corner(group: int) -> tuple[int, int]:
    """Of a group's head."""
    return 26 + group % 2 * (GROUP + 33), TOP + 4 + group // 2 * (DEEP + LABEL + 4)


def lay_board(canvas: Canvas, top: int, high: int, *, places: bool) -> None:
    """The empty board, part of a ground; before the first round without places."""
    wood = mix(BOARD, WHITE, 0.5) if palette() == "contrast" else BOARD
    board = textured(panel(WIDE, high, wood, 26, False), 0.22)
    canvas.put(shadowed(board, (5, 8), 6, 120, 16), LEFT - 16, top - 16, "lt")
    if not places:
        canvas.put(panel(WIDE - 40, high - 40, HOLE, 22, False), LEFT + 20, top + 20, "lt")
        return
    for group in range(4):
        x, y = corner(group)
        for number in range(4):
            canvas.put(hole(SLOT, DEEP), x + number * (SLOT + GAP), y + LABEL, "lt")


def draw_starts(canvas: Canvas, view: CitiesView, top: int, high: int) -> None:
    """Before the first round: the starting tiles to choose from."""
    step = (WIDE - 80) / max(1, len(view.starts))
    for number, tile in enumerate(view.starts):
        x = LEFT + 40 + step * (number + 0.5)
        canvas.put(tile_picture(tile.spaces, round(min(high - 148, step * 0.84))), x, top + high / 2 - 26)
        canvas.write((x, top + high - 58), tile.id, Type(48, "toy", 800), BROWN)


def draw_places(canvas: Canvas, view: CitiesView, say: Say) -> None:
    """What lies there and who stands there; the workers that whoever is on turn has left for each row."""
    last = last_offer(view)
    for group, (row, slots) in enumerate(zip(ROW_KEYS, view.offer, strict=True)):
        x, y = corner(group)
        mine = view.districts[view.turn].workers[group] if view.turn is not None else 0
        canvas.fit((x + 6, y + 21), say(ROWS[row]), GROUP - 150, NAME, BROWN, anchor="lm", least=MINOR)
        for k in range(mine if view.turn is not None else 0):
            canvas.put(worker(view.turn or 0, 42), x + GROUP - (68 if row == "pieces" else 24) - k * 34, y + 20)
        for number, slot in enumerate(slots):
            at = (x + number * (SLOT + GAP), y + LABEL)
            if slot.worker is not None:
                _taken(canvas, slot.worker, at, fresh=f"{row}{number + 1}" == last)
            elif slot.things:
                _slot(canvas, view, row, slot, at, spent=not mine)
        if row == "pieces":
            canvas.put(star(48), x + GROUP - 20, y + LABEL + 12)


def _taken(canvas: Canvas, seat: int, at: tuple[int, int], *, fresh: bool) -> None:
    x, y = at
    canvas.put(veil(SLOT, DEEP, 150), x, y, "lt")
    if fresh:
        canvas.put(outline(SLOT, DEEP), x - 10, y - 10, "lt")
    canvas.put(worker(seat, 112), x + SLOT / 2, y + DEEP / 2 + 2)


def _slot(canvas: Canvas, view: CitiesView, row: str, slot: Slot, at: tuple[int, int], *, spent: bool) -> None:
    """In the shade where whoever is on turn has no worker left for the row."""
    x, y = at
    first, cx, cy = slot.things[0], x + SLOT / 2, y + DEEP / 2 + 2
    if row == "card" and first != HIDDEN:
        _card(canvas, view, first, at, spent=spent)
        return
    match row:
        case "card":
            canvas.put(card_back(SLOT - 22, DEEP - 16), cx, cy)
        case "tile":
            tile = next((tile for tile in view.tiles if tile.id == first), None)
            canvas.put(tile_picture(tile.spaces if tile else HIDDEN, 118), cx, cy)
        case "feature":
            for k, thing in enumerate(slot.things):
                look = HIDDEN if thing == HIDDEN else drawing(view, thing)
                shift = (k - (len(slot.things) - 1) / 2) * 46
                canvas.put(feature_tile(look, 106 if len(slot.things) == 1 else 80), cx + shift * 0.9, cy + shift)
        case _:
            _pieces(canvas, slot.things, (x + 3, y + 8, x + SLOT - 3, y + DEEP - 4))
    if spent:
        canvas.put(veil(SLOT, DEEP, 120), x, y, "lt")


def _pieces(canvas: Canvas, things: tuple[str, ...], box: tuple[int, int, int, int]) -> None:
    """Three stand two and one: in one row they would be small."""
    if len(things) != 3:
        draw_pieces(canvas, things, box)
        return
    left, top, right, bottom = box
    half = (top + bottom) // 2
    draw_pieces(canvas, things[:2], (left, top, right, half))
    draw_pieces(canvas, things[2:], (left + 32, half, right - 32, bottom))


def _card(canvas: Canvas, view: CitiesView, thing: str, at: tuple[int, int], *, spent: bool) -> None:
    """Its sign, its points each time, and what it would pay whoever is on turn."""
    x, y = at
    card = next(card for card in view.cards if card.id == thing)
    worth = None if spent or view.turn is None else card.worth[view.turn]
    key = (
        *("cities turn card", letters(), card.criterion, card.points),
        *(worth, view.turn if worth is not None else None, spent),
    )
    canvas.put(COMPOSED.make(key, lambda: _face(card, worth, view.turn, spent=spent)), x - 7, y - 4, "lt")


def _face(card: Card, worth: int | None, turn: int | None, *, spent: bool) -> Canvas:
    """12 larger on every side."""
    wide, high = SLOT - 10, DEEP - 13
    canvas = Canvas(panel(wide, high, SPENT["card"] if spent else PAPER_LIGHT, 14).copy())
    sign = icon(card.criterion, 66, wide - 14)
    canvas.put(shaded(sign) if spent else sign, 12 + wide / 2, 12 + 40)
    shown = worth is not None and turn is not None
    draw_points(canvas, 12 + wide / 2 - (31 if shown else 0), 12 + 102, card.points, 50, spent=spent)
    if shown and turn is not None:
        tint = SEATS[turn]
        canvas.pill((12 + wide / 2 + 29, 12 + 102), f"={worth}", WORTH, tint, ink_on(tint))
    return canvas
