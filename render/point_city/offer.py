"""The civic tokens to be had, below the market; with their names only where one of them is to be named."""

from data.texts import Say
from render.canvas import Canvas
from render.lettering.text import MINOR, Type
from render.palette import INK_SOFT, SEATS
from render.point_city.icons import robot_mark
from render.point_city.plaques import DARK, GROW, HIGH, offer_chip
from render.point_city.streets import WHOLE
from render.point_city.tints import CREAM, ROBOT
from render.sprites import panel
from rules.point_city.view import PointCityView

A_ROW, MOST = 5, 6
"""So many have room side by side, and so many in two rows."""
APART = 9
LEFT = WHOLE.left - WHOLE.gap - 6
LOW = 58
"""The height of a token that nobody has to name."""
HEADING, A_HEADING = Type(31, "text", 800), 38


def _across(view: PointCityView) -> int:
    cells = len(view.offer) + 1
    return cells if cells <= A_ROW else -(-cells // 2) if cells <= 2 * MOST else A_ROW


def offer_height(view: PointCityView) -> int:
    return offer_rows(view, _across(view)) * ((HIGH if view.phase == "token" else LOW) + APART)


def offer_rows(view: PointCityView, across: int) -> int:
    """With a heading, which fills the first row, so that none of the others is shorter."""
    return -(-(len(view.offer) + 1) // across)


def saved(view: PointCityView, across: int, high: int) -> int:
    """What a heading needs less than a row of tokens, where it has the row for itself."""
    return high + APART - A_HEADING if view.offer and len(view.offer) % across == 0 else 0


def draw_offer(canvas: Canvas, view: PointCityView, top: int, say: Say) -> None:
    """Below the market: one that can be chosen now has its name."""
    naming = view.phase == "token" and view.turn is not None
    high = HIGH if naming else LOW
    draw_tokens(canvas, view, (LEFT, top, WHOLE.right), _across(view), high, say, naming)


def draw_tokens(
    canvas: Canvas, view: PointCityView, at: tuple[int, int, int], across: int, high: int, say: Say, named: bool = False
) -> None:
    """From the left, the top and to the right; those that can be chosen now have a ring."""
    left, top, right = at
    step = (right - left + APART) // across
    first = offer_rows(view, across) * across - len(view.offer)
    lower = saved(view, across, high)
    # The opponent gets the first of them: a robot beside it.
    claimed = view.virtual is not None and bool(view.virtual.next) and bool(view.offer)
    heading = say("tokens to win") if view.offer else say("no tokens left")
    kind, ends = HEADING if high >= LOW else HEADING.at(MINOR), left + first * step - APART - 28 * claimed
    plated = bool(view.offer) and not lower
    grow = 6  # Marks above letters reach far.
    if plated:
        canvas.put(panel(ends - left, high + 2 * grow, DARK, 12, False), left, top - grow, "lt")
    ink = CREAM if plated else INK_SOFT
    canvas.block((left + 6, top - 5, ends - 6, top + high + 5 - lower), heading, kind, ink, least=MINOR, pitch=0.88)
    ring = SEATS[view.turn] if view.turn is not None and view.phase == "token" else None
    spots = [
        (left + k % across * step, top - lower + k // across * (high + APART)) for k in range(first + len(view.offer))
    ]
    for (x, y), token in zip(spots[first:], view.offer, strict=True):
        canvas.put(offer_chip(token, step - APART, high, ring, token.id if named else ""), x - GROW, y - GROW, "lt")
    if claimed:
        canvas.put(robot_mark(40, ROBOT), spots[first][0] - 12, spots[first][1] + high / 2)
