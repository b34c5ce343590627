"""The computer players of Metropolys. They count in a game they imagine, which hides what they may not know."""

from __future__ import annotations

from collections.abc import Sequence

from rules.chance import Chance
from rules.game import Move
from rules.metropolys.game import Metropolys
from rules.metropolys.moves import Open, Raise
from rules.metropolys.steward import reasons
from rules.metropolys.steward.bidding import Bidding
from rules.metropolys.steward.evaluation import Evaluation
from rules.stewards.steward import Seen, Steward, Thinker

DEPTH = 3
CROWDED_DEPTH = 2
"""Raises looked ahead after the move to be made, with two seats and with more."""
SPACES = 10
VALUES = 4
"""What is thought through: the best spaces, and so many buildings from the lowest to the highest."""
TASTE = 0.5
"""The least points for which a beginner raises."""
THRIFT = 0.1
"""Points that a beginner gives up to use a building lower by one."""


class Easy(Thinker[Metropolys]):
    """Goes for the spaces it likes with the lowest building that will do; does not ask what the others may want."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        moves = chance.shuffled(seen.legal())
        game = self.imagined(seen, chance)
        evaluation = Evaluation(game, seen.seat)

        def liking(move: Move) -> float:
            if isinstance(move, Open | Raise):
                return evaluation.gain(seen.seat, game.board.index[move.space], move.value) - THRIFT * move.value
            return TASTE

        return max(moves, key=liking)


class Steady(Thinker[Metropolys]):
    """Thinks the tender through, by its own goals and what the others' may be, and spends high buildings with care."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        game = self.imagined(seen, chance)
        bidding = Bidding(game, seen.seat)
        depth = DEPTH if bidding.seats == 2 else CROWDED_DEPTH
        return max(_likely(bidding, seen.legal()), key=lambda move: bidding.worth(move, depth))


def _likely(bidding: Bidding, moves: Sequence[Move]) -> list[Move]:
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


STEWARDS: dict[str, Steward] = {"easy": Easy(Metropolys, reasons.reason), "steady": Steady(Metropolys, reasons.reason)}
