"""The computer players of Cities. They count with what lies open, in a game they imagine."""

from __future__ import annotations

from collections.abc import Sequence

from rules.chance import Chance
from rules.cities.game import Cities
from rules.cities.moves import OFFERS, Start, Take
from rules.cities.steward import reasons
from rules.cities.steward.candidates import Candidates
from rules.cities.steward.evaluation import Evaluation
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
        candidates = Candidates(game, seen.seat, Evaluation(game, seen.seat))
        takes = [move for move in moves if isinstance(move, Take)]
        return _missed_most(candidates, takes) if takes else max(moves, key=candidates.placed)


def _missed_most(candidates: Candidates, moves: Sequence[Take]) -> Take:
    """The best thing of the row in which the next best is worth least against it."""
    rows: dict[int, list[tuple[float, Take]]] = {}
    for move in moves:
        rows.setdefault(OFFERS[move.offer][0], []).append((candidates.taken(move), move))
    best: list[tuple[float, Take]] = []
    for found in rows.values():
        found.sort(key=lambda pair: -pair[0])
        second = found[1][0] if len(found) > 1 else found[0][0]
        best.append((found[0][0] - second, found[0][1]))
    return max(best, key=lambda pair: pair[0])[1]


STEWARDS: dict[str, Steward] = {"easy": Easy(Cities, reasons.reason), "steady": Steady(Cities, reasons.reason)}
