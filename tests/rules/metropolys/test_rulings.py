"""Each ruling by its letter."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from data.sets import SHELF
from rules.bits import numbers
from rules.game import Illegal
from rules.metropolys import events
from rules.metropolys.moves import PASS, Raise
from rules.metropolys.view import Goals
from tests.rules.metropolys.positions import build, final, house, met, new, part, play, without

RULINGS = "ABCDEFGHIJKLMNOPQR"


def test_every_ruling_has_a_test() -> None:
    tested = {name[5:7] for name in globals() if name.startswith("test_M")}
    assert tested == {f"M{letter}" for letter in RULINGS}


def test_MA_five_districts() -> None:
    game = final({0: "C1 N1 E1 S1 W1"})
    assert tuple(game.board.districts) == ("centre", "north", "east", "south", "west")
    assert part(game, 0, "highest").points == 5 * 5


def test_MB_reduced_boards_are_for_three_and_two() -> None:
    assert [len(new(seats).state.unused) for seats in (4, 3, 2)] == [0, 1, 2]
    assert [new(seats).state.usable.bit_count() for seats in (4, 3, 2)] == [55, 45, 35]


@pytest.mark.parametrize(
    ("seats", "mode", "left"),
    [
        (4, "family", (0, 0)),
        (3, "family", (1, 0)),
        (2, "family", (1, 0)),
        (4, "expert", (1, 1)),
        (3, "expert", (2, 2)),
        (2, "expert", (3, 3)),
    ],
)
def test_MC_undealt_cards_go_back_unseen(seats: int, mode: str, left: tuple[int, int]) -> None:
    """Even when the game is over nobody sees what was not dealt."""
    game = new(seats, mode=mode)
    state = game.state
    assert (len(state.undealt_neighbourhoods), len(state.undealt_residences)) == left
    state.over = True
    other = game.copy()
    other.state.undealt_neighbourhoods.clear()
    other.state.undealt_residences.clear()
    for seat in (None, *range(seats)):
        assert msgspec.json.encode(game.view(seat)) == msgspec.json.encode(other.view(seat))


def test_MD_the_host_chooses_the_first_seat_or_chance_does() -> None:
    for seats in (2, 3, 4):
        assert {new(seats, number).state.turn for number in range(60)} == set(range(seats))
        for seat in range(seats):
            assert {new(seats, number, first=f"P{seat + 1}").state.turn for number in range(5)} == {seat}


def test_ME_unused_districts_are_drawn() -> None:
    assert {tuple(new(3, number).state.unused) for number in range(80)} == {
        ("north",),
        ("east",),
        ("south",),
        ("west",),
    }
    assert {tuple(new(2, number).state.unused) for number in range(80)} == {
        ("north", "east"),
        ("east", "south"),
        ("south", "west"),
        ("west", "north"),
    }


def test_MF_the_highest_building_still_unplaced_need_not_be_the_13() -> None:
    game = house(first="P1")
    play(game, "P1 open 13 N2", "P1 open 1 C1", "P2 raise 13 N7", "P2 open 1 C1")
    play(game, "P3 raise 13 N8", "P3 open 1 C15", "P4 raise 13 S2")
    told = play(game, "P4 open 12 W10")
    assert events.Built(seat=3, value=12, space="W10", how="no_higher_building") in told


def test_MF_only_players_still_in_count() -> None:
    """P1 has passed: its 13 cannot keep the tender open."""
    game = house(first="P2")
    play(game, "P2 open 13 N2", "P2 open 1 C1", "P3 raise 13 N7", "P3 open 1 C15", "P4 raise 13 S2")
    play(game, "P4 open 3 E8", "P1 pass", "P2 raise 12 E9")
    assert game.state.previous is not None and game.state.previous.how == "no_higher_building"
    assert game.state.buildings[-1].value == 12


def test_MG_free_neighbours() -> None:
    """Neither built nor pending nor in an unused district."""
    game = without(3, "east")
    build(game, 13, "C7")
    play(game, "P1 open 1 C8", "P2 raise 2 C11")
    spaces = {move.space for move in game.legal(2) if isinstance(move, Raise)}
    assert spaces == {"C12", "C13", "C14"}
    play(game, "P3 raise 3 C14")
    assert {move.space for move in game.legal(0) if isinstance(move, Raise)} == {"C13", "S1"}


def test_MH_pending_buildings_stay_until_the_end() -> None:
    game = house(first="P1")
    play(game, "P1 open 4 C5", "P2 raise 6 C10", "P3 raise 7 C9", "P4 pass", "P1 pass")
    assert [placed.space for placed in game.view(None).chain] == ["C5", "C10", "C9"]
    assert game.view(None).planners[0].pending == (4,)
    with pytest.raises(Illegal) as caught:
        play(game, "P2 raise 6 C8")
    assert caught.value.code == "building_pending"
    play(game, "P2 pass")
    view = game.view(None)
    assert view.chain == () and 4 in view.planners[0].ready and 6 in view.planners[1].ready


def test_MI_dead_ends_are_always_the_printed_ones() -> None:
    """S6, S10 and C4 may lie at one exit only and still get tokens; the four dead ends never do."""
    for space, seats, unused in (("S6", 3, ("west",)), ("S10", 3, ("east",)), ("C4", 2, ("north", "east"))):
        found = False
        for number in range(300):
            game = new(seats, number)
            if tuple(game.state.unused) == unused:
                here = game.board.index[space]
                assert (game.board.neighbours[here] & game.state.usable).bit_count() == 1
                assert not game.board.mask(game.state.tokens) & game.board.dead_ends
                found = found or space in game.state.tokens
        assert found, space


def test_MJ_a_bridge_to_an_unused_district() -> None:
    game = without(3, "north")
    play(game, "P1 open 1 C1")
    assert {move.space for move in game.legal(1) if isinstance(move, Raise)} == {"C2", "C3"}
    while game.state.chain:
        game.play(game.state.turn, PASS)
    game.state.goals[0] = Goals("bridges")
    game.state.over = True
    assert part(game, 0, "neighbourhood").points == 3
    assert met(final({0: "C1"})) == 0, "Expert: both ends are needed"


def test_MK_no_new_edge_arises() -> None:
    game = without(3, "west")
    for value, space in ((13, "N7"), (12, "N1"), (11, "C5")):
        build(game, value, space)
    game.state.goals[0] = Goals("edge")
    game.state.over = True
    assert part(game, 0, "neighbourhood").details == ("edge", 1, 3, "N1")


def test_ML_a_meeting_point_is_no_border() -> None:
    drawing: dict[str, Any] = msgspec.toml.decode((SHELF / "metropolys" / "art" / "map.toml").read_bytes())
    board = new().board
    assert len(drawing["meeting_points"]) == 4
    for point in drawing["meeting_points"]:
        for here, there in point["apart"]:
            assert not board.neighbours[board.index[here]] >> board.index[there] & 1


def test_MM_the_spaces_around_a_statue_touch_one_another() -> None:
    board = new().board
    for statue in board.statues:
        for space in numbers(statue):
            assert not statue & ~(board.neighbours[space] | 1 << space)


def test_MN_one_group_for_each_lake() -> None:
    """C8, C9 and C10 lie at both central lakes and serve one; six buildings at one lake are one group."""
    assert met(final({0: "C8 C9 C10"}, "lakes")) == 1
    assert met(final({0: "C2 C3 C5 C8 C9 C10"}, "lakes")) == 2
    assert met(final({0: "C2 C3 C5 C8 C9"}, "lakes")) == 1
    assert met(final({0: "C2 C3 C8 C9 C11"}, "lakes")) == 1
    assert met(final({0: "C2 C3 C8 C9 C11 C13"}, "lakes")) == 2
    assert met(final({0: "C2 C3 C5 C8 C9 C10 C11 C13 C15"}, "lakes")) == 2, "nine buildings, two lakes"
    assert met(final({0: "N1 N2 N4 N6 N7"}, "lakes")) == 1
    assert part(final({0: "N1 N2 N4"}, "lakes"), 0, "neighbourhood").points == 5


def test_MO_a_connection_is_a_chain_of_three() -> None:
    assert met(final({0: "C4 C7 C11"}, "connection")) == 1
    assert met(final({0: "N8 C1 N7"}, "connection")) == 1, "by bridges"
    assert met(final({0: "C6 C11 C7"}, "connection")) == 1
    assert met(final({0: "C6 C11 C12"}, "connection")) == 0, "C6 and C11 only meet in a point"
    assert met(final({0: "S9 S10 E10 E9 E8 E7"}, "connection")) == 2
    assert met(final({0: "C4 C6 C7 C11 C13 C14"}, "connection")) == 2
    assert met(final({0: "C4 C7 C11 C12 C13 C14"}, "connection")) == 1, "six hang together, yet every three need C11"
    assert met(final({0: "S2 S5 S3 W9 C15 S7"}, "connection")) == 1, "S5, W9 and C15 all need S2"


def test_MP_the_longer_row_of_heights_wins() -> None:
    """Both have a tall one in the north; only the first has another building there."""
    game = final({0: "N1 N2", 1: "N3"}, values={"N1": 10, "N2": 1, "N3": 13})
    assert part(game, 0, "highest").details == ("north",)
    assert part(game, 1, "highest").details == ()


def test_MQ_nobody_wins_an_empty_district() -> None:
    game = final({0: "N1"})
    assert [part(game, seat, "highest").details for seat in range(4)] == [("north",), (), (), ()]


def test_MR_space_token_and_residence_goal_are_three_things() -> None:
    """The residence goal counts the type of the space, whether or not a trendy residence lay there."""
    game = final({0: "C7 C8 C1"}, residence="park")
    game.state.held[0]["trendy"] = 1
    assert part(game, 0, "residence").details == ("park", 2, 2, "C7", "C8")
    assert part(game, 0, "residence").points == 4
    assert part(game, 0, "trendy").points == 3
