"""What a beginner likes: points, tokens and permanents, each at one price all game long, and many cards in hand."""

from __future__ import annotations

from rules.game import Move
from rules.point_city import scoring
from rules.point_city.components import DOUBLES, WILD
from rules.point_city.game import PointCity
from rules.point_city.moves import CELL_OF, Take, Token
from rules.point_city.steward.candidates import Holding, holding_of, shown, taken

PERMANENT = 2.0
CIVIC = 5.0
CARD = 0.7
INGENUITY = 1.0


def fancy(game: PointCity, seat: int, move: Move) -> float:
    """How much this move is liked; 0 for turning a card over and for a pass."""
    box, state = game.box, game.state
    if isinstance(move, Token):
        token = box.tokens[box.token_of[move.token]]
        return scoring.token_points(token, state.permanents[seat], state.stock[seat][WILD])
    if not isinstance(move, Take):
        return 0.0
    if move.second is None:
        return 2 * CARD
    before, market = holding_of(box, state, seat), shown(box, state)
    after = taken(box, before, [market[CELL_OF[move.first]], market[CELL_OF[move.second]]], move.pay)
    assert after is not None
    return _liking(after) - _liking(before)


def _liking(holding: Holding) -> float:
    stock = holding.stock
    symbols = sum(stock[:DOUBLES]) + 2 * sum(stock[DOUBLES:WILD])
    cards = CARD * symbols + INGENUITY * stock[WILD]
    return holding.points + PERMANENT * sum(holding.permanents) + CIVIC * holding.civic + cards
