"""Roofs: every point is as high as it is far from the nearest eave, so that slopes meet in ridges and hips.

A roof is worked out in grey, light upon light, and coloured once at the end.
"""

from collections.abc import Iterable

from PIL import Image, ImageChops, ImageFilter

from render.cache import SPRITES, kept
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


def roof(size: tuple[int, int], outside: Iterable[Box], tone: Colour, metal: bool, s: int) -> Image.Image:
    """A roof over everything that is not outside, `s` times as large as `size`."""
    height = _height(size, outside)
    if s > 1:
        height = height.resize((height.width * s, height.height * s), Image.Resampling.BILINEAR)
    body = height.point([0] + [255] * 255)
    light = _slopes(height, s)
    wash(light, _grey(1.5), height.point([min(255, v * 3) for v in range(256)]), 0.18)
    _tiles(light, height, metal, s)
    _ridges(light, height, body, s)
    return _coloured(light, tone, body)


def _grey(light: float) -> int:
    """A light as a grey."""
    return round((light - DARKEST) / (LIGHTEST - DARKEST) * 255)


def _height(size: tuple[int, int], outside: Iterable[Box]) -> Image.Image:
    """Twice the distance from the nearest eave: along a row or a column, whichever is further."""
    height = Image.new("L", size, FAR)
    for left, top, right, bottom in outside:
        across = Image.new("L", (size[0], 1))
        across.putdata([min(FAR, 2 * max(0, left - x, x + 1 - right)) for x in range(size[0])])
        down = Image.new("L", (1, size[1]))
        north, south = 2 / (1 + LEAN), 2 / (1 - LEAN)
        down.putdata([min(FAR, round(max(0.0, (top - y) * north, (y + 1 - bottom) * south))) for y in range(size[1])])
        nearest = Image.Resampling.NEAREST
        away = ImageChops.lighter(across.resize(size, nearest), down.resize(size, nearest))
        height = ImageChops.darker(height, away)
    return height


def _slopes(height: Image.Image, s: int) -> Image.Image:
    """Which way a point slopes is seen from its neighbours."""
    light = Image.new("L", height.size, _grey(0.55))
    for tone, dx, dy in ((SOUTH, 0, -1), (NORTH, 0, 1), (WEST, 1, 0), (EAST, -1, 0)):
        light.paste(_grey(tone), (0, 0), _rises(height, dx, dy, s))
    return light


def _rises(height: Image.Image, dx: int, dy: int, s: int) -> Image.Image:
    """Where it is lower on that side."""
    back = ImageChops.subtract(height, ImageChops.offset(height, dx * (s + 1), dy * (s + 1)))
    return back.point([0, 0] + [255] * 254)


def _tiles(light: Image.Image, height: Image.Image, metal: bool, s: int) -> None:
    """Courses along the eaves, joints across; sheet metal has long seams only."""
    steep = ImageChops.lighter(_rises(height, 1, 0, s), _rises(height, -1, 0, s))
    flat = ImageChops.invert(steep)
    for parity in (0, 1):
        course = height.point([255 if v and (v // COURSE) % 2 == parity else 0 for v in range(256)])
        for slope, upright in ((flat, True), (steep, False)):
            joints = _joints(upright, parity, metal, s).crop((0, 0, *light.size))
            joints = ImageChops.multiply(joints, ImageChops.multiply(course, slope))
            wash(light, _grey(0.45), joints, 0.34 if metal else 0.2)
    if not metal:
        wash(light, _grey(0.45), height.point([255 if v % COURSE < 3 else 0 for v in range(256)]), 0.32)


@kept(SPRITES)
def _joints(upright: bool, parity: int, metal: bool, s: int) -> Image.Image:
    gap = 13 * s if metal else 10 * s
    lines = Image.new("L", (700 * s, 700 * s))
    for v in range(0 if metal else parity * gap // 2, lines.width, gap):
        lines.paste(255, (v, 0, v + s + 1, lines.height) if upright else (0, v, lines.width, v + s + 1))
    return lines


def _ridges(light: Image.Image, height: Image.Image, body: Image.Image, s: int) -> None:
    """Where two slopes meet: light on a ridge, dark in a valley."""
    mean = height.filter(ImageFilter.BoxBlur(2 * s))
    inner = inset(body, *[2 * s] * 4)
    for above, below, tone, opacity in ((mean, height, 0.5, 0.6), (height, mean, 1.66, 0.9)):
        bend = ImageChops.subtract(above, below).point([0, 110] + [255] * 254)
        wash(light, _grey(tone), ImageChops.multiply(bend, inner), opacity)


def _coloured(light: Image.Image, tone: Colour, body: Image.Image) -> Image.Image:
    tile = grain().point([round(128 + (v - 128) * 0.3) for v in range(256)])
    light = ImageChops.overlay(light, tiled(tile, light.size))
    shades = [shade(tone, DARKEST + (LIGHTEST - DARKEST) * v / 255) for v in range(256)]
    return Image.merge("RGBA", [*(light.point([s[i] for s in shades]) for i in range(3)), body])
