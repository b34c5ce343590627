"""A steward's reason in words: every code of every game has its sentence, with all it has to tell."""

from __future__ import annotations

import ast

import pytest

from cogs import face as faces
from cogs.reasons import COMMON, UNKNOWN, decimal, in_words
from data.texts import PSEUDO, languages, speak
from rules.game import AnyGame, Reason
from rules.stewards.steward import LOT, ONLY_MOVE, Random, explain, find_steward
from tests.architecture.sources import ROOT, games, tree
from tests.kit.case import Case
from tests.kit.cases import cases
from tests.kit.looks import scene
from tests.rules.trials import boxes, played

LANGUAGES = (*languages(), PSEUDO)
CASES = [case for case in cases() if case.game.key != "toy"]
every_game = pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.key)


def codes(key: str) -> set[str]:
    """The codes in a game's reasons.py: the first word of every tuple there that begins with one."""
    found = set()
    for node in ast.walk(tree(ROOT / "rules" / key / "steward" / "reasons.py")):
        first = node.elts[0] if isinstance(node, ast.Tuple) and node.elts else None
        if isinstance(first, ast.Constant) and isinstance(first.value, str) and first.value.isidentifier():
            found.add(first.value)
    return found


SAMPLES: dict[str, dict[str, Reason]] = {
    "cities": {"spoils": (), "least_harm": ("R", "E5")},
    "machi_koro": {
        "odds": (2,),
        "throw_again": (1, -3),
        "keep": (4,),
        "add": (2, 5, 1),
        "order": ("first",),
        "next": ("convenience_store",),
        "least_landmark": ("harbor",),
        "least_card": ("bakery", 2),
        "payer": (2, 5),
        "better_card": (1, "mine", "wheat_field"),
        "no_better_card": (),
        "close": ("vineyard", 3),
        "invest": (1,),
        "no_investment": (),
        "landmark": ("harbor", 3),
        "last_landmark": ("airport",),
        "income": ("mine", 105, 240),
        "something": ("mine",),
        "save": (7,),
        "idle": (10,),
    },
    "metropolys": {"must_open": (1, "C7"), "keeps_turn": (5, "N3")},
    "my_city": {
        "race": ("RE5", "C4", "gold", 3),
        "least_harm": ("RE5", "C4"),
        "spoils": ("RE5",),
        "no_room": ("RE5",),
        "no_room_left": ("RE5", 1),
        "not_worth_more": ("RE5", 4),
        "earns": ("RE5", "C4", "link", 2),
        "nugget": ("RE5",),
        "costs_nothing": ("RE5",),
        "kiosk": ("red", "C4"),
        "small_building": ("RE5", 3),
        "digs": ("blue", 2),
        "open_ground": ("rock2", "C4"),
        "sheltered": ("tree1", "C4"),
    },
    "point_city": {"deck": (), "nothing_to_pay_for": ()},
}
"""Parameters for codes that seldom come in play."""


def told(game: AnyGame, seat: int, reason: Reason, language: str) -> str:
    return in_words(faces.find(game.key), scene(game, seat, language), reason)


@every_game
def test_every_code_has_a_sentence(case: Case) -> None:
    """In games of both stewards, in every language."""
    key, met = case.game.key, set[str]()
    for name in ("easy", "steady"):
        steward = find_steward(key, name)
        game = boxes(case, 2)[0 if key == "cities" else -1].new(3)
        for seat, move in played(game, steward):
            reason = explain(game, seat, steward, move)
            met.add(str(reason[0]))
            check_told(game, seat, reason)
    game = boxes(case, 2)[0].new(1)
    for code, details in SAMPLES[key].items():
        check_told(game, 0, (code, *details))
    assert codes(key) <= met | set(SAMPLES[key])


def check_told(game: AnyGame, seat: int, reason: Reason) -> None:
    for language in LANGUAGES:
        said = told(game, seat, reason, language)
        assert 10 < len(said) <= 300 and "{" not in said
        assert said != speak(language)(UNKNOWN), reason
    said = told(game, seat, reason, "en")
    assert said.endswith(".") and said[0] == said[0].upper()


def test_the_games_codes_are_found() -> None:
    """What the reader of sources would overlook, no test could ask for."""
    assert set(SAMPLES) == set(games())
    assert {"goal", "token", "highest", "must_open", "keeps_turn", "not_worth_more"} == codes("metropolys")
    assert {"odds", "income", "idle"} < codes("machi_koro") and {"line", "race"} < codes("my_city")


@every_game
def test_common_reasons(case: Case) -> None:
    """The only move there is, a move by lot, and a code that nobody knows any more."""
    game = boxes(case, 2)[0].new(2)
    seat = game.waiting()[0]
    reason = explain(game, seat, Random(), game.legal(seat)[0])
    assert reason == ((ONLY_MOVE,) if len(game.legal(seat)) == 1 else (LOT,))
    for code in COMMON:
        assert told(game, seat, (code,), "en") == COMMON[code]
    assert told(game, seat, ("no_such_code", 1, "x"), "en") == UNKNOWN


def test_numbers_are_written_as_people_write_them() -> None:
    assert [decimal(speak("en"), n) for n in (35, 40, -5, 0)] == ["3.5", "4", "−0.5", "0"]
    assert decimal(speak("en"), 215, 100) == "2.15"
    assert decimal(speak(PSEUDO), 35) == "3.5"
