"""Words of the toy: texts, spellings, and the way from word to word."""

from __future__ import annotations

import doctest

import pytest

import rules.notation
from rules.game import Illegal
from rules.notation import LONGEST_INPUT, next_words, parse, split, text, understand
from tests.toy import Toy
from tests.toy.moves import Dark, Moor, Roll, Show


def mooring() -> Toy:
    """Seat 1 has won a ship, holds a point, and may moor anywhere."""
    game = Toy.new(2)
    game.state.phase = "moor"
    game.state.ship = 1
    game.state.points[1] = 1
    return game


def test_the_examples_in_its_text() -> None:
    assert doctest.testmod(rules.notation).failed == 0


@pytest.mark.parametrize(
    ("move", "line"),
    [
        (Roll(), "roll"),
        (Show(7), "show 7"),
        (Dark(), "dark"),
        (Moor("A", "B"), "moor A B"),
        (Moor("A", "B", 1), "moor A B flag P2"),
    ],
)
def test_a_text_reads_back(move: Roll | Show | Dark | Moor, line: str) -> None:
    assert text(move) == line
    assert parse(Toy.moves, line) == move


NO_MOVES = [
    *("show", "show seven", "show 7 8", "show 99999", "moor A", "moor A B P2", "moor A B flag", "moor A B flag P0"),
    *("moor A B flag 1", "Roll", "sail", "roll 1"),
]


@pytest.mark.parametrize("line", NO_MOVES)
def test_what_is_no_move_is_not_read(line: str) -> None:
    with pytest.raises(Illegal) as refused:
        parse(Toy.moves, line)
    assert refused.value.code == "unknown_words"


@pytest.mark.parametrize(
    "line", ["", "   ", "\n", "roll!", "show 7;", "show -1", "moor A-B", "žlutá", "a\x00b", "roll\u200b"]
)
def test_what_are_no_words_is_refused(line: str) -> None:
    with pytest.raises(Illegal) as refused:
        split(line)
    assert refused.value.code == "not_words"


def test_too_long_a_line_is_refused() -> None:
    assert split("a" * LONGEST_INPUT)
    with pytest.raises(Illegal) as refused:
        split("a" * (LONGEST_INPUT + 1))
    assert refused.value.code == "too_long"


def test_people_may_write_it_their_way() -> None:
    game = mooring()
    for line in ("moor B C", "moor C B", "MOOR b c", "  moor  C   b  "):
        assert understand(game, 1, line) == Moor("B", "C")
    assert understand(game, 1, "moor c b FLAG p1") == Moor("B", "C", 0)


def test_a_refusal_names_the_rule_and_what_would_be_allowed() -> None:
    game = Toy.new(2)
    game.play(0, Roll())
    with pytest.raises(Illegal) as refused:
        understand(game, 0, "show 77")
    assert refused.value.code == "no_such_lamp" and refused.value.details == (77,)
    assert refused.value.allowed == tuple(game.legal(0))
    with pytest.raises(Illegal) as refused:
        understand(game, 0, "moor A B")
    assert refused.value.code == "not_now"


def test_nobody_moves_for_another_seat() -> None:
    with pytest.raises(Illegal) as refused:
        understand(Toy.new(3), 2, "roll")
    assert refused.value.code == "not_your_turn" and refused.value.details == (1,)


def test_word_by_word() -> None:
    legal = mooring().legal(1)
    assert list(next_words(Toy, legal, ())) == ["moor"]
    assert set(next_words(Toy, legal, ("moor",))) == set("ABCDEF")
    assert set(next_words(Toy, legal, ("moor", "C"))) == {"B", "D"}
    last = next_words(Toy, legal, ("moor", "C", "B"))
    assert last == {"": [Moor("B", "C")], "flag": [Moor("B", "C", 0)]}
    assert next_words(Toy, legal, ("sail",)) == {}
