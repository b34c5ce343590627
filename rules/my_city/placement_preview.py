"""What a place would win or spoil: told to the seat before it builds there. Made from what the seat sees."""

from collections.abc import Iterable, Sequence

from rules.my_city.buildings import Building, Layout, places
from rules.my_city.episode import Episode
from rules.my_city.ground import STRIDE, names
from rules.my_city.lasting_values import City as Lasted
from rules.my_city.moves import Place
from rules.my_city.seat_board import Home
from rules.my_city.view import City, MyCityView

USUAL = 4
"""Fields of most buildings: a city without room for one of them is walled in."""
NO_ROOM, NO_CHURCH = "no_room", "no_church"
MOST_SIDES, ROCK = 40, 3
"""More sides than any building has; as many as a rock that is covered is worth."""


def cautions(episode: Episode, view: MyCityView, seat: int, place: Place) -> list[tuple[str, ...]]:
    """What a place would spoil of the cards to come, as far as the seat may know them."""
    home = home_of(episode, view, seat)
    coming = [home.buildings[card.id] for card in view.cards if card.state == "to_come" and card.id not in home.lacks]
    return without_room(episode, home, home.built([*laid_in(view.cities[seat]), place]), coming)


def without_room(episode: Episode, home: Home, built: int, coming: Sequence[Building]) -> list[tuple[str, ...]]:
    """Codes with their parameters: no usual building, or one of the churches, among the cards to come would fit.

    `built`: the fields under the seat's own buildings.
    """
    touch = home.touch(built)
    usual = [building for building in coming if building.size == USUAL]
    found: list[tuple[str, ...]] = []
    if usual and not any(places(home.ground, built, touch, building) for building in usual):
        found.append((NO_ROOM, str(USUAL)))
    churches = [building for building in coming if episode.must_build(building.id)]
    stuck = [building.id for building in churches if not places(home.ground, built, touch, building)]
    if stuck:
        found.append((NO_CHURCH, *stuck))
    return found


def reached(episode: Episode, view: MyCityView, seat: int, place: Place) -> list[tuple[str, int]]:
    """The races this place would win, with their points."""
    layout = _layout(episode, view, seat, [*laid_in(view.cities[seat]), place])
    return [
        (race, points)
        for race, (module, points) in episode.races.items()
        if not view.races[race] and module.reached(layout)
    ]


def earned(episode: Episode, view: MyCityView, seat: int, place: Place) -> list[tuple[str, int]]:
    """What this place would pay at once, by its name: trail, cog, railway."""
    home = home_of(episode, view, seat)
    before = _layout(episode, view, seat, laid_in(view.cities[seat]))
    return list(episode.earned(before, home.buildings[place.building], home.cover(place)))


def fields(episode: Episode, view: MyCityView, seat: int, place: Place) -> tuple[str, ...]:
    """The fields the building would cover: a city may have a shape of its own for it."""
    return names(home_of(episode, view, seat).cover(place))


def room_left(episode: Episode, view: MyCityView, seat: int, place: Place) -> int:
    """More for a place that fells no tree, covers rocks and has few sides to free fields: no advice beyond that."""
    home = home_of(episode, view, seat)
    cover, built = home.cover(place), home.built(laid_in(view.cities[seat]))
    free = home.ground.buildable & ~cover & ~built
    sides = sum((side & free).bit_count() for side in (cover << 1, cover >> 1, cover << STRIDE, cover >> STRIDE))
    trees, rocks = (
        sum((cover & fields).bit_count() for _, fields in found) for found in (home.ground.trees, home.ground.rocks)
    )
    return ROCK * rocks - sides - MOST_SIDES * trees


def home_of(episode: Episode, view: MyCityView, seat: int) -> Home:
    """The seat's side of the episode, from what everybody sees of it while cards are played."""
    lasting = view.cities[seat].lasting
    if lasting is None:
        return episode.plain
    return episode.home(
        Lasted(
            stickers=lasting.stickers,
            cogs=tuple(name for name in sorted(lasting.cogs) if not episode.buildings[name].cog),
            church=lasting.church,
            shafts=lasting.shafts,
        )
    )


def laid_in(city: City) -> list[Place]:
    return [Place(building.id, building.turn, building.field) for building in city.buildings]


def _layout(episode: Episode, view: MyCityView, seat: int, laid: Iterable[Place]) -> Layout:
    home = home_of(episode, view, seat)
    return home.layout(home.laid(laid))


def covered(city: City, under: Iterable[str]) -> list[str]:
    """The letters of the ground under these fields."""
    return [city.rows[int(field[1:]) - 1][ord(field[0]) - ord("A")] for field in under]
