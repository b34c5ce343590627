"""The seats' towers: round, square, gabled or seen on their edge; low, medium and high; pending ones in scaffolding."""

import math
from collections.abc import Callable
from random import Random

from PIL import Image, ImageFilter

from render.cache import SPRITES, kept
from render.palette import PAPER, SEATS, SHAPES, Colour, shade
from render.sprites import Corner, Pen, shadowed, shape, sprite, tinted
from rules.metropolys.view import Height

BODIES: dict[Height, int] = {"small": 40, "medium": 56, "tall": 74}
"""How high the walls are."""
WIDE = 50
ROOF = 36
"""Room above the walls, for roofs and masts."""
FOOT = 8
"""Room below them."""
WINDOW: Colour = (255, 226, 140)
SCAFFOLD: Colour = (250, 236, 200)


class _Walls:
    """One tower on its way onto a sprite."""

    def __init__(self, pen: Pen, unit: float, seat: int, body: int, high: bool) -> None:
        self.pen, self.k, self.high = pen, unit, high
        self.base = shade(SEATS[seat], 1.16)
        self.x0, self.x1, self.mid = 4.0, 4.0 + WIDE, 4 + WIDE / 2
        self.y0, self.y1 = float(ROOF), float(ROOF + body)
        self.front = (self.x0, self.x1)
        self.kind = SHAPES[seat]

    def _poly(self, tone: float, *corners: Corner) -> None:
        self.pen.polygon([(x * self.k, y * self.k) for x, y in corners], fill=shade(self.base, tone))

    def mast(self) -> None:
        k, x, y = self.k, self.mid, self.y0
        top = y - (16 if self.kind == "triangle" else 7)
        self.pen.line((x * k, (top - 12) * k, x * k, top * k), fill=PAPER, width=round(3 * k))
        self.pen.ellipse(((x - 3.5) * k, (top - 13) * k, (x + 3.5) * k, (top - 6) * k), fill=(255, 96, 80))

    def circle(self) -> None:
        k, half = self.k, WIDE / 2
        for n in range(WIDE * 2):
            x = self.x0 + n / 2
            bulge = 6 * math.sqrt(max(0.0, 1 - ((x - self.mid) / half) ** 2))
            wall = (x * k, self.y0 * k, (x + 0.6) * k, (self.y1 + bulge - 3) * k)
            self.pen.rectangle(wall, fill=shade(self.base, 1.3 - 0.85 * n / (WIDE * 2)))
        for inset, high, tone in ((0, 7, 1.45), (7, 4, 0.8)):
            rim = ((self.x0 + inset) * k, (self.y0 - high) * k, (self.x1 - inset) * k, (self.y0 + high) * k)
            self.pen.ellipse(rim, fill=shade(self.base, tone))

    def square(self) -> None:
        x0, x1, y0, y1 = self.x0, self.x1, self.y0, self.y1
        self.front = (x0, x1 - 12)
        self._poly(1, (x0, y0), (x1 - 12, y0), (x1 - 12, y1), (x0, y1))
        self._poly(0.6, (x1 - 12, y0), (x1, y0 - 9), (x1, y1 - 9), (x1 - 12, y1))
        self._poly(1.45, (x0, y0), (x0 + 12, y0 - 9), (x1, y0 - 9), (x1 - 12, y0))

    def triangle(self) -> None:
        x0, x1, y0, y1, mid = self.x0, self.x1, self.y0, self.y1, self.mid
        self.front = (x0 + 4, x1 - 4)
        self._poly(1, (x0 + 3, y0), (x1 - 3, y0), (x1 - 3, y1), (x0 + 3, y1))
        self._poly(0.8, (mid + 8, y0), (x1 - 3, y0), (x1 - 3, y1), (mid + 8, y1))
        self._poly(1.4, (x0 - 2, y0 + 3), (mid, y0 - 20), (mid, y0 + 3))
        self._poly(0.66, (mid, y0 - 20), (x1 + 2, y0 + 3), (mid, y0 + 3))

    def diamond(self) -> None:
        x0, x1, y0, y1, mid = self.x0, self.x1, self.y0, self.y1, self.mid
        self._poly(1.2, (x0, y0), (mid, y0 + 9), (mid, y1 + 3), (x0, y1 - 6))
        self._poly(0.66, (x1, y0), (mid, y0 + 9), (mid, y1 + 3), (x1, y1 - 6))
        self._poly(1.55, (x0, y0), (mid, y0 - 9), (x1, y0), (mid, y0 + 9))

    def windows(self, rows: int, seed: str) -> None:
        left, right = self.front
        lights = Random(seed)
        for row in range(rows):
            for column in range(4):
                sag = 3 * (1 - abs(column - 1.5) / 1.5) if self.kind in ("circle", "diamond") else 0
                x, y = left + 5 + column * (right - left - 8) / 4, self.y0 + 9 + row * 9.5 + sag
                fill = WINDOW if lights.random() < 0.72 else shade(self.base, 0.5)
                pane = (x * self.k, y * self.k, (x + (right - left) / 8) * self.k, (y + 5) * self.k)
                self.pen.rectangle(pane, fill=fill)

    def scaffold(self) -> None:
        k, wide = self.k, round(2 * self.k)
        for y in range(int(self.y0), int(self.y1), 13):
            self.pen.line((self.x0 * k, (y + 13) * k, self.x1 * k, y * k), fill=SCAFFOLD, width=wide)
            self.pen.line((self.x0 * k, y * k, self.x1 * k, y * k), fill=SCAFFOLD, width=wide)

    def mark(self) -> None:
        at = ((self.front[0] + self.front[1]) / 2 * self.k, (self.y1 - 14) * self.k)
        shape(self.pen, self.kind, at, 10.5 * self.k, PAPER, shade(self.base, 0.4), round(2 * self.k))


@kept(SPRITES)
def tower(seat: int, height: Height, pending: bool = False, zoom: float = 1.0, body: int = 0) -> Image.Image:
    """A tower with a pale rim and its shadow: larger by 12 on every side. `body` sets another height of the walls."""
    walls_high = body or BODIES[height]
    wide, high = WIDE + 8, walls_high + ROOF + FOOT

    def draw(pen: Pen, s: int) -> None:
        walls = _Walls(pen, s * zoom, seat, walls_high, height == "tall")
        if height == "tall":
            walls.mast()
        build: Callable[[], None] = getattr(walls, walls.kind)
        build()
        walls.windows(int((walls_high - 40) // 9.5) + 1, f"{seat} {height} {walls_high}")
        if pending:
            walls.scaffold()
        else:
            walls.mark()

    art = sprite(round(wide * zoom), round(high * zoom), draw)
    rim = tinted(PAPER, art.getchannel("A").filter(ImageFilter.MaxFilter(5)).filter(ImageFilter.GaussianBlur(0.6)))
    rim.alpha_composite(art)
    return shadowed(rim, (6, 5), 5, 190, 12)
