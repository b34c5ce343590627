"""The stewards of Point City: they end every game, decide by their view, and are as strong as they should be."""

from __future__ import annotations

import pytest

from rules.chance import Chance
from rules.game import Move
from rules.notation import text
from rules.point_city.about import PointCityOptions
from rules.point_city.game import PointCity
from rules.point_city.moves import CELL_OF, Flip, Take
from rules.point_city.steward.candidates import holding_of, next_takings, shown, taken
from rules.point_city.steward.evaluation import Evaluation
from rules.point_city.steward.planning import Plan
from rules.stewards.steward import Seen, decide, find_steward
from tests.kit.case import Table
from tests.rules.point_city.case import CASE
from tests.rules.point_city.scene import award, build, give, new, offer
from tests.rules.trials import check_again, check_ends, check_quick, check_reasons, check_view_alone, strength

every_steward = pytest.mark.parametrize("name", ["easy", "steady"])
every_table = pytest.mark.parametrize("at", CASE.tables(), ids=str)


def table(seats: int = 2) -> Table:
    return Table(CASE, PointCityOptions(), seats, None, 0)


def decision(game: PointCity, name: str = "steady") -> str:
    return text(find_steward("point_city", name).choose(Seen(game, game.state.turn), Chance(b"test")))


def position(moves: int, number: int = 3, seats: int = 2) -> PointCity:
    """In the middle of a game of easy stewards, at the beginning of a turn: the last one, if `moves` are too many."""
    game, easy = new(seats, number), find_steward("point_city", "easy")
    count = 0
    while (count < moves and game.state.deck) or game.state.owed:
        game.play(game.state.turn, decide(game, game.state.turn, easy, game.setup.seed, count))
        count += 1
    return game


# ---------------------------------------------------------------------------------------------------- every game


@every_steward
@every_table
def test_all_seats_finish(at: Table, name: str) -> None:
    assert check_ends(at, name) >= 17


@every_steward
def test_a_game_comes_again_from_its_seed(name: str) -> None:
    check_again(table(), name)


@every_steward
@every_table
def test_the_view_decides(at: Table, name: str) -> None:
    assert check_view_alone(at, name, every=3) >= 5


def test_every_move_has_its_reason() -> None:
    codes = set().union(*(check_reasons(table(seats), "steady", number) for seats in (1, 2, 4) for number in (1, 2)))
    assert {"resources", "permanent", "points", "civic", "token", "look"} <= codes
    assert {"resources", "points"} <= check_reasons(table(), "easy")


# ---------------------------------------------------------------------------------------------------- counting


@pytest.mark.parametrize("moves", [4, 12, 20, 28])
def test_a_taking_is_counted_as_the_rules_play_it(moves: int) -> None:
    game = position(moves)
    seat, box = game.state.turn, game.box
    looked = 0
    for move in game.legal(seat):
        if not isinstance(move, Take) or move.second is None:
            continue
        market = shown(box, game.state)
        sides = [market[CELL_OF[move.first]], market[CELL_OF[move.second]]]
        after = taken(box, holding_of(box, game.state, seat), sides, move.pay)
        assert after is not None
        twin = game.copy()
        twin.play(seat, move)
        played = holding_of(box, twin.state, seat)
        assert (after.points, after.permanents, after.stock) == (played.points, played.permanents, played.stock)
        looked += 1
    assert looked


@pytest.mark.parametrize("moves", [4, 12, 20, 28])
def test_takings_are_those_that_can_be_paid_for(moves: int) -> None:
    game = position(moves)
    plain = [m for m in game.legal(game.state.turn) if isinstance(m, Take) and m.second and m.pay is None]
    mine = holding_of(game.box, game.state, game.state.turn)
    assert len(list(next_takings(game.box, mine, shown(game.box, game.state)))) == len(plain)


def test_worth_at_the_end_is_the_score() -> None:
    """Without turns to come only points count, and tokens as they pay; unspent cards break ties."""
    game = award(build(new(), 0, "1-014", "1-024", "2-067"), 0, "T02", "T04", "T10")
    worth = Evaluation(game.box, 0, ()).worth(holding_of(game.box, game.state, 0))
    assert 0 <= worth - game.view(0).cities[0].total < 1


def test_permanents_are_worth_less_as_the_end_comes_near() -> None:
    game = build(new(), 0, "1-001", "1-003")
    worths = [Evaluation(game.box, left, ()).worth(holding_of(game.box, game.state, 0)) for left in (0, 2, 6, 12)]
    assert worths == sorted(worths) and worths[0] < 1 < worths[-1]


def test_what_may_lie_behind_a_card_holds_the_truth_and_nothing_seen() -> None:
    game = position(10)
    plan = Plan(game, game.state.turn)
    hidden = [cell for cell in range(16) if not game.state.fronts >> cell & 1]
    for cell in hidden:
        behind = plan._behind(cell)
        assert game.state.market[cell] in behind
        assert not set(behind) & {card for city in game.state.cities for card in city}
    assert hidden


# ---------------------------------------------------------------------------------------------------- decisions


def last_turn(number: int = 1) -> PointCity:
    game = position(1000, number)
    return give(game, game.state.turn, "w w w w")


@every_steward
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_last_turn_takes_points(number: int, name: str) -> None:
    """Easy takes a building, whatever it pays with; steady finds the taking that scores most."""
    game = last_turn(number)
    seat = game.state.turn

    def total(move: Move) -> int:
        twin = game.copy()
        twin.play(seat, move)
        while not twin.over() and twin.state.turn == seat:
            twin.play(seat, max(twin.legal(seat), key=lambda token: _total_after(twin, seat, token)))
        return twin.view(seat).cities[seat].total

    steward = find_steward("point_city", name)
    chosen = steward.choose(Seen(game, seat), Chance(b"test"))
    if isinstance(chosen, Flip):
        game.play(seat, chosen)
        chosen = steward.choose(Seen(game, seat), Chance(b"test"))
    best = max(total(move) for move in game.legal(seat) if isinstance(move, Take))
    assert isinstance(chosen, Take) and chosen.second is not None
    cells = CELL_OF[chosen.first], CELL_OF[chosen.second]
    assert any(game.state.fronts >> cell & 1 for cell in cells)
    assert name == "easy" or total(chosen) == best


def _total_after(game: PointCity, seat: int, move: Move) -> int:
    twin = game.copy()
    twin.play(seat, move)
    return twin.view(seat).cities[seat].total


@every_steward
def test_the_token_that_pays_most_is_chosen(name: str) -> None:
    game = build(new(), new().state.turn, "1-020", "1-041", "1-046", "1-053")
    offer(game, "T02", "T10", "T09")
    game.state.owed = 1
    game._legal.clear()
    assert decision(game, name) == "token T10"


# ---------------------------------------------------------------------------------------------------- strength


def test_strength() -> None:
    """A small sample; the figures themselves are soaked."""
    against_random = strength(table(), "steady", "random", 10)
    assert against_random.won >= 18
    assert strength(table(), "steady", "easy", 8).won >= 11
    assert strength(table(), "easy", "random", 15).won >= 22
    check_quick(against_random)


@pytest.mark.soak
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_steady_alone(level: str) -> None:
    """How often it is ahead of the virtual opponent: mostly, where that one is weak."""
    at = next(t for t in CASE.tables() if t.seats == 1 and t.options == PointCityOptions(solo=level))  # type: ignore[arg-type]
    ahead = 0
    for number in range(50):
        game = at.new(number)
        for count in range(200):
            if game.over():
                break
            game.play(0, decide(game, 0, find_steward("point_city", "steady"), game.setup.seed, count))
        ahead += not game.view(0).virtual.ahead
    print(f"{at}: ahead in {ahead} of 50")
    assert ahead >= {"easy": 40, "medium": 25, "hard": 0}[level]
