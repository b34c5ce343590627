"""The winner's city as a postcard: the map in small with its towers alone."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render.cache import LAYERS, kept
from render.canvas import WIDTH, Canvas
from render.metropolys.city import city_map
from render.metropolys.geometry import HEIGHT
from render.metropolys.spots import spot
from render.metropolys.towers import tower
from render.palette import PAPER_LIGHT
from render.sprites import shadowed
from rules.metropolys.view import Placed

WIDE = 296
SHARE = WIDE / WIDTH
EDGE = 10
ZOOM = 0.42
TILT = 4
"""Degrees by which it lies askew."""


@kept(LAYERS)
def _ground(unused: tuple[str, ...]) -> Image.Image:
    return city_map(unused).resize((WIDE, round(HEIGHT * SHARE)), Image.Resampling.LANCZOS)


def draw_postcard(
    canvas: Canvas, buildings: Sequence[Placed], winners: Sequence[int], unused: tuple[str, ...], x: float, y: float
) -> None:
    """Around a middle."""
    ground = _ground(unused)
    card = Canvas(Image.new("RGBA", (ground.width + 2 * EDGE, ground.height + 2 * EDGE), (*PAPER_LIGHT, 255)))
    card.image.paste(ground, (EDGE, EDGE))
    own = [placed for placed in buildings if placed.seat in winners]
    for placed in sorted(own, key=lambda placed: spot(placed.space)[1]):
        at = spot(placed.space)
        card.put(tower(placed.seat, placed.height, False, ZOOM), EDGE + at[0] * SHARE, EDGE + at[1] * SHARE + 20, "mb")
    # Something clear around it, so that its turned edges are smooth.
    sheet = Image.new("RGBA", (card.width + 8, card.height + 8), (*PAPER_LIGHT, 0))
    sheet.paste(card.image, (4, 4))
    turned = sheet.rotate(TILT, Image.Resampling.BICUBIC, expand=True)
    canvas.put(shadowed(turned, (5, 8), 7, 150, 16), x, y)
