"""The full numbers of docs/stewards.md, for every game: `make soak` plays them again and holds the bounds."""

from __future__ import annotations

import pytest

from tests.kit.case import Case, Table
from tests.kit.cases import cases
from tests.rules.trials import LEAST, boxes, check_ends, check_quick, check_view_alone, explained, least, strength

GAMES = 400
"""From each seat."""
LONG = 50
"""Of Cities' long games, which take long."""
FEW = 25
CASES = [case for case in cases() if case.game.key != "toy"]
TWO = [table for case in CASES for table in boxes(case, 2)]
FOUR = [table for case in CASES for table in boxes(case, 4)]
EVERY = [table for case in CASES for table in case.tables()]


def full(case: Case) -> list[Table]:
    """Every option at as many seats as it allows."""
    return list({str(table.options): table for table in case.tables()}.values())


@pytest.mark.soak
@pytest.mark.parametrize(("one", "other"), LEAST)
@pytest.mark.parametrize("at", TWO, ids=str)
def test_strength_in_full(at: Table, one: str, other: str) -> None:
    tally = strength(at, one, other, LONG if getattr(at.options, "long", False) else GAMES)
    assert tally.interval()[0] >= least(at.case.game.key, one, other)
    check_quick(tally)


@pytest.mark.soak
@pytest.mark.parametrize("at", [table for case in CASES for table in full(case)], ids=str)
def test_steady_stewards_finish_every_option(at: Table) -> None:
    moves = [check_ends(at, "steady", number) for number in range(1, 6)]
    print(f"{at}: five games of {min(moves)} to {max(moves)} moves")


@pytest.mark.soak
@pytest.mark.parametrize("at", TWO + FOUR, ids=str)
def test_decisions_with_their_reasons_are_quick(at: Table) -> None:
    tally = explained(at, "steady", 5)
    print(f"{at}: with reasons {tally.time(0.5):.2f} ms median, {tally.time(0.99):.1f} ms 99th percentile")
    check_quick(tally)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["easy", "steady"])
@pytest.mark.parametrize("at", EVERY, ids=str)
def test_the_view_decides_in_every_option(at: Table, name: str) -> None:
    assert check_view_alone(at, name, number=7) >= 3


@pytest.mark.soak
@pytest.mark.parametrize("at", FOUR, ids=str)
def test_steady_is_ahead_of_three_beginners(at: Table) -> None:
    """An equal player would win a quarter."""
    assert strength(at, "steady", "easy", FEW).interval()[0] > 0.4


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.key)
def test_every_choice_that_matters_is_soaked(case: Case) -> None:
    """A game is asked about with two and four seats, by its options' own names."""
    assert boxes(case, 2) and (boxes(case, 4) or 4 not in case.game.seats)
    assert {table.case.game.key for table in TWO} == {one.game.key for one in CASES}
