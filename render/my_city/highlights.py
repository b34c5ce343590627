"""The light under the newest building, and a building that is only planned."""

from PIL import Image, ImageChops, ImageFilter

from render.cache import kept
from render.drawings import Brush, stamp
from render.my_city.brush import grown, inset, wash
from render.my_city.grid import CELL, Cell, Wet
from render.my_city.houses import HOUSES, S, decor, house, pin, plan, sized
from render.my_city.marks import ROOF, mark
from render.palette import GLOW, INK, Colour, palette, shade
from render.sprites import faded, tinted

HATCH = 30
"""Between the stripes of a plan."""


@kept(HOUSES)
def glow(there: tuple[Cell, ...], wet: Wet, size: int) -> Image.Image:
    """The light under the last building."""
    lit = plan(there, wet)
    near = grown(lit, 4)
    light = grown(near, 1).convert("L").filter(ImageFilter.GaussianBlur(9))
    picture = tinted(GLOW, light.point([min(255, v * 2) for v in range(256)]))
    if palette() == "contrast":
        wash(picture, (*INK, 255), grown(lit, 9))
        wash(picture, (255, 214, 0, 255), grown(lit, 6))
    wash(picture, (255, 246, 190, 255), near)
    return picture if size == CELL else sized(picture, size)


@kept(HOUSES)
def ghost(kind: str, there: tuple[Cell, ...], cog: bool = False, top: bool = False) -> Image.Image:
    """A building that is not there yet: in stripes between which the ground shows, its outline broken.

    The stripes tell it from a built one of its own colour beside it. Its towers stand before the outline. It stays
    within the fields, so that no letter beside them is covered.
    """
    fields = plan(there)
    picture, body = Image.new("RGBA", fields.size), house(kind, there, (), top, cog).copy()
    wash(picture, (255, 255, 250, 140), fields)
    stripes = _hatching(fields.size, 11).point([40 + v * 7 // 10 for v in range(256)])
    body.putalpha(ImageChops.multiply(body.getchannel("A"), stripes))
    picture.alpha_composite(body)
    lines: tuple[tuple[int, int, Colour], ...] = (
        (3, 9, shade(ROOF[kind], 0.3)),
        (0, 6, (255, 228, 110)),
        (-5, 9, shade(ROOF[kind], 0.3)),
    )
    for grow, shrink, tone in lines:
        outer = grown(fields, grow) if grow >= 0 else inset(fields, *[-grow] * 4)
        ring = ImageChops.subtract(outer, inset(fields, *[shrink] * 4))
        wash(picture, (*tone, 255), ring if grow else ImageChops.darker(_hatching(fields.size, 14), ring))
    picture.alpha_composite(faded(decor(kind, there, (), top, cog, S).reduce(S), 0.8))
    pin(picture, mark(kind), there[-1], set())
    return picture


@kept(HOUSES)
def _hatching(size: tuple[int, int], thick: int) -> Image.Image:
    """Stripes from the upper right to the lower left."""
    wide, high = size

    def draw(b: Brush) -> None:
        for x in range(-high, wide + high, HATCH):
            b.line((0, 0, 0), thick, x, high, x + high, 0)

    return stamp(wide, high, draw, 2).getchannel("A")
