"""The three fonts, from packages; all have Czech and Slovak letters. What a font lacks is replaced or left out."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib import resources
from threading import Lock
from typing import Literal

from PIL import ImageFont

Family = Literal["text", "title", "toy"]

FILES: dict[Family, tuple[str, str]] = {
    "text": ("fontpkg_nunito", "Nunito[wght].ttf"),
    "title": ("fontpkg_fraunces", "Fraunces[SOFT,WONK,opsz,wght].ttf"),
    "toy": ("fontpkg_baloo_2", "Baloo2[wght].ttf"),
}
_NO_GLYPH = "\uffff"
_ALIKE = {"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u00a0": " "}

FREETYPE = Lock()
"""A face of FreeType serves one thread at a time."""


@lru_cache(maxsize=256)
def font(family: Family, size: int, weight: int = 600) -> ImageFont.FreeTypeFont:
    package, name = FILES[family]
    with resources.as_file(resources.files(package) / "files" / name) as path:
        # The basic layout gives the same picture on every machine; the other one depends on a library of the system.
        face = ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
    axes = face.get_variation_axes()
    face.set_variation_by_axes([weight if axis["name"] == b"Weight" else axis["default"] or 0 for axis in axes])
    return face


@lru_cache(maxsize=8192)
def has_glyph(family: Family, letter: str) -> bool:
    """Whether the font can draw this letter; what it lacks looks like the box of a letter that never exists."""
    if letter.isspace():
        return letter == " "
    face = font(family, 24)
    with FREETYPE:
        return bytes(face.getmask(letter)) != bytes(face.getmask(_NO_GLYPH))


@lru_cache(maxsize=4096)
def drawable(text: str, family: Family) -> str:
    """The text with the letters the font has: composed, plain letters for decorated ones, nothing for the rest."""
    return " ".join("".join(_nearest(letter, family) for letter in unicodedata.normalize("NFC", text)).split())


def _nearest(letter: str, family: Family) -> str:
    if letter.isspace():
        return " "
    if unicodedata.category(letter)[0] in "CM":
        return ""
    if has_glyph(family, letter):
        return letter
    alike = _ALIKE.get(letter)
    if alike is not None and has_glyph(family, alike):
        return alike
    plain = unicodedata.normalize("NFKD", letter)
    return "".join(part for part in plain if not unicodedata.combining(part) and has_glyph(family, part))
