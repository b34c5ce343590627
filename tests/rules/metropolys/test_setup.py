"""The set-up: tokens, cards, districts and the first seat for each number of seats."""

from __future__ import annotations

from collections import Counter

import pytest

from data.sets import read_set
from rules.bits import numbers
from rules.metropolys import events
from rules.metropolys.about import MetropolysOptions, Unused
from rules.metropolys.game import Metropolys
from rules.metropolys.view import Mode
from tests.rules.metropolys.case import check
from tests.rules.metropolys.positions import house, new

TOKENS = {
    4: {"trendy": 9, "metro": 9, "archaeology": 9},
    3: {"trendy": 8, "metro": 7, "archaeology": 7},
    2: {"trendy": 5, "metro": 6, "archaeology": 6},
}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tokens(seats: int) -> None:
    for number in range(30):
        game = new(seats, number)
        assert Counter(game.state.tokens.values()) == TOKENS[seats]
        tokens = game.board.mask(game.state.tokens)
        for district, spaces in game.board.districts.items():
            expected = 0 if district in game.state.unused else 7 if district == "centre" else 5
            assert (tokens & spaces).bit_count() == expected
        assert not tokens & game.board.dead_ends
        check(game)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_token_can_lie_on_every_space_but_the_dead_ends(seats: int) -> None:
    seen: dict[str, set[str]] = {}
    for number in range(400):
        for space, token in new(seats, number).state.tokens.items():
            seen.setdefault(space, set()).add(token)
    game = new(seats)
    assert set(seen) == set(game.board.names) - set(game.board.box.map.dead_ends)
    assert all(tokens == set(TOKENS[4]) for tokens in seen.values())


def test_the_house_layout() -> None:
    game = house()
    assert game.state.tokens == game.board.box.layouts["house"].tokens
    assert Counter(game.state.tokens.values()) == TOKENS[4]
    tokens = game.board.mask(game.state.tokens)
    assert not tokens & game.board.dead_ends
    assert [(tokens & spaces).bit_count() for spaces in game.board.districts.values()] == [7, 5, 5, 5, 5]
    assert house(first="P2").state.tokens == game.state.tokens
    check(game)


@pytest.mark.parametrize(("seats", "unused"), [(2, ["south", "west"]), (3, ["west"]), (4, [])])
@pytest.mark.parametrize("mode", ["family", "expert"])
def test_a_fixed_layout_for_every_number_of_seats(seats: int, unused: list[str], mode: Mode) -> None:
    """Ours, and the same each time; the tokens are those of that many seats."""
    games = [new(seats, number, mode=mode, layout="house") for number in range(3)]
    for game in games:
        assert game.state.unused == unused and game.state.tokens == games[0].state.tokens
        assert Counter(game.state.tokens.values()) == TOKENS[seats]
        assert not game.board.mask(game.state.tokens) & (game.board.dead_ends | ~game.state.usable)
        check(game)
    with_chosen = new(seats, mode=mode, layout="house", unused="_".join(unused) or "random")
    assert with_chosen.state.tokens == games[0].state.tokens


@pytest.mark.parametrize(
    ("seats", "unused"),
    [
        *((3, district) for district in ("north", "east", "south", "west")),
        *((2, pair) for pair in ("north_east", "east_south", "south_west", "west_north")),
    ],
)
def test_the_host_chooses_the_unused_district(seats: int, unused: Unused) -> None:
    for number in range(5):
        game = new(seats, number, unused=unused)
        assert game.state.unused == unused.split("_")
        check(game)


def test_games_of_the_standard_set_are_dealt_as_they_were() -> None:
    """The new layouts lie in a set of their own: the standard one, and every record of it, is what it was."""
    assert read_set("metropolys", "standard").hash == "fe6f8dc0bd4a0921"
    assert Metropolys.components(MetropolysOptions()).name == "standard"
    assert Metropolys.components(MetropolysOptions(layout="house")).name == "first_game"
    old = Metropolys.new(4, MetropolysOptions(layout="house"), components=read_set("metropolys", "standard"))
    assert old.dump() == Metropolys.new(4, MetropolysOptions(layout="house")).dump()


def test_goals_differ_from_seat_to_seat() -> None:
    for seats in (2, 3, 4):
        for mode in ("family", "expert"):
            goals = new(seats, mode=mode).state.goals
            assert len({goal.neighbourhood for goal in goals}) == seats
            assert len({goal.residence for goal in goals}) == (seats if mode == "expert" else 1)


def test_the_edge_of_the_city_stays_in_the_box_with_two() -> None:
    def dealt(seats: int) -> set[str]:
        return {goal.neighbourhood for number in range(60) for goal in new(seats, number).state.goals}

    assert dealt(2) == {"bridges", "statues", "lakes"}
    assert dealt(3) == dealt(4) == {"bridges", "statues", "lakes", "edge"}


def test_all_expert_goals_are_dealt() -> None:
    games = [new(2, number, mode="expert") for number in range(60)]
    assert {goal.neighbourhood for game in games for goal in game.state.goals} == {
        "bridges",
        "statues",
        "lakes",
        "district",
        "connection",
    }
    assert {goal.residence for game in games for goal in game.state.goals} == set(games[0].board.types)


def test_every_seat_has_thirteen_buildings_in_three_heights() -> None:
    game = new()
    assert [numbers(stock) for stock in game.state.stock] == [list(range(1, 14))] * 4
    assert Counter(game.board.height.values()) == {"small": 5, "medium": 4, "tall": 4}


def test_what_is_told_of_the_deal() -> None:
    """The public part to everybody, the goals to their own seat only."""
    game = new(3, mode="expert")
    told = game.opening
    assert told[0] == events.Prepared(unused=tuple(game.state.unused), first=game.state.turn)
    assert [(event.to, event.seat, event.goals) for event in told[1:] if isinstance(event, events.GoalsDealt)] == [
        ((seat,), seat, game.state.goals[seat]) for seat in range(3)
    ]
    assert [event for event in told if event.known_to(None)] == list(told[:1])


def test_equal_seeds_give_equal_games() -> None:
    assert new(3, 7).dump() == new(3, 7).dump()
    assert new(3, 7).dump() != new(3, 8).dump()
