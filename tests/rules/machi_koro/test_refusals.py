"""Every refusal names its rule; nothing changes."""

from __future__ import annotations

import pytest

from rules.game import Illegal
from rules.machi_koro.moves import Build, Roll
from tests.rules.machi_koro.scene import A, B, Scene, town


def _at_build(**options: str) -> Scene:
    return Scene(town(3, "stadium", landmarks="harbor"), town(9), dice=(1,), **options).play("roll 1")


def test_building() -> None:
    scene = _at_build(modules="both")
    scene.offer("mine", "stadium")
    assert scene.refused("build mine") == ("cannot_afford", "mine", 6, 3)
    assert scene.refused("build airport") == ("cannot_afford", "airport", 30, 3)
    assert scene.refused("build harbor") == ("already_built", "harbor")
    assert scene.refused("build city_hall") == ("already_built", "city_hall")
    assert scene.refused("build stadium") == ("second_purple", "stadium")
    assert scene.refused("build castle") == ("unknown_card", "castle")
    gone = next(card.id for card in scene.game.box.cards if not scene.game.state.supply[card.index])
    assert scene.refused(f"build {gone}") == ("not_in_supply", gone)
    assert scene.refused("roll 1") == ("not_now", "roll", "build")
    assert scene.refused("invest") == ("not_now", "invest", "build")


def test_dice() -> None:
    scene = Scene(town(0), town(0), dice=(3, 4))
    assert scene.refused("roll 2") == ("needs_landmark", "train_station")
    assert scene.refused("roll 3") == ("dice_number", 3)
    assert scene.refused("roll 0") == ("dice_number", 0)
    assert scene.refused("keep") == ("not_now", "keep", "roll")
    harbor = Scene(town(0, landmarks="train_station harbor"), town(0), dice=(5, 5)).play("roll 2")
    assert harbor.refused("reroll 2") == ("needs_landmark", "radio_tower")
    tower = Scene(town(0, landmarks="train_station radio_tower"), town(0), dice=(5, 5)).play("roll 2")
    assert tower.refused("add 2") == ("needs_landmark", "harbor")
    both = Scene(town(0, landmarks="train_station radio_tower harbor"), town(0), dice=(3, 4, 5, 5)).play("roll 2")
    assert both.refused("add 2") == ("total_too_low", 10, 7)
    both.play("reroll 2")
    assert both.refused("reroll 1") == ("rerolled_already",)
    assert both.refused("add 3") == ("add_exactly", 2, 3)
    base = Scene(town(0, landmarks="radio_tower"), town(0), dice=(1,), modules="base").play("roll 1")
    assert base.refused("add 2") == ("not_in_game", "harbor")
    assert base.refused("reroll 2") == ("needs_landmark", "train_station")


def test_cards_that_change_hands() -> None:
    scene = Scene(town(0, "moving_company", "stadium", "cafe*", landmarks="train_station"), town(0), dice=(4, 6))
    scene.play("roll 2")
    assert scene.refused("give stadium P2") == ("purple_stays", "stadium")
    assert scene.refused("give cafe P2") == ("not_in_town", "cafe", 1)
    assert scene.refused("give cafe* P1") == ("own_town",)
    assert scene.refused("give cafe* P3") == ("no_such_seat", 3)
    assert scene.refused("give castle P2") == ("unknown_card", "castle")
    swap = Scene(town(0, "business_center", "bakery"), town(0, "mine"), dice=(6,)).play("roll 1")
    assert swap.refused("swap P2 cafe bakery") == ("not_in_town", "cafe", 2)
    assert swap.refused("swap P2 mine cafe") == ("not_in_town", "cafe", 1)
    assert swap.refused("swap P2 mine business_center") == ("purple_stays", "business_center")
    assert swap.refused("swap P1 bakery bakery") == ("own_town",)


def test_other_decisions() -> None:
    scene = Scene(town(0, "demolition_company", landmarks="harbor"), town(0), dice=(4,)).play("roll 1")
    assert scene.refused("demolish city_hall") == ("cannot_be_demolished", "city_hall")
    assert scene.refused("demolish airport") == ("not_standing", "airport")
    assert scene.refused("demolish mine") == ("unknown_landmark", "mine")
    television = Scene(town(0, "tv_station"), town(0), dice=(6,)).play("roll 1")
    assert television.refused("tv P1") == ("own_town",)
    assert television.refused("tv P4") == ("no_such_seat", 4)
    company = Scene(town(0, "renovation_company", landmarks="train_station"), town(0), dice=(4, 4)).play("roll 2")
    assert company.refused("renovate bakery*") == ("unknown_card", "bakery*")


def test_other_seats_and_the_end() -> None:
    scene = Scene(town(22, landmarks="train_station shopping_mall amusement_park"), town(0), dice=(1,), modules="base")
    with pytest.raises(Illegal) as refused:
        scene.game.play(B, Roll(1))
    assert (refused.value.code, refused.value.details) == ("not_your_turn", (1,))
    scene.play("roll 1", "build radio_tower")
    with pytest.raises(Illegal) as refused:
        scene.game.play(A, Build("mine"))
    assert refused.value.code == "over"
