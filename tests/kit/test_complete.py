"""A game is whole when it has a case, a recorded game, pictures and words. Being in rules/ is enough to be asked."""

from __future__ import annotations

import pytest

from cogs import face
from render import painters
from rules.registry import KEYS, find
from rules.stewards.steward import stewards
from tests.kit.cases import cases
from tests.kit.recorded import records

every_game = pytest.mark.parametrize("key", KEYS)


@every_game
def test_it_is_what_its_folder_says(key: str) -> None:
    assert find(key).key == key
    assert find(key).version >= 1


@every_game
def test_it_has_a_case(key: str) -> None:
    assert [case.game for case in cases() if case.game.key == key] == [find(key)], f"tests/rules/{key}/case.py"


@every_game
def test_it_has_a_recorded_game(key: str) -> None:
    assert any(records(case) for case in cases() if case.game.key == key), f"tests/records/{key}"


@every_game
def test_it_has_pictures(key: str) -> None:
    assert painters.find(key).key == key, f"render/{key}"


@every_game
def test_it_has_words(key: str) -> None:
    assert face.find(key).key == key, f"cogs/{key}"


@every_game
def test_it_has_a_steward(key: str) -> None:
    assert "random" in stewards(key)
