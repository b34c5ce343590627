"""The fast rules against the slow and obvious ones, position by position."""

from __future__ import annotations

from random import Random

import pytest

from rules.game import Illegal
from rules.my_city.game import MyCity
from rules.notation import parse
from tests.rules.my_city import reference
from tests.rules.my_city.scene import new, places_of, random_walk


def compare(game: MyCity, seat: int) -> None:
    assert places_of(game, seat) == reference.legal_places(game.view(seat), seat)


def compare_scores(game: MyCity) -> None:
    view = game.view(None)
    for seat, city in enumerate(view.cities):
        lines = {part.code: part.details[-1] for part in city.parts if part.code in game.episode.lines}
        assert lines == reference.score(view, seat)


def compare_places(game: MyCity) -> None:
    view, result = game.view(None), game.result()
    assert result is not None
    for one, place in enumerate(result.places):
        assert place == 1 + sum(reference.better(view, other, one) for other in range(view.seats))


def a_game(seats: int, number: int) -> None:
    game = new(seats, number)
    for seat, _ in random_walk(game, Random(number)):
        compare(game, seat)
        if number % 5 == 0:
            compare_scores(game)
    compare_scores(game)
    compare_places(game)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_a_game(seats: int) -> None:
    a_game(seats, 5 * seats)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_a_hundred_games(seats: int) -> None:
    for number in range(100):
        a_game(seats, number)


def test_everything_else_is_refused() -> None:
    """Every turn and field that is not listed is refused with a rule's name and changes nothing."""
    for number, stop in ((1, 0), (2, 30), (3, 60)):
        game = new(3, number)
        for at, _ in enumerate(random_walk(game, Random(number), ends=0)):
            if at >= stop:
                break
        seat = game.waiting()[0]
        legal, before = places_of(game, seat), game.dump()
        for turn in range(4):
            for field in (f"{c}{r}" for c in reference.COLUMNS for r in range(1, 12)):
                words = f"place {game.state.card} turn{turn} {field}"
                if words not in legal:
                    with pytest.raises(Illegal) as caught:
                        game.play(seat, parse(game.moves, words))
                    assert caught.value.code != "not_legal", words
        assert game.dump() == before
