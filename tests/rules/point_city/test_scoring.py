"""The end: the rulebook's example, every token, the tie-break."""

from __future__ import annotations

import pytest

from rules.game import Part
from rules.point_city import components, events, scoring
from tests.rules.point_city.case import check_laid
from tests.rules.point_city.scene import award, build, empty_hand, give, new, to_the_last_turn

ECONOMY = ("1-019", "1-038", "2-080", "2-096")
ECOLOGY = ("1-014", "1-054", "3-119")
COMMUNITY = ("1-024", "1-052")
ENERGY = ("1-026", "1-001")
POINTS = ("1-033",)
CIVIC = ("1-008", "1-009", "1-011", "2-066")


def test_rulebook_final_scoring() -> None:
    """24 + 8 + 6 + 6 + 4 = 48, with cards and tokens of the box."""
    game = new(2)
    build(game, 0, *ECONOMY, *ECOLOGY, *COMMUNITY, *ENERGY, *POINTS, *CIVIC)
    award(game, 0, "T08", "T20", "T05", "T07")
    give(game, 0, "w c2 i")
    parts = scoring.parts(game.box, game.state, 0)
    assert parts == (
        Part("buildings", 24),
        Part("token", 8, ("T08",)),
        Part("token", 6, ("T20",)),
        Part("token", 6, ("T05",)),
        Part("token", 4, ("T07",)),
    )
    city = game.view(None).cities[0]
    assert (city.printed, city.total, city.permanents) == (24, 48, (2, 4, 2, 3, 0))
    check_laid(game)


@pytest.mark.parametrize(
    ("token", "permanents", "ingenuity", "points"),
    [
        ("T01", [2, 3, 1, 1, 4], 0, 6),
        ("T01", [2, 3, 2, 2, 4], 0, 12),
        ("T01", [2, 3, 0, 2, 4], 3, 0),
        ("T02", [0, 0, 0, 0, 0], 0, 5),
        ("T03", [0, 0, 0, 0, 0], 0, 7),
        ("T04", [2, 1, 0, 3, 5], 0, 6),
        ("T05", [2, 1, 0, 3, 5], 0, 6),
        ("T06", [2, 0, 0, 3, 5], 0, 8),
        ("T06", [0, 0, 0, 0, 0], 0, 20),
        ("T07", [1, 1, 1, 1, 1], 3, 6),
        ("T08", [9, 4, 9, 9, 9], 0, 8),
        ("T09", [9, 9, 9, 9, 4], 0, 8),
        ("T10", [4, 9, 9, 9, 9], 0, 8),
        ("T11", [9, 9, 4, 9, 9], 0, 8),
        ("T12", [9, 9, 9, 4, 9], 0, 8),
        ("T13", [2, 3, 0, 0, 0], 0, 6),
        ("T14", [0, 3, 0, 2, 0], 0, 6),
        ("T15", [0, 3, 2, 0, 0], 0, 6),
        ("T16", [0, 0, 3, 2, 0], 0, 6),
        ("T17", [0, 3, 0, 0, 2], 0, 6),
        ("T18", [3, 0, 0, 0, 2], 0, 6),
        ("T19", [0, 0, 3, 0, 2], 0, 6),
        ("T20", [3, 0, 2, 0, 0], 0, 6),
        ("T21", [3, 0, 0, 2, 0], 0, 6),
        ("T22", [0, 0, 0, 3, 2], 0, 6),
        ("T22", [9, 9, 9, 0, 9], 9, 0),
    ],
)
def test_tokens(token: str, permanents: list[int], ingenuity: int, points: int) -> None:
    box = new().box
    assert components.token_points(box.tokens[box.token_of[token]], permanents, ingenuity) == points


def test_resource_cards_count_for_no_token_but_ingenuity() -> None:
    game = award(new(2), 0, "T08", "T07")
    give(game, 0, "m2 m2")
    assert [part.points for part in scoring.parts(game.box, game.state, 0)] == [0, 0, 2]


def test_most_points_win_and_equal_places_are_shared() -> None:
    game = to_the_last_turn(new(3))
    for seat in range(3):
        empty_hand(game, seat)
    build(game, 0, "1-033")
    build(game, 2, "1-035")
    result = scoring.result(game.box, game.state, 3)
    assert (result.places, result.totals, result.tie_break) == ((1, 3, 1), (4, 0, 4), None)


def test_the_result_is_in_the_view() -> None:
    game = to_the_last_turn(new(2))
    while not game.over():
        legal = game.legal(game.state.turn)
        told = game.play(game.state.turn, legal[0])
    view = game.view(None)
    assert view.result == game.result() and view.phase == "over" and view.turn is None
    assert view.turns == view.length == 17 and view.waiting == ()
    ended = told[-1]
    assert isinstance(ended, events.Ended) and view.result is not None
    assert (ended.places, ended.totals) == (view.result.places, view.result.totals)
    assert game.legal(0) == game.legal(1) == []
