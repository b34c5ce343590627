"""What changes in a game of Metropolys."""

from __future__ import annotations

import msgspec

from rules.game import State
from rules.metropolys.view import Card, Change, Finished, Goals, Placed, Token


class MetropolysState(State, kw_only=True):
    """Spaces in a mask are bits by their number on the board, values in a mask are bits by the value itself."""

    unused: list[str]
    usable: int
    """Mask of the spaces outside the unused districts."""
    tokens: dict[str, Token]
    """Tokens still on the map, by space."""
    goals: list[Goals]
    """By seat."""
    undealt_neighbourhoods: list[str]
    undealt_residences: list[str]
    turn: int
    stock: list[int]
    """By seat: mask of the values not built. Pending ones stay in it: they are below any raise that may follow."""
    held: list[dict[Token, int]]
    """By seat: tokens taken."""
    cards: dict[Card, int] = msgspec.field(default_factory=dict)
    """The seat that has the card, once it is in play."""
    buildings: list[Placed] = msgspec.field(default_factory=list)
    occupied: int = 0
    """Mask of the spaces with a building, built or pending."""
    chain: list[Placed] = msgspec.field(default_factory=list)
    passed: list[int] = msgspec.field(default_factory=list)
    over: bool = False
    last: Change | None = None
    previous: Finished | None = None

    def copy(self) -> MetropolysState:
        """What is frozen is shared, what changes is not."""
        return msgspec.structs.replace(
            self,
            tokens=self.tokens.copy(),
            stock=self.stock.copy(),
            held=[counts.copy() for counts in self.held],
            cards=self.cards.copy(),
            buildings=self.buildings.copy(),
            chain=self.chain.copy(),
            passed=self.passed.copy(),
            goals=self.goals.copy(),
            unused=self.unused.copy(),
            undealt_neighbourhoods=self.undealt_neighbourhoods.copy(),
            undealt_residences=self.undealt_residences.copy(),
        )
