"""What is drawn before anybody asks for it."""

from __future__ import annotations

import msgspec

from render.my_city.flood import small_flooded
from render.my_city.grid import Cell, framed, shape_cells, turned
from render.my_city.ground import bare
from render.my_city.houses import house
from render.my_city.result import FIELDS
from render.my_city.table import FIELD


class Board(msgspec.Struct, frozen=True):
    rows: tuple[str, ...]
    west: tuple[int, ...]


class Buildings(msgspec.Struct, frozen=True):
    buildings: dict[str, str]
    colour: str | None = None
    kind: str = "house"


class Episode(msgspec.Struct, frozen=True):
    """The part of a component set that one sees."""

    board: Board
    shapes: dict[str, tuple[str, ...]]
    sets: dict[str, Buildings]


def warm(text: str) -> None:
    episode = msgspec.toml.decode(text, type=Episode)
    ground = (bare(episode.board.rows), episode.board.west, (), ())
    for size in {FIELD, *FIELDS.values()}:
        small_flooded(*ground, size)
    for kind, there in looks(episode):
        house(kind, there)


def looks(episode: Episode) -> list[tuple[str, tuple[Cell, ...]]]:
    """Every colour in every shape and turn, once."""
    found: dict[tuple[str, tuple[Cell, ...]], None] = {}
    for row in episode.sets.values():
        for shape in row.buildings.values():
            for quarters in range(4):
                there = framed(turned(shape_cells(episode.shapes[shape]), quarters))
                found[row.colour or row.kind, there] = None
    return list(found)
