"""Every ruling of docs/rulings.md has a test that names it: `test_M_A_…`, `test_MA_…` or `test_…_M_A_…` for M-A."""

from __future__ import annotations

import ast
import re

from tests.architecture.sources import ROOT, files, tree

ROW = re.compile(r"^\|\s*\**([A-Z]{1,3}-?(?:[A-Z]{1,2}|\d{1,3}))\**\s*\|", re.MULTILINE)
RULINGS = ROOT / "docs" / "rulings.md"


def rulings() -> list[str]:
    """The ids in the first column of its tables, as `M-A`, `R1`, `C12`."""
    return ROW.findall(RULINGS.read_text(encoding="utf-8")) if RULINGS.is_file() else []


def names() -> set[str]:
    return {
        node.name
        for path in files(".py", under="tests")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    }


def is_named(ruling: str, name: str) -> bool:
    """The id as a part of the name, its dash left out or written as an underscore."""
    spelled = ruling.replace("-", "_?")
    return re.search(rf"_{spelled}(?![0-9A-Za-z])", name) is not None


def test_every_ruling_has_its_test() -> None:
    known = names()
    without = [ruling for ruling in rulings() if not any(is_named(ruling, name) for name in known)]
    assert not without, f"no test names {', '.join(without)}"


def test_a_ruling_stands_once() -> None:
    assert len(set(rulings())) == len(rulings())


def test_names_are_matched_as_meant() -> None:
    assert ROW.findall("| M-A | x |\n| **R1** | y |\n| C12 | z |\n| # | no |\n| topic | no |\n|M-AB|") == [
        "M-A",
        "R1",
        "C12",
        "M-AB",
    ]
    assert is_named("M-A", "test_M_A_central_district") and is_named("M-A", "test_MA")
    assert is_named("R1", "test_R1_roll") and is_named("R1", "test_bank_R1")
    assert not is_named("R1", "test_R10_roll") and not is_named("M-A", "test_MAP_x") and not is_named("R1", "test_r1")
