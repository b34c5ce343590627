"""Every refusal is a sentence; none fails for lack of a parameter."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from cogs import face as faces
from cogs.face import Face, Scene
from cogs.refusals import COMMON, in_words
from data.sets import ComponentSet
from data.texts import PSEUDO, languages, speak
from rules.game import Illegal
from rules.registry import KEYS

ROOT = Path(__file__).parents[2]
REASONS = ("Reason", "Reason | None", "tuple[str | int, ...]")


@pytest.mark.parametrize("code", COMMON)
@pytest.mark.parametrize("language", [*languages(), PSEUDO])
def test_every_common_refusal_has_words(code: str, language: str) -> None:
    told = in_words(Illegal(code, 1, 2, 3), speak(language))
    assert told and "{" not in told


def _raised(files: Iterable[Path]) -> set[str]:
    return {code for file in files for code in re.findall(r'Illegal\("(\w+)"', file.read_text(encoding="utf-8"))}


def _reasons(file: Path) -> set[str]:
    """The codes that functions give which say why something is not legal."""
    found = set()
    for made in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(made, ast.FunctionDef) and made.returns is not None and ast.unparse(made.returns) in REASONS:
            for given in ast.walk(made):
                if isinstance(given, ast.Return) and given.value is not None:
                    found |= {t.elts[0].value for t in ast.walk(given.value) if _is_reason(t)}  # type: ignore[attr-defined]
    return found


def _is_reason(node: ast.AST) -> bool:
    first = node.elts[0] if isinstance(node, ast.Tuple) and node.elts else None
    return isinstance(first, ast.Constant) and isinstance(first.value, str)


def _has_words(face: Face, code: str) -> bool:
    scene = Scene(speak("en"), None, (), ComponentSet("", "", ""))
    try:
        return code in COMMON or face.refusal(scene, code, ()) is not None
    except Exception:
        return True  # it is known, and lacks only its parameters


def test_every_code_of_the_common_layers_is_known() -> None:
    """Codes raised outside the games' folders: each has its sentence."""
    common = (
        file for room in ("rules", "cogs") for file in (ROOT / room).rglob("*.py") if not set(file.parts) & set(KEYS)
    )
    raised = _raised(common)
    assert len(raised) > 80
    assert raised - set(COMMON) == set()


@pytest.mark.parametrize("key", KEYS)
def test_every_code_of_a_game_is_known(key: str) -> None:
    """What a game's rules refuse, and what a game cannot begin with."""
    files = [file for file in (ROOT / "rules" / key).rglob("*.py") if file.name != "reasons.py"]
    codes = _raised(files).union(*(_reasons(file) for file in files))
    assert len(codes) > 5, codes
    assert not {code for code in codes if not _has_words(faces.find(key), code)}


def test_whatever_is_wrong_with_what_a_campaign_brings_has_words() -> None:
    """Also where no game is at hand: in the commands of a campaign and for a file that is imported."""
    codes = set(re.findall(r'"(prior_\w+)"', (ROOT / "rules/my_city/lasting_bounds.py").read_text(encoding="utf-8")))
    assert len(codes) > 10
    assert codes - set(COMMON) == set()


def test_too_few_parameters_are_no_fault() -> None:
    assert in_words(Illegal("full"), speak("en"))
    assert in_words(Illegal("no_such_code_anywhere"), speak("en"))
