"""The stewards of Cities: they end every game, decide by their view, and are as strong as they should be."""

from __future__ import annotations

import pytest

from rules.chance import Chance
from rules.cities import view as v
from rules.cities.about import CitiesOptions
from rules.cities.components import Box
from rules.cities.criteria import occurrences
from rules.cities.game import Cities
from rules.cities.steward.candidates import Candidates
from rules.cities.steward.evaluation import STEPS, Evaluation, Facts
from rules.cities.steward.near_criteria import ladder
from rules.notation import text
from rules.stewards.steward import Seen, find_steward
from tests.kit.case import Table
from tests.rules.cities.case import CASE
from tests.rules.cities.positions import begun, box, finish, fixture, holding, offer, play, random_district
from tests.rules.trials import check_again, check_ends, check_quick, check_reasons, check_view_alone, strength

every_steward = pytest.mark.parametrize("name", ["easy", "steady"])
every_length = pytest.mark.parametrize("long", [False, True], ids=["short", "long"])


def table(seats: int = 2, *, long: bool = False) -> Table:
    return Table(CASE, CitiesOptions(long=long), seats, None, 0)


def some_tables() -> list[Table]:
    """Every option once, with as many seats as it allows."""
    return list({at.options: at for at in CASE.tables()}.values())


def decision(game: Cities, name: str = "steady") -> str:
    return text(find_steward("cities", name).choose(Seen(game, game.state.turn), Chance(b"test")))


def criteria(of: Box) -> list[v.AnyCriterion]:
    found = [card.criterion for card in of.cards.values()]
    return found + [need for city in of.cities.values() for row in city.milestones for need in row.needs]


# ---------------------------------------------------------------------------------------------------- every game


@pytest.mark.parametrize("at", some_tables(), ids=str)
def test_all_seats_finish(at: Table) -> None:
    assert check_ends(at, "steady") > 60


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_beginners_finish(seats: int) -> None:
    assert check_ends(table(seats), "easy") > 60


@every_steward
def test_a_game_comes_again_from_its_seed(name: str) -> None:
    check_again(table(), name)


@every_steward
@pytest.mark.parametrize("seats", [2, 3])
def test_the_view_decides(seats: int, name: str) -> None:
    assert check_view_alone(table(seats), name, every=15) >= 4


def test_every_move_has_its_reason() -> None:
    codes = check_reasons(table(), "steady")
    assert {"start", "takes_points", "takes_hope", "points", "hope"} <= codes
    assert {"start", "takes_points", "points"} <= check_reasons(table(), "easy")


# ---------------------------------------------------------------------------------------------------- counting


@pytest.mark.parametrize("number", range(6))
def test_what_is_easier_happens_no_less_often(number: int) -> None:
    """All criteria of the box, where numbers are minimums; those with exact heights may swap one for another."""
    district = random_district(number)
    for criterion in criteria(box()):
        exact = isinstance(criterion, v.HeightSets | v.Rainbow) or getattr(criterion, "exactly", None) is not None
        if exact or isinstance(criterion, v.Rows | v.LotAreas | v.Collections):
            continue
        counts = [len(occurrences(district, rung)) for rung in ladder(criterion, 3)]
        assert counts == sorted(counts), criterion


def test_a_ladder_has_no_rung_twice() -> None:
    lengths = [len(ladder(criterion, 3)) for criterion in criteria(box())]
    assert max(lengths) == 4
    for criterion in criteria(box()):
        rungs = ladder(criterion, 3)
        assert rungs[0] == criterion and len(set(rungs)) == len(rungs)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_points_are_those_of_the_score(number: int) -> None:
    """Without hopes the worth of a district is its seat's total."""
    game = finish(begun(2, number), number)
    result = game.result()
    assert result is not None
    for seat in range(2):
        sure = Evaluation(game, seat, steps=0)
        sure.milestones = []
        assert sure.worth(Facts(game.districts[seat], 0)) == result.totals[seat]


def test_hopes_end_with_the_game() -> None:
    game = begun(2)
    assert Evaluation(game, 0).hope == 1
    finish(game, 1)
    assert Evaluation(game, 0).hope == 0


def test_near_is_worth_less_than_there() -> None:
    game, district = begun(2), fixture()
    hopes, sure = Evaluation(game, 0), Evaluation(game, 0, steps=0)
    for card in game.box.cards.values():
        points = sure.card(Facts(district, 0), card)
        assert points == card.points * len(occurrences(district, card.criterion))
        assert points <= hopes.card(Facts(district, STEPS), card)


def test_what_lies_face_down_is_not_looked_at() -> None:
    game = begun(2)
    candidates = [Candidates(game.imagine(0, Chance(b"%d" % k)), 0, Evaluation(game, 0)) for k in range(4)]
    moves = [move for move in game.legal(0) if text(move) in ("take feature4", "take pieces4")]
    assert len(moves) == 2
    for move in moves:
        assert len({one.taken(move) for one in candidates}) == 1  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------------------- decisions


@every_steward
def test_a_new_feature_joins_the_others(name: str) -> None:
    """A second kind in one area is worth more than a kind alone."""
    game = begun(2)
    holding(game, 0, "S1@E5", "T01@G5", features="FP1@G6")
    offer(game, "feature2", "FP2")
    play(game, "P1 take feature2")
    assert decision(game, name) == "put FP2 H6"


@every_steward
def test_a_milestone_is_claimed(name: str) -> None:
    """The fourth building of three storeys: Skyscrapers of New York."""
    game = begun(2)
    tall = " ".join(f"{colour}@{field} " * 3 for colour, field in (("R", "G5"), ("B", "H5"), ("R", "E7")))
    holding(game, 0, "S1@E5", "T01@G5", "T17@E7", pieces=f"{tall} R@E5 R@E5 B@F5")
    offer(game, "pieces2", "R", "B", "B")
    play(game, "P1 take pieces2")
    while game.state.phase == "put":
        game.play(0, find_steward("cities", name).choose(Seen(game, 0), Chance(b"test")))
    assert any(0 in rings for rings in game.state.rings)


def test_the_card_that_pays_is_taken() -> None:
    """Its row is the one in which waiting would cost most."""
    game = begun(2)
    colours = " ".join(
        f"{colour}@{field} {colour}@{field}" for colour, field in (("R", "E5"), ("R", "G5"), ("R", "E7"))
    )
    holding(game, 0, "S1@E5", "T01@G5", "T17@E7", pieces=colours)
    for slot, card in enumerate(("K01", "K08", "K16", "K12"), 1):
        offer(game, f"card{slot}", card)
    assert decision(game) == "take card1"


# ---------------------------------------------------------------------------------------------------- strength


def test_strength() -> None:
    """A small sample; the figures themselves are soaked."""
    against_random = strength(table(), "steady", "random", 2)
    assert against_random.won >= 4
    assert strength(table(), "steady", "easy", 4).won >= 6
    assert strength(table(), "easy", "random", 4).won >= 6
    check_quick(against_random)
