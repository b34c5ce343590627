"""Beside the market: a panel for each city, with all it has where its seat is on turn, else in short."""

from collections.abc import Sequence

import msgspec

from data.texts import Say
from render.canvas import Canvas
from render.lettering.text import NEEDED, Type, width
from render.palette import PAPER_LIGHT
from render.point_city.cards import pennant
from render.point_city.panels import Owner, change, counts, held, in_line, light, window
from render.point_city.preview import Preview
from render.point_city.streets import WHOLE
from render.sprites import panel

X = WHOLE.right + 20
RIGHT = 1186
WIDE = RIGHT - X
BETWEEN, RIM = 11, 8
"""Between panels, and around that of who is on turn."""
LOW, SHORT, WHOLLY = 128, 160, 340
"""The least and the greatest height of a panel in short, and from which height on it has all."""
WANTED, BARE = 350, 246
"""What the first panel wants before others grow, with and without a city."""
FLAT = 300
"""A panel without a city that is lower has all that is held in one line."""
SEEN, BESIDE = 132, 208
"""How wide a city is in short, and beside numbers."""
SIDE, ROOMY = 404, 600
"""A panel lower than this has its numbers beside the city, else below it: with so much room large."""
HEAD, LEAST, HIGHEST = 66, 130, 290
"""The line with the name; the least of a city, and the most, for it is wide."""
AROUND = 26
"""Beside a name and its mark."""
NAME, LARGE_NAME = Type(36, "title", 700), Type(42, "title", 700)
NUMBER, COUNT = Type(36, "toy", 800), Type(42, "toy", 800)


def draw_column(
    canvas: Canvas, players: Sequence[Owner], between: tuple[int, int], lit: bool, say: Say, cities: Sequence[Owner]
) -> None:
    """The first one with all it has, `lit` while it is on turn, the others in short; only some of the cities."""
    (top, bottom), others, city = between, len(players) - 1, players[0] in cities
    low = max(LOW, (bottom - top - (WANTED if city else BARE)) // others - BETWEEN) if others else 0
    if low < WHOLLY:
        low = min(low, SHORT)
    high = bottom - top - (low + BETWEEN) * others - 2 * RIM
    if lit:
        light(canvas, players[0], X, top + RIM, high, WIDE)
    draw_large(canvas, players[0], top + RIM, high, say, city=city)
    for k, owner in enumerate(players[1:]):
        y = top + high + 2 * RIM + BETWEEN + k * (low + BETWEEN)
        if low < WHOLLY:
            _low(canvas, owner, y, low, say, owner in cities)
        else:
            draw_large(canvas, owner, y, low, say)


def _low(canvas: Canvas, owner: Owner, top: int, high: int, say: Say, city: bool) -> None:
    """The name, and beside the city two lines of numbers; without it one, and what is held as it is."""
    canvas.put(panel(WIDE, high, PAPER_LIGHT, 22, True, owner.tint), X - 12, top - 12, "lt")
    left, head = X + SEEN * city, round(high * (0.41 if city else 0.36))
    right = RIGHT - 66 - 52 * (not city and bool(owner.earned))
    if city:
        window(canvas, msgspec.structs.replace(owner, fresh=()), (X + 7, top + 7, SEEN, high - 14))
        if width(owner.name, NAME.at(NEEDED)) > right - left - AROUND - NEEDED:
            # A long name needs all the room: the points hang over the city.
            right = RIGHT
    _head(canvas, owner, (left, right), top, head - 5, NAME)
    canvas.put(pennant(owner.city.total, 48, owner.tint), RIGHT - 14 if right < RIGHT else left + 4, top - 4, "rt")
    if owner.earned and right < RIGHT:
        x, y = (left + 2, top + 24) if city else (RIGHT - 70, top + head / 2)
        change(canvas, f"{owner.earned:+}", owner.tint, x, y, "rm")
    if city:
        counts(canvas, owner, (left + 18, top + head, RIGHT + 8, top + high - 6), 3, 34, NUMBER.at(38))
        return
    line = round(high * 0.64)
    counts(canvas, owner, (X + 14, top + head, RIGHT - 2, top + line), 5, 36, NUMBER.at(40))
    in_line(canvas, owner, X + 16, RIGHT - 12, top + (line + high) / 2 - 2, 40)


def draw_large(
    canvas: Canvas, owner: Owner, top: int, high: int, say: Say, plan: Preview | None = None, city: bool = True
) -> None:
    """The city below the name, its numbers, the hand and the own tokens as they are."""
    canvas.put(panel(WIDE, high, PAPER_LIGHT, 22, True, owner.tint), X - 12, top - 12, "lt")
    _head(canvas, owner, (X, RIGHT - 84 - 52 * (plan is None and bool(owner.earned))), top, HEAD, LARGE_NAME)
    head, tall, roomy = top + HEAD, high >= SIDE, high > ROOMY
    across, size, number, lines = (2, 64, COUNT.at(58), 222) if roomy else (3, 42, COUNT, 104)
    room = high - HEAD - LEAST - lines * tall
    flat, span, card = not city and high < FLAT, (X + 16, top + high - 6, RIGHT - 12), 84 if roomy else 54
    foot = 0 if flat else held(canvas, owner, span, room, card, say, plan)
    if flat:
        counts(canvas, owner, (X + 20, head + 10, RIGHT - 8, top + high - 62), 3, 45, COUNT.at(49))
        in_line(canvas, owner, X + 16, RIGHT - 12, top + high - 34, 50)
    elif not city:
        counts(canvas, owner, (X + 24, head + 14, RIGHT, foot), 3, 48, COUNT.at(46), plan)
    elif tall:
        below = head + min(HIGHEST, foot - head - lines - 8)
        window(canvas, owner, (X + 8, head, WIDE - 16, below - head))
        counts(canvas, owner, (X + 24 + 30 * roomy, below + 6, RIGHT, foot), across, size, number, plan)
    else:
        window(canvas, owner, (X + 8, head, BESIDE, foot - head - 6))
        counts(canvas, owner, (X + BESIDE + 22, head + 16, RIGHT + 2, foot - 2), 2, 40, number, plan)
    canvas.put(pennant(owner.city.total, 66, owner.tint), RIGHT - 14, top, "rt")
    more, at = (plan.points, (RIGHT - 20, head + 44)) if plan else (owner.earned, (RIGHT - 90, top + HEAD // 2))
    if more:
        change(canvas, f"{more:+}", owner.tint, *at, "rm")


def _head(canvas: Canvas, owner: Owner, between: tuple[int, int], top: int, high: int, name: Type) -> None:
    left, right = between
    canvas.put(owner.mark(name.size - 2), left + 12 + name.size / 2, top + high / 2)
    room = right - left - name.size - AROUND
    canvas.name((left + name.size + 22, top + high / 2), owner.name, room, name, most=27, pitch=1.0)
