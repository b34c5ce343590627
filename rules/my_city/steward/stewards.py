"""The computer players of My City. They count in a game they imagine; of the cards to come they use no order.

The expert builds its city to the end after its best answers, with other cards to come each time.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rules.chance import Chance
from rules.game import Move
from rules.my_city.game import MyCity
from rules.my_city.moves import END, Place, Refuse
from rules.my_city.steward import reasons
from rules.my_city.steward.answers import answer, ranked, safest
from rules.my_city.steward.evaluation import Evaluation
from rules.my_city.steward.sticker_choice import worth
from rules.stewards.search import Expert, Memo, Quick
from rules.stewards.steward import Seen, Thinker, of_game

CANDIDATES = 3
LOOKED_AT = 3
"""Places that a rollout looks at for the room they leave."""
NEAR_THE_END = 8
"""Cards to come with which to end becomes a candidate."""


class MyCityExpert(Expert[MyCity]):
    """Everybody builds alone: the others end at once in its rollouts, and its own points are what counts."""

    unit = "points"
    rollouts: ClassVar[Mapping[int, int]] = {2: 48, 3: 24, 4: 24}
    spread = 3.0
    care = 2.0

    def candidates(self, game: MyCity, seat: int, moves: Sequence[Move], memo: Memo) -> list[Move]:
        if game.state.card is None:
            return [max(moves, key=lambda move: worth(game, seat, move))]
        evaluation = Evaluation(game, seat)
        found = ranked(evaluation, moves)
        best = safest(evaluation, found) if found else None
        steady = answer(game, evaluation, best, moves, evaluation.risk(None))
        others: list[Move] = [move for _, move in found[:CANDIDATES]]
        others += [move for move in moves if isinstance(move, Refuse)]
        if len(evaluation.coming) < NEAR_THE_END:
            others.append(END)
        return [steady, *[move for move in others if move != steady][: CANDIDATES + (END in others) - 1]]

    def policy(self, game: MyCity, seat: int, memo: Memo, me: int, chance: Chance) -> Move:
        moves = game.legal(seat)
        if game.state.card is None:
            return max(moves, key=lambda move: worth(game, seat, move)) if seat == me else moves[0]
        if seat != me:
            return END
        evaluation = Evaluation(game, seat)
        found = ranked(evaluation, moves, LOOKED_AT)
        return answer(game, evaluation, found[0] if found else None, moves, 0.0)

    def leaf(self, game: MyCity, seat: int, memo: Memo) -> float:
        result = game.result()
        assert result is not None
        return result.totals[seat] + Evaluation(game, seat).lasting

    def clock(self, game: MyCity) -> int:
        return len(game.state.deck)


PATIENCE = 6
"""A beginner refuses a building only while more cards than this are to come."""

GLANCES = 3
"""So many places for a sticker a beginner thinks of."""


class Easy(Thinker[MyCity]):
    """Builds where it wins most points at once, and goes on building as long as anything fits."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        moves = chance.shuffled(seen.legal())
        game = self.imagined(seen, chance)
        if game.state.card is None:
            return max(moves[:GLANCES], key=lambda move: worth(game, seen.seat, move))
        evaluation = Evaluation(game, seen.seat)
        found = [move for move in moves if isinstance(move, Place)]
        if found:
            return max(found, key=evaluation.gain)
        refusals = [move for move in moves if isinstance(move, Refuse)]
        if not refusals:
            return END
        free = game.refusing(seen.seat, game.state.card) == 0
        # A nugget is spent rather than a point.
        cheapest = min(refusals, key=lambda move: move.nugget is None)
        return cheapest if free or cheapest.nugget or len(evaluation.coming) > PATIENCE else END


class Steady(Quick[MyCity], MyCityExpert):
    """Builds with an eye to what the free fields and open sides promise; refuses what spoils more than it costs."""


STEWARDS = of_game(MyCity, reasons.reason, easy=Easy, steady=Steady, expert=MyCityExpert)
