"""Tiles of wood on the table: their shadow, edge and seam, the place of one, the light around one."""

from PIL import Image, ImageDraw, ImageFilter

from render.cache import SPRITES, kept
from render.cities.brush import Brush
from render.cities.grounds import CW, depth, shifted
from render.palette import BLACK, GLOW, INK_SOFT, SHADOW, Colour, palette
from render.sprites import Pen, sprite, tinted

RIM: Colour = (104, 62, 8)
"""Around what glows."""
SEAM = (96, 78, 62)
WOOD, WOOD_DARK, WOOD_EDGE = (190, 160, 124), (138, 108, 80), (110, 84, 62)


def _parallelogram(size: int, side: int = 1) -> list[tuple[float, float]]:
    stage_deep, shift = depth(size) * side, shifted(size) * side
    return [(shift, 0), (shift + side * size, 0), (side * size, stage_deep), (0, stage_deep)]


@kept(SPRITES)
def open_place(size: int) -> Image.Image:
    """The outline of a tile that might lie here; 4 larger on every side."""
    points = _parallelogram(size, 2)

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s, 4, 4)
        b.poly(points, (255, 252, 242, 150))
        b.dashed(points, (*INK_SOFT, 255), 3)

    return sprite(2 * size + 2 * shifted(size) + 8, 2 * depth(size) + 8, draw, 2)


@kept(SPRITES)
def tile_shadow(size: int) -> Image.Image:
    """The tile's shadow on the table; 30 larger on every side."""
    deep, shift, drop = 2 * depth(size), 2 * shifted(size), min(1.0, 0.3 + size / CW)
    out = Image.new("L", (2 * size + shift + 60, deep + 60), 0)
    outline = [(x + 30 + 8 * drop, y + 30 + 16 * drop) for x, y in _parallelogram(size, 2)]
    ImageDraw.Draw(out).polygon(outline, fill=105)
    return tinted(SHADOW, out.filter(ImageFilter.GaussianBlur(8 * drop)))


@kept(SPRITES)
def tile_edge(size: int) -> Image.Image:
    """The wooden front and right side of a tile."""
    deep, shift, thick = 2 * depth(size), 2 * shifted(size), max(4, round(16 * size / CW))

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s)
        front, back = (2 * size, deep), (2 * size + shift, 0)
        b.poly([(0, deep), front, (front[0], deep + thick), (0, deep + thick)], WOOD)
        b.poly([front, back, (back[0], thick), (front[0], deep + thick)], WOOD_DARK)
        b.line([(0, deep + thick - 1), (front[0], deep + thick - 1), (back[0], thick - 1)], WOOD_EDGE, 1.6)
        b.line([(0, deep + 4), (front[0], deep + 4)], (212, 186, 150), 1.6)

    return sprite(2 * size + shift, deep + thick, draw, 2)


@kept(SPRITES)
def tile_seam(size: int) -> Image.Image:
    """The line around a tile, with light from the upper left."""
    points = _parallelogram(size, 2)

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s)
        b.line([*points, points[0]], SEAM, 1.6)
        inner = [(points[3][0] + 2, points[3][1] - 2.5), (points[0][0] + 2, 2), (points[1][0] - 3, 2)]
        b.line(inner, (255, 250, 236, 190), 1.4)

    return sprite(2 * size + 2 * shifted(size) + 1, 2 * depth(size) + 1, draw, 2)


@kept(SPRITES)
def light(size: int, side: int = 1) -> Image.Image:
    """Light around a field or a tile; 30 larger on every side."""
    stark = palette() == "contrast"
    thick = max(6.0, size * 0.08) if stark else max(3.0, size * 0.05)

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s, 30, 30)
        points = _parallelogram(size, side)
        # A thin dark line outside: gold alone is lost on yellow lots.
        b.line([*points, points[0], points[1]], BLACK if stark else RIM, thick + (6 if stark else 5))
        b.line([*points, points[0], points[1]], GLOW, thick)

    line = sprite(side * (size + shifted(size)) + 60, side * depth(size) + 60, draw, 2)
    if stark:
        return line
    out = tinted(GLOW, line.getchannel("A").filter(ImageFilter.GaussianBlur(7)))
    out.alpha_composite(line)
    return out
