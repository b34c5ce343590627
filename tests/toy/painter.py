"""Harbour lights as a picture: the smallest painter that works. A real game's is in render/<key>/painter.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from PIL import Image, ImageDraw

from render.canvas import LOWEST, WIDTH, Canvas
from render.lettering.text import Type
from render.painter import CanvasPainter, Frame, Style
from render.palette import INK, PAPER_LIGHT, Colour
from tests.toy.view import ToyView

SEA: Colour = (36, 62, 92)
LIGHT: Colour = (255, 214, 110)
TITLE, NAME = Type(56, "title", 800), Type(44, "text", 800)
EDGE, ROW, TOP = 40, 120, 150


class ToyPainter(CanvasPainter[ToyView]):
    key: ClassVar[str] = "toy"

    def frames(self, view: ToyView, changed: Sequence[int]) -> list[Frame]:
        return [Frame("table")]

    def paint(self, view: ToyView, frame: Frame, names: Sequence[str], style: Style) -> Canvas:
        """Each seat a quay with its name and points, and a lamp where it is waited for."""
        canvas = Canvas(Image.new("RGB", (WIDTH, LOWEST), SEA))
        canvas.write((EDGE, 80), f"{view.round} / {view.rounds}", TITLE, LIGHT, anchor="lm")
        brush = ImageDraw.Draw(canvas.image)
        for seat in range(view.seats):
            y = TOP + seat * ROW
            brush.rounded_rectangle((EDGE, y, WIDTH - EDGE, y + ROW - 16), 20, PAPER_LIGHT)
            canvas.name((EDGE + 100, y + 52), names[seat], 700, NAME)
            canvas.write((WIDTH - 2 * EDGE, y + 52), str(view.points[seat]), NAME, INK, anchor="rm")
            lit = seat in view.waiting
            brush.ellipse((EDGE + 24, y + 26, EDGE + 76, y + 78), LIGHT if lit else None, INK, 4)
        return canvas

    def alt(self, view: ToyView, frame: Frame, names: Sequence[str], style: Style) -> str:
        told = ", ".join(f"{name}: {points}" for name, points in zip(names, view.points, strict=True))
        return f"Harbour lights, round {view.round} of {view.rounds}. {told}."


PAINTER = ToyPainter()
