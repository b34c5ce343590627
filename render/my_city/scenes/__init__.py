"""The illustrations of the campaign's chapters (art/chapter_*.toml), drawn only when that chapter is opened."""

from random import Random

import msgspec
from PIL import Image, ImageDraw

from data.sets import SHELF
from render.cache import LAYERS, kept
from render.canvas import WIDTH
from render.drawings import follow
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
    """What is drawn by a name of its own: `barge 70 456 1.25` is a step with place and size."""


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
        follow(brush, steps, {"ink": INK} | painting.paint, painting.parts)
        image.paste(sheet, (0, 0), sheet)
    return textured(image.reduce(FINE), 0.13)
