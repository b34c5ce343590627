"""Roofs: every point is as high as it is far from the nearest eave, so that slopes meet in ridges and hips.

A roof is worked out in grey, light upon light, and coloured once at the end.
"""

from collections.abc import Iterable
from functools import lru_cache

from PIL import Image, ImageChops, ImageFilter

from render.my_city.brush import inset, wash
from render.palette import Colour, shade
from render.texture import grain, tiled

Box = tuple[int, int, int, int]

NORTH, WEST, EAST, SOUTH = 1.12, 1.22, 0.74, 0.96
"""The light of the slopes."""
LEAN = 0.26
"""How far up the picture a point moves for each pixel it is high: the roof is seen a little from the south."""
COURSE = 16
DARKEST, LIGHTEST = 0.4, 1.7
FAR = 255
"""Higher than any roof."""


def roof(
    size: tuple[int, int], outside: Iterable[Box], tone: Colour, metal: bool, s: int
) -> tuple[Image.Image, Image.Image]:
    """A roof over everything that is not outside, `s` times as large as `size`, and where it is."""
    height = _height(size, outside)
    if s > 1:
        height = height.resize((height.width * s, height.height * s), Image.Resampling.BILINEAR)
    body = height.point([0] + [255] * 255, "1")
    light, steep = _slopes(height, s)
    wash(light, _grey(1.5), height.point([int(min(255, v * 3) * 0.18) for v in range(256)]))
    _tiles(light, height, steep, body, metal, s)
    _ridges(light, height, body, s)
    return _coloured(light, tone), body


def _grey(light: float) -> int:
    """A light as a grey."""
    return round((light - DARKEST) / (LIGHTEST - DARKEST) * 255)


def _height(size: tuple[int, int], outside: Iterable[Box]) -> Image.Image:
    """Twice the distance from the nearest eave: along a row or a column, whichever is further."""
    height, nearest = Image.new("L", size, FAR), Image.Resampling.NEAREST
    for left, top, right, bottom in outside:
        across = Image.frombytes("L", (size[0], 1), _away(left, right, size[0], 2, 2)).resize(size, nearest)
        down = _away(top, bottom, size[1], 2 / (1 + LEAN), 2 / (1 - LEAN))
        away = ImageChops.lighter(across, Image.frombytes("L", (1, size[1]), down).resize(size, nearest))
        height = ImageChops.darker(height, away)
    return height


@lru_cache(maxsize=1024)
def _away(low: int, high: int, many: int, before: float, behind: float) -> bytes:
    """How far each pixel of a line lies before or behind a stretch of it."""
    return bytes(min(FAR, round(max(0, (low - v) * before, (v + 1 - high) * behind))) for v in range(many))


def _slopes(height: Image.Image, s: int) -> tuple[Image.Image, Image.Image]:
    """Their light, and where it slopes to the west or the east: which way is seen from a point's neighbours."""
    light, rises = Image.new("L", height.size, _grey(0.55)), []
    for tone, dx, dy in ((SOUTH, 0, -1), (NORTH, 0, 1), (WEST, 1, 0), (EAST, -1, 0)):
        back = ImageChops.subtract(height, ImageChops.offset(height, dx * (s + 1), dy * (s + 1)))
        rises.append(back.point([0, 0] + [255] * 254, "1"))
        light.paste(_grey(tone), (0, 0), rises[-1])
    return light, ImageChops.lighter(*rises[2:])


def _tiles(light: Image.Image, height: Image.Image, steep: Image.Image, body: Image.Image, metal: bool, s: int) -> None:
    """Courses along the eaves, joints across; sheet metal has long seams only."""
    if metal:
        lines = _joints(light.size, 0, 13 * s, steep, 0.34, s)
    else:
        lines, odd = (_joints(light.size, first, 10 * s, steep, 0.2, s) for first in (0, 5 * s))
        lines.paste(odd, (0, 0), height.point([255 * (v // COURSE % 2) for v in range(256)], "1"))
    wash(light, _grey(0.45), ImageChops.darker(lines, body))
    if not metal:
        wash(light, _grey(0.45), height.point([int(255 * 0.32) if v % COURSE < 3 else 0 for v in range(256)]))


def _joints(size: tuple[int, int], first: int, gap: int, steep: Image.Image, dark: float, s: int) -> Image.Image:
    """Upright lines, and level ones where it is steep."""
    line, nearest = bytes([int(255 * dark)] * (s + 1) + [0] * (gap - s - 1)), Image.Resampling.NEAREST
    level, upright = ((bytes(first) + line * (long // gap + 1))[:long] for long in size[::-1])
    lines = Image.frombytes("L", (size[0], 1), upright).resize(size, nearest)
    lines.paste(Image.frombytes("L", (1, size[1]), level).resize(size, nearest), (0, 0), steep)
    return lines


def _ridges(light: Image.Image, height: Image.Image, body: Image.Image, s: int) -> None:
    """Where two slopes meet: light on a ridge, dark in a valley."""
    mean = height.filter(ImageFilter.BoxBlur(2 * s))
    inner = inset(body, *[2 * s] * 4)
    for above, below, tone, opacity in ((mean, height, 0.5, 0.6), (height, mean, 1.66, 0.9)):
        bend = ImageChops.subtract(above, below).point([0, int(110 * opacity)] + [int(255 * opacity)] * 254)
        wash(light, _grey(tone), ImageChops.darker(bend, inner))


def _coloured(light: Image.Image, tone: Colour) -> Image.Image:
    tile = grain().point([round(128 + (v - 128) * 0.3) for v in range(256)])
    light = ImageChops.overlay(light, tiled(tile, light.size))
    return Image.merge("RGB", [light.point(shades) for shades in _shades(tone)])


@lru_cache(maxsize=32)
def _shades(tone: Colour) -> list[list[int]]:
    """Red, green and blue of each light."""
    found = [shade(tone, DARKEST + (LIGHTEST - DARKEST) * v / 255) for v in range(256)]
    return [[one[i] for one in found] for i in range(3)]
