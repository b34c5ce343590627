"""The expert of My City: it builds its city to the end after its best answers, with other cards to come each time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rules.game import Move
from rules.my_city.game import MyCity
from rules.my_city.moves import END, Refuse
from rules.my_city.steward.answers import answer, ranked, safest
from rules.my_city.steward.evaluation import Evaluation
from rules.my_city.steward.sticker_choice import worth
from rules.stewards.search import Expert, Memo

CANDIDATES = 3
LOOKED_AT = 3
"""Places that a rollout looks at for the room they leave."""
NEAR_THE_END = 8
"""Cards to come with which to end becomes a candidate."""


class MyCityExpert(Expert[MyCity]):
    """Everybody builds alone: the others end at once in its rollouts, and its own points are what counts."""

    unit = "points"
    rollouts: ClassVar[Mapping[int, int]] = {2: 18, 3: 18, 4: 18}

    spread = 8.0

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

    def policy(self, game: MyCity, seat: int, memo: Memo, me: int) -> Move:
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
