"""How good a position is for a seat: how many rounds it needs to build what it lacks, against the others' rounds."""

from collections.abc import Sequence
from math import log

from rules.machi_koro.game import MachiKoro
from rules.machi_koro.steward.income_forecast import Coins, incomes

WON = 100.0
POOREST = 0.4
"""An income below this is taken for this: every town grows."""
PER_LANDMARK = 0.3
"""Rounds that each landmark costs beyond its coins: only one thing is built in a turn."""
RIVALS = 0.3
"""How much the rounds of the quickest rival count against one's own."""


def rounds(game: MachiKoro, seat: int, income: float, coins: float) -> float:
    """Rounds until the last landmark stands, if the income stays as it is."""
    box = game.box
    unbuilt = box.all_landmarks & ~game.state.standing[seat]
    count = unbuilt.bit_count()
    need = sum(mark.cost for k, mark in enumerate(box.landmarks) if unbuilt >> k & 1) - coins
    if game.state.standing[seat] & box.idle:
        # Every round without construction brings the Airport's coins.
        need += box.idle_coins * count
        income += box.idle_coins
    return max(need, 0.0) / max(income, POOREST) + PER_LANDMARK * count


class Judge:
    """What coins are worth to a seat when the towns stand as they do: by its rounds and the quickest rival's."""

    def __init__(self, share: float | None = None) -> None:
        """`share`: of two dice in the rounds to come of a town that may not throw them; None: the usual one."""
        self.share = share

    def __call__(self, game: MachiKoro, seat: int, income: Coins, coins: Sequence[float], ahead: float) -> float:
        """`ahead` are rounds it has gained."""
        own = max(rounds(game, seat, income[seat], coins[seat]) - ahead, 0.1)
        rival = min(rounds(game, other, income[other], coins[other]) for other in game.box.others[seat])
        return RIVALS * log(max(rival, 0.1)) - log(own)


def worth(game: MachiKoro, seat: int, judge: Judge) -> float:
    """The worth of the position to the seat; a greater number is better."""
    if game.over():
        return WON if game.state.turn == seat else -WON
    return judge(game, seat, incomes(game, judge.share), game.state.coins, 0.0)
