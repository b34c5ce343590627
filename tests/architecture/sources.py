"""The project's own files, read as text and as syntax."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
ROOMS = ("bot", "cogs", "rules", "render", "data", "playground", "tests")
_NOT_OURS = {"__pycache__", "out", "node_modules"}


def files(*suffixes: str, under: str = "") -> list[Path]:
    """All files of the project with one of these endings."""
    return sorted(path for path in _walk(ROOT / under) if path.suffix in suffixes)


def _walk(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name.startswith(".") and path.name != ".ci":
            continue
        if path.is_dir():
            if path.name not in _NOT_OURS:
                yield from _walk(path)
        else:
            yield path


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def module(path: Path) -> str:
    """`rules.cities.game` for rules/cities/game.py, `rules.cities` for its __init__.py."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(path: Path) -> frozenset[str]:
    """The full names a file imports: `a.b` for `import a.b`, `a.b.c` for `from a.b import c`."""
    found: set[str] = set()
    package = module(path).split(".")
    if path.name != "__init__.py":
        package = package[:-1]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            found |= {f"{start}.{alias.name}" for alias in node.names}
    return frozenset(found)


@cache
def games() -> tuple[str, ...]:
    """The folders of games in rules/."""
    return tuple(sorted(path.parent.name for path in (ROOT / "rules").glob("*/game.py")))
