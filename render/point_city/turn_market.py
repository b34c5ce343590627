"""The market in a turn's picture: the sixteen cards in small, with numbers as large as they must be."""

from __future__ import annotations

from PIL import Image

from render.cache import SPRITES, kept
from render.canvas import COMPOSED, Canvas
from render.lettering.text import Type
from render.palette import BLACK, INK, INK_SOFT, STONE, palette, shade
from render.point_city.cards import FADED, FADED_FLAG, GROW, costs_of, flag, laid, pale, resource_side, scenery
from render.point_city.icons import icon, turn_sign
from render.point_city.market import acts
from render.point_city.streets import halo, robot_frame
from render.point_city.tints import ASPHALT, CREAM, ROBOT, TINTS
from render.sprites import Pen, scaled, shadowed, sprite
from rules.point_city.view import PointCityView, Side

CARD, GAP = 150, 13
STEP = CARD + GAP
LEFT, TOP = 46, 536
"""The upper left card."""
SIGN, PITCH = 38, 72
"""What a card costs: the size of a sign, and from one to the next."""
ROAD = 4 * STEP + GAP + 12
"""The streets with their kerb."""
EDGE = Type(34, "text", 800)
COST = Type(37, "toy", 800)
POINTS = Type(36, "toy", 800)


def corner(cell: int) -> tuple[int, int]:
    return LEFT + cell % 4 * STEP, TOP + cell // 4 * STEP


def draw_small_market(canvas: Canvas, view: PointCityView) -> None:
    """What was just laid glows, what cannot be taken is pale, and a crossing joins what may be taken together."""
    lit = {cell for _, _, cells in acts(view) for cell in cells}
    within_reach = {cell for pair in view.pairs for cell in pair}
    for cell, found in enumerate(view.market):
        if found.id in lit and (found.fresh or found.side is None):
            x, y = corner(cell)
            canvas.put(halo(CARD, CARD), x - 36, y - 36, "lt")
    _edges(canvas, view)
    for cell, found in enumerate(view.market):
        x, y = corner(cell)
        if found.side is None:
            canvas.put(_empty(), x, y, "lt")
            continue
        bright = view.over or found.id in within_reach
        canvas.put(small_face(found.side, found.level, bright), x - GROW, y - GROW, "lt")
        if found.turnable:
            canvas.put(_turnable(), x + CARD - 22, y + CARD - 24)
    places = {found.id: cell for cell, found in enumerate(view.market)}
    for one, other in view.pairs:
        x, y = corner(places[one])
        across = places[other] == places[one] + 1
        at = (x + CARD + GAP / 2, y + CARD / 2) if across else (x + CARD / 2, y + CARD + GAP / 2)
        canvas.put(small_crossing(across), *at)
    _robot(canvas, view)


def _edges(canvas: Canvas, view: PointCityView) -> None:
    """Letters and numbers; the virtual opponent's markers lie below theirs."""
    virtual = view.virtual if view.virtual is not None and view.virtual.next else None
    for k in range(4):
        for at, text, marked in (
            ((LEFT + k * STEP + CARD / 2, TOP - GAP - 19), "ABCD"[k], virtual is not None and virtual.column == k),
            ((LEFT - GAP - 13, TOP + k * STEP + CARD / 2), str(k + 1), virtual is not None and virtual.row == k),
        ):
            if marked:
                canvas.put(_marker(), *at)
            canvas.write(at, text, EDGE, INK if marked else shade(INK_SOFT, 0.8))


def _robot(canvas: Canvas, view: PointCityView) -> None:
    """What the virtual opponent takes next: one frame around two neighbours, else one around each."""
    if view.virtual is None:
        return
    spots = [corner(cell) for cell, found in enumerate(view.market) if found.id in view.virtual.next]
    (left, top), (right, bottom) = (spots[0], spots[-1]) if spots else ((0, 0), (0, 0))
    if right - left + bottom - top == STEP:
        spots = spots[:1]
    else:
        right, bottom = left, top
    for x, y in spots:
        canvas.put(robot_frame(CARD + right - left, CARD + bottom - top), x - 9, y - 9, "lt")


@kept(COMPOSED)
def small_face(side: Side, level: int, bright: bool) -> Canvas:
    """A card with its shadow: the drawing is scaled, the numbers are set anew and stay large."""
    if side.building is None:
        assert side.resource is not None
        plain = scaled(resource_side(side.resource, level), CARD, CARD)
        return laid(plain if bright else pale(plain))
    card, costs = side.building, costs_of(side.building)
    plain, left = scaled(scenery(card), CARD, CARD), CARD // 2 - PITCH // 2 * len(costs)
    for k, (resource, _) in enumerate(costs):
        plain.alpha_composite(icon(resource, SIGN), (left + PITCH * k + 30, CARD - SIGN - 4))
    plain = plain if bright else pale(plain)
    if card.points:
        plain.alpha_composite(flag(44, TINTS["points"] if bright else FADED_FLAG), (11, 2))
    canvas = laid(plain)
    if card.points:
        canvas.write((GROW + 33, GROW + 24), str(card.points), POINTS, CREAM)
    for k, (_, n) in enumerate(costs):
        canvas.write((GROW + left + PITCH * k + 15, GROW + CARD - 23), str(n), COST, INK if bright else FADED)
    return canvas


@kept(SPRITES)
def road() -> Image.Image:
    """Kerb, asphalt and dashes between the cards; larger by 12 for its shadow."""

    def draw(pen: Pen, s: int) -> None:
        pen.rounded_rectangle((0, 0, ROAD * s - 1, ROAD * s - 1), 32 * s, fill=shade(STONE, 1.35))
        pen.rounded_rectangle((6 * s, 6 * s, (ROAD - 6) * s, (ROAD - 6) * s), 26 * s, fill=ASPHALT)
        for i in range(1, 4):
            at = (6 + GAP + i * STEP - GAP / 2) * s
            for t in range(16, ROAD - 20, 26):
                pen.line((at, t * s, at, (t + 12) * s), fill=shade(ASPHALT, 1.3), width=3 * s)
                pen.line((t * s, at, (t + 12) * s, at), fill=shade(ASPHALT, 1.3), width=3 * s)

    return shadowed(sprite(ROAD, ROAD, draw, 2), (4, 7), 7, 110)


@kept(SPRITES)
def small_crossing(across: bool) -> Image.Image:
    """A lit zebra crossing that reaches onto both cards, so that it is seen in small; in high contrast on black."""
    wide, high = GAP + 10, 92

    def draw(pen: Pen, s: int) -> None:
        tint = BLACK if palette() == "contrast" else shade(ASPHALT, 0.8)
        pen.rounded_rectangle((0, 0, wide * s - 1, high * s - 1), 7 * s, fill=tint)
        for k in range(5):
            top = 5 + k * 17.5
            pen.rounded_rectangle((3 * s, top * s, (wide - 3) * s - 1, (top + 11) * s), 3 * s, fill=CREAM)

    found = sprite(wide, high, draw)
    return found if across else found.transpose(Image.Transpose.ROTATE_90)


@kept(SPRITES)
def _turnable() -> Image.Image:
    return shadowed(turn_sign(38), (1, 2), 2, 110, 6)


@kept(SPRITES)
def _marker() -> Image.Image:
    """Where the virtual opponent's marker stands."""

    def draw(pen: Pen, s: int) -> None:
        pen.rounded_rectangle((0, 0, 40 * s - 1, 40 * s - 1), 11 * s, fill=INK)
        pen.rounded_rectangle((3 * s, 3 * s, 37 * s - 1, 37 * s - 1), 9 * s, fill=ROBOT)

    return shadowed(sprite(40, 40, draw), (2, 3), 3)


@kept(SPRITES)
def _empty() -> Image.Image:
    """The place of a card that was taken."""

    def draw(pen: Pen, s: int) -> None:
        pen.rounded_rectangle((0, 0, CARD * s - 1, CARD * s - 1), 15 * s, fill=shade(ASPHALT, 1.25))
        pen.rounded_rectangle((4 * s, 4 * s, (CARD - 4) * s, (CARD - 4) * s), 12 * s, fill=shade(ASPHALT, 0.86))

    return sprite(CARD, CARD, draw)
