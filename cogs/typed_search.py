"""What somebody is looking for, typed without capitals and accents."""

import unicodedata


def folded(text: str) -> str:
    """The letters alone.

    >>> folded("Pšeničné Pole")
    'psenicne pole'
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def finds(typed: str, label: str) -> bool:
    """Whether the typed letters are in the label."""
    return folded(typed) in folded(label)
