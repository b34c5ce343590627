"""People and cities of any name: no ping, no link, no broken layout."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.names import LONGEST, clean, shown

NASTY = (
    "@everyone",
    "<@&1>",
    "[x](http://y)",
    "||",
    "`x`",
    "a\nb",
    "\u202eabc\u2066",
    "a\u200bb",
    "e" + "\u0301" * 100,
    "**b**",
)


@pytest.mark.parametrize("name", NASTY)
def test_nasty_names(name: str) -> None:
    told = shown(name)
    assert "\n" not in told and "@everyone" not in told and "<@" not in told.replace("\\<", "")
    assert "](" not in told.replace("\\]", "").replace("\\(", "")
    assert len(clean(name)) <= 3 * LONGEST


@given(st.text(max_size=300))
def test_any_name(name: str) -> None:
    told = clean(name)
    assert told
    assert clean(told) == told
    assert not any(unicodedata.category(c) in ("Cc", "Zl", "Zp", "Cs") for c in told)
    assert len([c for c in told if not unicodedata.category(c).startswith("M") and c != "\u200d"]) <= LONGEST


def test_ordinary_names_stay() -> None:
    assert clean("Kateřina Příliš-Žluťoučká") == "Kateřina Příliš-Žluťoučká"
    assert clean("  Ada   Lovelace ") == "Ada Lovelace"
    assert clean("\u202e\u200b") == "?"
