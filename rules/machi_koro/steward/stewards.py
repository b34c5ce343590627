"""The computer players of Machi Koro. They count in a game they imagine, which hides what they may not know."""

from __future__ import annotations

from collections.abc import Sequence

from rules.chance import Chance
from rules.game import Move
from rules.machi_koro.game import MachiKoro
from rules.machi_koro.moves import Build, Demolish, Next, Order, Swap
from rules.machi_koro.steward import reasons
from rules.machi_koro.steward.beginner import fancy
from rules.machi_koro.steward.evaluation import worth
from rules.machi_koro.steward.income_forecast import in_vain
from rules.machi_koro.steward.throws import Throws
from rules.stewards.steward import Seen, Steward, Thinker

SWAPS = 4
"""So many of the best cards to take and to give are tried with each other."""


class Easy(Thinker[MachiKoro]):
    """Builds landmarks as soon as it can, else the dearest card; sees what a throw pays, but weighs no chances."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        moves = chance.shuffled(seen.legal())
        game = self.imagined(seen, chance)
        return max(moves, key=lambda move: fancy(game, seen.seat, move))


class Steady(Thinker[MachiKoro]):
    """Builds what brings its last landmark nearer, and throws the dice that promise most."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        game, seat = self.imagined(seen, chance), seen.seat
        moves: Sequence[Move] = seen.legal()
        if game.state.phase in ("roll", "after_roll"):
            return max(moves, key=Throws(game, seat).worth)
        if game.state.phase == "swap":
            moves = _likely_swaps(game, seat, moves)
        return max(moves, key=lambda move: (not _in_vain(game, seat, move), _after(game, seat, move)))


def _in_vain(game: MachiKoro, seat: int, move: Move) -> bool:
    return isinstance(move, Build) and in_vain(game, seat, game.box.thing_of[move.thing])


def _after(game: MachiKoro, seat: int, move: Move) -> float:
    """What the position is worth when the move is made; demolitions that follow at once are thought of."""
    twin = game.copy()
    twin.play(seat, move)
    if isinstance(move, Order | Next | Demolish) and twin.state.phase in ("order", "demolish"):
        return max(_after(twin, seat, answer) for answer in twin.legal(seat))
    return worth(twin, seat)


def _likely_swaps(game: MachiKoro, seat: int, moves: Sequence[Move]) -> list[Move]:
    """Hundreds of swaps are too many: the best cards to take are found by one gift, the best gifts by one taking."""
    swaps = [move for move in moves if isinstance(move, Swap)]
    takings = [move for move in swaps if move.mine == swaps[0].mine]
    takings.sort(key=lambda move: _after(game, seat, move), reverse=True)
    top = takings[0]
    gifts = [move for move in swaps if (move.other, move.theirs) == (top.other, top.theirs)]
    gifts.sort(key=lambda move: _after(game, seat, move), reverse=True)
    wanted = {(move.other, move.theirs) for move in takings[:SWAPS]}
    given = {move.mine for move in gifts[:SWAPS]}
    return [m for m in moves if not isinstance(m, Swap) or ((m.other, m.theirs) in wanted and m.mine in given)]


STEWARDS: dict[str, Steward] = {"easy": Easy(MachiKoro, reasons.reason), "steady": Steady(MachiKoro, reasons.reason)}
