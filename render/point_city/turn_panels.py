"""Beside the market in a turn's picture: every other city as itself, and the tokens still to be had."""

from collections.abc import Sequence

from data.texts import Say
from render.canvas import Canvas
from render.lettering.text import Type
from render.palette import GLOW, INK, PAPER_LIGHT
from render.point_city.cards import pennant
from render.point_city.market import acts
from render.point_city.offer import APART, draw_tokens, offer_rows, saved
from render.point_city.panels import Owner, Sizes, belongings, counts, light, window
from render.sprites import panel
from rules.point_city.view import PointCityView
from rules.point_city.vocabulary import ACTS

X, WIDE = 728, 460
RIGHT = X + WIDE
TOP, BOTTOM = 514, 1190
BETWEEN = 9
A_TOKEN, LARGE_TOKEN = 57, 66
"""The height of a line of tokens, and the most it takes."""
HIGHEST_PANEL = 446
NAME = Type(38, "title", 700)
NUMBER = Type(37, "toy", 800)
ACT = Type(34, "text", 800)
SIGN = 36
BELOW = 132
"""What stands below the city of an only other."""


def draw_others(canvas: Canvas, others: Sequence[Owner], view: PointCityView, say: Say) -> None:
    """A panel for each, the next one on turn first and lit; below them the tokens to be had."""
    across = 3 if len(view.offer) <= 9 else 4
    lines = offer_rows(view, across)
    less = saved(view, across, A_TOKEN - APART)
    room = BOTTOM - TOP - BETWEEN * len(others) - lines * A_TOKEN + less
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
    below = tops[-1] + high + BETWEEN
    draw_tokens(
        canvas, view, (X, below, RIGHT), across, min(LARGE_TOKEN, (BOTTOM - below + less) // lines) - APART, say
    )


def said(owner: Owner, view: PointCityView, say: Say) -> str:
    """What somebody did last, if that is lit."""
    found = [(act, cells) for seat, act, cells in acts(view) if seat == owner.seat]
    return say(ACTS[found[-1][0]], cells=say.listed([*found[-1][1]])) if found else ""


def _low(canvas: Canvas, owner: Owner, top: int, high: int) -> None:
    """Three others: the city at the left, all else at its right."""
    wide = 212
    window(canvas, owner, (X + 8, top + 8, wide, high - 16))
    left, head = X + wide + 16, 60
    canvas.put(owner.mark(32), left + 16, top + head / 2)
    canvas.name((left + 36, top + head / 2), owner.name, RIGHT - 6 - left - 36, NAME, most=28)
    canvas.put(pennant(owner.city.total, 56, owner.tint), X + wide - 2, top, "rt")
    counts(canvas, owner, (left, top + head + 2, RIGHT - 2, top + high - 8), 3, SIGN, NUMBER)


def _broad(canvas: Canvas, owner: Owner, top: int, high: int) -> None:
    """Two others: a line with the name, and the city beside what it has."""
    wide, head = 296, 60
    window(canvas, owner, (X + 8, top + head, wide, high - head - 8))
    _head(canvas, owner, X + 14, top + head / 2, RIGHT - 76)
    canvas.put(pennant(owner.city.total, 60, owner.tint), RIGHT - 12, top, "rt")
    counts(canvas, owner, (X + wide + 18, top + head + 10, RIGHT - 4, top + high - 8), 2, SIGN, NUMBER)


def _tall(canvas: Canvas, owner: Owner, top: int, high: int) -> None:
    """One other: the city below its name, its resources, and its hand as cards."""
    head = 64
    window(canvas, owner, (X + 8, top + head, WIDE - 16, high - head - BELOW))
    _head(canvas, owner, X + 16, top + head / 2, RIGHT - 90)
    canvas.put(pennant(owner.city.total, 70, owner.tint), RIGHT - 14, top, "rt")
    belongings(canvas, owner, (X + 16, top + high - BELOW + 4, RIGHT - 6, top + high), 6, Sizes(SIGN, NUMBER.size, 48))


def _head(canvas: Canvas, owner: Owner, left: float, middle: float, right: float) -> None:
    canvas.put(owner.mark(36), left + 18, middle)
    canvas.name((left + 44, middle), owner.name, right - left - 48, NAME, most=28)
