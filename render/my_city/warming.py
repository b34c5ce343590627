"""What is drawn before anybody asks for it: grounds, and the buildings as the cards show them.

Houses in other turns and at the river are drawn when they are built: one at a time, in a few hundredths of a second.
"""

from __future__ import annotations

import msgspec

from render.my_city.flood import small_ground
from render.my_city.grid import shape_cells
from render.my_city.ground import bare
from render.my_city.houses import house
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
    small_ground(bare(episode.board.rows), episode.board.west, (), (), FIELD)
    for row in episode.sets.values():
        for shape in row.buildings.values():
            house(row.colour or row.kind, shape_cells(episode.shapes[shape]), cog=False)
