"""Component sets: what lies in a game's box, as text with a name and a hash. An edited set is a new set."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import msgspec

SHELF = Path(__file__).parent
"""The sets that come with the project: data/<game>/<name>.toml."""
_shelves = [SHELF]


def add_shelf(shelf: Path) -> None:
    """A directory of the operator's own sets, laid out in the same way."""
    if shelf not in _shelves:
        _shelves.append(shelf)


class UnknownSet(Exception):
    """No set of that name for that game."""


class ComponentSet(msgspec.Struct, frozen=True):
    game: str
    name: str
    text: str

    @property
    def hash(self) -> str:
        return set_hash(self.text)


@lru_cache(maxsize=64)
def set_hash(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


@lru_cache(maxsize=64)
def read_set(game: str, name: str) -> ComponentSet:
    if name.replace("_", "").replace("-", "").isalnum():
        for shelf in _shelves:
            path = shelf / game / f"{name}.toml"
            if path.is_file():
                return ComponentSet(game, name, path.read_text(encoding="utf-8"))
    raise UnknownSet(f"{game} has no component set called {name!r}")


def set_names(game: str) -> list[str]:
    return sorted({path.stem for shelf in _shelves for path in (shelf / game).glob("*.toml")})
