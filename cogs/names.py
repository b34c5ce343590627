"""People's names and other free text, made safe: no control or direction marks, no markup, no pings."""

import re
import unicodedata
from functools import lru_cache

LONGEST = 32
ROBOT = "🤖"
"""Before the name of a steward: whoever reads it knows that nobody sits there."""
_MARKS_A_LETTER = 2
JOINER = "\u200d"
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


@lru_cache(maxsize=4096)
def clean(name: str) -> str:
    """One line of at most 32 letters with what belongs to them; never empty."""
    kept: list[str] = []
    for char in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(char)
        if kind == "Zs" or char in "\t\n\r":
            kept.append(" ")
        elif char == JOINER:
            # It joins pictures into one; among letters it only hides.
            if kept and unicodedata.category(kept[-1][0]) == "So" and not kept[-1].endswith(JOINER):
                kept[-1] += char
        elif kind.startswith("M"):
            if kept and len(kept[-1]) <= _MARKS_A_LETTER:
                kept[-1] += char
        elif kind not in _HIDDEN:
            kept.append(char)
    text = re.sub(r" +", " ", "".join(kept[:LONGEST])).strip(f" {JOINER}")
    return text or "?"


@lru_cache(maxsize=4096)
def shown(name: str) -> str:
    """A clean name for a post: markup escaped, mentions broken."""
    return re.sub(r"([\\*_~`|<>\[\]()#:\-])", r"\\\1", clean(name)).replace("@", "@\u200b")
