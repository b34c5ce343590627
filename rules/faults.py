"""What is wrong with a component set: a fault is a code with parameters, `words/faults.toml` has the words for it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TypeVar

import msgspec

from data.sets import read_set

Fault = tuple[str | int, ...]
"""A code and its parameters."""
Rows = TypeVar("Rows")


def decoded(text: str, rows: type[Rows]) -> Rows | Fault:
    """The text of a set as typed rows, or why it is none."""
    try:
        return msgspec.toml.decode(text, type=rows)
    except msgspec.ValidationError as fault:
        return "not_typed", str(fault)
    except msgspec.DecodeError as fault:
        return "not_toml", str(fault)


def twice(ids: Iterable[str], what: str) -> Iterator[Fault]:
    return (("twice", name, what) for name, number in Counter(ids).items() if number > 1)


def listed(things: Iterable[object]) -> str:
    return ", ".join(map(str, things))


@cache
def sentences(game: str) -> dict[str, str]:
    """Those of all games, and the game's own, by code."""
    return {
        code: sentence
        for folder in ("words", f"{game}/words")
        for code, sentence in msgspec.toml.decode(read_set(folder, "faults").text, type=dict[str, str]).items()
    }


def in_words(game: str, fault: Fault) -> str:
    """A fault as a sentence for the person who wrote the set."""
    code, *details = fault
    return sentences(game)[str(code)].format(*details)
