"""The raises of a tender as a glowing line from space to space: a leg for each raise, its joints under the plates."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFilter

from render.cache import SPRITES, kept
from render.metropolys.atlas import Point
from render.metropolys.geometry import crossing
from render.metropolys.spots import PLATE, spot
from render.palette import Colour

STEPS = 12
"""Points of the curve between two knots."""
EDGE = 30
CORE: Colour = (255, 236, 150)
RIM: Colour = (140, 66, 8)
LIGHT: Colour = (255, 170, 40)


def draw_chain(image: Image.Image, stops: Sequence[str]) -> None:
    """Draws on the picture, with an arrowhead before each plate."""
    for a, b in pairwise(stops):
        art = _leg(a, b)
        image.paste(art, _corner(_curve(a, b)), art)


def _spline(t: float, a: float, b: float, c: float, d: float) -> float:
    """Catmull-Rom between b and c."""
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def _curve(a: str, b: str) -> list[Point]:
    knots = [spot(a), spot(a), crossing(a, b), spot(b), spot(b)]
    points: list[Point] = []
    for p, q, r, s in zip(knots, knots[1:], knots[2:], knots[3:], strict=False):
        for n in range(STEPS):
            t = n / STEPS
            points.append((_spline(t, p[0], q[0], r[0], s[0]), _spline(t, p[1], q[1], r[1], s[1])))
    return [*points, spot(b)]


def _corner(points: Sequence[Point]) -> tuple[int, int]:
    return int(min(x for x, _ in points)) - EDGE, int(min(y for _, y in points)) - EDGE


@kept(SPRITES)
def _leg(a: str, b: str) -> Image.Image:
    """One raise: light, rim and core of the line, and the head of its arrow."""
    points = _curve(a, b)
    x0, y0 = _corner(points)
    width = int(max(x for x, _ in points)) - x0 + EDGE
    height = int(max(y for _, y in points)) - y0 + EDGE
    line = Image.new("L", (width * 2, height * 2), 0)
    pen = ImageDraw.Draw(line)
    pen.line([((x - x0) * 2, (y - y0) * 2) for x, y in points], fill=255, width=16, joint="curve")
    pen.polygon([((x - x0) * 2, (y - y0) * 2) for x, y in _arrow(points, spot(b))], fill=255)
    line = line.reduce(2)
    art = Image.new("RGBA", line.size, (*LIGHT, 255))
    art.putalpha(line.filter(ImageFilter.GaussianBlur(8)).point([min(235, v * 2) for v in range(256)]))
    for colour, shape in ((RIM, line.filter(ImageFilter.MaxFilter(5))), (CORE, line)):
        layer = Image.new("RGBA", line.size, (*colour, 255))
        layer.putalpha(shape)
        art.alpha_composite(layer)
    return art


def _arrow(leg: Sequence[Point], target: Point) -> list[Point]:
    """The head of an arrow where the line meets the plate of its target."""
    left, top, right, bottom = (PLATE[0] - 6, PLATE[1] - 6, PLATE[2] + 6, PLATE[3] + 6)
    inside = (n for n, (x, y) in enumerate(leg) if left < x - target[0] < right and top < y - target[1] < bottom)
    tip = next(inside, len(leg) - 1)
    (x, y), (bx, by) = leg[tip], leg[max(0, tip - 4)]
    turn = math.atan2(y - by, x - bx)
    return [(x + r * math.cos(turn + t), y + r * math.sin(turn + t)) for r, t in ((6, 0), (26, 2.55), (26, -2.55))]
