"""Every move of a set made once: legal lists are put together from these."""

from __future__ import annotations

from functools import lru_cache

from rules.bits import numbers
from rules.cities.components import read_box
from rules.cities.frame import frame_of
from rules.cities.moves import TURNS, Place, Put
from rules.game import Move


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
