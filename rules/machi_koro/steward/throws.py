"""The best move by a judge of positions: every one tried in a game of one's own, the dice averaged over all totals.

What throws are worth to the roller: how many dice, a second throw, the Harbor's 2.
"""

from collections.abc import Sequence

from rules.game import Move
from rules.machi_koro.game import MachiKoro
from rules.machi_koro.moves import Add, Build, Demolish, Next, Order, Reroll, Roll, Swap
from rules.machi_koro.steward.evaluation import WON, Judge
from rules.machi_koro.steward.evaluation import worth as worth_of
from rules.machi_koro.steward.income_forecast import DOUBLE, NOW, ONE_DIE, TWO_DICE, gains, in_vain, incomes

EXTRA_TURN = 0.9
"""Rounds gained by a double with the Amusement Park."""


class Throws:
    """The totals in one position, seen by the seat on turn."""

    def __init__(self, game: MachiKoro, seat: int, judge: Judge) -> None:
        standing, box = game.state.standing[seat], game.box
        self.game, self.seat, self.box, self._judge = game, seat, box, judge
        self.income = incomes(game, judge.share)
        self.adds = standing & box.add > 0
        self.doubles = standing & box.extra_turn > 0
        self.again = standing & box.reroll > 0

    def worth(self, move: Move) -> float:
        dice = self.game.state.dice
        match move:
            case Roll(number):
                return self._throw(number, self.again)
            case Reroll(number):
                return self._throw(number, False)
            case Add(number):
                return self._total(sum(dice) + number, self._extra(dice))
            case _:
                return self._total(sum(dice), self._extra(dice))

    def _extra(self, dice: tuple[int, ...]) -> float:
        return EXTRA_TURN if self.doubles and len(dice) == 2 and dice[0] == dice[1] else 0.0

    def _throw(self, number: int, again: bool) -> float:
        """On average, with a second throw for totals below the average."""
        found = [(self._best(total), chance) for total, chance in (ONE_DIE if number == 1 else TWO_DICE)]
        mean = sum(value * chance for value, chance in found)
        if again:
            mean = sum(max(value, mean) * chance for value, chance in found)
        if self.doubles and number == 2:
            coins = self.game.state.coins
            mean += DOUBLE * (self._worth(coins, EXTRA_TURN) - self._worth(coins))
        return mean

    def _best(self, total: int) -> float:
        plain = self._total(total)
        if not self.adds or total < self.box.add_from:
            return plain
        return max(plain, self._total(total + self.box.add_number))

    def _total(self, total: int, ahead: float = 0.0) -> float:
        won = gains(self.game, self.seat, total, NOW)
        coins = [have + more for have, more in zip(self.game.state.coins, won, strict=True)]
        if self._wins(coins[self.seat]):
            return WON
        return self._worth(coins, ahead)

    def _worth(self, coins: Sequence[float], ahead: float = 0.0) -> float:
        return self._judge(self.game, self.seat, self.income, coins, ahead)

    def _wins(self, coins: float) -> bool:
        """The last landmark can be built at once."""
        unbuilt = self.box.all_landmarks & ~self.game.state.standing[self.seat]
        return unbuilt.bit_count() == 1 and coins >= self.box.landmark_with(unbuilt).cost


SWAPS = 4
"""So many of the best cards to take and to give are tried with each other."""


def best(game: MachiKoro, seat: int, moves: Sequence[Move], judge: Judge) -> Move:
    return ranked(game, seat, moves, judge)[0][1]


def ranked(
    game: MachiKoro, seat: int, moves: Sequence[Move], judge: Judge, also: Sequence[Move] = ()
) -> list[tuple[float, Move]]:
    """The moves with what they are worth, the best first; of swaps the likeliest, and those named besides."""
    if game.state.phase in ("roll", "after_roll"):
        worth = Throws(game, seat, judge).worth
        return sorted(((worth(move), move) for move in moves), key=lambda pair: -pair[0])
    if game.state.phase == "swap":
        moves = _likely_swaps(game, seat, moves, judge)
        moves += [move for move in also if move not in moves]
    found = [(_after(game, seat, move, judge), move) for move in moves]
    return sorted(found, key=lambda pair: (_in_vain(game, seat, pair[1]), -pair[0]))


def _in_vain(game: MachiKoro, seat: int, move: Move) -> bool:
    return isinstance(move, Build) and in_vain(game, seat, game.box.thing_of[move.thing])


def _after(game: MachiKoro, seat: int, move: Move, judge: Judge) -> float:
    """What the position is worth when the move is made; demolitions that follow at once are thought of."""
    twin = game.copy()
    twin.play(seat, move)
    if isinstance(move, Order | Next | Demolish) and twin.state.phase in ("order", "demolish"):
        return max(_after(twin, seat, answer, judge) for answer in twin.legal(seat))
    return worth_of(twin, seat, judge)


def _likely_swaps(game: MachiKoro, seat: int, moves: Sequence[Move], judge: Judge) -> list[Move]:
    """Hundreds of swaps are too many: the best cards to take are found by one gift, the best gifts by one taking."""
    swaps = [move for move in moves if isinstance(move, Swap)]
    takings = [move for move in swaps if move.mine == swaps[0].mine]
    takings.sort(key=lambda move: _after(game, seat, move, judge), reverse=True)
    top = takings[0]
    gifts = [move for move in swaps if (move.other, move.theirs) == (top.other, top.theirs)]
    gifts.sort(key=lambda move: _after(game, seat, move, judge), reverse=True)
    wanted = {(move.other, move.theirs) for move in takings[:SWAPS]}
    given = {move.mine for move in gifts[:SWAPS]}
    return [m for m in moves if not isinstance(m, Swap) or ((m.other, m.theirs) in wanted and m.mine in given)]
