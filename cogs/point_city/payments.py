"""What a pair costs the seat on turn and how it may be paid, from the view alone: for the words of payments."""

from __future__ import annotations

import re
from collections.abc import Sequence

from data.texts import Say
from rules.point_city import payments
from rules.point_city.components import CARDS, DOUBLES, KINDS, SHOWN, WORDS
from rules.point_city.view import PointCityView, Side
from rules.point_city.vocabulary import resource

_CARD = re.compile("|".join(sorted(WORDS, key=len, reverse=True)))
_KIND_OF = {card: kind for kind, card in enumerate(CARDS)}


def side_at(view: PointCityView, cell: str) -> Side | None:
    return next((found.side for found in view.market if found.id == cell), None)


def due_and_stock(view: PointCityView, cells: Sequence[str]) -> tuple[payments.Due, list[int]]:
    """The bill of the seat on turn, and its cards with the resources taken along."""
    assert view.turn is not None
    city = view.cities[view.turn]
    stock = [0] * KINDS
    for held in city.hand:
        stock[_KIND_OF[held.card]] += held.copies
    asked = [0] * DOUBLES
    for cell in cells:
        side = side_at(view, cell)
        if side is not None and side.resource is not None:
            stock[_KIND_OF[side.resource]] += 1
        elif side is not None and side.building is not None:
            asked = [n + more for n, more in zip(asked, side.building.cost, strict=True)]
    return payments.bill(list(enumerate(asked)), city.permanents), stock


def spent(view: PointCityView, cells: Sequence[str], pay: str | None) -> tuple[list[int], int]:
    """The cards a move spends, by kind, and how many symbols are lost with them."""
    due, stock = due_and_stock(view, cells)
    if pay is None:
        counts = payments.usual(due, stock)
    else:
        written = _CARD.findall(pay)
        counts = [written.count(word) for word in WORDS]
    worth = sum(CARDS[kind].count * n for kind, n in enumerate(counts))
    return counts, worth - sum(n for _, n in due)


def listed(say: Say, counts: Sequence[int]) -> str:
    """`community, 2× energy, ingenuity`: each card by itself."""
    names = [resource(say, CARDS[kind].symbol, CARDS[kind].count) for kind in SHOWN for _ in range(counts[kind])]
    return say.listed(names)
