"""The expert of Machi Koro: it takes what wins most often, by how games of stewards ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rules.game import Move
from rules.machi_koro.game import MachiKoro
from rules.machi_koro.steward.choices import best
from rules.machi_koro.steward.evaluation import Judge, compare, worth
from rules.machi_koro.steward.winning_chance import Chances, chance, fitted, kind_of
from rules.stewards.search import Expert, Memo

JUDGE = "judge"


class MachiKoroExpert(Expert[MachiKoro]):
    """Dice hide what a single move is worth from any number of rollouts that there is time for: it plays none."""

    unit = "chance"
    rollouts: ClassVar[Mapping[int, int]] = {2: 16, 3: 16, 4: 16}

    def candidates(self, game: MachiKoro, seat: int, moves: Sequence[Move], memo: Memo) -> list[Move]:
        return [best(game, seat, moves, _judge(game, memo))]

    def policy(self, game: MachiKoro, seat: int, memo: Memo, me: int) -> Move:
        return best(game, seat, game.legal(seat), _judge(game, memo))

    def leaf(self, game: MachiKoro, seat: int, memo: Memo) -> float:
        return chance(worth(game, seat, _judge(game, memo)))


def _judge(game: MachiKoro, memo: Memo) -> Judge:
    found: Judge | None = memo.get(JUDGE)
    if found is None:
        by = fitted(kind_of(game))
        found = memo[JUDGE] = compare if by is None else Chances(game.box, by)
    return found
