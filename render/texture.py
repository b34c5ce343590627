"""Paper grain, the same on every machine and at every start."""

from random import Random

from PIL import Image, ImageChops, ImageFilter

from render.cache import LAYERS, kept

TILE = 400


@kept(LAYERS)
def grain(seed: int = 1) -> Image.Image:
    """A square of soft grey noise around 128 that can be laid side by side."""
    noise = Image.frombytes("L", (TILE, TILE), Random(seed).randbytes(TILE * TILE))
    wide = Image.new("L", (TILE + 8, TILE + 8))
    for x in (4 - TILE, 4, 4 + TILE):
        for y in (4 - TILE, 4, 4 + TILE):
            wide.paste(noise, (x, y))
    return wide.filter(ImageFilter.GaussianBlur(0.9)).crop((4, 4, 4 + TILE, 4 + TILE))


def tiled(tile: Image.Image, size: tuple[int, int]) -> Image.Image:
    """A picture of this size, the tile laid side by side."""
    whole = Image.new(tile.mode, size)
    for x in range(0, size[0], tile.width):
        for y in range(0, size[1], tile.height):
            whole.paste(tile, (x, y))
    return whole


def textured(image: Image.Image, strength: float = 0.3, seed: int = 1) -> Image.Image:
    """Lays grain over a picture: small light and dark changes, colours and transparency kept."""
    tile = grain(seed).point([max(0, min(255, round(128 + (v - 128) * strength))) for v in range(256)])
    noise = tiled(tile, image.size)
    grey = Image.merge("RGB", (noise, noise, noise))
    result = ImageChops.overlay(image.convert("RGB"), grey)
    if image.mode == "RGBA":
        result.putalpha(image.getchannel("A"))
    return result
