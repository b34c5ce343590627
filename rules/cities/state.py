"""What changes in a game of Cities."""

from __future__ import annotations

import msgspec

from rules.cities.view import Change, Laid, Phase
from rules.game import State

RANDOM = "random"
NOBODY = -1
COVERED = -2
"""A reward out of play with two seats."""


class Holding(msgspec.Struct):
    """What lies before one seat, in the order in which it came."""

    tiles: list[Laid] = msgspec.field(default_factory=list)
    features: list[tuple[str, str]] = msgspec.field(default_factory=list)
    """Kind and field."""
    pieces: list[tuple[str, str]] = msgspec.field(default_factory=list)
    """Colour and field."""
    cards: list[str] = msgspec.field(default_factory=list)
    last: list[Change] = msgspec.field(default_factory=list)

    def copy(self) -> Holding:
        return Holding(self.tiles.copy(), self.features.copy(), self.pieces.copy(), self.cards.copy(), self.last.copy())


class CitiesState(State, kw_only=True):
    city: str
    first: int
    turn: int
    starts: list[str]
    piles: list[list[str]]
    """Cards, tiles, features; the next one is the last."""
    bag: list[int]
    """By colour. What comes out of it is drawn at that moment."""
    holdings: list[Holding]
    rings: list[list[int]]
    """By milestone and reward: a seat, NOBODY or COVERED."""
    phase: Phase = "start"
    round: int = 0
    offer: list[list[list[str]]] = msgspec.field(default_factory=list)
    """By row and place: the things; [] once taken."""
    workers: list[list[int]] = msgspec.field(default_factory=list)
    hand: list[str] = msgspec.field(default_factory=list)
    """A tile, features or pieces that are still to be placed."""
    seen: list[list[str]] = msgspec.field(default_factory=lambda: [[], [], []])
    """Cards, tiles, features out of the game that everybody saw."""
    unseen: list[list[str]] = msgspec.field(default_factory=lambda: [[], [], []])
    """The same of what nobody ever saw."""
    lost: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0, 0])
    """Pieces out of the game, by colour."""

    def copy(self) -> CitiesState:
        """What is frozen is shared, what changes is not."""
        return msgspec.structs.replace(
            self,
            starts=self.starts.copy(),
            piles=[pile.copy() for pile in self.piles],
            bag=self.bag.copy(),
            holdings=[holding.copy() for holding in self.holdings],
            rings=[row.copy() for row in self.rings],
            offer=[[slot.copy() for slot in row] for row in self.offer],
            workers=[row.copy() for row in self.workers],
            hand=self.hand.copy(),
            seen=[pile.copy() for pile in self.seen],
            unseen=[pile.copy() for pile in self.unseen],
            lost=self.lost.copy(),
        )
