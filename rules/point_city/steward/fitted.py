"""What a holding is worth by how games ended: counts of it, weighed by the turns left."""

from __future__ import annotations

from collections.abc import Sequence

from data.weights import weights
from rules.point_city.components import DOUBLES, WILD, Box
from rules.point_city.steward.candidates import Holding
from rules.point_city.steward.evaluation import GROWTH, LEFTOVER, Evaluation
from rules.point_city.view import RESOURCES

TENS = 10.0
"""Turns are counted in tens, so that all powers of them are of one size."""
FEW, SOME = 1, 3
"""Up to so many symbols, or permanents, of one resource count as the first and as further ones; then as many."""
COUNTED = ("first_symbol", "more_symbols", "many_symbols", "ingenuity", "first", "more", "many", "tokens")


class Fitted(Evaluation):
    """Steady's evaluation with fitted weights instead of its own."""

    def __init__(self, box: Box, left: int, offer: Sequence[int]) -> None:
        super().__init__(box, left, offer)
        x = left / TENS
        rows: dict[str, list[float]] = weights("point_city")
        self.weights = [max(sum(w * x**power for power, w in enumerate(rows[name])), 0.0) for name in COUNTED]
        if not left:
            self.weights = [LEFTOVER] * 4 + [0.0] * 3 + [1.0]

    def worth(self, holding: Holding) -> float:
        found = float(holding.points)
        for weight, count in zip(self.weights, counts(self, holding), strict=True):
            found += weight * count
        return found


def counts(evaluation: Evaluation, holding: Holding) -> list[float]:
    """In the order of `COUNTED`; the points are not among them."""
    stock, owned = holding.stock, holding.permanents
    found = [0.0] * len(COUNTED)
    for r in range(len(RESOURCES)):
        for place, number in ((0, stock[r] + 2 * stock[DOUBLES + r]), (4, owned[r])):
            found[place] += min(number, FEW)
            found[place + 1] += min(max(number - FEW, 0), SOME - FEW)
            found[place + 2] += max(number - SOME, 0)
    found[3] = stock[WILD]
    expected = [own + GROWTH * evaluation.left for own in owned]
    tokens = evaluation.box.tokens
    found[7] = sum(evaluation.token(tokens[number], expected, stock[WILD]) for number in holding.tokens)
    if holding.civic:
        pays = [evaluation.token(tokens[number], expected, stock[WILD]) for number in evaluation.offer]
        found[7] += sum(sorted(pays, reverse=True)[: holding.civic])
    return found
