"""The games there are, and the one rule by which each room finds what a game brings to it.

A game is a key in `KEYS` and a folder of that name in a room: the folder's `__init__.py` names what it brings there
(rules: GAME, cogs: FACE, render: PAINTER). A game of the tests is registered as a guest in each room instead.
"""

from importlib import import_module
from typing import Generic, TypeVar

from rules.game import AnyGame

KEYS = ("cities", "machi_koro", "metropolys", "my_city", "point_city")
"""In the order in which they are listed to people."""
Part = TypeVar("Part")


class UnknownGame(Exception):
    """No game of that key."""


class Parts(Generic[Part]):
    """What every game brings to one room, by the game's key; a folder is read when it is first asked for."""

    def __init__(self, room: str, name: str) -> None:
        self._room = room
        self._name = name
        self._found: dict[str, Part] = {}

    def register(self, key: str, part: Part) -> None:
        """Of a game that lives elsewhere: the test kit's toy."""
        self._found[key] = part

    def find(self, key: str) -> Part:
        if key not in self._found:
            if key not in KEYS:
                raise UnknownGame(key)
            self._found[key] = getattr(import_module(f"{self._room}.{key}"), self._name)
        return self._found[key]


_GAMES = Parts[type[AnyGame]]("rules", "GAME")


def register(game: type[AnyGame]) -> None:
    _GAMES.register(game.key, game)


def find(key: str) -> type[AnyGame]:
    """The class of a game."""
    return _GAMES.find(key)
