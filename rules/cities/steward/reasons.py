"""Why a computer player made a move: a code and its parameters; the words are elsewhere. Points are in tenths."""

from rules.cities.game import Cities
from rules.cities.moves import Place, Put, Start, Take
from rules.cities.steward.candidates import Candidates
from rules.cities.steward.evaluation import Evaluation
from rules.game import Move, Reason


def reason(game: Cities, seat: int, move: Move) -> Reason:
    if isinstance(move, Start):
        return ("start", move.tile)
    sure = Candidates(game, seat, Evaluation(game, seat, steps=0))
    hopes = Candidates(game, seat, Evaluation(game, seat))
    if isinstance(move, Take):
        points = sure.taken(move)
        if points > 0:
            return ("takes_points", move.offer, _tenths(points))
        return ("takes_hope", move.offer, _tenths(hopes.taken(move)))
    if not isinstance(move, Put | Place):
        return ("spoils",)
    thing = move.tile if isinstance(move, Place) else move.thing
    points = sure.placed(move)
    if points > 0:
        return ("points", thing, move.field, _tenths(points))
    hope = hopes.placed(move)
    return ("hope", thing, move.field, _tenths(hope)) if hope > 0 else ("least_harm", thing, move.field)


def _tenths(points: float) -> int:
    return round(10 * points)
