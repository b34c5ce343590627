"""A standing decision of Point City: take this pair at my next turn, if it still lies there."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from rules.game import ENDED, Ended, Move, Standing, listed
from rules.point_city import payments
from rules.point_city.components import KIND_OF, WILD, WORDS
from rules.point_city.moves import CELL_OF, CELLS, PAIRS, Take
from rules.point_city.view import PointCityView, Side


class TakePair(Standing, frozen=True):
    """Two cells and what lies there: a building by its card, a resource as in a payment. Paid in the usual way."""

    verb: ClassVar[str] = "take"
    slot: ClassVar[str] = "turn"
    turn: int
    first: str
    second: str
    one: str
    other: str


KINDS: tuple[type[Standing], ...] = (TakePair,)


@listed
def offers(view: PointCityView) -> Iterator[Standing]:
    """Every pair that this seat could pay for: nothing that others do changes what it has."""
    turn = coming(view)
    if view.seat is None or turn is None or turn > view.length:
        return
    for pair in PAIRS:
        first, second = (CELLS[cell] for cell in pair)
        one, other = (_lying(view.market[cell].side) for cell in pair)
        due, stock = payments.seen(view, view.seat, (first, second))
        if one and other and payments.lacking(due, stock) <= stock[WILD]:
            yield TakePair(turn, first, second, one, other)


def follow(given: Standing, view: PointCityView, legal: Sequence[Move]) -> Move | Ended | None:
    assert isinstance(given, TakePair)
    lying = tuple(_lying(view.market[CELL_OF[cell]].side) for cell in (given.first, given.second))
    if coming(view) != given.turn or lying != (given.one, given.other):
        return ENDED
    move = Take(given.first, given.second)
    return None if view.turn != view.seat else move if move in legal else ENDED


def coming(view: PointCityView) -> int | None:
    """The number of this seat's turn in which it takes next: the present one until it has taken."""
    if view.seat is None or view.turn is None:
        return None
    before = (view.seat - view.first) % view.seats < (view.turn - view.first) % view.seats
    return view.turns + (before or (view.seat == view.turn and view.phase == "token"))


def _lying(side: Side | None) -> str:
    if side is None:
        return ""
    return (
        side.building.card.replace("-", "_")
        if side.building is not None
        else WORDS[KIND_OF[side.resource]]
        if side.resource
        else ""
    )
