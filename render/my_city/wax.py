"""Wax and letters: what is sealed, what was opened, and who won."""

import math

from PIL import Image

from render.cache import SPRITES, kept
from render.drawings import stamp
from render.my_city.drawings import draw
from render.palette import BLACK, PAPER, PAPER_LIGHT, SEATS, SHAPES, Colour, palette, shade
from render.sprites import Pen, shadowed, shape, sprite

RED: Colour = (150, 44, 36)
WAX: Colour = (168, 44, 40)
GOLD: Colour = (214, 166, 60)
GOLD_DARK: Colour = (112, 76, 20)
ROUND = 90
"""Corners of a drop of wax."""


def _drop(size: int, seed: int) -> list[tuple[float, float]]:
    """The outline of pressed wax, a little uneven."""
    n, turns = size / 2, [k * math.tau / ROUND for k in range(ROUND)]
    return [(n + (n - 1.5) * (0.93 + 0.07 * math.sin(a * 7 + seed)) * math.cos(a),
             n + (n - 1.5) * (0.93 + 0.07 * math.sin(a * 5 + seed * 2)) * math.sin(a)) for a in turns]  # fmt: skip


def _pressed(pen: Pen, s: int, size: int, tint: Colour, seed: int) -> None:
    n = size / 2
    pen.polygon([(x * s, y * s) for x, y in _drop(size, seed)], fill=shade(tint, 0.8))
    r = n * 0.78
    pen.ellipse(((n - r) * s, (n - r) * s, (n + r) * s, (n + r) * s), fill=shade(tint, 0.62))
    pen.ellipse(((n - r + 1.5) * s, (n - r + 1.8) * s, (n + r) * s, (n + r) * s), fill=shade(tint, 1.12))


@kept(SPRITES)
def seat_seal(seat: int, size: int) -> Image.Image:
    """In the seat's colour with its shape: who won. Larger by 10 on every side."""

    def draw(pen: Pen, s: int) -> None:
        _pressed(pen, s, size, SEATS[seat], seat)
        rim = BLACK if palette() == "contrast" else None
        shape(pen, SHAPES[seat], (size / 2 * s, size / 2 * s), size * 0.22 * s, PAPER_LIGHT, rim, s)

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
    letter = _letter("closed_letter", wide, 0.7)
    seal = closed_seal(round(wide * 0.38))
    letter.alpha_composite(seal, ((letter.width - seal.width) // 2, round(wide * 0.36) - seal.height // 2))
    return shadowed(letter, (2, 4), 3, 110, 8)


@kept(SPRITES)
def open_letter(wide: int, fresh: bool) -> Image.Image:
    """An open one with room for a number on the sheet that looks out; larger by 8 on every side."""
    edge = GOLD if fresh else shade(PAPER, 0.72)
    return shadowed(_letter("open_letter", wide, 1.14, edge=edge, sheet=PAPER_LIGHT), (2, 4), 3, 110, 8)


def _letter(name: str, wide: int, high: float, **tones: Colour) -> Image.Image:
    """`high`: in widths."""
    return stamp(wide, round(wide * high), lambda b: draw(b.placed(0, 0, wide / 100), name, paper=PAPER, **tones))
