"""The chance to win by how games ended: what a town has, weighed, against the quickest rival's."""

from collections.abc import Sequence
from functools import lru_cache
from math import log, sqrt
from operator import mul

import msgspec

from data.weights import weights
from rules.machi_koro.box import Box
from rules.machi_koro.game import MachiKoro
from rules.machi_koro.steward.evaluation import Judge
from rules.machi_koro.steward.income_forecast import Coins

POOREST = 0.3
"""An income below this is taken for this."""
CLOSED = 0.5
"""A closed copy against an open one."""
AHEAD = 0.25
"""What a round gained is worth, on the scale of the chance's logarithm."""


class Weights(msgspec.Struct, frozen=True):
    """Fitted for a kind of table (`kind_of`)."""

    counts: tuple[float, ...]
    """In the order of `counts`."""
    things: dict[str, float]
    """For a landmark, and for the root of the copies of a card."""
    last: float
    """For having moved last: the others are next."""


def kind_of(game: MachiKoro) -> str:
    """Tables whose positions are alike."""
    return f"{game.options.modules}_{game.setup.seats}"


@lru_cache(maxsize=32)
def fitted(kind: str) -> Weights | None:
    """None where no fit was found to win more than the steady steward's own counting."""
    found = weights("machi_koro").get(kind)
    return None if found is None else msgspec.convert(found, Weights)


class Chances(Judge):
    """For the tables of one kind."""

    def __init__(self, box: Box, by: Weights) -> None:
        super().__init__()
        self.by = by
        self.cards = [by.things.get(card.id, 0.0) for card in box.cards]
        self.landmarks = [by.things.get(mark.id, 0.0) for mark in box.landmarks]

    def __call__(self, game: MachiKoro, seat: int, income: Coins, coins: Sequence[float], ahead: float = 0.0) -> float:
        """The logarithm of the odds."""
        rival = quickest(game, seat, income, coins)
        found = self._town(game, seat, income[seat], coins[seat]) - self._town(game, rival, income[rival], coins[rival])
        return found + self.by.last + AHEAD * ahead

    def _town(self, game: MachiKoro, seat: int, income: float, coins: float) -> float:
        standing = game.state.standing[seat]
        found: float = sum(map(mul, self.by.counts, counts(game, seat, income, coins)))
        found += sum(weight for k, weight in enumerate(self.landmarks) if standing >> k & 1)
        return found + float(sum(map(mul, self.cards, copies(game, seat))))


def quickest(game: MachiKoro, seat: int, income: Coins, coins: Sequence[float]) -> int:
    return min(game.box.others[seat], key=lambda other: counts(game, other, income[other], coins[other])[0])


def copies(game: MachiKoro, seat: int) -> list[float]:
    state = game.state
    return [sqrt(a + CLOSED * b) if a or b else 0.0 for a, b in zip(state.open[seat], state.closed[seat], strict=True)]


def counts(game: MachiKoro, seat: int, income: float, coins: float) -> list[float]:
    """Of a town: its rounds to go, income, what is missing and what it has, most of them as logarithms."""
    box, standing = game.box, game.state.standing[seat]
    coins = max(coins, 0.0)
    costs = [mark.cost for k, mark in enumerate(box.landmarks) if not standing >> k & 1]
    whole = sum(mark.cost for k, mark in enumerate(box.landmarks) if not box.given >> k & 1)
    need, count = sum(costs), len(costs)
    earned = max(income, POOREST)
    idle = standing & box.idle > 0
    rest = max(need - coins, 0.0)
    rounds = log(max(rest / (earned + box.idle_coins * idle), 0.6 * count) + 0.3 * count + 0.1)
    earned, done = log(earned), 1 - need / whole
    dearest = max(costs, default=1)
    return [
        rounds,
        earned,
        earned * earned,
        log(rest + 3),
        log(coins + 2),
        min(coins, dearest) / dearest,
        float(count),
        done,
        done * earned,
        done * rounds,
        float(need <= coins and count == 1),
    ]
