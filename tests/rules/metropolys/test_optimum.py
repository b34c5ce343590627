"""Expert scoring against trying everything."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from rules.bits import numbers
from rules.metropolys.exclusive_groups import most
from rules.metropolys.game import Metropolys
from rules.metropolys.view import Goals, Placed
from tests.rules.metropolys import brute
from tests.rules.metropolys.positions import EXPERT_GOALS, new, random_walk

Make = Callable[[Random], Metropolys]
BUILDING_PARTS = {"highest", "residence", "neighbourhood"}


def scattered(random: Random) -> Metropolys:
    """Buildings anywhere, or grown in clusters, where the groups get in each other's way."""
    game = new(4, mode="expert")
    state, board = game.state, game.board
    free, clustered = board.all, random.random() < 0.7
    for seat in range(4):
        values = random.sample(board.values, 13 if seat == 0 else random.randrange(4, 13))
        mine = 0
        for value in values:
            near = 0
            for space in numbers(mine):
                near |= board.neighbours[space]
            choice = random.choice(numbers(near & free if clustered and near & free else free))
            mine |= 1 << choice
            free &= ~(1 << choice)
            state.buildings.append(Placed(seat, value, board.names[choice], board.height[value]))
    around = random.sample(EXPERT_GOALS, 4)
    residences = random.sample(sorted(board.types), 4)
    state.goals = [Goals(*pair) for pair in zip(around, residences, strict=True)]
    state.over = True
    return game


def played(random: Random) -> Metropolys:
    game = new(random.randrange(2, 5), random.randrange(10**6), mode="expert")
    for _ in random_walk(game, random):
        pass
    return game


def compare(game: Metropolys) -> None:
    result = game.result()
    assert result is not None
    cities = [{b.space: b.value for b in game.state.buildings if b.seat == seat} for seat in range(game.setup.seats)]
    goals = [(goal.neighbourhood, goal.residence or "") for goal in game.state.goals]
    counted = [sum(line.points for line in lines if line.code in BUILDING_PARTS) for lines in result.parts]
    assert counted == brute.expert(cities, goals), (cities, goals)


@pytest.mark.parametrize("make", [scattered, played])
def test_expert_scoring_is_the_optimum(make: Make) -> None:
    random = Random(5)
    for _ in range(25):
        compare(make(random))


@pytest.mark.soak
@pytest.mark.parametrize("make", [scattered, played])
def test_expert_scoring_is_the_optimum_on_many(make: Make) -> None:
    """1,000 of each kind."""
    random = Random(6)
    for _ in range(1000):
        compare(make(random))


def test_packing_is_exact_for_any_groups() -> None:
    """Groups of any shape, also where the lowest building is better left out."""
    assert most([0b000111, 0b011010, 0b100100]) == (0b011010, 0b100100)
    random = Random(8)
    for _ in range(300):
        groups = [frozenset(random.sample("abcdefghij", random.randrange(1, 5))) for _ in range(random.randrange(9))]
        masks = [sum(1 << "abcdefghij".index(letter) for letter in group) for group in groups]
        chosen = most(masks)
        assert len(chosen) == brute.largest(groups)
        assert set(chosen) <= set(masks)
        assert sum(chosen).bit_count() == sum(mask.bit_count() for mask in chosen), "no bit twice"


@pytest.mark.parametrize("goal", EXPERT_GOALS)
def test_the_groups_told_are_real_and_disjoint(goal: str) -> None:
    random = Random(7)
    for _ in range(15):
        game = scattered(random)
        game.state.goals[0] = Goals(goal, "park")
        result = game.result()
        assert result is not None
        card, number, points, *spaces = result.parts[0][-1].details
        assert isinstance(number, int) and isinstance(points, int)
        assert (card, number * points) == (goal, result.parts[0][-1].points)
        assert len(set(spaces)) == len(spaces)
        assert set(spaces) <= {placed.space for placed in game.state.buildings if placed.seat == 0}
        if goal != "district":
            assert len(spaces) == number * (2 if goal == "bridges" else 3)
