"""Component sets: what lies in a game's box, as text with a name and a hash. An edited set is a new set."""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import msgspec

SHELF = Path(__file__).parent / "components"
"""The sets that come with the project: data/components/<game>/<name>.toml."""
_shelves = [SHELF]
_INCLUDE = re.compile(r"^# include: (\S+)$", re.MULTILINE)
"""A line of a set in whose place the text of another file of the game stands: what several sets share."""


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
    return ComponentSet(game, name, whole(game, _text(game, name)))


def whole(game: str, text: str) -> str:
    """The text of a set with everything it includes: this is what a table keeps."""
    return _INCLUDE.sub(lambda line: _text(f"{game}/common", line[1]).rstrip(), text)


def _text(game: str, name: str) -> str:
    if name.replace("_", "").replace("-", "").isalnum():
        for shelf in _shelves:
            path = shelf / game / f"{name}.toml"
            if path.is_file():
                return path.read_text(encoding="utf-8")
    raise UnknownSet(f"{game} has no component set called {name!r}")


def set_names(game: str) -> list[str]:
    return sorted({path.stem for shelf in _shelves for path in (shelf / game).glob("*.toml")})
