"""Names of people as pictures can show them."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from render.lettering.fonts import drawable


def nameable(names: Sequence[str]) -> tuple[str, ...]:
    """Each name with the letters we have; where too little of one is left, the seat's name as in the notation.

    >>> nameable(["Ada 🎲", "日本", "Žofie"])
    ('Ada', 'P2', 'Žofie')
    """
    return tuple(_nameable(name) or f"P{seat}" for seat, name in enumerate(names, 1))


def _nameable(name: str) -> str:
    found = drawable(name, "title")
    whole = len(found) == len(" ".join(unicodedata.normalize("NFC", name).split()))
    return found if whole or any(letter.isalnum() for letter in found) else ""
