"""Scoring cards: as they lie in the offer, and as a line of what they pay now."""

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.canvas import COMPOSED, Canvas
from render.cities.icons import icon
from render.cities.tokens import BRONZE, GOLD, badge
from render.lettering.text import ELLIPSIS, MINOR, NEEDED, Type, wrap
from render.palette import INK, INK_SOFT, PAPER_LIGHT, Colour, Tones, mix, shade
from render.sprites import panel
from rules.cities.view import Card
from rules.cities.vocabulary import brief, card_name

BOARD: Colour = (190, 156, 114)
"""The wood that cards and tiles lie on."""
SHADED = 0.55
SPENT: Tones[str] = Tones({"card": mix(PAPER_LIGHT, BOARD, SHADED)}, contrast={"card": (172, 172, 172)})
"""The paper of a card in the shade."""
TITLE = Type(34, "text", 800)
TEXT = Type(NEEDED, "text", 700)


def card_face(say: Say, card: Card, width: int, height: int, *, spent: bool = False) -> Canvas:
    """Title, sign, what it asks for, points for each time; 12 larger on every side.

    A card that may not be taken now lies in the shade; what is written on it stays dark.
    """
    key = ("cities card", say.language, card.id, card.name, card.points, card.criterion, width, height, spent)
    return COMPOSED.make(key, lambda: _face(say, card, width, height, spent))


def _face(say: Say, card: Card, width: int, height: int, spent: bool) -> Canvas:
    canvas = Canvas(panel(width, height, SPENT["card"] if spent else PAPER_LIGHT, 16).copy())
    x, y = 12, 12
    canvas.block((x + 6, y - 3, x + width - 6, y + 75), card_name(say, card), TITLE, INK, lines=2, pitch=1.0)
    sign = icon(card.criterion, 60, width - 98)
    middle = min(width / 2, width - 80 - sign.width / 2)
    canvas.put(shaded(sign) if spent else sign, x + middle, y + 102)
    draw_points(canvas, x + width - 42, y + 100, card.points, spent=spent)
    asked = brief(say, card.criterion)
    fill = INK if spent else shade(INK_SOFT, 0.8)
    room = (x + 6, y + 128, x + width - 6, y + 208)
    lines, kind = _asked(asked, width - 28)
    canvas.lines((x + width / 2, (room[1] + room[3]) / 2), lines, kind, fill, pitch=1.04, room=room)
    return canvas


def _asked(text: str, wide: int) -> tuple[tuple[str, ...], Type]:
    """As large as letters can be: on two lines, in narrow letters rather than in small ones."""
    ways = [face for size in (NEEDED, 30, MINOR) for face in (TEXT.at(size), TEXT.narrow.at(size))]
    found = [wrap(text, wide, 2, face, face.size) for face in ways]
    return next((way for way in found if ELLIPSIS not in "".join(way[0]) and _whole(text, way[0])), found[-1])


def _whole(text: str, lines: Sequence[str]) -> bool:
    """Whether lines end between words."""
    return " ".join(lines) == text


def shaded(image: Image.Image) -> Image.Image:
    """As it looks in the shade of the board."""
    dull = Image.blend(image.convert("RGB"), Image.new("RGB", image.size, BOARD), SHADED)
    dull.putalpha(image.getchannel("A"))
    return dull


def draw_points(canvas: Canvas, x: float, y: float, points: int, size: int = 62, *, spent: bool = False) -> None:
    canvas.put(badge(size, mix(GOLD, BOARD, SHADED) if spent else GOLD), x, y)
    canvas.write((x, y + 2), str(points), Type(round(size * 0.66), "toy", 800), shade(BRONZE, 0.6))
