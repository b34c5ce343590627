"""All games have the same files for what all of them have, and a reader finds the same thing in the same place."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from data.texts import ENGLISH
from data.texts.__main__ import strings
from rules.registry import KEYS, find
from tests.architecture.sources import ROOT, files, games, imports, module, tree

RULES = (
    *("__init__", "about", "game", "state", "moves", "events", "view", "view_builder", "components", "scoring"),
    *("refusals", "vocabulary", "check_set"),
    *("steward/__init__", "steward/stewards", "steward/evaluation", "steward/reasons"),
)
COGS = ("__init__", "cog", "face", "story", "board_text", "reasons", "refusals")
RENDER = ("__init__", "painter", "alt", "table", "city", "result")
COMMON = {"rules": RULES, "cogs": COGS, "render": RENDER}
TABLES = {"rules": ("about", "words"), "cogs": ("refusals", "reasons"), "render": ()}
"""The tables of texts whose names are a room's. In the help titles may be called like the things they are about."""

every_game = pytest.mark.parametrize("key", KEYS)
every_room = pytest.mark.parametrize("room", COMMON)


def test_the_folders_of_games_are_the_games() -> None:
    assert list(games()) == sorted(KEYS)


@every_game
@every_room
def test_every_game_has_the_common_files(room: str, key: str) -> None:
    missing = [name for name in COMMON[room] if not (ROOT / room / key / f"{name}.py").is_file()]
    assert not missing, f"{room}/{key} lacks {missing}"


@every_game
def test_every_game_has_the_common_tables_of_texts(key: str) -> None:
    assert {path.stem for path in (ENGLISH / key).glob("*.toml")} >= {"about", "help", "reasons", "refusals", "words"}


@every_game
def test_what_only_a_steward_uses_lies_with_the_stewards(key: str) -> None:
    users = _users()
    own = f"rules.{key}.steward"
    for path in files(".py", under=f"rules/{key}"):
        name = module(path)
        others = {who for who in users[name] if who != name and not who.startswith("tests.")}
        outside = {who for who in others if not who.startswith(own)}
        if name.startswith(f"{own}."):
            assert not outside, f"{name} is used by {outside}"
        elif name != own and others:
            assert outside, f"{name} is used by stewards alone"


@cache
def _users() -> dict[str, set[str]]:
    """By the name of a module: who imports it, or something out of it."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in files(".py"):
        for name in imports(path):
            found[name].add(module(path))
            found[name.rpartition(".")[0]].add(module(path))
    return found


@every_game
def test_a_name_stands_in_one_room_only(key: str) -> None:
    """What is marked as a name in two rooms of a game would be changed in one of them."""
    rooms: dict[str | tuple[str, str], set[str]] = defaultdict(set)
    for room in COMMON:
        for path in files(".py", under=f"{room}/{key}"):
            for text in marked(path):
                rooms[text].add(room)
        for name in TABLES[room]:
            for text in strings(tomllib.loads((ENGLISH / key / f"{name}.toml").read_text(encoding="utf-8"))):
                rooms[text].add(room)
    assert not {text: found for text, found in rooms.items() if len(found) > 1}


def marked(path: Path) -> Iterator[str]:
    """The texts that a file marks for the catalogues."""
    if "data.texts.mark" not in imports(path):
        return
    for node in ast.walk(tree(path)):
        match node:
            case ast.Call(func=ast.Name("mark"), args=[ast.Constant(str(text))]):
                yield text


def test_marked_texts_are_found() -> None:
    assert "What next?" in set(marked(ROOT / "cogs" / "cities" / "face.py"))
    assert list(strings({"a": "City", "b": [{"c": "Turn"}], "option": "city"})) == ["City", "Turn"], (
        "codes are no texts"
    )


@every_game
def test_the_order_of_a_turn_is_told_and_names_what_runs(key: str) -> None:
    """The class of a game numbers the steps of a turn and names the method or function of each."""
    game = find(key)
    told = game.__doc__ or ""
    steps = re.findall(r"^\s*(\d)\. ", told, re.MULTILINE)
    assert len(steps) > 3 and steps == [str(n) for n in range(1, len(steps) + 1)]
    scope = vars(__import__(game.__module__, fromlist=["*"]))
    for name in re.findall(r"`(\w+(?:\.\w+)?)`", told):
        first, _, rest = name.partition(".")
        assert hasattr(game, name) if not rest and first.startswith("_") else first in scope, name
        assert not rest or hasattr(scope[first], rest), name
