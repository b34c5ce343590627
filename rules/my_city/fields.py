"""Fields as bits of one number, and shapes laid on them.

A row takes STRIDE bits, more than the board has columns: what sticks out at one side lands on bits that are never set,
not on the other side of the board. Bits rise in reading order.

>>> names(mask(["B2", "A1"]))
('A1', 'B2')
>>> names(beside(mask(["A1"])))
('B1', 'A2')
>>> turned((".#", ".#", "##"), 1)
('#..', '###')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.bits import numbers

STRIDE = 16
SIZE = 11
"""Columns and rows of a board."""
COLUMNS = "ABCDEFGHIJK"
FILLED = "#"
Shape = tuple[str, ...]

FIELDS = tuple(f"{column}{row + 1}" for row in range(SIZE) for column in COLUMNS)
_BIT = {field: 1 << (int(field[1:]) - 1) * STRIDE + COLUMNS.index(field[0]) for field in FIELDS}
_NAME = {number.bit_length() - 1: field for field, number in _BIT.items()}
BOARD = sum(_BIT.values())
ROWS = tuple(sum(_BIT[f"{column}{row + 1}"] for column in COLUMNS) for row in range(SIZE))


def is_field(word: str) -> bool:
    return word in _BIT


def bit(field: str) -> int:
    return _BIT[field]


def mask(fields: Iterable[str]) -> int:
    found = 0
    for field in fields:
        found |= _BIT[field]
    return found


def names(fields: int) -> tuple[str, ...]:
    return tuple(_NAME[number] for number in numbers(fields))


def beside(fields: int) -> int:
    """The fields that share a side with one of these. Some of these may be among them."""
    return (fields << 1 | fields >> 1 | fields << STRIDE | fields >> STRIDE) & BOARD


def turned(shape: Sequence[str], quarters: int) -> Shape:
    """The shape after so many quarter turns clockwise."""
    rows = tuple(shape)
    for _ in range(quarters % 4):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return rows


def offsets(shape: Sequence[str]) -> tuple[int, ...]:
    """How many bits after its first field, in reading order, each further field of a shape lies."""
    cells = [row * STRIDE + at for row, line in enumerate(shape) for at, mark in enumerate(line) if mark == FILLED]
    return tuple(cell - cells[0] for cell in cells[1:])


def reach(shape: Sequence[str]) -> int:
    """The shape as a mask with its first field on bit 0."""
    return 1 | sum(1 << offset for offset in offsets(shape))
