"""Every episode to its end: against slow rules, with two, three and four seats, alone and in a campaign."""

from __future__ import annotations

from random import Random

import pytest

from rules.chance import seed_from_number
from rules.my_city.about import MyCityOptions
from rules.my_city.game import MyCity
from rules.my_city.moves import Place
from rules.notation import text
from rules.stewards.steward import decide, find_steward
from tests.kit import test_rounds
from tests.kit import test_secrets as secrets
from tests.kit import test_values as values
from tests.kit.case import Table
from tests.rules.my_city import campaign_reference as reference
from tests.rules.my_city.case import CASE, brought, check, episode
from tests.rules.my_city.valley import NUMBERS, legacy, random_moves

every_episode = pytest.mark.parametrize("number", NUMBERS)


def table(number: int, seats: int, *, lone: bool = False) -> Table:
    return Table(CASE, episode(number), seats, None if lone else brought(number, seats), 0)


def game_of(number: int, seats: int, seed: int, *, lone: bool = False) -> MyCity:
    game = table(number, seats, lone=lone).new(seed)
    assert isinstance(game, MyCity)
    return game


def compare_places(game: MyCity) -> None:
    for seat in game.waiting():
        found = {text(move) for move in game.legal(seat) if isinstance(move, Place)}
        assert found == reference.legal_places(game.view(seat), seat, game.setup.components.text)


def compare_scores(game: MyCity) -> None:
    view = game.view(None)
    for seat, city in enumerate(view.cities):
        lines = {part.code: part.details[-1] for part in city.parts if part.code in game.episode.lines}
        depths: dict[str, int] = {**legacy(game).board[seat].shafts}
        assert lines == reference.score(view, seat, game.setup.components.text, depths)


def at_random(number: int, seats: int, seed: int, *, lone: bool = False) -> None:
    random = Random(seed)
    game = game_of(number, seats, seed, lone=lone)
    for at, _ in enumerate(random_moves(game, random)):
        check(game)
        if game.state.card is not None and at % 11 == 0:
            compare_places(game)
            compare_scores(game)
    check(game)
    compare_scores(game)
    result = game.result()
    assert result is not None and 1 in result.places
    assert result.totals == tuple(sum(part.points for part in parts) for parts in result.parts)
    assert (result.carry is None) == lone


@every_episode
def test_an_episode_at_random(number: int) -> None:
    at_random(number, 2 + number % 3, number)


@pytest.mark.parametrize("number", NUMBERS[1::5])
def test_a_lone_episode_at_random(number: int) -> None:
    at_random(number, 2 + number % 3, number, lone=True)


@pytest.mark.parametrize(("number", "name"), [(3, "steady"), (9, "steady"), (13, "easy"), (16, "steady"), (23, "easy")])
def test_stewards_come_to_an_end(number: int, name: str) -> None:
    by_stewards(number, 3, name, 1)


def by_stewards(number: int, seats: int, name: str, seed: int) -> None:
    game, steward, count = game_of(number, seats, seed), find_steward("my_city", name), 0
    while waiting := game.waiting():
        game.play(waiting[0], decide(game, waiting[0], steward, game.setup.seed, count))
        count += 1
    check(game)
    assert game.result() is not None


@pytest.mark.parametrize("number", [3, 13])
def test_stickers_before_the_cards_are_hidden(number: int) -> None:
    """The kit's looks at an open round, for episodes that begin with one."""
    at = table(number, 3)
    secrets.test_an_imagined_game_looks_the_same(at)
    secrets.test_answers_of_an_open_round_stay_hidden(at)
    test_rounds.test_the_order_of_answers_does_not_matter(at)


@pytest.mark.soak
@every_episode
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_episode_many_times(number: int, seats: int) -> None:
    for seed in range(20):
        at_random(number, seats, seed, lone=seed % 4 == 0)
    for name in ("easy", "steady"):
        by_stewards(number, seats, name, 7)


@pytest.mark.soak
@every_episode
def test_an_episode_in_the_kit(number: int) -> None:
    for seats in (2, 3, 4):
        at = table(number, seats)
        for seed in (1, 2):
            secrets.test_an_imagined_game_looks_the_same(at, seed)
            secrets.test_a_move_tells_no_more_than_its_events(at, seed)
            secrets.test_answers_of_an_open_round_stay_hidden(at, seed)
        test_rounds.test_the_order_of_answers_does_not_matter(at)
        values.test_a_state_goes_to_json_and_back(at)


def test_an_episode_of_its_own_prior_only() -> None:
    """A campaign's episode comes again from its set-up and its moves."""
    one, other = game_of(15, 3, 4), game_of(15, 3, 4)
    for seat, move, _ in random_moves(one, Random(4)):
        other.play(seat, move)
    assert one.dump() == other.dump() and one.result() == other.result()
    assert MyCity.new(3, MyCityOptions("episode", 15), seed_from_number(5)).legacy is not None
