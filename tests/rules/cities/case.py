"""Cities in the kit, and what holds in every position of it."""

from __future__ import annotations

from collections import Counter

import msgspec

from rules.cities.about import CitiesOptions
from rules.cities.deal import PIECES
from rules.cities.district import LETTER, District
from rules.cities.game import Cities
from rules.cities.state import COVERED, NOBODY
from rules.cities.view import COLOURS, HIDDEN, HIGHEST
from rules.game import AnyGame, Json
from tests.kit.case import Case


def check(game: AnyGame) -> None:
    assert isinstance(game, Cities)
    check_piles(game)
    check_pieces(game)
    check_workers(game)
    check_rings(game)
    for seat in range(game.setup.seats):
        check_district(game, seat)


def check_piles(game: Cities) -> None:
    """Every card, tile and feature is exactly somewhere."""
    state, rows = game.state, game.box.rows
    held = [
        [card for holding in state.holdings for card in holding.cards],
        [laid.tile for holding in state.holdings for laid in holding.tiles if laid.tile in rows.city_tiles],
        [kind for holding in state.holdings for kind, _ in holding.features],
    ]
    everything = [list(game.box.cards), list(rows.city_tiles), game.box.feature_tiles]
    for row, whole in enumerate(everything):
        offered = [thing for slot in state.offer[row] for thing in slot] if state.offer else []
        hand = [thing for thing in state.hand if thing in whole]
        found = [*state.piles[row], *offered, *held[row], *state.seen[row], *state.unseen[row], *hand]
        assert Counter(found) == Counter(whole), "something was lost or made"
    starts = [laid.tile for holding in state.holdings for laid in holding.tiles[:1]] + state.starts
    chosen = sum(bool(holding.tiles) for holding in state.holdings)
    assert sorted(starts) == sorted(rows.start_tiles) and len(state.starts) == len(rows.start_tiles) - chosen


def check_pieces(game: Cities) -> None:
    state = game.state
    offered = Counter(thing for slot in state.offer[PIECES] for thing in slot) if state.offer else Counter[str]()
    built = Counter(colour for holding in state.holdings for colour, _ in holding.pieces)
    hand = Counter(state.hand)
    for number, colour in enumerate(COLOURS):
        found = state.bag[number] + state.lost[number] + offered[colour] + built[colour] + hand[colour]
        assert found == game.box.rows.pieces[colour], "a piece was lost or made"


def check_workers(game: Cities) -> None:
    state = game.state
    if not state.workers:
        return
    standing = [Counter(worker for worker in row if worker != NOBODY) for row in state.workers]
    for row in standing:
        assert all(number <= game.shape.workers for number in row.values())
    turns = [sum(row[seat] for row in standing) for seat in range(game.setup.seats)]
    assert max(turns) - min(turns) <= 1, "turns go round"
    for row, workers in enumerate(state.workers):
        for slot, worker in enumerate(workers):
            assert bool(state.offer[row][slot]) == (worker == NOBODY) or state.phase == "over"


def check_rings(game: Cities) -> None:
    for rings in game.state.rings:
        seats = [ring for ring in rings if ring >= 0]
        assert len(set(seats)) == len(seats), "a milestone is reached once"
        free = [number for number, ring in enumerate(rings) if ring == NOBODY]
        taken = [number for number, ring in enumerate(rings) if ring >= 0]
        assert not free or not taken or max(taken) < min(free), "the highest reward first"
        assert [number for number, ring in enumerate(rings) if ring == COVERED] == (
            [1] if game.setup.seats == 2 else []
        )


def check_district(game: Cities, seat: int) -> None:
    state, district = game.state, game.districts[seat]
    holding = state.holdings[seat]
    fresh = District(game.frame, game.box, holding)
    for slot in ("all", "park", "water", "lots", "tiles", "features", "occupied", "any", "built", "storeys"):
        assert getattr(district, slot) == getattr(fresh, slot), f"the masks differ from what is stored: {slot}"
    places = [game.frame.corners[laid.field] for laid in holding.tiles]
    assert len(set(places)) == len(places), "two tiles on one place"
    if places:
        wide = max(x for x, _ in places) - min(x for x, _ in places) + 1
        high = max(y for _, y in places) - min(y for _, y in places) + 1
        assert game.frame.fits(wide, high), "outside the limit"
        assert len(district.parts(district.all)) == 1
    assert len({field for _, field in holding.features}) == len(holding.features), "two features on one space"
    for kind, field in holding.features:
        bit, ground = game.frame.bits[field], game.box.features[kind].ground
        assert bit & (district.every_lot if ground == "lot" else district.ground(ground))
    check_buildings(game, district, holding.pieces)
    if state.phase == "over":
        assert len(places) == game.shape.size[0] * game.shape.size[1], "the district is full"


def check_buildings(game: Cities, district: District, pieces: list[tuple[str, str]]) -> None:
    colours: dict[str, set[str]] = {}
    for colour, field in pieces:
        colours.setdefault(field, set()).add(colour)
    heights = Counter(field for _, field in pieces)
    assert max(heights.values(), default=0) <= HIGHEST
    for field, found in colours.items():
        assert len(found) == 1, "one colour to a building"
        bit, (colour,) = game.frame.bits[field], found
        assert not bit & district.statues
        wild = bit & district.features[game.box.wild]
        assert wild or bit & district.lots[LETTER[colour]], "a piece on a lot of another colour"
    assert HIDDEN not in colours


def goes_together(options: msgspec.Struct, seats: int, prior: Json) -> bool:
    assert isinstance(options, CitiesOptions)
    first = 0 if options.first == "random" else int(options.first[1:])
    return first <= seats and (seats == 2 or not options.long)


OPTIONS = [
    CitiesOptions(),
    CitiesOptions(city="new_york", first="P2"),
    CitiesOptions(city="rio_de_janeiro", first="P4"),
    CitiesOptions(city="sydney", long=True),
    CitiesOptions(city="venice", first="P3"),
    CitiesOptions(city="barcelona", long=True, first="P1"),
    CitiesOptions(city="lisbon", first="P4"),
    CitiesOptions(city="mexico_city", long=True, first="P2"),
    CitiesOptions(city="buenos_aires", first="P3"),
]

CASE = Case(game=Cities, options=OPTIONS, check=check, allows=goes_together)
