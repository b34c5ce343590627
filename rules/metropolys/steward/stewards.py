"""The computer players of Metropolys. They count in a game they imagine, which hides what they may not know."""

from __future__ import annotations

from rules.chance import Chance
from rules.game import Move
from rules.metropolys.game import Metropolys
from rules.metropolys.moves import Open, Raise
from rules.metropolys.steward import reasons
from rules.metropolys.steward.bidding import Bidding
from rules.metropolys.steward.evaluation import Evaluation
from rules.metropolys.steward.expert import MetropolysExpert
from rules.metropolys.steward.likely_moves import CROWDED_DEPTH, DEPTH, likely
from rules.stewards.steward import Seen, Steward, Thinker

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
        return max(likely(bidding, seen.legal()), key=lambda move: bidding.worth(move, depth))


STEWARDS: dict[str, Steward] = {
    "easy": Easy(Metropolys, reasons.reason),
    "steady": Steady(Metropolys, reasons.reason),
    "expert": MetropolysExpert(Metropolys, reasons.reason),
}
