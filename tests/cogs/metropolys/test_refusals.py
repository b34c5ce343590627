"""Every refusal of the rules has words that name the rule, and say what would be allowed."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from cogs.metropolys import FACE
from cogs.metropolys.refusals import REFUSALS
from cogs.refusals import COMMON, in_words
from data.texts import speak
from rules.game import Illegal
from rules.metropolys import deal, game, refusals
from rules.notation import understand
from tests.kit.looks import scene
from tests.rules.metropolys.positions import build, house, play, without

RUNNING = ("P1 open 4 C5", "P2 raise 6 C10", "P3 pass")


def codes() -> set[str]:
    """The codes in the sources: strings that begin a refusal's tuple or an Illegal."""
    found: set[str] = set()
    for module in (refusals, deal, game):
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) and node.value.elts:
                first = node.value.elts[0]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Illegal":
                first = node.args[0]
            else:
                continue
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                found.add(first.value)
    return found


def test_every_code_has_words_and_no_other() -> None:
    assert len(codes()) >= 14
    assert codes() - set(COMMON) == set(REFUSALS)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("raise 12 c1", "C1 is no free neighbour of C10: only a common border or a bridge makes neighbours."),
        ("raise 12 c1", "Free now: C9, C15 or W7."),
        ("raise 12 c5", "On C5 stands a building of Anna until the tender is over. Free now: C9, C15 or W7."),
        ("raise 5 c15", "5 is not above 6: a raise needs a higher building than the last one. You may use 7, 8, 9,"),
        ("raise 14 c15", "There is no building 14; they go from 1 to 13."),
        ("open 9 n1", "A tender is running: raise above 6 on a free neighbour of C10, or pass."),
        ("raise 12 q7", "There is no space Q7"),
        ("raise 12 q7", "Possible now, for example:\n- `raise 7 C9` Raise with 7 on C9 Homes\n- `pass` Pass"),
    ],
)
def test_a_typed_move_is_refused_in_words(typed: str, expected: str) -> None:
    running = house(first="P1")
    play(running, *RUNNING)
    with pytest.raises(Illegal) as caught:
        understand(running, 3, typed)
    assert expected in in_words(caught.value, speak("en"), FACE, scene(running, 3))


def test_one_who_passed_hears_who_is_next() -> None:
    running = house(first="P1")
    play(running, *RUNNING)
    with pytest.raises(Illegal) as caught:
        understand(running, 2, "pass")
    told = in_words(caught.value, speak("en"), FACE, scene(running, 2))
    assert told == "You have passed: no more building in this tender. Dora is next."


def test_refusals_before_a_tender() -> None:
    made = without(3, "north")
    build(made, 13, "C1")
    for typed, expected in (
        ("pass", "No tender is running"),
        ("open 13 C2", "You have built your 13 already"),
        ("open 12 C1", "C1 is built on by Anna."),
        ("open 12 N1", "N1 lies in a district that is not in play."),
    ):
        with pytest.raises(Illegal) as caught:
            understand(made, 0, typed)
        assert expected in in_words(caught.value, speak("en"), FACE, scene(made, 0))
