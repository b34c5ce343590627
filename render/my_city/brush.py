"""Drawing helpers of the valley: a pen with its own scale and origin, washes of colour, outlines made smaller."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageChops

from render.palette import shade
from render.sprites import Pen, sprite

Ink = tuple[int, int, int] | tuple[int, int, int, int] | int


class Brush:
    """Scale and origin are baked in, coordinates come flat."""

    def __init__(self, pen: Pen, scale: float, x: float = 0, y: float = 0) -> None:
        self.pen, self.scale, self.x, self.y = pen, scale, x, y

    def placed(self, x: float, y: float, size: float) -> Brush:
        """One for what is drawn around its own origin, at a place and so many times as large."""
        return Brush(self.pen, self.scale * size, (self.x + x) / size, (self.y + y) / size)

    def to(self, *xy: float) -> list[tuple[float, float]]:
        return [((a + self.x) * self.scale, (b + self.y) * self.scale) for a, b in zip(xy[::2], xy[1::2], strict=True)]

    def poly(self, fill: Ink, *xy: float) -> Brush:
        self.pen.polygon(self.to(*xy), fill=fill)
        return self

    def rect(self, fill: Ink, x0: float, y0: float, x1: float, y1: float, radius: float = 0) -> Brush:
        self.pen.rounded_rectangle(self.to(x0, y0, x1, y1), radius * self.scale, fill=fill)
        return self

    def dot(self, fill: Ink, x: float, y: float, rx: float, ry: float | None = None) -> Brush:
        self.pen.ellipse(self.to(x - rx, y - (ry or rx), x + rx, y + (ry or rx)), fill=fill)
        return self

    def line(self, fill: Ink, width: float, *xy: float) -> Brush:
        self.pen.line(self.to(*xy), fill=fill, width=round(width * self.scale), joint="curve")
        return self

    def slice(self, fill: Ink, x0: float, y0: float, x1: float, y1: float, start: int, end: int) -> Brush:
        self.pen.pieslice(self.to(x0, y0, x1, y1), start, end, fill=fill)
        return self

    def stack(
        self, fill: tuple[int, int, int], x: float, y: float, wide: float, tall: float, *, above: bool = True
    ) -> Brush:
        """A chimney with its foot at (x, y), light from the left; seen from above, a shadow on the roof beside it."""
        right = x + wide * 2.6
        if above:
            self.poly((40, 26, 20, 80), x + wide, y, right, y + wide * 0.5, right, y - tall * 0.35, x + wide, y - tall)
        self.rect(shade(fill, 0.72), x - wide, y - tall, x + wide, y).rect(fill, x - wide, y - tall, x + wide * 0.2, y)
        self.dot(shade(fill, 1.4), x, y - tall, wide + 1, wide * 0.7)
        return self.dot((56, 40, 36), x, y - tall, wide * 0.6, wide * 0.4)


def stamp(width: int, height: int, draw: Callable[[Brush], object], fine: int = 4) -> Image.Image:
    """A small picture drawn with a brush in its own pixels, at `fine` times its size."""

    def run(pen: Pen, scale: int) -> None:
        draw(Brush(pen, scale))

    return sprite(width, height, run, fine)


def wash(image: Image.Image, colour: Ink, mask: Image.Image, opacity: float = 1.0) -> None:
    """Colour laid on where the mask is."""
    image.paste(colour, (0, 0), mask if opacity == 1 else mask.point(_faint(opacity)))


@lru_cache(maxsize=64)
def _faint(opacity: float) -> list[int]:
    return [int(v * opacity) for v in range(256)]


def inset(mask: Image.Image, left: int, top: int, right: int, bottom: int) -> Image.Image:
    """The mask with its outline moved inwards on each side."""
    a, b, c, d = (ImageChops.offset(mask, dx, dy) for dx in (left, -right) for dy in (top, -bottom))
    return ImageChops.darker(ImageChops.darker(a, b), ImageChops.darker(c, d))


def grown(mask: Image.Image, by: int) -> Image.Image:
    """The mask with its outline moved outwards by a few pixels."""
    for _ in range(by):
        for dx, dy in ((1, 0), (0, 1)):
            beside = ImageChops.lighter(ImageChops.offset(mask, dx, dy), ImageChops.offset(mask, -dx, -dy))
            mask = ImageChops.lighter(mask, beside)
    return mask
