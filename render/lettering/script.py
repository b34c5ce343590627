"""Scripts that need more than one letter after another: Arabic is joined and runs from the right, Devanagari's short i
stands before its consonant. A line runs from the left; what runs from the right is turned inside it.

The layout library that could do it belongs to the system, and pictures are the same on every machine: this is a small,
sound part of it, enough for names.

>>> visual("Ada")
'Ada'
>>> [hex(ord(letter)) for letter in visual("بيت")]
['0xfe96', '0xfef4', '0xfe91']
"""

import re
import unicodedata
from functools import cache

Forms = dict[str, str]
"""By `isolated`, `initial`, `medial`, `final`: the letter as it looks there."""

TATWEEL = "\u0640"
LAM_ALEF = 0xFEF5
"""From here on two letters are one."""
FORM_BLOCKS = (range(0xFB50, 0xFDFC), range(0xFE70, 0xFEFD))
MIRRORED = {"(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<", "«": "»", "»": "«"}
_PLAIN = re.compile("[\x00-\u058f]*[…‘’“”–—]*")
_SHORT_I = re.compile("((?:[\u0915-\u0939\u0958-\u095f]\u093c?\u094d)*[\u0915-\u0939\u0958-\u095f]\u093c?)\u093f")


def visual(text: str) -> str:
    """The letters in the order and the forms in which they are drawn from left to right."""
    if _PLAIN.fullmatch(text):
        return text
    return turned(joined(_SHORT_I.sub("\u093f\\1", text)))


# ---------------------------------------------------------------------------------------------------- joining


@cache
def forms() -> dict[str, Forms]:
    """The forms of every Arabic letter, and of lam with an alef, as Unicode lists them."""
    found: dict[str, Forms] = {}
    for code in (code for block in FORM_BLOCKS for code in block):
        kind, *parts = unicodedata.decomposition(chr(code)).split() or [""]
        letters = "".join(chr(int(part, 16)) for part in parts)
        whole = len(letters) == 1 or (len(letters) == 2 and code >= LAM_ALEF)
        if whole and kind in ("<isolated>", "<initial>", "<medial>", "<final>"):
            found.setdefault(letters, {})[kind.strip("<>")] = chr(code)
    return found


def joined(text: str) -> str:
    """Every letter in the form its neighbours ask for."""
    parts = _parts(text)
    return "".join(
        _form(part, _ties_on(parts[k - 1]) if k else False, _ties_back(parts[k + 1]) if k + 1 < len(parts) else False)
        for k, part in enumerate(parts)
    )


def _parts(text: str) -> list[str]:
    """Single letters, lam and alef as one."""
    parts: list[str] = []
    for letter in text:
        if parts and parts[-1] == "\u0644" and parts[-1] + letter in forms():
            parts[-1] += letter
        else:
            parts.append(letter)
    return parts


def _ties_on(part: str) -> bool:
    """Whether it joins with what follows."""
    return part == TATWEEL or "initial" in forms().get(part, {})


def _ties_back(part: str) -> bool:
    """Whether it joins with what stands before."""
    return part == TATWEEL or "final" in forms().get(part, {})


def _form(part: str, before: bool, after: bool) -> str:
    known = forms().get(part)
    if known is None:
        return part
    before, after = before and "final" in known, after and "initial" in known
    kind = "medial" if before and after else "final" if before else "initial" if after else "isolated"
    return known.get(kind) or known.get("final" if before else "isolated") or part


# ---------------------------------------------------------------------------------------------------- direction


def turned(text: str) -> str:
    """Runs from the right turned round; numbers in them stay as they are, brackets are mirrored."""
    sides = [_side(letter) for letter in text]
    rightward = [side == "R" for side in sides]
    for k, side in enumerate(sides):
        if side in "N ":
            before = next((s for s in reversed(sides[:k]) if s in "RL"), "L")
            after = next((s for s in sides[k + 1 :] if s in "RL"), "L")
            rightward[k] = before == after == "R" or (before == "R" and _closes(text, rightward, k))
        elif side == "1":
            before = next((s for s in reversed(sides[:k]) if s in "RL"), "L")
            rightward[k] = before == "R"
    out, k = "", 0
    while k < len(text):
        end = k
        while end < len(text) and rightward[end] == rightward[k]:
            end += 1
        out += _reversed(text[k:end]) if rightward[k] else text[k:end]
        k = end
    return out


def _closes(text: str, rightward: list[bool], k: int) -> bool:
    """Whether what has no side ends a run from the right: a cut, or a bracket opened there."""
    opening = MIRRORED.get(text[k], "")
    return text[k] == "…" or (bool(opening) and opening in text[:k] and rightward[text.rindex(opening, 0, k)])


def _side(letter: str) -> str:
    """R for a letter from the right, L from the left, 1 for a digit, a blank, or N for what has no side."""
    kind = unicodedata.bidirectional(letter)
    if kind in ("R", "AL"):
        return "R"
    if kind in ("EN", "AN"):
        return "1"
    return " " if letter == " " else "L" if kind == "L" else "N"


def _reversed(run: str) -> str:
    pieces = re.findall(r"\d+|.", run)
    return "".join(MIRRORED.get(piece, piece) for piece in reversed(pieces))
