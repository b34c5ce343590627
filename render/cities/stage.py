"""Where the fields of a district stand in a picture."""

from collections.abc import Iterable

from render.canvas import Box
from render.cities.brush import Point
from render.cities.grounds import CW, depth, shifted

SIZES = (150, 136, 122, 112, 102, 92, 84, 76, 69, 66, 62, 59, 56, 50, 45, 40, 36, 32, 29, 26, 23, 20)
"""Few sizes, so that sprites of one picture serve the next."""
LARGEST = SIZES[0]
NOTHING = ("E5", "F5", "E6", "F6")
"""The fields shown of a district that has no tile yet: those of its first one."""
SLAB = 16
"""Thickness of a tile at full size."""


class Stage:
    """The shown part of a frame, as large as a box allows: `size` is the width of a field."""

    def __init__(
        self, fields: Iterable[str], box: Box, largest: int = LARGEST, labels: bool = True, aside: int = 0
    ) -> None:
        """`aside`: how much farther than usual the numbers of the rows stand from the model; without labels, the room
        of short ones close to it."""
        names = list(fields) or NOTHING
        letters = [ord(name[0]) for name in names]
        numbers = [int(name[1:]) for name in names]
        self.columns = [chr(letter) for letter in range(min(letters), max(letters) + 1)]
        self.rows = list(range(min(numbers), max(numbers) + 1))
        self.labels, self.aside = labels, aside
        self.places = [self.at(name) for name in names]
        left, top, right, bottom = box
        self.size = next(
            size
            for size in SIZES
            if size <= largest and self._wide(size) <= right - left and self._high(size) <= bottom - top
        )
        self.deep, self.shift = depth(self.size), shifted(self.size)
        spare_x = right - left - self._wide(self.size)
        spare_y = bottom - top - self._high(self.size)
        self.left = round(left + spare_x / 2 + self._margin - self._reach(self.size)[0])
        self.top = round(top + spare_y / 2 + self._head(self.size))

    @classmethod
    def needed(
        cls, fields: Iterable[str], wide: float, largest: int = LARGEST, labels: bool = True, aside: int = 0
    ) -> int:
        """How high a box of that width must be for the fields to fill it."""
        stage = cls(fields, (0, 0, wide, 4000), largest, labels, aside)
        return round(stage._high(stage.size))

    @property
    def _margin(self) -> float:
        return (66 if self.labels else 6) + self.aside

    def _head(self, size: int) -> float:
        """Room for tall buildings of the last row."""
        return size * 0.42

    def _wide(self, size: int) -> float:
        left, right = self._reach(size)
        return right - left + self._margin + 14

    def _reach(self, size: int) -> tuple[int, int]:
        """From where to where the fields reach as they lean, where short labels follow them; else the whole frame."""
        rows, lean = len(self.rows), shifted(size)
        if self.labels or not self.aside:
            return 0, len(self.columns) * size + rows * lean
        lefts = [column * size + (rows - row - 1) * lean for column, row in self.places]
        return 0 if self.stepped else min(lefts), max(lefts) + size + lean

    @property
    def stepped(self) -> bool:
        """Whether a column ends where the number of the next row stands."""
        return any((column + 1, self.lowest(column) + 1) in self.places for column in range(len(self.columns)))

    def lowest(self, column: int) -> int:
        """The last row in which it has a field."""
        return max((row for across, row in self.places if across == column), default=len(self.rows) - 1)

    def _high(self, size: int) -> float:
        return (
            self._head(size)
            + len(self.rows) * depth(size)
            + self.slab_of(size)
            + (72 if self.labels else 8 + self.aside)
        )

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
