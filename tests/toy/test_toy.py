"""Harbour lights by its own rules, and that it has all the things the kit needs it for."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.chance import seed_from_number
from rules.game import Event, Illegal
from rules.registry import KEYS, find
from tests.kit.walks import finish
from tests.toy import Toy, standard
from tests.toy.about import ToyOptions
from tests.toy.events import Answered, Drawn, Moored, Ship, Shown
from tests.toy.moves import Dark, Moor, Roll, Show


def round_of(hands: Sequence[Sequence[int]], die: int = 3, options: ToyOptions | None = None) -> Toy:
    """A round in which everybody is to show a lamp, with these hands."""
    game = Toy.new(len(hands), options, seed_from_number(1))
    game.play(0, Roll())
    game.state.die = die
    pool = sorted([*game.state.deck, *(lamp for hand in game.state.hands for lamp in hand)])
    game.state.hands = [list(hand) for hand in hands]
    for hand in hands:
        for lamp in hand:
            pool.remove(lamp)
    game.state.deck = pool
    game._legal.clear()
    return game


def answer(game: Toy, *lamps: int) -> list[Event]:
    events = []
    for seat, lamp in enumerate(lamps):
        events += game.play(seat, Show(lamp) if lamp else Dark())
    return events


def test_it_is_found_without_being_listed() -> None:
    assert find("toy") is Toy
    assert "toy" not in KEYS
    assert Toy.new(2).setup.components == standard()


def test_the_brightest_lamp_wins_the_ship() -> None:
    game = round_of([[2, 5], [4, 7], [1, 1]])
    events = answer(game, 5, 4, 1)
    assert Ship(seat=0) in events
    assert game.waiting() == (0,)
    assert [type(event) for event in events if event.known_to(None)] == [Shown, Shown, Shown, Ship]
    assert [event.seat for event in events if isinstance(event, Drawn)] == [1, 2], "the winner draws none"


def test_two_brightest_lamps_win_nothing_unless_there_is_a_bell() -> None:
    game = round_of([[5, 5], [5, 7]])
    assert Ship(seat=None) in answer(game, 5, 5)
    assert game.state.round == 2
    game = round_of([[5, 5], [5, 7]], options=ToyOptions(charms=("bell",)))
    assert Ship(seat=None) not in answer(game, 5, 5)


def test_a_rough_sea_hides_all_lamps_in_bad_weather() -> None:
    rough = ToyOptions(sea="rough")
    assert Ship(seat=None) in answer(round_of([[5, 6], [1, 7]], die=5, options=rough), 6, 1)
    assert Ship(seat=0) in answer(round_of([[5, 6], [1, 7]], die=4, options=rough), 6, 1)


def test_an_answer_is_told_to_its_seat_only() -> None:
    game = round_of([[2, 5], [4, 7]])
    assert game.play(1, Show(7)) == [Answered(to=(1,), seat=1, lamp=7)]
    assert game.view(0).answered == (False, True)
    assert game.view(0).answer is None and game.view(None).answer is None and game.view(1).answer == 7
    assert game.waiting() == (0,)


def test_an_empty_hand_leaves_only_the_dark() -> None:
    game = round_of([[], [4, 7]])
    assert game.legal(0) == [Dark()]
    assert not Dark.asked


def test_a_throw_is_asked_for_although_it_is_the_only_move() -> None:
    game = Toy.new(2)
    assert game.legal(0) == [Roll()] and Roll.asked


def test_mooring_takes_two_docks_and_a_flag_has_its_price() -> None:
    game = round_of([[2, 5], [4, 7]])
    answer(game, 5, 4)
    assert all(move.flag is None for move in game.legal(0) if isinstance(move, Moor)), "no points, no flag"
    assert game.play(0, Moor("C", "D")) == [Moored(seat=0, docks=("C", "D"), points=6, flag=None)]
    assert game.state.points == [6, 0]
    game.state.phase, game.state.ship = "moor", 0
    game._legal.clear()
    game.play(0, Moor("A", "B", 1))
    assert game.state.points == [6 + 3 - 1, 0] and game.state.gifts == [0, 2]


def test_a_night_carries_its_stars_to_the_next() -> None:
    prior = None
    stars: tuple[int, ...] = (0, 0, 0)
    for night in range(1, 4):
        game = Toy.new(3, seed=seed_from_number(night), prior=prior)
        assert game.view(None).stars == stars
        finish(game, night)
        result = game.result()
        assert result is not None
        stars = tuple(old + (place == 1) for old, place in zip(stars, result.places, strict=True))
        assert result.carry == {"night": night, "stars": list(stars)}
        prior = result.carry


def test_who_is_behind_gets_a_lamp_more() -> None:
    game = Toy.new(2, prior={"night": 1, "stars": [1, 0]})
    assert [len(hand) for hand in game.state.hands] == [2, 3]


@pytest.mark.parametrize("prior", [{"night": 1, "stars": [1]}, {"night": 1}, [1, 2], "stars", {"night": 1, "sky": []}])
def test_a_prior_that_does_not_fit_is_refused(prior: object) -> None:
    with pytest.raises(Illegal) as refused:
        Toy.new(2, prior=prior)
    assert refused.value.code == "prior"
