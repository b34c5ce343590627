"""Which moves of a tender are thought through, and how far."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Move
from rules.metropolys.moves import Open, Raise
from rules.metropolys.steward.bidding import Bidding

DEPTH = 3
CROWDED_DEPTH = 2
"""Raises looked ahead after the move to be made, with two seats and with more."""
SPACES = 10
VALUES = 4
"""What is thought through: the best spaces, and so many buildings from the lowest to the highest."""


def likely(bidding: Bidding, moves: Sequence[Move]) -> list[Move]:
    """The moves that are thought through: some values from the lowest to the highest, on the best spaces; a pass."""
    bids = [move for move in moves if isinstance(move, Open | Raise)]
    values = sorted({move.value for move in bids})
    index, lowest = bidding.board.index, values[0]
    spaces = sorted(
        (move.space for move in bids if move.value == lowest),
        key=lambda space: -bidding.net(bidding.seat, index[space], lowest),
    )[:SPACES]
    spread = {values[step * (len(values) - 1) // (VALUES - 1)] for step in range(VALUES)}
    return [m for m in moves if not isinstance(m, Open | Raise) or (m.space in spaces and m.value in spread)]
