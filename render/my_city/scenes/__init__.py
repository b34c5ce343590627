"""The illustrations of the campaign's chapters (art/chapter_*.toml), drawn only when that chapter is opened."""

from __future__ import annotations

from random import Random

import msgspec
from PIL import Image, ImageDraw

from data.sets import SHELF
from render.cache import LAYERS, kept
from render.canvas import WIDTH
from render.drawings import number, painted, strokes, value
from render.my_city.scenes.scenery import HIGH, Scenery
from render.palette import INK, Colour, mix
from render.texture import textured

FINE = 2


class Painting(msgspec.Struct, frozen=True):
    """A sky from its top to its bottom, and what stands before it, layer upon layer; each may be translucent."""

    sky: tuple[Colour, Colour]
    layers: dict[str, str]
    paint: dict[str, Colour] = {}
    parts: dict[str, str] = {}
    """What is drawn by a name of its own, around the origin: `barge 70 456 1.25` is a step with place and size,
    and may bring the colour that its part calls `tone`."""


@kept(LAYERS, toned=False)
def scene(chapter: int) -> Image.Image:
    text = (SHELF / "my_city" / "art" / f"chapter_{chapter}.toml").read_bytes()
    painting = msgspec.toml.decode(text, type=Painting)
    column = Image.new("RGB", (1, HIGH))
    column.putdata([mix(*painting.sky, (y / HIGH) ** 0.9) for y in range(HIGH)])
    image = column.resize((WIDTH * FINE, HIGH * FINE), Image.Resampling.BILINEAR)
    for layer, steps in enumerate(painting.layers.values()):
        sheet = Image.new("RGBA", image.size)
        brush = Scenery(ImageDraw.Draw(sheet), FINE, Random(chapter * 100 + layer))
        _draw(brush, steps, painting, {"ink": INK} | painting.paint)
        image.paste(sheet, (0, 0), sheet)
    return textured(image.reduce(FINE), 0.13)


def _draw(brush: Scenery, steps: str, painting: Painting, paints: dict[str, Colour]) -> None:
    x, y = brush.x, brush.y
    for (dx, dy), method, words in strokes(steps):
        brush.x, brush.y = x + dx, y + dy
        if method in painting.parts:
            left, top, size = (number(word) for word in words[:3])
            tones = {"tone": painted(words[3], paints)} if words[3:] else {}
            part = Scenery(brush.pen, brush.scale * size, brush.chance, (brush.x + left) / size, (brush.y + top) / size)
            _draw(part, painting.parts[method], painting, paints | tones)  # type: ignore[arg-type]
        else:
            getattr(brush, method)(*(value(word, paints) for word in words))
