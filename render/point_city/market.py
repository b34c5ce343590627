"""The table and the market: sixteen cards between streets, the deck, the tokens, and the cities at a glance."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.palette import INK, INK_SOFT, PAPER_LIGHT, SEATS, shade
from render.point_city.cards import GROW, HIGH, WIDE, blank, face, resource_side
from render.point_city.icons import robot_mark, turn_sign
from render.point_city.panels import TOKEN_STEP, Owner, glance, light, scores, wallet
from render.point_city.panels import WIDE as PANEL
from render.point_city.plaques import GROW as PLAQUE_GROW
from render.point_city.plaques import HIGH as PLAQUE_HIGH
from render.point_city.plaques import WIDE as PLAQUE_WIDE
from render.point_city.plaques import plaque, socket
from render.point_city.streets import (
    BOTTOM,
    GAP,
    LEFT,
    RIGHT,
    STEP_X,
    STEP_Y,
    TOP,
    chosen_frame,
    corner,
    crossing,
    halo,
    robot_frame,
    robot_pointer,
    streets,
)
from render.point_city.tints import ASPHALT, ROBOT
from render.point_city.words import ASKED
from render.sprites import Pen, panel, scaled, seat_mark, shadowed, sprite
from render.text import Type
from rules.point_city.view import Deed, PointCityView, ResourceCard, Token

COLUMN = RIGHT + 14
DECK_TOP = 70
PANELS_TOP = 206
BETWEEN = 10
HEIGHTS = {1: (480, 0), 2: (364, 364), 3: (368, 175), 4: (324, 128)}
"""Of the panels of the seat on turn and of the others, by the number of cities."""
WALLET = 480
TITLE = Type(48, "title", 700)
NOTE = Type(34, "text", 700)
EDGE = Type(33, "text", 800)


def owners(view: PointCityView, names: Sequence[str], say: Say) -> list[Owner]:
    found = [Owner(seat, names[seat], city) for seat, city in enumerate(view.cities)]
    if view.virtual is not None:
        found.append(Owner(None, say("Opponent"), view.virtual.city))
    return found


def draw_table(view: PointCityView, names: Sequence[str], say: Say) -> Canvas:
    canvas = _market(view, names, say, ())
    found = owners(view, names, say)
    large = view.turn if view.turn is not None else 0
    heights = HEIGHTS[len(found)]
    tops = [
        PANELS_TOP + (heights[1] + BETWEEN) * k + (heights[0] - heights[1]) * (k > large) for k in range(len(found))
    ]
    if view.turn is not None:
        light(canvas, found[large], COLUMN, tops[large], heights[0])
    for number, owner in enumerate(found):
        high = heights[0] if number == large else heights[1]
        drawn = wallet if number == large or len(found) == 2 else glance
        drawn(canvas, owner, COLUMN, tops[number], high)
    return canvas


def draw_market(view: PointCityView, seat: int, names: Sequence[str], say: Say, ghost: str | None = None) -> Canvas:
    """For one seat, with all it can pay with; a planned move is framed."""
    words = (ghost or "").split()
    chosen = tuple(word for word in words[1:3] if any(cell.id == word for cell in view.market))
    canvas = _market(view, names, say, chosen)
    owner = Owner(seat, names[seat], view.cities[seat])
    if seat == view.turn:
        light(canvas, owner, COLUMN, PANELS_TOP, WALLET)
    wallet(canvas, owner, COLUMN, PANELS_TOP, WALLET)
    top = PANELS_TOP + WALLET + BETWEEN
    high = min(BOTTOM - top, round(TOKEN_STEP * len(owner.city.tokens)) + 24)
    if owner.city.tokens:
        canvas.put(panel(PANEL, high, PAPER_LIGHT, 22, True), COLUMN - 12, top - 12, "lt")
        scores(canvas, owner, COLUMN, top + 10, high - 24)
    return canvas


def _market(view: PointCityView, names: Sequence[str], say: Say, chosen: tuple[str, ...]) -> Canvas:
    canvas = Canvas.on(streets(HIGHEST))
    _header(canvas, view, names, say)
    _cards(canvas, view)
    _edges(canvas, view)
    _robot(canvas, view)
    tint = SEATS[view.turn or 0]
    for cell, found in enumerate(view.market):
        if found.id in chosen:
            x, y = corner(cell)
            canvas.put(chosen_frame(tint), x - 10, y - 10, "lt")
    _deck(canvas, view, say)
    _offer(canvas, view)
    return canvas


def _header(canvas: Canvas, view: PointCityView, names: Sequence[str], say: Say) -> None:
    left = 26
    if view.turn is not None:
        canvas.put(seat_mark(view.turn, 46), left + 24, 36)
        left += 62
        name = names[view.turn]
        canvas.name((left, 36), name, 560, TITLE, within=lambda part: say(ASKED[view.phase], name=part).rstrip("."))
    else:
        canvas.fit((left, 36), say(ASKED["over"]).rstrip("."), 560, TITLE, anchor="lm")
    turn = say("turn {n} of {all}", n=view.turns, all=view.length)
    canvas.fit((WIDTH - 22, 36), turn, 250, NOTE, INK_SOFT, anchor="rm")
    if view.deeds:
        deed = view.deeds[-1]
        mark = robot_mark(34, ROBOT) if deed.seat is None else seat_mark(deed.seat, 32)
        canvas.put(mark, 682, 36)
        canvas.fit((708, 36), _deed(say, deed), 206, NOTE, INK_SOFT, anchor="lm")


def _deed(say: Say, deed: Deed) -> str:
    """The last turn in a few words."""
    if deed.cells:
        return say("took {cells}", cells=" ".join(deed.cells))
    if deed.took:
        return say("took from deck")
    if deed.flipped is not None:
        return say("turned {cell}", cell=deed.flipped)
    return say("passed")


def _edges(canvas: Canvas, view: PointCityView) -> None:
    """Letters and numbers; the virtual opponent's markers stand on theirs."""
    virtual = view.virtual if view.virtual is not None and view.virtual.next else None
    for k in range(4):
        x, y = LEFT + k * STEP_X + WIDE // 2, TOP + k * STEP_Y + HIGH // 2
        at_top, at_side = virtual is not None and virtual.column == k, virtual is not None and virtual.row == k
        if at_top:
            canvas.put(robot_pointer(True), x, TOP - GAP - 16)
        if at_side:
            canvas.put(robot_pointer(False), LEFT - GAP - 15, y)
        canvas.write((x, TOP - GAP - 20), "ABCD"[k], EDGE, INK if at_top else INK_SOFT)
        canvas.write((LEFT - GAP - 20, y), str(k + 1), EDGE, INK if at_side else INK_SOFT)


def _cards(canvas: Canvas, view: PointCityView) -> None:
    within_reach = {cell for pair in view.pairs for cell in pair}
    for cell, found in enumerate(view.market):
        if found.fresh and found.side is not None:
            x, y = corner(cell)
            canvas.put(halo(WIDE, HIGH), x - 36, y - 36, "lt")
    for cell, found in enumerate(view.market):
        x, y = corner(cell)
        if found.side is None:
            canvas.put(_empty(), x, y, "lt")
            continue
        bright = view.phase != "take" or found.id in within_reach
        canvas.put(face(found.side, bright), x - GROW, y - GROW, "lt")
        if found.turnable:
            canvas.put(shadowed(turn_sign(42), (1, 2), 2, 110, 6), x + WIDE - 26, y + HIGH - 28)
    places = {found.id: cell for cell, found in enumerate(view.market)}
    for one, other in view.pairs:
        x, y = corner(places[one])
        if places[other] == places[one] + 1:
            canvas.put(crossing(True), x + WIDE - 12, y + HIGH // 2 - 58, "lt")
        else:
            canvas.put(crossing(False), x + WIDE // 2 - 58, y + HIGH - 12, "lt")


@kept(SPRITES)
def _empty() -> Image.Image:
    """The place of a card that was taken."""

    def draw(pen: Pen, s: int) -> None:
        pen.rounded_rectangle((0, 0, WIDE * s - 1, HIGH * s - 1), 18 * s, fill=shade(ASPHALT, 1.25))
        pen.rounded_rectangle((4 * s, 4 * s, (WIDE - 4) * s, (HIGH - 4) * s), 15 * s, fill=shade(ASPHALT, 0.86))

    return sprite(WIDE, HIGH, draw)


def _robot(canvas: Canvas, view: PointCityView) -> None:
    if view.virtual is None:
        return
    for cell, found in enumerate(view.market):
        if found.id in view.virtual.next:
            x, y = corner(cell)
            canvas.put(robot_frame(), x - 8, y - 8, "lt")


def _deck(canvas: Canvas, view: PointCityView, say: Say) -> None:
    """The top card by its resource side, and how many there are."""
    wide, high = 118, 114
    x, y = COLUMN + 6, DECK_TOP + 6
    if view.top is not None:
        for k in range(min(3, view.deck - 1), 0, -1):
            canvas.put(scaled(blank(), wide + 16, high + 16), x - 8 + k * 4, y - 8 + k * 4, "lt")
        canvas.put(_small(view.top, wide, high), x, y, "lt")
    middle = COLUMN + 200
    canvas.write((middle, y + 36), say("deck"), EDGE, INK_SOFT)
    canvas.write((middle, y + 80), str(view.deck), Type(54, "toy", 800), INK)


@kept(SPRITES)
def _small(card: ResourceCard, wide: int, high: int) -> Image.Image:
    return scaled(resource_side(card), wide, high)


def _offer(canvas: Canvas, view: PointCityView) -> None:
    """The tokens to be had; where one was taken, the mark of who took it. Alone they lie in their order."""
    taken: dict[str, int] = {s.token.id: seat for seat, city in enumerate(view.cities) for s in city.tokens}
    if view.virtual is not None:
        shown: list[Token] = list(view.offer)
        taken = {}
    else:
        gone = [scored.token for city in view.cities for scored in city.tokens]
        shown = sorted((*view.offer, *gone), key=lambda token: token.id)
    across = max(5, -(-len(shown) // 2))
    step = PLAQUE_WIDE + 9
    left = (WIDTH - across * step + 9) // 2
    for k, token in enumerate(shown):
        x, y = left + k % across * step, BOTTOM + 22 + k // across * (PLAQUE_HIGH + 10)
        if token.id in taken:
            canvas.put(socket(), x, y, "lt")
            canvas.put(seat_mark(taken[token.id], 38), x + 40, y + PLAQUE_HIGH / 2)
            canvas.write((x + 106, y + PLAQUE_HIGH / 2), token.id, EDGE, INK_SOFT)
        else:
            canvas.put(plaque(token, token.id), x - PLAQUE_GROW, y - PLAQUE_GROW, "lt")
            if view.virtual is not None and k == 0:
                canvas.put(robot_mark(40, ROBOT), x + 6, y + 2)
