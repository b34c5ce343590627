"""Every refusal names the rule it follows from."""

from __future__ import annotations

import pytest

from rules.game import Illegal
from tests.rules.cities.positions import begun, holding, new, offer, play


def why(game: object, line: str) -> tuple[str | int, ...]:
    with pytest.raises(Illegal) as refused:
        play(game, line)  # type: ignore[arg-type]
    assert refused.value.allowed
    return (refused.value.code, *refused.value.details)


def test_starting_tiles() -> None:
    game = new(4)
    play(game, "P4 start S2")
    assert why(game, "P3 start S2") == ("start_gone", "S2")
    assert why(game, "P3 start T01") == ("unknown_start", "T01")
    assert why(game, "P3 take card1") == ("not_now", "take", "start")


def test_the_offer() -> None:
    game = begun(4)
    play(game, "P1 take card1")
    assert why(game, "P2 take card1") == ("offer_taken", "card1", 1)
    assert why(game, "P2 take card5") == ("unknown_offer", "card5")
    play(game, "P2 take card2", "P3 take card3", "P4 take card4")
    game.state.workers[0][3] = -1
    assert why(game, "P1 take card4") == ("row_done", "card", 1)


def test_tiles() -> None:
    game = begun(4)
    holding(game, 0, "S1@E5", "T02@G5", "T03@I5")
    offer(game, "tile1", "T13")
    play(game, "P1 take tile1")
    assert why(game, "P1 place T14 turn0 E3") == ("not_in_hand", "T14", "T13")
    assert why(game, "P1 place T13 turn4 E3") == ("unknown_turn", "turn4", 3)
    assert why(game, "P1 place T13 turn0 E4") == ("no_corner", "E4")
    assert why(game, "P1 place T13 turn0 G5") == ("tile_there", "G5")
    assert why(game, "P1 place T13 turn0 C5") == ("district_limit", "C5", 3, 3)
    assert why(game, "P1 place T13 turn0 A1") == ("not_beside", "A1")


def test_features() -> None:
    game = begun(4)
    holding(game, 0, "S1@E5", "T14@G5", features="FX@E5", pieces="B@F5")
    offer(game, "feature1", "FS", "FP1")
    play(game, "P1 take feature1")
    assert why(game, "P1 put FW1 F6") == ("not_in_hand", "FW1", "FS", "FP1")
    assert why(game, "P1 put FS A1") == ("no_field", "A1")
    assert why(game, "P1 put FS Z99") == ("no_field", "Z99")
    assert why(game, "P1 put FS E5") == ("feature_there", "E5")
    assert why(game, "P1 put FS F5") == ("building_there", "F5")
    assert why(game, "P1 put FS E6") == ("wrong_ground", "FS", "E6", "lot")
    assert why(game, "P1 put FP1 F6") == ("wrong_ground", "FP1", "F6", "park")
    assert why(game, "P1 done") == ("feature_must", "FS", "FP1")


def test_pieces() -> None:
    game = begun(4)
    holding(game, 0, "S1@E5", "T14@G5", features="FX@E5 FS@G5", pieces="R@E5 B@F5 B@F5 B@F5 B@F5")
    offer(game, "pieces1", "R", "B", "B", "G")
    play(game, "P1 take pieces1")
    assert game.state.hand == ["R", "B", "B"], "green fits nowhere"
    assert why(game, "P1 put G E5") == ("not_in_hand", "G", "R", "B", "B")
    assert why(game, "P1 put B G5") == ("statue_there", "G5")
    assert why(game, "P1 put B E6") == ("not_a_lot", "B", "E6")
    assert why(game, "P1 put B E5") == ("other_colour", "B", "E5")
    assert why(game, "P1 put B F5") == ("too_high", "F5")
    assert why(game, "P1 put R H5") == ("wrong_lot", "R", "H5")


def test_options_that_do_not_go_together() -> None:
    with pytest.raises(Illegal) as refused:
        new(3, first="P4")
    assert (refused.value.code, *refused.value.details) == ("first_seat", "P4", 3)
