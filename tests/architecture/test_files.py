"""What no file of the project may hold, and how long one may be."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, files, games, imports, tree

LONGEST = 500
CODE = (".py", ".sql", ".js", ".css", ".html")
TEXT = (*CODE, ".toml", ".md", ".json", ".sh", ".yml", ".service", ".po", ".cfg", "")
PLACES = ("work", "tmp", "root", "usr/local", "home/[a-z]+/[a-z]")
PATH = re.compile(rf"(?<![\w.:/~$}}<>*-])/(?:{'|'.join(PLACES)})(?:/|\b)")
UNFINISHED = re.compile(r"\b(?:" + "|".join(["TO" + "DO", "FIX" + "ME", "HA" + "CK"]) + r")\b")
HERE = Path(__file__)


def test_no_file_is_too_long() -> None:
    too_long = {
        str(path.relative_to(ROOT)): lines
        for path in files(*CODE)
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST
    }
    assert not too_long


def test_no_path_of_a_machine_and_nothing_unfinished() -> None:
    for path in files(*TEXT):
        if path == HERE:
            continue
        text = path.read_text(encoding="utf-8")
        found = PATH.search(text) or UNFINISHED.search(text)
        assert not found, f"{path.relative_to(ROOT)}: {found and found[0]!r}"
        assert str(ROOT) + "/" not in text, f"{path.relative_to(ROOT)} names the folder of this checkout"


@pytest.mark.parametrize("line", ["open('/tmp/x')", "see /work/shared", "cd /root", "/home/me/x"])
def test_paths_are_found(line: str) -> None:
    assert PATH.search(line)


@pytest.mark.parametrize("line", ["https://example.org/work/x", "data/tmp/x", "tests/work", "{key}/tmp"])
def test_other_things_are_no_paths(line: str) -> None:
    assert not PATH.search(line)


SPEAK = ("about.py", "vocabulary.py")
"""The files of a game in `rules` that hold words for people; no other file does."""


def test_games_hold_no_sentences() -> None:
    found = {
        str(path.relative_to(ROOT)): sentences(tree(path))
        for game in games()
        for path in files(".py", under=f"rules/{game}")
        if path.name not in SPEAK
    }
    assert not {name: said for name, said in found.items() if said}


def test_games_speak_in_two_files_only() -> None:
    """A word for people, even a single one, stands on the front page or in the vocabulary."""
    speaking = {
        str(path.relative_to(ROOT))
        for game in games()
        for path in files(".py", under=f"rules/{game}")
        if path.name not in SPEAK and any(name.startswith("data.texts") for name in imports(path))
    }
    assert not speaking


def sentences(parsed: ast.Module) -> list[str]:
    """String literals with a blank in them that are no docstrings (a string that stands alone is one)."""
    alone = {
        id(node.value)
        for node in ast.walk(parsed)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return [
        f"line {node.lineno}: {node.value!r}"
        for node in ast.walk(parsed)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and " " in node.value
        and id(node) not in alone
    ]


def test_a_sentence_is_found_and_a_docstring_is_none() -> None:
    source = 'class A:\n    """A doc."""\n    x = 1\n    """About x."""\n    y = f"you {x} lost"\n'
    assert sentences(ast.parse(source)) == ["line 5: 'you '", "line 5: ' lost'"]
