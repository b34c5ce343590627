"""A board: its ground and its river as masks, its fields as bits of one number, and shapes laid on them.

A row takes STRIDE bits, more than the board has columns: what sticks out at one side lands on bits that are never set,
not on the other side of the board. Bits rise in reading order.

>>> names(mask(["B2", "A1"]))
('A1', 'B2')
>>> names(beside(mask(["A1"])))
('B1', 'A2')
>>> turned((".#", ".#", "##"), 1)
('#..', '###')
"""

from collections.abc import Iterable, Sequence

import msgspec

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


LIGHT_GREEN = ".TtRWG"
"""What is built on: plain, two trees, one tree, two rocks, well, gold vein."""
NOT_BUILT_ON = "MFS"
TREES = {"T": 2, "t": 1}
ROCKS = {"R": 2}
FEATURES = {"T": "trees", "t": "tree", "R": "rocks", "W": "well", "G": "vein"}
"""What may lie under a building, by the letter of its field."""
GROUNDS = {"M": "mountain", "F": "forest", "S": "structure"}
EAST_BANK, WEST_BANK = "east_bank", "west_bank"
EAST_RIVERSIDE, WEST_RIVERSIDE = "east_riverside", "west_riverside"
EVERYWHERE = (EAST_BANK, WEST_BANK, EAST_RIVERSIDE, WEST_RIVERSIDE)
"""Parts of a board that follow from its river."""


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rows: tuple[str, ...]
    west: tuple[int, ...]
    track: int
    areas: dict[str, tuple[str, ...]] = {}
    squares: tuple[str, ...] = ()
    """Where stickers of a campaign may be put."""


def letters(rows: Sequence[str]) -> dict[str, str]:
    """The letter of each field, in reading order."""
    return {f"{COLUMNS[column]}{row + 1}": rows[row][column] for row in range(SIZE) for column in range(SIZE)}


class Ground:
    """One seat's board. What lies in a closed area is out of the episode: it is not built on and counts for nothing."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.letter = letters(board.rows)
        self.west = mask(
            f"{COLUMNS[column]}{row + 1}" for row, width in enumerate(board.west) for column in range(width)
        )
        self.east = mask(self.letter) & ~self.west
        east, west = self.east & beside(self.west), self.west & beside(self.east)
        self.riverside = east | west
        self._areas = dict(zip(EVERYWHERE, (self.east, self.west, east, west), strict=True))
        self.close(0)

    def close(self, closed: int) -> None:
        """Takes these fields out of the episode."""
        self.closed = closed
        self.buildable = self._of(LIGHT_GREEN)
        self.plain = self._of(".")
        """Light green and nothing else: what counts as an empty field while it is free."""
        self.trees = [(number, self._of(letter)) for letter, number in TREES.items()]
        self.rocks = [(number, self._of(letter)) for letter, number in ROCKS.items()]
        self.wells = self._of("W")
        self.veins = self._of("G")
        self.banks = (self.buildable & self.west, self.buildable & self.east)

    def _of(self, letters: str) -> int:
        return mask(field for field, letter in self.letter.items() if letter in letters) & ~self.closed

    def area(self, name: str) -> int:
        """A named part of the board; what follows from the river has its name everywhere."""
        if name not in self._areas:
            self._areas[name] = mask(self.board.areas[name])
        return self._areas[name]
