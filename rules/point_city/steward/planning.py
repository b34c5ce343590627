"""A turn thought through: what each taking is worth with the turn after it, and whether to turn a card over first."""

from collections.abc import Sequence

from rules.game import Move
from rules.point_city.components import Box
from rules.point_city.game import PointCity
from rules.point_city.moves import CELL_OF, PAIRS, Flip, Take, Token
from rules.point_city.state import ALONE, NONE, PointCityState
from rules.point_city.steward.candidates import Holding, holding_of, next_takings, shown, taken
from rules.point_city.steward.evaluation import Evaluation

WIDTH = 8
"""So many of the best takings are thought on to the next turn."""
AHEAD = 0.5
"""How much the best taking of the next turn counts: somebody may be quicker."""
DENIAL = 0.4
"""How much the best taking left for the next seat counts against one's own."""
FLIPS = 4
"""So many of the buildings that may be on the other side are thought of."""
TURNING = 0.3
"""Points that it costs to turn a card over: the others see it too."""


class Plan:
    """The decision of one seat."""

    def __init__(self, game: PointCity, seat: int, evaluation: Evaluation | None = None) -> None:
        self.box: Box = game.box
        self.state: PointCityState = game.state
        self.seat = seat
        self.left = len(self.state.deck) // 2 // len(self.state.cities)
        """Own turns after this one."""
        self.evaluation = evaluation or Evaluation(self.box, self.left, self.state.offer)
        self.mine = holding_of(self.box, self.state, seat)
        self.market = shown(self.box, self.state)
        seats = game.setup.seats
        self.rival = holding_of(self.box, self.state, (seat + 1) % seats) if seats > ALONE else None
        self.now = self.evaluation.worth(self.mine)

    def best(self, moves: Sequence[Move]) -> Move:
        tokens = [move for move in moves if isinstance(move, Token)]
        if tokens:
            return max(tokens, key=self.token)
        ranked = self.ranked(moves)
        if not ranked:
            return moves[0]
        chosen: Move = ranked[0]
        most = max(self.gain(take) for take in ranked)
        for flip in (move for move in moves if isinstance(move, Flip)):
            worth = self._flipped(CELL_OF[flip.cell], ranked)
            if worth > most:
                chosen, most = flip, worth
        return chosen

    def ranked(self, moves: Sequence[Move]) -> list[Take]:
        """The takings that gain most now, by what they are worth with the turn after."""
        takes = [move for move in moves if isinstance(move, Take)]
        first = sorted(takes, key=self.gain, reverse=True)[:WIDTH]
        return sorted(first, key=lambda take: self.gain(take) + self._next(take), reverse=True)

    def token(self, move: Token) -> float:
        after = self.mine.copy()
        after.tokens = [*self.mine.tokens, self.box.token_of[move.token]]
        return self.evaluation.worth(after)

    def gain(self, move: Take) -> float:
        """What the holding gains by this taking."""
        after = self.after(move)
        return self.evaluation.worth(after) - self.now

    def after(self, move: Take) -> Holding:
        if move.second is None:
            return self._from_deck()
        sides = [self.market[CELL_OF[move.first]], self.market[CELL_OF[move.second]]]
        after = taken(self.box, self.mine, sides, move.pay)
        assert after is not None
        return after

    def _from_deck(self) -> Holding:
        """The top card is known; the one below counts for one like it."""
        after = self.mine.copy()
        after.stock[self.box.kinds[self.state.deck[-1]]] += 1
        scarce = min(range(len(after.permanents)), key=lambda r: after.stock[r])
        after.stock[scarce] += 1
        return after

    def _next(self, move: Take) -> float:
        """What is left of the market brings in the next turn, against what it brings the next seat."""
        if not self.state.deck:
            return 0.0
        market = list(self.market)
        for cell in _cells(move):
            market[cell] = NONE
        found = AHEAD * self._most(self.after(move), market) if self.left else 0.0
        if self.rival is not None:
            found -= DENIAL * self._most(self.rival, market)
        return found

    def _most(self, holding: Holding, market: list[int]) -> float:
        """What the best taking from this market adds to this holding."""
        worth, base = self.evaluation.worth, self.evaluation.worth(holding)
        return max((worth(then) - base for then in next_takings(self.box, holding, market)), default=0.0)

    def _flipped(self, cell: int, ranked: Sequence[Take]) -> float:
        """The best gain on average over buildings that may be on the other side."""
        rest = max((self.gain(take) for take in ranked if cell not in _cells(take)), default=0.0)
        cards = self._behind(cell)
        cards = cards[:: max(1, len(cards) // FLIPS)]
        total = 0.0
        for card in cards:
            best = rest
            for pair in PAIRS:
                if cell in pair:
                    other = self.market[pair[0] if pair[1] == cell else pair[1]]
                    after = taken(self.box, self.mine, (card, other))
                    if after is not None:
                        best = max(best, self.evaluation.worth(after) - self.now)
            total += best
        return total / len(cards) - TURNING

    def _behind(self, cell: int) -> list[int]:
        """The cards that may lie there: of its level and its resource side, and not seen by their buildings."""
        box, card = self.box, self.state.market[cell]
        seen = {card for city in self.state.cities for card in city} | {side for side in self.market if side > NONE}
        return [
            other
            for other in range(box.two_sided)
            if box.levels[other] == box.levels[card] and box.kinds[other] == box.kinds[card] and other not in seen
        ]


def _cells(move: Take) -> tuple[int, ...]:
    return () if move.second is None else (CELL_OF[move.first], CELL_OF[move.second])
