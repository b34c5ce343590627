"""The signs of the resources, each with a shape of its own, and a few other marks. Drawn once, large."""

from PIL import Image, ImageDraw, ImageFilter

from data.sets import SHELF
from render.cache import SPRITES, kept
from render.drawings import Brush, drawings, drawn, follow
from render.palette import INK, Colour, shade
from render.point_city.tints import BRASS, CREAM, TINTS
from render.sprites import scaled, tinted

MASTER, UNITS = 256, 100
"""Pixels of a symbol when it is drawn; in what the drawings of all signs are measured."""
PAINTS: dict[str, Colour] = {"cream": CREAM, "ink": INK}
SIGNS = drawings(SHELF / "point_city" / "art" / "signs.toml")


@kept(SPRITES)
def _master(symbol: str) -> Image.Image:
    tint = TINTS[symbol]
    image = Image.new("RGBA", (MASTER, MASTER), (*tint, 0))
    paints = {**TINTS, **PAINTS, "tint": tint}
    follow(Brush(ImageDraw.Draw(image), MASTER / UNITS), SIGNS[symbol].steps, paints)
    grown = image.getchannel("A").filter(ImageFilter.MaxFilter(11))
    rim = tinted(shade(tint, 0.42), grown.filter(ImageFilter.GaussianBlur(1)))
    rim.alpha_composite(image)
    return rim


@kept(SPRITES)
def icon(symbol: str, size: int) -> Image.Image:
    return scaled(_master(symbol), size, size)


@kept(SPRITES)
def civic_mark(size: int) -> Image.Image:
    """A brass medal with a small temple: a token comes with this building."""

    return drawn(SIGNS["civic_mark"], size, UNITS, tint=BRASS)


@kept(SPRITES)
def hand_sign(size: int) -> Image.Image:
    """Two small cards: how many somebody holds."""

    return drawn(SIGNS["hand_sign"], size, UNITS, **PAINTS)


@kept(SPRITES)
def turn_sign(size: int) -> Image.Image:
    """Two arrows around a card: it may be turned over."""

    return drawn(SIGNS["turn_sign"], size, UNITS, tint=TINTS["energy"], **PAINTS)


@kept(SPRITES)
def robot_mark(size: int, tint: Colour) -> Image.Image:
    """The virtual opponent's mark, where a seat has its shape."""
    return drawn(SIGNS["robot_mark"], size, UNITS, tint=tint, **PAINTS)
