"""The computer players of Cities. They count with what lies open, in a game they imagine.

The expert plays the round on after its best takings and places, and compares the districts then.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rules.chance import Chance
from rules.cities.game import Cities
from rules.cities.moves import Start, Take
from rules.cities.steward import reasons
from rules.cities.steward.candidates import Candidates, Districts
from rules.cities.steward.evaluation import STEPS, Evaluation
from rules.game import Move
from rules.stewards.search import Expert, Memo, Quick, ahead
from rules.stewards.steward import Seen, Thinker, of_game

TAKINGS = 6
PLACES = 3
"""So many candidates of each kind."""
DISTRICTS = "districts"


class CitiesExpert(Expert[Cities]):
    """Within a round little is hidden: what counts is who takes what is left, and that is played out."""

    unit = "lead"
    rollouts: ClassVar[Mapping[int, int]] = {2: 16, 3: 14, 4: 12}
    spread = 5.0
    worlds = 6

    def candidates(self, game: Cities, seat: int, moves: Sequence[Move], memo: Memo) -> list[Move]:
        if isinstance(moves[0], Start):
            return [moves[0]]
        now = _candidates(game, seat, memo)
        steady = now.best(moves)
        takes = [move for move in moves if isinstance(move, Take)]
        if not takes:
            ranked: Sequence[Move] = sorted(moves, key=lambda move: -now.placed(move))[:PLACES]
        else:
            # First the best of each row, by how much it would be missed, then the second best.
            missed = [
                (place, found[min(place + 1, len(found) - 1)][0] - worth, move)
                for found in now.by_row(takes)
                for place, (worth, move) in enumerate(found)
            ]
            ranked = [move for *_, move in sorted(missed, key=lambda one: one[:2])[:TAKINGS]]
        return [steady, *(move for move in ranked if move != steady)]

    def policy(self, game: Cities, seat: int, memo: Memo, me: int, chance: Chance) -> Move:
        return _best(game, seat, memo)

    def stop(self, game: Cities, start: Cities) -> bool:
        return game.state.round > start.state.round

    def leaf(self, game: Cities, seat: int, memo: Memo) -> float:
        result = game.result()
        if result is not None:
            return ahead(result.totals, seat)
        return ahead([_candidates(game, other, memo).now for other in range(game.setup.seats)], seat)

    def clock(self, game: Cities) -> int:
        return game.state.round


def _candidates(game: Cities, seat: int, memo: Memo) -> Candidates:
    districts: Districts = memo.setdefault(DISTRICTS, Districts(STEPS))
    return Candidates(game, seat, Evaluation(game, seat), districts)


def _best(game: Cities, seat: int, memo: Memo) -> Move:
    moves = game.legal(seat)
    return moves[0] if isinstance(moves[0], Start) else _candidates(game, seat, memo).best(moves)


class Easy(Thinker[Cities]):
    """Takes and places what scores most at once."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        moves = chance.shuffled(seen.legal())
        if isinstance(moves[0], Start):
            return moves[0]
        game = self.imagined(seen, chance)
        candidates = Candidates(game, seen.seat, Evaluation(game, seen.seat, steps=0))
        return max(moves, key=lambda m: candidates.taken(m) if isinstance(m, Take) else candidates.placed(m))


class Steady(Quick[Cities], CitiesExpert):
    """Works towards its cards and the milestones, and takes first what it would miss most."""

    def candidates(self, game: Cities, seat: int, moves: Sequence[Move], memo: Memo) -> list[Move]:
        return [_best(game, seat, memo)]


STEWARDS = of_game(Cities, reasons.reason, easy=Easy, steady=Steady, expert=CitiesExpert)
