"""What the illustrations are made of: skies, hills, water, houses seen from the front, people."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from PIL import Image

from render.canvas import WIDTH
from render.drawings import Brush, Ink
from render.palette import Colour, mix, shade
from render.sprites import Pen, tinted

HIGH = 500
BELOW = (WIDTH + 10, HIGH + 10, -10, HIGH + 10)
"""What closes a line across the picture below."""
Height = Callable[[float], float]


def wave(base: float, *swings: float) -> Height:
    """A soft line: a height and some swings, each by amplitude, length and shift."""
    triples = list(zip(swings[::3], swings[1::3], swings[2::3], strict=True))
    return lambda x: base + sum(a * math.sin(x / length + shift) for a, length, shift in triples)


def along(height: Height) -> list[float]:
    return [v for x in range(-10, WIDTH + 11, 10) for v in (x, height(x))]


class Scenery(Brush):
    """A brush with a chance of its own: whatever is strewn lies the same every time."""

    def __init__(self, pen: Pen, scale: float, chance: Random, x: float = 0, y: float = 0) -> None:
        super().__init__(pen, scale, x, y)
        self.chance = chance

    def placed(self, x: float, y: float, size: float) -> Scenery:
        return Scenery(self.pen, self.scale * size, self.chance, (self.x + x) / size, (self.y + y) / size)

    def glow(self, x: float, y: float, r: float, tone: Colour, strength: int = 120) -> None:
        """A light that fades outwards."""
        sheet: Image.Image = self.pen._image
        size = round(r * 2 * self.scale)
        ramp = (
            Image.radial_gradient("L")
            .resize((size, size))
            .point([max(0, 255 - v * 2) * strength // 255 for v in range(256)])
        )
        sheet.alpha_composite(
            tinted(tone, ramp), (max(0, round((x - r) * self.scale)), max(0, round((y - r) * self.scale)))
        )

    def hill(self, tone: Colour, *line: float) -> None:
        """Land up to a soft line (`wave`), lighter along its edge."""
        self._land(tone, wave(*line))

    def meadow(self, tone: Colour, *line: float) -> None:
        """Such land with grass on it."""
        self._grassy(tone, wave(*line))

    def slope(self, tone: Colour, at: float, left: float, right: float, *line: float) -> None:
        """A meadow that falls away to the left and to the right of a place, by so much a pixel."""
        soft = wave(*line)
        self._grassy(tone, lambda x: soft(x) + left * max(0.0, at - x) + right * max(0.0, x - at))

    def _grassy(self, tone: Colour, height: Height) -> None:
        self._land(tone, height)
        for _ in range(260):
            x = self.chance.uniform(0, WIDTH)
            y = self.chance.uniform(height(x) + 8, HIGH)
            blade = shade(tone, self.chance.choice((0.86, 1.14)))
            self.line(blade, 2, x, y, x + self.chance.uniform(3, 8), y - self.chance.uniform(2, 5))

    def _land(self, tone: Colour, height: Height) -> None:
        line = along(height)
        self.poly(shade(tone, 1.16), *line, *BELOW)
        self.poly(tone, *(v + 5 if i % 2 else v for i, v in enumerate(line)), *BELOW)

    def bank(self, tone: Colour, width: float, *line: float) -> None:
        self.line(tone, width, *along(wave(*line)))

    def mountain(self, x: float, foot: float, wide: float, tall: float, tone: Colour = (150, 146, 146)) -> None:
        top = foot - tall
        self.poly(shade(tone, 0.74), x, top, x + wide / 2, foot, x - wide * 0.06, foot)
        self.poly(
            shade(tone, 1.1), x, top, x - wide / 2, foot, x + wide * 0.08, foot, x - wide * 0.02, top + tall * 0.5
        )
        snow = (x, top, x + wide * 0.14, top + tall * 0.28, x + wide * 0.05, top + tall * 0.24, x, top + tall * 0.36)
        self.poly((238, 242, 246), *snow, x - wide * 0.06, top + tall * 0.25, x - wide * 0.13, top + tall * 0.3)
        self.poly((206, 214, 226), x, top, x + wide * 0.14, top + tall * 0.28, x + wide * 0.05, top + tall * 0.24)

    def pine(self, x: float, foot: float, tall: float, tone: Colour = (52, 92, 72)) -> None:
        self.rect((84, 62, 46), x - tall * 0.04, foot - tall * 0.16, x + tall * 0.04, foot)
        for k, (top, half) in enumerate(((0.42, 0.3), (0.24, 0.25), (0.0, 0.19))):
            y, w = foot - tall * (1 - top), tall * half
            self.poly(shade(tone, 0.74 + 0.06 * k), x, y, x + w, y + tall * 0.46, x - w, y + tall * 0.46)
            self.poly(shade(tone, 1.06 + 0.07 * k), x, y, x - tall * 0.02, y + tall * 0.44, x - w, y + tall * 0.46)

    def leafy(self, x: float, foot: float, tall: float, tone: Colour) -> None:
        chance = self.chance
        self.rect((98, 72, 52), x - tall * 0.05, foot - tall * 0.4, x + tall * 0.05, foot)
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
                self.dot(leaf, u, v + math.sin(angle) * far * 0.8, r)

    def cottage(
        self, x: float, foot: float, wide: float, tall: float, roof: Colour, wall: Colour = (246, 234, 210)
    ) -> None:
        """A house from the front: a long roof, windows, a door, light from the left."""
        eave = foot - tall * 0.56
        self.rect(wall, x, eave, x + wide, foot).rect(shade(wall, 0.86), x + wide * 0.72, eave, x + wide, foot)
        ridge, left, right = foot - tall, x + wide * 0.1, x + wide * 0.88
        self.poly(
            shade(roof, 0.66), x - wide * 0.07, eave + 4, left, ridge, x + wide * 0.9, ridge, x + wide * 1.07, eave + 4
        )
        self.poly(roof, x - wide * 0.05, eave, left, ridge, right, ridge, x + wide * 1.04, eave)
        for k in range(1, 4):
            y = ridge + (eave - ridge) * k / 4
            self.line(shade(roof, 0.84), 2, x + wide * (0.1 - 0.04 * k), y, x + wide * (0.89 + 0.04 * k), y)
        self.line(shade(roof, 1.4), 3, left, ridge, right, ridge)
        count = max(2, round(wide / 34))
        for k in range(count):
            at, glass = x + wide * (k + 0.5) / count - 8, (255, 224, 132) if k % 2 else (104, 126, 144)
            if k == count // 2:
                self.rect((104, 70, 50), at, foot - tall * 0.36, at + 16, foot, 4)
                continue
            self.rect(shade(wall, 0.62), at - 1, eave + tall * 0.14, at + 17, eave + tall * 0.36, 2)
            self.rect(glass, at + 1, eave + tall * 0.16, at + 15, eave + tall * 0.34)
        self.flue((176, 100, 78), x + wide * 0.76, ridge + 8, wide * 0.045 + 2, tall * 0.24)

    def flue(self, fill: Colour, x: float, y: float, wide: float, tall: float) -> None:
        self.stack(fill, x, y, wide, tall, above=False)

    def tower(self, x: float, foot: float, wide: float, tall: float, roof: Colour) -> None:
        """A bell tower with a pointed roof and a cross."""
        wall: Colour = (240, 234, 226)
        top = foot - tall
        self.rect(wall, x - wide / 2, top, x + wide / 2, foot).rect(
            shade(wall, 0.82), x + wide * 0.14, top, x + wide / 2, foot
        )
        self.rect((84, 66, 80), x - wide * 0.2, top + wide * 0.3, x + wide * 0.2, top + wide * 1.0, wide * 0.18)
        self.dot((214, 164, 62), x, top + wide * 0.72, wide * 0.15, wide * 0.17)
        self.line(shade(wall, 0.7), 3, x - wide / 2, top + wide * 1.2, x + wide / 2, top + wide * 1.2)
        self.poly(shade(roof, 1.28), x - wide * 0.62, top + 4, x, top - wide * 1.25, x + wide * 0.1, top + 4)
        self.poly(shade(roof, 0.66), x + wide * 0.62, top + 4, x, top - wide * 1.25, x + wide * 0.1, top + 4)
        peak = top - wide * 1.25
        self.line((236, 190, 84), 3.6, x, peak + 4, x, peak - wide * 0.46)
        self.line((236, 190, 84), 3.6, x - wide * 0.16, peak - wide * 0.26, x + wide * 0.16, peak - wide * 0.26)

    def person(self, x: float, foot: float, tall: float, coat: Colour, hat: Colour | None = None) -> None:
        """A small figure from far away."""
        w = tall * 0.2
        self.rect((54, 46, 44), x - w * 0.7, foot - tall * 0.34, x - w * 0.1, foot, 2)
        self.rect((54, 46, 44), x + w * 0.1, foot - tall * 0.34, x + w * 0.7, foot, 2)
        self.rect(coat, x - w, foot - tall * 0.74, x + w, foot - tall * 0.26, w * 0.7)
        self.rect(shade(coat, 0.78), x + w * 0.2, foot - tall * 0.72, x + w, foot - tall * 0.28, w * 0.6)
        for side in (-1, 1):
            self.line(
                shade(coat, 0.86),
                w * 0.5,
                x + side * w * 0.8,
                foot - tall * 0.66,
                x + side * w * 1.3,
                foot - tall * 0.4,
            )
        self.dot((232, 192, 160), x, foot - tall * 0.86, tall * 0.115)
        if hat is not None:
            self.rect(hat, x - w * 0.66, foot - tall * 1.06, x + w * 0.66, foot - tall * 0.93, 3)
            self.rect(hat, x - w * 1.1, foot - tall * 0.95, x + w * 1.1, foot - tall * 0.91, 2)

    def clouds(self, tone: Ink, count: int, low: float, high: float, size: float = 1.0) -> None:
        """Flat below, heaped above."""
        chance = self.chance
        for _ in range(count):
            x, y = chance.uniform(-40, WIDTH + 40), chance.uniform(low, high)
            wide = chance.uniform(60, 130) * size
            self.rect(tone, x - wide, y - 9 * size, x + wide, y + 7 * size, 8 * size)
            for k in range(7):
                at = -0.8 + 1.6 * k / 6
                r = (1 - at * at) * chance.uniform(16, 30) * size + 9 * size
                self.slice(tone, x + at * wide - r * 1.2, y - r, x + at * wide + r * 1.2, y + r, 180, 360)

    def smoke(self, x: float, y: float, tone: Colour, reach: float, lean: float = 0.6) -> None:
        """A plume that grows as it rises."""
        for k in range(14):
            t = k / 13
            r = 7 + 26 * t
            self.dot(
                (*tone, round(210 - 150 * t)),
                x + lean * reach * t + self.chance.uniform(-6, 6),
                y - reach * t,
                r,
                r * 0.8,
            )

    def water(self, tone: Colour, ripples: int, *line: float) -> None:
        top, chance = wave(*line), self.chance
        self.poly(tone, *along(top), *BELOW)
        for _ in range(ripples):
            x = chance.uniform(0, WIDTH)
            y = chance.uniform(top(x) + 6, HIGH)
            far = chance.uniform(14, 60) * (0.5 + (y - top(x)) / HIGH)
            light = shade(tone, chance.choice((0.9, 1.16, 1.34)))
            self.line(light, 2.6, x, y, x + far / 2, y - 2.4, x + far, y)

    # ------------------------------------------------------------------------------------------------ many at once

    def forest(self, tone: Colour, first: int, last: int, apart: int, sway: float, *rest: float) -> None:
        """A row of pines, none like the next: the middle of their feet, how far up and down, how small and large."""
        foot, up, down, small, large = rest
        for x in range(first, last, apart):
            at = x + self.chance.uniform(-sway, sway) if sway else x
            self.pine(at, foot + self.chance.uniform(-up, down), self.chance.uniform(small, large), tone)

    def flowers(self, count: int, top: float, bottom: float, *petals: Colour) -> None:
        for _ in range(count):
            petal = self.chance.choice(petals)
            self.dot(petal, self.chance.uniform(0, WIDTH), self.chance.uniform(top, bottom), 2.4)

    def birds(self, count: int) -> None:
        for _ in range(count):
            u, v = self.chance.uniform(240, 1060), self.chance.uniform(60, 190)
            self.line((60, 66, 84), 2.4, u - 8, v - 4, u, v, u + 8, v - 4)

    def rain(self, count: int) -> None:
        chance = self.chance
        for _ in range(count):
            x, y, far = chance.uniform(-20, 1220), chance.uniform(-10, HIGH), chance.uniform(14, 34)
            self.line((220, 230, 238, chance.randrange(50, 120)), 1.6, x, y, x - far * 0.3, y + far)

    def stars(self, count: int) -> None:
        chance = self.chance
        for _ in range(count):
            r = chance.choice((1.0, 1.4, 2.2))
            self.dot((255, 250, 226, chance.randrange(120, 255)), chance.uniform(0, WIDTH), chance.uniform(0, 250), r)

    def boulders(self, count: int, top: float, bottom: float) -> None:
        chance = self.chance
        for _ in range(count):
            x, y, r = chance.uniform(0, WIDTH), chance.uniform(top, bottom), chance.uniform(8, 26)
            grey = chance.randrange(70, 112)
            for step, cool, dx, dy, rx, ry in ((-24, 14, 2, 3, 1.2, 0.8), (0, 14, 0, 0, 1.2, 0.8)):
                self.dot((grey + step, grey + step, grey + step + cool), x + dx, y + dy, r * rx, r * ry)
            self.dot((grey + 24, grey + 24, grey + 36), x - r * 0.4, y - r * 0.3, r * 0.5, r * 0.26)

    def cobbles(self, count: int, top: float, short: float, long: float, high: float, r: float, *tones: Colour) -> None:
        """A street of stones."""
        for _ in range(count):
            x, y = self.chance.uniform(0, WIDTH), self.chance.uniform(top, 498)
            tone = self.chance.choice(tones)
            self.rect(tone, x, y, x + self.chance.uniform(short, long), y + high, r)

    def seam(self, tone: Colour, wide: float, *points: float) -> None:
        """Metal in the rock."""
        rough = [v + self.chance.uniform(-3, 3) for v in points]
        self.line((104, 72, 22), wide + 9, *rough).line(shade(tone, 0.82), wide, *rough)
        self.line(tone, wide * 0.66, *(v - 2 for v in rough))
        self.line((255, 242, 178), wide * 0.2, *(v - 4 for v in rough))

    def crowd(self, count: int, hat: Colour, *coats: Colour) -> None:
        """People all over a square, with a way left free in the middle."""
        for k in range(count):
            x = 30 + k * 34 + self.chance.uniform(-9, 9)
            if 560 < x < 650:
                continue
            foot, tall = self.chance.uniform(456, 494), self.chance.uniform(44, 60)
            self.person(x, foot, tall, coats[k % len(coats)], None if k % 4 else hat)

    def burst(self, x: float, y: float, r: float, tone: Colour) -> None:
        """Fireworks: rays of sparks in a glow."""
        self.glow(x, y, r * 1.3, tone, 120)
        for angle in (k * math.pi / 9 for k in range(18)):
            for reach, dot in ((0.45, 2.2), (0.66, 2.8), (0.86, 3.4), (1.0, 4.2)):
                u, v = x + r * reach * math.cos(angle), y + r * reach * math.sin(angle)
                self.dot((*shade(tone, 1.3), 235), u, v, dot)

    def bunting(self, x0: float, x1: float, *tones: Colour) -> None:
        """From an outer edge to a ring in a wall."""
        line = [(x0 + (x1 - x0) * t / 20, 190 + 2.7 * t + 46 * math.sin(math.pi * t / 20)) for t in range(21)]
        self.dot((120, 92, 56), x1, 244, 4)
        self.line((250, 240, 220), 2.6, *(v for point in line for v in point))
        for k, (x, y) in enumerate(line[1:-1]):
            self.poly(tones[k % len(tones)], x - 8, y, x + 8, y, x, y + 19)
