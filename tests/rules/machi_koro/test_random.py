"""Random games: all end, and what must hold holds after every move."""

from __future__ import annotations

import pytest

from rules.chance import Chance, seed_from_number
from rules.machi_koro.about import MachiKoroOptions, Modules
from rules.machi_koro.game import MachiKoro
from tests.rules.machi_koro.case import OPTIONS, check, goes_together

TOO_LONG = 20_000
every_size = pytest.mark.parametrize("seats", [2, 3, 4])
every_module = pytest.mark.parametrize("modules", ["base", "harbor", "millionaire", "both"])


def _play(seats: int, options: MachiKoroOptions, number: int) -> int:
    """The number of moves of a random game; fails when it does not end or an invariant breaks."""
    game = MachiKoro.new(seats, options, seed_from_number(number))
    chance = Chance(b"random:%d" % number)
    check(game)
    for moves in range(TOO_LONG):
        if game.over():
            result = game.result()
            assert result is not None
            assert sorted(result.places) == [1] + [2] * (seats - 1)
            return moves
        (seat,) = game.waiting()
        revealed, dice = game.revealed(), game.state.draws
        game.play(seat, chance.choice(game.legal(seat)))
        check(game)
        assert game.revealed() > revealed or game.state.draws == dice
    raise AssertionError("the game does not end")


@every_size
@every_module
def test_random_games(modules: Modules, seats: int) -> None:
    for number in range(3):
        assert _play(seats, MachiKoroOptions(modules=modules), number) > seats


@pytest.mark.parametrize("options", [o for o in OPTIONS if goes_together(o, 4, None)], ids=str)
def test_random_games_with_every_option(options: MachiKoroOptions) -> None:
    for seats in (2, 4):
        if goes_together(options, seats, None):
            assert _play(seats, options, 11) > seats


@pytest.mark.soak
@every_size
@every_module
def test_soak(modules: Modules, seats: int) -> None:
    lengths = [_play(seats, MachiKoroOptions(modules=modules), number) for number in range(500)]
    print(f"machi_koro {modules} {seats} seats: 500 games, {sum(lengths) / 500:.0f} moves, longest {max(lengths)}")
