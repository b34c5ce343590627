"""What changes in a game of Point City."""

from __future__ import annotations

import msgspec

from rules.game import State

NONE = -1
ALONE = 1
"""The number of seats with which there is a virtual opponent."""


class Turn(msgspec.Struct):
    """A turn as it goes. Cells, sides and tokens are numbers."""

    seat: int
    flipped: int = NONE
    cells: list[int] = msgspec.field(default_factory=list)
    sides: list[int] = msgspec.field(default_factory=list)
    """What was taken, by the side that lay up (see `noted`)."""
    spent: list[int] = msgspec.field(default_factory=list)
    """Resource cards by kind; empty when nothing was spent."""
    tokens: list[int] = msgspec.field(default_factory=list)
    filled: int = 0
    """Mask of the cells filled at its end."""

    def copy(self) -> Turn:
        return Turn(
            self.seat,
            self.flipped,
            self.cells.copy(),
            self.sides.copy(),
            self.spent.copy(),
            self.tokens.copy(),
            self.filled,
        )


class PointCityState(State, kw_only=True):
    """Cards and tokens are numbers, cells are 0 to 15. In a game alone, the virtual opponent is the last city."""

    deck: list[int]
    """The last one is the top."""
    box: list[int]
    """Cards left out unseen."""
    market: list[int]
    fronts: int
    """Mask of the cells whose card has its building side up; of an empty cell, the side the taken card had."""
    offer: list[int]
    """Tokens to be had, as they lie."""
    spare: list[int]
    """Tokens left in the box."""
    hands: list[list[int]]
    """By city: resource cards, starting card included, in the order in which they came."""
    stock: list[list[int]]
    """By city: the same, counted by kind."""
    cities: list[list[int]]
    """By city: the cards built."""
    permanents: list[list[int]]
    """By city: permanent resources, by resource."""
    tokens: list[list[int]]
    """By city: tokens taken."""
    discard: list[int]
    first: int
    turn: int
    turns: int = 0
    """Turns finished, the virtual opponent's included."""
    owed: int = 0
    """Tokens the seat on turn has still to choose."""
    marker: int
    """Where the two market tokens point in a game alone: the cell of the opponent's next first card."""
    over: bool = False
    passed: bool = False
    """The last turn was a pass."""
    now: Turn
    past: list[Turn] = msgspec.field(default_factory=list)
    """The turn before, with the virtual opponent's after it."""

    def copy(self) -> PointCityState:
        return PointCityState(
            draws=self.draws,
            revealed=self.revealed,
            deck=self.deck.copy(),
            box=self.box.copy(),
            market=self.market.copy(),
            fronts=self.fronts,
            offer=self.offer.copy(),
            spare=self.spare.copy(),
            hands=[hand.copy() for hand in self.hands],
            stock=[counts.copy() for counts in self.stock],
            cities=[city.copy() for city in self.cities],
            permanents=[counts.copy() for counts in self.permanents],
            tokens=[tokens.copy() for tokens in self.tokens],
            discard=self.discard.copy(),
            first=self.first,
            turn=self.turn,
            turns=self.turns,
            owed=self.owed,
            marker=self.marker,
            over=self.over,
            passed=self.passed,
            now=self.now.copy(),
            past=self.past.copy(),
        )
