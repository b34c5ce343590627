"""All cities side by side: what was built, what is held, what it is worth."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Say
from render.canvas import LOWEST, WIDTH, Canvas
from render.lettering.text import Type
from render.palette import INK, INK_SOFT, PAPER_LIGHT
from render.point_city.cards import pennant
from render.point_city.district import Plan, district
from render.point_city.hands import fan
from render.point_city.icons import hand_sign, icon
from render.point_city.panels import Owner, owners
from render.point_city.plaques import CHIP_HIGH, CHIP_WIDE, GROW, chip, token_plaque
from render.point_city.plaques import WIDE as PLAQUE
from render.point_city.skies import framed
from render.point_city.streets import halo, paper
from render.point_city.tints import QUIET
from render.sprites import panel, seat_mark
from rules.point_city.view import RESOURCES, PointCityView
from rules.point_city.vocabulary import ASKED

HEAD = 66
WIDE, HIGH = 580, 554
LOW = 396
"""The height of a panel as wide as the picture: the last of three cities."""
GAP = 12
PLAN = (566, 380)
TITLE = Type(40, "title", 700)
NAME = Type(42, "title", 700)
NOTE = Type(34, "text", 700)
NUMBER = Type(38, "toy", 800)
FEW = 3
"""Tokens that have room as plaques."""
HAND, HAND_HIGH = 236, 58
DEEP = 7
"""Streets as long as this leave more room at their right than at their left."""

Box = tuple[int, int, int, int]
"""Left, top, width and height."""


def draw_cities(view: PointCityView, names: Sequence[str], say: Say) -> Canvas:
    found = owners(view, names, say)
    boxes = [_box(k, len(found)) for k in range(len(found))]
    canvas = Canvas.on(paper(WIDTH, max(LOWEST, boxes[-1][1] + boxes[-1][3] + GAP)))
    if view.turn is not None:
        x, y, wide, high = boxes[view.turn]
        canvas.put(halo(wide, high, found[view.turn].tint, 26), x - 36, y - 36, "lt")
    _header(canvas, view, names, say)
    for owner, box in zip(found, boxes, strict=True):
        _city(canvas, owner, box, say)
    return canvas


def _box(place: int, cities: int) -> Box:
    left, top = 14 + place % 2 * (WIDE + GAP), HEAD + place // 2 * (HIGH + GAP)
    return (left, top, 2 * WIDE + GAP, LOW) if cities == place + 1 and place % 2 == 0 else (left, top, WIDE, HIGH)


def _header(canvas: Canvas, view: PointCityView, names: Sequence[str], say: Say) -> None:
    left = 24
    if view.turn is not None:
        canvas.put(seat_mark(view.turn, 40), left + 20, 33)
        left += 54
    name = names[view.turn] if view.turn is not None else ""
    canvas.name(
        (left, 33), name, 840, TITLE, within=lambda part: say(ASKED[view.phase], name=part).rstrip("."), most=29
    )
    turn = say("turn {n} of {all}", n=view.turns, all=view.length)
    canvas.fit((WIDTH - 24, 33), turn, 240, NOTE, INK_SOFT, anchor="rm")


def _city(canvas: Canvas, owner: Owner, box: Box, say: Say) -> None:
    """The plan above what the city has; in a wide panel beside it."""
    x, y, wide, high = box
    canvas.put(framed(wide, high, 26, owner.tint), x - 12, y - 12, "lt")
    beside = wide > WIDE
    foot = y + (high - 6 if beside else 402)
    canvas.put(district(owner.city.buildings, owner.fresh, *PLAN), x + WIDE / 2, foot, "mb")
    canvas.put(owner.mark(44), x + 42, y + 44)
    canvas.name((x + 76, y + 44), owner.name, WIDE - 76 - 118, NAME, halo=PAPER_LIGHT)
    canvas.put(pennant(owner.city.total, 82, owner.tint), x + wide - 18, y + 2, "rt")
    if beside:
        canvas.put(panel(WIDE - 8, 270, PAPER_LIGHT, 22), x + WIDE - 20, y + 102, "lt")
        fan(canvas, owner.hand(), x + 594, y + 224, 530, HAND_HIGH)
        _counts(canvas, owner, x + 588, y + 150)
        _tokens(canvas, owner, x + 594, y + 272, say)
    else:
        deep = Plan(owner.city.buildings, *PLAN).depth > DEEP
        fan(canvas, owner.hand(), x + (WIDE - HAND - 24 if deep else 24), y + 354, HAND, HAND_HIGH)
        _counts(canvas, owner, x + 22, y + 413)
        _tokens(canvas, owner, x + 22, y + 440, say)


def _counts(canvas: Canvas, owner: Owner, left: int, y: int) -> None:
    """The permanent resources, and how many cards there are in hand: they break a tie."""
    signs = [*(icon(resource, 42) for resource in RESOURCES), hand_sign(42)]
    for k, (sign, count) in enumerate(zip(signs, (*owner.city.permanents, owner.city.cards), strict=True)):
        x = left + k * 93
        canvas.put(sign, x + 21, y)
        canvas.write((x + 46, y), str(count), NUMBER, INK if count else QUIET, anchor="lm")


def _tokens(canvas: Canvas, owner: Owner, x: int, y: int, say: Say) -> None:
    """As plaques, or in short where they are many."""
    tokens, known = owner.city.tokens, owner.seat is not None
    if not tokens:
        canvas.fit((x + 6, y + 42), say("no civic tokens yet"), WIDE - 60, NOTE, INK_SOFT, anchor="lm")
    few = len(tokens) <= FEW
    across = FEW if few else max(4, -(-len(tokens) // 2))
    step = PLAQUE + 22 if few else min(CHIP_WIDE + 8.0, (WIDE - 40 - CHIP_WIDE) / (across - 1))
    for k, scored in enumerate(tokens):
        shown = token_plaque(scored, known) if few else chip(scored, known)
        canvas.put(shown, x - GROW + step * (k % across), y - GROW + k // across * (CHIP_HIGH + 7), "lt")
