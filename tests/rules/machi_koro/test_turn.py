"""The base rules, step by step, and what a turn tells."""

from __future__ import annotations

import pytest

from rules.chance import Chance, seed_from_number
from rules.game import Part
from rules.machi_koro.events import (
    Built,
    BuiltNothing,
    Demolished,
    Given,
    Invested,
    Paid,
    Renovated,
    Rerolled,
    Rolled,
    Swapped,
    TurnBegun,
    Won,
)
from rules.machi_koro.game import MachiKoro
from rules.machi_koro.moves import Roll
from tests.rules.machi_koro.scene import A, B, C, Scene, town

ALL_BUT_TOWER = "train_station shopping_mall amusement_park"


def test_the_start() -> None:
    game = MachiKoro.new(3)
    view = game.view(None)
    assert [t.coins for t in view.towns] == [3, 3, 3]
    assert [t.landmarks for t in view.towns] == [(), (), ()]
    assert view.landmarks == ("train_station", "shopping_mall", "amusement_park", "radio_tower")
    assert (view.phase, view.dice, view.roller, view.number) == ("roll", (), None, 1)
    assert game.legal(view.turn) == [Roll(1)]
    assert Roll.asked


def test_two_dice_need_the_train_station() -> None:
    scene = Scene(town(3), town(3), dice=(1,), modules="base")
    assert scene.choices() == ["roll 1"]
    assert scene.refused("roll 2") == ("needs_landmark", "train_station")
    with_station = Scene(town(3, landmarks="train_station"), town(3), dice=(3, 4), modules="base")
    assert with_station.choices() == ["roll 1", "roll 2"]
    assert with_station.play("roll 2").events[0] == Rolled(A, (3, 4))


def test_blue_pays_everybody_and_green_the_roller() -> None:
    scene = Scene(town(0, "wheat_field"), town(0, "2 wheat_field"), town(0), dice=(1,), modules="base")
    assert scene.play("roll 1").coins == [1, 2, 0]
    scene = Scene(town(0, "bakery", "ranch"), town(0, "bakery", "ranch"), dice=(2,), modules="base")
    assert scene.play("roll 1").coins == [2, 1]


@pytest.mark.parametrize(
    ("cards", "dice", "coins"),
    [
        (("2 cheese_factory", "3 ranch"), (3, 4), 18),
        (("furniture_factory", "forest", "2 mine"), (2, 6), 9),
        (("fruit_vegetable_market", "2 wheat_field", "apple_orchard"), (6, 6), 6),
        (("convenience_store", "2 convenience_store"), (1, 3), 9),
        (("apple_orchard",), (4, 6), 3),
        (("forest",), (2, 3), 1),
    ],
)
def test_what_base_cards_pay(cards: tuple[str, ...], dice: tuple[int, int], coins: int) -> None:
    scene = Scene(town(0, *cards, landmarks="train_station"), town(0), dice=dice, modules="base")
    assert scene.play("roll 2").coins[A] == coins


@pytest.mark.parametrize(
    ("card", "dice", "coins"),
    [("bakery", (2,), 2), ("convenience_store", (4,), 4), ("general_store", (2,), 3), ("wheat_field", (1,), 1)],
)
def test_the_mall_adds_one_to_own_cups_and_breads(card: str, dice: tuple[int], coins: int) -> None:
    scene = Scene(town(0, card, landmarks="shopping_mall"), town(0), dice=dice)
    scene.play("roll 1")
    assert scene.paid(card) == [(None, A, coins)]


@pytest.mark.parametrize(
    ("card", "dice", "plain", "with_mall"),
    [
        ("cafe", (3,), 1, 2),
        ("sushi_bar", (1,), 3, 4),
        ("french_restaurant", (5,), 5, 6),
        ("pizza_joint", (3, 4), 1, 2),
        ("hamburger_stand", (3, 5), 1, 2),
        ("family_restaurant", (4, 5), 2, 3),
    ],
)
def test_what_red_cards_take(card: str, dice: tuple[int, ...], plain: int, with_mall: int) -> None:
    for extra, coins in (("", plain), (" shopping_mall", with_mall)):
        scene = Scene(town(30, landmarks="train_station airport"), town(0, card, landmarks="harbor" + extra), dice=dice)
        scene.play(f"roll {len(dice)}")
        assert scene.paid(card) == [(A, B, coins)]


def test_red_cards_with_conditions_that_fail() -> None:
    french = Scene(town(9, landmarks="harbor"), town(0, "french_restaurant"), dice=(5,)).play("roll 1")
    assert french.coins == [9, 0], "City Hall and one landmark are not two"
    sushi = Scene(town(9), town(0, "sushi_bar"), dice=(1,)).play("roll 1")
    assert sushi.coins == [9, 0], "no Harbor"
    club = Scene(town(9, landmarks="train_station airport"), town(0, "members_only_club"), dice=(6, 6)).play("roll 2")
    assert club.coins == [9, 0]


def test_stadium_takes_what_is_there() -> None:
    scene = Scene(town(0, "stadium"), town(9), town(1), town(0), dice=(6,), modules="base")
    assert scene.play("roll 1").coins == [3, 7, 0, 0]


def test_swap_takes_and_gives_open_and_closed_copies() -> None:
    scene = Scene(
        town(0, "business_center", "bakery", "winery*"), town(0, "mine", "stadium"), town(0, "cafe*"), dice=(6,)
    )
    scene.play("roll 1")
    assert scene.choices() == [
        "swap P2 mine bakery",
        "swap P2 mine winery*",
        "swap P3 cafe* bakery",
        "swap P3 cafe* winery*",
        "skip",
    ]
    scene.play("swap P3 cafe* winery*")
    assert scene.events[:1] == [Swapped(A, C, "cafe*", "winery*")]
    assert (scene.copies(A, "cafe*"), scene.copies(C, "winery*"), scene.copies(A, "winery*")) == (1, 1, 0)


def test_a_closed_card_may_be_given_and_stays_closed() -> None:
    scene = Scene(town(0, "moving_company", "cafe*", landmarks="train_station"), town(0), dice=(4, 6))
    scene.play("roll 2", "give cafe* P2")
    assert scene.events[:2] == [Given("cafe", A, B, True), Paid("moving_company", None, A, 4)]
    assert (scene.copies(B, "cafe*"), scene.copies(B, "cafe")) == (1, 0)


def test_a_winery_given_away_after_it_paid_closes_in_its_new_town() -> None:
    scene = Scene(
        town(0, "winery", "winery*", "vineyard", "moving_company", landmarks="train_station"),
        town(0, "winery"),
        dice=(4, 5),
    )
    scene.play("roll 2")
    assert (scene.coins[A], scene.copies(A, "winery")) == (6, 2)
    scene.play("give winery P2")
    assert (scene.copies(A, "winery"), scene.copies(A, "winery*")) == (1, 0), "opened by this roll, so not activated"
    assert (scene.copies(B, "winery"), scene.copies(B, "winery*")) == (1, 1)


def test_wineries_are_tracked_copy_by_copy() -> None:
    scene = Scene(town(0, "2 winery*", "winery", "vineyard", landmarks="train_station"), town(0), dice=(4, 5))
    scene.play("roll 2")
    assert scene.coins[A] == 6
    assert (scene.copies(A, "winery"), scene.copies(A, "winery*")) == (2, 1)


def test_construction() -> None:
    scene = Scene(town(7), town(0), dice=(6,), modules="base")
    scene.play("roll 1", "build mine")
    assert scene.events == [Built(A, "mine", 6), TurnBegun(B, 2, False)]
    assert (scene.coins[A], scene.copies(A, "mine")) == (1, 1)
    assert scene.game.view(None).towns[A].built == "mine"
    assert scene.game.state.supply[scene.game.box.card_of["mine"].index] == 5


def test_a_second_purple_of_a_kind_is_not_built() -> None:
    scene = Scene(town(9, "stadium"), town(0), dice=(1,), modules="base")
    scene.play("roll 1")
    assert "build stadium" not in scene.choices()
    assert "build tv_station" in scene.choices()
    assert scene.refused("build stadium") == ("second_purple", "stadium")


def test_the_last_landmark_wins() -> None:
    scene = Scene(
        town(22, landmarks=ALL_BUT_TOWER), town(0, landmarks="train_station"), town(0), dice=(1,), modules="base"
    )
    scene.play("roll 1", "build radio_tower")
    assert scene.events == [Built(A, "radio_tower", 22), Won(A)]
    result = scene.game.result()
    assert result is not None
    assert (result.places, result.totals) == ((1, 2, 2), (4, 1, 0))
    assert result.parts[B] == (Part("landmark", 1, ("train_station",)),)
    view = scene.game.view(None)
    assert (view.over, view.turn, view.places, view.affordable, view.phase) == (True, A, (1, 2, 2), (), "over")


def test_city_hall_is_no_point() -> None:
    scene = Scene(town(30, landmarks=ALL_BUT_TOWER + " radio_tower harbor"), town(0, landmarks="harbor"), dice=(1,))
    result = scene.play("roll 1", "keep", "build airport").game.result()
    assert result is not None
    assert result.totals == (6, 1)
    assert [part.details for part in result.parts[B]] == [("harbor",)]


def test_the_radio_tower_works_once_per_turn() -> None:
    scene = Scene(town(0, landmarks="train_station radio_tower"), town(0), dice=(1, 2, 3, 4), modules="base")
    scene.play("roll 1", "reroll 1")
    assert scene.events[0] == Rerolled(A, (2,))
    assert scene.phase == "build"
    plain = Scene(town(0, landmarks="radio_tower"), town(0), dice=(1,), modules="base")
    assert plain.play("roll 1", "keep").phase == "build"


def test_an_extra_turn_starts_afresh() -> None:
    tower = "train_station radio_tower amusement_park"
    scene = Scene(town(0, landmarks=tower), town(0), dice=(1, 2, 3, 3, 5, 6), modules="base")
    scene.play("roll 2", "reroll 2", "skip")
    assert scene.events == [BuiltNothing(A), TurnBegun(A, 2, True)]
    assert scene.game.view(None).extra
    scene.play("roll 2")
    assert scene.choices() == ["keep", "reroll 1", "reroll 2"]


def test_money_can_be_invested_once_per_turn_from_the_building_turn_on() -> None:
    scene = Scene(town(3), town(0), dice=(1,))
    scene.offer("tech_startup")
    scene.play("roll 1", "build tech_startup")
    assert scene.choices() == ["invest", "skip"]
    scene.play("invest")
    assert scene.events == [Invested(A, "tech_startup", 1), TurnBegun(B, 2, False)]
    poor = Scene(town(1, "tech_startup"), town(0), dice=(1,))
    poor.offer("wheat_field")
    assert poor.play("roll 1", "build wheat_field").turn == B, "no coin left, nothing to ask"


def test_loan_office_pays_its_builder() -> None:
    scene = Scene(town(1), town(0), dice=(1,))
    scene.offer("loan_office")
    scene.play("roll 1", "build loan_office")
    assert scene.paid("loan_office") == [(None, A, 5)]
    assert scene.coins[A] == 6


def test_demolition_and_renovation_are_told() -> None:
    scene = Scene(town(0, "demolition_company", landmarks="harbor"), town(0), dice=(4,))
    scene.play("roll 1", "demolish harbor")
    assert scene.events == [Demolished(A, "harbor"), Paid("demolition_company", None, A, 8)]
    company = Scene(town(0, "renovation_company", landmarks="train_station"), town(2, "cafe"), dice=(4, 4))
    company.play("roll 2", "renovate cafe")
    assert company.events[0] == Renovated(A, "cafe")


def test_equal_seeds_and_moves_give_equal_games() -> None:
    hashes = set()
    for _ in range(2):
        game = MachiKoro.new(4, seed=seed_from_number(5))
        chance = Chance(b"moves")
        while not game.over():
            (seat,) = game.waiting()
            game.play(seat, chance.choice(game.legal(seat)))
        hashes.add(game.hash())
    assert len(hashes) == 1
