"""Every refusal is a sentence; none fails for lack of a parameter."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cogs.refusals import COMMON, in_words
from data.texts import PSEUDO, speak
from rules.game import Illegal

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("code", COMMON)
@pytest.mark.parametrize("language", ["en", PSEUDO])
def test_every_common_refusal_has_words(code: str, language: str) -> None:
    told = in_words(Illegal(code, 1, 2, 3), speak(language))
    assert told and "{" not in told


def test_every_code_of_the_common_layers_is_known() -> None:
    """Codes raised outside the games' folders: each has its sentence."""
    files = [*ROOT.glob("rules/*.py"), *ROOT.glob("cogs/*.py"), *ROOT.glob("cogs/controls/*.py")]
    raised = {code for file in files for code in re.findall(r'Illegal\("(\w+)"', file.read_text())}
    assert raised - set(COMMON) == set()


def test_too_few_parameters_are_no_fault() -> None:
    assert in_words(Illegal("full"), speak("en"))
    assert in_words(Illegal("no_such_code_anywhere"), speak("en"))
