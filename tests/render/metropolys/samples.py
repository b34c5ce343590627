"""Views of Metropolys to draw: from the empty city to the last evening, with two, three and four seats."""

from __future__ import annotations

from functools import cache
from random import Random

from msgspec.structs import replace

from render.painter import Frame
from rules.metropolys.view import Goals, MetropolysView, Mode, Token
from tests.render.people import LONG_NAMES
from tests.rules.metropolys.positions import house, new, play, random_walk

Sample = tuple[MetropolysView, Frame, tuple[str, ...]]

SHORT_NAMES = ("Olga", "Adam", "Žofie", "Jonáš")
END = 9999
"""More moves than any game has."""
FULL = 2
"""The seat that has everything in the crowded picture."""
CHAIN = (
    *("P1 open 1 N3", "P2 raise 3 N9", "P3 raise 4 N10", "P4 raise 5 C4", "P1 raise 6 C7", "P2 raise 7 C11"),
    *("P3 raise 8 C13", "P4 pass", "P1 raise 9 C15", "P2 raise 10 S2", "P3 pass", "P1 raise 11 W9"),
)


@cache
def walked(seats: int, number: int, moves: int, mode: Mode = "expert", seat: int | None = None) -> MetropolysView:
    """A random game after so many moves, or at its end."""
    game = new(seats, number, mode=mode)
    for at, _ in enumerate(random_walk(game, Random(number))):
        if at == moves:
            break
    return game.view(seat)


@cache
def tender() -> MetropolysView:
    """A long tender across the whole city."""
    game = house("expert", "P1")
    play(game, *CHAIN)
    return game.view(1)


@cache
def crowded() -> MetropolysView:
    """Late in a game, with a seat that passed, holds both cards and has more tokens than there are."""
    shown = walked(4, 11, 145)
    assert shown.passed == (FULL,) and len(shown.buildings) == 40 and len(shown.chain) == 3
    tokens: dict[Token, int] = {"trendy": 9, "metro": 9, "archaeology": 9}
    full = replace(shown.planners[FULL], tokens=tokens, cards=("metro", "archaeology"))
    return replace(shown, planners=(*shown.planners[:FULL], full, *shown.planners[FULL + 1 :]))


def with_goals(mode: Mode, neighbourhood: str, residence: str | None) -> MetropolysView:
    shown = walked(3 if mode == "family" else 4, 4, 40, mode, 0)
    mine = replace(shown.planners[0], goals=Goals(neighbourhood, residence))
    return replace(shown, planners=(mine, *shown.planners[1:]))


STORED = (
    *("tender_table", "open_table", "three_table", "two_table", "crowded_table", "ghost"),
    *("own_city", "goals", "goals_family", "result", "result_shared"),
)
"""The samples kept as pictures."""


@cache
def samples() -> dict[str, Sample]:
    """Every picture in its main states."""
    ghost = tender()
    return {
        "start_table": (walked(4, 1, 0), Frame("table"), SHORT_NAMES),
        "tender_table": (tender(), Frame("table"), SHORT_NAMES),
        "open_table": (walked(4, 6, 54), Frame("table"), LONG_NAMES),
        "three_table": (walked(3, 4, 41), Frame("table"), SHORT_NAMES[:3]),
        "two_table": (walked(2, 5, 20, "family"), Frame("table"), LONG_NAMES[:2]),
        "crowded_table": (crowded(), Frame("table"), LONG_NAMES),
        "over_table": (walked(3, 5, END), Frame("table"), LONG_NAMES[:3]),
        "ghost": (ghost, Frame("ghost", 1, f"raise 12 {ghost.targets[0]}"), SHORT_NAMES),
        "ghost_open": (walked(2, 5, 20, "family"), Frame("ghost", 1, "open 11 C12"), LONG_NAMES[:2]),
        "own_city": (walked(4, 3, 60, "expert", 0), Frame("city", 0), SHORT_NAMES),
        "other_city": (crowded(), Frame("city", FULL), LONG_NAMES),
        "over_city": (walked(4, 3, END), Frame("city", 2), LONG_NAMES),
        "goals": (with_goals("expert", "lakes", "industrial"), Frame("goals", 0), SHORT_NAMES),
        "goals_connection": (with_goals("expert", "connection", "shopping"), Frame("goals", 0), LONG_NAMES),
        "goals_district": (with_goals("expert", "district", "park"), Frame("goals", 0), SHORT_NAMES),
        "goals_family": (with_goals("family", "edge", None), Frame("goals", 0), SHORT_NAMES[:3]),
        "goals_statues": (with_goals("family", "statues", None), Frame("goals", 0), SHORT_NAMES[:3]),
        "result": (walked(4, 3, END), Frame("result"), SHORT_NAMES),
        "result_family": (walked(2, 5, END, "family"), Frame("result"), LONG_NAMES[:2]),
        "result_negative": (walked(3, 455, END), Frame("result"), LONG_NAMES[:3]),
        "result_shared": (walked(4, 565, END, "family"), Frame("result"), LONG_NAMES),
        "result_tie": (walked(4, 11, END), Frame("result"), SHORT_NAMES),
        "result_crowns": (walked(4, 9123, END), Frame("result"), SHORT_NAMES),
    }
