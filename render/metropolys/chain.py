"""The raises of a tender: a glowing arrow from plate to plate, and a small chevron where two plates are close."""

from __future__ import annotations

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
from render.sprites import faded
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
CHEVRON = 32
SLIM = 0.72
"""How large an older arrow is."""
CLEAR = 4
"""Between an arrow and a plate or a name."""
INNER = ((0.0, 1.0), (-7.0, 20.0))
"""The rim of a plate may be touched, its number not."""
REACH = 17
"""Half a chevron with its rim, whichever way it is turned."""


def draw_chain(image: Image.Image, chain: Sequence[Placed]) -> None:
    """The long ways, from rim to rim of the plates: lies below them."""
    for a, b in pairwise(chain):
        way = _way(a, b)
        if _length(way) >= SHORT:
            _lay(image, _arrow(a, b, a in older(chain)), way)


def draw_hops(image: Image.Image, chain: Sequence[Placed]) -> None:
    """The short ways: lies above the plates, which may touch each other."""
    for a, b in pairwise(chain):
        if _length(_way(a, b)) < SHORT:
            _lay(image, _chevron(a, b, a in older(chain)), _hop(a, b))


def older(chain: Sequence[Placed]) -> Sequence[Placed]:
    """All but the last two: smaller and paler, so that a long tender is no heap."""
    return chain[:-2]


def _lay(image: Image.Image, art: Image.Image, way: Sequence[Point]) -> None:
    image.paste(art, _corner(way), art)


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


def _boxes(placed: Placed, clear: float = CLEAR) -> tuple[Box, Box]:
    """The plate of a pending building and the name of its space, with something free around them."""
    (_, top, _, bottom), half, at = PLATE, plate_width(placed.value) / 2, spot(placed.space)
    return (
        moved((-half - clear, top - clear, half + clear, bottom + clear), at),
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


def _hop(a: Placed, b: Placed, share: float = 1.0) -> list[Point]:
    """From tail to tip of a chevron: straight towards the target, where it covers least of plates and names."""
    (x0, y0), (x1, y1) = spot(a.space), spot(b.space)
    far = math.dist((x0, y0), (x1, y1))
    ux, uy = (x1 - x0) / far, (y1 - y0) / far
    boxes = [(box, weight) for placed in (a, b) for clear, weight in INNER for box in _boxes(placed, clear)]
    places = [
        ((x0 + x1) / 2 + ux * on - uy * off, (y0 + y1) / 2 + uy * on + ux * off, abs(on) + abs(off))
        for on in range(-20, 21, 4)
        for off in range(-28, 29, 4)
    ]
    x, y, _ = min(places, key=lambda place: _price(place[:2], boxes) + place[2] * 2)
    half = CHEVRON / 2 * share
    return [(x - ux * half, y - uy * half), (x + ux * half, y + uy * half)]


def _price(at: Point, boxes: Sequence[tuple[Box, float]]) -> float:
    return sum(weight * _covered(at, box) for box, weight in boxes)


def _covered(at: Point, box: Box) -> float:
    wide = min(at[0] + REACH, box[2]) - max(at[0] - REACH, box[0])
    high = min(at[1] + REACH, box[3]) - max(at[1] - REACH, box[1])
    return wide * high if wide > 0 and high > 0 else 0.0


# ---------------------------------------------------------------------------------------------------- art


def _corner(points: Sequence[Point]) -> tuple[int, int]:
    return int(min(x for x, _ in points)) - EDGE, int(min(y for _, y in points)) - EDGE


@kept(SPRITES)
def _arrow(a: Placed, b: Placed, old: bool) -> Image.Image:
    """A line that ends where its head begins."""
    way = _way(a, b)
    neck = len(way) - 1
    while neck > 0 and math.dist(way[neck], way[-1]) < HEAD:
        neck -= 1
    head = _head(way[neck], way[-1], HALF * SLIM if old else HALF)
    return _glowing(way, [*way[: neck + 1]], head, 3 if old else 8, old)


@kept(SPRITES)
def _chevron(a: Placed, b: Placed, old: bool) -> Image.Image:
    share = SLIM if old else 1.0
    way = _hop(a, b, share)
    (x0, y0), (x1, y1) = way
    notch = (x0 + (x1 - x0) * 0.22, y0 + (y1 - y0) * 0.22)
    tip, left, right = _head(way[0], way[1], (HALF - 1) * share)
    return _glowing(_hop(a, b), [], [tip, left, notch, right], 3, old)


def _head(neck: Point, tip: Point, half: float) -> list[Point]:
    """A triangle from the neck of an arrow to its tip."""
    long = math.dist(neck, tip)
    ux, uy = (tip[0] - neck[0]) / long, (tip[1] - neck[1]) / long
    return [tip, (neck[0] - uy * half, neck[1] + ux * half), (neck[0] + uy * half, neck[1] - ux * half)]


def _glowing(
    way: Sequence[Point], shaft: Sequence[Point], head: Sequence[Point], light: float, old: bool
) -> Image.Image:
    """Light, rim and core of an arrow."""
    x0, y0 = _corner(way)
    width = int(max(x for x, _ in way)) - x0 + EDGE
    height = int(max(y for _, y in way)) - y0 + EDGE
    line = Image.new("L", (width * 2, height * 2), 0)
    pen = ImageDraw.Draw(line)
    if shaft:
        pen.line([((x - x0) * 2, (y - y0) * 2) for x, y in shaft], fill=255, width=9 if old else 16, joint="curve")
    pen.polygon([((x - x0) * 2, (y - y0) * 2) for x, y in head], fill=255)
    line = line.reduce(2)
    art = Image.new("RGBA", line.size, (*LIGHT, 255))
    art.putalpha(line.filter(ImageFilter.GaussianBlur(light)).point([min(235, v * 2) for v in range(256)]))
    for colour, shape in ((RIM, line.filter(ImageFilter.MaxFilter(5))), (CORE, line)):
        layer = Image.new("RGBA", line.size, (*colour, 255))
        layer.putalpha(shape)
        art.alpha_composite(layer)
    return faded(art, 0.9) if old else art
