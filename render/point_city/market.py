"""The market: sixteen cards between streets, what may be taken now, and the tokens below."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from data.texts import Say, mark
from render.cache import SPRITES, kept
from render.canvas import WIDTH, Canvas
from render.lettering.text import Type
from render.palette import INK, INK_SOFT, SEATS, shade
from render.point_city.cards import GROW, HIGH, WIDE, face
from render.point_city.icons import robot_mark, turn_sign
from render.point_city.market_key import LINE, draw_key, key_height
from render.point_city.offer import APART, LOW, draw_offer, offer_height
from render.point_city.streets import (
    BOTTOM,
    GAP,
    LEFT,
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
from render.sprites import Pen, seat_mark, shadowed, sprite
from rules.point_city.view import PointCityView
from rules.point_city.vocabulary import ASKED

OFFER_TOP = BOTTOM + 20
FOOT = 12
"""Free below the tokens."""
USUAL_HEIGHT = OFFER_TOP + 2 * (LOW + APART) + LINE + FOOT
"""Of a table with its tokens in two rows."""
TITLE = Type(48, "title", 700)
NOTE = Type(34, "text", 700)
EDGE = Type(33, "text", 800)
ACTS = {
    "take": mark("took {cells}"),
    "deck": mark("took from deck"),
    "flip": mark("turned {cells}"),
    "pass": mark("passed"),
}


def draw_cards(
    view: PointCityView, names: Sequence[str], say: Say, chosen: Sequence[str] = (), flips: bool = False
) -> Canvas:
    """The ground of a picture with everything but the column at the right; a move not yet played takes, or `flips`."""
    key_top = OFFER_TOP + offer_height(view)
    canvas = Canvas.on(streets(key_top + key_height(view, say) + FOOT))
    _header(canvas, view, names, say)
    _cards(canvas, view)
    _edges(canvas, view)
    _crossings(canvas, view)
    _robot(canvas, view)
    for cell, found in enumerate(view.market):
        if found.id in chosen:
            _choose(canvas, view.turn or 0, cell, flips)
    draw_offer(canvas, view, OFFER_TOP)
    draw_key(canvas, view, key_top, say)
    return canvas


def _choose(canvas: Canvas, seat: int, cell: int, flips: bool) -> None:
    """A card of a move not yet played: framed, with the mark of its seat; an arrow says that it is turned over."""
    x, y = corner(cell)
    canvas.put(chosen_frame(SEATS[seat]), x - 10, y - 10, "lt")
    aside = 24 if flips else 0
    canvas.put(seat_mark(seat, 40), x + WIDE / 2 - aside, y + 2)
    if flips:
        canvas.put(_turnable(), x + WIDE / 2 + aside, y + 2)


def _header(canvas: Canvas, view: PointCityView, names: Sequence[str], say: Say) -> None:
    left = 26
    if view.turn is not None:
        canvas.put(seat_mark(view.turn, 46), left + 24, 36)
        left += 62
        name = names[view.turn]
        canvas.name(
            (left, 35),
            name,
            560,
            TITLE,
            within=lambda part: say(ASKED[view.phase], name=part).rstrip("."),
            most=31,
            pitch=1.12,
        )
    else:
        canvas.fit((left, 36), say(ASKED["over"]).rstrip("."), 560, TITLE, anchor="lm")
    turn = say("turn {n} of {all}", n=view.turns, all=view.length)
    canvas.fit((WIDTH - 22, 36), turn, 250, NOTE, INK_SOFT, anchor="rm")
    last = acts(view)
    for k, (seat, act, cells) in enumerate(last):
        y = 37 + (k - (len(last) - 1) / 2) * 32
        canvas.put(robot_mark(34, ROBOT) if seat is None else seat_mark(seat, 30), 672, y)
        shown = say(ACTS[act], cells=" ".join(cells))
        if len(last) == 1:
            canvas.name((698, y), shown, 210, NOTE, INK_SOFT, most=31)
        else:
            canvas.fit((698, y), shown, 210, NOTE, INK_SOFT, anchor="lm")


def acts(view: PointCityView) -> list[tuple[int | None, str, tuple[str, ...]]]:
    """What happened last, two things at most: whose it was, what, and where. Only this is lit."""
    found: list[tuple[int | None, str, tuple[str, ...]]] = []
    for deed in view.deeds:
        if deed.flipped is not None:
            found.append((deed.seat, "flip", (deed.flipped,)))
        if deed.took:
            found.append((deed.seat, "take" if deed.cells else "deck", deed.cells))
        elif deed.flipped is None:
            found.append((deed.seat, "pass", ()))
    return found[-2:]


def _edges(canvas: Canvas, view: PointCityView) -> None:
    """Letters and numbers; the virtual opponent's markers stand on theirs."""
    virtual = view.virtual if view.virtual is not None and view.virtual.next else None
    for k in range(4):
        x, y = LEFT + k * STEP_X + WIDE // 2, TOP + k * STEP_Y + HIGH // 2
        at_top, at_side = virtual is not None and virtual.column == k, virtual is not None and virtual.row == k
        if at_top:
            canvas.put(robot_pointer(True), x, TOP - GAP - 10)
        if at_side:
            canvas.put(robot_pointer(False), LEFT - GAP - 15, y)
        canvas.write((x, TOP - GAP - 20), "ABCD"[k], EDGE, INK if at_top else INK_SOFT)
        canvas.write((LEFT - GAP - 20, y), str(k + 1), EDGE, INK if at_side else INK_SOFT)


def _cards(canvas: Canvas, view: PointCityView) -> None:
    lit = {cell for _, _, cells in acts(view) for cell in cells}
    within_reach = {cell for pair in view.pairs for cell in pair}
    for cell, found in enumerate(view.market):
        if found.id in lit and (found.fresh or found.side is None):
            x, y = corner(cell)
            canvas.put(halo(WIDE, HIGH), x - 36, y - 36, "lt")
    for cell, found in enumerate(view.market):
        x, y = corner(cell)
        if found.side is None:
            canvas.put(_empty(), x, y, "lt")
            continue
        bright = view.over or found.id in within_reach
        canvas.put(face(found.side, found.level, bright), x - GROW, y - GROW, "lt")
        if found.turnable:
            canvas.put(_turnable(), x + WIDE - 26, y + HIGH - 28)


def _crossings(canvas: Canvas, view: PointCityView) -> None:
    """Between cards that may be taken together."""
    places = {found.id: cell for cell, found in enumerate(view.market)}
    for one, other in view.pairs:
        x, y = corner(places[one])
        if places[other] == places[one] + 1:
            canvas.put(crossing(True), x + WIDE - 12, y + HIGH // 2 - 58, "lt")
        else:
            canvas.put(crossing(False), x + WIDE // 2 - 58, y + HIGH - 12, "lt")


@kept(SPRITES)
def _turnable() -> Image.Image:
    return shadowed(turn_sign(42), (1, 2), 2, 110, 6)


@kept(SPRITES)
def _empty() -> Image.Image:
    """The place of a card that was taken."""

    def draw(pen: Pen, s: int) -> None:
        pen.rounded_rectangle((0, 0, WIDE * s - 1, HIGH * s - 1), 18 * s, fill=shade(ASPHALT, 1.25))
        pen.rounded_rectangle((4 * s, 4 * s, (WIDE - 4) * s, (HIGH - 4) * s), 15 * s, fill=shade(ASPHALT, 0.86))

    return sprite(WIDE, HIGH, draw)


def _robot(canvas: Canvas, view: PointCityView) -> None:
    """What the virtual opponent takes next: one frame around two neighbours, else one around each."""
    if view.virtual is None:
        return
    cells = [cell for cell, found in enumerate(view.market) if found.id in view.virtual.next]
    spots = [corner(cell) for cell in cells]
    (left, top), (right, bottom) = (spots[0], spots[-1]) if spots else ((0, 0), (0, 0))
    if right - left + bottom - top == STEP_Y:
        spots = spots[:1]
    else:
        right, bottom = left, top
    for x, y in spots:
        canvas.put(robot_frame(WIDE + right - left, HIGH + bottom - top), x - 9, y - 9, "lt")
