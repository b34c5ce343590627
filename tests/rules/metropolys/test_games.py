"""Whole random games of both versions and all seat counts."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from rules.chance import seed_from_number
from rules.metropolys import events
from rules.metropolys.about import MetropolysOptions
from rules.metropolys.game import Metropolys
from rules.metropolys.view import Mode
from tests.rules.metropolys.case import check
from tests.rules.metropolys.positions import new, random_walk
from tests.rules.walking import check_copies

every_table = pytest.mark.parametrize(("mode", "seats"), [(m, s) for m in ("family", "expert") for s in (2, 3, 4)])


def games(mode: Mode, seats: int, numbers: range) -> None:
    for number in numbers:
        game = new(seats, number, mode=mode)
        for _ in random_walk(game, Random(number)):
            check(game)
        check(game)
        built = [sum(placed.seat == seat for placed in game.state.buildings) for seat in range(seats)]
        assert sorted(built)[-1] == 13 > sorted(built)[-2]
        result = game.result()
        assert result is not None and 1 in result.places
        assert result.totals == tuple(sum(part.points for part in lines) for lines in result.parts)


@every_table
def test_random_games(mode: Mode, seats: int) -> None:
    games(mode, seats, range(8))


@pytest.mark.soak
@every_table
def test_a_thousand_random_games(mode: Mode, seats: int) -> None:
    games(mode, seats, range(1000))


@every_table
def test_copies_dumps_and_texts_go_on_equally(mode: Mode, seats: int) -> None:
    check_copies(new(seats, 3, mode=mode), 3)


def test_the_tender_ends_in_all_three_ways() -> None:
    seen = set()
    for number in range(10):
        game = new(4, number)
        while waiting := game.waiting():
            legal = game.legal(waiting[0])
            told = game.play(waiting[0], legal[number * 7 % len(legal)])
            seen |= {event.how for event in told if isinstance(event, events.Built)}
    assert seen == {"all_passed", "no_free_neighbour", "no_higher_building"}


def test_every_event_is_public_but_the_deal() -> None:
    game = Metropolys.new(3, MetropolysOptions(mode="expert"), seed_from_number(2))
    while waiting := game.waiting():
        legal = game.legal(waiting[0])
        assert all(event.to is None for event in game.play(waiting[0], legal[len(legal) // 2]))


@pytest.mark.soak
def test_fifty_games_a_second() -> None:
    start = process_time()
    for number in range(100):
        for _ in random_walk(new(4, number, mode="expert"), Random(number)):
            pass
    rate = 100 / (process_time() - start)
    print(f"metropolys: {rate:.0f} random games of four a second")
    assert rate >= 50
