"""All cases: the toy's, and one of every game that has a folder in tests/rules."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from tests.kit.case import Case, Table
from tests.toy.case import CASE as TOY

TESTS = Path(__file__).parent.parent
RECORDS = TESTS / "records"


@cache
def cases() -> tuple[Case, ...]:
    found = sorted((TESTS / "rules").glob("*/case.py"))
    return (TOY, *(import_module(f"tests.rules.{path.parent.name}.case").CASE for path in found))


@cache
def tables() -> tuple[Table, ...]:
    return tuple(table for case in cases() for table in case.tables())


every_case = pytest.mark.parametrize("case", cases(), ids=lambda case: case.game.key)
every_table = pytest.mark.parametrize("table", tables(), ids=str)
