"""All cities in one picture: what was built, what is held, what it is worth."""

from collections.abc import Sequence

from data.texts import Say
from render.canvas import WIDTH, Canvas
from render.lettering.text import Type
from render.palette import INK_SOFT, PAPER_LIGHT
from render.point_city.cards import pennant
from render.point_city.hands import fan
from render.point_city.market import draw_head
from render.point_city.market_key import LINE, draw_key, key_to
from render.point_city.panels import Owner, counts, owners, window
from render.point_city.plaques import CHIP_HIGH, put_row, summed, token_rows
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
    key = key_to(found, say)
    boxes = [_box(k, len(found), FOOT - LINE * len(key[0])) for k in range(len(found))]
    foot = boxes[-1][1] + boxes[-1][3]
    canvas = Canvas.on(paper(WIDTH, foot + GAP + LINE * len(key[0])))
    if view.turn is not None:
        x, y, wide, high = boxes[view.turn]
        canvas.put(halo(wide, high, found[view.turn].tint, 26), x - 36, y - 36, "lt")
    draw_head(canvas, view, names, say, 33, 840)
    for owner, box in zip(found, boxes, strict=True):
        x, y, wide, high = box
        canvas.put(panel(wide, high, PAPER_LIGHT, 26, True, owner.tint), x - 12, y - 12, "lt")
        (_tile if wide == TILE else _row)(canvas, owner, box, say)
    draw_key(canvas, key, foot + GAP - 4)
    return canvas


def _box(place: int, cities: int, foot: int) -> Box:
    """Up to three one above the other, four in a square."""
    lines = 2 if cities == 4 else cities
    high = (foot - HEAD - GAP * (lines - 1)) // lines
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
    rows = token_rows(owner.city.tokens, owner.seat is not None, COLUMN - 40)
    lines = min(len(rows), (high - 80 - 120 - HAND_HIGH) // A_LINE)
    spare = (high - 96 - 116 - HAND_HIGH - max(1, lines) * A_LINE) / 4
    top = y + 92 + spare
    counts(canvas, owner, (x + 26, top, x + COLUMN - 10, top + 116), 3, 44, NUMBER)
    top += 116 + spare
    fan(canvas, owner.hand(), x + 26, top + HAND_HIGH / 2, COLUMN - 60, HAND_HIGH)
    _tokens(canvas, owner, x + 26, round(top + HAND_HIGH + spare), lines, COLUMN - 40, say)


def _tile(canvas: Canvas, owner: Owner, box: Box, say: Say) -> None:
    """The name above the city, what it has below."""
    x, y, wide, high = box
    lines = max(1, min(2, len(token_rows(owner.city.tokens, owner.seat is not None, wide - 36))))
    foot = y + high - 68 - lines * A_LINE
    window(canvas, owner, (x + 8, y + 72, wide - 16, foot - y - 72))
    _name(canvas, owner, x, y, x + wide - 16)
    fan(canvas, owner.hand(), x + 22, foot - HAND_HIGH / 2 - 8, 230, HAND_HIGH)
    counts(canvas, owner, (x + 18, foot + 2, x + wide - 4, foot + 60), 6, 46, COUNT)
    _tokens(canvas, owner, x + 18, foot + 62, lines, wide - 36, say)


def _name(canvas: Canvas, owner: Owner, x: int, y: int, right: int) -> None:
    canvas.put(owner.mark(44), x + 44, y + 37)
    canvas.name((x + 78, y + 37), owner.name, right - x - 78 - 100, NAME)
    canvas.put(pennant(owner.city.total, 76, owner.tint), right, y, "rt")


def _tokens(canvas: Canvas, owner: Owner, x: int, y: int, lines: int, room: int, say: Say) -> None:
    """With what they are worth by now; as a sum, where they are more than there is room for."""
    tokens = owner.city.tokens
    rows = token_rows(tokens, owner.seat is not None, room)
    if not tokens:
        canvas.fit((x + 6, y + CHIP_HIGH / 2), say("no civic tokens yet"), 420, NOTE, INK_SOFT, anchor="lm")
    if len(rows) > lines:
        rows = summed(tokens)
    for k, row in enumerate(rows):
        put_row(canvas, row, x, y + CHIP_HIGH / 2 + k * A_LINE)
