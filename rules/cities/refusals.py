"""Why a move is not legal: the rule it breaks, as a code with parameters. Seats are numbers from 1 here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cities.district import LETTER
from rules.cities.moves import OFFERS, TURNS, Done, Place, Put, Start, Take
from rules.cities.state import NOBODY
from rules.cities.view import ROWS
from rules.game import Move

if TYPE_CHECKING:
    from rules.cities.game import Cities

Reason = tuple[str | int, ...]

_PHASES: dict[type[Move], str] = {Start: "start", Take: "take", Place: "place", Put: "put", Done: "put"}


def refusal(game: Cities, seat: int, move: Move) -> Reason:
    phase = game.state.phase
    if _PHASES.get(type(move)) != phase:
        return ("not_now", move.verb, phase)
    match move:
        case Start(tile):
            return ("start_gone", tile) if tile in game.box.rows.start_tiles else ("unknown_start", tile)
        case Take(offer):
            return _take(game, seat, offer)
        case Place(tile, turn, field):
            return _place(game, tile, turn, field)
        case Put(thing, field):
            return _put(game, seat, thing, field)
    return ("feature_must", *game.state.hand)


def _take(game: Cities, seat: int, offer: str) -> Reason:
    if offer not in OFFERS:
        return ("unknown_offer", offer)
    row, slot = OFFERS[offer]
    workers = game.state.workers[row]
    if workers[slot] != NOBODY:
        return ("offer_taken", offer, workers[slot] + 1)
    return ("row_done", ROWS[row], game.shape.workers)


def _place(game: Cities, tile: str, turn: str, field: str) -> Reason:
    state = game.state
    if tile != state.hand[0]:
        return ("not_in_hand", tile, *state.hand)
    if turn not in TURNS[: len(game.box.turned[tile])]:
        return ("unknown_turn", turn, len(game.box.turned[tile]) - 1)
    if field not in game.frame.corners:
        return ("no_corner", field)
    laid = [tile.field for tile in state.holdings[state.turn].tiles]
    if field in laid:
        return ("tile_there", field)
    wide, high = game.frame.size
    x, y = game.frame.corners[field]
    beside = any(abs(x - a) + abs(y - b) == 1 for a, b in (game.frame.corners[name] for name in laid))
    return ("district_limit", field, wide, high) if beside else ("not_beside", field)


def _put(game: Cities, seat: int, thing: str, field: str) -> Reason:
    if thing not in game.state.hand:
        return ("not_in_hand", thing, *game.state.hand)
    district = game.districts[seat]
    bit = game.frame.bits.get(field, 0) & district.all
    if not bit:
        return ("no_field", field)
    if thing not in LETTER:
        return _feature(game, seat, thing, field, bit)
    if bit & district.statues:
        return ("statue_there", field)
    if not bit & district.every_lot:
        return ("not_a_lot", thing, field)
    if bit & district.any and not bit & district.built[LETTER[thing]]:
        return ("other_colour", thing, field)
    if bit & district.any:
        return ("too_high", field)
    return ("wrong_lot", thing, field)


def _feature(game: Cities, seat: int, feature: str, field: str, bit: int) -> Reason:
    district = game.districts[seat]
    if bit & district.occupied:
        return ("feature_there", field)
    if bit & district.any:
        return ("building_there", field)
    return ("wrong_ground", feature, field, game.box.features[feature].ground)
