"""Workers, rings, the star, badges, backs of cards and tiles."""

import math

from PIL import Image

from render.cache import SPRITES, kept
from render.cities.brush import CREAM, Brush
from render.cities.drawings import draw, drawings
from render.cities.feature_sprites import BACK
from render.cities.grounds import tile_plan
from render.cities.letters import spelt
from render.cities.tiles import RIM
from render.palette import BLACK, GLOW, SEATS, SHAPES, Colour, palette, shade
from render.sprites import Pen, shadowed, sprite
from rules.cities.view import HIDDEN

GOLD: Colour = (255, 214, 96)
BRONZE: Colour = (160, 112, 40)
DOTS: Colour = (160, 144, 124)


@kept(SPRITES)
def worker(seat: int, size: int) -> Image.Image:
    """A builder in the seat's colour, hard hat, the seat's mark on the chest; 10 larger on every side."""
    paints = {"base": SEATS[seat], "edge": shade(SEATS[seat], 0.5)}

    def run(pen: Pen, s: int) -> None:
        for part in ("worker", SHAPES[seat]):
            draw(Brush(pen, s * size / 100, 50, 96), drawings("signs")[part], paints)

    return shadowed(sprite(size, size, run), (4, 5), 3, 110, 10)


@kept(SPRITES)
def sign(look: str, size: int) -> Image.Image:
    """A small drawing, such as the packet of scoring cards; 6 larger on every side."""
    art = drawings("signs")[look]
    return shadowed(sprite(size, size, lambda pen, s: draw(Brush(pen, s * size / 60), art)), (2, 3), 2, 90, 6)


@kept(SPRITES)
def ring(seat: int | None, size: int) -> Image.Image:
    """A wooden ring in the seat's colour; without a seat a dotted place for one. 8 larger on every side."""

    def draw(pen: Pen, s: int) -> None:
        b, r = Brush(pen, s, size / 2, size / 2), size / 2 - 2
        if seat is None:
            for i in range(18):
                a = math.tau * i / 18
                b.oval(math.cos(a) * (r - 5), math.sin(a) * (r - 5), 2.6, 2.6, DOTS)
            return
        base, thick = SEATS[seat], size * 0.15
        b.oval(0, 0, r, r, None, shade(base, 0.55), thick)
        b.oval(0, 0, r - 1.5, r - 1.5, None, base, thick - 3)
        b.arc(0, 0, r * 0.86, 190, 280, shade(base, 1.5), size * 0.05)
        b.arc(0, 0, r * 0.86, 20, 80, shade(base, 0.75), size * 0.05)

    return shadowed(sprite(size, size, draw), (3, 4), 3, 110 if seat is not None else 0, 8)


@kept(SPRITES)
def badge(size: int, fill: Colour = GOLD) -> Image.Image:
    """The round ground of points."""
    half, edge = size / 2, shade(fill, 0.62)
    face = sprite(size, size, lambda pen, s: Brush(pen, s, half, half).oval(0, 0, half - 2, half - 2, fill, edge, 2.5))
    return shadowed(face, (2, 3), 2, 90, 6)


@spelt(SPRITES)
def tile_picture(spaces: str, size: int) -> Image.Image:
    """A tile with its shadow, HIDDEN for its back; 10 larger on every side."""
    face = (
        tile_plan(spaces, size)
        if spaces != HIDDEN
        else sprite(size, size, lambda pen, s: _tile_back(Brush(pen, s), size))
    )
    return shadowed(face, (3, 5), 3, 130, 10)


def _tile_back(b: Brush, size: int) -> None:
    b.rect(0, 0, size, size, (122, 150, 150), 10, (84, 106, 108), 3)
    for i in range(16, size * 2 - 16, 16):
        b.line([(min(i, size - 8), max(8, i - size + 8)), (max(8, i - size + 8), min(i, size - 8))], (132, 160, 160), 5)
    b.rect(9, 9, size - 9, size - 9, None, 8, CREAM, 2)
    b.mark(size / 2, size / 2, "?", size * 0.6, (70, 92, 94))


@kept(SPRITES)
def card_back(width: int, height: int) -> Image.Image:
    """A scoring card nobody has seen."""

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s)
        b.rect(0, 0, width, height, shade(BACK, 0.8), 16)
        b.rect(2, 2, width - 2, height - 3, BACK, 14)
        b.rect(11, 11, width - 11, height - 12, None, 10, CREAM, 2)
        b.mark(width / 2, height / 2, "?", height * 0.56, (92, 70, 86))

    return shadowed(sprite(width, height, draw), (3, 5), 3, 120, 12)


@kept(SPRITES)
def outline(width: int, height: int, radius: int = 16) -> Image.Image:
    """The last change: a bright frame."""

    def draw(pen: Pen, s: int) -> None:
        b, (dark, out) = Brush(pen, s, 10, 10), (BLACK, 4) if palette() == "contrast" else (RIM, 2)
        b.rect(-out, -out, width + out, height + out, None, radius + out, dark, 8 + 2 * out)
        b.rect(0, 0, width, height, None, radius, GLOW, 9)

    return sprite(width + 20, height + 20, draw, 2)
