"""From a game to the view of one seat.

The order of everything in it follows from the set and never from a dict of the state: a restored state has another one.
"""

from rules.bits import numbers
from rules.game import Result
from rules.metropolys.about import MetropolysOptions
from rules.metropolys.components import Board
from rules.metropolys.state import MetropolysState
from rules.metropolys.view import CARDS, TOKENS, MetropolysView, Phase, Planner


def see(
    board: Board,
    options: MetropolysOptions,
    state: MetropolysState,
    seat: int | None,
    targets: int,
    result: Result | None,
    *,
    all_known: bool = False,
) -> MetropolysView:
    """`all_known`: everybody's goals lie open, whatever the state."""
    seats = len(state.goals)
    phase: Phase = "over" if state.over else "raise" if state.chain else "open"
    return MetropolysView(
        seat=seat,
        seats=seats,
        waiting=() if state.over else (state.turn,),
        over=state.over,
        mode=options.mode,
        layout=options.layout,
        phase=phase,
        turn=None if state.over else state.turn,
        tender=len(state.buildings) + (not state.over),
        unused=tuple(state.unused),
        tokens={space: state.tokens[space] for space in board.names if space in state.tokens},
        buildings=tuple(state.buildings),
        chain=tuple(state.chain),
        passed=tuple(state.passed),
        targets=board.spaces(targets),
        planners=tuple(
            _planner(state, other, known=all_known or state.over or other == seat) for other in range(seats)
        ),
        last=state.last,
        previous=state.previous,
        result=result,
    )


def _planner(state: MetropolysState, seat: int, *, known: bool) -> Planner:
    pending = tuple(placed.value for placed in state.chain if placed.seat == seat)
    return Planner(
        ready=tuple(value for value in numbers(state.stock[seat]) if value not in pending),
        pending=pending,
        built=tuple(placed.value for placed in state.buildings if placed.seat == seat),
        tokens={token: state.held[seat][token] for token in TOKENS},
        cards=tuple(card for card in CARDS if state.cards.get(card) == seat),
        passed=seat in state.passed,
        goals=state.goals[seat] if known else None,
    )
