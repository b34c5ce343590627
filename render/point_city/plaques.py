"""Civic tokens as brass plaques: the points, what they are for in small signs, and a line below."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.cache import SPRITES, kept
from render.canvas import COMPOSED, Canvas
from render.palette import PAPER, PAPER_SHADE, Colour, shade
from render.point_city.icons import civic_mark, icon, star
from render.point_city.tints import BRASS, BRASS_DARK, CREAM, TINTS
from render.sprites import Pen, shadowed, sprite
from render.text import Type, mask
from rules.point_city.view import RESOURCES, Token

WIDE, HIGH = 160, 100
GROW = 8
SHARE = 2.1
"""The width of the signs in heights."""
DARK: Colour = shade(BRASS, 0.4)


@kept(SPRITES)
def criterion(token: Token, height: int) -> Image.Image:
    """What a token counts, as small pictures."""
    h = height * 4
    image = Image.new("RGBA", (int(h * SHARE), h))
    symbols = ("ingenuity",) if token.rule == "ingenuity" else token.resources
    for k, symbol in enumerate(symbols):
        x = 0.55 if len(symbols) == 1 else 0.02 + 1.04 * k
        image.alpha_composite(icon(symbol, int(h * 0.96)), (int(h * x), 1))
    match token.rule:
        case "full_set":
            for k, resource in enumerate(RESOURCES):
                place = int(h * (0.1 + k % 3 * 0.62 + k // 3 * 0.31)), int(k // 3 * h * 0.48)
                image.alpha_composite(icon(resource, int(h * 0.54)), place)
        case "flat":
            image.alpha_composite(star(h, TINTS["economy"], DARK), (int(h * 0.55), 0))
        case "kinds_with" | "kinds_missing":
            _stack(image, token.number, h)
    return image.resize((int(height * SHARE), height), Image.Resampling.LANCZOS)


def _stack(image: Image.Image, number: int, h: int) -> None:
    """So many lots of one kind; for none, one empty place."""
    pen = ImageDraw.Draw(image)
    found = mask(f"{number}+" if number else "0", Type(int(h * 0.68), "toy", 800))
    image.paste(DARK, (int(h * 0.54 - found.advance / 2), int(h * 0.76) + found.top), found.image)
    for k in range(max(1, number)):
        y = h * (0.52 + 0.09 * max(0, number - 1) - 0.2 * k)
        for drop, tint in ((0.1, shade(BRASS, 0.7)), (0.0, CREAM if number else shade(BRASS, 1.55))):
            corners = ((1.5, drop - 0.27), (2.04, drop), (1.5, drop + 0.27), (0.96, drop))
            points = [(h * x, y + h * dy) for x, dy in corners]
            pen.polygon(points, fill=tint, outline=DARK, width=h // 30)


@kept(SPRITES)
def _plate(width: int, height: int) -> Image.Image:
    def draw(pen: Pen, s: int) -> None:
        for inset, tint in ((0, shade(BRASS, 0.6)), (3, shade(BRASS, 1.12)), (7, shade(BRASS, 1.55))):
            i, w, h, c = inset * s, (width - inset) * s - 1, (height - inset) * s - 1, 15 * s
            corners = ((i + c, i), (w - c, i), (w, i + c), (w, h - c), (w - c, h), (i + c, h), (i, h - c), (i, i + c))
            pen.polygon(corners, fill=tint)

    return shadowed(sprite(width, height, draw), (2, 4), 3, 110, GROW)


@kept(COMPOSED)
def plaque(token: Token, foot: str) -> Canvas:
    """Larger by GROW on every side for its shadow. The foot is its name, or what it is worth."""
    canvas = Canvas.clear(WIDE + 2 * GROW, HIGH + 2 * GROW)
    canvas.put(_plate(WIDE, HIGH), 0, 0, "lt")
    canvas.write((GROW + 30, GROW + 40), str(token.points), Type(50, "toy", 800), BRASS_DARK)
    sign = criterion(token, 46)
    canvas.put(sign, GROW + WIDE - 59, GROW + 35)
    canvas.write((GROW + WIDE / 2, GROW + HIGH - 24), foot, Type(33, "text", 800), BRASS_DARK)
    return canvas


@kept(COMPOSED)
def hidden_plaque(foot: str) -> Canvas:
    """A token that lies face down: the virtual opponent's."""
    canvas = Canvas.clear(WIDE + 2 * GROW, HIGH + 2 * GROW)
    canvas.put(_plate(WIDE, HIGH), 0, 0, "lt")
    canvas.put(civic_mark(48), GROW + WIDE / 2, GROW + 36)
    canvas.write((GROW + WIDE / 2, GROW + HIGH - 24), foot, Type(33, "text", 800), BRASS_DARK)
    return canvas


@kept(SPRITES)
def socket() -> Image.Image:
    """Where a token was taken."""

    def draw(pen: Pen, s: int) -> None:
        box = (2 * s, 2 * s, (WIDE - 2) * s, (HIGH - 2) * s)
        pen.rounded_rectangle(box, 14 * s, fill=shade(PAPER, 0.95), outline=PAPER_SHADE, width=3 * s)

    return sprite(WIDE, HIGH, draw)
