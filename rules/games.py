"""The games there are, found by their folders: rules/<key>/__init__.py names its class as GAME."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from rules.game import AnyGame

KEYS = ("cities", "machi_koro", "my_city", "point_city", "metropolys")
"""In the order in which they are listed to people."""


class UnknownGame(Exception):
    """No game of that key."""


_guests: dict[str, type[AnyGame]] = {}


def register(game: type[AnyGame]) -> None:
    """A game that lives elsewhere: the test kit's toy."""
    _guests[game.key] = game


def find(key: str) -> type[AnyGame]:
    """The class of a game."""
    return _guests[key] if key in _guests else _find(key)


@cache
def _find(key: str) -> type[AnyGame]:
    if key not in keys():
        raise UnknownGame(key)
    game: type[AnyGame] = import_module(f"rules.{key}").GAME
    return game


@cache
def keys() -> tuple[str, ...]:
    here = Path(__file__).parent
    return tuple(key for key in KEYS if (here / key / "__init__.py").is_file())
