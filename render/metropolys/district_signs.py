"""The names of the districts along the edge of the map, where no piece ever stands: spaced letters, some upright."""

import math
from collections.abc import Collection

from PIL import Image

from data.texts import Say
from render.canvas import Canvas, Written
from render.lettering.text import MASKS, MINOR, Mask, Type, fit, mask
from render.metropolys.atlas import Name, drawing
from render.metropolys.geometry import place
from render.metropolys.spots import Box
from render.palette import BLACK, WHITE, Colour, palette
from rules.metropolys.vocabulary import district_name

KIND = Type(MINOR + 1, "title", 700)
APART = 9
"""Pixels between letters, if there is room for them."""
RIM = 4
PALE: Colour = (220, 226, 242)
DARK: Colour = (12, 20, 44)
EDGE, HALF, BASELINE = 8, 32, 10
"""Around the letters while they are laid side by side; the baseline lies below the middle of capital letters."""


def draw_signs(canvas: Canvas, unused: Collection[str], say: Say) -> None:
    """All districts that are played in; the others say in their middle that they are not."""
    stark = palette() == "contrast"
    ink, rim = (WHITE, BLACK) if stark else (PALE, DARK)
    for name in drawing().names:
        if name.district in unused:
            continue
        word = district_name(say, name.district).upper()
        text, kind = fit(word, name.long, KIND, MINOR)
        letters, around = _line(text, kind, name, 0), _line(text, kind, name, RIM)
        x, y = (round(v) for v in place(name.at))
        canvas.image.paste(rim, (x + around.left, y + around.top), around.image)
        canvas.image.paste(ink, (x + letters.left, y + letters.top), letters.image)
        at = x + letters.left, y + letters.top
        canvas.texts.append(Written(text, kind.size, letters, *at, ink, sign_room(name)))


def sign_room(name: Name) -> Box:
    """What is kept free for a name, accents above its letters included."""
    (x, y), turn = place(name.at), math.radians(name.turn)
    along, across = name.long / 2 + 4, KIND.size * 0.7
    wide = abs(along * math.cos(turn)) + abs(across * math.sin(turn))
    high = abs(along * math.sin(turn)) + abs(across * math.cos(turn))
    return x - wide, y - high, x + wide, y + high


def _line(text: str, kind: Type, name: Name, stroke: int) -> Mask:
    """The letters side by side, turned as the name is; seen from the middle of the line."""
    return MASKS.make((text, kind, name, stroke), lambda: _laid(text, kind, name, stroke))


def _laid(text: str, kind: Type, name: Name, stroke: int) -> Mask:
    letters = [mask(letter, kind, stroke) for letter in text]
    bare = sum(letter.advance for letter in letters)
    apart = max(0.0, min(APART, (name.long - bare) / max(1, len(letters) - 1)))
    wide = round(bare + apart * (len(letters) - 1)) + 2 * EDGE
    line = Image.new("L", (wide, 2 * HALF), 0)
    x = float(EDGE)
    for letter in letters:
        at = (round(x) + letter.left, HALF + BASELINE + letter.top)
        line.paste(255, at, letter.image)
        x += letter.advance + apart
    art = line.rotate(-name.turn, Image.Resampling.BICUBIC, expand=True)
    box = art.getbbox() or (0, 0, 1, 1)
    return Mask(art.crop(box), box[0] - art.width // 2, box[1] - art.height // 2, bare)
