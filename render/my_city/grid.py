"""Where fields lie on a picture, and where the river runs between them."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from render.canvas import HIGHEST, WIDTH

Cell = tuple[int, int]
"""Column and row, from 0."""
Side = Literal["n", "e", "s", "w"]
Wet = tuple[tuple[int, Side], ...]
"""Sides of a building's fields (by their number) at which the river runs."""

SIDES: tuple[tuple[Side, int, int], ...] = (("n", 0, -1), ("e", 1, 0), ("s", 0, 1), ("w", -1, 0))
LETTERS = "ABCDEFGHIJK"
SIZE = 11
CELL = 88
"""A field at full size, in pixels."""
HEAD = 122
FOOT = 46
MIDDLE = HIGHEST - FOOT / 2 - 6
"""The middle of the ribbon at the foot."""
LEFT, TOP = (WIDTH - SIZE * CELL) // 2, HEAD + 32
BELOW = TOP + SIZE * CELL
"""The lower edge of the fields; what is left down to the foot is meadow, or a railway."""
BEND = 0.5
"""Of a field: how wide the river takes its corners."""


class Grid(msgspec.Struct, frozen=True):
    """A board on a picture."""

    left: float = LEFT
    top: float = TOP
    cell: int = CELL

    def corner(self, cells: Sequence[Cell]) -> tuple[float, float]:
        """The upper left corner of the frame around these fields."""
        return self.left + min(x for x, _ in cells) * self.cell, self.top + min(y for _, y in cells) * self.cell


@lru_cache(maxsize=256)
def cell(field: str) -> Cell:
    return LETTERS.index(field[0]), int(field[1:]) - 1


def cells(fields: Sequence[str]) -> tuple[Cell, ...]:
    return tuple(sorted((cell(field) for field in fields), key=lambda c: (c[1], c[0])))


def framed(there: Sequence[Cell]) -> tuple[Cell, ...]:
    """The same shape with its least column and row at 0: equal shapes share one sprite."""
    left, top = min(x for x, _ in there), min(y for _, y in there)
    return tuple((x - left, y - top) for x, y in there)


def shape_cells(shape: Sequence[str]) -> tuple[Cell, ...]:
    return tuple((x, y) for y, row in enumerate(shape) for x, mark in enumerate(row) if mark == "#")


def turned(shape: tuple[Cell, ...], quarters: int) -> tuple[Cell, ...]:
    """After so many quarter turns clockwise, in reading order."""
    for _ in range(quarters):
        height = max(y for _, y in shape) + 1
        shape = tuple((height - 1 - y, x) for x, y in shape)
    return tuple(sorted(shape, key=lambda c: (c[1], c[0])))


def laid(shape: tuple[Cell, ...], quarters: int, first: str) -> tuple[Cell, ...]:
    """The fields a shape covers whose first one in reading order is this."""
    there, (x, y) = turned(shape, quarters), cell(first)
    return tuple((cx - there[0][0] + x, cy - there[0][1] + y) for cx, cy in there)


def name(there: Cell) -> str:
    return f"{LETTERS[there[0]]}{there[1] + 1}"


@lru_cache(maxsize=4096)
def wet(there: tuple[Cell, ...], west: tuple[int, ...]) -> Wet:
    """Where a building stands at the river: there it keeps back, so that the water is seen between two houses.

    A straight side keeps back as a whole: a roof with steps in it is none.
    """
    found: list[tuple[int, Side]] = []
    for side, dx, dy in SIDES:
        outer = [c for c in there if (c[0] + dx, c[1] + dy) not in there]
        back = {c for c in outer if _shore(c, dx, dy, west)}
        while more := {c for c in outer if c not in back and {(c[0] + dy, c[1] + dx), (c[0] - dy, c[1] - dx)} & back}:
            back |= more
        found += [(number, side) for number, c in enumerate(there) if c in back]
    return tuple(sorted(found))


def _shore(there: Cell, dx: int, dy: int, west: Sequence[int]) -> bool:
    x, y = there
    inside = 0 <= y + dy < SIZE and 0 <= x + dx < SIZE
    return inside and (x < west[y]) != (x + dx < west[y + dy])


def river(west: Sequence[int]) -> list[float]:
    """The river as one flat smooth line, in fields: every corner is cut with a curve."""
    bends = [p for y in range(1, SIZE) if west[y] != west[y - 1] for p in ((west[y - 1], y), (west[y], y))]
    corners: list[tuple[float, float]] = [(west[0], -2.0), *bends, (west[SIZE - 1], SIZE + 2.0)]
    flat = [*corners[0]]
    for (ax, ay), (bx, by), (cx, cy) in zip(corners, corners[1:], corners[2:], strict=False):
        ra, rc = BEND / (abs(ax - bx) + abs(ay - by)), BEND / (abs(cx - bx) + abs(cy - by))
        for t in (i / 12 for i in range(13)):
            for a, b, c in ((ax, bx, cx), (ay, by, cy)):
                flat.append((1 - t) ** 2 * (b + (a - b) * ra) + 2 * t * (1 - t) * b + t * t * (b + (c - b) * rc))
    return [*flat, *corners[-1]]


def stroll(line: Sequence[float], step: float) -> Iterator[tuple[float, float, float, float]]:
    """Evenly spaced points on a flat line, each with its direction."""
    rest = 0.0
    for ax, ay, bx, by in zip(line[::2], line[1::2], line[2::2], line[3::2], strict=False):
        length = math.hypot(bx - ax, by - ay)
        while rest < length:
            yield ax + (bx - ax) * rest / length, ay + (by - ay) * rest / length, (bx - ax) / length, (by - ay) / length
            rest += step
        rest -= length
