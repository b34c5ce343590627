"""The small drawings of the valley (art/drawings.toml)."""

from PIL import Image

from data.sets import SHELF
from render import drawings
from render.drawings import Brush, Drawing, follow
from render.my_city.marks import PALE
from render.palette import INK, INK_SOFT, Colour

PAINTS: dict[str, Colour] = {"ink": INK, "pale": PALE, "soft": INK_SOFT}
"""Those that all drawings have."""


def known() -> dict[str, Drawing]:
    return drawings.drawings(SHELF / "my_city" / "art" / "drawings.toml")


def draw(brush: Brush, name: str, **tones: Colour) -> None:
    follow(brush, known()[name].steps, PAINTS | known()[name].paint | tones)


def drawn(name: str, size: int, units: float | None = None, **tones: Colour) -> Image.Image:
    return drawings.drawn(known()[name], size, units, **PAINTS | tones)
