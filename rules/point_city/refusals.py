"""Why a move of the seat on turn is not legal: the rule it breaks, as a code with parameters."""

from rules.game import Move
from rules.point_city import payments
from rules.point_city.components import WILD, Box
from rules.point_city.market import due_and_stock
from rules.point_city.moves import CELL_OF, DECK, PAIR_OF, Flip, Pass, Take, Token
from rules.point_city.state import NONE, PointCityState

Reason = tuple[str | int, ...]


def refusal(box: Box, state: PointCityState, move: Move) -> Reason:
    if state.owed and not isinstance(move, Token):
        return ("token_first", state.owed)
    match move:
        case Flip(cell):
            return _flip(state, cell)
        case Take(first, second, pay):
            return _deck(state, second, pay) if first == DECK else _pair(box, state, first, second, pay)
        case Token(token):
            return _token(box, state, token)
        case Pass():
            return ("can_take",)
    return ("not_legal",)


def _flip(state: PointCityState, cell: str) -> Reason:
    if cell not in CELL_OF:
        return ("unknown_cell", cell)
    if state.now.flipped != NONE:
        return ("flipped_already",)
    if state.fronts >> CELL_OF[cell] & 1:
        return ("building_stays", cell)
    return ("no_line_of_resources", cell)


def _deck(state: PointCityState, second: str | None, pay: str | None) -> Reason:
    if second is not None:
        return ("deck_or_market",)
    return ("deck_is_free",) if pay is not None and state.deck else ("deck_empty",)


def _pair(box: Box, state: PointCityState, first: str, second: str | None, pay: str | None) -> Reason:
    for name in (first, second):
        if name is None:
            return ("two_cards",)
        if name == DECK:
            return ("deck_or_market",)
        if name not in CELL_OF:
            return ("unknown_cell", name)
    assert second is not None
    cells = sorted((CELL_OF[first], CELL_OF[second]))
    if (cells[0], cells[1]) not in PAIR_OF:
        return ("not_adjacent", first, second)
    due, stock = due_and_stock(box, state, cells)
    lack = payments.lacking(due, stock) - stock[WILD]
    if lack > 0:
        return ("cannot_afford", first, second, lack)
    usual = payments.word(payments.usual(due, stock))
    return ("payment", pay.lower() if pay is not None else "", usual)


def _token(box: Box, state: PointCityState, token: str) -> Reason:
    if not state.owed:
        return ("no_token_due",)
    if token not in box.token_of:
        return ("unknown_token", token)
    return ("token_gone", token)
