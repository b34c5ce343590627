"""The rules of a tender as questions to the board and the state: where, how high, who is next, is it over."""

from rules.bits import numbers
from rules.game import Move
from rules.metropolys.components import Board
from rules.metropolys.moves import PASS
from rules.metropolys.state import MetropolysState
from rules.metropolys.view import How


def targets(board: Board, state: MetropolysState) -> int:
    """The spaces for the next building: all free ones for an opening, else the free neighbours of the last building."""
    free = state.usable & ~state.occupied
    if not state.chain:
        return free
    return free & board.neighbours[board.index[state.chain[-1].space]]


def higher(state: MetropolysState, seat: int) -> int:
    """Mask of the seat's buildings above the last one; all of them for an opening."""
    lowest = state.chain[-1].value + 1 if state.chain else 0
    return state.stock[seat] >> lowest << lowest


def moves(board: Board, state: MetropolysState, seat: int) -> list[Move]:
    rows = board.raises if state.chain else board.opens
    spaces = numbers(targets(board, state))
    found: list[Move] = []
    for value in numbers(higher(state, seat)):
        row = rows[value]
        found += [row[space] for space in spaces]
    if state.chain:
        found.append(PASS)
    return found


def ending(board: Board, state: MetropolysState) -> How | None:
    """How the tender has ended by now, or None while another seat still in it can raise."""
    leader = state.chain[-1].seat
    rivals = [seat for seat in range(len(state.stock)) if seat != leader and seat not in state.passed]
    if not rivals:
        return "all_passed"
    if not targets(board, state):
        return "no_free_neighbour"
    if not any(higher(state, seat) for seat in rivals):
        return "no_higher_building"
    return None


def following(state: MetropolysState, seat: int) -> int:
    """The next seat clockwise that has not passed."""
    seats = len(state.stock)
    while True:
        seat = (seat + 1) % seats
        if seat not in state.passed:
            return seat
