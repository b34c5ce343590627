"""The stewards of Metropolys: they end every game, decide by their view, and are as strong as they should be."""

from __future__ import annotations

import pytest

from rules.bits import numbers
from rules.chance import Chance
from rules.metropolys.about import MetropolysOptions
from rules.metropolys.game import Metropolys
from rules.metropolys.moves import PASS
from rules.metropolys.scoring import highest
from rules.metropolys.steward.bidding import Bidding
from rules.metropolys.steward.evaluation import Evaluation
from rules.metropolys.view import Goals, Mode, Placed
from rules.stewards.steward import Seen, decide, find_steward
from tests.kit.case import Table
from tests.rules.metropolys.case import CASE
from tests.rules.metropolys.positions import build, house, new, play
from tests.rules.trials import check_again, check_ends, check_quick, check_reasons, check_view_alone, strength

MODES: tuple[Mode, ...] = ("family", "expert")
every_mode = pytest.mark.parametrize("mode", MODES)
every_steward = pytest.mark.parametrize("name", ["easy", "steady"])


def table(mode: Mode, seats: int = 2) -> Table:
    return Table(CASE, MetropolysOptions(mode=mode), seats, None, 0)


def after(mode: Mode, moves: int, number: int = 3) -> Metropolys:
    """A position in the middle of a game of random stewards."""
    game = new(3, number, mode=mode)
    random = find_steward("metropolys", "random")
    for count in range(moves):
        game.play(game.state.turn, decide(game, game.state.turn, random, game.setup.seed, count))
    return game


# ---------------------------------------------------------------------------------------------------- every game


@every_steward
@pytest.mark.parametrize("at", [t for t in CASE.tables() if t.seats == 4], ids=str)
def test_four_finish_every_option(at: Table, name: str) -> None:
    assert check_ends(at, name) > 40


@every_steward
@every_mode
def test_a_game_comes_again_from_its_seed(mode: Mode, name: str) -> None:
    check_again(table(mode), name)


@every_steward
@every_mode
@pytest.mark.parametrize("seats", [2, 4])
def test_the_view_decides(mode: Mode, seats: int, name: str) -> None:
    assert check_view_alone(table(mode, seats), name) >= 4


@every_steward
@every_mode
def test_every_move_has_its_reason(mode: Mode, name: str) -> None:
    codes = check_reasons(table(mode, 3), name)
    assert {"goal", "token", "not_worth_more"} <= codes
    assert ("highest" in codes) == (mode == "expert")


# ---------------------------------------------------------------------------------------------------- evaluation


def test_family_spaces_are_worth_token_and_goal() -> None:
    game = house()
    board, state = game.board, game.state
    state.goals[0] = Goals("edge")
    evaluation = Evaluation(game, 0)
    for space, token in state.tokens.items():
        number = board.index[space]
        goal = 3 * (board.edge >> number & 1)
        assert evaluation.goal_gain(0, number) == goal
        if token == "trendy":
            assert evaluation.gain(0, number, 7) == 3 + goal
        if token == "archaeology":
            assert evaluation.gain(0, number, 7) < goal


def test_the_metro_card_counts_when_it_can_be_taken() -> None:
    game = house()
    metros = [space for space, token in game.state.tokens.items() if token == "metro"]
    number = game.board.index[metros[0]]
    first = Evaluation(game, 0).token_gain(0, number)
    build(game, 13, metros[1])
    assert Evaluation(game, 0).token_gain(0, number) == game.board.box.points.metro
    assert first > Evaluation(game, 1).token_gain(1, number) > game.board.box.points.metro


def test_others_goals_are_any_but_ones_own() -> None:
    game = house("expert")
    own = game.state.goals[1]
    evaluation = Evaluation(game, 1)
    assert evaluation.wishes[1] == [(1.0, own.neighbourhood, own.residence)]
    for seat in (0, 2, 3):
        wishes = evaluation.wishes[seat]
        assert sum(chance for chance, _, _ in wishes) == pytest.approx(1)
        assert own.neighbourhood not in [around for _, around, _ in wishes] and len(wishes) == 4
        assert own.residence not in [home for _, _, home in wishes]


@pytest.mark.parametrize("moves", [15, 30, 60])
def test_the_highest_building_is_judged_as_it_is_scored(moves: int) -> None:
    """By the sign: a gain where a district is won or taken, none where nothing changes."""
    game = after("expert", moves)
    board, buildings = game.board, game.state.buildings
    evaluation = Evaluation(game, 0)
    crowns = highest(board, buildings)
    for space in numbers(evaluation.free):
        for value in (1, 7, 13):
            mine = Placed(0, value, board.names[space], board.height[value])
            changed = highest(board, [*buildings, mine]) != crowns
            assert (evaluation.crown_gain(0, space, value) > 0) == changed


@pytest.mark.parametrize("goal", ["bridges", "statues", "lakes", "district", "connection"])
def test_a_part_of_a_group_is_worth_less_than_the_whole(goal: str) -> None:
    game = house("expert")
    game.state.goals[0] = Goals(goal, "park")
    board, evaluation = game.board, Evaluation(game, 0)
    sites = {"bridges": board.bridges, "statues": board.statues, "lakes": board.lakes}.get(goal)
    site = numbers(sites[0])[:3] if sites else [board.index[name] for name in ("C1", "C2", "C3")]
    if goal == "connection":
        middle = next(space for space, around in enumerate(board.neighbours) if around.bit_count() >= 2)
        site = [middle, *numbers(board.neighbours[middle])[:2]]
    card = evaluation.sizes[goal]
    worths = [evaluation._grow(sum(1 << space for space in site[:count]), goal) for count in range(len(site) + 1)]
    assert worths == sorted(worths) and worths[0] == 0 < worths[1] < worths[-1]
    assert worths[-1] >= card.points


# ---------------------------------------------------------------------------------------------------- bidding


def test_high_buildings_are_dear() -> None:
    bidding = Bidding(house(), 0)
    costs = [bidding.cost(0, value) for value in bidding.board.values]
    assert costs == sorted(costs) and costs[0] == 0 < costs[1] < costs[-1]


def test_what_nobody_can_beat_wins() -> None:
    """A 13 ends the tender; a pass with all others out gives it to the last building."""
    game = new(2, first="P1")
    bidding = Bidding(game, 0)
    move = next(move for move in game.legal(0) if getattr(move, "value", 0) == 13)
    space = bidding.board.index[move.space]  # type: ignore[attr-defined]
    assert bidding.worth(move, 3) == bidding.net(0, space, 13)
    play(game, f"P1 open 5 {bidding.board.names[space]}")
    assert Bidding(game, 1).worth(PASS, 3) == -Bidding(game, 1).net(0, space, 5)


def test_steady_passes_when_every_raise_is_worse() -> None:
    """Only a 13 is left above the last building, and only spaces with Archaeology tokens are free around it."""
    game = new(2, first="P1")
    board, state = game.board, game.state
    space = next(s for s in numbers(state.usable) if board.neighbours[s] & state.usable)
    for around in numbers(board.neighbours[space] & state.usable):
        state.tokens[board.names[around]] = "archaeology"
    state.tokens.pop(board.names[space], None)
    state.goals[1] = Goals("lakes")
    for around in numbers(board.neighbours[space] & state.usable):
        if any(lake >> around & 1 for lake in board.lakes):
            state.goals[1] = Goals("statues")
    play(game, f"P1 open 12 {board.names[space]}")
    assert find_steward("metropolys", "steady").choose(Seen(game, 1), Chance(b"test")) == PASS


# ---------------------------------------------------------------------------------------------------- strength


@every_mode
def test_strength(mode: Mode) -> None:
    """A small sample; the figures themselves are soaked."""
    against_random = strength(table(mode), "steady", "random", 5)
    assert against_random.won >= 7
    assert strength(table(mode), "steady", "easy", 5).won >= 5
    assert strength(table(mode), "easy", "random", 5).won >= 5
    check_quick(against_random)
