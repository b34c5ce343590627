"""The painters there are, found by their folders: render/<key>/__init__.py names its painter as PAINTER."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from render.painter import Painter

AnyPainter = Painter[Any]


class UnknownPainter(Exception):
    """No pictures for a game of that key."""


_guests: dict[str, AnyPainter] = {}


def register(painter: AnyPainter) -> None:
    """A painter that lives elsewhere: the test kit's toy."""
    _guests[painter.key] = painter


def find(key: str) -> AnyPainter:
    """The painter of a game."""
    return _guests[key] if key in _guests else _find(key)


@cache
def _find(key: str) -> AnyPainter:
    if key not in keys():
        raise UnknownPainter(key)
    painter: AnyPainter = import_module(f"render.{key}").PAINTER
    return painter


def every() -> list[AnyPainter]:
    return [find(key) for key in keys()]


@cache
def keys() -> tuple[str, ...]:
    return tuple(sorted(path.parent.name for path in Path(__file__).parent.glob("*/__init__.py")))
