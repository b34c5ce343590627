"""From an episode to the view of one seat. The order of everything follows from the set, never from the state."""

from __future__ import annotations

from rules.game import Result
from rules.my_city.buildings import Layout
from rules.my_city.components import STOP, Episode
from rules.my_city.fields import names
from rules.my_city.moves import Place
from rules.my_city.scoring import seat_parts
from rules.my_city.state import CityState, MyCityState
from rules.my_city.view import Building, Card, CardState, City, MyCityView, Stop


def see(
    episode: Episode,
    state: MyCityState,
    layouts: list[Layout],
    seat: int | None,
    waiting: tuple[int, ...],
    result: Result | None,
) -> MyCityView:
    return MyCityView(
        seat=seat,
        seats=len(state.cities),
        waiting=waiting,
        over=state.over,
        result=result,
        episode=episode.name,
        round=state.round,
        card=state.card,
        turned=tuple(state.turned),
        stops=_stops(state),
        left=len(state.deck),
        stops_left=state.deck.count(STOP),
        cards=tuple(_card(episode, state, name) for name in episode.buildings),
        cities=tuple(_city(episode, state, number, layout) for number, layout in enumerate(layouts)),
        answered=tuple(bool(answer) for answer in state.answers),
        answer=(state.answers[seat] or None) if seat is not None else None,
        refusing=None if state.card is None or episode.must_build(state.card) else episode.refusing(state.card),
        track=episode.track,
        races={race: race in state.won for race in episode.races},
    )


def _card(episode: Episode, state: MyCityState, name: str) -> Card:
    building = episode.buildings[name]
    now: CardState = "to_come"
    if name == state.card:
        now = "now"
    elif name in state.blocked:
        now = "blocked"
    elif name in state.turned:
        now = "gone"
    return Card(name, building.kind, building.colour, building.shape, now)


def _stops(state: MyCityState) -> tuple[Stop, ...]:
    blocked = iter(state.blocked)
    return tuple(Stop(next(blocked, None)) for card in state.turned if card == STOP)


def _city(episode: Episode, state: MyCityState, seat: int, layout: Layout) -> City:
    city: CityState = state.cities[seat]
    parts = seat_parts(episode, city, layout)
    return City(
        rows=layout.ground.board.rows,
        west=layout.ground.board.west,
        closed=names(layout.ground.closed),
        buildings=tuple(stands(episode, place) for place in city.laid),
        refused=tuple(city.refused),
        stone=city.stone,
        locked=city.stone >= episode.track,
        ended=city.ended,
        won=tuple(race for race in episode.races if seat in state.won.get(race, ())),
        last=city.last,
        parts=parts,
        total=sum(part.points for part in parts),
    )


def stands(episode: Episode, place: Place) -> Building:
    """A building as it lies on the board."""
    building = episode.buildings[place.building]
    fields = names(building.cover(place))
    return Building(place.building, building.kind, building.colour, place.turn, place.field, fields)
