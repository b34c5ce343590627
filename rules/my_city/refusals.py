"""Why a move is not legal: the first rule it breaks, as a code with its parameters."""

from rules.game import Move
from rules.my_city.buildings import TURNS, Building, Layout
from rules.my_city.components import KIOSK
from rules.my_city.episode import Episode
from rules.my_city.ground import COLUMNS, FILLED, GROUNDS, SIZE, beside, bit, is_field
from rules.my_city.lasting_values import City
from rules.my_city.moves import Place, Refuse, Stick, StickKiosk
from rules.my_city.seat_board import Home
from rules.my_city.state import SKIPPED, Legacy, MyCityState
from rules.my_city.sticker_places import BLANK, COG, PICK, rocks, squares

Reason = tuple[str | int, ...]


def why_not_now(state: MyCityState, legacy: Legacy | None, seat: int) -> Reason:
    """Why a seat that is not waited for has nothing to decide while others have."""
    if legacy is not None and state.card is None:
        return ("stickers_done",)
    if legacy is not None and seat in legacy.paused:
        return ("paused",)
    if state.cities[seat].ended:
        return ("ended_already",)
    if state.answers[seat] == SKIPPED:
        return ("building_gone", str(state.card))
    return ("answered_already",)


def why(episode: Episode, home: Home, layout: Layout, purse: tuple[int, int], card: str, move: Move) -> Reason:
    """`purse`: where the stone stands, and how many nuggets there are."""
    if isinstance(move, Stick | StickKiosk):
        return ("no_sticker_now",)
    if not isinstance(move, Place | Refuse):
        return ("not_legal",)
    if move.building not in episode.buildings:
        return ("unknown_building", move.building, card)
    if move.building != card:
        return ("other_card", move.building, card)
    if isinstance(move, Refuse):
        return _why_not_refuse(episode, purse, card, move.nugget is not None)
    return _why_not_place(home, home.buildings[card], layout, move)


def _why_not_refuse(episode: Episode, purse: tuple[int, int], card: str, nugget: bool) -> Reason:
    stone, nuggets = purse
    if episode.must_build(card):
        return ("must_build", card)
    cost = episode.refusing(card)
    if not nugget:
        return ("no_refusing", card) if cost is None else ("stone_too_low", stone, cost)
    if episode.nugget_price is None:
        return ("nuggets_buy_nothing",)
    if cost == 0 or stone >= episode.track:
        return ("refusing_is_free", card)
    return ("too_few_nuggets", nuggets, episode.nugget_price)


def _why_not_place(home: Home, building: Building, layout: Layout, move: Place) -> Reason:
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
    if not layout.own and not cover & home.anchor:
        return ("not_at_anchor",)
    if layout.own and not cover & beside(layout.built):
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
    for building, cover in layout.laid:
        if cover & bit(field):
            return ("occupied", field, building.id)
    letter = layout.ground.letter[field]
    if letter in GROUNDS:
        return ("not_light_green", field, GROUNDS[letter])
    if bit(field) & layout.ground.closed:
        return ("closed_field", field)
    return None


# ---------------------------------------------------------------------------------------------------- stickers


def why_not_stick(episode: Episode, city: City, sticker: str, move: Move) -> Reason:
    """`sticker`: the one that is to be placed now."""
    if not isinstance(move, Stick | StickKiosk):
        return ("sticker_first", sticker)
    if move.sticker != sticker:
        return ("other_sticker", move.sticker, sticker)
    if sticker == COG:
        return _why_no_cog(episode, city, move.at)
    if sticker == PICK:
        shaft = next((shaft for shaft in episode.shafts if shaft.colour == move.at), None)
        return ("no_shaft", move.at) if shaft is None else ("shaft_full", move.at, shaft.depth)
    if sticker == KIOSK and not isinstance(move, StickKiosk):
        return ("kiosk_colour", *episode.box.kiosks)
    if not is_field(move.at):
        return ("unknown_field", move.at)
    if sticker == BLANK:
        return ("not_legal",) if move.at in rocks(episode, city) else ("no_rock", move.at)
    return _why_not_square(episode, city, sticker, move.at)


def _why_no_cog(episode: Episode, city: City, name: str) -> Reason:
    building = episode.home(city).buildings.get(name)
    if building is None:
        return ("no_such_building", name)
    if building.colour != episode.box.cogs:
        return ("cog_colour", name, str(episode.box.cogs))
    return ("has_cog", name)


def _why_not_square(episode: Episode, city: City, sticker: str, field: str) -> Reason:
    if field not in episode.board.squares:
        return ("no_square", field)
    if field not in episode.open_squares():
        return ("square_closed", field)
    if field in city.stickers:
        return ("square_used", field, city.stickers[field])
    if field not in squares(episode, city, sticker):
        return ("too_few_sides", sticker, field)
    return ("not_legal",)
