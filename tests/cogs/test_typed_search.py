"""Typed letters find their label without capitals and accents."""

from __future__ import annotations

import pytest

from cogs.cities.card_text import explained, named
from cogs.typed_search import finds, folded
from data.sets import read_set
from data.texts import languages, speak


@pytest.mark.parametrize(
    ("typed", "label", "found"),
    [
        ("psenic", "Pšeničné pole", True),
        ("PŠENIČ", "Pšeničné pole", True),
        ("strasse", "Straße", True),
        ("", "anything", True),
        ("psx", "Pšeničné pole", False),
        ("č", "Cafe", True),
    ],
)
def test_letters_are_found(typed: str, label: str, found: bool) -> None:
    assert finds(typed, label) is found


@pytest.mark.parametrize("language", languages())
def test_a_card_is_found_by_its_name_without_accents(language: str) -> None:
    say, components = speak(language), read_set("cities", "standard")
    label, ident = named(say, components, "")[0]
    assert (label, ident) in named(say, components, folded(label))
    told = explained(say, components, folded(label))
    assert told is not None and told[1].id == ident
