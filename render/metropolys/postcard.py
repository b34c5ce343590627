"""The winner's city as a postcard: the map in small with its towers alone."""

from collections.abc import Sequence

from PIL import Image

from render.cache import LAYERS, SPRITES, kept
from render.canvas import WIDTH, Canvas
from render.metropolys.geometry import HEIGHT
from render.metropolys.night_map import NIGHT, city_map, gradient
from render.metropolys.spots import spot
from render.metropolys.towers import tower
from render.palette import PAPER_LIGHT, Colour
from render.sprites import shadowed
from rules.metropolys.view import Placed

WIDE = 296
SHARE = WIDE / WIDTH
EDGE = 10
ZOOM = 0.42
SKY = 26
"""Above the city: the roofs of its northern edge stand out against it."""
TILT = 4
"""Degrees by which it lies askew."""


@kept(LAYERS)
def _ground(unused: tuple[str, ...]) -> Image.Image:
    small = city_map(unused).resize((WIDE, round(HEIGHT * SHARE)), Image.Resampling.LANCZOS)
    ground = Image.blend(small, Image.new("RGB", small.size, NIGHT), 0.3)
    sheet = Image.new("RGB", (WIDE, ground.height + SKY))
    sheet.paste(gradient((WIDE, SKY), NIGHT, _mean(ground.crop((0, 0, WIDE, 4)))), (0, 0))
    sheet.paste(ground, (0, SKY))
    return sheet


def _mean(strip: Image.Image) -> Colour:
    red, green, blue = strip.resize((1, 1), Image.Resampling.BOX).tobytes()
    return red, green, blue


def draw_postcard(
    canvas: Canvas, buildings: Sequence[Placed], winners: Sequence[int], unused: tuple[str, ...], x: float, y: float
) -> None:
    """Around a middle."""
    own = tuple(placed for placed in buildings if placed.seat in winners)
    canvas.put(_card(own, unused), x, y)


@kept(SPRITES)
def _card(own: tuple[Placed, ...], unused: tuple[str, ...]) -> Image.Image:
    city = Canvas(_ground(unused).copy())
    for placed in sorted(own, key=lambda placed: spot(placed.space)[1]):
        at = spot(placed.space)
        city.put(tower(placed.seat, placed.height, False, ZOOM), at[0] * SHARE, SKY + at[1] * SHARE + 20, "mb")
    # Something clear around it, so that its turned edges are smooth.
    sheet = Image.new("RGBA", (city.width + 2 * EDGE + 8, city.height + 2 * EDGE + 8), (*PAPER_LIGHT, 0))
    sheet.paste((*PAPER_LIGHT, 255), (4, 4, sheet.width - 4, sheet.height - 4))
    sheet.paste(city.image, (EDGE + 4, EDGE + 4))
    return shadowed(sheet.rotate(TILT, Image.Resampling.BICUBIC, expand=True), (5, 8), 7, 150, 16)
