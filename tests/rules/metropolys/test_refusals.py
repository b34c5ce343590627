"""Every refusal names its rule, tells what would be allowed, and changes nothing."""

from __future__ import annotations

import pytest

from rules.game import Illegal, Move
from rules.metropolys.about import MetropolysOptions
from rules.metropolys.game import Metropolys
from rules.metropolys.moves import PASS
from rules.notation import parse, understand
from tests.rules.metropolys.positions import build, house, new, play, without

RUNNING = ("P1 open 4 C5", "P2 raise 6 C10", "P3 pass")


def refused(game: Metropolys, line: str) -> tuple[str | int, ...]:
    seat, _, words = line.partition(" ")
    before = game.dump()
    with pytest.raises(Illegal) as caught:
        game.play(int(seat[1:]) - 1, parse(game.moves, words))
    assert game.dump() == before
    if int(seat[1:]) - 1 in game.waiting():
        assert list(caught.value.allowed) == game.legal(game.waiting()[0])
    return caught.value.code, *caught.value.details


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("P4 open 9 N1", ("tender_running", 6, "C10")),
        ("P4 raise 6 C15", ("not_higher", 6, 6)),
        ("P4 raise 14 C15", ("unknown_building", 14, 1, 13)),
        ("P4 raise 0 C15", ("unknown_building", 0, 1, 13)),
        ("P4 raise 12 C5", ("space_pending", "C5", 1)),
        ("P4 raise 12 C10", ("space_pending", "C10", 2)),
        ("P4 raise 12 C1", ("not_neighbour", "C1", "C10")),
        ("P4 raise 12 Q7", ("unknown_space", "Q7")),
        ("P3 raise 12 C15", ("passed_already", 4)),
        ("P3 pass", ("passed_already", 4)),
        ("P1 raise 12 C15", ("not_your_turn", 4)),
    ],
)
def test_refused_in_a_running_tender(line: str, expected: tuple[str | int, ...]) -> None:
    game = house(first="P1")
    play(game, *RUNNING)
    assert refused(game, line) == expected


def test_refused_before_a_tender() -> None:
    game = house(first="P1")
    build(game, 13, "N2")
    assert refused(game, "P1 pass") == ("no_tender",)
    assert refused(game, "P1 raise 5 N1") == ("no_tender",)
    assert refused(game, "P1 open 13 N1") == ("building_built", 13)
    assert refused(game, "P1 open 12 N2") == ("space_built", "N2", 1)
    assert refused(game, "P2 open 12 N1") == ("not_your_turn", 1)


def test_refused_with_an_own_pending_building() -> None:
    game = house(first="P1")
    play(game, "P1 open 4 C5", "P2 raise 6 C10", "P3 pass", "P4 pass")
    assert refused(game, "P1 raise 4 C15") == ("building_pending", 4)


def test_refused_in_an_unused_district() -> None:
    game = without(3, "north")
    assert refused(game, "P1 open 1 N1") == ("unused_district", "N1")
    play(game, "P1 open 1 C1")
    assert refused(game, "P2 raise 2 N7") == ("unused_district", "N7")


def test_refused_when_the_game_is_over() -> None:
    game = house(first="P1")
    spaces = ("N2", "N7", "W1", "C1", "C2", "C4", "C6", "E1", "E3", "E6", "S2", "S7", "S9")
    for value, space in zip(range(13, 0, -1), spaces, strict=True):
        build(game, value, space)
    assert refused(game, "P1 open 1 N1") == ("over",)


def test_a_foreign_move_is_refused() -> None:
    class Dig(Move, frozen=True):
        verb = "dig"

    game = house(first="P1")
    with pytest.raises(Illegal) as caught:
        game.play(0, Dig())
    assert caught.value.code == "not_legal"


def test_typed_lines_may_be_in_lower_case() -> None:
    game = house(first="P1")
    play(game, *RUNNING)
    assert understand(game, 3, "RAISE 12 c15") == parse(game.moves, "raise 12 C15")
    assert understand(game, 3, "Pass") == PASS
    with pytest.raises(Illegal) as caught:
        understand(game, 3, "raise 12 c1")
    assert (caught.value.code, *caught.value.details) == ("not_neighbour", "C1", "C10")


@pytest.mark.parametrize(
    ("seats", "options", "why"),
    [
        (2, MetropolysOptions(unused="north"), ("unused_seats", "north", 2, 2)),
        (3, MetropolysOptions(unused="north_east"), ("unused_seats", "north_east", 3, 1)),
        (4, MetropolysOptions(unused="west"), ("unused_seats", "west", 4, 0)),
        (3, MetropolysOptions(layout="house", unused="north"), ("unused_layout", "north", "west")),
        (2, MetropolysOptions(layout="house", unused="west_north"), ("unused_layout", "west_north", "south_west")),
    ],
)
def test_an_unused_district_that_does_not_go_with_the_seats_or_the_layout(
    seats: int, options: MetropolysOptions, why: tuple[str | int, ...]
) -> None:
    with pytest.raises(Illegal) as caught:
        Metropolys.check(seats, options)
    assert (caught.value.code, *caught.value.details) == why


def test_the_first_seat_must_be_at_the_table() -> None:
    with pytest.raises(Illegal) as caught:
        new(3, first="P4")
    assert (caught.value.code, *caught.value.details) == ("first_seat", "P4", 3)


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_seats(seats: int) -> None:
    with pytest.raises(Illegal) as caught:
        Metropolys.new(seats, MetropolysOptions())
    assert caught.value.code == "seats"
