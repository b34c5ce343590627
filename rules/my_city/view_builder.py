"""From an episode to the view of one seat. The order of everything follows from the set, never from the state."""

from collections.abc import Sequence

import msgspec

from rules.game import Result
from rules.my_city.buildings import Layout
from rules.my_city.episode import STOP, Episode
from rules.my_city.episode_end import line_of
from rules.my_city.ground import names
from rules.my_city.lasting_values import City as Lasted
from rules.my_city.lasting_values import chapter
from rules.my_city.moves import Place
from rules.my_city.scoring import seat_parts
from rules.my_city.seat_board import Home, rows_of
from rules.my_city.state import SKIPPED, CityState, Legacy, MyCityState
from rules.my_city.view import Building, Campaign, CampaignCity, Card, CardState, City, MyCityView, Stop, Yes


def see(
    episode: Episode,
    state: MyCityState,
    homes: Sequence[Home],
    layouts: Sequence[Layout],
    seat: int | None,
    waiting: tuple[int, ...],
    result: Result | None,
) -> MyCityView:
    legacy = None if isinstance(state.legacy, msgspec.UnsetType) else state.legacy
    own = None if seat is None else state.answers[seat]
    home = episode.plain if seat is None else homes[seat]
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
        cards=tuple(_card(state, home, name) for name in episode.buildings),
        cities=tuple(
            _city(episode, state, legacy, number, homes[number], layout, seat) for number, layout in enumerate(layouts)
        ),
        answered=_answered(state, legacy),
        answer=own if own and own != SKIPPED else None,
        refusing=None if state.card is None or episode.must_build(state.card) else episode.refusing(state.card),
        track=episode.track,
        races={race: race in state.won for race in episode.races},
        campaign=None if legacy is None else _campaign(episode, legacy, seat),
    )


def _answered(state: MyCityState, legacy: Legacy | None) -> tuple[bool, ...]:
    if legacy is not None and state.card is None:
        return tuple(bool(given) and not queue for given, queue in zip(legacy.given, legacy.queues, strict=True))
    return tuple(bool(answer) and answer != SKIPPED for answer in state.answers)


def _card(state: MyCityState, home: Home, name: str) -> Card:
    building = home.buildings[name]
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


def _city(
    episode: Episode,
    state: MyCityState,
    legacy: Legacy | None,
    number: int,
    home: Home,
    layout: Layout,
    seat: int | None,
) -> City:
    city: CityState = state.cities[number]
    paused = legacy is not None and number in legacy.paused
    parts = () if paused else seat_parts(episode, city, layout)
    return City(
        rows=layout.ground.board.rows,
        west=layout.ground.board.west,
        closed=names(layout.ground.closed),
        buildings=tuple(stands(home, place) for place in city.laid),
        refused=tuple(city.refused),
        stone=city.stone,
        locked=city.stone >= episode.track,
        ended=city.ended,
        won=tuple(race for race in episode.races if number in state.won.get(race, ())),
        last=city.last,
        parts=parts,
        total=sum(part.points for part in parts),
        lasting=None if legacy is None else _lasting(episode, legacy, number, home, seat),
    )


def stands(home: Home, place: Place) -> Building:
    """A building as it lies on the board."""
    building = home.buildings[place.building]
    fields = names(building.cover(place))
    cog: Yes = True if building.cog else msgspec.UNSET
    return Building(place.building, building.kind, building.colour, place.turn, place.field, fields, cog)


# ---------------------------------------------------------------------------------------------------- a campaign


def _lasting(episode: Episode, legacy: Legacy, number: int, home: Home, seat: int | None) -> CampaignCity:
    city: Lasted = (legacy.cities if number == seat else legacy.shown)[number]
    ranked = bool(legacy.places) and number not in legacy.paused
    plain = episode.plain.buildings
    return CampaignCity(
        progress=city.progress,
        firsts=city.firsts,
        paused=number in legacy.paused,
        rows=rows_of(episode.box, city.stickers),
        stickers=dict(sorted(city.stickers.items())),
        structures={field: change.name for change in episode.box.changes if change.name for field in change.fields},
        fixed=tuple(
            Building(building.id, building.kind, building.colour, "turn0", names(cover)[0], names(cover))
            for building, cover in home.fixed
        ),
        cogs=tuple(name for name, building in episode.home(city).buildings.items() if building.cog),
        church=city.church,
        shapes={
            name: building.shape for name, building in home.buildings.items() if building.shape != plain[name].shape
        },
        lacks=tuple(name for name in home.buildings if name in home.lacks),
        nuggets=city.nuggets,
        shafts={shaft.colour: city.shafts.get(shaft.colour, 0) for shaft in episode.shafts},
        place=legacy.places[number] if ranked else None,
        line=line_of(legacy, number) if legacy.places and not legacy.lone else None,
        gains=legacy.gains[number] if legacy.gains else (),
    )


def _campaign(episode: Episode, legacy: Legacy, seat: int | None) -> Campaign:
    queue = () if seat is None else legacy.queues[seat]
    open_round = any(legacy.queues)
    return Campaign(
        number=episode.number,
        chapter=chapter(episode.number),
        lone=legacy.lone,
        phase=legacy.phase,
        squares=episode.board.squares,
        open=tuple(episode.open_squares()),
        zones={zone: names(episode.plain.ground.area(zone)) for zone in sorted(episode.zones)},
        changes=episode.box.changes,
        shafts=episode.shaft_views(frozenset({*legacy.gone, *legacy.reached})),
        rewards={line: episode.box.rewards[line] for line in sorted(episode.box.rewards)},
        before=tuple(row.sticker for row in episode.box.before),
        sticker=queue[0] if queue else None,
        further=queue[1:],
        placed=legacy.placed[seat] if seat is not None and open_round else (),
        lapsed=legacy.lapsed[seat] if seat is not None and open_round else (),
        nugget=episode.nugget_price,
    )
