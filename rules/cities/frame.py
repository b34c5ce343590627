"""The frame in which districts grow: its fields as bits, its places for tiles, and every move of a set made once.

The starting tile lies in the middle of a frame wide enough for any district, so no field ever changes its name. A field
is a bit; each row has one bit more than it has fields, so that shifting a mask never runs from one row into the next.
Legal lists are put together from the moves made here.
"""

from collections.abc import Iterable
from functools import cache, lru_cache

from rules.bits import numbers
from rules.cities.components import read_box
from rules.cities.moves import TURNS, Place, Put
from rules.game import Move

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SIDE = 2
"""Fields along the side of a tile."""


class Frame:
    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.places = 2 * max(size) - 1
        """Places for tiles along its side."""
        self.span = self.places * SIDE
        self.stride = self.span + 1
        self.names: dict[int, str] = {}
        """By bit number."""
        self.bits: dict[str, int] = {}
        """The mask of each field."""
        for row in range(self.span):
            for column in range(self.span):
                name = f"{LETTERS[column]}{row + 1}"
                self.names[row * self.stride + column] = name
                self.bits[name] = 1 << row * self.stride + column
        line = (1 << self.span) - 1
        upright = sum(1 << row * self.stride for row in range(self.span))
        self.lines = tuple(line << row * self.stride for row in range(self.span)) + tuple(
            upright << column for column in range(self.span)
        )
        """Every row, then every column."""
        self.corners = {
            f"{LETTERS[x * SIDE]}{y * SIDE + 1}": (x, y) for y in range(self.places) for x in range(self.places)
        }
        """The upper left fields of the places for tiles, in reading order."""
        self.corner_at = {place: name for name, place in self.corners.items()}
        self.start = self.corner_at[self.places // 2, self.places // 2]

    def fits(self, wide: int, high: int) -> bool:
        long, short = max(self.size), min(self.size)
        return max(wide, high) <= long and min(wide, high) <= short

    def tile_fields(self, corner: str) -> tuple[int, int, int, int]:
        """The four fields of a tile as masks, upper row first."""
        first = self.bits[corner]
        return first, first << 1, first << self.stride, first << self.stride + 1

    def fields(self, mask: int) -> tuple[str, ...]:
        """The names of a mask's fields in reading order."""
        return tuple(self.names[number] for number in numbers(mask))

    def mask(self, names: Iterable[str]) -> int:
        return sum(self.bits[name] for name in names)

    def open_places(self, laid: Iterable[str]) -> tuple[str, ...]:
        """Where a tile may go: at the side of a tile, and the whole not larger than allowed."""
        taken = {self.corners[name] for name in laid}
        columns = [x for x, _ in taken]
        rows = [y for _, y in taken]
        left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
        beside = {(x + dx, y + dy) for x, y in taken for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1))}
        found = [
            (y, x)
            for x, y in beside - taken
            if self.fits(max(right, x) - min(left, x) + 1, max(bottom, y) - min(top, y) + 1)
        ]
        return tuple(self.corner_at[x, y] for y, x in sorted(found))


def each(mask: int) -> list[int]:
    """The bits that are set, each as a mask of its own."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found


@cache
def frame_of(size: tuple[int, int]) -> Frame:
    return Frame(size)


class MoveTables:
    def __init__(self, text: str, size: tuple[int, int]) -> None:
        box, frame = read_box(text), frame_of(size)
        self._names = frame.names
        self._turns = {tile: TURNS[: len(looks)] for tile, looks in box.turned.items()}
        self._places: dict[tuple[str, str], dict[str, Place]] = {}
        self._puts: dict[str, dict[int, Put]] = {}

    def places(self, tile: str, corners: tuple[str, ...]) -> list[Move]:
        found: list[Move] = []
        for turn in self._turns[tile]:
            known = self._places.setdefault((tile, turn), {})
            for corner in corners:
                move = known.get(corner)
                if move is None:
                    move = known[corner] = Place(tile, turn, corner)
                found.append(move)
        return found

    def puts(self, thing: str, room: int) -> list[Move]:
        known = self._puts.setdefault(thing, {})
        found: list[Move] = []
        for number in numbers(room):
            move = known.get(number)
            if move is None:
                move = known[number] = Put(thing, self._names[number])
            found.append(move)
        return found


@lru_cache(maxsize=16)
def tables_of(text: str, size: tuple[int, int]) -> MoveTables:
    return MoveTables(text, size)
