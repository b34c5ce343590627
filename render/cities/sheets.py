"""Sheets of paper for districts, and the rim around each in its seat's colour."""

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.cache import DRAWN, SPRITES, ByteCache, image_bytes, kept
from render.canvas import Canvas
from render.cities.drafting_table import LINE
from render.cities.grounds import K
from render.palette import BLACK, PAPER_LIGHT, SEATS, Colour, palette, shade
from render.sprites import CLEAR, Pen, panel, sprite

Place = tuple[int, int, int, int]
TOP = 62
"""Of a sheet, above its squares."""
SPREAD = 24
"""How far the light around a sheet reaches."""
CORNER = 24
"""Of a sheet, its round corners."""
RIMS: ByteCache[tuple[Image.Image, ...]] = ByteCache(DRAWN, lambda strips: sum(map(image_bytes, strips)))


@kept(SPRITES)
def sheet(wide: int, high: int) -> Image.Image:
    """A sheet of squared paper for one district; 12 larger on every side."""
    out = panel(wide, high, PAPER_LIGHT, 24).copy()
    if palette() == "contrast":
        return out
    lines = Image.new("RGBA", (wide, high - TOP - 4), CLEAR)
    pen = ImageDraw.Draw(lines)
    for x in range(-high // 3, wide, 36):
        pen.line([(x, high), (x + high * K, 0)], (*LINE, 44), 1)
    for y in range(4, high, 30):
        pen.line([(0, y), (wide, y)], (*LINE, 44), 1)
    inner = Image.new("L", lines.size, 0)
    ImageDraw.Draw(inner).rounded_rectangle((10, -30, wide - 11, high - TOP - 15), 16, fill=255)
    lines.putalpha(ImageChops.multiply(lines.getchannel("A"), inner))
    out.alpha_composite(lines, (12, 12 + TOP))
    return out


def draw_rim(canvas: Canvas, place: Place, seat: int, *, lit: bool) -> None:
    """Around a sheet, in its seat's colour; bright around that of who is on turn."""
    left, top, right, bottom = place
    wide, high, tint = right - left, bottom - top, SEATS[seat]
    over, under, before, behind = RIMS.make((wide, high, tint, lit), lambda: rim_strips(wide, high, tint, lit))
    canvas.put(over, left - SPREAD, top - SPREAD, "lt")
    canvas.put(under, left - SPREAD, bottom + SPREAD, "lb")
    canvas.put(before, left - SPREAD, top + CORNER, "lt")
    canvas.put(behind, right + SPREAD, top + CORNER, "rt")


def rim_strips(wide: int, high: int, tint: Colour, lit: bool) -> tuple[Image.Image, ...]:
    """The upper, lower, left and right part: most of the whole would be its empty middle."""
    whole = _rim_whole(wide, high, tint, lit)
    across, down = whole.size
    edge, foot = SPREAD + CORNER, down - SPREAD - CORNER
    boxes = (
        (0, 0, across, edge),
        (0, foot, across, down),
        (0, edge, 2 * SPREAD, foot),
        (across - 2 * SPREAD, edge, across, foot),
    )
    return tuple(whole.crop(box) for box in boxes)


def _rim_whole(wide: int, high: int, tint: Colour, lit: bool) -> Image.Image:
    """SPREAD larger on every side."""
    size = (wide + 2 * SPREAD, high + 2 * SPREAD)
    out = Image.new("RGBA", size, (*tint, 0))
    if lit and palette() != "contrast":
        soft = Image.new("L", size, 0)
        ImageDraw.Draw(soft).rounded_rectangle((8, 8, size[0] - 9, size[1] - 9), 34, fill=190)
        out.putalpha(soft.filter(ImageFilter.GaussianBlur(6)))
    dark = BLACK if palette() == "contrast" else shade(tint, 0.8)

    def draw(pen: Pen, s: int) -> None:
        for grow, fill in ((8, dark), (6, tint), (-2, CLEAR)) if lit else ((1, tint), (-2, CLEAR)):
            a = (SPREAD - grow) * s
            pen.rounded_rectangle((a, a, size[0] * s - a - 1, size[1] * s - a - 1), (22 + grow) * s, fill=fill)

    line = sprite(*size, draw, 2)
    inner = Image.new("L", size, 0)
    ImageDraw.Draw(inner).rounded_rectangle((SPREAD, SPREAD, size[0] - SPREAD - 1, size[1] - SPREAD - 1), 22, fill=255)
    out.paste((*tint, 0), (0, 0), inner)
    out.alpha_composite(line)
    return out
