"""A pen in picture pixels, fractions allowed, around an origin; it draws several times larger."""

import math
from collections.abc import Sequence

from render.lettering.fonts import FREETYPE, font
from render.palette import Colour, Tones
from render.sprites import Pen

Point = tuple[float, float]
Paint = Colour | tuple[int, int, int, int]

CREAM: Colour = (252, 246, 230)
GLASS: Colour = (74, 96, 116)
LIT: Colour = (255, 226, 140)
LOTS: Tones[str] = Tones(
    {"R": (203, 88, 68), "B": (70, 108, 178), "G": (70, 142, 104), "Y": (232, 180, 66)},
    contrast={"R": (196, 44, 24), "B": (20, 84, 200), "G": (0, 116, 66), "Y": (255, 196, 0)},
    colour_blind={"R": (208, 98, 120), "B": (28, 112, 236), "G": (30, 108, 62), "Y": (236, 184, 70)},
)


class Brush:
    def __init__(self, pen: Pen, s: float, ox: float = 0, oy: float = 0) -> None:
        self.pen, self.s, self.ox, self.oy = pen, s, ox, oy

    def at(self, points: Sequence[Point]) -> list[Point]:
        return [((x + self.ox) * self.s, (y + self.oy) * self.s) for x, y in points]

    def wide(self, w: float) -> int:
        return max(1, round(w * self.s))

    def poly(self, points: Sequence[Point], fill: Paint, edge: Paint | None = None, w: float = 1.4) -> None:
        self.pen.polygon(self.at(points), fill=fill)
        if edge:
            self.line([*points, points[0], points[1]], edge, w)

    def line(self, points: Sequence[Point], fill: Paint, w: float = 1.4) -> None:
        self.pen.line(self.at(points), fill=fill, width=self.wide(w), joint="curve")

    def oval(
        self, x: float, y: float, rx: float, ry: float, fill: Paint | None, edge: Paint | None = None, w: float = 1.4
    ) -> None:
        (x0, y0), (x1, y1) = self.at([(x - rx, y - ry), (x + rx, y + ry)])
        self.pen.ellipse((x0, y0, x1, y1), fill=fill, outline=edge, width=self.wide(w) if edge else 0)

    def rect(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        fill: Paint | None,
        r: float = 0,
        edge: Paint | None = None,
        w: float = 1.4,
    ) -> None:
        (a, b), (c, d) = self.at([(x0, y0), (x1, y1)])
        self.pen.rounded_rectangle((a, b, c, d), r * self.s, fill=fill, outline=edge, width=self.wide(w) if edge else 0)

    def blob(self, points: Sequence[Point], fill: Paint, edge: Paint | None = None, w: float = 1.4) -> None:
        self.poly(smooth(points), fill, edge, w)

    def curve(self, points: Sequence[Point], fill: Paint, w: float = 1.4) -> None:
        path = smooth([points[0], *points, points[-1]], closed=False)
        self.line(path, fill, w)
        for x, y in (path[0], path[-1]):
            self.oval(x, y, w / 2, w / 2, fill)

    def arc(self, x: float, y: float, r: float, start: float, end: float, fill: Paint, w: float) -> None:
        (x0, y0), (x1, y1) = self.at([(x - r, y - r), (x + r, y + r)])
        self.pen.arc((x0, y0, x1, y1), start, end, fill=fill, width=self.wide(w))

    def mark(self, x: float, y: float, text: str, size: float, dark: Paint, light: Paint = CREAM) -> None:
        """A letter or number that belongs to a thing: bright, with a dark rim."""
        (spot,) = self.at([(x, y + size * 0.04)])
        face = font("toy", round(size * self.s), 800)
        with FREETYPE:
            self.pen.text(
                spot,
                text,
                font=face,
                fill=light,
                anchor="mm",
                stroke_width=round(size * 0.05 * self.s),
                stroke_fill=dark,
            )

    def dashed(self, points: Sequence[Point], fill: Paint, w: float) -> None:
        """A closed line of dashes."""
        for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True):
            n = max(1, round(math.dist((x0, y0), (x1, y1)) / 13)) | 1
            for i in range(0, n, 2):
                ends = [(x0 + (x1 - x0) * t / n, y0 + (y1 - y0) * t / n) for t in (i, i + 1)]
                self.line(ends, fill, w)


def smooth(points: Sequence[Point], closed: bool = True, steps: int = 8) -> list[Point]:
    """A curve through the points."""
    n = len(points)
    out: list[Point] = []
    for i in range(n if closed else n - 3):
        a, b, c, d = (points[(i + j) % n] for j in range(4))
        for k in range(steps):
            t = k / steps
            out.append((_between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)))
    return out if closed else [*out, points[-2]]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """Catmull and Rom's curve from b to c."""
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
