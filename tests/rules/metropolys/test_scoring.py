"""Points of both versions, the highest buildings, ties and places."""

from __future__ import annotations

import pytest

from rules.game import Part
from rules.metropolys.view import Goals
from tests.rules.metropolys.positions import final, met, part


@pytest.mark.parametrize(
    ("goal", "spaces", "counted"),
    [
        ("bridges", "C1 C2 S2 E9", 3),
        ("statues", "C3 E8 C4 C12", 2),
        ("lakes", "C8 N4 C1", 2),
        ("edge", "N1 N4 E8 C1", 2),
    ],
)
def test_family_counts_each_building_once(goal: str, spaces: str, counted: int) -> None:
    """C1, S2 and E9 stand at several bridges, C3 and E8 at two statues, C8 at two lakes."""
    game = final({0: spaces}, goal, mode="family")
    assert part(game, 0, "neighbourhood").points == 3 * counted
    assert met(game) == counted


def test_family_parts() -> None:
    game = final({0: "N1", 1: "N2"}, "edge", mode="family")
    game.state.held[0] = {"trendy": 2, "metro": 3, "archaeology": 1}
    game.state.held[1] = {"trendy": 0, "metro": 1, "archaeology": 4}
    game.state.cards = {"metro": 0, "archaeology": 1}
    result = game.result()
    assert result is not None
    assert result.parts[0] == (
        Part("trendy", 6, (2,)),
        Part("metro", 3, (3,)),
        Part("metro_card", 3, (1,)),
        Part("archaeology", -1, (1,)),
        Part("archaeology_card", 0, (0,)),
        Part("neighbourhood", 3, ("edge", 1, 3, "N1")),
    )
    assert result.totals == (14, -2, 0, 0)
    assert result.places == (1, 4, 2, 2)
    assert result.tie_break is None


def test_expert_parts() -> None:
    game = final({0: "C1 N7 C7"}, "bridges", "park", values={"C1": 1, "N7": 2, "C7": 13})
    result = game.result()
    assert result is not None
    assert [line.code for line in result.parts[0]] == [
        "trendy",
        "metro",
        "metro_card",
        "archaeology",
        "archaeology_card",
        "highest",
        "residence",
        "neighbourhood",
    ]
    assert result.parts[0][5:] == (
        Part("highest", 10, ("centre", "north")),
        Part("residence", 4, ("park", 2, 2, "C7", "N7")),
        Part("neighbourhood", 4, ("bridges", 1, 4, "C1", "N7")),
    )
    assert result.totals[0] == 18


def test_expert_bridges_use_a_building_once() -> None:
    assert met(final({0: "C1 N7 N8"}, "bridges")) == 1
    assert met(final({0: "C1 N7 N8 W3"}, "bridges")) == 2, "N8-C1 and N7-W3, not C1-N7"
    assert met(final({0: "C14 E9 S1"}, "bridges")) == 1, "a triangle of bridges"
    assert met(final({0: "C14 E9 S1 S9"}, "bridges")) == 2
    assert part(final({0: "C14 E9 S1 S9"}, "bridges"), 0, "neighbourhood").points == 8


def test_expert_statues_use_a_building_once() -> None:
    assert met(final({0: "W1 W2 W3 W4"}, "statues")) == 1, "ST1 and ST2 share two spaces"
    assert met(final({0: "E6 E7 E8 E9 E10"}, "statues")) == 1
    assert met(final({0: "E6 E7 E8 S1 S4 S8"}, "statues")) == 2
    assert met(final({0: "S1 S4"}, "statues")) == 0
    assert part(final({0: "S1 S4 S8"}, "statues"), 0, "neighbourhood").points == 7


def test_expert_districts_count_once_from_three_buildings_on() -> None:
    game = final({0: "N1 N2 N3 N4 N5 N6 E1 E2 E3 S1 S2"}, "district")
    assert met(game) == 2
    assert part(game, 0, "neighbourhood").points == 8


def test_a_building_may_serve_both_goals() -> None:
    game = final({0: "N7 C1"}, "bridges", "park")
    assert part(game, 0, "residence").points == 2
    assert part(game, 0, "neighbourhood").points == 4


def test_height_decides_and_not_the_value() -> None:
    game = final({0: "N1", 1: "N2", 2: "N3"}, values={"N1": 10, "N2": 13, "N3": 9})
    assert [part(game, seat, "highest").points for seat in range(4)] == [5, 5, 0, 0]


def test_a_tie_looks_at_the_next_building() -> None:
    heights = {"N1": 10, "N2": 6, "N3": 13, "N4": 5, "N5": 12, "N6": 9}
    game = final({0: "N1 N2", 1: "N3 N4", 2: "N5 N6"}, values=heights)
    assert [part(game, seat, "highest").points for seat in range(4)] == [5, 0, 5, 0]


def test_many_small_ones_do_not_beat_a_tall_one() -> None:
    game = final({0: "N1 N2 N3 N4", 1: "N5"}, values={"N1": 6, "N2": 7, "N3": 8, "N4": 9, "N5": 10})
    assert [part(game, seat, "highest").points for seat in range(4)] == [0, 5, 0, 0]


def test_equal_points_are_decided_by_buildings() -> None:
    game = final({0: "C6", 1: "C6 C12", 2: "N1"}, "edge", mode="family")
    result = game.result()
    assert result is not None
    assert result.totals == (0, 0, 3, 0)
    assert result.places == (3, 2, 1, 4)
    assert result.tie_break == "buildings"


def test_still_equal_seats_share_the_place() -> None:
    game = final({0: "N1", 1: "N2"}, "edge", mode="family")
    game.state.goals = [Goals("edge"), Goals("lakes"), Goals("bridges"), Goals("statues")]
    result = game.result()
    assert result is not None
    assert result.totals == (3, 3, 0, 0)
    assert result.places == (1, 1, 3, 3)
    assert result.tie_break is None


def test_no_result_before_the_end() -> None:
    game = final({0: "N1"})
    game.state.over = False
    assert game.result() is None
