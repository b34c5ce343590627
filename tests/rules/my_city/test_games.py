"""Whole random games, and how fast they are."""

from __future__ import annotations

from random import Random
from time import perf_counter, process_time

import pytest

from rules.my_city.buildings import places
from tests.rules.my_city.case import check
from tests.rules.my_city.scene import new, random_walk

every_count = pytest.mark.parametrize("seats", [2, 3, 4])
PLACING_MS = 0.15
GAMES_A_SECOND = 30


def games(seats: int, numbers: range) -> None:
    lengths = []
    for number in numbers:
        game = new(seats, number)
        for _ in random_walk(game, Random(number)):
            check(game)
        check(game)
        result = game.result()
        assert result is not None and 1 in result.places
        assert result.totals == tuple(sum(part.points for part in lines) for lines in result.parts)
        lengths.append(game.state.round)
    assert max(lengths) in (26, 27), "the stop card and the one it blocks are not answered, 28 in all"


@every_count
def test_random_games(seats: int) -> None:
    games(seats, range(6))


@pytest.mark.soak
@every_count
def test_a_thousand_random_games(seats: int) -> None:
    games(seats, range(1000))


@pytest.mark.soak
def test_thirty_games_a_second() -> None:
    start = process_time()
    for number in range(100):
        for _ in random_walk(new(4, number), Random(number)):
            pass
    rate = 100 / (process_time() - start)
    print(f"my_city: {rate:.0f} random games of four a second")
    assert rate >= GAMES_A_SECOND


@pytest.mark.soak
def test_all_places_of_a_building_on_a_half_built_board() -> None:
    game = new(2, 7)
    for _ in random_walk(game, Random(7), ends=0):
        if len(game.state.cities[0].laid) >= 12:
            break
    layout = game._layout(0)
    assert 35 <= layout.built.bit_count() <= 65
    worst = 0.0
    for building in game.episode.buildings.values():
        start = perf_counter()
        for _ in range(200):
            found = places(game.home(0).ground, layout.built, game.home(0).anchor, building)
        worst = max(worst, (perf_counter() - start) / 200 * 1000)
    print(f"my_city: all places of one building in {worst:.4f} ms at most ({len(found)} of the last)")
    assert worst < PLACING_MS
