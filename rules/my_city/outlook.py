"""What a place would spoil: told to the seat before it builds there. Made from what the seat sees."""

from __future__ import annotations

from collections.abc import Iterable

from rules.my_city.buildings import places
from rules.my_city.components import Episode
from rules.my_city.fields import mask
from rules.my_city.ground import Board, Ground
from rules.my_city.moves import Place
from rules.my_city.view import City, MyCityView

USUAL = 4
"""Fields of most buildings: a city without room for one of them is walled in."""
NO_ROOM, NO_CHURCH = "no_room", "no_church"


def cautions(episode: Episode, view: MyCityView, seat: int, place: Place) -> list[tuple[str, ...]]:
    """Codes with their parameters: no usual building, or one of the churches, among the cards to come would fit."""
    city = view.cities[seat]
    built = mask(field for building in city.buildings for field in building.fields) | episode.cover(place)
    ground = ground_of(city, view.track)
    anchor = episode.anchor(ground)
    coming = [episode.buildings[card.id] for card in view.cards if card.state == "to_come"]
    usual = [building for building in coming if building.size == USUAL]
    found: list[tuple[str, ...]] = []
    if usual and not any(places(ground, built, anchor, building) for building in usual):
        found.append((NO_ROOM, str(USUAL)))
    churches = [building.id for building in coming if episode.must_build(building.id)]
    stuck = [name for name in churches if not places(ground, built, anchor, episode.buildings[name])]
    if stuck:
        found.append((NO_CHURCH, *stuck))
    return found


def reached(episode: Episode, view: MyCityView, seat: int, place: Place) -> list[tuple[str, int]]:
    """The races this place would win, with their points."""
    city = view.cities[seat]
    laid = [Place(building.id, building.turn, building.field) for building in city.buildings]
    layout = episode.layout(ground_of(city, view.track), [*laid, place])
    return [
        (race, points)
        for race, (module, points) in episode.races.items()
        if not view.races[race] and module.reached(layout)
    ]


def ground_of(city: City, track: int) -> Ground:
    ground = Ground(Board(city.rows, city.west, track))
    ground.close(mask(city.closed))
    return ground


def covered(city: City, fields: Iterable[str]) -> list[str]:
    """The letters of the ground under these fields."""
    return [city.rows[int(field[1:]) - 1][ord(field[0]) - ord("A")] for field in fields]
