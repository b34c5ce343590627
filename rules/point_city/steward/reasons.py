"""Why a computer player made a move: a code and its parameters; the words are elsewhere. Points are in tenths."""

from rules.game import Move, Reason
from rules.point_city.game import PointCity
from rules.point_city.moves import CELL_OF, Flip, Take, Token
from rules.point_city.state import NONE
from rules.point_city.steward.planning import Plan


def reason(game: PointCity, seat: int, move: Move) -> Reason:
    plan = Plan(game, seat)
    if isinstance(move, Flip):
        return ("look", move.cell)
    if isinstance(move, Token):
        return ("token", move.token, round(10 * (plan.token(move) - plan.now)))
    if not isinstance(move, Take):
        return ("nothing_to_pay_for",)
    if move.second is None:
        return ("deck",)
    sides = [plan.market[CELL_OF[move.first]], plan.market[CELL_OF[move.second]]]
    built = [game.box.ids[side] for side in sides if side > NONE]
    if any(side > NONE and game.box.civic[side] for side in sides):
        return ("civic", *built)
    points = sum(game.box.points[side] for side in sides if side > NONE)
    if built and (points > 1 or not plan.left):
        return ("points", points, *built)
    if built:
        return ("permanent", *built)
    return ("resources", move.first, move.second)
