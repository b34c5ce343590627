"""What stands in a toy town: roofs, windows, trees, fields, boats. Each is a step of a toy's recipe."""

import math

from render.drawings import is_number, strokes
from render.machi_koro.shapes import PAINT, Shapes
from render.palette import shade


class Things(Shapes):
    def run(self, recipe: str) -> None:
        """Draws a recipe of toys.toml."""
        for self.at, method, words in strokes(recipe):
            numbers = [float(word) for word in words if is_number(word)]
            colours = [word for word in words if not is_number(word)]
            # Shapes with any number of points take their colour first.
            values = [*colours, *numbers] if method in ("poly", "line") else [*numbers, *colours]
            getattr(self, method)(*values)
        self.at = (0.0, 0.0)

    # ------------------------------------------------------------------------------------------------ houses

    def roof(self, x: float, y: float, w: float, h: float, d: float, colour: str, wall: str) -> None:
        e, left, right = d / 2, (x + d / 2, y - d / 4 - h), (x + w + d / 2, y - d / 4 - h)
        self._face([(x + w, y), (x + w + d, y - e), right], wall, 0.74)
        self._face([(x - 4, y + 2), (x + w + 2, y + 2), right, (left[0] - 3, left[1])], colour)
        eaves = [(x + w + 2, y + 2), (x + w + d + 4, y - e + 3), (x + w + d + 2, y - e - 2)]
        self._face([*eaves, (right[0] + 1, right[1] + 3), right], colour, 0.66)
        fill, edge = self._ink(colour)
        for t in (1 / 3, 2 / 3):
            level = y + 2 + (left[1] - y - 2) * t
            start, end = x - 3 + (left[0] - x + 1) * t, x + w + 1 + (right[0] - x - w - 2) * t
            ink = edge if self.plan else shade(fill, 0.84)
            self.pen.line(self._xy([(start, level), (end, level)]), fill=ink, width=self._wide(1.3))

    def win(self, x: float, y: float, w: float, h: float, colour: str = "glass") -> None:
        self.rect(x - 1.2, y - 1.2, w + 2.4, h + 2.4, 1.5, "white")
        fill, _ = self._ink(colour)
        a, b, c, d = self._corners(x + 0.8, y + 0.8, x + w - 0.8, y + h - 0.8)
        self.pen.rectangle((a, b, c, d), fill=fill if self.plan else shade(fill, 0.84))
        if not self.plan:
            self.pen.polygon([(a, b), (a + (c - a) * 0.62, b), (a, b + (d - b) * 0.8)], fill=shade(fill, 1.5))

    def door(self, x: float, y: float, w: float, h: float, colour: str) -> None:
        self.rect(x, y, w, h, 2, colour)
        if w >= 9:
            self.oval(x + w - 3, y + h * 0.55, 1.3, 1.3, "gold")

    def awn(self, x: float, y: float, w: float, h: float, one: str, two: str) -> None:
        n = max(5, round(w / 8) | 1)
        for k in range(n):
            a, b = x + w * k / n, x + w * (k + 1) / n
            c, d = x + 3 + (w - 6) * k / n, x + 3 + (w - 6) * (k + 1) / n
            m, r = (a + b) / 2, (b - a) / 2
            turns = [t * math.pi / 8 for t in range(9)]
            scallop = [(m + r * math.cos(t), y + h + r * 0.8 * math.sin(t)) for t in turns]
            self._face([(c, y), (d, y), (b, y + h), *scallop, (a, y + h)], one if k % 2 == 0 else two, width=1.1)

    def flag(self, x: float, y: float, h: float, colour: str) -> None:
        self.line("dark", 1.8, x, y, x, y - h)
        self._face([(x, y - h), (x + h * 0.55, y - h * 0.78), (x, y - h * 0.52)], colour, width=1.1)

    # ------------------------------------------------------------------------------------------------ what grows

    def pine(self, x: float, y: float, w: float, h: float, colour: str) -> None:
        self.rect(x - 3, y - 10, 6, 12, 1, "bark")
        for k in range(3):
            half, low, top = w / 2 * (1 - k * 0.22), y - 8 - h * k * 0.25, y - 8 - h * (0.42 + k * 0.26)
            self._face([(x - half, low), (x, top), (x + half, low), (x, low + 4)], colour, 1 + k * 0.06)
            if not self.plan:
                shadow = [(x + half * 0.1, low + 2.4), (x + half * 0.86, low - 0.8), (x + half * 0.15, top + 8)]
                self.pen.polygon(self._xy(shadow), fill=shade(PAINT[colour], 0.84))

    def corn(self, x: float, y: float, h: float) -> None:
        self.line("leaf", 3, x, y, x, y - h)
        self._face([(x, y - h * 0.2), (x - 9, y - h * 0.75), (x - 2, y - h * 0.55)], "leaf", width=1.1)
        self._face([(x, y - h * 0.3), (x + 10, y - h * 0.8), (x + 3, y - h * 0.6)], "lime", width=1.1)
        self.oval(x, y - h * 0.62, 4.6, 9, "gold")
        husk = [(x - 5, y - h * 0.6), (x, y - h * 0.3), (x + 5, y - h * 0.6), (x, y - h * 0.48)]
        self._face(husk, "leaf", width=1.1)

    def bloom(self, x: float, y: float, r: float, colour: str) -> None:
        self.line("leaf", 2.2, x, y, x, y - r)
        for k in range(5):
            a = math.tau * k / 5 - math.pi / 2
            self.oval(x + r * 0.52 * math.cos(a), y - r * 1.2 + r * 0.52 * math.sin(a), r * 0.46, r * 0.46, colour)
        self.oval(x, y - r * 1.2, r * 0.34, r * 0.34, "white" if colour == "gold" else "lemon")

    # ------------------------------------------------------------------------------------------------ sea and fair

    def hull(self, x: float, y: float, w: float, h: float, colour: str) -> None:
        self._face([(x, y), (x + w, y), (x + w * 0.86, y + h), (x + w * 0.16, y + h)], colour)
        self.rect(x - 2, y - 3, w + 4, 5, 2, "wood")
        wave = self._corners(x + w * 0.06, y + h - 3, x + w * 0.96, y + h + 5)
        self.pen.rounded_rectangle(wave, 4 * self.unit, fill=self._ink("sea")[0])

    def waves(self, x: float, y: float, colour: str) -> None:
        ink = self._ink(colour)[1 if self.plan else 0]
        for r in (14, 22):
            for start in (-35, 145):
                box = self._corners(x - r, y - r, x + r, y + r)
                self.pen.arc(box, start, start + 70, fill=ink, width=self._wide(3))

    def puff(self) -> None:
        for x, y, r in ((24, 64, 18), (46, 50, 24), (72, 60, 20), (50, 66, 18)):
            self.pen.ellipse(self._corners(x - r, y - r, x + r, y + r), fill=(255, 253, 246))
