"""Why a move is not legal: the first rule it breaks, as a code with its parameters."""

from __future__ import annotations

from rules.game import Move
from rules.my_city.buildings import TURNS, Building, Layout
from rules.my_city.components import Episode
from rules.my_city.fields import COLUMNS, FILLED, SIZE, beside, bit, is_field
from rules.my_city.ground import GROUNDS
from rules.my_city.moves import Place, Refuse

Reason = tuple[str | int, ...]


def why(episode: Episode, layout: Layout, anchor: int, stone: int, card: str, move: Move) -> Reason:
    if not isinstance(move, Place | Refuse):
        return ("not_legal",)
    if move.building not in episode.buildings:
        return ("unknown_building", move.building, card)
    if move.building != card:
        return ("other_card", move.building, card)
    if isinstance(move, Refuse):
        return _why_not_refuse(episode, stone, card)
    return _why_not_place(episode.buildings[card], layout, anchor, move)


def _why_not_refuse(episode: Episode, stone: int, card: str) -> Reason:
    if episode.must_build(card):
        return ("must_build", card)
    cost = episode.refusing(card)
    return ("no_refusing", card) if cost is None else ("stone_too_low", stone, cost)


def _why_not_place(building: Building, layout: Layout, anchor: int, move: Place) -> Reason:
    if move.turn not in TURNS:
        return ("unknown_turn", move.turn)
    if building.looks[move.turn] != move.turn:
        return ("same_turn", move.building, move.turn, building.looks[move.turn])
    if not is_field(move.field):
        return ("unknown_field", move.field)
    fields = _fields(building.turn(move.turn).shape, move.field)
    if fields is None:
        return ("off_board", move.field)
    for field in fields:
        reason = _why_not_on(layout, field)
        if reason is not None:
            return reason
    banks = {bool(bit(field) & layout.ground.west) for field in fields}
    if len(banks) > 1:
        return ("both_banks",)
    cover = building.cover(move)
    if not layout.built and not cover & anchor:
        return ("not_at_anchor",)
    if layout.built and not cover & beside(layout.built):
        return ("not_beside",)
    return ("not_legal",)


def _fields(shape: tuple[str, ...], first: str) -> list[str] | None:
    """The fields a shape covers from its first one on, or None if one of them is not on the board."""
    column, row = COLUMNS.index(first[0]) - shape[0].index(FILLED), int(first[1:]) - 1
    cells = [(column + x, row + y) for y, line in enumerate(shape) for x, mark in enumerate(line) if mark == FILLED]
    if not all(0 <= x < SIZE and 0 <= y < SIZE for x, y in cells):
        return None
    return [f"{COLUMNS[x]}{y + 1}" for x, y in cells]


def _why_not_on(layout: Layout, field: str) -> Reason | None:
    letter = layout.ground.letter[field]
    if letter in GROUNDS:
        return ("not_light_green", field, GROUNDS[letter])
    if bit(field) & layout.ground.closed:
        return ("closed_field", field)
    for building, cover in layout.laid:
        if cover & bit(field):
            return ("occupied", field, building.id)
    return None
