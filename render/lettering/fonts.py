"""The fonts, from packages. Three to write with, all with Czech and Slovak letters, and two for letters they lack;
a narrow one for long names, with the same two set as narrow as they go.

What no font has is replaced by something alike or left out: nobody ever sees the box of a missing letter.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from itertools import groupby
from operator import itemgetter
from threading import Lock
from typing import Literal

from PIL import ImageFont
from PIL.ImageFont import Axis

from render.lettering.script import visual

Family = Literal["text", "title", "toy", "wide", "arabic", "narrow", "narrow_wide", "narrow_arabic"]

FILES: dict[Family, tuple[str, str]] = {
    "text": ("fontpkg_nunito", "Nunito[wght].ttf"),
    "title": ("fontpkg_fraunces", "Fraunces[SOFT,WONK,opsz,wght].ttf"),
    "toy": ("fontpkg_baloo_2", "Baloo2[wght].ttf"),
    "wide": ("fontpkg_noto_sans", "NotoSans[wdth,wght].ttf"),
    "arabic": ("fontpkg_noto_sans_arabic", "NotoSansArabic[wdth,wght].ttf"),
    "narrow": ("fontpkg_saira", "Saira[wdth,wght].ttf"),
    "narrow_wide": ("fontpkg_noto_sans", "NotoSans[wdth,wght].ttf"),
    "narrow_arabic": ("fontpkg_noto_sans_arabic", "NotoSansArabic[wdth,wght].ttf"),
}
SPARE: tuple[Family, ...] = ("wide", "arabic")
"""Where letters come from that the chosen font lacks: Greek, Cyrillic, rarer Latin ones, Devanagari; then Arabic."""
NARROW_SPARE: tuple[Family, ...] = ("narrow_wide", "narrow_arabic")
NARROW: frozenset[Family] = frozenset(("narrow", *NARROW_SPARE))
_PIECES = re.compile(r"\s+|\S+")
_NO_GLYPH = "\uffff"
_ALIKE = {"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u00a0": " "}
_VOWELLED = range(0x900, 0x980)
"""In Devanagari marks are half of the writing; elsewhere those that do not melt into a letter can be spared."""

FREETYPE = Lock()
"""A face of FreeType serves one thread at a time."""


@lru_cache(maxsize=256)
def font(family: Family, size: int, weight: int = 600) -> ImageFont.FreeTypeFont:
    package, name = FILES[family]
    with resources.as_file(resources.files(package) / "files" / name) as path:
        # The basic layout gives the same picture on every machine; the other one depends on a library of the system.
        face = ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
    face.set_variation_by_axes([_setting(axis, family, weight) for axis in face.get_variation_axes()])
    return face


def _setting(axis: Axis, family: Family, weight: int) -> float:
    if axis["name"] == b"Weight":
        return weight
    if axis["name"] == b"Width" and family in NARROW:
        return axis["minimum"] or 0
    return axis["default"] or 0


@lru_cache(maxsize=8192)
def has_glyph(family: Family, letter: str) -> bool:
    """Whether the font can draw this letter; what it lacks looks like the box of a letter that never exists."""
    if letter.isspace():
        return letter == " "
    face = font(family, 24)
    with FREETYPE:
        return bytes(face.getmask(letter)) != bytes(face.getmask(_NO_GLYPH))


@lru_cache(maxsize=8192)
def home(letter: str, family: Family) -> Family | None:
    """The font that draws this letter in a text of that family."""
    return next((one for one in _choice(family) if has_glyph(one, letter)), None)


def _choice(family: Family) -> tuple[Family, ...]:
    return (family, *(NARROW_SPARE if family in NARROW else SPARE))


@lru_cache(maxsize=4096)
def runs(text: str, family: Family) -> Sequence[tuple[Family, str]]:
    """A drawable text as it is drawn from left to right, split by fonts; a word has one, if one can."""
    fonts = [pair for word in _PIECES.findall(visual(text)) for pair in zip(_fonts(word, family), word, strict=True)]
    return tuple((one, "".join(letter for _, letter in found)) for one, found in groupby(fonts, itemgetter(0)))


def _fonts(word: str, family: Family) -> list[Family]:
    whole = next((one for one in _choice(family) if all(has_glyph(one, letter) for letter in word)), None)
    return [whole or home(letter, family) or family for letter in word]


@lru_cache(maxsize=4096)
def drawable(text: str, family: Family) -> str:
    """The text with the letters we have: composed, plain ones for decorated ones, nothing for the rest."""
    found = ""
    for letter in unicodedata.normalize("NFC", text):
        if unicodedata.category(letter)[0] == "M" and not (found and ord(found[-1]) in _VOWELLED):
            continue
        found += _nearest(letter, family)
    return " ".join(found.split())


def _nearest(letter: str, family: Family) -> str:
    if letter.isspace():
        return " "
    if unicodedata.category(letter)[0] == "C":
        return ""
    if has_glyph(family, letter):
        return letter
    alike = _ALIKE.get(letter)
    if alike is not None and has_glyph(family, alike):
        return alike
    if unicodedata.decomposition(letter).startswith("<"):
        parts = unicodedata.normalize("NFKC", letter)
        return "".join(p for p in parts if unicodedata.category(p)[0] != "M" and home(p, family) is not None)
    if home(letter, family) is not None:
        return letter
    plain = unicodedata.normalize("NFKD", letter)
    return "".join(part for part in plain if not unicodedata.combining(part) and home(part, family) is not None)
