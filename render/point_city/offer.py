"""The civic tokens beside the market: to be had, or taken and by whom."""

from __future__ import annotations

from render.canvas import WIDTH, Canvas
from render.lettering.text import Type
from render.palette import INK_SOFT, SEATS
from render.point_city.icons import robot_mark
from render.point_city.plaques import GROW, HIGH, WIDE, plaque, socket
from render.point_city.tints import ROBOT
from render.sprites import seat_mark
from rules.point_city.view import PointCityView, Token

A_ROW = 7
STEP_X, STEP_Y = WIDE + 13, HIGH + 13
ID = Type(33, "text", 800)


def _shown(view: PointCityView) -> list[Token]:
    """Alone the tokens lie in the order in which the opponent gets them; else each keeps its place."""
    if view.virtual is not None:
        return list(view.offer)
    gone = [scored.token for city in view.cities for scored in city.tokens]
    return sorted((*view.offer, *gone), key=lambda token: token.id)


def _across(tokens: int) -> int:
    return tokens if tokens <= A_ROW else -(-tokens // 2)


def offer_height(view: PointCityView) -> int:
    tokens = len(_shown(view))
    return STEP_Y * -(-tokens // max(1, _across(tokens)))


def draw_offer(canvas: Canvas, view: PointCityView, top: int) -> None:
    """Where a token was taken lies the mark of who took it; one that can be chosen now has a ring."""
    shown = _shown(view)
    across = _across(len(shown))
    left = (WIDTH - across * STEP_X + STEP_X - WIDE) // 2
    free = {token.id for token in view.offer}
    takers = {scored.token.id: seat for seat, city in enumerate(view.cities) for scored in city.tokens}
    ring = SEATS[view.turn] if view.turn is not None and view.phase == "token" else None
    for k, token in enumerate(shown):
        x, y = left + k % across * STEP_X, top + k // across * STEP_Y
        if token.id in free:
            canvas.put(plaque(token, token.id, ring), x - GROW, y - GROW, "lt")
        else:
            canvas.put(socket(), x, y, "lt")
            canvas.put(seat_mark(takers[token.id], 38), x + 40, y + HIGH / 2)
            canvas.write((x + 106, y + HIGH / 2), token.id, ID, INK_SOFT)
    if view.virtual is not None and view.virtual.next and shown:
        canvas.put(robot_mark(44, ROBOT), left - 2, top - 2)
