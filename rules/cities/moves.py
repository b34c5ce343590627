"""The decisions: choose a starting tile, take from the offer, lay a tile, put a feature or a piece, be done."""

from typing import ClassVar

from rules.cities.view import ROWS, SLOTS
from rules.game import Move


class Start(Move, frozen=True):
    verb: ClassVar[str] = "start"
    tile: str


class Take(Move, frozen=True):
    """Puts a worker on a place of the offer: `card1` to `pieces4`."""

    verb: ClassVar[str] = "take"
    offer: str


class Place(Move, frozen=True):
    """Lays the tile just taken; `field` is its upper left one, `turn` its quarter turns clockwise."""

    verb: ClassVar[str] = "place"
    tile: str
    turn: str
    field: str


class Put(Move, frozen=True):
    """A feature or a piece from the hand."""

    verb: ClassVar[str] = "put"
    thing: str
    field: str


class Done(Move, frozen=True):
    """The pieces still in hand are discarded."""

    verb: ClassVar[str] = "done"


MOVES = (Start, Take, Place, Put, Done)
DONE = Done()
TURNS = ("turn0", "turn1", "turn2", "turn3")
TAKES = tuple(tuple(Take(f"{row}{slot + 1}") for slot in range(SLOTS)) for row in ROWS)
OFFERS = {take.offer: (row, slot) for row, takes in enumerate(TAKES) for slot, take in enumerate(takes)}
"""The row and the place of each word of the offer."""
