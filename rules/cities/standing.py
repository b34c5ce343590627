"""Standing decisions of Cities: take this if it is still there, and lay the tile where it was said."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from rules.cities.components import turned
from rules.cities.frame import frame_of
from rules.cities.moves import OFFERS, TAKES, TURNS, Place, Take
from rules.cities.view import CitiesView
from rules.game import ENDED, Ended, Move, Standing, listed


class TakeThis(Standing, frozen=True):
    """A place of the offer in this round. What comes of it is asked."""

    verb: ClassVar[str] = "take"
    slot: ClassVar[str] = "turn"
    round: int
    offer: str


class TakeAndLay(Standing, frozen=True):
    """A tile of the offer, and where it lies then."""

    verb: ClassVar[str] = "lay"
    slot: ClassVar[str] = "turn"
    round: int
    offer: str
    turn: str
    field: str


KINDS: tuple[type[Standing], ...] = (TakeThis, TakeAndLay)


@listed
def offers(view: CitiesView) -> Iterator[Standing]:
    if view.seat is None or view.over or not view.offer:
        return
    own = view.districts[view.seat]
    free = [
        (move.offer, view.offer[row][slot].things)
        for row, moves in enumerate(TAKES)
        for slot, move in enumerate(moves)
        if own.workers[row] and view.offer[row][slot].worker is None
    ]
    yield from (TakeThis(view.round, offer) for offer, _ in free)
    spaces = {tile.id: tile.spaces for tile in view.tiles}
    places = frame_of(view.size).open_places(laid.field for laid in own.tiles)
    for offer, things in free:
        if things[0] in spaces:
            turns = TURNS[: len(turned(spaces[things[0]]))]
            yield from (TakeAndLay(view.round, offer, turn, field) for turn in turns for field in places)


def follow(given: Standing, view: CitiesView, legal: Sequence[Move]) -> Move | Ended | None:
    assert isinstance(given, TakeThis | TakeAndLay)
    if view.over or view.round != given.round or view.seat is None:
        return ENDED
    (row, slot), own = OFFERS[given.offer], view.districts[view.seat]
    worker = view.offer[row][slot].worker
    if worker is None and own.workers[row]:
        return Take(given.offer) if view.turn == view.seat and view.phase == "take" else None
    if isinstance(given, TakeAndLay) and worker == view.turn == view.seat and view.phase == "place":
        laid = Place(view.hand[0], given.turn, given.field)
        if laid in legal and own.last[0].thing == given.offer:
            return laid
    return ENDED
