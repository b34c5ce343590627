"""Where pieces are to stand, by rule: in their own space with their name, clear of bridges, statues and each other.

`python -m tests.render.metropolys.siting` finds the spots anew; the first picture after a start has no time for it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from render.canvas import WIDTH
from render.metropolys.atlas import Point, drawing, shapes, spans
from render.metropolys.district_signs import sign_room
from render.metropolys.geometry import HEIGHT, bridge_ends, deck, outline, place
from render.metropolys.spots import PLATE, ROOF, STATUE, TAG, Box, moved

CELL = 5
OUTSIDE, BRIDGE, FIGURE, PIECE = 3, 20, 21, 6.0
"""What it costs to cover a cell: of a neighbour, of a bridge, of a statue or a word, of another piece. No two alike."""
PLATES = 3
"""How much more it costs to cover a number than another part of a piece."""
TAGS, MEETING = 1.5, 60
"""How much more it costs to cover a name with a tower, and two names to meet."""
BODY: Box = (-29, -62, 29, 24)
"""A tower of middle height."""
WHOLE: Box = (-31, -84, 31, 57)
"""What a piece keeps free of other pieces: a high tower and the name below it."""
HIGH: Box = (-27, -88, 27, 26)
"""A high tower."""
NAMES: Box = (-35, 0, 35, 61)
"""Where the name of a space may stand, with or without a piece above it."""
WIDE_PLATE: Box = (PLATE[0] - 6, PLATE[1] - 6, PLATE[2] + 6, PLATE[3] + 6)
"""With room for an arrow between two of them."""
WEIGHTS = ((PLATE, 1.5), (BODY, 0.5), (TAG, 6.5))
ROOFS = 1.0
"""Weighs only against bridges, statues and words: it may well lie before a neighbour."""
MAST = 44
"""How much higher than a tower of middle height a mast may be."""
RIVER: Box = (260.9, 223.5, 343.9, 345.5)
"""Kept free for the name along the river: it is aslant, a box around all of it would push away what it never meets."""
MARGIN = 12
"""Kept free at the sides of the picture."""
TOP, LOW = 94, HEIGHT - 98
"""No spot lies nearer to the upper or lower edge: towers have masts, and a banner covers the seam below."""
REACH = 110
"""How far from its own space a piece may reach at all."""
ROUNDS = 4
AROUND = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
"""A spot is inside if its cell and those beside it are."""


def sited() -> dict[str, Point]:
    """First every space for itself, then each again with the others where they are, until nothing gets better."""
    taken = _obstacles()
    costs = {space: _costs(space, taken) for space in shapes()}
    found = {space: _best(space, costs[space], ()) for space in shapes()}
    for _ in range(ROUNDS):
        before = dict(found)
        for space in shapes():
            near = [at for other, at in found.items() if other != space and math.dist(at, found[space]) < 2 * REACH]
            found[space] = _best(space, costs[space], near)
        if found == before:
            break
    return found


def _obstacles() -> Image.Image:
    """The cost of covering bridges, statues and the names of districts, a pixel for each cell."""
    field = Image.new("L", (WIDTH // CELL + 1, HEIGHT // CELL + 1), 0)
    pen = ImageDraw.Draw(field)
    for pair in spans():
        pen.polygon([(x / CELL, y / CELL) for x, y in deck(bridge_ends(pair), 16)], fill=BRIDGE)
    for statue in drawing().statues:
        left, top, right, bottom = (v / CELL for v in moved(STATUE, place(statue.at)))
        pen.rectangle((left, top, right, bottom), fill=FIGURE)
    for room in (*(sign_room(name) for name in drawing().names if name.turn % 90 == 0), RIVER):
        left, top, right, bottom = (v / CELL for v in room)
        pen.rectangle((left, top, right, bottom + MAST / CELL), fill=FIGURE)
    return field


def _costs(space: str, taken: Image.Image) -> dict[Point, float]:
    """What a piece would cover at each point of the space it could stand on, the cheapest first."""
    points = outline(space)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x0, y0 = (max(0, int(min(v) - REACH) // CELL) for v in (xs, ys))
    x1, y1 = min(taken.width, int(max(xs) + REACH) // CELL), min(taken.height, int(max(ys) + REACH) // CELL)
    field = Image.new("L", (x1 - x0, y1 - y0), OUTSIDE)
    ImageDraw.Draw(field).polygon([(x / CELL - x0, y / CELL - y0) for x, y in points], fill=0)
    own, things = field.tobytes(), taken.crop((x0, y0, x1, y1)).tobytes()
    sums = _sums([max(pair) for pair in zip(own, things, strict=True)], field.width)
    above = _sums([FIGURE * (thing == FIGURE) for thing in things], field.width)
    found = {}
    left, right = int(MARGIN - PLATE[0]) // CELL + 1, int(WIDTH - MARGIN - PLATE[2]) // CELL
    for y in range(max(y0, TOP // CELL + 1), min(y1, LOW // CELL)):
        for x in range(max(x0, left), min(x1, right)):
            column, row = x - x0, y - y0
            if not any(own[(row + dy) * (x1 - x0) + column + dx] for dx, dy in AROUND):
                found[float(x * CELL), float(y * CELL)] = sum(
                    weight * _covered(sums, box, column, row) for box, weight in WEIGHTS
                ) + ROOFS * _covered(above, ROOF, column, row)
    return dict(sorted(found.items(), key=lambda entry: entry[1]))


def _sums(cells: Sequence[int], width: int) -> list[list[int]]:
    """The sum of all cells above and left of each corner of a cell."""
    sums = [[0] * (width + 1)]
    for start in range(0, len(cells), width):
        line, before, total = [0], sums[-1], 0
        for column in range(width):
            total += cells[start + column]
            line.append(total + before[column + 1])
        sums.append(line)
    return sums


def _covered(sums: list[list[int]], box: Box, column: int, row: int) -> int:
    """The sum of the cells in a box seen from one of them."""
    left, top, right, bottom = (round(v / CELL) for v in box)
    x0, x1 = max(0, column + left), min(len(sums[0]) - 1, column + right)
    high, low = sums[max(0, row + top)], sums[min(len(sums) - 1, row + bottom)]
    return low[x1] - high[x1] - low[x0] + high[x0]


def _best(space: str, costs: dict[Point, float], others: tuple[Point, ...] | list[Point]) -> Point:
    middle = place(shapes()[space].at)
    best: tuple[float, float, Point] | None = None
    for at, cost in costs.items():
        if best is not None and cost > best[0]:
            break
        crowd = sum(_overlap(at, other) for other in others)
        price = (cost + PIECE * crowd / CELL**2, math.dist(at, middle), at)
        if best is None or price < best:
            best = price
    assert best is not None
    return best[2]


def _overlap(one: Point, other: Point) -> float:
    """The area two pieces at these points have in common; that of their numbers and names counts more."""
    numbers = PLATES * _common(WIDE_PLATE, one, WIDE_PLATE, other)
    names = TAGS * (_common(TAG, one, HIGH, other) + _common(HIGH, one, TAG, other))
    return _common(WHOLE, one, WHOLE, other) + numbers + names + MEETING * _common(NAMES, one, NAMES, other)


def _common(first: Box, one: Point, second: Box, other: Point) -> float:
    (left, top, right, bottom), (x0, y0, x1, y1) = moved(first, one), moved(second, other)
    wide, high = min(right, x1) - max(left, x0), min(bottom, y1) - max(top, y0)
    return wide * high if wide > 0 and high > 0 else 0.0


def main() -> None:
    """Writes what is kept in data/components/metropolys/art/spots.toml: to be done when the map changes."""
    for space, (x, y) in sited().items():
        print(f"{space} = [{x:.0f}, {y:.0f}]")


if __name__ == "__main__":
    main()
