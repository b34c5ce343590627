"""One palette for all games: warm paper, ink instead of black, seat colours that stay apart, each with a shape."""

from __future__ import annotations

from typing import Literal

Colour = tuple[int, int, int]
Shape = Literal["circle", "square", "triangle", "diamond"]

PAPER: Colour = (246, 239, 224)
PAPER_LIGHT: Colour = (255, 250, 236)
PAPER_SHADE: Colour = (226, 214, 190)
INK: Colour = (52, 44, 40)
INK_SOFT: Colour = (104, 92, 82)
WHITE: Colour = (255, 255, 255)
GRASS: Colour = (154, 186, 108)
GRASS_DARK: Colour = (112, 150, 78)
WATER: Colour = (104, 168, 190)
WATER_DARK: Colour = (66, 128, 156)
STONE: Colour = (168, 160, 150)
WOOD: Colour = (150, 108, 72)
GLOW: Colour = (255, 214, 84)
"""Marks the last change, in every game."""

SEATS: tuple[Colour, ...] = ((211, 84, 58), (46, 110, 168), (232, 170, 44), (92, 66, 122))
SHAPES: tuple[Shape, ...] = ("circle", "square", "triangle", "diamond")
SHADOW: Colour = (40, 30, 20)


def shade(colour: Colour, factor: float) -> Colour:
    """Lighter above 1, darker below 1."""
    red, green, blue = (
        max(0, min(255, int(c * factor if factor <= 1 else c + (255 - c) * (factor - 1)))) for c in colour
    )
    return red, green, blue


def mix(one: Colour, two: Colour, share: float) -> Colour:
    """`share` of the second colour, the rest of the first."""
    red, green, blue = (int(a + (b - a) * share) for a, b in zip(one, two, strict=True))
    return red, green, blue
