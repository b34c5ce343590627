"""Beside the market in a turn's picture: every other city as itself, and the tokens still to be had."""

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import Canvas
from render.lettering.text import Type
from render.palette import GLOW, INK, INK_SOFT, PAPER_LIGHT, SEATS
from render.point_city.cards import gradient, pennant, rounded
from render.point_city.district import district
from render.point_city.hands import fan
from render.point_city.icons import civic_mark
from render.point_city.market import acts
from render.point_city.offer import draw_claim
from render.point_city.panels import Owner, counts, light
from render.point_city.plaques import GROW, offer_chip
from render.sprites import cut_out, panel
from rules.point_city.view import PointCityView
from rules.point_city.vocabulary import ACTS

X, WIDE = 728, 460
RIGHT = X + WIDE
TOP, BOTTOM = 514, 1190
BETWEEN = 9
A_TOKEN, LARGE_TOKEN = 57, 66
"""The height of a line of tokens, and the most it takes."""
HEADING, HEADED = 36, 3
"""The height of their heading; above more lines of tokens there is no room for it, but beside the last of them."""
HIGHEST_PANEL = 446
NAME = Type(38, "title", 700)
NUMBER = Type(37, "toy", 800)
NOTE = Type(34, "text", 700)
ACT = Type(34, "text", 800)
SIGN = 36
BELOW = 124
"""What stands below the city of an only other."""


def _across(view: PointCityView) -> int:
    return 3 if len(view.offer) <= 9 else 4


def draw_others(canvas: Canvas, others: Sequence[Owner], view: PointCityView, say: Say) -> int:
    """A panel for each, the next one on turn first and lit; returns where they end."""
    lines = max(1, -(-len(view.offer) // _across(view)))
    room = BOTTOM - TOP - BETWEEN * len(others) - lines * A_TOKEN - HEADING * (lines <= HEADED)
    high = min(HIGHEST_PANEL, room // max(1, len(others)))
    tops = [TOP + k * (high + BETWEEN) for k in range(len(others))]
    for owner, top in zip(others, tops, strict=True):
        if owner.seat is not None and owner.seat == view.turn:
            light(canvas, owner, X, top, high, WIDE)
    for owner, top in zip(others, tops, strict=True):
        canvas.put(panel(WIDE, high, PAPER_LIGHT, 22, True, owner.tint), X - 12, top - 12, "lt")
        draw = {1: _tall, 2: _broad}.get(len(others), _low)
        draw(canvas, owner, top, high)
        done = said(owner, view, say)
        if done and len(others) == 1:
            canvas.pill((X + 18, top + high - BELOW - 30), done, ACT, GLOW, INK, anchor="lm", space=270)
    return tops[-1] + high + BETWEEN


def said(owner: Owner, view: PointCityView, say: Say) -> str:
    """What somebody did last, if that is lit."""
    found = [(act, cells) for seat, act, cells in acts(view) if seat == owner.seat]
    return say(ACTS[found[-1][0]], cells=say.listed([*found[-1][1]])) if found else ""


def _low(canvas: Canvas, owner: Owner, top: int, high: int) -> None:
    """Three others: the city at the left, all else at its right."""
    wide = 212
    _city(canvas, owner, (X + 8, top + 8, wide, high - 16))
    left, head = X + wide + 16, 60
    canvas.put(owner.mark(32), left + 16, top + head / 2)
    canvas.name((left + 36, top + head / 2), owner.name, RIGHT - 6 - left - 36, NAME, most=28)
    canvas.put(pennant(owner.city.total, 56, owner.tint), X + wide - 2, top, "rt")
    counts(canvas, owner, (left, top + head + 2, RIGHT - 2, top + high - 8), 3, SIGN, NUMBER)


def _broad(canvas: Canvas, owner: Owner, top: int, high: int) -> None:
    """Two others: a line with the name, and the city beside what it has."""
    wide, head = 296, 60
    _city(canvas, owner, (X + 8, top + head, wide, high - head - 8))
    _head(canvas, owner, X + 14, top + head / 2, RIGHT - 76)
    canvas.put(pennant(owner.city.total, 60, owner.tint), RIGHT - 12, top, "rt")
    counts(canvas, owner, (X + wide + 18, top + head + 10, RIGHT - 4, top + high - 8), 2, SIGN, NUMBER)


def _tall(canvas: Canvas, owner: Owner, top: int, high: int) -> None:
    """One other: the city below its name, its resources, and its hand as cards."""
    head = 64
    _city(canvas, owner, (X + 8, top + head, WIDE - 16, high - head - BELOW))
    _head(canvas, owner, X + 16, top + head / 2, RIGHT - 90)
    canvas.put(pennant(owner.city.total, 70, owner.tint), RIGHT - 14, top, "rt")
    counts(canvas, owner, (X + 16, top + high - BELOW + 4, RIGHT - 6, top + high - 60), 6, SIGN, NUMBER)
    y, tokens = top + high - 32, owner.city.tokens
    fan(canvas, owner.hand(), X + 18, y, 262 if tokens else WIDE - 36, 48)
    if tokens:
        worth = f"{len(tokens)} = {sum(scored.points for scored in tokens)}"
        canvas.put(civic_mark(42), RIGHT - 152, y)
        canvas.write((RIGHT - 124, y), worth, NUMBER, INK, anchor="lm")


def _head(canvas: Canvas, owner: Owner, left: float, middle: float, right: float) -> None:
    canvas.put(owner.mark(36), left + 18, middle)
    canvas.name((left + 44, middle), owner.name, right - left - 48, NAME, most=28)


def _city(canvas: Canvas, owner: Owner, box: tuple[int, int, int, int]) -> None:
    """In a window with a quiet sky; the back of the city may reach above its frame a little."""
    x, y, wide, high = box
    canvas.put(_window(wide, high), x, y, "lt")
    plan = district(owner.city.buildings, owner.fresh, wide - 4, high + 14)
    canvas.put(plan, x + wide / 2, y + high - max(2, (high - plan.height) / 2), "mb")


@kept(SPRITES)
def _window(wide: int, high: int) -> Image.Image:
    view = gradient((wide, high), (186, 218, 232), (236, 240, 214))
    return cut_out(view, rounded((wide, high), 16))


def draw_tokens(canvas: Canvas, view: PointCityView, top: int, say: Say) -> None:
    """Points and what for; those that can be chosen now have a ring. The virtual opponent gets the first."""
    across = _across(view)
    wide = (WIDE - 8 * (across - 1)) // across
    lines = max(1, -(-len(view.offer) // across))
    head = (X + 2, top + 14) if lines <= HEADED else (X + 2 * (wide + 8), BOTTOM - A_TOKEN / 2)
    if view.offer:
        top += HEADING * (lines <= HEADED)
        canvas.fit(head, say("tokens to win"), WIDE / 2 if lines > HEADED else WIDE, NOTE, anchor="lm")
    step = min(LARGE_TOKEN, (BOTTOM - top) // lines)
    ring = SEATS[view.turn] if view.turn is not None and view.phase == "token" else None
    for k, token in enumerate(view.offer):
        x, y = X + k % across * (wide + 8), top + 2 + k // across * step
        canvas.put(offer_chip(token, wide, step - 8, ring), x - GROW, y - GROW, "lt")
    draw_claim(canvas, view, X - 8, top + 28)
    if not view.offer:
        canvas.fit((X + 6, top + 28), say("no tokens left"), WIDE - 12, NOTE, INK_SOFT, anchor="lm")
