"""The expert of Point City: a few turns played on after its best takings, then compared by fitted worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rules.game import Move
from rules.point_city.game import PointCity
from rules.point_city.moves import Flip, Take, Token
from rules.point_city.state import ALONE, NONE
from rules.point_city.steward.candidates import holding_of
from rules.point_city.steward.fitted import Fitted
from rules.point_city.steward.planning import Plan
from rules.stewards.search import Expert, Memo, ahead

CANDIDATES = 5
TURNS = 8
"""So many turns of the table are played on: with four or fewer it wins less."""


class PointCityExpert(Expert[PointCity]):
    """Takes in its rollouts what the fitted worth likes best, and thinks no turn ahead there."""

    unit = "lead"
    rollouts: ClassVar[Mapping[int, int]] = {1: 40, 2: 60, 3: 60, 4: 60}

    spread = 4.0
    worlds = 24

    def candidates(self, game: PointCity, seat: int, moves: Sequence[Move], memo: Memo) -> list[Move]:
        plan = Plan(game, seat, _worth(game, memo))
        first = plan.best(moves)
        if game.setup.seats == ALONE or isinstance(first, Flip):
            return [first]
        tokens = [move for move in moves if isinstance(move, Token)]
        by_worth = sorted(tokens, key=plan.token, reverse=True)
        ranked: Sequence[Move] = by_worth or plan.ranked(moves)
        return [first, *[move for move in ranked if move != first][: CANDIDATES - 1]]

    def policy(self, game: PointCity, seat: int, memo: Memo, me: int) -> Move:
        moves = game.legal(seat)
        plan = Plan(game, seat, _worth(game, memo))
        if game.state.owed:
            return max((move for move in moves if isinstance(move, Token)), key=plan.token)
        takes = [move for move in moves if isinstance(move, Take)]
        return max(takes, key=plan.gain) if takes else moves[0]

    def stop(self, game: PointCity, start: PointCity) -> bool:
        state = game.state
        return state.turns >= start.state.turns + TURNS and not state.owed and state.now.flipped == NONE

    def leaf(self, game: PointCity, seat: int, memo: Memo) -> float:
        result = game.result()
        if result is not None:
            return ahead(result.totals, seat)
        worth = _worth(game, memo).worth
        return ahead([worth(holding_of(game.box, game.state, other)) for other in range(game.setup.seats)], seat)

    def clock(self, game: PointCity) -> int:
        return game.state.turns // game.setup.seats


def _worth(game: PointCity, memo: Memo) -> Fitted:
    """The same for every position with as many turns to come and the same tokens on offer."""
    state = game.state
    left = len(state.deck) // 2 // len(state.cities)
    key = (left, *state.offer)
    found: Fitted | None = memo.get(key)
    if found is None:
        found = memo[key] = Fitted(game.box, left, tuple(state.offer))
    return found
