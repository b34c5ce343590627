"""The faces of the stewards: small houses that look at one, each with a roof and a colour of its own."""

from pathlib import Path

import msgspec
from PIL import Image

from render.cache import SPRITES, kept
from render.palette import INK, PAPER_LIGHT, Colour, shade
from render.sprites import Corner, Pen, sprite


class Face(msgspec.Struct, frozen=True):
    roof: tuple[Corner, ...]
    tint: Colour
    wall: Colour


FACES = msgspec.toml.decode(Path(__file__).with_suffix(".toml").read_bytes(), type=dict[str, Face])


@kept(SPRITES)
def face(name: str, size: int) -> Image.Image:
    """Two windows with bars for eyes and a door, below the steward's own roof."""
    house = FACES[name]

    def draw(pen: Pen, s: int) -> None:
        n, edge, line = size * s / 100, shade(house.tint, 0.55), round(size * s / 25)
        pen.rounded_rectangle((12 * n, 34 * n, 88 * n, 98 * n), 14 * n, fill=house.wall, outline=edge, width=line)
        pen.polygon([(x * n, y * n) for x, y in house.roof], fill=house.tint, outline=edge, width=line)
        for x in (33, 67):
            pen.rounded_rectangle(((x - 10) * n, 48 * n, (x + 10) * n, 72 * n), 5 * n, fill=INK)
            pen.rectangle(((x - 1.5) * n, 48 * n, (x + 1.5) * n, 72 * n), fill=PAPER_LIGHT)
            pen.rectangle(((x - 10) * n, 58 * n, (x + 10) * n, 61 * n), fill=PAPER_LIGHT)
        pen.rounded_rectangle((40 * n, 68 * n, 60 * n, 98 * n), 9 * n, fill=edge, corners=(True, True, False, False))

    return sprite(size, size, draw)
