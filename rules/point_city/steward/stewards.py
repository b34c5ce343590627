"""The computer players of Point City. They count with what lies open and never look at what is face down.

A beginner likes points, tokens and permanents, each at one price all game long, and many cards in hand. The expert
plays a few turns on after its best takings, then compares by fitted worth.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rules.chance import Chance
from rules.game import Move
from rules.point_city.components import DOUBLES, WILD, token_points
from rules.point_city.game import PointCity
from rules.point_city.moves import CELL_OF, Flip, Take, Token
from rules.point_city.state import ALONE, NONE
from rules.point_city.steward import reasons
from rules.point_city.steward.candidates import Holding, holding_of, shown, taken
from rules.point_city.steward.evaluation import Fitted
from rules.point_city.steward.planning import Plan
from rules.stewards.search import Expert, Memo, ahead
from rules.stewards.steward import Seen, Thinker, of_game

CANDIDATES = 5
ROUNDS = 4
"""So many rounds of the table are played on: with two or fewer it wins less."""


class PointCityExpert(Expert[PointCity]):
    """Takes in its rollouts what the fitted worth likes best, and thinks no turn ahead there."""

    unit = "lead"
    rollouts: ClassVar[Mapping[int, int]] = {1: 40, 2: 60, 3: 80, 4: 90}
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

    def policy(self, game: PointCity, seat: int, memo: Memo, me: int, chance: Chance) -> Move:
        moves = game.legal(seat)
        plan = Plan(game, seat, _worth(game, memo))
        if game.state.owed:
            return max((move for move in moves if isinstance(move, Token)), key=plan.token)
        takes = [move for move in moves if isinstance(move, Take)]
        return max(takes, key=plan.gain) if takes else moves[0]

    def stop(self, game: PointCity, start: PointCity) -> bool:
        state = game.state
        return (
            state.turns >= start.state.turns + ROUNDS * start.setup.seats
            and not state.owed
            and state.now.flipped == NONE
        )

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


PERMANENT = 2.0
CIVIC = 5.0
CARD = 0.7
INGENUITY = 1.0


def fancy(game: PointCity, seat: int, move: Move) -> float:
    """How much this move is liked; 0 for turning a card over and for a pass."""
    box, state = game.box, game.state
    if isinstance(move, Token):
        token = box.tokens[box.token_of[move.token]]
        return token_points(token, state.permanents[seat], state.stock[seat][WILD])
    if not isinstance(move, Take):
        return 0.0
    if move.second is None:
        return 2 * CARD
    before, market = holding_of(box, state, seat), shown(box, state)
    after = taken(box, before, [market[CELL_OF[move.first]], market[CELL_OF[move.second]]], move.pay)
    assert after is not None
    return _liking(after) - _liking(before)


def _liking(holding: Holding) -> float:
    stock = holding.stock
    symbols = sum(stock[:DOUBLES]) + 2 * sum(stock[DOUBLES:WILD])
    cards = CARD * symbols + INGENUITY * stock[WILD]
    return holding.points + PERMANENT * sum(holding.permanents) + CIVIC * holding.civic + cards


class Easy(Thinker[PointCity]):
    """Takes what looks best by itself: points, permanents, tokens, cards; never turns a card over."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        moves = chance.shuffled(seen.legal())
        game = self.imagined(seen, chance)
        return max(moves, key=lambda move: fancy(game, seen.seat, move))


class Steady(Thinker[PointCity]):
    """Weighs permanents by the turns left, tokens by what they will pay, and thinks of its next turn."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        plan = Plan(self.imagined(seen, chance), seen.seat)
        return plan.best(chance.shuffled(seen.legal()))


STEWARDS = of_game(PointCity, reasons.reason, easy=Easy, steady=Steady, expert=PointCityExpert)
