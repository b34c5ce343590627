"""Emojis: small pictures for buttons, selects and lines of text, made from the sprites of the large ones.

Which there are is a table of each game (`render/<game>/emojis.py`): names, and how each is drawn. On Discord's grey,
on white and on a blue button they are seen 22 pixels high, so each has a pale rim, and none has letters.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from hashlib import blake2b

from PIL import Image, ImageFilter

from render import painters
from render.palette import PAPER_LIGHT, SEATS, SHAPES, shade
from render.sprites import CLEAR, Pen, scaled, shape, sprite
from render.stewards import FACES, face

SIDE = 128
RIM = 5
SOLID = 120
"""Of what is less opaque nothing is kept: shadows would be a smear at this size."""

Draw = Callable[[], Image.Image]
PLACES: dict[int, tuple[float, tuple[tuple[float, float], ...]]] = {
    1: (1.0, ((0.5, 0.5),)),
    2: (0.6, ((0.3, 0.34), (0.7, 0.66))),
    3: (0.5, ((0.25, 0.27), (0.75, 0.27), (0.5, 0.74))),
    4: (0.5, ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))),
    5: (0.4, ((0.2, 0.2), (0.8, 0.2), (0.5, 0.5), (0.2, 0.8), (0.8, 0.8))),
    6: (0.36, ((0.18, 0.28), (0.5, 0.28), (0.82, 0.28), (0.18, 0.72), (0.5, 0.72), (0.82, 0.72))),
    7: (0.34, ((0.3, 0.17), (0.7, 0.17), (0.17, 0.5), (0.5, 0.5), (0.83, 0.5), (0.3, 0.83), (0.7, 0.83))),
}
"""How large each of several things is, and where: as many as a cost may have."""


@cache
def table() -> Mapping[str, Draw]:
    """All there are by name: the seats' and stewards' first, then game by game."""
    found: dict[str, Draw] = {f"seat_{seat + 1}": partial(_seat, seat) for seat in SEATS}
    found |= {f"steward_{name.lower()}": partial(face, name, SIDE) for name in FACES}
    for painter in painters.every():
        found |= painter.emojis()
    return found


def picture(name: str) -> Image.Image:
    return squared(table()[name]())


def made(name: str) -> tuple[str, bytes]:
    """The name under which it is found at Discord, which tells whether it is still the same, and the file."""
    image, file = picture(name), io.BytesIO()
    image.save(file, "PNG")
    return f"{name}_{blake2b(image.tobytes(), digest_size=3).hexdigest()}", file.getvalue()


def squared(image: Image.Image) -> Image.Image:
    """The picture as large as it fits, in the middle, with a pale rim around it."""
    alpha = image.convert("RGBA").getchannel("A")
    image = image.convert("RGBA").crop(alpha.point([255 * (a > SOLID) for a in range(256)]).getbbox())
    share = (SIDE - 2 * RIM) / max(image.size)
    image = scaled(image, max(1, round(image.width * share)), max(1, round(image.height * share)))
    body = image.getchannel("A").point([0 if a < SOLID else a for a in range(256)])
    corner = ((SIDE - image.width) // 2, (SIDE - image.height) // 2)
    shape_ = Image.new("L", (SIDE, SIDE), 0)
    shape_.paste(body, corner)
    out = Image.new("RGBA", (SIDE, SIDE), (*PAPER_LIGHT, 255))
    out.putalpha(shape_.filter(ImageFilter.MaxFilter(2 * RIM - 1)).filter(ImageFilter.GaussianBlur(1)))
    out.paste(image, corner, body)
    return out


def several(things: Sequence[Image.Image]) -> Image.Image:
    """A few things together, each as large as it can be."""
    share, places = PLACES[len(things)]
    out = Image.new("RGBA", (SIDE, SIDE), CLEAR)
    for thing, (x, y) in zip(things, places, strict=True):
        scale = share * SIDE / max(thing.size)
        small = scaled(thing, max(1, round(thing.width * scale)), max(1, round(thing.height * scale)))
        out.alpha_composite(small, (round(x * SIDE - small.width / 2), round(y * SIDE - small.height / 2)))
    return out


def _seat(seat: int) -> Image.Image:
    def draw(pen: Pen, s: int) -> None:
        middle = SIDE * s / 2
        shape(pen, SHAPES[seat], (middle, middle), SIDE * s * 0.38, SEATS[seat], shade(SEATS[seat], 0.6), 8 * s)

    return sprite(SIDE, SIDE, draw)
