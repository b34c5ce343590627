"""All cities in one picture: what was built, what is held, what it is worth."""

from collections.abc import Sequence

from data.texts import Say
from render.canvas import WIDTH, Canvas
from render.lettering.text import Type
from render.palette import INK, INK_SOFT, PAPER_LIGHT
from render.point_city.cards import pennant
from render.point_city.hands import fan
from render.point_city.icons import civic_mark
from render.point_city.market import draw_head
from render.point_city.panels import Owner, counts, owners, window
from render.point_city.plaques import CHIP_HIGH, CHIP_WIDE, GROW, RULE_WIDE, chip, rule_chip
from render.point_city.streets import halo, paper
from render.sprites import panel
from rules.point_city.view import PointCityView

HEAD = 66
FOOT = 1188
LEFT, WIDE = 14, 1172
GAP = 12
TILE = (WIDE - GAP) // 2
"""The width of one of four panels."""
HIGHEST_ROW = 500
"""More would be sky: a city is as wide as its window."""
COLUMN = 480
"""Beside a city: what it has, on paper, so that no light in the city touches a word."""
NAME = Type(42, "title", 700)
NOTE = Type(34, "text", 700)
NUMBER = Type(40, "toy", 800)
COUNT = Type(48, "toy", 800)
HAND_HIGH = 60
A_LINE = CHIP_HIGH + 8

Box = tuple[int, int, int, int]
"""Left, top, width and height."""


def draw_cities(view: PointCityView, names: Sequence[str], say: Say) -> Canvas:
    found = owners(view, names, say)
    boxes = [_box(k, len(found)) for k in range(len(found))]
    canvas = Canvas.on(paper(WIDTH, boxes[-1][1] + boxes[-1][3] + GAP))
    if view.turn is not None:
        x, y, wide, high = boxes[view.turn]
        canvas.put(halo(wide, high, found[view.turn].tint, 26), x - 36, y - 36, "lt")
    draw_head(canvas, view, names, say, 33, 840)
    for owner, box in zip(found, boxes, strict=True):
        x, y, wide, high = box
        canvas.put(panel(wide, high, PAPER_LIGHT, 26, True, owner.tint), x - 12, y - 12, "lt")
        (_tile if wide == TILE else _row)(canvas, owner, box, say)
    return canvas


def _box(place: int, cities: int) -> Box:
    """Up to three one above the other, four in a square."""
    lines = 2 if cities == 4 else cities
    high = (FOOT - HEAD - GAP * (lines - 1)) // lines
    if cities == 2:
        high = min(high, HIGHEST_ROW)
    if cities < 4:
        return LEFT, HEAD + place * (high + GAP), WIDE, high
    return LEFT + place % 2 * (TILE + GAP), HEAD + place // 2 * (high + GAP), TILE, high


def _row(canvas: Canvas, owner: Owner, box: Box, say: Say) -> None:
    """What the city has at the left, the city at the right."""
    x, y, wide, high = box
    window(canvas, owner, (x + COLUMN, y + 8, wide - COLUMN - 8, high - 16))
    _name(canvas, owner, x, y + 8, x + COLUMN - 20)
    lines = min(-(-len(owner.city.tokens) // 3), (high - 80 - 120 - HAND_HIGH) // A_LINE)
    spare = (high - 96 - 116 - HAND_HIGH - max(1, lines) * A_LINE) / 4
    top = y + 92 + spare
    counts(canvas, owner, (x + 26, top, x + COLUMN - 10, top + 116), 3, 44, NUMBER)
    top += 116 + spare
    fan(canvas, owner.hand(), x + 26, top + HAND_HIGH / 2, COLUMN - 60, HAND_HIGH)
    _tokens(canvas, owner, x + 26, round(top + HAND_HIGH + spare), lines, 3, say)


def _tile(canvas: Canvas, owner: Owner, box: Box, say: Say) -> None:
    """The name above the city, what it has below."""
    x, y, wide, high = box
    lines = max(1, min(2, -(-len(owner.city.tokens) // 4)))
    foot = y + high - 68 - lines * A_LINE
    window(canvas, owner, (x + 8, y + 72, wide - 16, foot - y - 72))
    _name(canvas, owner, x, y, x + wide - 16)
    fan(canvas, owner.hand(), x + 22, foot - HAND_HIGH / 2 - 8, 230, HAND_HIGH)
    counts(canvas, owner, (x + 18, foot + 2, x + wide - 4, foot + 60), 6, 46, COUNT)
    _tokens(canvas, owner, x + 18, foot + 62, lines, 4, say)


def _name(canvas: Canvas, owner: Owner, x: int, y: int, right: int) -> None:
    canvas.put(owner.mark(44), x + 44, y + 37)
    canvas.name((x + 78, y + 37), owner.name, right - x - 78 - 100, NAME)
    canvas.put(pennant(owner.city.total, 76, owner.tint), right, y, "rt")


def _tokens(canvas: Canvas, owner: Owner, x: int, y: int, lines: int, across: int, say: Say) -> None:
    """With what they are worth by now; as a sum, where they are more than there is room for."""
    tokens = owner.city.tokens
    if not tokens:
        canvas.fit((x + 6, y + CHIP_HIGH / 2), say("no civic tokens yet"), 420, NOTE, INK_SOFT, anchor="lm")
    elif len(tokens) > lines * across:
        canvas.put(civic_mark(50), x + 25, y + CHIP_HIGH / 2)
        worth = f"{len(tokens)} = {sum(scored.points for scored in tokens)}"
        canvas.write((x + 62, y + CHIP_HIGH / 2), worth, NUMBER, INK, anchor="lm")
    else:
        told = owner.seat is not None and len(tokens) * RULE_WIDE <= across * (CHIP_WIDE + 7)
        for k, scored in enumerate(tokens):
            at = (x - GROW + k % across * ((RULE_WIDE if told else CHIP_WIDE) + 7), y - GROW + k // across * A_LINE)
            canvas.put(rule_chip(scored) if told else chip(scored, owner.seat is not None), *at, "lt")
