"""Civic tokens as brass plaques: the points, what they are for in small signs, and a line below."""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from render.cache import SPRITES, kept
from render.canvas import COMPOSED, Canvas
from render.lettering.text import MINOR, Type, width
from render.palette import Colour, shade
from render.point_city.icons import civic_mark, icon
from render.point_city.tints import BRASS, BRASS_DARK, CREAM, TINTS
from render.sprites import Pen, scaled, shadowed, sprite, star
from rules.point_city.view import RESOURCES, Scored, Token

WIDE, HIGH = 156, 97
CHIP_WIDE, CHIP_HIGH, BESIDE = 130, 50, 7
"""A token in a line, and what lies between two."""
GROW = 8
"""What the shadow of a plaque adds on every side."""
SHARE = 2.1
"""The width of the signs in heights."""
DARK: Colour = shade(BRASS, 0.4)
NONE: Colour = (186, 52, 38)


@kept(COMPOSED)
def criterion(token: Token, height: int) -> Canvas:
    """What a token counts, as small pictures."""
    canvas = Canvas.clear(int(height * SHARE), height)
    canvas.put(_signs(token, height), 0, 0, "lt")
    if token.rule == "kinds_with":
        number = Type(max(MINOR, round(height * 0.72)), "toy", 800)
        canvas.write((height * 1.6, height * 0.54), f"{token.number}+", number, BRASS_DARK)
    return canvas


@kept(SPRITES)
def _signs(token: Token, height: int) -> Image.Image:
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
        case "kinds_with":
            _stack(image, token.number, h)
        case "kinds_missing":
            _none(image, h)
    return scaled(image, int(height * SHARE), height)


def _stack(image: Image.Image, number: int, h: int) -> None:
    """So many lots of one kind. Their number is written beside them."""
    pen = ImageDraw.Draw(image)
    for k in range(number):
        y = h * (0.52 + 0.09 * (number - 1) - 0.2 * k)
        for drop, tint in ((0.1, shade(BRASS, 0.7)), (0.0, CREAM)):
            corners = ((0.57, drop - 0.27), (1.11, drop), (0.57, drop + 0.27), (0.04, drop))
            points = [(h * x, y + h * dy) for x, dy in corners]
            pen.polygon(points, fill=tint, outline=DARK, width=h // 30)


def _none(image: Image.Image, h: int) -> None:
    """A kind that one has none of, whichever: a lot as in a stack, struck out."""
    pen, box = ImageDraw.Draw(image), [h * v for v in (0.55, 0.0, 1.54, 0.99)]
    lot = [(h * x, h * y) for x, y in ((1.045, 0.24), (1.5, 0.5), (1.045, 0.76), (0.59, 0.5))]
    pen.polygon(lot, fill=CREAM, outline=DARK, width=h // 24)
    pen.ellipse(box, outline=NONE, width=round(h * 0.11))
    pen.line([h * v for v in (0.72, 0.83, 1.38, 0.17)], fill=NONE, width=round(h * 0.11))


@kept(SPRITES)
def plate(width: int, height: int, ring: Colour | None = None) -> Image.Image:
    """Brass with cut corners; a ring around it says that it can be chosen now."""

    def draw(pen: Pen, s: int) -> None:
        layers = [(0, shade(BRASS, 0.6)), (3, shade(BRASS, 1.12)), (7, shade(BRASS, 1.55))]
        for inset, tint in [(-3, ring), *layers[1:]] if ring is not None else layers:
            low, w, h, c = (GROW + inset) * s, width - inset, height - inset, min(15, height // 5) * s
            right, bottom = (GROW + w) * s - 1, (GROW + h) * s - 1
            corners = ((low + c, low), (right - c, low), (right, low + c), (right, bottom - c))
            pen.polygon([*corners, (right - c, bottom), (low + c, bottom), (low, bottom - c), (low, low + c)], tint)

    return shadowed(sprite(width + 2 * GROW, height + 2 * GROW, draw), (2, 4), 3, 110, 0)


@kept(COMPOSED)
def plaque(token: Token | None, foot: str) -> Canvas:
    """Larger by GROW on every side for its shadow. The foot is its name, or what it is worth.

    The virtual opponent's tokens lie face down: None.
    """
    canvas = Canvas.clear(WIDE + 2 * GROW, HIGH + 2 * GROW)
    canvas.put(plate(WIDE, HIGH), 0, 0, "lt")
    if token is None:
        canvas.put(civic_mark(48), GROW + WIDE / 2, GROW + 36)
    else:
        canvas.write((GROW + 30, GROW + 40), str(token.points), Type(50, "toy", 800), BRASS_DARK)
        canvas.put(criterion(token, 46), GROW + WIDE - 59, GROW + 35)
    canvas.write((GROW + WIDE / 2, GROW + HIGH - 24), foot, Type(33, "text", 800), BRASS_DARK)
    return canvas


@kept(COMPOSED)
def chip(scored: Scored, known: bool = True, ring: Colour | None = None) -> Canvas:
    """A token somebody has: what it is worth by now, on dark, and its signs; face down, if it is not `known`."""
    canvas = Canvas.clear(CHIP_WIDE + 2 * GROW, CHIP_HIGH + 2 * GROW)
    canvas.put(plate(CHIP_WIDE, CHIP_HIGH, ring), 0, 0, "lt")
    middle = GROW + CHIP_HIGH / 2
    canvas.put(criterion(scored.token, 36) if known else civic_mark(38), GROW + CHIP_WIDE - 47, middle - 1)
    canvas.put(_worth(), GROW, GROW, "lt")
    canvas.write((GROW + 24, middle), str(scored.points), Type(36, "toy", 800), CREAM)
    return canvas


@kept(SPRITES)
def _worth() -> Image.Image:
    """The dark left end of a chip: what stands on it is counted already."""

    def draw(pen: Pen, s: int) -> None:
        corners = ((12, 4), (46, 4), (46, CHIP_HIGH - 4), (12, CHIP_HIGH - 4), (4, CHIP_HIGH - 12), (4, 12))
        pen.polygon([(x * s, y * s) for x, y in corners], fill=DARK)

    return sprite(CHIP_WIDE, CHIP_HIGH, draw)


@kept(COMPOSED)
def rule_chip(scored: Scored, known: bool) -> Canvas:
    """A token in one line, no wider than it needs: points, what for, and what that is by now."""
    kind, each, worth = Type(36, "toy", 800), str(scored.token.points) if known else "", f"= {scored.points}"
    signs = criterion(scored.token, 36) if known else Canvas(civic_mark(38))
    ink = signs.image.getbbox() or (0, 0, 0, 0)
    first, wide = round(width(each, kind)) + 6 * known, ink[2] - ink[0]
    canvas = Canvas.clear(first + wide + round(width(worth, kind)) + 30 + 2 * GROW, CHIP_HIGH + 2 * GROW)
    canvas.put(plate(canvas.width - 2 * GROW, CHIP_HIGH), 0, 0, "lt")
    middle, left = GROW + CHIP_HIGH / 2, GROW + 12
    canvas.write((left, middle), each, kind, BRASS_DARK, anchor="lm")
    canvas.put(signs, left + first - ink[0], middle - 1, "lm")
    canvas.write((left + first + wide + 6, middle), worth, kind, BRASS_DARK, anchor="lm")
    return canvas


def token_rows(tokens: Sequence[Scored], known: bool, room: float) -> list[list[Canvas]]:
    """The tokens of a city, as many side by side as there is room for."""
    rows: list[list[Canvas]] = []
    for scored in tokens:
        one = rule_chip(scored, known)
        if not rows or row_wide([*rows[-1], one]) > room:
            rows.append([])
        rows[-1].append(one)
    return rows


def summed(tokens: Sequence[Scored]) -> list[list[Canvas]]:
    return [[sum_chip(f"{len(tokens)}={sum(scored.points for scored in tokens)}")]]


def row_wide(row: Sequence[Canvas]) -> int:
    return sum(one.width - 2 * GROW + BESIDE for one in row) - BESIDE


def put_row(canvas: Canvas, row: Sequence[Canvas], x: float, middle: float) -> None:
    for one in row:
        canvas.put(one, x - GROW, middle, "lm")
        x += one.width - 2 * GROW + BESIDE


@kept(COMPOSED)
def offer_chip(token: Token, wide: int, high: int, ring: Colour | None = None, foot: str = "") -> Canvas:
    """A token to be had: its points and what they are for in one line, and below it its name, if it has to be named."""
    canvas = Canvas.clear(wide + 2 * GROW, high + 2 * GROW)
    canvas.put(plate(wide, high, ring), 0, 0, "lt")
    middle, number = GROW + (37 if foot else high / 2), Type(40, "toy", 800)
    signs = criterion(token, min(44, high - 8, int((wide - 44) / SHARE)))
    # The number and its signs close together, in the middle of the plate.
    ink = signs.image.getbbox() or (0, 0, 0, 0)
    told = width(str(token.points), number)
    left = GROW + (wide - told - 10 - ink[2] + ink[0]) / 2
    canvas.write((left, middle), str(token.points), number, BRASS_DARK, anchor="lm")
    canvas.put(signs, left + told + 10 - ink[0], middle, "lm")
    if foot:
        canvas.write((GROW + wide / 2, GROW + high - 24), foot, Type(33, "text", 800), BRASS_DARK)
    return canvas


@kept(COMPOSED)
def sum_chip(told: str) -> Canvas:
    """Several tokens in one: those that lie face down, or those that have no room."""
    canvas = Canvas.clear(CHIP_WIDE + 2 * GROW, CHIP_HIGH + 2 * GROW)
    canvas.put(plate(CHIP_WIDE, CHIP_HIGH), 0, 0, "lt")
    canvas.put(civic_mark(38), GROW + 30, GROW + CHIP_HIGH / 2)
    canvas.write((GROW + 88, GROW + CHIP_HIGH / 2), told, Type(34, "toy", 800), BRASS_DARK)
    return canvas


def token_plaque(scored: Scored, known: bool) -> Canvas:
    """A token in a city: with what it is worth by now."""
    return plaque(scored.token if known else None, f"= {scored.points}")
