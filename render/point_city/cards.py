"""The two-sided cards: resource side, building side, a small one for a hand. Each is made once."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageEnhance

from render.cache import LAYERS, SPRITES, kept
from render.canvas import COMPOSED, Canvas
from render.palette import INK, INK_SOFT, PAPER_SHADE, Colour, ink_on, shade
from render.point_city.icons import civic_mark, icon
from render.point_city.lots import building
from render.point_city.tints import CREAM, LAWN, TINTS
from render.sprites import Pen, cut_out, panel, shadowed, sprite
from render.text import Type
from rules.point_city.view import RESOURCES, Building, ResourceCard, Side

WIDE, HIGH = 190, 184
"""A card of the market."""
GROW = 12
"""What a card's shadow adds on every side."""
COST = Type(40, "toy", 800)
FADED: Colour = (74, 66, 62)
FADED_FLAG: Colour = (92, 74, 96)
STRANGE = "points"


def gradient(size: tuple[int, int], top: Colour, bottom: Colour) -> Image.Image:
    return Image.composite(
        Image.new("RGB", size, bottom), Image.new("RGB", size, top), Image.linear_gradient("L").resize(size)
    )


def rounded(size: tuple[int, int], radius: int) -> Image.Image:
    def draw(pen: Pen, s: int) -> None:
        pen.rounded_rectangle((0, 0, size[0] * s - 1, size[1] * s - 1), radius * s, fill=(255, 255, 255, 255))

    return sprite(*size, draw).getchannel("A")


def disc(size: int, edge: Colour) -> Image.Image:
    def draw(pen: Pen, s: int) -> None:
        pen.ellipse((0, 0, size * s - 1, size * s - 1), fill=CREAM, outline=edge, width=3 * s)

    return sprite(size, size, draw)


def dots(count: int, fill: Colour) -> Image.Image:
    """The level: one to three dots, upwards."""

    def draw(pen: Pen, s: int) -> None:
        for i in range(count):
            pen.ellipse((s, (25 - 12 * i) * s, 9 * s, (33 - 12 * i) * s), fill=fill)

    return sprite(10, 34, draw)


def pale(image: Image.Image) -> Image.Image:
    """Out of reach: greyer and darker, so that what one may take stands out."""
    grey = ImageEnhance.Color(image.convert("RGB")).enhance(0.4)
    mixed = Image.blend(grey, Image.new("RGB", grey.size, (138, 132, 132)), 0.42)
    mixed.putalpha(image.getchannel("A"))
    return mixed


@kept(LAYERS)
def _rays(size: tuple[int, int]) -> Image.Image:
    wide = Image.new("L", (size[0] * 2, size[1] * 2), 0)
    middle = size[0]
    for angle in range(0, 360, 30):
        ImageDraw.Draw(wide).pieslice(
            (middle - 400, middle - 404, middle + 400, middle + 396), angle, angle + 15, fill=46
        )
    return wide.reduce(2)


@kept(SPRITES)
def resource_side(card: ResourceCard) -> Image.Image:
    tint = TINTS[card.symbol]
    image = panel(WIDE, HIGH, shade(tint, 1.12), 18, False, shade(tint, 0.62)).copy()
    size = (WIDE - 20, HIGH - 21)
    inner = gradient(size, shade(tint, 1.5), shade(tint, 1.18))
    inner.paste(CREAM, (0, 0), _rays(size))
    image.alpha_composite(cut_out(inner, rounded(size, 11)), (10, 10))
    spots = ((60, 60, 88), (130, 122, 88)) if card.count > 1 else ((WIDE // 2, HIGH // 2 - 1, 124),)
    for x, y, across in spots:
        image.alpha_composite(disc(across + 16, shade(tint, 0.62)), (x - across // 2 - 8, y - across // 2 - 8))
        image.alpha_composite(icon(card.symbol, across - 14), (x - across // 2 + 7, y - across // 2 + 7))
    return image


@kept(SPRITES)
def _scenery(card: Building) -> Image.Image:
    """The building side without its numbers."""
    kind = card.gives or ("civic" if card.civic else STRANGE)
    tint = TINTS[kind]
    image = panel(WIDE, HIGH, CREAM, 18, False, shade(tint, 0.62)).copy()
    size = (WIDE - 12, HIGH - 54)
    sky = gradient((4 * size[0], 4 * size[1]), shade(tint, 1.45), shade(tint, 1.82))
    ImageDraw.Draw(sky).ellipse((-120, 368, 4 * WIDE + 80, 928), fill=shade(LAWN, 1.3))
    image.alpha_composite(cut_out(sky.reduce(4), rounded(size, 13)), (6, 6))
    aside = {"points": 16, "civic": -10}.get(kind, 0)
    image.alpha_composite(building(card.building, 130), (WIDE // 2 - 65 + aside, 4), (0, 36))
    if card.civic:
        image.alpha_composite(civic_mark(58), (WIDE - 66, 8))
    elif card.gives is not None:
        image.alpha_composite(disc(60, shade(tint, 0.62)), (WIDE - 68, 8))
        image.alpha_composite(icon(card.gives, 44), (WIDE - 60, 16))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((3, HIGH - 47, WIDE - 4, HIGH - 5), 14, fill=CREAM)
    pen.line((8, HIGH - 48, WIDE - 9, HIGH - 48), fill=shade(tint, 0.8), width=3)
    costs = _costs(card)
    for k, (resource, _) in enumerate(costs):
        image.alpha_composite(icon(resource, 42), (_cost_left(costs) + 31 + 84 * k, HIGH - 46))
    image.alpha_composite(dots(card.level, INK_SOFT), (13, HIGH - 88))
    return image


def _costs(card: Building) -> list[tuple[str, int]]:
    return [(resource, n) for resource, n in zip(RESOURCES, card.cost, strict=True) if n]


def _cost_left(costs: list[tuple[str, int]]) -> int:
    return WIDE // 2 + 8 - 40 * len(costs) - 2 * (len(costs) - 1)


@kept(SPRITES)
def flag(width: int, tint: Colour) -> Image.Image:
    """Points hang as a swallow-tailed pennant."""
    height = int(width * 1.2)

    def draw(pen: Pen, s: int) -> None:
        w, h = width * s, height * s
        pen.polygon([(0, 0), (w - 1, 0), (w - 1, h - 1), (w / 2, h * 0.84), (0, h - 1)], fill=shade(tint, 0.6))
        low = h - 6 * s
        inner = [(2 * s, 0), (w - 2 * s, 0), (w - 2 * s, low), (w / 2, h * 0.84 - 4 * s), (2 * s, low)]
        pen.polygon(inner, fill=tint)

    return sprite(width, height, draw)


def pennant(points: int, width: int, tint: Colour) -> Canvas:
    canvas = Canvas.clear(width, int(width * 1.2))
    canvas.put(flag(width, tint), 0, 0, "lt")
    size = int(width * (0.8 if abs(points) < 100 else 0.56))
    canvas.write((width / 2, width * 0.49), str(points), Type(size, "toy", 800), ink_on(tint))
    return canvas


@kept(COMPOSED)
def face(side: Side, bright: bool = True) -> Canvas:
    """A card of the market with its shadow; pale if it is out of reach."""
    canvas = Canvas.clear(WIDE + 2 * GROW, HIGH + 2 * GROW)
    if side.resource is not None:
        plain = resource_side(side.resource)
        canvas.put(shadowed(plain if bright else pale(plain), (3, 5), 4, 130), 0, 0, "lt")
        return canvas
    card = side.building
    assert card is not None
    plain = _scenery(card).copy()
    plain = plain if bright else pale(plain)
    if card.points:
        plain.alpha_composite(flag(50, TINTS["points"] if bright else FADED_FLAG), (14, 2))
    canvas.put(shadowed(plain, (3, 5), 4, 130), 0, 0, "lt")
    if card.points:
        canvas.write((GROW + 39, GROW + 2 + 25), str(card.points), COST, CREAM)
    costs = _costs(card)
    for k, (_, n) in enumerate(costs):
        x = GROW + _cost_left(costs) + 16 + 84 * k
        canvas.write((x, GROW + HIGH - 23), str(n), COST, INK if bright else FADED)
    return canvas


@kept(SPRITES)
def blank() -> Image.Image:
    """The edge of a card below the top of the deck."""
    return panel(WIDE, HIGH, PAPER_SHADE, 18)


@kept(SPRITES)
def mini_card(card: ResourceCard, height: int) -> Image.Image:
    """A card in a hand: one or two signs on a small card of the resource's colour; larger by 6 for its shadow."""
    tint, double = TINTS[card.symbol], card.count > 1
    width = int(height * (1.2 if double else 0.84))
    image = panel(width, height, shade(tint, 1.6), 10, False, shade(tint, 0.8)).copy()
    size = int(height * 0.62)
    for i in range(card.count):
        off = int((i - 0.5) * size * 0.84) if double else 0
        image.alpha_composite(icon(card.symbol, size), ((width - size) // 2 + off, (height - size) // 2 - 1))
    return shadowed(image, (2, 3), 2, 100, 6)
