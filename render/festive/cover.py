"""Covers of lobbies: each game's own world, one voice: the name in large letters, a pill below it, flags above.

A game brings `draw_cover` in render/<game>/cover.py: its world, drawn once, and its lettering.
"""

from collections.abc import Callable, Sequence
from importlib import import_module

import msgspec
from PIL import Image, ImageFilter

from data.texts import speak
from render.cache import DRAWN, ByteCache, image_bytes
from render.canvas import WIDTH, Canvas, Written
from render.festive.flags import bunting
from render.lettering.text import Type, fit, mask, middle
from render.painter import Style
from render.palette import BLACK, INK, PAPER_LIGHT, WHITE, Colour, palette, shade, using
from rules.registry import KEYS, UnknownGame

HIGH = 500
LEFT = 44
EDGE = 9
"""Of the letters."""
PILL = Type(38, "text", 800)
PILL_WIDE = 620
LEAST_TITLE = 60
SAGS = ((-20, -6, 420, 34), (420, -6, 800, 28), (800, -6, 1220, 36))
FLAG = 36
DARK: Colour = (70, 50, 40)
BACK, APART = 8, 74
"""How far up what stands farther back, and from one building to the next at most."""

WORLDS: ByteCache[Image.Image] = ByteCache(DRAWN, image_bytes)
"""The worlds of covers: apart from what turns are drawn on, so that a lobby drives out none of that."""


class Cover(msgspec.Struct, frozen=True):
    """What a cover says. The texts are said already."""

    title: str
    pill: str
    """Players and time; for a campaign, how far it has come."""
    chapter: int | None = None
    """Of a campaign: the last chapter that was opened, 0 before the first. None: no campaign."""


class Lettering(msgspec.Struct, frozen=True):
    """How a game's name is set."""

    size: int
    fill: Colour
    edge: Colour = PAPER_LIGHT
    y: int = 128
    room: int = 600
    first: int = 0
    """The seat of the first flag."""


def draw_cover(game: str, cover: Cover, style: Style) -> Canvas:
    if game not in KEYS:
        raise UnknownGame(game)
    draw: Callable[[Cover], Canvas] = import_module(f"render.{game}.cover").draw_cover
    with using(style.palette):
        return draw(cover)


def draw_quarter(game: str, count: int, wide: int) -> Image.Image:
    """So many buildings of a game's world on a shore: `quarter` of render/<game>/cover.py."""
    quarter: Callable[[int, int], Image.Image] = import_module(f"render.{game}.cover").quarter
    return quarter(count, wide)


def row(pictures: Sequence[Image.Image], wide: int) -> Image.Image:
    """Buildings side by side, their feet on the lower edge; every other one stands before its neighbours."""
    shown = [picture.crop(picture.getbbox()) for picture in pictures]
    out = Image.new("RGBA", (wide, max((picture.height for picture in shown), default=0) + BACK))
    room = wide - max((picture.width for picture in shown), default=0)
    step = min(room / max(1, len(shown) - 1), APART)
    for n in sorted(range(len(shown)), key=lambda n: n % 2):
        x = (wide - step * (len(shown) - 1)) / 2 + n * step - shown[n].width / 2
        out.alpha_composite(shown[n], (round(x), out.height - shown[n].height - (0 if n % 2 else BACK)))
    return out


def describe_cover(cover: Cover, style: Style) -> str:
    say = speak(style.language)
    return say("Cover of {title}: {pill}", title=cover.title, pill=cover.pill)


def lettered(world: Image.Image, cover: Cover, how: Lettering) -> Canvas:
    """A world with the flags, the name and the pill of a cover."""
    canvas = Canvas.on(world)
    canvas.put(bunting(WIDTH, SAGS, FLAG, how.first), 0, 0, "lt")
    text, kind = fit(cover.title, how.room, Type(how.size, "title", 800), LEAST_TITLE)
    _write(canvas, text, kind, how)
    pill = (LEFT + 4, how.y + kind.size * 0.5 + 56)
    canvas.pill(pill, cover.pill, PILL, PAPER_LIGHT, INK, anchor="lm", space=PILL_WIDE)
    return canvas


def _write(canvas: Canvas, text: str, kind: Type, how: Lettering) -> None:
    """With a firm edge and a soft shadow, and noted like every text of a canvas."""
    body, rim = mask(text, kind), mask(text, kind, EDGE)
    base = round(how.y + middle(kind))
    fill, edge = (BLACK, WHITE) if palette() == "contrast" else (how.fill, how.edge)
    left, top = LEFT + rim.left, base + rim.top
    grow = 3 * EDGE
    soft = Image.new("L", (rim.image.width + 2 * grow, rim.image.height + 2 * grow), 0)
    soft.paste(126, (grow, grow), rim.image)
    dark = shade(edge, 0.5) if sum(edge) < 380 else DARK
    canvas.image.paste(dark, (left + 2 - grow, top + 8 - grow), soft.filter(ImageFilter.GaussianBlur(EDGE)))
    canvas.image.paste(edge, (left, top), rim.image)
    canvas.image.paste(fill, (LEFT + body.left, base + body.top), body.image)
    room = (LEFT - 4, how.y - kind.size, LEFT + how.room + 4, how.y + kind.size)
    canvas.texts.append(Written(text, kind.size, body, LEFT + body.left, base + body.top, fill, room))
