"""What the grounds and the tokens are, in one line or in a panel."""

from collections.abc import Sequence

import msgspec
from PIL import Image

from data.texts import Say
from render.canvas import Canvas
from render.lettering.text import MINOR, Type, width
from render.metropolys.atlas import GROUNDS
from render.metropolys.pieces import card, token
from render.metropolys.roofs import swatch
from render.palette import INK, PAPER, shade
from render.sprites import panel
from rules.metropolys.components import standard_box
from rules.metropolys.vocabulary import GROUNDS as GROUND_WORDS
from rules.metropolys.vocabulary import points

KIND = Type(MINOR + 1, "text", 800)
LARGE = 34
"""The size of the words in one line, if there is room."""
ICON = 34
GAP = 6
LEAST_GAP = 6
"""Between a word and the next icon."""
PAIR = 14
"""Between a token with its points and the card that goes with it."""
LOW_CARD = 38

Item = tuple[Image.Image, str]


def _items(say: Say, high: int = 44) -> tuple[list[Item], list[Item]]:
    """The grounds with their names, the tokens and cards of some height with their points."""
    worth = msgspec.structs.asdict(standard_box().points)
    grounds = [(swatch(ground, ICON), say(GROUND_WORDS[ground])) for ground in GROUNDS]
    tokens = [
        (token("trendy", ICON), points(worth["trendy"])),
        (token("metro", ICON), points(worth["metro"])),
        (card("metro", high), points(worth["metro_card"])),
        (token("archaeology", ICON), points(worth["archaeology"])),
        (card("archaeology", high), points(worth["archaeology_card"])),
    ]
    return grounds, tokens


def strip(canvas: Canvas, say: Say, left: float, right: float, y: float) -> None:
    """Everything in one line."""
    grounds, tokens = _items(say)
    _line(canvas, [*grounds, *tokens], left, right, y)


def block(canvas: Canvas, say: Say, x: float, y: float, size: tuple[int, int]) -> None:
    """On a panel around a middle, for the place of a fourth seat: three columns, a token with its card in one."""
    canvas.put(panel(*size, shade(PAPER, 0.95), 18), x, y)
    left, right = x - size[0] / 2 + 18, x + size[0] / 2 - 16
    grounds, (trendy, *others) = _items(say, LOW_CARD)
    cells = [*([ground] for ground in grounds), [trendy], others[:2], others[2:]]
    rows = [cells[:3], cells[3:6], cells[6:]]
    wide = [max(_wide(row[n]) for row in rows if n < len(row)) for n in range(3)]
    spare = max(0.0, right - left - sum(wide)) / 2
    share = min(1.0, (right - left) / sum(wide))
    for row, height in zip(rows, (y - 40, y - 1, y + 38), strict=True):
        at = left
        for cell, space in zip(row, wide, strict=False):
            _cell(canvas, cell, at, height, space * share)
            at += space * share + spare


def _wide(cell: Sequence[Item]) -> float:
    return sum(ICON + GAP + width(text, KIND) for _, text in cell) + PAIR * len(cell) - PAIR / 2


def _cell(canvas: Canvas, cell: Sequence[Item], x: float, y: float, space: float) -> None:
    for icon, text in cell:
        room = min(width(text, KIND), space - ICON - GAP - PAIR / 2)
        canvas.put(icon, x + ICON / 2, y)
        x += ICON + GAP + PAIR + canvas.fit((x + ICON + GAP, y), text, room, KIND, INK, anchor="lm", least=MINOR)


def _line(canvas: Canvas, items: list[Item], left: float, right: float, y: float) -> None:
    """Icons with words, the space shared by their lengths; long words are set narrower before they meet an icon."""
    room = right - left - len(items) * (ICON + GAP + LEAST_GAP)
    sizes = (KIND.at(size) for size in range(LARGE, MINOR, -1))
    kind = next(
        (kind for kind in sizes if sum(width(text, kind) for _, text in items) + LEAST_GAP * len(items) < room),
        KIND.at(MINOR),
    )
    wide = [width(text, kind) for _, text in items]
    share = min(1.0, room / sum(wide))
    spare = LEAST_GAP + max(0.0, room - sum(wide)) / len(items)
    x = left
    for (icon, text), space in zip(items, wide, strict=True):
        canvas.put(icon, x + ICON / 2, y)
        canvas.fit((x + ICON + GAP, y), text, space * share, kind, INK, anchor="lm", least=MINOR)
        x += ICON + GAP + space * share + spare
