"""The board: its counts, its symmetry, and that the drawing shows the same city."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import msgspec
import pytest

from data.sets import SHELF, read_set
from rules.bits import numbers
from rules.metropolys.components import Board, read_board

MAP: dict[str, Any] = msgspec.toml.decode((SHELF / "metropolys" / "art" / "map.toml").read_bytes())


@pytest.fixture
def board() -> Board:
    return read_board(read_set("metropolys", "standard").text)


def test_counts(board: Board) -> None:
    city = board.box.map
    assert len(city.spaces) == len(set(board.names)) == 55
    assert len(city.borders) == len({frozenset(pair) for pair in city.borders}) == 71
    assert len(city.bridges) == len({frozenset(bridge.spaces) for bridge in city.bridges}) == 21
    assert len(city.statues) == 11
    assert len(city.lakes) == 6
    assert {name: mask.bit_count() for name, mask in board.districts.items()} == {
        "centre": 15,
        "north": 10,
        "east": 10,
        "south": 10,
        "west": 10,
    }


def test_the_spaces_at_something(board: Board) -> None:
    def at(sites: tuple[int, ...]) -> int:
        return len({space for site in sites for space in numbers(site)})

    assert (at(board.bridges), at(board.statues), at(board.lakes)) == (31, 29, 28)
    assert board.edge.bit_count() == 20


def test_types_are_spread_evenly(board: Board) -> None:
    for mask in board.types.values():
        assert {name: (mask & spaces).bit_count() for name, spaces in board.districts.items()} == {
            name: 3 if name == "centre" else 2 for name in board.districts
        }


def test_adjacency_is_symmetric_and_the_city_hangs_together(board: Board) -> None:
    for here, mask in enumerate(board.neighbours):
        assert not mask >> here & 1
        assert all(board.neighbours[there] >> here & 1 for there in numbers(mask))
    assert sum(mask.bit_count() for mask in board.neighbours) == 2 * (71 + 21)
    reached, todo = 1, [0]
    while todo:
        fresh = board.neighbours[todo.pop()] & ~reached
        reached |= fresh
        todo += numbers(fresh)
    assert reached == board.all


def test_degrees(board: Board) -> None:
    degrees = Counter(mask.bit_count() for mask in board.neighbours)
    assert degrees == {1: 4, 2: 5, 3: 20, 4: 21, 5: 4, 6: 1}
    assert board.neighbours[board.index["S2"]].bit_count() == 6


def test_dead_ends_are_the_spaces_with_one_way_out(board: Board) -> None:
    assert board.dead_ends == sum(1 << n for n, mask in enumerate(board.neighbours) if mask.bit_count() == 1)


def test_borders_stay_in_a_district_and_bridges_leave_it(board: Board) -> None:
    district = {space.id: space.district for space in board.box.map.spaces}
    assert all(district[a] == district[b] for a, b in board.box.map.borders)
    assert all(district[bridge.spaces[0]] != district[bridge.spaces[1]] for bridge in board.box.map.bridges)


def test_statues_and_lakes_lie_in_one_district(board: Board) -> None:
    for site in (*board.statues, *board.lakes):
        assert sum(bool(site & spaces) for spaces in board.districts.values()) == 1
    assert all(statue.bit_count() == 3 for statue in board.statues)
    assert all(lake.bit_count() >= 4 for lake in board.lakes)


def test_the_drawing_has_every_thing_of_the_set(board: Board) -> None:
    city = board.box.map
    assert [row["id"] for row in MAP["spaces"]] == [space.id for space in city.spaces]
    for kind in ("bridges", "statues", "lakes"):
        assert [row["id"] for row in MAP[kind]] == [row.id for row in getattr(city, kind)]
    width, height = MAP["canvas"]
    outlines = [row["outline"] for row in (*MAP["spaces"], *MAP["lakes"])]
    for x, y in (point for outline in (*outlines, MAP["outline"]) for point in outline):
        assert 0 <= x <= width and 0 <= y <= height
    assert all(len(outline) >= 4 for outline in outlines)


def test_the_drawing_has_the_same_borders(board: Board) -> None:
    """Two outlines share at least two corners exactly where the set has a border."""
    corners = {row["id"]: {tuple(point) for point in row["outline"]} for row in MAP["spaces"]}
    drawn = {frozenset(pair) for pair in combinations(corners, 2) if len(corners[pair[0]] & corners[pair[1]]) >= 2}
    assert drawn == {frozenset(pair) for pair in board.box.map.borders}


def test_every_middle_lies_in_its_outline() -> None:
    for row in MAP["spaces"]:
        inside = [other["id"] for other in MAP["spaces"] if _inside(row["at"], other["outline"])]
        assert inside == [row["id"]]


def _inside(point: list[float], outline: list[list[float]]) -> bool:
    x, y = point
    crossings = 0
    for (x1, y1), (x2, y2) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            crossings += 1
    return crossings % 2 == 1
