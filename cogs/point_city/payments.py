"""What a pair costs the seat on turn and how it may be paid, from the view alone: for the words of payments."""

import re
from collections.abc import Sequence

from data.texts import Say
from rules.point_city import payments
from rules.point_city.components import CARDS, SHOWN, WORDS
from rules.point_city.view import PointCityView, Side
from rules.point_city.vocabulary import resource

_CARD = re.compile("|".join(sorted(WORDS, key=len, reverse=True)))


def side_at(view: PointCityView, cell: str) -> Side | None:
    return next((found.side for found in view.market if found.id == cell), None)


def spent(view: PointCityView, cells: Sequence[str], pay: str | None) -> tuple[list[int], int]:
    """The cards a move spends, by kind, and how many symbols are lost with them."""
    assert view.turn is not None
    due, stock = payments.seen(view, view.turn, cells)
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
