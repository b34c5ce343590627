"""The computer players of Metropolys. They count in a game they imagine, which hides what they may not know.

The expert plays the game on to its end after its best moves, with goals dealt anew each time.
"""

from collections.abc import Mapping, Sequence
from math import tanh
from typing import ClassVar

from rules.chance import Chance
from rules.game import Move
from rules.metropolys.game import Metropolys
from rules.metropolys.moves import Open, Pass, Raise
from rules.metropolys.steward import reasons
from rules.metropolys.steward.bidding import CROWDED_DEPTH, DEPTH, STRENGTH, Bidding, likely
from rules.metropolys.steward.evaluation import Evaluation
from rules.stewards.search import Expert, Memo, Quick, ahead
from rules.stewards.steward import Seen, Thinker, of_game

WIDTH = {2: 4, 3: 1, 4: 1}
"""Candidates besides the pass, by seats: with more than two the few rollouts that there is time for mislead."""
LOOK = 1
"""Raises that are looked ahead in a rollout: without it the tenders to come are played too badly to tell anything."""
DECIDED = 10.0
"""Points ahead that are as good as won."""


class MetropolysExpert(Expert[Metropolys]):
    """Half a victory, half the points ahead: with victories alone a lead that is lost or safe would not be defended."""

    unit = "chance"
    rollouts: ClassVar[Mapping[int, int]] = {2: 32, 3: 16, 4: 16}
    strength: ClassVar[float] = 8.0
    """Of a high building with more than two seats: it wins more later than the steady steward thinks."""
    luck = ""
    spread = 10.0
    worlds = 8

    def candidates(self, game: Metropolys, seat: int, moves: Sequence[Move], memo: Memo) -> list[Move]:
        bidding = Bidding(game, seat, self.strength)
        depth = DEPTH if bidding.seats == 2 else CROWDED_DEPTH
        found = sorted(likely(bidding, moves), key=lambda move: -bidding.worth(move, depth))
        width = WIDTH[bidding.seats]
        return found[:width] + [move for move in found[width:] if isinstance(move, Pass) and width > 1]

    def policy(self, game: Metropolys, seat: int, memo: Memo, me: int, chance: Chance) -> Move:
        bidding = Bidding(game, seat, self.strength)
        return max(likely(bidding, chance.shuffled(game.legal(seat))), key=lambda move: bidding.worth(move, LOOK))

    def leaf(self, game: Metropolys, seat: int, memo: Memo) -> float:
        result = game.result()
        assert result is not None
        won = result.places[seat] == 1 and result.places.count(1) == 1
        return 0.5 * won + 0.25 + 0.25 * tanh(ahead(result.totals, seat) / DECIDED)

    def clock(self, game: Metropolys) -> int:
        return len(game.state.buildings) // game.setup.seats


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


class Steady(Quick[Metropolys], MetropolysExpert):
    """Thinks the tender through, by its own goals and what the others' may be, and spends high buildings with care."""

    strength = STRENGTH


STEWARDS = of_game(Metropolys, reasons.reason, easy=Easy, steady=Steady, expert=MetropolysExpert)
