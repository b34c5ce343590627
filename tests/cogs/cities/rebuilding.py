"""A game of Cities made again from what its text tells a seat."""

from __future__ import annotations

import msgspec

from rules.cities.components import Box, read_box
from rules.cities.deal import CARDS, FEATURES, PIECES, TILES
from rules.cities.frame import Frame, frame_of
from rules.cities.game import Cities
from rules.cities.state import COVERED, NOBODY, CitiesState, Holding
from rules.cities.view import HIDDEN, Laid
from rules.game import Setup
from tests.kit.describe import Values, dealt

Piles = list[list[str]]


def rebuilt(values: Values, setup: Setup, seat: int) -> Cities:
    box = read_box(setup.components.text)
    offer = [[list(slot["things"]) for slot in row] for row in values["offer"]]
    laid = _laid(box, frame_of(tuple(values["size"])), values)
    holdings = [_holding(*pair) for pair in zip(values["districts"], laid, strict=True)]
    piles = _piles(box, holdings, [*values["hand"], *(thing for row in offer for slot in row for thing in slot)])
    for row, pile in zip((CARDS, TILES, FEATURES), piles, strict=True):
        for slot in offer[row] if offer else []:
            slot[:] = [pile.pop() if thing == HIDDEN else thing for thing in slot]
    state = CitiesState(
        city=values["city"],
        first=values["first"],
        turn=values["turn"],
        starts=[tile["id"] for tile in values["starts"]],
        piles=piles,
        bag=values["bag"],
        holdings=holdings,
        rings=[_rings(milestone) for milestone in values["milestones"]],
        phase=values["phase"],
        round=values["round"],
        offer=offer,
        workers=[[NOBODY if s["worker"] is None else s["worker"] for s in row] for row in values["offer"]],
        hand=values["hand"],
    )
    assert not offer or len(offer) == PIECES + 1
    return Cities.restore(setup, msgspec.json.encode(state))


def _laid(box: Box, frame: Frame, values: Values) -> list[list[Laid]]:
    """Tiles that look as these lie there, none of them twice."""
    corners = [(seat, corner) for seat, district in enumerate(values["districts"]) for corner in district["tiles"]]
    grounds = [{field["name"]: field["ground"] for field in district["fields"]} for district in values["districts"]]
    seen = {tile["id"] for tile in (*values["tiles"], *values["starts"])}
    places = []
    for seat, corner in corners:
        spaces = "".join(grounds[seat][frame.fields(bit)[0]] for bit in frame.tile_fields(corner))
        starts = corner == frame.start
        known = box.rows.start_tiles if starts else box.rows.city_tiles
        places.append(
            [
                (tile, turn)
                for tile in known
                for turn, look in enumerate(box.turned[tile])
                if tile not in seen and look == spaces and (not starts or turn == 0)
            ]
        )
    looks = {(tile, place): turn for place, found in enumerate(places) for tile, turn in found}
    tiles = dealt([[tile for tile, _ in found] for found in places])
    laid: list[list[Laid]] = [[] for _ in values["districts"]]
    for place, ((seat, corner), tile) in enumerate(zip(corners, tiles, strict=True)):
        laid[seat].append(Laid(tile, looks[tile, place], corner))
    return laid


def _holding(district: Values, tiles: list[Laid]) -> Holding:
    fields = district["fields"]
    return Holding(
        tiles=tiles,
        features=[(field["feature"], field["name"]) for field in fields if field["feature"] is not None],
        pieces=[(field["colour"], field["name"]) for field in fields for _ in range(field["height"])],
        cards=[held["card"] for held in district["cards"]],
    )


def _piles(box: Box, holdings: list[Holding], shown: list[str]) -> Piles:
    """Everything that nobody sees: some of it may have left the game."""
    features = box.feature_tiles.copy()
    for kind in [feature for holding in holdings for feature, _ in holding.features] + shown:
        if kind in features:
            features.remove(kind)
    held = {card for holding in holdings for card in holding.cards} | set(shown)
    laid = {tile.tile for holding in holdings for tile in holding.tiles} | set(shown)
    return [
        [card for card in box.cards if card not in held],
        [tile for tile in box.rows.city_tiles if tile not in laid],
        features,
    ]


def _rings(milestone: Values) -> list[int]:
    return [
        COVERED if covered else NOBODY if ring is None else ring
        for ring, covered in zip(milestone["rings"], milestone["covered"], strict=True)
    ]
