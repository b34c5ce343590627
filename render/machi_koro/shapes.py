"""The plain shapes that toys are made of, in units of a hundredth of the toy."""

import math
from collections.abc import Sequence

import msgspec

from data.sets import SHELF
from render.palette import INK, Colour, shade
from render.sprites import Pen

Point = tuple[float, float]

PAINT = msgspec.toml.decode((SHELF / "machi_koro" / "art" / "paint.toml").read_bytes(), type=dict[str, Colour])
PLAN_PAPER: Colour = (252, 250, 244)
PLAN_INK: Colour = (94, 108, 128)


class Shapes:
    """Draws with ink edges and light from the upper left. As a plan everything is pale: not built yet."""

    def __init__(self, pen: Pen, unit: float, plan: bool = False) -> None:
        self.pen = pen
        self.unit = unit
        self.plan = plan
        self.at: Point = (0.0, 0.0)

    def _xy(self, points: Sequence[Point]) -> list[Point]:
        return [((x + self.at[0]) * self.unit, (y + self.at[1]) * self.unit) for x, y in points]

    def _corners(self, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
        (a, b), (c, d) = self._xy([(x0, y0), (x1, y1)])
        return a, b, c, d

    def _ink(self, colour: str, factor: float = 1.0) -> tuple[Colour, Colour]:
        """The colour of a face and of its edge; `wood*0.8` is a darker one."""
        if self.plan:
            return PLAN_PAPER, PLAN_INK
        name, _, share = colour.partition("*")
        fill = shade(PAINT[name], factor * float(share or 1))
        red, green, blue = (int(c * 0.5 + i * 0.16) for c, i in zip(fill, INK, strict=True))
        return fill, (red, green, blue)

    def _wide(self, width: float) -> int:
        return max(1, round(width * self.unit))

    def _face(self, points: Sequence[Point], colour: str, factor: float = 1.0, width: float = 1.6) -> None:
        fill, edge = self._ink(colour, factor)
        xy = self._xy(points)
        self.pen.polygon(xy, fill=fill)
        self.pen.line([*xy, xy[0], xy[1]], fill=edge, width=self._wide(width), joint="curve")

    def poly(self, colour: str, *values: float) -> None:
        self._face(list(zip(values[::2], values[1::2], strict=True)), colour)

    def line(self, colour: str, width: float, *values: float) -> None:
        xy = self._xy(list(zip(values[::2], values[1::2], strict=True)))
        fill, edge = self._ink(colour)
        strokes = ((edge, 2.2), (fill, 0.0)) if width >= 3 else ((edge if self.plan else fill, 0.0),)
        for ink, extra in strokes:
            thick = (width + extra) * self.unit
            self.pen.line(xy, fill=ink, width=round(thick), joint="curve")
            for x, y in (xy[0], xy[-1]):
                self.pen.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=ink)

    def rect(self, x: float, y: float, w: float, h: float, r: float, colour: str, factor: float = 1.0) -> None:
        fill, edge = self._ink(colour, factor)
        a, b, c, d = self._corners(x, y, x + w, y + h)
        r = min(r, w / 2, h / 2) * self.unit
        self.pen.rounded_rectangle((a, b, c, d), r, fill=fill, outline=edge, width=self._wide(1.4))
        if h >= 12 and w >= 12 and factor == 1.0 and not self.plan:
            m = 2.6 * self.unit
            shine = (a + m, b + m, a + m + 1.8 * self.unit, d - max(m, r * 0.7))
            self.pen.rounded_rectangle(shine, self.unit, fill=shade(fill, 1.4))

    def oval(self, x: float, y: float, rx: float, ry: float, colour: str, factor: float = 1.0) -> None:
        fill, edge = self._ink(colour, factor)
        box = self._corners(x - rx, y - ry, x + rx, y + ry)
        self.pen.ellipse(box, fill=fill, outline=edge, width=self._wide(min(1.4, rx / 2.5)))

    def ball(self, x: float, y: float, r: float, colour: str) -> None:
        self.oval(x, y, r, r, colour, 0.86)
        if self.plan or r < 2:
            return
        for part, shift, light in ((0.80, 0.10, 1.0), (0.28, 0.34, 1.55)):
            far, near = r * (part + shift), r * (part - shift)
            self.pen.ellipse(self._corners(x - far, y - far, x + near, y + near), fill=shade(PAINT[colour], light))

    def ring(self, x: float, y: float, r: float, width: float, colour: str) -> None:
        fill, edge = self._ink(colour)
        for ink, extra in ((edge, 1.1), (fill, 0.0)):
            reach = r + extra
            box = self._corners(x - reach, y - reach, x + reach, y + reach)
            self.pen.ellipse(box, outline=ink, width=self._wide(width + 2 * extra))

    def pad(self, colour: str) -> None:
        """The ground a toy stands on."""
        self.rect(2, 66, 96, 32, 14, colour, 0.78)
        fill, _ = self._ink(colour)
        u = self.unit
        light = fill if self.plan else shade(fill, 1.12)
        self.pen.rounded_rectangle((3.2 * u, 67.2 * u, 96.8 * u, 93.5 * u), 13 * u, fill=light)

    def box(self, x: float, y: float, w: float, h: float, d: float, colour: str) -> None:
        """A block: front, right side and top."""
        e = d / 2
        self._face([(x + w, y), (x + w + d, y - e), (x + w + d, y + h - e), (x + w, y + h)], colour, 0.74)
        self._face([(x, y), (x + d, y - e), (x + w + d, y - e), (x + w, y)], colour, 1.35)
        self._face([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], colour)
        if not self.plan and w > 12:
            shine = self._xy([(x + 2.4, y + 3), (x + 2.4, y + h - 3)])
            self.pen.line(shine, fill=shade(PAINT[colour], 1.5), width=self._wide(1.6))

    def cyl(self, x: float, y: float, w: float, h: float, colour: str) -> None:
        k = w * 0.16
        self.oval(x + w / 2, y + h, w / 2, k, colour, 0.8)
        self._face([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], colour)
        if not self.plan:
            fill = PAINT[colour]
            self.pen.rectangle(self._corners(x + w * 0.66, y, x + w - 0.8, y + h + k / 2), fill=shade(fill, 0.8))
            self.pen.rectangle(self._corners(x + w * 0.14, y + 2, x + w * 0.26, y + h), fill=shade(fill, 1.5))
        self.oval(x + w / 2, y, w / 2, k, colour, 1.3)

    def dome(self, x: float, y: float, w: float, h: float, colour: str) -> None:
        turns = [a * math.pi / 24 for a in range(25)]
        self._face([(x + w / 2 - w / 2 * math.cos(a), y + h / 2 - h / 2 * math.sin(a)) for a in turns], colour)
        if not self.plan:
            shine = self._corners(x + w * 0.16, y + h * 0.12, x + w * 0.42, y + h * 0.30)
            self.pen.ellipse(shine, fill=shade(PAINT[colour], 1.45))

    def star(self, x: float, y: float, r: float, colour: str) -> None:
        rays = [(r if k % 2 == 0 else r * 0.45, k * math.pi / 5) for k in range(10)]
        self._face([(x + reach * math.sin(a), y - reach * math.cos(a)) for reach, a in rays], colour)
