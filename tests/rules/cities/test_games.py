"""Whole games at random: what is left over, full districts, speed; and what nobody may know."""

from __future__ import annotations

import time

import msgspec
import pytest

from rules.chance import Chance, seed_from_number
from rules.cities import events as e
from rules.cities.about import CitiesOptions
from rules.cities.deal import PIECES
from rules.cities.game import Cities
from rules.cities.view import HIDDEN
from rules.notation import text
from tests.rules.cities.case import check
from tests.rules.cities.positions import begun, box

KINDS = [(4, False, (0, 0, 0)), (3, False, (0, 0, 0)), (2, False, (16, 16, 24)), (2, True, (4, 4, 6))]
every_kind = pytest.mark.parametrize(("seats", "long", "left"), KINDS, ids=["four", "three", "two", "long"])
CITIES = list(box().cities)
GAMES_PER_SECOND = 20


def game_of(number: int, seats: int, long: bool) -> Cities:
    options = CitiesOptions(city=CITIES[number % len(CITIES)], long=long)  # type: ignore[arg-type]
    return Cities.new(seats, options, seed_from_number(number))


def play_through(number: int, seats: int, long: bool, *, checked: bool) -> Cities:
    game, chance = game_of(number, seats, long), Chance(seed_from_number(number + 10**6))
    while waiting := game.waiting():
        game.play(waiting[0], chance.choice(game.legal(waiting[0])))
        if checked:
            check(game)
    return game


def look_at_the_end(game: Cities, left: tuple[int, ...]) -> None:
    check(game)
    state = game.state
    assert tuple(len(pile) for pile in state.piles) == left
    assert state.round == game.shape.rounds
    assert all(not slot for row in state.offer for slot in row)
    assert len(state.unseen[0]) + len(state.seen[0]) == (8 if game.setup.seats == 3 else 0)
    cards = [len(holding.cards) for holding in state.holdings]
    assert cards == [game.shape.rounds * game.shape.workers] * game.setup.seats


@every_kind
def test_whole_games(seats: int, long: bool, left: tuple[int, ...]) -> None:
    for number in range(8):
        look_at_the_end(play_through(number, seats, long, checked=number == 0), left)


@pytest.mark.soak
@every_kind
def test_five_hundred_games(seats: int, long: bool, left: tuple[int, ...]) -> None:
    """The boards in turn; every position of every fifth game is looked at, the end of all."""
    claimed = set()
    for number in range(500):
        game = play_through(number, seats, long, checked=number % 5 == 0)
        look_at_the_end(game, left)
        claimed |= {row.id for row in game.view(None).milestones if any(ring is not None for ring in row.rings)}
    print(f"cities {seats} {'long ' if long else ''}500 games, {len(claimed)} of 24 milestones reached at random")


def test_games_are_quick() -> None:
    """In the time of one process, whatever else the machine does."""
    start = time.process_time()
    for number in range(10):
        play_through(number, 4, False, checked=False)
    speed = 10 / (time.process_time() - start)
    assert speed > GAMES_PER_SECOND, f"{speed:.0f} games per second"


# ---------------------------------------------------------------------------------------------------- secrets


def look_at_secrets(positions: int) -> None:
    """Pairs that differ only in what lies face down, the piles and the draws to come look the same to everybody."""
    looked = differed = 0
    number = 0
    while looked < positions:
        seats, long, _ = KINDS[number % len(KINDS)]
        game, chance = game_of(number, seats, long), Chance(seed_from_number(number + 77))
        while waiting := game.waiting():
            if chance.below(40) == 0:
                looked += 1
                differed += compare(game, chance)
            game.play(waiting[0], chance.choice(game.legal(waiting[0])))
        number += 1
    assert differed > looked * 0.7


def compare(game: Cities, chance: Chance) -> bool:
    for seat in (None, *range(game.setup.seats)):
        other = game.imagine(seat, chance)
        check(other)
        assert msgspec.json.encode(game.view(seat)) == msgspec.json.encode(other.view(seat))
        if seat is not None:
            assert [text(move) for move in game.legal(seat)] == [text(move) for move in other.legal(seat)]
    mover = game.waiting()[0]
    for move in game.legal(mover):
        one, two = game.copy(), other.copy()
        first, second = one.play(mover, move), two.play(mover, move)
        if one.revealed() == game.revealed():
            assert first == second and one.view(None) == two.view(None)
    return game.dump() != other.dump()


def test_what_is_hidden_stays_hidden() -> None:
    look_at_secrets(12)


@pytest.mark.soak
def test_two_hundred_positions_leak_nothing() -> None:
    look_at_secrets(200)


def test_what_lies_face_down_is_drawn_anew() -> None:
    game = begun(4)
    seen = {
        tuple(row[3][-1] for row in game.imagine(0, Chance(seed_from_number(n))).state.offer[:3]) for n in range(40)
    }
    assert len(seen) > 30
    assert all(slot.things[-1] == HIDDEN for row in game.view(0).offer for slot in row[3:])


def test_the_same_take_draws_other_pieces_in_an_imagined_game() -> None:
    game = begun(4)
    drawn = set()
    for number in range(30):
        other = game.imagine(0, Chance(seed_from_number(number)))
        (taken,) = (event for event in other.play(0, other.legal(0)[-1]) if isinstance(event, e.Taken))
        assert taken.offer == "pieces4"
        drawn.add(taken.things)
    assert len(drawn) > 5
    assert game.state.offer[PIECES][3] == [HIDDEN, HIDDEN]
