"""What covers and celebrations share: air and light, and strings of flags in the seats' colours."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

from render.cache import SPRITES, kept
from render.drawings import drawings, drawn
from render.palette import PAPER_LIGHT, SEATS, SHAPES, Colour, mix, shade
from render.sprites import Pen, shadowed, shape, sprite

STRING: Colour = (96, 78, 66)
STEPS = 40
"""Of a string's curve."""

Sag = tuple[float, float, float, float]
"""A string: from x at a height to another x, and how far it hangs down between them."""


def air(size: tuple[int, int], *stops: tuple[float, Colour]) -> Image.Image:
    """From top to bottom through several colours, each at a share of the height."""
    column = Image.new("RGB", (1, size[1]))
    for y in range(size[1]):
        at = y / max(1, size[1] - 1)
        (low, one), (high, two) = next(pair for pair in pairwise(stops) if at <= pair[1][0])
        column.putpixel((0, y), mix(one, two, max(0.0, at - low) / (high - low)))
    return column.resize(size)


def lit(image: Image.Image, at: tuple[float, float], r: float, colour: Colour, share: float, blur: float) -> None:
    """A light in the air: a disc with a soft edge."""
    light, (x, y) = Image.new("L", image.size, 0), at
    ImageDraw.Draw(light).ellipse((x - r, y - r, x + r, y + r), fill=round(255 * share))
    image.paste(colour, (0, 0), light.filter(ImageFilter.GaussianBlur(blur)))


@kept(SPRITES)
def bunting(wide: int, sags: tuple[Sag, ...], size: int, first: int = 0) -> Image.Image:
    """Flags in the colours of the seats, each with its seat's shape, beginning with the seat `first`."""
    high = round(max(y + sag for _, y, _, sag in sags)) + size * 2

    def draw(pen: Pen, s: int) -> None:
        number = first
        for sag in sags:
            pen.line([(x * s, y * s) for x, y, _ in _along(sag, STEPS + 1)], fill=STRING, width=2 * s)
            count = max(2, round((sag[2] - sag[0]) / (size * 1.35)))
            for x, y, tilt in _along(sag, count, half=True):
                _flag(pen, s, (x, y, tilt * size), size, number % len(SHAPES))
                number += 1

    return shadowed(sprite(wide, high, draw, 3), (2, 4), 3, 70, 0)


def _along(sag: Sag, count: int, *, half: bool = False) -> Sequence[tuple[float, float, float]]:
    """Points of a string and how steep it is there; with `half` each in the middle of its share."""
    x0, y0, x1, deep = sag
    shares = [(k + 0.5) / count if half else k / (count - 1) for k in range(count)]
    return [
        (x0 + (x1 - x0) * t, y0 + deep * (1 - (2 * t - 1) ** 2), (2 * t - 1) * -deep * 2 / (x1 - x0)) for t in shares
    ]


def _flag(pen: Pen, s: int, at: tuple[float, float, float], size: int, seat: int) -> None:
    x, y, tilt = at
    half, tint = size * 0.42, SEATS[seat]
    right, tip = (x + half, y + tilt * 0.4), (x - tilt * 0.3, y + size)
    for fill, corner in ((tint, (x - half, y - tilt * 0.4)), (shade(tint, 0.86), (x, y))):
        pen.polygon([(a * s, b * s) for a, b in (corner, right, tip)], fill=fill)
    shape(pen, SHAPES[seat], ((x - tilt * 0.1) * s, (y + size * 0.34) * s), size * 0.14 * s, PAPER_LIGHT)


@kept(SPRITES)
def crown(size: int) -> Image.Image:
    """Of who is ahead; larger by 8 on every side."""
    whole = drawn(drawings(Path(__file__).with_suffix(".toml"))["crown"], size, 74)
    return shadowed(whole.crop((0, 0, size, round(size * 54 / 74))), (2, 4), 4, 150, 8)
