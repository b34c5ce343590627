"""What the eight cities are known by (art/skylines.toml), each painted on a small sky."""

from random import Random

from render.cities.brush import CREAM, LIT, Brush
from render.palette import WATER, Colour, shade

WIDE, HIGH = 340, 150
CLOUD: Colour = (252, 248, 240)


class Skyline(Brush):
    def sea(self, top: float, fill: Colour = WATER) -> None:
        self.rect(0, top, WIDE, HIGH, shade(fill, 0.92))
        for i in range(11):
            x, y = 12 + i * 31, top + 9 + i % 3 * 7
            self.curve([(x, y), (x + 8, y + 3), (x + 16, y)], shade(fill, 1.5), 1.6)

    def sun(self, x: float, y: float, r: float) -> None:
        self.oval(x, y, r, r, (255, 242, 196))
        self.oval(x, y, r * 0.82, r * 0.82, (255, 249, 220))

    def cloud(self, x: float, y: float, share: float = 1.0) -> None:
        for dx, dy, rx, ry in ((-15, 2, 12, 6), (0, -3, 13, 9), (15, 1, 13, 7)):
            self.oval(x + dx * share, y + dy * share, rx * share, ry * share, CLOUD)
        self.rect(x - 22 * share, y + 1 * share, x + 24 * share, y + 8 * share, CLOUD, 4 * share)

    def luck(self, seed: int) -> None:
        """How the blocks that follow differ."""
        self.chance = Random(seed)

    def blocks(self, base: float, tone: Colour, low: int, high: int, lit: float = 0.35) -> None:
        """A row of houses far away."""
        x, luck = -6, self.chance
        while x < WIDE:
            w, h = luck.randint(16, 30), luck.randint(low, high)
            self.rect(x, base - h, x + w, base + 10, tone)
            for wy in range(round(base - h + 6), round(base - 4), 9):
                for wx in range(x + 4, x + w - 4, 7):
                    if luck.random() < lit:
                        self.rect(wx, wy, wx + 3, wy + 4, LIT)
            x += w + luck.randint(0, 3)

    def terrace(self, left: int, right: int, base: float, row: int, *walls: Colour) -> None:
        """Houses side by side on a slope, each row before the one above it."""
        for i, x in enumerate(range(left, right, 23)):
            fill, top = walls[(i * 3 + row) % len(walls)], base - 20 - (i * 7 + row * 5) % 6
            self.rect(x, top, x + 22, base + 8, fill)
            self.rect(x + 16, top, x + 22, base + 8, shade(fill, 0.9))
            self.poly([(x - 1.5, top), (x + 23.5, top), (x + 19, top - 8), (x + 3, top - 8)], (204, 98, 72))
            for wx in (x + 4, x + 12):
                self.rect(wx, top + 5, wx + 4, top + 11, (112, 132, 150))

    def sail(self, x: float, wide: float, high: float, way: int) -> None:
        """One shell of the opera house: a steep back, a pointed tip, an open mouth in the shade."""
        steps = [n / 12 for n in range(13)]
        back = [(x - way * wide * 0.5 + way * wide * t**1.7, 113 - high * (1 - (1 - t) ** 2) ** 0.5) for t in steps]
        mouth = [(x + way * wide * (0.5 - 0.36 * t**0.6), 113 - high * (1 - t)) for t in steps]
        self.poly([*back, *mouth], CREAM, (176, 166, 152), 1.2)
        inner = [(px - way * wide * 0.12 * (1 - abs(1 - 2 * t)), py) for (px, py), t in zip(mouth, steps, strict=True)]
        self.poly([*mouth, *reversed(inner)], (206, 198, 186))
