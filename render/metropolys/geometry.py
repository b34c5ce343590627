"""From the drawing to pixels: outlines bent into soft curves, streets, shores, and the ways from space to space."""

import math
from functools import cache
from itertools import pairwise
from random import Random

from render.metropolys.atlas import Point, drawing, shapes, spans

HEIGHT = 868
"""Of the map; it is as wide as every picture."""

Edge = tuple[Point, Point]
Path = list[Point]

STREET_BEND = 0.07
SHORE_BEND = 0.03


def place(point: Point) -> Point:
    """A point of the drawing in the picture, with a gentle bend."""
    x, y = 22 + point[0] * 1.455, 26 + point[1] * 1.472
    return x + 6 * math.sin(y / 120), y + 6 * math.sin(x / 150 + 1)


def edges(outline: tuple[Point, ...]) -> list[Edge]:
    return list(zip(outline, (*outline[1:], outline[0]), strict=True))


@cache
def bent(a: Point, b: Point, bend: float) -> Path:
    """The edge from a to b as a soft curve; the same curve from both sides."""
    if a > b:
        return bent(b, a, bend)[::-1]
    p, q = place(a), place(b)
    length = math.dist(p, q) or 1
    high = min(10.0, length * bend) * Random(f"{a} {b}").choice((-1, -0.6, 0.6, 1))
    nx, ny = (q[1] - p[1]) / length, (p[0] - q[0]) / length
    waves = [(t / 8, high * math.sin(math.pi * t / 8)) for t in range(9)]
    return [(p[0] + (q[0] - p[0]) * t + nx * wave, p[1] + (q[1] - p[1]) * t + ny * wave) for t, wave in waves]


@cache
def shared() -> frozenset[frozenset[Point]]:
    """The edges that two spaces have in common: the streets."""
    seen: set[frozenset[Point]] = set()
    twice: set[frozenset[Point]] = set()
    for shape in shapes().values():
        for edge in edges(shape.outline):
            key = frozenset(edge)
            (twice if key in seen else seen).add(key)
    return frozenset(twice)


def curve(edge: Edge) -> Path:
    return bent(*edge, STREET_BEND if frozenset(edge) in shared() else SHORE_BEND)


@cache
def outline(space: str) -> Path:
    return [point for edge in edges(shapes()[space].outline) for point in curve(edge)[:-1]]


def lake_outline(number: int) -> Path:
    return [point for edge in edges(drawing().lakes[number].outline) for point in bent(*edge, SHORE_BEND)[:-1]]


@cache
def streets() -> list[Path]:
    """Every street once, in the order of the spaces."""
    found = {frozenset(edge): edge for shape in shapes().values() for edge in edges(shape.outline)}
    return [curve(edge) for key, edge in found.items() if key in shared()]


@cache
def shores() -> list[Path]:
    found = [edge for shape in shapes().values() for edge in edges(shape.outline)]
    return [curve(edge) for edge in found if frozenset(edge) not in shared()]


def along(path: Path, step: float) -> list[tuple[float, float, float, float]]:
    """Points every `step` pixels on a path, each with the direction there."""
    found, left = [], step / 2
    for p, q in pairwise(path):
        length = math.dist(p, q)
        while left < length:
            t = left / length
            x, y = p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t
            found.append((x, y, (q[0] - p[0]) / length, (q[1] - p[1]) / length))
            left += step
        left -= length
    return found


@cache
def bridge_ends(pair: frozenset[str]) -> Edge:
    """Where a bridge stands on its two banks."""
    a, b = spans()[pair].ends
    return place(a), place(b)


def deck(ends: Edge, half: float, beyond: float = 9) -> list[Point]:
    """The corners of a bridge, `half` as wide, reaching a little onto the banks."""
    a, b = ends
    length = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    corners = ((a, -beyond, -half), (b, beyond, -half), (b, beyond, half), (a, -beyond, half))
    return [(x + ux * on - uy * off, y + uy * on + ux * off) for (x, y), on, off in corners]


def crossing(a: str, b: str) -> Point:
    """Where the way from one space to the next goes through: the bridge, or the middle of the common street."""
    if frozenset((a, b)) in spans():
        (x0, y0), (x1, y1) = bridge_ends(frozenset((a, b)))
        return (x0 + x1) / 2, (y0 + y1) / 2
    theirs = {frozenset(edge) for edge in edges(shapes()[b].outline)}
    common = [edge for edge in edges(shapes()[a].outline) if frozenset(edge) in theirs]
    return curve(common[len(common) // 2])[4]
