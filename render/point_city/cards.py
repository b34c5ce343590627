"""The two-sided cards: resource side, building side, a small one for a hand. Each is made once."""

from PIL import Image, ImageDraw, ImageEnhance

from render.cache import LAYERS, SPRITES, kept
from render.canvas import COMPOSED, Canvas
from render.lettering.text import Type
from render.palette import GLOW, INK, SHADOW, Colour, ink_on, shade
from render.point_city.icons import civic_mark, icon
from render.point_city.lots import building
from render.point_city.tints import CREAM, LAWN, TINTS
from render.sprites import Pen, cut_out, panel, scaled, shadowed, sprite, stretched
from rules.point_city.view import RESOURCES, Building, ResourceCard, Side

WIDE, HIGH = 184, 184
"""A card of the market."""
GROW = 12
"""What a card's shadow adds on every side."""
CORNER = 18 / 184
"""The radius of a card's corners in widths."""
COST = Type(40, "toy", 800)
FADED_FLAG: Colour = (92, 74, 96)
DUSK: Colour = (196, 194, 192)
"""What cards out of reach recede into."""
STRANGE = "points"
FAR = (
    *((52, 150), (56, 220), (48, 120), (56, 260), (52, 170), (58, 210)),
    *((50, 130), (54, 240), (56, 160), (48, 200), (54, 140), (50, 230)),
)
"""Width and height of the houses at the horizon of a card, at four times its size."""
LOT = 130
"""The width of a building on a card."""
FOOT, ROOM = 1.27, 123
"""Where the front corner of a lot lies in its drawing, in widths, and what there is room for above it."""


def gradient(size: tuple[int, int], top: Colour, bottom: Colour) -> Image.Image:
    return Image.composite(
        Image.new("RGB", size, bottom), Image.new("RGB", size, top), Image.linear_gradient("L").resize(size)
    )


@kept(SPRITES)
def rounded(size: tuple[int, int], radius: int) -> Image.Image:
    def draw(pen: Pen, s: int) -> None:
        pen.rounded_rectangle((0, 0, size[0] * s - 1, size[1] * s - 1), radius * s, fill=(255, 255, 255, 255))

    small = min(size[0], 4 * radius), min(size[1], 4 * radius)
    if small != size:
        return stretched(rounded(small, radius), size[0] - small[0], size[1] - small[1])
    return sprite(*size, draw).getchannel("A")


@kept(SPRITES)
def disc(size: int, edge: Colour) -> Image.Image:
    def draw(pen: Pen, s: int) -> None:
        pen.ellipse((0, 0, size * s - 1, size * s - 1), fill=CREAM, outline=edge, width=3 * s)

    return sprite(size, size, draw)


@kept(SPRITES)
def dots(count: int, fill: Colour) -> Image.Image:
    """The level: one to three dots in a row."""

    def draw(pen: Pen, s: int) -> None:
        for i in range(count):
            pen.ellipse((16 * i * s, 0, (16 * i + 13) * s - 1, 13 * s - 1), fill=CREAM)
            pen.ellipse(((16 * i + 2) * s, 2 * s, (16 * i + 11) * s - 1, 11 * s - 1), fill=fill)

    return sprite(45, 13, draw)


def pale(image: Image.Image) -> Image.Image:
    """Out of reach: in the shade with its colours toned down, so that what one may take stands out."""
    grey = ImageEnhance.Color(image.convert("RGB")).enhance(0.5)
    mixed = Image.blend(grey, Image.new("RGB", grey.size, DUSK), 0.36)
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
def resource_side(card: ResourceCard, level: int = 0) -> Image.Image:
    """With the dots of its level, where that is known."""
    tint = TINTS[card.symbol]
    image = panel(WIDE, HIGH, shade(tint, 1.12), 18, False, shade(tint, 0.62)).copy()
    size = (WIDE - 20, HIGH - 21)
    inner = gradient(size, shade(tint, 1.5), shade(tint, 1.18))
    inner.paste(CREAM, (0, 0), _rays(size))
    image.alpha_composite(cut_out(inner, rounded(size, 11)), (10, 10))
    spots = ((59, 60, 86), (125, 122, 86)) if card.count > 1 else ((WIDE // 2, HIGH // 2 - 1, 124),)
    for x, y, across in spots:
        image.alpha_composite(disc(across + 16, shade(tint, 0.62)), (x - across // 2 - 8, y - across // 2 - 8))
        image.alpha_composite(icon(card.symbol, across - 14), (x - across // 2 + 7, y - across // 2 + 7))
    if level:
        image.alpha_composite(dots(level, shade(tint, 0.45)), (14, HIGH - 29))
    return image


@kept(SPRITES)
def scenery(card: Building) -> Image.Image:
    """The building side without what it costs and its points."""
    kind = card.gives or ("civic" if card.civic else STRANGE)
    tint = TINTS[kind]
    image = panel(WIDE, HIGH, CREAM, 18, False, shade(tint, 0.62)).copy()
    size = (WIDE - 12, HIGH - 54)
    image.alpha_composite(cut_out(_outlook(tint, size), rounded(size, 13)), (6, 6))
    aside = {"points": 16, "civic": -10}.get(kind, 0)
    lot = _lot(card.building)
    image.alpha_composite(lot, (WIDE // 2 - lot.width // 2 + aside, 8), (0, round(lot.width * FOOT) - ROOM))
    if card.civic:
        image.alpha_composite(civic_mark(58), (WIDE - 66, 8))
    elif card.gives is not None:
        image.alpha_composite(disc(60, shade(tint, 0.62)), (WIDE - 68, 8))
        image.alpha_composite(icon(card.gives, 44), (WIDE - 60, 16))
    image.alpha_composite(_strip(shade(tint, 0.8)), (0, HIGH - 50))
    image.alpha_composite(dots(card.level, shade(tint, 0.45)), (12, HIGH - 66))
    return image


@kept(SPRITES)
def _outlook(tint: Colour, size: tuple[int, int]) -> Image.Image:
    """What lies behind a building: a sky in the card's colour, far houses, a meadow."""
    sky = gradient((4 * size[0], 4 * size[1]), shade(tint, 1.42), shade(tint, 1.84))
    pen, low = ImageDraw.Draw(sky), 4 * size[1]
    for k, (wide, tall) in enumerate(FAR):
        left, top = k * 60 - 12, low - 60 - tall
        pen.rectangle((left, top, left + wide, low), fill=shade(tint, 1.58 + 0.06 * (k % 2)))
    pen.ellipse((-120, 368, 4 * WIDE + 80, 928), fill=shade(LAWN, 1.3))
    return sky.reduce(4)


def _lot(name: str) -> Image.Image:
    """The building as large as a card has room for: a mast is drawn smaller, and nothing of it is cut off."""
    box = building(name, LOT).getbbox()
    above = FOOT * LOT - (box[1] if box is not None else 0)
    return building(name, min(LOT, int(LOT * ROOM / above)))


def _strip(line: Colour) -> Image.Image:
    """The foot of a building's card, for what it costs."""

    def draw(pen: Pen, s: int) -> None:
        pen.rounded_rectangle((3 * s, s, (WIDE - 3) * s - 1, 46 * s), 14 * s, fill=CREAM)
        pen.rectangle((3 * s, s, (WIDE - 3) * s - 1, 20 * s), fill=CREAM)
        pen.rectangle((6 * s, s, (WIDE - 6) * s - 1, 4 * s - 1), fill=line)

    return sprite(WIDE, 50, draw)


def costs_of(card: Building) -> list[tuple[str, int]]:
    return [(resource, n) for resource, n in zip(RESOURCES, card.cost, strict=True) if n]


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
    size = int(width * ((0.8 if width > 50 else 0.72) if abs(points) < 100 else 0.56))
    canvas.write((width / 2, width * 0.49), str(points), Type(size, "toy", 800), ink_on(tint))
    return canvas


@kept(SPRITES)
def _card_shadow(size: int) -> Image.Image:
    """Below every card of that size: the same for all, so that it is blurred once."""
    shape = rounded((size, size), round(size * CORNER))
    return shadowed(cut_out(Image.new("RGB", (size, size), SHADOW), shape), (3, 5), 4, 130, GROW)


def laid(card: Image.Image) -> Canvas:
    """A canvas with a square card and its shadow, larger by GROW on every side."""
    canvas = Canvas(_card_shadow(card.width).copy())
    canvas.put(card, GROW, GROW, "lt")
    return canvas


@kept(COMPOSED)
def face(side: Side, level: int, bright: bool = True, size: int = WIDE) -> Canvas:
    """A card of the market with its shadow; in the shade if it is out of reach, but for what it costs.

    A small one is scaled, but for its numbers and signs: they are set anew and stay large.
    """
    if side.resource is not None:
        plain = _sized(resource_side(side.resource, level), size)
        return laid(plain if bright else pale(plain))
    card, share = side.building, size / WIDE
    assert card is not None
    plain, costs = _sized(scenery(card), size), costs_of(card)
    sign, pitch, number = max(38, round(42 * share)), max(72, round(84 * share)), COST.at(max(37, round(40 * share)))
    left = size // 2 - pitch // 2 * len(costs)
    plain = plain.copy() if bright else pale(plain)
    for k, (resource, _) in enumerate(costs):
        plain.alpha_composite(icon(resource, sign), (left + pitch * k + sign * 4 // 5, size - sign - 4))
    wide = max(44, round(50 * share))
    if card.points:
        plain.alpha_composite(flag(wide, TINTS["points"] if bright else FADED_FLAG), (round(14 * share), 2))
    canvas = laid(plain)
    if card.points:
        at = (GROW + round(14 * share) + wide / 2, GROW + 2 + wide / 2)
        canvas.write(at, str(card.points), number, CREAM)
    for k, (_, n) in enumerate(costs):
        x = GROW + left + pitch * k + sign * 2 // 5
        canvas.write((x, GROW + size - 23), str(n), number, INK)
    return canvas


def _sized(card: Image.Image, size: int) -> Image.Image:
    return card if card.width == size else scaled(card, size, size)


@kept(SPRITES)
def small_side(card: ResourceCard, size: int, level: int = 0) -> Image.Image:
    return scaled(resource_side(card, level), size, size)


@kept(SPRITES)
def keepsake(side: Side, size: int) -> Image.Image:
    """A card just taken, its drawing alone, on a lit edge; larger by GROW for its shadow."""
    drawing = resource_side(side.resource) if side.resource is not None else None
    if drawing is None:
        assert side.building is not None
        drawing = scenery(side.building).crop((42, 2, 174, 134))
    inner = size - 10
    image = panel(size, size, GLOW, round(size * CORNER), False, shade(GLOW, 0.7)).copy()
    image.alpha_composite(cut_out(scaled(drawing, inner, inner), rounded((inner, inner), 6)), (5, 5))
    return laid(image).image
