"""The expert of Machi Koro: it takes what wins most often, by how games of stewards ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rules.chance import Chance
from rules.game import Move
from rules.machi_koro.game import MachiKoro
from rules.machi_koro.steward.choices import best, ranked
from rules.machi_koro.steward.evaluation import Judge, compare, worth
from rules.machi_koro.steward.winning_chance import Chances, fitted, kind_of
from rules.stewards.search import Expert, Memo, Weighed, as_chance
from rules.stewards.steward import Seen

JUDGE = "judge"


class MachiKoroExpert(Expert[MachiKoro]):
    """Dice hide what a single move is worth from any number of rollouts that there is time for: it plays none."""

    unit = "chance"
    rollouts: ClassVar[Mapping[int, int]] = {2: 0, 3: 0, 4: 0}
    luck = "dice"
    spread = 0.2
    worlds = 32

    def candidates(self, game: MachiKoro, seat: int, moves: Sequence[Move], memo: Memo) -> list[Move]:
        return [move for _, move in ranked(game, seat, moves, _judge(game, memo))]

    def weigh(self, seen: Seen, chance: Chance, also: Sequence[Move] = (), times: float = 1) -> list[Weighed]:
        game, memo = self.imagined(seen, chance), Memo()
        found = ranked(game, seen.seat, seen.legal(), _judge(game, memo), also)
        return [Weighed(move, as_chance(odds)) for odds, move in found]

    def policy(self, game: MachiKoro, seat: int, memo: Memo, me: int) -> Move:
        return best(game, seat, game.legal(seat), _judge(game, memo))

    def leaf(self, game: MachiKoro, seat: int, memo: Memo) -> float:
        return as_chance(worth(game, seat, _judge(game, memo)))

    def clock(self, game: MachiKoro) -> int:
        return (game.state.number - 1) // game.setup.seats


def _judge(game: MachiKoro, memo: Memo) -> Judge:
    found: Judge | None = memo.get(JUDGE)
    if found is None:
        by = fitted(kind_of(game))
        found = memo[JUDGE] = compare if by is None else Chances(game.box, by)
    return found
