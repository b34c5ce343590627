"""Tokens, the two cards, number plates, and the light around the last change. All drawn once and kept."""

import math

from PIL import Image, ImageFilter

from render.cache import SPRITES, kept
from render.metropolys.towers import FOOT, tower
from render.palette import GLOW, INK, PAPER, SEATS, SHAPES, Colour, shade
from render.sprites import Pen, scaled, shadowed, shape, sprite, tinted
from rules.metropolys.view import Card, Height, Token

Corner = tuple[float, float]

PLATE_HIGH, OLD = 48, 0.8
"""How high a plate is, and the share of it that an older bid has."""
M_CORNERS: tuple[Corner, ...] = (
    *((0.24, 0.72), (0.24, 0.29), (0.36, 0.29), (0.5, 0.51), (0.64, 0.29), (0.76, 0.29)),
    *((0.76, 0.72), (0.65, 0.72), (0.65, 0.48), (0.5, 0.7), (0.35, 0.48), (0.35, 0.72)),
)
CARD_GROUNDS: dict[Card, Colour] = {"metro": (206, 224, 248), "archaeology": (250, 220, 180)}


def _star(n: float, r: float, dx: float = 0.5, dy: float = 0.52) -> list[Corner]:
    reach = [n * r * 1.1 * (0.48 if k % 2 else 1) for k in range(10)]
    turns = [k * math.tau / 10 - math.pi / 2 for k in range(10)]
    return [(n * dx + d * math.cos(a), n * dy + d * math.sin(a)) for d, a in zip(reach, turns, strict=True)]


def _trendy(pen: Pen, n: float) -> None:
    pen.polygon(_star(n, 0.46, dy=0.53), fill=(122, 78, 10))
    pen.polygon(_star(n, 0.40), fill=(255, 206, 60))
    pen.polygon(_star(n, 0.26, 0.48, 0.49), fill=(255, 236, 150))


def _metro(pen: Pen, n: float) -> None:
    for inset, fill in ((0.03, (18, 40, 86)), (0.07, (250, 248, 240)), (0.14, (34, 92, 170))):
        pen.ellipse((n * inset, n * inset, n * (1 - inset), n * (1 - inset)), fill=fill)
    pen.polygon([(x * n, y * n) for x, y in M_CORNERS], fill=(255, 255, 255))


def _archaeology(pen: Pen, n: float) -> None:
    clay: Colour = (164, 76, 40)
    sand: Colour = (238, 206, 160)
    pen.rounded_rectangle((n * 0.05, n * 0.05, n * 0.95, n * 0.95), n * 0.2, fill=(84, 44, 26))
    pen.rounded_rectangle((n * 0.09, n * 0.09, n * 0.91, n * 0.91), n * 0.17, fill=sand)
    pen.ellipse((n * 0.28, n * 0.34, n * 0.72, n * 0.78), fill=clay)
    pen.rectangle((n * 0.42, n * 0.18, n * 0.58, n * 0.45), fill=clay)
    pen.rounded_rectangle((n * 0.36, n * 0.15, n * 0.64, n * 0.23), n * 0.03, fill=clay)
    pen.rounded_rectangle((n * 0.38, n * 0.74, n * 0.62, n * 0.84), n * 0.03, fill=clay)
    for x, turn in ((0.24, (120, 270)), (0.54, (-90, 60))):
        pen.arc((n * x, n * 0.24, n * (x + 0.22), n * 0.52), *turn, fill=clay, width=int(n * 0.05))
    pen.line((n * 0.31, n * 0.52, n * 0.69, n * 0.52), fill=sand, width=int(n * 0.05))


@kept(SPRITES)
def token(kind: Token, size: int = 48) -> Image.Image:
    """Trendy residence: a golden star; metro: an M in a ring; archaeology: an amphora. Larger by 6 on every side."""
    paint = {"trendy": _trendy, "metro": _metro, "archaeology": _archaeology}[kind]
    return shadowed(sprite(size, size, lambda pen, s: paint(pen, size * s)), (2, 3), 3, 170, 6)


@kept(SPRITES)
def card(kind: Card, height: int = 54) -> Image.Image:
    """The Metro or the Archaeology card: the token on a card of its own. Larger by 12 on every side."""
    width = round(height * 0.84)

    def draw(pen: Pen, s: int) -> None:
        pen.rounded_rectangle((0, 0, width * s - 1, height * s - 1), height * s // 7, fill=INK)
        edge = max(2, height // 20) * s
        inner = (edge, edge, width * s - 1 - edge, height * s - 1 - edge)
        pen.rounded_rectangle(inner, height * s // 9, fill=CARD_GROUNDS[kind])

    plate = sprite(width, height, draw)
    face = token(kind, round(height * 0.62))
    plate.alpha_composite(face, ((width - face.width) // 2, (height - face.height) // 2))
    return shadowed(plate, (2, 3), 3)


def plate_width(value: int) -> int:
    return 76 if value < 10 else 94


@kept(SPRITES)
def plate(seat: int, value: int, old: bool = False) -> Image.Image:
    """The ground for the number of a pending building, rimmed in the seat's colour, with its mark."""
    if old:
        full = plate(seat, value)
        return scaled(full, round(full.width * OLD), round(full.height * OLD))
    width = plate_width(value)

    def draw(pen: Pen, s: int) -> None:
        pen.rounded_rectangle((0, 0, width * s - 1, PLATE_HIGH * s - 1), 13 * s, fill=SEATS[seat])
        inner = (5 * s, 5 * s, (width - 5) * s - 1, (PLATE_HIGH - 5) * s - 1)
        pen.rounded_rectangle(inner, 9 * s, fill=PAPER)
        at = (23 * s, PLATE_HIGH * s / 2)
        shape(pen, SHAPES[seat], at, 11 * s, SEATS[seat], shade(SEATS[seat], 0.6), 2 * s)

    return shadowed(sprite(width, PLATE_HIGH, draw), (3, 4), 4, 190, 8)


@kept(SPRITES)
def aura(seat: int, value: int, height: Height, pending: bool) -> Image.Image:
    """A yellow rim of light around a tower, with its plate if it is pending; 180 wide, the spot at (90, 130)."""
    shapes = Image.new("L", (180, 220), 0)
    body = tower(seat, height, pending)
    solid = [255 * (v > 200) for v in range(256)]
    shapes.paste(255, (90 - body.width // 2, tower_top(130, body, pending)), body.getchannel("A").point(solid))
    if pending:
        sign = plate(seat, value)
        at = (90 - sign.width // 2, 136 - sign.height // 2)
        shapes.paste(255, at, sign.getchannel("A").point(solid))
    soft = shapes.filter(ImageFilter.MaxFilter(13)).filter(ImageFilter.GaussianBlur(6))
    return tinted(GLOW, soft.point([min(255, v * 2) for v in range(256)]))


def tower_top(spot_y: float, art: Image.Image, pending: bool) -> int:
    """Where the sprite of a tower begins: its foot is below the spot, that of a pending one behind its plate."""
    return round(spot_y + (18 if pending else 32) + FOOT - art.height)
