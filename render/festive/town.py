"""Houses, signs and a shore at evening: what the pictures about people are built of."""

from collections.abc import Sequence
from math import copysign, cos, pi, sin
from pathlib import Path
from random import Random

import msgspec
from PIL import Image, ImageDraw, ImageFilter

from render.canvas import Canvas
from render.drawings import Brush, follow, stamp
from render.palette import INK, PAPER_LIGHT, Colour, mix, shade
from render.sprites import Pen, shadowed, sprite

GOLD: Colour = (242, 186, 62)
LIT: Colour = (255, 236, 170)
SIDE = 16


def house(wide: int, high: int, tint: Colour, seed: int, *, gable: bool = False) -> Image.Image:
    """A house of some storeys with its side in shade and most windows lit; with a gable, or a flat roof."""
    chance, top = Random(seed), 46

    def draw(pen: Pen, s: int) -> None:
        front = wide - SIDE

        def area(*corners: tuple[float, float], fill: Colour) -> None:
            pen.polygon([(x * s, y * s) for x, y in corners], fill=fill)

        foot = top + high
        area((front, top), (wide, top - 12), (wide, foot - 12), (front, foot), fill=shade(tint, 0.62))
        area((0, top), (front, top), (front, foot), (0, foot), fill=tint)
        if gable:
            mid = front / 2
            area((-2, top + 2), (mid, top - 34), (front + 2, top + 2), fill=shade(tint, 1.25))
            area((mid, top - 34), (mid + SIDE, top - 44), (wide, top - 12), (front + 2, top + 2), fill=shade(tint, 0.7))
        else:
            area((0, top), (SIDE, top - 12), (wide, top - 12), (front, top), fill=shade(tint, 1.35))
        columns = max(2, front // 22)
        for row in range(max(0, (high - 30) // 30)):
            for column in range(columns):
                x, y = 8 + column * (front - 10) / columns, top + 14 + row * 30
                glass = LIT if chance.random() < 0.7 else shade(tint, 0.5)
                area((x, y), (x + 12, y), (x + 12, y + 16), (x, y + 16), fill=glass)
        mid = front / 2
        area((mid - 8, foot - 20), (mid + 8, foot - 20), (mid + 8, foot), (mid - 8, foot), fill=shade(tint, 0.4))

    return shadowed(sprite(wide + 2, high + top, draw, 3), (5, 5), 4, 110, 8)


def distant(image: Image.Image, horizon: int, tones: Sequence[tuple[Colour, int, int]]) -> None:
    """Rows of far roofs: a colour, the lowest and the highest."""
    pen, chance = ImageDraw.Draw(image), Random(2)
    for tone, low, high in tones:
        x = -10
        while x < image.width:
            wide, tall = chance.randrange(36, 80), chance.randrange(low, high)
            pen.rectangle((x, horizon - tall, x + wide, horizon), fill=tone)
            x += wide + chance.randrange(-6, 12)


def river(canvas: Canvas, horizon: int, foot: int, deep: Colour) -> None:
    """Water from the horizon down, which doubles what stands on it."""
    high, image = foot - horizon, canvas.image
    mirror = image.crop((0, horizon - high, image.width, horizon)).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    water = Image.blend(mirror.filter(ImageFilter.GaussianBlur(3)), Image.new(mirror.mode, mirror.size, deep), 0.74)
    image.paste(water, (0, horizon))
    ImageDraw.Draw(image).line((0, horizon, image.width, horizon), fill=(255, 232, 186), width=5)


class Sign(msgspec.Struct, frozen=True):
    tint: Colour
    steps: str = ""


SIGNS = msgspec.toml.decode(Path(__file__).with_name("signs.toml").read_bytes(), type=dict[str, Sign])
PAINTS: dict[str, Colour] = {"light": PAPER_LIGHT, "ink": INK, "gold": (255, 206, 60), "red": (206, 74, 58)}


def badge(sign: str, size: int) -> Image.Image:
    """A medal with a toothed golden rim and a sign on it, light from above."""
    tint, steps = SIGNS[sign].tint, SIGNS[sign].steps

    def ground(b: Brush) -> None:
        b.scale *= size / 128
        reach = enumerate((59, 63.4) * 30)
        b.poly((122, 84, 24), *(64 + at(n * pi / 30) * r for n, r in reach for at in (cos, sin)))
        b.dot((255, 214, 96), 64, 64, 57.6).dot((122, 84, 24), 64, 64, 51.2).dot(tint, 64, 64, 49.3)
        b.slice(shade(tint, 1.14), 14.7, 14.7, 113.3, 113.3, 180, 360)

    def drawn(b: Brush) -> None:
        follow(Brush(b.pen, b.scale * size / 112, 56, 56), steps, PAINTS)

    medal = stamp(size, size, ground, 3)
    medal.alpha_composite(shadowed(stamp(size, size, drawn, 3), (1, 3), 2, 110, 0))
    return shadowed(medal, (2, 4), 4, 110, 6)


def course(
    canvas: Canvas, box: tuple[float, float, float, float], values: Sequence[int], level: int, span: tuple[int, int]
) -> None:
    """A line through values from the least to the most of a span, and a dashed one at a level.

    One scale for all lines of a picture, on which the first steps from the level are longer than those far from it.
    """
    left, top, right, foot = box
    low, high = (_stretched(value - level) for value in span)

    def at(n: int, value: int) -> tuple[float, float]:
        share = n / max(1, len(values) - 1)
        return left + (right - left) * share, foot - (foot - top) * (_stretched(value - level) - low) / (high - low)

    tint: Colour = (66, 132, 84) if values[-1] >= level else (176, 82, 60)
    pen, (_, y) = ImageDraw.Draw(canvas.image), at(0, level)
    line = [at(n, value) for n, value in enumerate(values)]
    pen.polygon([(left, y), *line, (right, y)], fill=mix(tint, PAPER_LIGHT, 0.8))
    for x in range(round(left), round(right), 22):
        pen.line((x, y, x + 10, y), fill=mix(INK, PAPER_LIGHT, 0.55), width=3)
    pen.line(line, fill=tint, width=6, joint="curve")
    end, y = line[-1]
    pen.ellipse((end - 10, y - 10, end + 10, y + 10), fill=tint, outline=PAPER_LIGHT, width=3)


def _stretched(off: int) -> float:
    return copysign(abs(off) ** 0.65, off)
