"""Rooms whose names tell the truth: what is pure, what knows no store, and how full a room is."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture.sources import ROOMS, ROOT, files, imports, module, tree
from tests.architecture.test_imports import all_imports, room_of, within

# ---------------------------------------------------------------------------------------------------- purity

NOT_PURE = ("rules.table", "rules.cli")
"""The folders of `rules` that wait, write or print. All else there is pure, but for the doors (`__main__`)."""
IMPURE = {
    *("PIL", "aiohttp", "aiosqlite", "argparse", "asyncio", "concurrent", "datetime", "discord", "io", "logging", "os"),
    *(
        "pathlib",
        "random",
        "secrets",
        "socket",
        "sqlite3",
        "subprocess",
        "sys",
        "tempfile",
        "threading",
        "time",
        "uuid",
    ),
}
OUTWARD = {"open", "print", "input"}
ASYNCHRONOUS = (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)


def pure_files() -> list[Path]:
    return [
        path for path in files(".py", under="rules") if not within(module(path), *NOT_PURE) and path.stem != "__main__"
    ]


def impurities(path: Path) -> list[str]:
    """What of a file waits, asks the system or reaches outside."""
    return [name for name in sorted(imports(path)) if room_of(name) in IMPURE] + waits_or_prints(tree(path))


def waits_or_prints(parsed: ast.Module) -> list[str]:
    found = []
    for node in ast.walk(parsed):
        if isinstance(node, ASYNCHRONOUS) or (isinstance(node, ast.comprehension) and node.is_async):
            found.append("async")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OUTWARD:
            found.append(node.func.id)
    return found


def test_pure_folders_are_pure() -> None:
    found = {module(path): impurities(path) for path in pure_files()}
    assert {"rules.game", "rules.history.publish", "rules.campaign.model", "rules.stewards.steward"} <= set(found)
    assert not {name: wrong for name, wrong in found.items() if wrong}


def test_impurity_is_seen() -> None:
    """The async layer has plenty of it."""
    assert "async" in impurities(ROOT / "rules" / "table" / "tables.py")
    assert waits_or_prints(ast.parse("x = [y async for y in z]\nprint(open(x))")) == ["print", "async", "open"]


# ---------------------------------------------------------------------------------------------------- ports


def test_cogs_know_ports_and_no_store() -> None:
    """What is joined to what is settled in bot.py: another store changes nothing in `cogs`."""
    assert not [(who, what) for who, what in all_imports("cogs") if within(what, "data.store")]


# ---------------------------------------------------------------------------------------------------- rooms

FULL = 12
"""Files at a room's top level; what is more belongs into folders."""


@pytest.mark.parametrize("room", [room for room in ROOMS if room != "bot"])
def test_a_rooms_top_level_is_seen_at_a_glance(room: str) -> None:
    assert len([path for path in (ROOT / room).iterdir() if path.is_file()]) <= FULL
