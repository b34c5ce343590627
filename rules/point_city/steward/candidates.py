"""What a seat would hold after each taking of the market, counted without playing it: nothing unseen is looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from rules.point_city import payments
from rules.point_city.components import DOUBLES, WILD, WORDS, Box
from rules.point_city.moves import PAIRS
from rules.point_city.state import NONE, PointCityState


class Holding(msgspec.Struct):
    """What a seat has: points printed on buildings, permanents by resource, resource cards by kind, tokens."""

    points: int
    permanents: list[int]
    stock: list[int]
    tokens: list[int]
    civic: int = 0
    """Tokens still to be chosen."""

    def copy(self) -> Holding:
        return Holding(self.points, self.permanents.copy(), self.stock.copy(), self.tokens, self.civic)


Market = Sequence[int]
"""By cell: a card whose building is up, below NONE the kind of a resource card, NONE for an empty cell."""


def holding_of(box: Box, state: PointCityState, seat: int) -> Holding:
    points = sum(box.points[card] for card in state.cities[seat])
    return Holding(points, state.permanents[seat].copy(), state.stock[seat].copy(), state.tokens[seat].copy())


def shown(box: Box, state: PointCityState) -> list[int]:
    """The market by what lies up: numbers that say no more than the sides."""
    return [
        NONE if card == NONE else card if state.fronts >> cell & 1 else resource(box.kinds[card])
        for cell, card in enumerate(state.market)
    ]


def resource(kind: int) -> int:
    return NONE - 1 - kind


def kind_of(side: int) -> int:
    return NONE - 1 - side


def taken(box: Box, holding: Holding, sides: Sequence[int], pay: str | None = None) -> Holding | None:
    """The holding with these sides taken and paid for, or None if that cannot be."""
    after = holding.copy()
    stock, permanents = after.stock, after.permanents
    needs: payments.Due = []
    for side in sides:
        if side < NONE:
            stock[kind_of(side)] += 1
        else:
            needs = list(box.needs[side]) if not needs else _together(needs, box.needs[side])
    if needs:
        due = payments.bill(needs, permanents)
        if payments.lacking(due, stock) > stock[WILD]:
            return None
        spent = payments.usual(due, stock) if pay is None else _written(pay)
        for kind, number in enumerate(spent):
            stock[kind] -= number
    for side in sides:
        if side > NONE:
            after.points += box.points[side]
            after.civic += box.civic[side]
            if box.gives[side] != NONE:
                permanents[box.gives[side]] += 1
    return after


def _together(one: payments.Due, other: Sequence[tuple[int, int]]) -> payments.Due:
    both = dict(one)
    for r, n in other:
        both[r] = both.get(r, 0) + n
    return sorted(both.items())


def _written(pay: str) -> list[int]:
    """`c2cw` as numbers by kind."""
    spent = [0] * len(WORDS)
    at = 0
    while at < len(pay):
        double = pay[at + 1 : at + 2] == "2"
        spent[WORDS.index(pay[at : at + 1 + double])] += 1
        at += 1 + double
    return spent


def next_takings(box: Box, holding: Holding, market: Market) -> Iterator[Holding]:
    """Everything that could be taken from such a market, each by its usual payment."""
    power = [own + holding.stock[r] + 2 * holding.stock[DOUBLES + r] for r, own in enumerate(holding.permanents)]
    most = holding.stock[WILD] + 2
    dear = [side > NONE and sum(max(n - power[r], 0) for r, n in box.needs[side]) > most for side in market]
    for first, second in PAIRS:
        if market[first] == NONE or market[second] == NONE or dear[first] or dear[second]:
            continue
        after = taken(box, holding, (market[first], market[second]))
        if after is not None:
            yield after
