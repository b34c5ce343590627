"""The raises of a tender: a thread through all plates, and at its end a glowing arrow, if it has room."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFilter

from render.cache import SPRITES, kept
from render.metropolys.atlas import Point
from render.metropolys.geometry import crossing
from render.metropolys.pieces import plate_width
from render.metropolys.spots import PLATE, TAG, Box, moved, spot
from render.palette import Colour
from render.sprites import faded, tinted
from rules.metropolys.view import Placed

STEPS = 24
"""Points of the curve between two knots."""
EDGE = 30
CORE: Colour = (255, 236, 150)
RIM: Colour = (140, 66, 8)
LIGHT: Colour = (255, 170, 40)
SHORT = 42
"""A way of fewer pixels between two plates has no room for an arrow."""
HEAD, HALF = 25, 15
"""How long the head of an arrow is, and half as wide."""
THREAD = 6
"""How wide the way between older bids is."""
CLEAR = 4
"""Between an arrow and a plate or a name."""


def draw_chain(image: Image.Image, chain: Sequence[Placed]) -> None:
    """Lies below the plates; the arrow goes from rim to rim of them."""
    for a, b in pairwise(chain):
        far = b == chain[-1] and _length(_way(a, b)) >= SHORT
        art = _arrow(a, b) if far else _thread(a.space, b.space)
        image.paste(art, _corner(_way(a, b) if far else list(_curve(a.space, b.space))), art)


def older(chain: Sequence[Placed]) -> Sequence[Placed]:
    """All but the last two: smaller and paler, so that a long tender is no heap."""
    return chain[:-2]


# ---------------------------------------------------------------------------------------------------- ways


def _spline(t: float, a: float, b: float, c: float, d: float) -> float:
    """Catmull-Rom between b and c."""
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def _curve(a: str, b: str) -> Iterator[Point]:
    knots = [spot(a), spot(a), crossing(a, b), spot(b), spot(b)]
    for p, q, r, s in zip(knots, knots[1:], knots[2:], knots[3:], strict=False):
        for n in range(STEPS):
            t = n / STEPS
            yield _spline(t, p[0], q[0], r[0], s[0]), _spline(t, p[1], q[1], r[1], s[1])


def _boxes(placed: Placed) -> tuple[Box, Box]:
    """The plate of a pending building and the name of its space, with something free around them."""
    (_, top, _, bottom), half, at = PLATE, plate_width(placed.value) / 2, spot(placed.space)
    return (
        moved((-half - CLEAR, top - CLEAR, half + CLEAR, bottom + CLEAR), at),
        moved((TAG[0] + 4, TAG[1], TAG[2] - 4, TAG[3]), at),
    )


def _inside(point: Point, boxes: Sequence[Box]) -> bool:
    x, y = point
    return any(left < x < right and top < y < bottom for left, top, right, bottom in boxes)


def _way(a: Placed, b: Placed) -> list[Point]:
    """The part of the curve between the two buildings that nothing of theirs covers."""
    points = list(_curve(a.space, b.space))
    start = max((n for n, point in enumerate(points) if _inside(point, _boxes(a))), default=-1) + 1
    end = next((n for n, point in enumerate(points) if n >= start and _inside(point, _boxes(b))), len(points))
    return points[start:end]


def _length(way: Sequence[Point]) -> float:
    return sum(math.dist(p, q) for p, q in pairwise(way))


# ---------------------------------------------------------------------------------------------------- art


def _corner(points: Sequence[Point]) -> tuple[int, int]:
    return int(min(x for x, _ in points)) - EDGE, int(min(y for _, y in points)) - EDGE


@kept(SPRITES)
def _arrow(a: Placed, b: Placed) -> Image.Image:
    """A line that ends where its head begins."""
    way = _way(a, b)
    neck = len(way) - 1
    while neck > 0 and math.dist(way[neck], way[-1]) < HEAD:
        neck -= 1
    return _glowing(way, [*way[: neck + 1]], _head(way[neck], way[-1]), 8)


@kept(SPRITES)
def _thread(a: str, b: str) -> Image.Image:
    """From spot to spot, without a head: the numbers tell which came first."""
    way = list(_curve(a, b))
    return faded(_glowing(way, way, (), 2, THREAD), 0.85)


def _head(neck: Point, tip: Point) -> list[Point]:
    """A triangle from the neck of an arrow to its tip."""
    long = math.dist(neck, tip)
    dx, dy = (tip[0] - neck[0]) / long * HALF, (tip[1] - neck[1]) / long * HALF
    return [tip, (neck[0] - dy, neck[1] + dx), (neck[0] + dy, neck[1] - dx)]


def _glowing(
    way: Sequence[Point], shaft: Sequence[Point], head: Sequence[Point], light: float, wide: int = 8
) -> Image.Image:
    """Light, rim and core of an arrow."""
    x0, y0 = _corner(way)
    width = int(max(x for x, _ in way)) - x0 + EDGE
    height = int(max(y for _, y in way)) - y0 + EDGE
    line = Image.new("L", (width * 2, height * 2), 0)
    pen = ImageDraw.Draw(line)
    pen.line([((x - x0) * 2, (y - y0) * 2) for x, y in shaft], fill=255, width=wide * 2, joint="curve")
    if head:
        pen.polygon([((x - x0) * 2, (y - y0) * 2) for x, y in head], fill=255)
    line = line.reduce(2)
    soft = line.filter(ImageFilter.GaussianBlur(light)).point([min(235, v * 2) for v in range(256)])
    art = tinted(LIGHT, soft)
    for colour, shape in ((RIM, line.filter(ImageFilter.MaxFilter(5))), (CORE, line)):
        art.alpha_composite(tinted(colour, shape))
    return art
