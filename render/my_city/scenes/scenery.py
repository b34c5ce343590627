"""What the illustrations are made of: skies, hills, water, houses seen from the front, people."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from PIL import Image, ImageDraw

from render.canvas import WIDTH
from render.my_city.brush import Brush, Ink
from render.palette import Colour, mix, shade
from render.texture import textured

HIGH = 500
FINE = 2
Scene = Callable[[], Image.Image]


def painting(seed: int, top: Colour, bottom: Colour, *layers: Callable[[Brush, Random], None]) -> Image.Image:
    """A sky and what stands before it, layer upon layer; each may be translucent."""
    column = Image.new("RGB", (1, HIGH))
    column.putdata([mix(top, bottom, (y / HIGH) ** 0.9) for y in range(HIGH)])
    image = column.resize((WIDTH * FINE, HIGH * FINE), Image.Resampling.BILINEAR)
    for number, draw in enumerate(layers):
        sheet = Image.new("RGBA", image.size)
        draw(Brush(ImageDraw.Draw(sheet), FINE), Random(seed * 100 + number))
        image.paste(sheet, (0, 0), sheet)
    return textured(image.reduce(FINE), 0.13)


def glow(b: Brush, x: float, y: float, r: float, tone: Colour, strength: int = 120) -> None:
    """A light that fades outwards."""
    sheet: Image.Image = b.pen._image
    size = round(r * 2 * b.scale)
    ramp = (
        Image.radial_gradient("L")
        .resize((size, size))
        .point([max(0, 255 - v * 2) * strength // 255 for v in range(256)])
    )
    lit = Image.new("RGBA", (size, size), (*tone, 0))
    lit.putalpha(ramp)
    sheet.alpha_composite(lit, (max(0, round((x - r) * b.scale)), max(0, round((y - r) * b.scale))))


def hill(b: Brush, tone: Colour, height: Callable[[float], float], speckle: Random | None = None) -> None:
    """Land up to a line, lighter along its edge; with `speckle` grass on it."""
    line = [v for x in range(-10, WIDTH + 11, 10) for v in (x, height(x))]
    b.poly(shade(tone, 1.16), *line, WIDTH + 10, HIGH + 10, -10, HIGH + 10)
    lower = [v + 5 if i % 2 else v for i, v in enumerate(line)]
    b.poly(tone, *lower, WIDTH + 10, HIGH + 10, -10, HIGH + 10)
    for _ in range(260 if speckle else 0):
        assert speckle is not None
        x = speckle.uniform(0, WIDTH)
        y = speckle.uniform(height(x) + 8, HIGH)
        blade = shade(tone, speckle.choice((0.86, 1.14)))
        b.line(blade, 2, x, y, x + speckle.uniform(3, 8), y - speckle.uniform(2, 5))


def wave(base: float, *swings: tuple[float, float, float]) -> Callable[[float], float]:
    """A soft line: a height and some swings of amplitude, length and shift."""

    def height(x: float) -> float:
        return base + sum(a * math.sin(x / length + shift) for a, length, shift in swings)

    return height


def mountain(b: Brush, x: float, foot: float, wide: float, tall: float, tone: Colour = (150, 146, 146)) -> None:
    top = foot - tall
    b.poly(shade(tone, 0.74), x, top, x + wide / 2, foot, x - wide * 0.06, foot)
    b.poly(shade(tone, 1.1), x, top, x - wide / 2, foot, x + wide * 0.08, foot, x - wide * 0.02, top + tall * 0.5)
    snow = (x, top, x + wide * 0.14, top + tall * 0.28, x + wide * 0.05, top + tall * 0.24, x, top + tall * 0.36)
    b.poly((238, 242, 246), *snow, x - wide * 0.06, top + tall * 0.25, x - wide * 0.13, top + tall * 0.3)
    b.poly((206, 214, 226), x, top, x + wide * 0.14, top + tall * 0.28, x + wide * 0.05, top + tall * 0.24)


def pine(b: Brush, x: float, foot: float, tall: float, tone: Colour = (52, 92, 72)) -> None:
    b.rect((84, 62, 46), x - tall * 0.04, foot - tall * 0.16, x + tall * 0.04, foot)
    for k, (top, half) in enumerate(((0.42, 0.3), (0.24, 0.25), (0.0, 0.19))):
        y, w = foot - tall * (1 - top), tall * half
        b.poly(shade(tone, 0.74 + 0.06 * k), x, y, x + w, y + tall * 0.46, x - w, y + tall * 0.46)
        b.poly(shade(tone, 1.06 + 0.07 * k), x, y, x - tall * 0.02, y + tall * 0.44, x - w, y + tall * 0.46)


def leafy(b: Brush, x: float, foot: float, tall: float, tone: Colour, chance: Random) -> None:
    b.rect((98, 72, 52), x - tall * 0.05, foot - tall * 0.4, x + tall * 0.05, foot)
    sunny = mix(tone, (226, 226, 120), 0.4)
    for leaf, shift, count in (
        (shade(tone, 0.66), 0.05, 7),
        (shade(tone, 0.88), 0.0, 7),
        (tone, -0.04, 6),
        (sunny, -0.1, 4),
    ):
        for _ in range(count):
            angle, far = chance.random() * 6.28, chance.random() * tall * (0.26 if shift > -0.05 else 0.16)
            u, v = x + shift * tall + math.cos(angle) * far, foot - tall * 0.64 + shift * tall
            r = tall * chance.uniform(0.1, 0.17) * (1 if shift > -0.05 else 0.6)
            b.dot(leaf, u, v + math.sin(angle) * far * 0.8, r)


def cottage(
    b: Brush, x: float, foot: float, wide: float, tall: float, roof: Colour, wall: Colour = (246, 234, 210)
) -> None:
    """A house from the front: a long roof, windows, a door, light from the left."""
    eave = foot - tall * 0.56
    b.rect(wall, x, eave, x + wide, foot).rect(shade(wall, 0.86), x + wide * 0.72, eave, x + wide, foot)
    b.poly(shade(roof, 0.66), x - wide * 0.07, eave + 4, x + wide * 0.1, foot - tall, x + wide * 0.9, foot - tall,
           x + wide * 1.07, eave + 4)  # fmt: skip
    b.poly(
        roof, x - wide * 0.05, eave, x + wide * 0.1, foot - tall, x + wide * 0.88, foot - tall, x + wide * 1.04, eave
    )
    for k in range(1, 4):
        y = foot - tall + (eave - foot + tall) * k / 4
        b.line(shade(roof, 0.84), 2, x + wide * (0.1 - 0.04 * k), y, x + wide * (0.89 + 0.04 * k), y)
    b.line(shade(roof, 1.4), 3, x + wide * 0.1, foot - tall, x + wide * 0.88, foot - tall)
    count = max(2, round(wide / 34))
    for k in range(count):
        left = x + wide * (k + 0.5) / count - 8
        if k == count // 2:
            b.rect((104, 70, 50), left, foot - tall * 0.36, left + 16, foot, 4)
            continue
        b.rect(shade(wall, 0.62), left - 1, eave + tall * 0.14, left + 17, eave + tall * 0.36, 2)
        b.rect(
            (255, 224, 132) if k % 2 else (104, 126, 144), left + 1, eave + tall * 0.16, left + 15, eave + tall * 0.34
        )
    b.stack((176, 100, 78), x + wide * 0.76, foot - tall + 8, wide * 0.045 + 2, tall * 0.24, above=False)


def tower(b: Brush, x: float, foot: float, wide: float, tall: float, roof: Colour) -> None:
    """A bell tower with a pointed roof and a cross."""
    wall: Colour = (240, 234, 226)
    top = foot - tall
    b.rect(wall, x - wide / 2, top, x + wide / 2, foot).rect(
        shade(wall, 0.82), x + wide * 0.14, top, x + wide / 2, foot
    )
    b.rect((84, 66, 80), x - wide * 0.2, top + wide * 0.3, x + wide * 0.2, top + wide * 1.0, wide * 0.18)
    b.dot((214, 164, 62), x, top + wide * 0.72, wide * 0.15, wide * 0.17)
    b.line(shade(wall, 0.7), 3, x - wide / 2, top + wide * 1.2, x + wide / 2, top + wide * 1.2)
    b.poly(shade(roof, 1.28), x - wide * 0.62, top + 4, x, top - wide * 1.25, x + wide * 0.1, top + 4)
    b.poly(shade(roof, 0.66), x + wide * 0.62, top + 4, x, top - wide * 1.25, x + wide * 0.1, top + 4)
    peak = top - wide * 1.25
    b.line((236, 190, 84), 3.6, x, peak + 4, x, peak - wide * 0.46)
    b.line((236, 190, 84), 3.6, x - wide * 0.16, peak - wide * 0.26, x + wide * 0.16, peak - wide * 0.26)


def person(b: Brush, x: float, foot: float, tall: float, coat: Colour, hat: Colour | None = None) -> None:
    """A small figure from far away."""
    w = tall * 0.2
    b.rect((54, 46, 44), x - w * 0.7, foot - tall * 0.34, x - w * 0.1, foot, 2)
    b.rect((54, 46, 44), x + w * 0.1, foot - tall * 0.34, x + w * 0.7, foot, 2)
    b.rect(coat, x - w, foot - tall * 0.74, x + w, foot - tall * 0.26, w * 0.7)
    b.rect(shade(coat, 0.78), x + w * 0.2, foot - tall * 0.72, x + w, foot - tall * 0.28, w * 0.6)
    b.dot((232, 192, 160), x, foot - tall * 0.86, tall * 0.115)
    if hat is not None:
        b.rect(hat, x - w * 0.66, foot - tall * 1.06, x + w * 0.66, foot - tall * 0.93, 3)
        b.rect(hat, x - w * 1.1, foot - tall * 0.95, x + w * 1.1, foot - tall * 0.91, 2)


def clouds(b: Brush, chance: Random, tone: Ink, count: int, low: float, high: float, size: float = 1.0) -> None:
    """Flat below, heaped above."""
    for _ in range(count):
        x, y = chance.uniform(-40, WIDTH + 40), chance.uniform(low, high)
        wide = chance.uniform(60, 130) * size
        b.rect(tone, x - wide, y - 9 * size, x + wide, y + 7 * size, 8 * size)
        for k in range(7):
            at = -0.8 + 1.6 * k / 6
            r = (1 - at * at) * chance.uniform(16, 30) * size + 9 * size
            b.slice(tone, x + at * wide - r * 1.2, y - r, x + at * wide + r * 1.2, y + r, 180, 360)


def smoke(b: Brush, x: float, y: float, chance: Random, tone: Colour, reach: float, lean: float = 0.6) -> None:
    """A plume that grows as it rises."""
    for k in range(14):
        t = k / 13
        r = 7 + 26 * t
        b.dot((*tone, round(210 - 150 * t)), x + lean * reach * t + chance.uniform(-6, 6), y - reach * t, r, r * 0.8)


def water(b: Brush, top: Callable[[float], float], tone: Colour, chance: Random, ripples: int = 120) -> None:
    line = [v for x in range(-10, WIDTH + 11, 10) for v in (x, top(x))]
    b.poly(tone, *line, WIDTH + 10, HIGH + 10, -10, HIGH + 10)
    for _ in range(ripples):
        x = chance.uniform(0, WIDTH)
        y = chance.uniform(top(x) + 6, HIGH)
        far = chance.uniform(14, 60) * (0.5 + (y - top(x)) / HIGH)
        light = shade(tone, chance.choice((0.9, 1.16, 1.34)))
        b.line(light, 2.6, x, y, x + far / 2, y - 2.4, x + far, y)
