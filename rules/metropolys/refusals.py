"""Why a move of the seat on turn is not allowed: a code and its parameters for each rule."""

from rules.game import Move
from rules.metropolys.components import Board
from rules.metropolys.moves import Open, Pass, Raise
from rules.metropolys.state import MetropolysState


def refusal(board: Board, state: MetropolysState, seat: int, move: Move) -> tuple[str | int, ...]:
    """The rule that a move of the seat on turn breaks."""
    if isinstance(move, Pass | Raise) and not state.chain:
        return ("no_tender",)
    if isinstance(move, Open) and state.chain:
        last = state.chain[-1]
        return "tender_running", last.value, last.space
    if not isinstance(move, Open | Raise):
        return ("not_legal",)
    return _value_refusal(board, state, seat, move.value) or _space_refusal(board, state, move.space)


def _value_refusal(board: Board, state: MetropolysState, seat: int, value: int) -> tuple[str | int, ...]:
    if value not in board.height:
        return "unknown_building", value, board.values[0], board.values[-1]
    if not state.stock[seat] >> value & 1:
        return "building_built", value
    if any(placed.seat == seat and placed.value == value for placed in state.chain):
        return "building_pending", value
    if state.chain and value <= state.chain[-1].value:
        return "not_higher", value, state.chain[-1].value
    return ()


def _space_refusal(board: Board, state: MetropolysState, space: str) -> tuple[str | int, ...]:
    if space not in board.index:
        return "unknown_space", space
    if not state.usable >> board.index[space] & 1:
        return "unused_district", space
    for placed in state.buildings:
        if placed.space == space:
            return "space_built", space, placed.seat + 1
    for placed in state.chain:
        if placed.space == space:
            return "space_pending", space, placed.seat + 1
    return "not_neighbour", space, state.chain[-1].space
