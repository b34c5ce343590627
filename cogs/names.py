"""People's names and other free text, made safe: no control or direction marks, no markup, no pings."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 32
_MARKS_A_LETTER = 2
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def clean(name: str) -> str:
    """One line of at most 32 letters with what belongs to them; never empty."""
    kept: list[str] = []
    for char in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(char)
        if kind in _HIDDEN and char != "\u200d":
            continue
        if kind.startswith("M") or char == "\u200d":
            if kept and len(kept[-1]) <= _MARKS_A_LETTER:
                kept[-1] += char
        else:
            kept.append(" " if kind == "Zs" else char)
    text = re.sub(r" +", " ", "".join(kept[:LONGEST])).strip()
    return text or "?"


def shown(name: str) -> str:
    """A clean name for a post: markup escaped, mentions broken."""
    return re.sub(r"([\\*_~`|<>\[\]()#:\-])", r"\\\1", clean(name)).replace("@", "@\u200b")
