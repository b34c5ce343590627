"""A board: its ground and its river, as masks."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.my_city.fields import COLUMNS, SIZE, beside, mask

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
