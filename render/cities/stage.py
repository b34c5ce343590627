"""Where the fields of a district stand in a picture."""

from collections.abc import Iterable

from render.canvas import Box
from render.cities.brush import Point
from render.cities.grounds import CW, depth, shifted

SIZES = (150, 136, 122, 112, 102, 92, 84, 76, 69, 62, 56, 50, 45, 40, 36, 32, 29, 26, 23, 20)
"""Few sizes, so that sprites of one picture serve the next."""
LARGEST = SIZES[0]
NOTHING = ("E5", "F6")
"""The fields shown of a district that has no tile yet: those of its first one."""
SLAB = 16
"""Thickness of a tile at full size."""


class Stage:
    """The shown part of a frame, as large as a box allows: `size` is the width of a field."""

    def __init__(
        self, fields: Iterable[str], box: Box, largest: int = LARGEST, labels: bool = True, aside: int = 0
    ) -> None:
        """`aside`: how much farther than usual the numbers of the rows stand from the model."""
        names = list(fields) or NOTHING
        letters = [ord(name[0]) for name in names]
        numbers = [int(name[1:]) for name in names]
        self.columns = [chr(letter) for letter in range(min(letters), max(letters) + 1)]
        self.rows = list(range(min(numbers), max(numbers) + 1))
        self.labels, self.aside = labels, aside
        left, top, right, bottom = box
        self.size = next(
            size
            for size in SIZES
            if size <= largest and self._wide(size) <= right - left and self._high(size) <= bottom - top
        )
        self.deep, self.shift = depth(self.size), shifted(self.size)
        spare_x = right - left - self._wide(self.size)
        spare_y = bottom - top - self._high(self.size)
        self.left = round(left + spare_x / 2 + self._margin)
        self.top = round(top + spare_y / 2 + self._head(self.size))

    @classmethod
    def needed(cls, fields: Iterable[str], wide: float, largest: int = LARGEST, labels: bool = True) -> int:
        """How high a box of that width must be for the fields to fill it."""
        stage = cls(fields, (0, 0, wide, 4000), largest, labels)
        return round(stage._high(stage.size))

    @property
    def _margin(self) -> float:
        return 66 + self.aside if self.labels else 6

    def _head(self, size: int) -> float:
        """Room for tall buildings of the last row."""
        return size * 0.42

    def _wide(self, size: int) -> float:
        return len(self.columns) * size + len(self.rows) * shifted(size) + self._margin + 14

    def _high(self, size: int) -> float:
        return self._head(size) + len(self.rows) * depth(size) + self.slab_of(size) + (72 if self.labels else 8)

    def slab_of(self, size: int) -> int:
        return max(4, round(SLAB * size / CW))

    @property
    def slab(self) -> int:
        return self.slab_of(self.size)

    def at(self, name: str) -> tuple[int, int]:
        """Column and row of a field, from 0."""
        return self.columns.index(name[0]), self.rows.index(int(name[1:]))

    def corner(self, column: float, row: float) -> Point:
        """The point of the back left corner of a field, fractions allowed."""
        return (self.left + column * self.size + (len(self.rows) - row) * self.shift, self.top + row * self.deep)

    def outline(self, name: str, side: int = 1) -> list[Point]:
        """The corners of a field or of a tile, from the back left clockwise."""
        column, row = self.at(name)
        return [self.corner(column + x, row + y) for x, y in ((0, 0), (side, 0), (side, side), (0, side))]
