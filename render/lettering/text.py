"""Text: measured, fitted, wrapped, and kept as finished masks. Every place that writes knows how much room it has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Literal

import msgspec
from PIL import Image, ImageDraw, ImageFont

from render.cache import DRAWN, ByteCache, image_bytes
from render.lettering.fonts import FREETYPE, Family, drawable, font, runs

NEEDED = 33
"""The smallest size of text that one needs to play: 11 when the picture is scaled to a phone."""
MINOR = 27
"""The smallest size of any text."""
ELLIPSIS = "…"


NARROWEST = 76
"""How far letters are squeezed, in percent of their width, before a text is cut."""


class Type(msgspec.Struct, frozen=True):
    """A way to set text."""

    size: int
    family: Family = "toy"
    weight: int = 700
    stretch: int = 100
    """The width of the letters in percent."""

    def at(self, size: int) -> Type:
        return Type(size, self.family, self.weight, self.stretch)

    def smaller(self, least: int) -> Iterator[Type]:
        """From this size down to the least, then narrower and narrower."""
        for size in range(self.size, least - 1, -1):
            yield self.at(size)
        for stretch in range(96, NARROWEST - 1, -4):
            yield Type(min(self.size, least), self.family, self.weight, stretch)

    @property
    def narrow(self) -> Type:
        """In narrow letters: before a text is cut."""
        return Type(self.size, "narrow", min(700, self.weight))

    def fitting(self, least: int) -> Iterator[Type]:
        """All ways to set one line, the best first."""
        yield from self.smaller(least)
        yield from self.narrow.at(min(self.size, least)).smaller(least)


class Mask:
    """A finished line of text: where its ink lies, as seen from the start of its baseline."""

    __slots__ = ("advance", "image", "left", "top")

    def __init__(self, image: Image.Image, left: int, top: int, advance: float) -> None:
        self.image = image
        self.left = left
        self.top = top
        self.advance = advance


MASKS: ByteCache[Mask] = ByteCache(DRAWN, lambda mask: image_bytes(mask.image))
"""Finished texts."""


def mask(text: str, kind: Type, stroke: int = 0) -> Mask:
    """`text` must be drawable."""
    return MASKS.make((text, kind, stroke), lambda: _mask(text, kind, stroke))


def _mask(text: str, kind: Type, stroke: int) -> Mask:
    parts: list[tuple[ImageFont.FreeTypeFont, str, float]] = []
    advance, boxes = 0.0, []
    for family, letters in runs(text, kind.family):
        face = font(family, kind.size, kind.weight)
        with FREETYPE:
            box = face.getbbox(letters, anchor="ls", stroke_width=stroke)
            length = face.getlength(letters)
        boxes.append((box[0] + advance, box[1], box[2] + advance, box[3]))
        parts.append((face, letters, advance))
        advance += length
    left, top = (int(min((box[n] for box in boxes), default=0)) for n in (0, 1))
    right, bottom = (int(max((box[n] for box in boxes), default=0)) + 1 for n in (2, 3))
    image = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    pen = ImageDraw.Draw(image)
    for face, letters, x in parts:
        with FREETYPE:
            pen.text((x - left, -top), letters, 255, face, anchor="ls", stroke_width=stroke)
    if kind.stretch == 100:
        return Mask(image, left, top, advance)
    share = kind.stretch / 100
    narrow = image.resize((max(1, round(image.width * share)), image.height), Image.Resampling.LANCZOS)
    return Mask(narrow, round(left * share), top, advance * share)


@lru_cache(maxsize=8192)
def width(text: str, kind: Type) -> float:
    found = 0.0
    for family, letters in runs(drawable(text, kind.family), kind.family):
        face = font(family, kind.size, kind.weight)
        with FREETYPE:
            found += face.getlength(letters)
    return found * kind.stretch / 100


@lru_cache(maxsize=512)
def middle(kind: Type) -> float:
    """How far the baseline lies below the middle of a line."""
    ascent, descent = font(kind.family, kind.size, kind.weight).getmetrics()
    return (ascent - descent) / 2


@lru_cache(maxsize=4096)
def fit(text: str, room: float, kind: Type, least: int = NEEDED) -> tuple[str, Type]:
    """The text as large as the room allows, down to `least`, then squeezed, then narrow; at worst it is cut."""
    text = drawable(text, kind.family)
    for smaller in kind.fitting(least):
        kind = smaller
        if width(text, kind) <= room:
            break
    return cut(text, room, kind), kind


def cut(text: str, room: float, kind: Type) -> str:
    """The text, or as much of it as the room allows and an ellipsis."""
    return cut_within(text, room, kind, lambda part: part)


def cut_within(text: str, room: float, kind: Type, sentence: Callable[[str], str]) -> str:
    """A sentence around a text that may be cut: "Maximili… may build" rather than "Maximilian m…"."""
    whole = sentence(text)
    if width(whole, kind) <= room:
        return whole
    low, high = 0, len(text)
    while low < high:
        half = (low + high + 1) // 2
        if width(sentence(text[:half].rstrip() + ELLIPSIS), kind) <= room:
            low = half
        else:
            high = half - 1
    return sentence(text[:low].rstrip() + ELLIPSIS)


def fit_within(
    text: str, room: float, kind: Type, sentence: Callable[[str], str], least: int = NEEDED
) -> tuple[str, Type]:
    """As `fit`, with only `text` cut and the rest of the sentence kept."""
    text = drawable(text, kind.family)
    for smaller in kind.fitting(least):
        kind = smaller
        if width(sentence(text), kind) <= room:
            break
    return cut_within(text, room, kind, sentence), kind


@lru_cache(maxsize=4096)
def wrap(text: str, room: float, lines: int, kind: Type, least: int = NEEDED) -> tuple[tuple[str, ...], Type]:
    """As `fit`, in at most `lines` lines of about equal length."""
    text = drawable(text, kind.family)
    for smaller in kind.fitting(least):
        kind = smaller
        for count in range(1, lines + 1):
            found = balanced(text, room, count, kind)
            if found is not None:
                return found, kind
    return overfull(text, room, lines, kind), kind


Breaks = Literal["spaces", "words", "letters"]
"""Where a line may end: at spaces, also after hyphens, or anywhere."""


def places(text: str, breaks: Breaks) -> list[int]:
    return [
        k
        for k in range(1, len(text))
        if breaks == "letters" or text[k] == " " or (breaks == "words" and text[k - 1] == "-")
    ]


@lru_cache(maxsize=4096)
def balanced(text: str, room: float, lines: int, kind: Type, breaks: Breaks = "spaces") -> tuple[str, ...] | None:
    """The text in exactly `lines` lines with the longest line as short as can be, or None if that is too long."""
    ends = [*places(text, breaks), len(text)]
    if lines > len(ends) or width(text, kind) > lines * (room + kind.size / 2):
        return None
    best: dict[tuple[int, int], tuple[float, tuple[str, ...]]] = {}

    def from_end(first: int, left: int) -> tuple[float, tuple[str, ...]]:
        """The best lines from the break before `ends[first]` on."""
        if (first, left) not in best:
            start = ends[first - 1] if first else 0
            options = []
            for last in [len(ends) - 1] if left == 1 else range(first, len(ends) - left + 1):
                line = text[start : ends[last]].strip()
                rest, others = (0.0, ()) if left == 1 else from_end(last + 1, left - 1)
                options.append((max(width(line, kind), rest), (line, *others)))
            best[first, left] = min(options)
        return best[first, left]

    longest, found = from_end(0, lines)
    return found if longest <= room else None


def overfull(text: str, room: float, lines: int, kind: Type) -> tuple[str, ...]:
    """Two lines broken anywhere, if that is enough; else as many words to a line as it holds, and the rest is cut."""
    broken = balanced(text, room, 2, kind, "letters") if lines == 2 else None
    if broken is not None:
        return broken
    found: list[str] = []
    words = text.split(" ")
    while words and len(found) < lines:
        line = words.pop(0)
        while words and width(f"{line} {words[0]}", kind) <= room:
            line = f"{line} {words.pop(0)}"
        found.append(line)
    if words:
        found[-1] = " ".join([found[-1], *words])
    return tuple(cut(line, room, kind) for line in found)
