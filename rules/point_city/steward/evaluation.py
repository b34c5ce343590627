"""What a holding is worth, in points: what is sure, and what permanents and cards will bring in the turns to come.

Or by how games ended: counts of it, weighed by the turns left.
"""

from collections.abc import Sequence

from data.weights import weights
from rules.point_city.components import DOUBLES, WILD, Box
from rules.point_city.steward.candidates import Holding
from rules.point_city.view import RESOURCES, Token

CARD = 1.0
"""The worth of a resource symbol that can still be spent."""
FADING = 0.88
"""Each further symbol of a resource is worth so much of the one before."""
INGENUITY = 1.35
"""An ingenuity card in symbols."""
PERMANENT = 0.5
"""Points that a permanent resource brings in each turn to come."""
LONGEST = 12
"""Turns after which a permanent brings no more than that."""
SATED = 0.8
"""Each further permanent of a resource brings so much of the one before."""
GROWTH = 0.09
"""Permanents of each resource that a turn to come is expected to bring."""
SPENDING = 4
"""Turns that are needed to spend all cards in hand."""
LEFTOVER = 0.02
"""An unspent card at the end: it breaks ties."""


class Evaluation:
    """Counts with so many own turns to come after the present one."""

    def __init__(self, box: Box, left: int, offer: Sequence[int]) -> None:
        self.box, self.left = box, left
        self.offer = offer
        spent = min(left, SPENDING) / SPENDING
        self._symbols = [0.0]
        for number in range(40):
            self._symbols.append(self._symbols[-1] + CARD * spent * FADING**number + LEFTOVER)
        self._permanents = [0.0]
        for number in range(40):
            self._permanents.append(self._permanents[-1] + PERMANENT * min(left, LONGEST) * SATED**number)

    def worth(self, holding: Holding) -> float:
        stock, owned = holding.stock, holding.permanents
        found = float(holding.points)
        for r in range(len(RESOURCES)):
            found += self._symbols[min(stock[r] + 2 * stock[DOUBLES + r], 40)] + self._permanents[min(owned[r], 40)]
        found += INGENUITY * stock[WILD] * (self._symbols[1])
        expected = [own + GROWTH * self.left for own in owned]
        for number in holding.tokens:
            found += self.token(self.box.tokens[number], expected, stock[WILD])
        if holding.civic:
            pays = [self.token(self.box.tokens[number], expected, stock[WILD]) for number in self.offer]
            found += sum(sorted(pays, reverse=True)[: holding.civic])
        return found

    def token(self, token: Token, expected: Sequence[float], ingenuity: int) -> float:
        """What it will pay, by the permanents expected at the end."""
        named = [expected[RESOURCES.index(resource)] for resource in token.resources]
        match token.rule:
            case "flat":
                times = 1.0
            case "full_set":
                times = min(expected)
            case "kinds_with":
                times = sum(min(1.0, max(0.0, n - token.number + 1)) for n in expected)
            case "kinds_missing":
                times = sum(max(0.0, 1 - n) for n in expected)
            case "ingenuity":
                times = float(ingenuity)
            case "each" | "pair":
                times = min(named)
        return token.points * times


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
