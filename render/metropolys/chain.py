"""The raises of a tender as one glowing line from space to space."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFilter

from render.metropolys.atlas import Point
from render.metropolys.geometry import crossing
from render.metropolys.spots import PLATE, spot

STEPS = 12
"""Points of the curve between two knots."""
EDGE = 30


def _spline(t: float, a: float, b: float, c: float, d: float) -> float:
    """Catmull-Rom between b and c."""
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def _curve(stops: Sequence[str]) -> list[Point]:
    knots = [point for a, b in pairwise(stops) for point in (spot(a), crossing(a, b))] + [spot(stops[-1])]
    ends = [knots[0], *knots, knots[-1]]
    points: list[Point] = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for n in range(STEPS):
            t = n / STEPS
            points.append((_spline(t, a[0], b[0], c[0], d[0]), _spline(t, a[1], b[1], c[1], d[1])))
    return [*points, knots[-1]]


def draw_chain(image: Image.Image, stops: Sequence[str]) -> None:
    """Draws on the picture, with an arrowhead before each plate."""
    if len(stops) < 2:
        return
    points = _curve(stops)
    x0, y0 = int(min(x for x, _ in points)) - EDGE, int(min(y for _, y in points)) - EDGE
    width = int(max(x for x, _ in points)) - x0 + EDGE
    height = int(max(y for _, y in points)) - y0 + EDGE
    line = Image.new("L", (width * 2, height * 2), 0)
    pen = ImageDraw.Draw(line)
    pen.line([((x - x0) * 2, (y - y0) * 2) for x, y in points], fill=255, width=16, joint="curve")
    for n, stop in enumerate(stops[1:]):
        leg = points[2 * STEPS * n : 2 * STEPS * (n + 1) + 1]
        pen.polygon([((x - x0) * 2, (y - y0) * 2) for x, y in _arrow(leg, spot(stop))], fill=255)
    line = line.reduce(2)
    soft = line.filter(ImageFilter.GaussianBlur(8)).point([min(235, v * 2) for v in range(256)])
    image.paste((255, 170, 40), (x0, y0), soft)
    image.paste((140, 66, 8), (x0, y0), line.filter(ImageFilter.MaxFilter(5)))
    image.paste((255, 236, 150), (x0, y0), line)


def _arrow(leg: Sequence[Point], target: Point) -> list[Point]:
    """The head of an arrow where the line meets the plate of its target."""
    left, top, right, bottom = (PLATE[0] - 6, PLATE[1] - 6, PLATE[2] + 6, PLATE[3] + 6)
    inside = (n for n, (x, y) in enumerate(leg) if left < x - target[0] < right and top < y - target[1] < bottom)
    tip = next(inside, len(leg) - 1)
    (x, y), (bx, by) = leg[tip], leg[max(0, tip - 4)]
    turn = math.atan2(y - by, x - bx)
    return [(x + r * math.cos(turn + t), y + r * math.sin(turn + t)) for r, t in ((6, 0), (26, 2.55), (26, -2.55))]
