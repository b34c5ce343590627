"""What the grounds and the tokens are, in one line or in a panel."""

from __future__ import annotations

from PIL import Image

from data.texts import Say
from render.canvas import Canvas
from render.metropolys.atlas import GROUNDS, box
from render.metropolys.pieces import card, token
from render.metropolys.roofs import swatch
from render.metropolys.words import GROUNDS as GROUND_WORDS
from render.metropolys.words import points
from render.palette import INK, PAPER, shade
from render.sprites import panel
from render.text import MINOR, Type, width

KIND = Type(MINOR + 1, "text", 800)
ICON = 34
GAP = 6

Item = tuple[Image.Image, str]


def _items(say: Say) -> tuple[list[Item], list[Item]]:
    """The grounds with their names, the tokens and cards with their points."""
    worth = box().points
    grounds = [(swatch(ground, ICON), say(GROUND_WORDS[ground])) for ground in GROUNDS]
    tokens = [
        (token("trendy", ICON), points(worth["trendy"])),
        (token("metro", ICON), points(worth["metro"])),
        (card("metro", 44), points(worth["metro_card"])),
        (token("archaeology", ICON), points(worth["archaeology"])),
        (card("archaeology", 44), points(worth["archaeology_card"])),
    ]
    return grounds, tokens


def strip(canvas: Canvas, say: Say, left: float, right: float, y: float) -> None:
    """Everything in one line."""
    grounds, tokens = _items(say)
    _line(canvas, [*grounds, *tokens], left, right, y)


def block(canvas: Canvas, say: Say, x: float, y: float, size: tuple[int, int]) -> None:
    """On a panel around a middle, for the place of a fourth seat: grounds in columns, tokens and cards below."""
    canvas.put(panel(*size, shade(PAPER, 0.95), 18), x, y)
    left, right = x - size[0] / 2 + 18, x + size[0] / 2 - 12
    grounds, tokens = _items(say)
    rows = [grounds[:3], [*grounds[3:], tokens[0]]]
    wide = [max(ICON + GAP + width(row[n][1], KIND) for row in rows) for n in range(3)]
    share = min(1.0, (right - left) / sum(wide))
    spare = max(0.0, right - left - sum(wide)) / 3
    for row, height in zip(rows, (y - 39, y), strict=True):
        at = left
        for (icon, text), space in zip(row, wide, strict=True):
            canvas.put(icon, at + ICON / 2, height)
            room = space * share - ICON - GAP
            canvas.fit((at + ICON + GAP, height), text, room, KIND, INK, anchor="lm", least=MINOR)
            at += space * share + spare
    _line(canvas, tokens[1:], left, right, y + 41)


def _line(canvas: Canvas, items: list[Item], left: float, right: float, y: float) -> None:
    """Icons with words, the space shared by their lengths."""
    wide = [ICON + GAP + width(text, KIND) for _, text in items]
    kind = KIND if sum(wide) < right - left else KIND.at(MINOR)
    wide = [ICON + GAP + width(text, kind) for _, text in items]
    spare = (right - left - sum(wide)) / len(items)
    x = left
    for (icon, text), space in zip(items, wide, strict=True):
        canvas.put(icon, x + ICON / 2, y)
        canvas.fit((x + ICON + GAP, y), text, space - ICON - GAP, kind, INK, anchor="lm", least=MINOR)
        x += space + spare
