"""A failing seed made smaller: less trouble, fewer habits, fewer moves, as long as it still fails in the same way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import msgspec

from tests.simulation.plan import Plan

Fails = Callable[[Plan], str]
"""What is violated in a world of this plan; empty if nothing is."""
FEWEST_MOVES = 2


def kind_of(violation: str) -> str:
    """A violation without its names and numbers: of two that are alike it is the same fault."""
    return re.sub(r"\b[0-9A-Z]{10}\b|\d+|\(.*?\)|'.*?'", "#", violation)


def shrunk(plan: Plan, violation: str, fails: Fails) -> Plan:
    """The smallest plan that was found."""
    wanted, best = kind_of(violation), msgspec.structs.replace(plan, whole=False)
    again = True
    while again:
        again = False
        for smaller in _smaller(best):
            if kind_of(fails(smaller)) == wanted:
                best, again = smaller, True
                break
    return best


def _smaller(plan: Plan) -> Iterator[Plan]:
    """First what leaves out much."""
    if plan.moves > FEWEST_MOVES:
        yield msgspec.structs.replace(plan, moves=max(FEWEST_MOVES, plan.moves // 2))
    half = len(plan.events) // 2
    if half:
        yield msgspec.structs.replace(plan, events=plan.events[:half])
        yield msgspec.structs.replace(plan, events=plan.events[half:])
    for kind in sorted(plan.kinds):
        left = tuple(event for event in plan.events if event.kind != kind)
        yield msgspec.structs.replace(plan, events=left)
    for habit in sorted(plan.habits):
        yield msgspec.structs.replace(plan, habits=plan.habits - {habit})
    for number in range(len(plan.events)):
        yield msgspec.structs.replace(plan, events=plan.events[:number] + plan.events[number + 1 :])
    if len(plan.tables) > 1:
        yield msgspec.structs.replace(plan, tables=plan.tables[:-1])
        yield msgspec.structs.replace(plan, tables=plan.tables[1:])
