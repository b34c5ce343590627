"""Stewards: found by name, given what their seat may know, uniform where they are random."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.chance import Chance, seed_from_number
from rules.game import Move, Reason
from rules.record import steward_chance
from rules.registry import UnknownGame
from rules.stewards.steward import Random, Seen, UnknownSteward, decide, find_steward, stewards
from tests.toy import Toy
from tests.toy.moves import Moor, Roll, Show
from tests.toy.steward.stewards import Bright


def in_the_round() -> Toy:
    """All seats are to show a lamp."""
    game = Toy.new(3, seed=seed_from_number(4))
    game.play(0, Roll())
    return game


def test_found_by_the_folder_of_the_game() -> None:
    assert isinstance(find_steward("toy", "random"), Random)
    assert isinstance(find_steward("toy", "easy"), Bright)
    assert list(stewards("toy")) == ["random", "easy"]


def test_unknown_names_are_no_other_steward() -> None:
    with pytest.raises(UnknownSteward) as unknown:
        find_steward("toy", "steady")
    assert unknown.value.known == ("random", "easy")
    with pytest.raises(UnknownGame):
        find_steward("chess", "random")


def test_what_is_seen_is_what_the_seat_may_know() -> None:
    game = in_the_round()
    seen = Seen(game, 1)
    assert seen.seat == 1
    assert seen.view() == game.view(1)
    assert seen.legal() == game.legal(1)
    imagined = seen.imagine(Chance(b"luck"))
    assert imagined is not game and imagined.view(1) == game.view(1)
    assert not any(isinstance(getattr(seen, name, None), Toy) for name in ("game", "_game", *Seen.__slots__))


def test_the_list_seen_is_ones_own() -> None:
    game = in_the_round()
    Seen(game, 1).legal().clear()
    assert game.legal(1)


def test_random_is_uniform_and_the_same_again() -> None:
    game = in_the_round()
    steward = find_steward("toy", "random")
    seed = bytes(32)
    chosen = [decide(game, 1, steward, seed, number) for number in range(3000)]
    assert chosen == [decide(game, 1, steward, seed, number) for number in range(3000)]
    counted = Counter(chosen)
    assert set(counted) == set(game.legal(1))
    expected = 3000 / len(counted)
    assert all(abs(number - expected) < 0.15 * expected for number in counted.values())


def test_the_quick_way_decides_like_the_steward() -> None:
    game = in_the_round()
    steward = Random()
    for number in range(50):
        slow = steward.choose(Seen(game, 2), steward_chance(b"seed", 2, number))
        assert decide(game, 2, steward, b"seed", number) == slow


def test_deciding_draws_nothing_from_the_game() -> None:
    game = in_the_round()
    before = game.dump(), game.chance.count
    for steward in stewards("toy").values():
        decide(game, 0, steward, game.setup.seed, 0)
    assert (game.dump(), game.chance.count) == before


def test_a_steward_is_not_asked_where_there_is_no_choice() -> None:
    class Never:
        def choose(self, seen: Seen, chance: Chance) -> Move:
            raise AssertionError("asked")

        def reason(self, seen: Seen, move: Move) -> Reason:
            raise AssertionError("asked")

    assert decide(Toy.new(2), 0, Never(), bytes(32), 0) == Roll()


def test_the_toys_own_steward_shows_its_brightest_lamp() -> None:
    game = in_the_round()
    move = decide(game, 0, find_steward("toy", "easy"), bytes(32), 0)
    assert move == Show(max(game.state.hands[0]))
    for seat in range(3):
        game.play(seat, decide(game, seat, find_steward("toy", "easy"), bytes(32), seat))
    assert game.state.phase != "moor" or isinstance(game.legal(game.waiting()[0])[0], Moor)
