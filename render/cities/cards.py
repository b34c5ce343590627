"""Scoring cards: as they lie in the offer, and as a line of what they pay now."""

from __future__ import annotations

from PIL import Image

from data.texts import Say
from render.canvas import COMPOSED, Canvas
from render.cities.icons import icon
from render.cities.tokens import BRONZE, GOLD, badge
from render.lettering.text import NEEDED, Type
from render.palette import INK, INK_SOFT, PAPER_LIGHT, Colour, Tones, mix, shade
from render.sprites import panel
from rules.cities.view import Buildings, Card
from rules.cities.vocabulary import SHORT, brief

BOARD: Colour = (190, 156, 114)
"""The wood that cards and tiles lie on."""
SHADED = 0.4
SPENT: Tones[str] = Tones({"card": mix(PAPER_LIGHT, BOARD, SHADED)}, contrast={"card": (172, 172, 172)})
"""The paper of a card in the shade."""
TITLE = Type(34, "text", 800)
TEXT = Type(NEEDED, "text", 700)


def title(say: Say, card: Card) -> str:
    """The name as it stands on the card; the sign shows the colour of a card for one colour."""
    name = say(SHORT.get(card.name, card.name))
    return name.partition(":")[0] if isinstance(card.criterion, Buildings) and card.criterion.colour else name


def card_face(say: Say, card: Card, width: int, height: int, *, spent: bool = False) -> Canvas:
    """Title, sign, what it asks for, points for each time; 12 larger on every side.

    A card that may not be taken now lies in the shade; what is written on it stays dark.
    """
    key = ("cities card", say.language, card.id, card.name, card.points, card.criterion, width, height, spent)
    return COMPOSED.make(key, lambda: _face(say, card, width, height, spent))


def _face(say: Say, card: Card, width: int, height: int, spent: bool) -> Canvas:
    canvas = Canvas(panel(width, height, SPENT["card"] if spent else PAPER_LIGHT, 16).copy())
    x, y = 12, 12
    canvas.block((x + 8, y - 3, x + width - 8, y + 75), title(say, card), TITLE, INK, lines=2, pitch=1.0)
    sign = icon(card.criterion, 54, width - 104)
    canvas.put(_shaded(sign) if spent else sign, x + 14, y + 126, "lb")
    draw_points(canvas, x + width - 42, y + 100, card.points, spent=spent)
    asked = brief(say, card.criterion)
    room = (x + 8, y + 127, x + width - 8, y + 195)
    canvas.block(room, asked, TEXT, INK if spent else shade(INK_SOFT, 0.8), lines=2, pitch=1.0, least=27)
    return canvas


def _shaded(image: Image.Image) -> Image.Image:
    dull = Image.blend(image.convert("RGB"), Image.new("RGB", image.size, BOARD), SHADED)
    dull.putalpha(image.getchannel("A"))
    return dull


def draw_points(canvas: Canvas, x: float, y: float, points: int, size: int = 62, *, spent: bool = False) -> None:
    canvas.put(badge(size, mix(GOLD, BOARD, SHADED) if spent else GOLD), x, y)
    canvas.write((x, y + 2), str(points), Type(round(size * 0.66), "toy", 800), shade(BRONZE, 0.6))
