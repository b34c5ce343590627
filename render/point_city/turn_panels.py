"""Beside the market in a turn's picture: who is on turn with all they have, the others, and the tokens to be had."""

from collections.abc import Sequence

import msgspec

from data.texts import Say
from render.canvas import Canvas
from render.lettering.text import Type
from render.palette import PAPER_LIGHT
from render.point_city.cards import pennant
from render.point_city.offer import APART, draw_tokens, offer_rows, saved
from render.point_city.panels import Owner, counts, held, light, window
from render.sprites import panel
from rules.point_city.view import PointCityView

X, WIDE = 732, 452
RIGHT = X + WIDE
TOP, BOTTOM = 102, 1144
BETWEEN = 11
LOW, VIEW = 146, 178
"""The height of a panel of one who is not on turn, and how wide its city is."""
A_TOKEN, LARGE_TOKEN = 58, 66
"""The height of a line of tokens, and the most it takes."""
SIDE, ROOMY = 520, 380
"""A panel lower than this has its numbers beside the city, else below it: with so much room large."""
NAME, LARGE_NAME = Type(36, "title", 700), Type(44, "title", 700)
NUMBER, COUNT = Type(37, "toy", 800), Type(44, "toy", 800)


def draw_players(canvas: Canvas, players: Sequence[Owner], view: PointCityView, say: Say) -> None:
    """A panel for each, who is on turn first and lit; below them the tokens to be had."""
    across = 3 if len(view.offer) <= 9 else 4
    lines = offer_rows(view, across)
    less = saved(view, across, A_TOKEN - APART)
    others = (LOW + BETWEEN) * (len(players) - 1)
    high = BOTTOM - TOP - others - BETWEEN - 8 - lines * A_TOKEN + less
    if view.turn is not None:
        light(canvas, players[0], X, TOP, high, WIDE)
    _large(canvas, players[0], TOP, high, say)
    for k, owner in enumerate(players[1:]):
        _low(canvas, owner, TOP + high + BETWEEN + 6 + k * (LOW + BETWEEN))
    below = TOP + high + others + BETWEEN + 8
    each = min(LARGE_TOKEN, (BOTTOM - below + less) // lines) - APART
    draw_tokens(canvas, view, (X, below, RIGHT), across, each, say)


def _low(canvas: Canvas, owner: Owner, top: int) -> None:
    """The city beside the name and two lines of numbers."""
    canvas.put(panel(WIDE, LOW, PAPER_LIGHT, 22, True, owner.tint), X - 12, top - 12, "lt")
    window(canvas, msgspec.structs.replace(owner, fresh=()), (X + 7, top + 7, VIEW, LOW - 14))
    _head(canvas, owner, (X + VIEW, RIGHT), top, 60, NAME)
    canvas.put(pennant(owner.city.total, 52, owner.tint), X + VIEW, top, "rt")
    counts(canvas, owner, (X + VIEW + 18, top + 62, RIGHT, top + LOW - 4), 3, 38, NUMBER)


def _large(canvas: Canvas, owner: Owner, top: int, high: int, say: Say) -> None:
    """The city below the name, its numbers, the hand and the own tokens as they are."""
    canvas.put(panel(WIDE, high, PAPER_LIGHT, 22, True, owner.tint), X - 12, top - 12, "lt")
    _head(canvas, owner, (X, RIGHT - 74), top, 70, LARGE_NAME)
    canvas.put(pennant(owner.city.total, 66, owner.tint), RIGHT - 14, top, "rt")
    head, tall = top + 70, high >= SIDE
    foot = held(canvas, owner, (X + 16, top + high - 6, RIGHT - 12), high - 260, 76 if tall else 58, say)
    if not tall:
        window(canvas, owner, (X + 8, head, 256, foot - head - 6))
        counts(canvas, owner, (X + 278, head + 6, RIGHT - 4, foot - 6), 2, 44, COUNT)
    else:
        across, size, number = (3, 58, COUNT.at(56)) if foot - head > ROOMY else (6, 38, NUMBER)
        city = foot - head - 68 if across == 6 else min(300, foot - head - 136)
        window(canvas, owner, (X + 8, head, WIDE - 16, city))
        counts(canvas, owner, (X + (16 if across == 6 else 30), head + city + 6, RIGHT, foot - 4), across, size, number)


def _head(canvas: Canvas, owner: Owner, between: tuple[int, int], top: int, high: int, name: Type) -> None:
    left, right = between
    canvas.put(owner.mark(name.size - 2), left + 14 + name.size / 2, top + high / 2)
    canvas.name((left + name.size + 26, top + high / 2), owner.name, right - left - name.size - 34, name, most=28)
