"""A standing decision of My City: build this building here, if its card is the next one."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from data.sets import read_set
from rules.game import ENDED, Ended, Move, Standing, listed
from rules.my_city.buildings import places
from rules.my_city.episode import read_episode
from rules.my_city.moves import Place
from rules.my_city.placement_preview import home_of, laid_in
from rules.my_city.view import MyCityView


class BuildNext(Standing, frozen=True):
    """The colour and the parts of the field are words of their own, so that each question has few answers."""

    verb: ClassVar[str] = "build"
    slot: ClassVar[str] = "card"
    round: int
    colour: str
    """Of the building; `church` for those without one."""
    building: str
    turn: str
    column: str
    row: int


KINDS: tuple[type[Standing], ...] = (BuildNext,)


@listed
def offers(view: MyCityView) -> Iterator[Standing]:
    """Where each building to come would fit: beside what stands, and beside what the seat builds in this round."""
    if view.seat is None or view.card is None or view.cities[view.seat].ended or not view.left:
        return
    verb, *answer = view.answer.split() if view.answer else ("",)
    if verb == "end":
        return
    home = home_of(read_episode(read_set("my_city", view.episode).text), view, view.seat)
    built = home.built([*laid_in(view.cities[view.seat]), *([Place(*answer)] if verb == "place" else [])])
    touch = home.touch(built)
    for card in view.cards:
        if card.state == "to_come" and card.id in home.buildings and card.id not in home.lacks:
            for place in places(home.ground, built, touch, home.buildings[card.id]):
                column, row = place.field[0], int(place.field[1:])
                yield BuildNext(view.round + 1, card.colour or card.kind, card.id, place.turn, column, row)


def follow(given: Standing, view: MyCityView, legal: Sequence[Move]) -> Move | Ended | None:
    assert isinstance(given, BuildNext)
    if view.seat is None or view.card is None or view.round > given.round or view.cities[view.seat].ended:
        return ENDED
    if view.round < given.round:
        return None
    place = Place(given.building, given.turn, f"{given.column}{given.row}")
    return place if place in legal else ENDED
