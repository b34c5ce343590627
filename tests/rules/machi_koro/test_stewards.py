"""The stewards of Machi Koro: they end every game, decide by their view, and are as strong as they should be."""

from __future__ import annotations

import pytest

from rules.chance import Chance
from rules.machi_koro.about import MachiKoroOptions, Modules
from rules.machi_koro.game import MachiKoro
from rules.machi_koro.moves import Build
from rules.machi_koro.steward.income_forecast import NEXT_TO_NOTHING, NOW, by_two_dice, gains, incomes
from rules.notation import text
from rules.stewards.steward import Seen, find_steward
from tests.kit.case import Table
from tests.rules.machi_koro.case import CASE
from tests.rules.machi_koro.scene import A, B, C, Scene, Town, town
from tests.rules.trials import check_again, check_ends, check_quick, check_reasons, check_view_alone, played, strength

MODULES: tuple[Modules, ...] = ("base", "harbor", "millionaire", "both")
LANDMARKS = "harbor train_station shopping_mall amusement_park radio_tower airport"
every_module = pytest.mark.parametrize("modules", MODULES)
every_steward = pytest.mark.parametrize("name", ["easy", "steady"])


def table(modules: Modules, seats: int = 2) -> Table:
    return Table(CASE, MachiKoroOptions(modules=modules), seats, None, 0)


def decision(scene: Scene, name: str = "steady") -> str:
    move = find_steward("machi_koro", name).choose(Seen(scene.game, scene.turn), Chance(b"test"))
    return text(move)


# ---------------------------------------------------------------------------------------------------- every game


@every_steward
@pytest.mark.parametrize("at", [t for t in CASE.tables() if t.seats == 4], ids=str)
def test_four_finish_every_option(at: Table, name: str) -> None:
    fewer = at.options.lot > 0 or len(at.options.left_out) > 9  # type: ignore[attr-defined]
    assert check_ends(at, name) > (10 if fewer else 40)


@every_steward
@every_module
def test_a_game_comes_again_from_its_seed(modules: Modules, name: str) -> None:
    check_again(table(modules), name)


@every_steward
@every_module
@pytest.mark.parametrize("seats", [2, 3])
def test_the_view_decides(modules: Modules, seats: int, name: str) -> None:
    assert check_view_alone(table(modules, seats), name) >= 5


@every_steward
def test_every_move_has_its_reason(name: str) -> None:
    codes = set().union(*(check_reasons(table("both", seats), name) for seats in (2, 4)))
    assert {"odds", "landmark", "last_landmark", "income"} <= codes


# ---------------------------------------------------------------------------------------------------- counting


def test_a_throw_is_counted_as_the_rules_pay_it() -> None:
    """Totals without decisions and tuna: what is expected is what happens."""
    towns = (
        town(9, "2 wheat_field", "bakery", "2 ranch", "cheese_factory", "mine", landmarks="train_station"),
        town(5, "2 cafe", "ranch", "forest", "family_restaurant", "vineyard", landmarks="harbor shopping_mall"),
        town(1, "pizza_joint", "mackerel_boat", "apple_orchard", "hamburger_stand", "wheat_field"),
    )
    for faces in [(a, b) for a in range(1, 7) for b in range(a, 7)]:
        scene = Scene(*towns, dice=faces)
        expected = gains(scene.game, A, sum(faces), NOW)
        before = scene.coins
        scene.play("roll 2")
        assert [after - had for after, had in zip(scene.coins, before, strict=True)] == expected, faces


def test_income_grows_with_every_useful_card() -> None:
    def income(*cards: str, landmarks: str = "") -> float:
        return incomes(Scene(town(3, *cards, landmarks=landmarks), town(3)).game)[A]

    assert income("2 convenience_store") == 2 * income("convenience_store") > income("bakery") > 0
    assert income("mine", landmarks="train_station") > income("mine") > 0
    assert income("bakery", landmarks="shopping_mall") > income("bakery")
    assert income("loan_office") < 0


# ---------------------------------------------------------------------------------------------------- decisions


def scene(*towns: Town, dice: tuple[int, ...] = (), modules: Modules = "both") -> Scene:
    return Scene(*towns, dice=dice, modules=modules)


@every_steward
def test_the_last_landmark_is_built(name: str) -> None:
    rest = LANDMARKS.replace("radio_tower", "")
    at = scene(town(22, "2 wheat_field", landmarks=rest), town(30), dice=(6,)).play("roll 1")
    assert decision(at, name) == "build radio_tower"


def test_dice_by_what_they_bring() -> None:
    low = town(5, "3 bakery", "3 convenience_store", landmarks="train_station")
    high = town(5, "3 mine", "3 vineyard", landmarks="train_station")
    assert decision(scene(low, town())) == "roll 1"
    assert decision(scene(high, town())) == "roll 2"


def test_a_throw_for_nothing_is_thrown_again_and_a_good_one_kept() -> None:
    mines = town(5, "4 mine", landmarks="train_station radio_tower")
    assert decision(scene(mines, town(), dice=(1, 1)).play("roll 2")).startswith("reroll")
    assert decision(scene(mines, town(), dice=(4, 5)).play("roll 2")) == "keep"


def test_the_harbor_is_used_when_it_pays() -> None:
    boats = town(5, "2 tuna_boat", landmarks="train_station harbor")
    orchards = town(5, "4 apple_orchard", landmarks="train_station harbor")
    assert decision(scene(boats, town(), dice=(4, 6)).play("roll 2")) == "add 2"
    assert decision(scene(orchards, town(), dice=(4, 6)).play("roll 2")) == "keep"


@every_steward
def test_the_rich_pay_for_television(name: str) -> None:
    at = scene(town(1, "tv_station"), town(2), town(9), dice=(6,)).play("roll 1")
    assert decision(at, name) == f"tv P{C + 1}"


@every_steward
def test_a_swap_takes_the_better_card(name: str) -> None:
    mine = town(1, "business_center", "wheat_field", landmarks="train_station")
    at = scene(mine, town(5, "mine", "cafe"), dice=(1, 5)).play("roll 2")
    assert decision(at, name) == f"swap P{B + 1} mine wheat_field"


def test_a_bad_swap_is_declined() -> None:
    mine = town(1, "business_center", "3 mine", landmarks="train_station")
    at = scene(mine, town(5, "loan_office"), dice=(1, 5)).play("roll 2")
    assert decision(at) == "skip"


@every_steward
def test_the_cheapest_landmark_is_demolished(name: str) -> None:
    mine = town(1, "demolition_company", "3 forest", "2 ranch", landmarks="harbor shopping_mall")
    at = scene(mine, town(), dice=(4,)).play("roll 1")
    assert decision(at, name) == "demolish harbor"


def test_a_burden_is_given_away() -> None:
    mine = town(1, "moving_company", "loan_office", "mine", landmarks="train_station")
    at = scene(mine, town(), dice=(4, 6)).play("roll 2")
    assert decision(at) == f"give loan_office P{B + 1}"


def test_renovation_hits_the_others() -> None:
    mine = town(1, "renovation_company", "3 mine", landmarks="train_station")
    at = scene(mine, town(9, "4 vineyard", "mine"), dice=(4, 4)).play("roll 2")
    assert decision(at) == "renovate vineyard"


@every_steward
def test_the_order_of_a_demolition_is_decided(name: str) -> None:
    mine = town(1, "demolition_company", "3 convenience_store", landmarks="shopping_mall")
    at = scene(mine, town(), dice=(4,)).play("roll 1")
    assert at.phase == "order"
    assert decision(at, name) in at.choices()
    assert name == "easy" or decision(at, name) == "next convenience_store"


def test_invests_early_and_not_at_the_end() -> None:
    startup = ("tech_startup", "2 wheat_field")
    early = scene(town(6, *startup), *[town(9, "2 ranch")] * 3, dice=(3,)).play("roll 1", "skip")
    rest = "harbor train_station shopping_mall amusement_park"
    late = scene(town(21, *startup, landmarks=rest), town(9), dice=(3,), modules="millionaire").play("roll 1", "skip")
    assert (early.phase, late.phase) == ("invest", "invest")
    assert decision(early) == "invest"
    assert decision(late) == "skip"


@every_steward
@every_module
@pytest.mark.parametrize("seats", [2, 4])
def test_nobody_buys_a_second_die_for_nothing(modules: Modules, seats: int, name: str) -> None:
    """The Station waits until two dice earn something; the last landmark is built all the same."""
    game, built = table(modules, seats).new(2), 0
    assert isinstance(game, MachiKoro)
    for seat, move in played(game, find_steward("machi_koro", name)):
        if move == Build("train_station"):
            missing = (game.box.all_landmarks & ~game.state.standing[seat]).bit_count()
            assert by_two_dice(game, seat) >= NEXT_TO_NOTHING or missing == 1
            built += 1
    assert built


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_first_building_that_pays_with_one_die(seats: int) -> None:
    """Neither the Station nor anything that needs it: a town that opens so sits without a coin."""
    for number in range(1, 5):
        game = table("base", seats).new(number)
        assert isinstance(game, MachiKoro)
        seen = set[int]()
        for seat, move in played(game, find_steward("machi_koro", "steady")):
            if isinstance(move, Build) and seat not in seen:
                seen.add(seat)
                assert game.box.card_of[move.thing].numbers[0] <= 6
            if len(seen) == seats:
                break


# ---------------------------------------------------------------------------------------------------- strength


@every_module
def test_strength(modules: Modules) -> None:
    """A small sample; the figures themselves are soaked."""
    against_random = strength(table(modules), "steady", "random", 6)
    assert against_random.won >= 10
    assert strength(table(modules), "steady", "easy", 6).won >= 7
    assert strength(table(modules), "easy", "random", 6).won >= 6
    check_quick(against_random)
