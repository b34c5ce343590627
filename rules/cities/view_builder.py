"""From a game to what everybody sees of it. No seat knows more than another: cards lie open before their owners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.bits import numbers
from rules.cities import scoring
from rules.cities import view as v
from rules.cities.deal import CARDS, PIECES, TILES, hidden
from rules.cities.district import District
from rules.cities.state import COVERED, NOBODY
from rules.cities.view import District as Seen

if TYPE_CHECKING:
    from rules.cities.game import Cities


def see(game: Cities, seat: int | None) -> v.CitiesView:
    state, box = game.state, game.box
    over = state.phase == "over"
    offer = tuple(_slots(game, row) for row in range(len(v.ROWS))) if state.offer else ()
    return v.CitiesView(
        seat=seat,
        seats=game.setup.seats,
        waiting=game.waiting(),
        over=over,
        result=game.result(),
        city=state.city,
        city_name=box.cities[state.city].name,
        long=game.options.long,
        phase=state.phase,
        turn=None if over else state.turn,
        round=state.round,
        rounds=game.shape.rounds,
        first=state.first,
        star=_star(game),
        span=game.frame.span,
        size=game.shape.size,
        starts=tuple(_tile(game, tile) for tile in state.starts) if state.phase == "start" else (),
        offer=offer,
        cards=_cards(game, offer),
        tiles=_tiles(game, offer),
        features=tuple(v.Feature(row.id, row.name, row.ground, row.points, row.wild) for row in box.rows.features),
        milestones=_milestones(game),
        districts=tuple(_district(game, other) for other in range(game.setup.seats)),
        hand=tuple(state.hand),
        bag=tuple(state.bag),
    )


def _star(game: Cities) -> int | None:
    """The rightmost worker at the pieces so far."""
    workers = game.state.workers[PIECES] if game.state.workers else []
    there = [worker for worker in workers if worker != NOBODY]
    return there[-1] if there else None


def _slots(game: Cities, row: int) -> tuple[v.Slot, ...]:
    found = []
    for slot, things in enumerate(game.state.offer[row]):
        down = hidden(row, slot, things)
        shown = (*things[: len(things) - down], *[v.HIDDEN] * down)
        worker = game.state.workers[row][slot]
        found.append(v.Slot(shown, None if worker == NOBODY else worker))
    return tuple(found)


def _shown(offer: tuple[tuple[v.Slot, ...], ...], row: int) -> list[str]:
    return [thing for slot in offer[row] for thing in slot.things if thing != v.HIDDEN] if offer else []


def _cards(game: Cities, offer: tuple[tuple[v.Slot, ...], ...]) -> tuple[v.Card, ...]:
    shown = {*_shown(offer, CARDS), *(card for holding in game.state.holdings for card in holding.cards)}
    return tuple(
        v.Card(
            row.id,
            row.name,
            row.points,
            row.criterion,
            tuple(row.points * scoring.card_times(district, row) for district in game.districts),
        )
        for row in game.box.rows.cards
        if row.id in shown
    )


def _tiles(game: Cities, offer: tuple[tuple[v.Slot, ...], ...]) -> tuple[v.Tile, ...]:
    shown = {*_shown(offer, TILES), *game.state.hand}
    return tuple(_tile(game, tile) for tile in game.box.rows.city_tiles if tile in shown)


def _tile(game: Cities, tile: str) -> v.Tile:
    return v.Tile(tile, game.box.turned[tile][0])


def _milestones(game: Cities) -> tuple[v.Milestone, ...]:
    rows = game.box.cities[game.state.city].milestones
    return tuple(
        v.Milestone(
            row.id,
            row.name,
            row.needs,
            row.rewards,
            tuple(ring if ring >= 0 else None for ring in rings),
            tuple(ring == COVERED for ring in rings),
        )
        for row, rings in zip(rows, game.state.rings, strict=True)
    )


# ---------------------------------------------------------------------------------------------------- districts


def _district(game: Cities, seat: int) -> Seen:
    holding, district = game.state.holdings[seat], game.districts[seat]
    held = []
    for card in holding.cards:
        row = game.box.cards[card]
        times = scoring.card_times(district, row)
        held.append(v.Held(card, times, times * row.points))
    milestones = scoring.milestone_points(game.box, game.state, seat)
    parks, waters = scoring.area_points(district, "park"), scoring.area_points(district, "water")
    statues = scoring.statue_points(district)
    return Seen(
        tiles=tuple(holding.tiles),
        fields=_fields(game, district),
        cards=tuple(held),
        milestones=milestones,
        parks=parks,
        waters=waters,
        statues=statues,
        total=milestones + parks + waters + statues + sum(card.points for card in held),
        workers=_workers(game, seat),
        last=tuple(holding.last),
    )


def _workers(game: Cities, seat: int) -> tuple[int, ...]:
    most = game.shape.workers
    if game.state.phase == "over":
        return (0,) * len(v.ROWS)
    return tuple(most - workers.count(seat) for workers in game.state.workers) or (most,) * len(v.ROWS)


def _fields(game: Cities, district: District) -> tuple[v.Field, ...]:
    letters: dict[int, str] = {}
    for mask, letter in ((district.park, "P"), (district.water, "W"), *zip(district.lots, v.COLOURS, strict=True)):
        letters |= dict.fromkeys(numbers(mask), letter)
    features = {number: kind for kind, mask in district.features.items() for number in numbers(mask)}
    buildings = {bit.bit_length() - 1: (v.COLOURS[colour], height) for bit, colour, height in district.buildings()}
    return tuple(
        v.Field(game.frame.names[number], letters[number], features.get(number), *buildings.get(number, (None, 0)))
        for number in numbers(district.all)
    )
