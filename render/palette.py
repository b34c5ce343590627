"""One palette for all games: warm paper, ink instead of black, seat colours that stay apart, each with a shape.

People may choose another palette for the pictures that only they see. A picture is drawn under one palette, set around
the drawing by `using`; what is kept of it is kept for that palette alone.
"""

from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal, TypeVar, get_args

Colour = tuple[int, int, int]
Shape = Literal["circle", "square", "triangle", "diamond"]
Palette = Literal["standard", "contrast", "colour_blind"]
K = TypeVar("K", bound=Hashable)

PALETTES: tuple[Palette, ...] = get_args(Palette)

PAPER: Colour = (246, 239, 224)
PAPER_LIGHT: Colour = (255, 250, 236)
PAPER_SHADE: Colour = (226, 214, 190)
INK: Colour = (52, 44, 40)
INK_SOFT: Colour = (104, 92, 82)
BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
GRASS: Colour = (154, 186, 108)
WATER: Colour = (104, 168, 190)
STONE: Colour = (168, 160, 150)
WOOD: Colour = (150, 108, 72)
GLOW: Colour = (255, 214, 84)
"""Marks the last change, in every game."""
SHADOW: Colour = (40, 30, 20)

_now: ContextVar[Palette] = ContextVar("palette", default="standard")


def palette() -> Palette:
    """The palette that is drawn with at present."""
    return _now.get()


@contextmanager
def using(name: Palette) -> Iterator[None]:
    """Everything drawn inside is drawn with this palette."""
    token = _now.set(name)
    try:
        yield
    finally:
        _now.reset(token)


class Tones(Mapping[K, Colour]):
    """Colours that tell something apart: a palette may have its own for them."""

    def __init__(
        self,
        standard: Mapping[K, Colour],
        *,
        contrast: Mapping[K, Colour] | None = None,
        colour_blind: Mapping[K, Colour] | None = None,
    ) -> None:
        self.tables: dict[Palette, dict[K, Colour]] = {
            "standard": dict(standard),
            "contrast": {**standard, **(contrast or {})},
            "colour_blind": {**standard, **(colour_blind or {})},
        }

    def __getitem__(self, key: K) -> Colour:
        return self.tables[palette()][key]

    def __iter__(self) -> Iterator[K]:
        return iter(self.tables["standard"])

    def __len__(self) -> int:
        return len(self.tables["standard"])


SEATS: Tones[int] = Tones(
    {0: (198, 68, 46), 1: (40, 112, 178), 2: (232, 170, 44), 3: (78, 46, 104)},
    contrast={0: (190, 36, 16), 1: (0, 92, 190), 2: (255, 190, 0), 3: (62, 12, 98)},
    colour_blind={0: (186, 76, 0), 1: (20, 112, 186), 2: (240, 228, 66), 3: (56, 34, 76)},
)
SHAPES: tuple[Shape, ...] = ("circle", "square", "triangle", "diamond")


def bright(colour: Colour) -> float:
    """From 0 (black) to 1 (white), as the eye weighs the colours."""
    return (0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]) / 255


def ink_on(colour: Colour) -> Colour:
    """Dark or light, whichever can be read on it."""
    return INK if bright(colour) > 0.58 else PAPER_LIGHT


def paper(colour: Colour) -> Colour:
    """The colour of a panel as the palette shows it: in high contrast paper is white and night black."""
    if palette() != "contrast" or max(colour) - min(colour) > 60:
        return colour
    return WHITE if bright(colour) > 0.7 else BLACK if bright(colour) < 0.3 else colour


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
