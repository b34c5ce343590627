"""The computer players of Cities. They count with what lies open, in a game they imagine."""

from __future__ import annotations

from rules.chance import Chance
from rules.cities.game import Cities
from rules.cities.moves import Start, Take
from rules.cities.steward import reasons
from rules.cities.steward.candidates import Candidates
from rules.cities.steward.evaluation import Evaluation
from rules.cities.steward.expert import CitiesExpert
from rules.game import Move
from rules.stewards.steward import Seen, Steward, Thinker


class Easy(Thinker[Cities]):
    """Takes and places what scores most at once."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        moves = chance.shuffled(seen.legal())
        if isinstance(moves[0], Start):
            return moves[0]
        game = self.imagined(seen, chance)
        candidates = Candidates(game, seen.seat, Evaluation(game, seen.seat, steps=0))
        return max(moves, key=lambda m: candidates.taken(m) if isinstance(m, Take) else candidates.placed(m))


class Steady(Thinker[Cities]):
    """Works towards its cards and the milestones, and takes first what it would miss most."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        moves = chance.shuffled(seen.legal())
        if isinstance(moves[0], Start):
            return moves[0]
        game = self.imagined(seen, chance)
        return Candidates(game, seen.seat, Evaluation(game, seen.seat)).best(moves)


STEWARDS: dict[str, Steward] = {
    "easy": Easy(Cities, reasons.reason),
    "steady": Steady(Cities, reasons.reason),
    "expert": CitiesExpert(Cities, reasons.reason),
}
