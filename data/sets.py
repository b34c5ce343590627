"""Component sets: what lies in a game's box, as text with a name and a hash. An edited set is a new set."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import msgspec

SHELF = Path(__file__).parent
"""The sets that come with the project: data/<game>/<name>.toml."""


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
def read_set(game: str, name: str, shelf: Path = SHELF) -> ComponentSet:
    path = shelf / game / f"{name}.toml"
    if not name.replace("_", "").replace("-", "").isalnum() or not path.is_file():
        raise UnknownSet(f"{game} has no component set called {name!r}")
    return ComponentSet(game, name, path.read_text(encoding="utf-8"))


def set_names(game: str, shelf: Path = SHELF) -> list[str]:
    return sorted(path.stem for path in (shelf / game).glob("*.toml"))
