"""The cover of Metropolys: towers of all seats before an evening sky, fireworks, and a river that doubles them."""

import math
from pathlib import Path
from random import Random

import msgspec
from PIL import Image, ImageDraw, ImageFilter

from render.cache import kept
from render.canvas import WIDTH, Canvas
from render.festive.cover import HIGH, WORLDS, Cover, Lettering, lettered, row
from render.festive.flags import air, lit
from render.metropolys.props import halo, shine
from render.metropolys.skyline import firework
from render.metropolys.towers import tower
from render.palette import Colour, mix, shade

LETTERING = Lettering(128, (255, 232, 160), (34, 26, 62), 130, 570, 1)
HORIZON = 436
TALL = 100
"""Walls from which on a tower has a mast."""


class Things(msgspec.Struct, frozen=True):
    rows: tuple[tuple[Colour, int, int], ...]
    bursts: tuple[tuple[int, int, int, Colour], ...]
    towers: tuple[tuple[int, int, int, float], ...]
    town: tuple[int, ...]


THINGS = msgspec.toml.decode(Path(__file__).with_suffix(".toml").read_bytes(), type=Things)
LAMPS: Colour = (255, 206, 120)


def draw_cover(cover: Cover) -> Canvas:
    return lettered(_world(), cover, LETTERING)


def quarter(count: int, wide: int) -> Image.Image:
    bodies = [THINGS.town[n % len(THINGS.town)] for n in range(count)]
    shown = [tower(n % 4, "tall" if body > TALL else "small", body=body) for n, body in enumerate(bodies)]
    return row([picture.crop((12, 0, picture.width - 10, picture.height - 12)) for picture in shown], wide)


@kept(WORLDS)
def _world() -> Image.Image:
    glow: Colour = (250, 176, 104)
    canvas = Canvas(
        air((WIDTH, HIGH), (0, (18, 22, 60)), (0.45, (84, 58, 116)), (0.72, (206, 112, 110)), (0.88, glow), (1, glow))
    )
    chance = Random(5)
    pen = ImageDraw.Draw(canvas.image)
    for _ in range(150):
        x, y, r = chance.randrange(WIDTH), chance.randrange(230), chance.choice((1, 1, 1, 2))
        pen.ellipse((x - r, y - r, x + r, y + r), fill=shade((255, 244, 220), chance.uniform(0.45, 1)))
    lit(canvas.image, (770, 420), 260, (255, 190, 110), 0.5, 90)
    _far(canvas.image, chance)
    for x, y, r, tint in THINGS.bursts:
        shine(canvas.image, firework(r, tint), x, y)
    for x, _, body, zoom in THINGS.towers:
        light = halo(round(150 * zoom), round((body + 90) * zoom * 1.2), (255, 180, 90), 0.3)
        shine(canvas.image, light, x, HORIZON - body * zoom * 0.45)
    for x, seat, body, zoom in THINGS.towers:
        picture = tower(seat, "tall" if body > TALL else "small", False, zoom, body)
        canvas.put(picture, x, HORIZON + 14 + 4 * zoom, "mb")
    _river(canvas.image, chance)
    return canvas.image


def _far(image: Image.Image, chance: Random) -> None:
    """Three rows of houses with lit windows, the highest in the middle of the towers."""
    pen = ImageDraw.Draw(image)
    for tone, low, high in THINGS.rows:
        x = -10
        while x < WIDTH:
            wide, tall = chance.randrange(34, 76), chance.randrange(low, high)
            tall = round(tall * (0.6 + 0.7 * math.exp(-(((x - 800) / 380) ** 2))))
            top = HORIZON - tall
            pen.rectangle((x, top, x + wide, HORIZON), fill=tone)
            if tall > 110 and chance.random() < 0.4:
                pen.polygon([(x, top), (x + wide / 2, top - 26), (x + wide, top)], fill=tone)
            for _ in range(wide * tall // 300):
                wx, wy = x + chance.randrange(4, wide - 6), HORIZON - chance.randrange(8, max(9, tall))
                pen.rectangle((wx, wy, wx + 3, wy + 4), fill=shade(LAMPS, chance.uniform(0.6, 1)))
            x += wide + chance.randrange(-4, 10)


def _river(image: Image.Image, chance: Random) -> None:
    deep = HIGH - HORIZON
    mirror = image.crop((0, HORIZON - deep, WIDTH, HORIZON)).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    water = air(mirror.size, (0, (70, 60, 118)), (1, (16, 30, 78)))
    image.paste(Image.blend(mirror.filter(ImageFilter.GaussianBlur(2.4)), water, 0.45), (0, HORIZON))
    pen = ImageDraw.Draw(image)
    for _ in range(60):
        x, y = chance.randrange(WIDTH), HORIZON + 6 + chance.randrange(deep - 8)
        gleam = mix((255, 206, 150), (60, 60, 120), chance.uniform(0.3, 0.8))
        pen.line((x, y, x + chance.randrange(14, 46), y), fill=gleam, width=2)
    pen.line((0, HORIZON, WIDTH, HORIZON), fill=(244, 206, 156), width=4)
