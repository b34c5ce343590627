"""Emojis: small pictures for buttons, selects and lines of text, made from the sprites of the large ones.

Which there are is a table of each game's painter. On Discord's grey, on white and on a blue button they are seen 22
pixels high, so each has a pale rim and no shadow.
"""

import io
from collections.abc import Mapping, Sequence
from functools import cache, partial
from hashlib import blake2b

from PIL import Image, ImageFilter

from render import painters
from render.emojis.stewards import FACES, face
from render.painter import EMOJI, Emoji
from render.palette import PAPER_LIGHT, SEATS, SHAPES, shade
from render.sprites import CLEAR, Pen, scaled, shape, sprite, tinted

RIM = 5
SOLID = [a if a > 120 else 0 for a in range(256)]
"""Of what is less opaque nothing is kept: shadows would be a smear at this size."""
PLACES = {
    1: (1.0, "50,50"),
    2: (0.6, "30,34 70,66"),
    3: (0.5, "25,27 75,27 50,74"),
    4: (0.5, "25,25 75,25 25,75 75,75"),
    5: (0.4, "20,20 80,20 50,50 20,80 80,80"),
    6: (0.36, "18,28 50,28 82,28 18,72 50,72 82,72"),
    7: (0.34, "30,17 70,17 17,50 50,50 83,50 30,83 70,83"),
}
"""How large each of several things is, and where in hundredths: as many as a cost may have."""


@cache
def table() -> Mapping[str, Emoji]:
    """All there are by name: the seats' and stewards' first, then game by game."""
    found: dict[str, Emoji] = {f"seat_{seat + 1}": [partial(_seat, seat)] for seat in SEATS}
    found |= {f"steward_{name.lower()}": [partial(face, name, EMOJI)] for name in FACES}
    for painter in painters.every():
        found |= painter.emojis()
    return found


def made(name: str) -> tuple[str, bytes]:
    """The name under which it is found at Discord, which tells whether it is still the same, and the file."""
    image, file = picture(name), io.BytesIO()
    image.save(file, "PNG")
    return f"{name}_{blake2b(image.tobytes(), digest_size=3).hexdigest()}", file.getvalue()


def picture(name: str) -> Image.Image:
    """As large as it fits, with a pale rim around it."""
    things = _cropped(_together([_cropped(draw()) for draw in table()[name]]))
    body = Image.new("RGBA", (EMOJI, EMOJI), CLEAR)
    _put(body, things, (EMOJI - 2 * RIM) / EMOJI, 0.5, 0.5)
    solid = body.getchannel("A").filter(ImageFilter.MaxFilter(2 * RIM - 1))
    out = tinted(PAPER_LIGHT, solid.filter(ImageFilter.GaussianBlur(1)))
    out.alpha_composite(body)
    return out


def _cropped(image: Image.Image) -> Image.Image:
    image = image.convert("RGBA")
    image.putalpha(image.getchannel("A").point(SOLID))
    return image.crop(image.getbbox())


def _together(things: Sequence[Image.Image]) -> Image.Image:
    share, places = PLACES[len(things)]
    out = Image.new("RGBA", (EMOJI, EMOJI), CLEAR)
    for thing, (x, y) in zip(things, (place.split(",") for place in places.split()), strict=True):
        _put(out, thing, share, int(x) / 100, int(y) / 100)
    return out


def _put(out: Image.Image, thing: Image.Image, share: float, x: float, y: float) -> None:
    scale = share * EMOJI / max(thing.size)
    small = scaled(thing, max(1, round(thing.width * scale)), max(1, round(thing.height * scale)))
    out.alpha_composite(small, (round(x * EMOJI - small.width / 2), round(y * EMOJI - small.height / 2)))


def _seat(seat: int) -> Image.Image:
    def draw(pen: Pen, s: int) -> None:
        middle, colour = EMOJI * s / 2, SEATS[seat]
        shape(pen, SHAPES[seat], (middle, middle), EMOJI * s * 0.38, colour, shade(colour, 0.6), 8 * s)

    return sprite(EMOJI, EMOJI, draw)
