"""The illustrations of the campaign's chapters, one module each, drawn only when that chapter is opened."""

from __future__ import annotations

from importlib import import_module

from PIL import Image

from render.cache import LAYERS, kept
from render.my_city.scenes.scenery import Scene


@kept(LAYERS, toned=False)
def scene(chapter: int) -> Image.Image:
    draw: Scene = import_module(f"{__name__}.chapter_{chapter}").draw
    return draw()
