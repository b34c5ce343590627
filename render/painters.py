"""The painters there are: render/<key>/__init__.py names its painter as PAINTER."""

from typing import Any

from render.painter import Painter
from rules.registry import KEYS, Parts

AnyPainter = Painter[Any]

_PAINTERS = Parts[AnyPainter]("render", "PAINTER")


def register(painter: AnyPainter) -> None:
    _PAINTERS.register(painter.key, painter)


def find(key: str) -> AnyPainter:
    """The painter of a game."""
    return _PAINTERS.find(key)


def every() -> list[AnyPainter]:
    return [find(key) for key in KEYS]
