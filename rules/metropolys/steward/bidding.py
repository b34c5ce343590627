"""A tender thought through: who would raise, where and how high, if every seat does what is best for it."""

from collections.abc import Sequence

from rules.bits import numbers
from rules.game import Move
from rules.metropolys.game import Metropolys
from rules.metropolys.moves import Open, Raise
from rules.metropolys.steward.evaluation import Evaluation

WIDTH = 5
CROWDED = 3
"""Raises thought about in each decision to come, with two seats and with more."""
STRENGTH = 5.0
"""Points that a building higher than all the rivals' is worth while it is not built."""
CURVE = 2.0
"""How much quicker that grows than the share of the rivals' buildings it is higher than."""
LATE = 0.5
"""How much it fades as the end comes near."""
BUILT = 0.6
"""Points that it is worth to have built anything: nearer to the end, and on turn."""

Outcome = tuple[int, float]
"""Who wins the tender, and what that brings it."""


class Bidding:
    """The tender now running, seen by one seat."""

    def __init__(self, game: Metropolys, seat: int, crowded: float = STRENGTH) -> None:
        """`crowded`: the strength with more than two seats."""
        self.board, self.state, self.seat = game.board, game.state, seat
        self.evaluation = Evaluation(game, seat)
        self.seats = len(game.state.stock)
        self.spite = 1 / (self.seats - 1)
        """What another seat wins counts so much against one's own."""
        self.tallest = [stock.bit_length() - 1 for stock in self.state.stock]
        self.early = (min(stock.bit_count() for stock in self.state.stock) / len(self.board.values)) ** LATE
        self.width, self.strength = (WIDTH, STRENGTH) if self.seats == 2 else (CROWDED, crowded)
        self._costs: dict[tuple[int, int], float] = {}
        self._nets: dict[tuple[int, int, int], float] = {}

    # ------------------------------------------------------------------------------------------------ one building

    def net(self, seat: int, space: int, value: int) -> float:
        """What the seat wins by this building on this space."""
        found = self._nets.get((seat, space, value))
        if found is None:
            found = self.evaluation.gain(seat, space, value) - self.cost(seat, value) + BUILT
            self._nets[seat, space, value] = found
        return found

    def cost(self, seat: int, value: int) -> float:
        """What the building could have been good for: the more of the rivals' it is higher than, the more."""
        found = self._costs.get((seat, value))
        if found is None:
            below = (1 << value) - 1
            rivals = [stock for other, stock in enumerate(self.state.stock) if other != seat]
            share = sum((stock & below).bit_count() / stock.bit_count() for stock in rivals) / len(rivals)
            found = self._costs[seat, value] = self.strength * self.early * share**CURVE
        return found

    # ------------------------------------------------------------------------------------------------ the tender

    def worth(self, move: Move, depth: int) -> float:
        """What comes of this move for the seat, so many decisions ahead."""
        state, passed = self.state, sum(1 << other for other in self.state.passed)
        if isinstance(move, Open | Raise):
            space = self.board.index[move.space]
            outcome = self._outcome(self.seat, space, move.value, state.occupied | 1 << space, passed, self.seat, depth)
        else:
            last = state.chain[-1]
            space = self.board.index[last.space]
            passed |= 1 << self.seat
            outcome = self._outcome(last.seat, space, last.value, state.occupied, passed, self.seat, depth)
        return self._use(self.seat, outcome)

    def _use(self, seat: int, outcome: Outcome) -> float:
        winner, net = outcome
        return net if winner == seat else -self.spite * net

    def _outcome(
        self, leader: int, space: int, value: int, occupied: int, passed: int, decided: int, depth: int
    ) -> Outcome:
        """How the tender ends when this is its last building and the seat after `decided` is next."""
        ahead = leader, self.net(leader, space, value)
        targets = self.state.usable & ~occupied & self.board.neighbours[space]
        rivals = self._rivals(leader, passed, decided)
        if not depth or not targets or not any(self.tallest[rival] > value for rival in rivals):
            return ahead
        seat = rivals[0]
        best = self._outcome(leader, space, value, occupied, passed | 1 << seat, seat, depth)
        most = self._use(seat, best)
        for more, there in self._raises(seat, value, targets, [leader, *rivals[1:]]):
            outcome = self._outcome(seat, there, more, occupied | 1 << there, passed, seat, depth - 1)
            use = self._use(seat, outcome)
            if use > most:
                best, most = outcome, use
        return best

    def _rivals(self, leader: int, passed: int, decided: int) -> list[int]:
        """Who may still raise, in the order of the table."""
        around = [(decided + step) % self.seats for step in range(1, self.seats + 1)]
        return [seat for seat in around if seat != leader and not passed >> seat & 1]

    def _raises(self, seat: int, value: int, targets: int, others: list[int]) -> list[tuple[int, int]]:
        """The likeliest raises, as values and spaces: just higher, or too high for everybody else."""
        higher = numbers(self.state.stock[seat] >> value + 1 << value + 1)
        top = max(self.tallest[other] for other in others)
        values = {*higher[:1], *[more for more in higher if more > top][:1]}
        found = [(more, there) for more in sorted(values) for there in numbers(targets)]
        found.sort(key=lambda pair: -self.net(seat, pair[1], pair[0]))
        return found[: self.width]


DEPTH = 3
CROWDED_DEPTH = 2
"""Raises looked ahead after the move to be made, with two seats and with more."""
SPACES = 10
VALUES = 4
"""What is thought through: the best spaces, and so many buildings from the lowest to the highest."""


def likely(bidding: Bidding, moves: Sequence[Move]) -> list[Move]:
    """The moves that are thought through: some values from the lowest to the highest, on the best spaces; a pass."""
    bids = [move for move in moves if isinstance(move, Open | Raise)]
    values = sorted({move.value for move in bids})
    index, lowest = bidding.board.index, values[0]
    spaces = sorted(
        (move.space for move in bids if move.value == lowest),
        key=lambda space: -bidding.net(bidding.seat, index[space], lowest),
    )[:SPACES]
    spread = {values[step * (len(values) - 1) // (VALUES - 1)] for step in range(VALUES)}
    return [m for m in moves if not isinstance(m, Open | Raise) or (m.space in spaces and m.value in spread)]
