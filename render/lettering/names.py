"""Names in pictures: how large they may be in their room, where they break, which letters can be drawn."""

import unicodedata
from collections.abc import Callable, Sequence

from render.lettering.fonts import drawable
from render.lettering.text import ELLIPSIS, MINOR, NEEDED, Breaks, Type, balanced, cut_within, width

NAMES: tuple[Breaks, ...] = ("words", "letters")
LONGEST_WORD = 20
"""A word with more letters is broken anywhere: it would only be squeezed to a grey line."""


def fit_name(
    text: str, room: float, kind: Type, sentence: Callable[[str], str], most: int = NEEDED, lines: int = 2
) -> tuple[tuple[str, ...], Type]:
    """A sentence around a name on one line of needed size, else on two of at most `most`, else in narrow letters.

    Lines may break anywhere, if there is no better place: nobody chose a name for our pictures. Only if narrow letters
    on `lines` lines are not enough, the name is cut.
    """
    text = drawable(text, kind.family)
    whole = sentence(text)
    for smaller in kind.smaller(min(kind.size, NEEDED)):
        if width(whole, smaller) <= room:
            return (whole,), smaller
    usual = kind.at(min(kind.size, most))
    narrow = usual.narrow
    ways: list[tuple[int, Type, Breaks]] = []
    endless = any(len(word) > LONGEST_WORD for word in whole.split())
    for breaks in NAMES[endless:]:
        ways += [(2, usual, breaks), *((count, narrow, breaks) for count in range(2, lines + 1))]
    for count, face, breaks in ways:
        for smaller in face.smaller(min(usual.size, MINOR)):
            found = balanced(whole, room, count, smaller, breaks)
            if found is not None:
                return found, smaller
    *_, least = narrow.smaller(min(usual.size, MINOR))
    for length in range(len(text) - 1, 0, -1):
        found = balanced(sentence(text[:length].rstrip() + ELLIPSIS), room, lines, least, "letters")
        if found is not None:
            return found, least
    return (cut_within(text, room, least, sentence),), least


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
