"""Whole random games of all seat counts and levels."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from rules.game import Illegal
from rules.point_city.moves import CELL_OF, FLIPS, PASS, TAKE_DECK, TAKES, Take
from rules.point_city.view import Level
from tests.rules.point_city.case import check
from tests.rules.point_city.scene import new, random_walk
from tests.rules.walking import check_copies

TABLES: list[tuple[int, Level]] = [(1, "easy"), (1, "medium"), (1, "hard"), (2, "medium"), (3, "medium"), (4, "medium")]
every_table = pytest.mark.parametrize(("seats", "level"), TABLES)


def games(seats: int, level: Level, numbers: range) -> int:
    """Plays them all; how many ended with a pass."""
    passes = 0
    for number in numbers:
        game = new(seats, number, level)
        turns = [0] * seats
        for seat, move in random_walk(game, Random(number)):
            turns[seat] += move.verb in ("take", "pass")
            passes += move == PASS
            check(game)
        check(game)
        assert turns == [17] * seats
        assert sum(card >= 0 for card in game.state.market) == (16 if game.state.passed else 14)
        result = game.result()
        assert result is not None and 1 in (*result.places, *((result.rival.place,) if result.rival else ()))
        assert result.totals == tuple(sum(part.points for part in parts) for parts in result.parts)
    return passes


@every_table
def test_random_games(seats: int, level: Level) -> None:
    games(seats, level, range(6))


@pytest.mark.soak
@every_table
def test_a_thousand_random_games(seats: int, level: Level) -> None:
    passes = games(seats, level, range(1000))
    print(f"point_city: 1000 games of {seats} ({level}), {passes} ended with a pass")


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_refused_moves_change_nothing(seats: int) -> None:
    game = new(seats, 7)
    everything = [*FLIPS, *TAKES, TAKE_DECK, PASS, *game.box.token_moves, Take("A1", "B1", "c2w"), Take("A1", "C1")]
    for step, (seat, _) in enumerate(random_walk(game, Random(7))):
        if step % 8:
            continue
        before, legal = game.dump(), game.legal(seat)
        for move in everything:
            if move not in legal:
                with pytest.raises(Illegal) as refused:
                    game.play(seat, move)
                assert refused.value.code not in ("not_legal", "") and game.dump() == before


@pytest.mark.parametrize("seats", [1, 3])
def test_copies_dumps_and_texts_go_on_equally(seats: int) -> None:
    check_copies(new(seats, 3), 3)


def test_sides_are_opposite_after_every_turn() -> None:
    game = new(3, 5)
    for seat, move in random_walk(game, Random(5)):
        if isinstance(move, Take) and move.second is not None and len(game.state.deck) > 1:
            cells = [CELL_OF[move.first], CELL_OF[move.second]]
            fronts = game.state.fronts
            after = game.copy()
            after.play(seat, move)
            if not after.state.owed:
                assert after.state.fronts == fronts ^ sum(1 << cell for cell in cells)


@pytest.mark.soak
def test_sixty_games_a_second() -> None:
    start = process_time()
    for number in range(200):
        for _ in random_walk(new(4, number), Random(number)):
            pass
    rate = 200 / (process_time() - start)
    print(f"point_city: {rate:.0f} random games of four a second")
    assert rate >= 60
