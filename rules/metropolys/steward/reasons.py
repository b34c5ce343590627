"""Why a computer player made a move: a code and its parameters; the words are elsewhere. Points are in tenths."""

from rules.game import Move, Reason
from rules.metropolys.game import Metropolys
from rules.metropolys.moves import Open, Raise
from rules.metropolys.steward.evaluation import Evaluation


def reason(game: Metropolys, seat: int, move: Move) -> Reason:
    state, board = game.state, game.board
    if not isinstance(move, Open | Raise):
        last = state.chain[-1]
        return ("not_worth_more", last.seat + 1, last.value, last.space)
    evaluation = Evaluation(game, seat)
    space = board.index[move.space]
    token = state.tokens.get(move.space)
    likings: list[tuple[float, Reason]] = [(evaluation.goal_gain(seat, space), ("goal",))]
    if token is not None:
        likings.append((evaluation.token_gain(seat, space), ("token", token)))
    if game.options.mode == "expert":
        likings.append((evaluation.crown_gain(seat, space, move.value), ("highest",)))
    points, (code, *details) = max(likings, key=lambda liking: liking[0])
    if points > 0:
        return (code, move.value, move.space, *details, round(10 * points))
    if isinstance(move, Open):
        return ("must_open", move.value, move.space)
    return ("keeps_turn", move.value, move.space)
