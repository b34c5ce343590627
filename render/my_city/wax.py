"""Wax and letters: what is sealed, what was opened, and who won."""

from __future__ import annotations

import math

from PIL import Image

from render.cache import SPRITES, kept
from render.drawings import Brush, stamp
from render.palette import BLACK, PAPER, PAPER_LIGHT, SEATS, SHAPES, Colour, palette, shade
from render.sprites import Pen, shadowed, shape, sprite

RED: Colour = (150, 44, 36)
WAX: Colour = (168, 44, 40)
GOLD: Colour = (214, 166, 60)
GOLD_DARK: Colour = (112, 76, 20)
ROUND = 90
"""Corners of a drop of wax."""


def _drop(size: int, seed: int, tint: Colour) -> list[tuple[float, float]]:
    """The outline of pressed wax, a little uneven."""
    n = size / 2
    found = []
    for k in range(ROUND):
        a = k * math.tau / ROUND
        found.append((n + (n - 1.5) * (0.93 + 0.07 * math.sin(a * 7 + seed)) * math.cos(a),
                      n + (n - 1.5) * (0.93 + 0.07 * math.sin(a * 5 + seed * 2)) * math.sin(a)))  # fmt: skip
    return found


def _pressed(pen: Pen, s: int, size: int, tint: Colour, seed: int) -> None:
    n = size / 2
    pen.polygon([(x * s, y * s) for x, y in _drop(size, seed, tint)], fill=shade(tint, 0.8))
    r = n * 0.78
    pen.ellipse(((n - r) * s, (n - r) * s, (n + r) * s, (n + r) * s), fill=shade(tint, 0.62))
    pen.ellipse(((n - r + 1.5) * s, (n - r + 1.8) * s, (n + r) * s, (n + r) * s), fill=shade(tint, 1.12))


@kept(SPRITES)
def seat_seal(seat: int, size: int) -> Image.Image:
    """In the seat's colour with its shape: who won. Larger by 10 on every side."""

    def draw(pen: Pen, s: int) -> None:
        _pressed(pen, s, size, SEATS[seat], seat)
        rim = BLACK if palette() == "contrast" else None
        shape(pen, SHAPES[seat], (size / 2 * s, size / 2 * s), size * 0.19 * s, PAPER_LIGHT, rim, s)

    return shadowed(sprite(size, size, draw), (2, 3), 3, 110, 10)


@kept(SPRITES)
def closed_seal(size: int) -> Image.Image:
    """Of what nobody has opened yet. Larger by 10 on every side."""

    def draw(pen: Pen, s: int) -> None:
        _pressed(pen, s, size, WAX, 3)
        n, q = size / 2 * s, size * 0.2 * s
        pen.rounded_rectangle((n - q, n - q * 0.2, n + q, n + q * 1.1), 2 * s, fill=PAPER_LIGHT)
        pen.arc((n - q * 0.7, n - q * 1.25, n + q * 0.7, n + q * 0.6), 180, 360, PAPER_LIGHT, max(1, round(q * 0.34)))

    return shadowed(sprite(size, size, draw), (2, 3), 3, 110, 10)


# ---------------------------------------------------------------------------------------------------- letters


@kept(SPRITES)
def closed_letter(wide: int) -> Image.Image:
    """A letter with its seal; larger by 8 on every side."""

    def draw(b: Brush) -> None:
        b.scale *= wide / 100
        b.rect(shade(PAPER, 0.72), 0, 0, 100, 70, 5).rect(PAPER, 2, 2, 98, 68, 4)
        b.line(shade(PAPER, 0.78), 2, 3, 67, 40, 34).line(shade(PAPER, 0.78), 2, 97, 67, 60, 34)
        b.poly(shade(PAPER, 0.7), 2, 3, 98, 3, 50, 44).poly(shade(PAPER, 0.94), 5, 2, 95, 2, 50, 40)

    letter = stamp(wide, round(wide * 0.7), draw)
    seal = closed_seal(round(wide * 0.38))
    letter.alpha_composite(seal, ((letter.width - seal.width) // 2, round(wide * 0.36) - seal.height // 2))
    return shadowed(letter, (2, 4), 3, 110, 8)


@kept(SPRITES)
def open_letter(wide: int, fresh: bool) -> Image.Image:
    """An open one with room for a number on the sheet that looks out; larger by 8 on every side."""
    edge = GOLD if fresh else shade(PAPER, 0.72)

    def draw(b: Brush) -> None:
        b.scale *= wide / 100
        b.poly(shade(PAPER, 0.62), 2, 46, 50, 4, 98, 46).poly(shade(PAPER, 0.74), 7, 45, 50, 8, 93, 45)
        b.rect(edge, 12, 8, 88, 90, 5).rect(PAPER_LIGHT, 15, 11, 85, 90, 3)
        b.poly(shade(PAPER, 0.72), 0, 44, 50, 76, 100, 44, 100, 114, 0, 114)
        b.poly(PAPER, 2, 47, 50, 79, 98, 47, 98, 112, 2, 112)
        b.line(shade(PAPER, 0.78), 2, 3, 111, 40, 74).line(shade(PAPER, 0.78), 2, 97, 111, 60, 74)

    return shadowed(stamp(wide, round(wide * 1.14), draw), (2, 4), 3, 110, 8)
