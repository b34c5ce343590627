"""Component sets: what lies in a game's box, as text with a name and a hash of what the text says.

A set with another price is another set; one with another comment is the same. Sets used to be hashed by their text:
`known_hashes.toml` says what those hashes stand for, so that records, stores and files from then keep working.
"""

import re
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path

import msgspec

SHELF = Path(__file__).parent / "components"
"""The sets that come with the project: data/components/<game>/<name>.toml."""
_shelves = [SHELF]
LONGEST_NAME = 60
"""A file system refuses longer names of files in its own way, and people may type any."""
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
        """Of its content: the order of its rows is a part of it, for cards are dealt from it."""
        return set_hash(self.text)

    @property
    def text_hash(self) -> str:
        """Of its text, comments and all: by this a store tells apart what it keeps."""
        return text_hash(self.text)

    def known_as(self, fingerprint: str) -> bool:
        """Whether a record or a file that names this hash means this set."""
        return fingerprint in (self.hash, self.text_hash) or _known_hashes().get(fingerprint) == self.hash


@lru_cache(maxsize=128)
def set_hash(text: str) -> str:
    try:
        content = msgspec.json.encode(msgspec.toml.decode(text))
    except msgspec.DecodeError:
        return text_hash(text)
    return _digest(content)


def text_hash(text: str) -> str:
    return _digest(text.encode())


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=8).hexdigest()


@cache
def _known_hashes() -> dict[str, str]:
    """By the hash of a text that a set once had: the hash of its content."""
    return msgspec.toml.decode((SHELF / "known_hashes.toml").read_bytes(), type=dict[str, str])


@lru_cache(maxsize=64)
def read_set(game: str, name: str) -> ComponentSet:
    return ComponentSet(game, name, whole(game, _text(game, name)))


def whole(game: str, text: str) -> str:
    """The text of a set with everything it includes: this is what a table keeps."""
    return _INCLUDE.sub(lambda line: _text(f"{game}/common", line[1]).rstrip(), text)


def _text(game: str, name: str) -> str:
    if len(name) <= LONGEST_NAME and name.replace("_", "").replace("-", "").isalnum():
        for shelf in _shelves:
            path = shelf / game / f"{name}.toml"
            if path.is_file():
                return path.read_text(encoding="utf-8")
    raise UnknownSet(f"{game} has no component set called {name!r}")


def set_names(game: str) -> list[str]:
    return sorted({path.stem for shelf in _shelves for path in (shelf / game).glob("*.toml")})
