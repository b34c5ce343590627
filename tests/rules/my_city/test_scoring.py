"""The rulebook's arithmetic, and each line of the score."""

from __future__ import annotations

from rules.my_city.buildings import Layout
from tests.rules.my_city.scene import cards, finish, new, part, play, score_of, with_rows


def test_the_example_of_the_rulebook() -> None:
    """Two refusals leave 8; then 8 trees, 2 rocks and 8 empty fields: 8 + 8 - 2 - 8 = 6."""
    game = cards("RE1", "RE2", "RE3", episode=with_rows("TTTTR......", "..MMMMMMMMM"))
    play(game, "P1 refuse RE1", "P2 refuse RE1", "P1 refuse RE2", "P2 refuse RE2")
    assert game.view(None).cities[0].stone == 8
    play(game, "P1 end", "P2 end")
    result = game.result()
    assert result is not None
    assert [part(result, 0, code).points for code in ("start", "refused", "tree", "rock", "empty")] == [
        10,
        -2,
        8,
        -2,
        -8,
    ]
    assert result.totals == (6, 6)


def test_the_lines_and_their_order() -> None:
    game = new()
    codes = [line.code for line in finish(game).parts[0]]
    assert codes == ["start", "refused", "gold", "tree", "rock", "yellow", "red", "blue", "church", "well", "empty"]


def test_an_empty_board() -> None:
    """Seven fields of two trees, seven of two rocks, a well, two veins; 97 light green fields in all."""
    ground = new().home(0).ground
    assert ground.buildable.bit_count() == 97
    assert [(mask & ground.buildable).bit_count() for mask in (ground.west, ground.east)] == [39, 58]
    lines = score_of()
    assert (lines["tree"], lines["rock"], lines["empty"]) == (14, -14, -(97 - 7 - 7 - 3))


def test_covering_trees_and_rocks() -> None:
    before, after = score_of(), score_of("YE1 turn1 C1")
    assert after["tree"] == before["tree"] - 2 and after["empty"] == before["empty"] + 1
    after = score_of("YE1 turn0 G1")
    assert after["rock"] == before["rock"] + 2 and after["empty"] == before["empty"] + 1


def test_one_tree_is_one_point() -> None:
    assert score_of(episode=with_rows("tT.MMMMMMMM"))["tree"] == 3


def test_the_largest_group_of_each_colour() -> None:
    lines = score_of("YE1 turn0 F1", "YE2 turn1 K1", "YE3 turn0 F2", "RE1 turn0 H1", "BL1 turn1 J1")
    assert (lines["yellow"], lines["red"], lines["blue"]) == (2, 1, 1)


def test_three_colours_at_a_church() -> None:
    around = ("CH3 turn0 F3", "YE1 turn0 F2", "RE1 turn0 F4")
    assert score_of(*around)["church"] == 0
    assert score_of(*around, "BL1 turn0 H4")["church"] == 3
    assert score_of(*around, "BL1 turn0 I4")["church"] == 0, "a corner is not enough"


def test_a_score_now_is_the_score_at_the_end() -> None:
    game = cards("RE5", "YE8")
    play(game, "P1 place RE5 turn1 E3", "P2 place RE5 turn0 F8")
    seen = game.view(None).cities
    play(game, "P1 end", "P2 end")
    result = game.result()
    assert result is not None
    assert tuple(city.parts for city in seen) == result.parts and tuple(city.total for city in seen) == result.totals


def test_layouts_add_up() -> None:
    game = new()
    building = game.episode.buildings["YE1"]
    layout = Layout(game.home(0).ground, ((building, 3), (building, 12)))
    assert layout.built == 15 and layout.of_colour("yellow") == [3, 12] and layout.all_of_colour("red") == 0
