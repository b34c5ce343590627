"""The stewards of My City: they end every episode, decide by their view, and are as strong as they should be."""

from __future__ import annotations

import pytest

from rules.chance import Chance
from rules.my_city.about import MyCityOptions
from rules.my_city.game import MyCity
from rules.my_city.moves import END, Place
from rules.my_city.steward.evaluation import Evaluation
from rules.notation import text
from rules.stewards.steward import Seen, find_steward
from tests.kit.case import Table
from tests.rules.my_city.case import CASE, brought, episode
from tests.rules.my_city.scene import cards, city, finish, stone, with_rows
from tests.rules.trials import check_again, check_ends, check_quick, check_reasons, check_view_alone, strength

every_steward = pytest.mark.parametrize("name", ["easy", "steady"])
ETERNAL = [at for at in CASE.tables() if at.options == MyCityOptions()]
EPISODES = [Table(CASE, episode(number), seats, brought(number, seats), 0) for number, seats in ((13, 3), (22, 2))]
every_table = pytest.mark.parametrize("at", [*ETERNAL, *EPISODES], ids=str)
CORNER = with_rows("MMM..MMMMMM", "MMM..MMMMMM")
"""Room for four fields on the west bank, and no more."""


def table(seats: int = 2) -> Table:
    return Table(CASE, CASE.options[0], seats, None, 0)


def decision(game: MyCity, name: str = "steady", seat: int = 0) -> str:
    return text(find_steward("my_city", name).choose(Seen(game, seat), Chance(b"test")))


# ---------------------------------------------------------------------------------------------------- every game


@every_steward
@every_table
def test_all_seats_finish(at: Table, name: str) -> None:
    assert check_ends(at, name) > 20


@every_steward
def test_a_game_comes_again_from_its_seed(name: str) -> None:
    check_again(table(), name)


@every_steward
@every_table
def test_the_view_decides(at: Table, name: str) -> None:
    assert check_view_alone(at, name, every=3 if at in ETERNAL else 8) >= 5


@every_steward
def test_every_move_has_its_reason(name: str) -> None:
    codes = set().union(*(check_reasons(table(seats), name) for seats in (2, 3)))
    assert "line" in codes
    assert codes & {"no_room", "no_room_left"}


# ---------------------------------------------------------------------------------------------------- counting


def test_points_are_those_of_the_score() -> None:
    """What a place wins is what the score says, with that building and without it."""
    game = cards("RE4")
    laid = ["YE2 turn0 D1", "BL4 turn0 C2"]
    city(game, 0, *laid)
    evaluation = Evaluation(game, 0)
    found = [move for move in game.legal(0) if isinstance(move, Place)]
    before = _total(game)
    for move in found:
        city(game, 0, *laid, f"{move.building} {move.turn} {move.field}")
        assert evaluation.gain(move) == _total(game) - before
    assert len(found) == 5


def _total(game: MyCity) -> int:
    twin = game.copy()
    return finish(twin).totals[0]


def test_a_race_counts_when_it_is_won() -> None:
    """One vein is covered; the other one pays the race, unless somebody has won it."""
    game = cards("BL1")
    city(game, 0, "YE1 turn0 A8", "RE5 turn0 G1")
    last = Place("BL1", "turn1", "K1")
    assert last in game.legal(0)
    open_race = Evaluation(game, 0).gain(last)
    game.state.won["gold"] = (1,)
    assert open_race == Evaluation(game, 0).gain(last) + 3


def test_a_lonely_field_is_a_loss() -> None:
    """The same building, once so that a single field is shut in at the edge and once so that none is."""
    game = cards("BL5", episode=with_rows("MMM..MMMMMM", "MMM..MMMMMM", "MMM.MMMMMMM"))
    evaluation = Evaluation(game, 0)
    whole, alone = evaluation._cramped(evaluation.wanted), evaluation._cramped(evaluation.wanted & ~(0b11 << 16 + 3))
    assert alone > whole


# ---------------------------------------------------------------------------------------------------- decisions


@every_steward
def test_without_room_early_it_refuses(name: str) -> None:
    tight = cards("RE5", episode=CORNER)
    assert not any(isinstance(move, Place) for move in tight.legal(0))
    assert decision(tight, name) == "refuse RE5"


@every_steward
def test_without_room_or_refusal_it_ends(name: str) -> None:
    church = cards("CH3", "RE4", episode=with_rows("MMM..MMMMMM"))
    stone(church, 0, 0)
    assert church.legal(0) == [END]
    assert decision(church, name) == "end"


@every_steward
def test_a_full_city_ends_rather_than_pays(name: str) -> None:
    """Nothing of what is to come has room: refusing would only cost."""
    game = cards("RE5", "BL5", "RE4", episode=CORNER, only=True)
    city(game, 0, "YE4 turn0 D1")
    assert not any(isinstance(move, Place) for move in game.legal(0))
    assert decision(game, name) == "end"


@every_steward
def test_rocks_are_covered_and_trees_are_not(name: str) -> None:
    game = cards("YE1", "RE4", "BL8", episode=with_rows("MMMR.MMMMMM", "MMMT.MMMMMM"))
    assert decision(game, name) == "place YE1 turn0 D1"


# ---------------------------------------------------------------------------------------------------- strength


def test_strength() -> None:
    """A small sample; the figures themselves are soaked."""
    against_random = strength(table(), "steady", "random", 8)
    assert against_random.won >= 15
    assert strength(table(), "steady", "easy", 8).won >= 11
    assert strength(table(), "easy", "random", 8).won >= 12
    check_quick(against_random)
