"""Houses, signs and a shore at evening: what the pictures about people are built of."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from random import Random

from PIL import Image, ImageDraw, ImageFilter

from render.canvas import Canvas
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


SIGNS: dict[str, Colour] = {
    "crown": (196, 70, 60),
    "star": (176, 128, 40),
    "flame": (62, 118, 178),
    "tower": (92, 70, 130),
    "house": (74, 130, 88),
    "map": (60, 132, 140),
    "heart": (150, 60, 96),
    "leaf": (98, 146, 72),
    "medal": (120, 92, 70),
    "die": (70, 78, 110),
}
"""What a badge shows, and the colour of its ground."""


def badge(sign: str, size: int) -> Image.Image:
    """A medal with a toothed golden rim and a sign on it."""
    tint = SIGNS[sign]

    def draw(pen: Pen, s: int) -> None:
        mid, k = size * s / 2, size * s / 128
        teeth = [
            (
                mid + cos(n * pi / 30) * mid * (0.99 if n % 2 else 0.92),
                mid + sin(n * pi / 30) * mid * (0.99 if n % 2 else 0.92),
            )
            for n in range(60)
        ]
        pen.polygon(teeth, fill=(122, 84, 24))
        for share, colour in ((0.9, (255, 214, 96)), (0.8, (122, 84, 24)), (0.77, tint)):
            r = mid * share
            pen.ellipse((mid - r, mid - r, mid + r, mid + r), fill=colour)
        _sign(pen, sign, mid, k)

    return shadowed(sprite(size, size, draw, 3), (2, 4), 4, 110, 6)


def _sign(pen: Pen, sign: str, mid: float, k: float) -> None:
    """Drawn within about 32 of the middle, in units of a badge of 128."""

    def area(*corners: tuple[float, float], fill: Colour = PAPER_LIGHT) -> None:
        pen.polygon([(mid + x * k, mid + y * k) for x, y in corners], fill=fill)

    def disc(x: float, y: float, r: float, fill: Colour = PAPER_LIGHT) -> None:
        pen.ellipse((mid + (x - r) * k, mid + (y - r) * k, mid + (x + r) * k, mid + (y + r) * k), fill=fill)

    match sign:
        case "crown":
            area((-28, 20), (-32, -14), (-15, 2), (0, -24), (15, 2), (32, -14), (28, 20), fill=(255, 206, 60))
        case "star":
            points = [
                (sin(n * pi / 5) * (32 if n % 2 == 0 else 14), -cos(n * pi / 5) * (32 if n % 2 == 0 else 14))
                for n in range(10)
            ]
            area(*points, fill=(255, 206, 60))
        case "flame":
            area((0, -34), (16, -10), (22, 10), (12, 28), (-12, 28), (-22, 10), (-8, -4), (-6, -18), fill=(232, 92, 40))
            area((0, -6), (10, 10), (6, 24), (-6, 24), (-10, 10), fill=(255, 206, 80))
        case "tower":
            area((-14, 28), (-14, -20), (0, -34), (14, -20), (14, 28))
            for y in (-12, 2, 16):
                area((-6, y), (6, y), (6, y + 7), (-6, y + 7), fill=INK)
        case "house":
            area((-24, 26), (-24, -4), (24, -4), (24, 26))
            area((-32, -2), (0, -30), (32, -2), fill=(206, 74, 58))
            area((-7, 26), (-7, 8), (7, 8), (7, 26), fill=INK)
        case "map":
            area((-30, -20), (-10, -26), (10, -18), (30, -24), (30, 20), (10, 26), (-10, 18), (-30, 24))
            area((-10, -26), (10, -18), (10, 26), (-10, 18), fill=(206, 196, 168))
            disc(12, -2, 8, (206, 74, 58))
        case "heart":
            disc(-12, -8, 15)
            disc(12, -8, 15)
            area((-26, -2), (26, -2), (0, 30))
        case "leaf":
            area((0, -34), (22, -8), (18, 14), (0, 26), (-18, 14), (-22, -8))
            area((-2, 34), (-2, -16), (2, -16), (2, 34), fill=(64, 98, 48))
        case "medal":
            area((-16, -34), (16, -34), (8, -2), (-8, -2), fill=(206, 74, 58))
            disc(0, 10, 20, (255, 214, 96))
            disc(0, 10, 13, (226, 168, 60))
        case _:
            area((-24, -24), (24, -24), (24, 24), (-24, 24))
            disc(0, 0, 7, INK)


def course(canvas: Canvas, box: tuple[float, float, float, float], values: Sequence[int], level: int) -> None:
    """A line through values, with a dashed one at a level that counts as the middle."""
    left, top, right, foot = box
    low, high = min((*values, level - 40)), max((*values, level + 40))

    def at(n: int, value: int) -> tuple[float, float]:
        share = n / max(1, len(values) - 1)
        return left + (right - left) * share, foot - (foot - top) * (value - low) / (high - low)

    tint: Colour = (66, 132, 84) if values[-1] >= level else (176, 82, 60)
    pen, (_, y) = ImageDraw.Draw(canvas.image), at(0, level)
    for x in range(round(left), round(right), 22):
        pen.line((x, y, x + 10, y), fill=mix(INK, PAPER_LIGHT, 0.55), width=3)
    line = (
        [at(n, value) for n, value in enumerate(values)]
        if len(values) > 1
        else [(left, at(0, values[0])[1]), at(1, values[0])]
    )
    pen.line(line, fill=tint, width=7, joint="curve")
    end, y = line[-1]
    pen.ellipse((end - 11, y - 11, end + 11, y + 11), fill=tint, outline=PAPER_LIGHT, width=3)
