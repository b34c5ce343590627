"""Standing decisions about the dice: what they do, and where they do nothing."""

from __future__ import annotations

from rules.game import Ended, Move
from rules.machi_koro.moves import Keep, Roll
from rules.machi_koro.standing import KeepRoll, TwoDice
from tests.rules.machi_koro.scene import A, B, Scene, town


def follow(at: Scene, given: TwoDice | KeepRoll, seat: int = A) -> Move | Ended | None:
    return at.game.follow(given, at.game.view(seat), at.game.legal(seat))


def test_two_dice_wherever_two_are_allowed() -> None:
    station = Scene(town(3, landmarks="train_station"), town(3))
    assert follow(station, TwoDice()) == Roll(2)
    assert follow(station, TwoDice(), B) is None
    assert follow(Scene(town(3), town(3)), TwoDice()) is None


def test_every_throw_is_kept() -> None:
    at = Scene(town(3, landmarks="train_station radio_tower"), town(3), dice=(1, 1))
    assert follow(at, KeepRoll()) is None
    at.play("roll 2")
    assert at.phase == "after_roll" and follow(at, KeepRoll()) == Keep()
    assert follow(at, TwoDice()) is None
    harbor = Scene(town(3, landmarks="train_station harbor"), town(3), dice=(5, 6), modules="harbor").play("roll 2")
    assert harbor.phase == "after_roll" and follow(harbor, KeepRoll()) == Keep()


def test_they_are_offered_to_every_seat_until_the_end() -> None:
    at = Scene(town(3), town(3))
    assert at.game.offers(at.game.view(B)) == [TwoDice(), KeepRoll()]
    assert not at.game.offers(at.game.view(None))
