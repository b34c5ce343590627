"""What every seed promises to try: by its plan, and by what came of it, which each world is held to."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.simulation.plan import FAULTS, MOVES, TOY, drawn
from tests.simulation.sweep import Result, too_little

SEEDS = 1_000
WHOLE = 7
"""A seed in whose world a game is played to its end."""
ENOUGH = Result(WHOLE, moves=MOVES, deaths=1, faults=FAULTS, tables=2, people=3, ended=["mycity", TOY, TOY])


def test_every_plan_has_tables_people_and_trouble() -> None:
    for plan in map(drawn, range(SEEDS)):
        assert plan.whole and len(plan.tables) >= 2 and plan.moves >= 30
        assert len({name for table in plan.tables for name in table.people}) >= 3
        assert len(plan.events) >= 5


def test_every_other_world_has_a_death_and_one_in_ten_a_game_to_its_end() -> None:
    plans = list(map(drawn, range(SEEDS)))
    assert sum("kill" in plan.kinds for plan in plans) >= SEEDS // 2
    to_their_end = [{t.game for t in plan.tables if t.end == "play"} - {TOY} for plan in plans]
    assert sum(map(bool, to_their_end)) >= SEEDS // 10
    assert len(set().union(*to_their_end)) == 5, "each of the five is played to its end somewhere"


def test_the_other_tables_are_given_up_or_the_toy() -> None:
    ends = Counter((t.game == TOY, t.end) for plan in map(drawn, range(SEEDS)) for t in plan.tables)
    assert (True, "resign") not in ends and (True, "close") not in ends
    assert min(ends[True, "play"], ends[False, "resign"], ends[False, "close"]) > SEEDS // 4
    assert ends[False, "play"] < SEEDS // 4


def test_a_world_with_enough_of_everything_is_taken() -> None:
    assert not list(too_little(drawn(WHOLE), ENOUGH))


@pytest.mark.parametrize(
    ("what", "short"),
    [("tables", 1), ("people", 2), ("moves", MOVES - 1), ("faults", FAULTS - 1), ("ended", [TOY, TOY])],
)
def test_a_world_with_too_little_is_a_violation(what: str, short: object) -> None:
    result = Result(**{f: getattr(ENOUGH, f) for f in ENOUGH.__struct_fields__} | {what: short})
    assert [one.startswith("too little: ") for one in too_little(drawn(WHOLE), result)] == [True]


def test_a_world_of_an_even_seed_without_a_death_is_a_violation() -> None:
    (told,) = too_little(drawn(2), Result(2, moves=MOVES, faults=FAULTS, tables=2, people=3, ended=[TOY, TOY]))
    assert told == "too little: 0 deaths of 1"
