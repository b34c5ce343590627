"""Every ruling and every listed case has a test with its number."""

from __future__ import annotations

from tests.rules.machi_koro import test_cases, test_rulings

RULINGS = range(1, 31)
CASES = (*range(1, 72, 2), 2)


def test_every_ruling_has_a_test() -> None:
    assert [n for n in RULINGS if not callable(getattr(test_rulings, f"test_R{n}", None))] == []


def test_every_case_has_a_test() -> None:
    assert [n for n in CASES if not callable(getattr(test_cases, f"test_E{n}", None))] == []
