"""The best move by a judge of positions: every one tried in a game of one's own, the dice averaged over all totals."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Move
from rules.machi_koro.game import MachiKoro
from rules.machi_koro.moves import Build, Demolish, Next, Order, Swap
from rules.machi_koro.steward.evaluation import Judge
from rules.machi_koro.steward.evaluation import worth as worth_of
from rules.machi_koro.steward.income_forecast import in_vain
from rules.machi_koro.steward.throws import Throws

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
