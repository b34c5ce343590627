"""What stewards at a table are called: names of parts of houses, of no gender and in no language's grammar."""

from __future__ import annotations

from collections.abc import Iterable

NAMES = ("Gable", "Mansard", "Corbie", "Steeple", "Lintel", "Merlon", "Sierra", "Cupola")
"""Each has a face in render/emojis/stewards.toml. A table keeps a name with its seat: this list may change."""


def free_name(place: str, taken: Iterable[str]) -> str:
    """The first name that nobody has there; another table begins with another one."""
    start = sum(map(ord, place)) % len(NAMES)
    return next(name for name in (*NAMES[start:], *NAMES[:start]) if name not in set(taken))
