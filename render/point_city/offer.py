"""The civic tokens to be had, below the market; with their names only where one of them is to be named."""

from render.canvas import WIDTH, Canvas
from render.palette import SEATS
from render.point_city.icons import robot_mark
from render.point_city.plaques import GROW, HIGH, WIDE, offer_chip, plaque
from render.point_city.streets import WHOLE
from render.point_city.tints import ROBOT
from rules.point_city.view import PointCityView

BESIDE = 5
"""So many have room side by side below the market, and leave the column beside it to the cities."""
APART = 9
STEP_X = WIDE + 13
LOW = 58
"""The height of a token that nobody has to name."""


def _across(tokens: int) -> int:
    return min(tokens, BESIDE) if tokens <= 2 * BESIDE else -(-tokens // 2)


def _step(view: PointCityView) -> int:
    return (HIGH if view.phase == "token" else LOW) + APART


def offer_height(view: PointCityView) -> int:
    tokens = len(view.offer)
    return _step(view) * -(-tokens // max(1, _across(tokens)))


def column_bottom(view: PointCityView, top: int) -> int:
    """Where what lies beside the market ends: with the tokens, if they leave it room."""
    beside = 0 < _across(len(view.offer)) <= BESIDE
    return top + offer_height(view) - APART - 8 if beside else WHOLE.bottom


def draw_offer(canvas: Canvas, view: PointCityView, top: int) -> None:
    """One that can be chosen now has its name and a ring."""
    across = _across(len(view.offer))
    left = ((WIDTH if across > BESIDE else WHOLE.right + 22) - across * STEP_X + STEP_X - WIDE) // 2
    for k, token in enumerate(view.offer):
        x, y = left + k % across * STEP_X, top + k // across * _step(view)
        if view.phase == "token" and view.turn is not None:
            shown = plaque(token, token.id, SEATS[view.turn])
        else:
            shown = offer_chip(token, WIDE, LOW)
        canvas.put(shown, x - GROW, y - GROW, "lt")
    draw_claim(canvas, view, left - 2, top - 2)


def draw_claim(canvas: Canvas, view: PointCityView, x: int, y: int) -> None:
    """The virtual opponent gets the first of them."""
    if view.virtual is not None and view.virtual.next and view.offer:
        canvas.put(robot_mark(44, ROBOT), x, y)
