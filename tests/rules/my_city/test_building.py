"""Where one builds: each rule that the rulebook shows."""

from __future__ import annotations

import pytest

from rules.game import Illegal
from rules.my_city.events import Built
from rules.my_city.game import MyCity
from rules.my_city.ground import FIELDS, beside, bit, names
from rules.my_city.moves import Place
from rules.notation import understand
from tests.rules.my_city.scene import ETERNAL, RIVER, cards, city, covers, new, places_of, play


def refused(game: MyCity, words: str, seat: int = 0) -> tuple[str | int, ...]:
    with pytest.raises(Illegal) as caught:
        game.play(seat, understand(game, seat, words))
    assert caught.value.allowed == tuple(game.legal(seat))
    return caught.value.code, *caught.value.details


def test_light_green_only() -> None:
    game = cards("RE1")
    city(game, 0, "YE1 turn0 C4", "YE2 turn0 C3")
    assert refused(game, "place RE1 turn1 B3") == ("not_light_green", "B4", "mountain")
    city(game, 0, "YE1 turn0 J3")
    assert refused(game, "place RE1 turn0 J4") == ("not_light_green", "K4", "forest")


def test_trees_rocks_well_and_vein_may_be_built_over() -> None:
    game = cards("RE5", "YE1", "YE2", "CH3")
    told = play(game, "P1 place RE5 turn0 D5", "P2 place RE5 turn1 E4")
    assert [event.covered for event in told if isinstance(event, Built)] == [("well",), ()]
    told = play(game, "P1 place YE1 turn1 F6", "P2 place YE1 turn0 F6")
    assert [event.covered for event in told if isinstance(event, Built)] == [("trees",), ("trees",)]
    told = play(game, "P1 place YE2 turn0 G7", "P2 place YE2 turn0 F7")
    assert [event.covered for event in told if isinstance(event, Built)] == [("rocks",), ("rocks",)]
    game = cards("RE1")
    city(game, 0, "YE1 turn1 B8")
    assert covers(game, "RE1 turn1 A8") == ("A8", "A9")
    assert "place RE1 turn1 A8" in places_of(game)


def test_never_on_both_banks() -> None:
    game = cards("RE1")
    assert refused(game, "place RE1 turn0 E1") == ("both_banks",)
    assert refused(game, "place RE1 turn1 E2") == ("both_banks",), "the river also runs sideways"
    assert {"place RE1 turn1 E1", "place RE1 turn1 F1", "place RE1 turn0 E3"} <= places_of(game)


def test_the_first_building_lies_at_the_river_by_a_side() -> None:
    game = cards("RE1")
    assert refused(game, "place RE1 turn0 B1") == ("not_at_anchor",)
    assert refused(game, "place RE1 turn0 C2") == ("not_at_anchor",), "D2 meets the river in a corner"
    assert "place RE1 turn0 D2" in places_of(game)


def test_nine_fields_touch_the_river_by_a_corner_only() -> None:
    ground = new().home(0).ground
    corner = []
    for field in FIELDS:
        here = bit(field)
        around = beside(beside(here)) & ~beside(beside(beside(here)))
        diagonal = around & ~(here << 2 | here >> 2 | here << 32 | here >> 32 | here)
        other = ground.east if here & ground.west else ground.west
        if diagonal & other and not here & ground.riverside:
            corner.append(field)
    assert len(corner) == 9 and {"D2", "F3"} <= set(corner)
    game = cards("RE1")
    for words in places_of(game):
        fields = covers(game, words.removeprefix("place "))
        assert any(bit(field) & ground.riverside for field in fields)


def test_the_next_ones_lie_beside_a_building_by_a_side() -> None:
    game = cards("YE1")
    city(game, 0, "RE1 turn1 E1")
    assert refused(game, "place YE1 turn0 C3") == ("not_beside",), "D3 and E2 meet in a corner"
    assert refused(game, "place YE1 turn0 H8") == ("not_beside",), "the river alone is enough for the first one only"
    assert "place YE1 turn0 C2" in places_of(game)


def test_buildings_touch_across_the_river() -> None:
    game = cards("YE1")
    city(game, 0, "RE1 turn1 E1")
    assert {"place YE1 turn0 F1", "place YE1 turn0 E3"} <= places_of(game)


def test_never_on_a_building() -> None:
    game = cards("YE1")
    city(game, 0, "RE1 turn1 E1")
    assert refused(game, "place YE1 turn0 D2") == ("occupied", "E2", "RE1")


def test_nothing_sticks_out_of_the_board() -> None:
    game = cards("RE6")
    city(game, 0, "YE1 turn1 A8", "YE2 turn1 K1")
    for line in ("turn3 A1", "turn3 B10"):
        assert refused(game, f"place RE6 {line}")[0] in ("off_board", "not_beside")
    for words in places_of(game):
        fields = covers(game, words.removeprefix("place "))
        columns = [ord(field[0]) for field in fields]
        assert len(fields) == 4 and max(columns) - min(columns) <= 3, "no piece goes on at the other side"
    assert refused(game, "place RE6 turn0 A1") == ("off_board", "A1")


def test_a_building_is_laid_once_and_stays() -> None:
    game = cards("RE1", "RE2")
    play(game, "P1 place RE1 turn1 E1", "P2 place RE1 turn1 F1")
    assert refused(game, "place RE1 turn1 F1") == ("other_card", "RE1", "RE2")
    assert game.state.cities[0].laid == [Place("RE1", "turn1", "E1")]


def test_every_refusal_names_its_rule() -> None:
    game = cards("RE1")
    assert refused(game, "place XX9 turn0 A1") == ("unknown_building", "XX9", "RE1")
    assert refused(game, "place RE1 turn7 A1") == ("unknown_turn", "turn7")
    assert refused(game, "place RE1 turn2 E1") == ("same_turn", "RE1", "turn2", "turn0")
    assert refused(game, "place RE1 turn0 Z9") == ("unknown_field", "Z9")
    assert refused(game, "refuse RE2") == ("other_card", "RE2", "RE1")
    play(game, "P1 place RE1 turn1 E1")
    with pytest.raises(Illegal) as caught:
        play(game, "P1 refuse RE1")
    assert caught.value.code == "answered_already"
    play(game, "P2 end")
    with pytest.raises(Illegal) as caught:
        play(game, "P2 end")
    assert caught.value.code == "ended_already"


def test_typed_in_any_case() -> None:
    game = cards("RE5")
    assert understand(game, 0, "PLACE re5 TURN1 e3") == Place("RE5", "turn1", "E3")
    with pytest.raises(Illegal) as caught:
        understand(game, 0, "place re5 turn1 b3")
    assert (caught.value.code, *caught.value.details) == ("not_light_green", "B4", "mountain")


def test_an_anchor_may_be_a_field() -> None:
    """A structure as the place of the first building, as a campaign has it."""
    mill = ETERNAL.replace(RIVER, RIVER.replace("river", "G5")).replace("MM....W..FF", "MM....S..FF")
    game = cards("RE1", episode=mill)
    near = set(names(beside(bit("G5"))))
    assert places_of(game)
    for words in places_of(game):
        assert near & set(covers(game, words.removeprefix("place ")))
    assert refused(game, "place RE1 turn1 E1") == ("not_at_anchor",)
    assert refused(game, "place RE1 turn0 G5") == ("not_light_green", "G5", "structure")
