"""The last evening: sky, far roofs and fireworks over the river, a tower for each seat as high as its score."""

import math
from collections.abc import Sequence
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.cache import LAYERS, SPRITES, kept
from render.canvas import WIDTH, Canvas
from render.lettering.text import Type
from render.metropolys.night_map import gradient
from render.metropolys.props import halo, shine
from render.metropolys.towers import FOOT, tower
from render.palette import PAPER, Colour, palette, shade
from rules.metropolys.vocabulary import points

HORIZON = 556
LOW = 612
"""Where the river ends and the paper begins."""
ZOOM = 2.2
LEAST, MOST = 34, 146
"""How high the walls of a tower may be, before the zoom."""
TITLE_END = 470
"""Fireworks leave the title alone."""
TOTAL = Type(72, "title", 800)
BURSTS = ((-106, 104, 58), (106, 88, 64), (-318, 74, 46), (318, 84, 50))
"""Fireworks, as seen from the winner: how far aside, how high, how large."""
SPARKS: tuple[Colour, ...] = ((255, 190, 90), (255, 110, 120), (130, 190, 255), (150, 230, 170), (214, 150, 255))
BESIDE = 62
"""Half as wide as a total, with something free beside it."""
SMALLEST = 30
BETWEEN = 150
"""How far apart two of them are, at least."""


@kept(LAYERS)
def evening(height: int) -> Image.Image:
    """Gradient, stars, far roofs with windows, and the paper for the table."""
    chance, image = Random(3), Image.new("RGB", (WIDTH, height), PAPER)
    dusk: Colour = (40, 30, 60) if palette() == "contrast" else (108, 70, 122)
    image.paste(gradient((WIDTH, 330), (22, 26, 66), dusk), (0, 0))
    image.paste(gradient((WIDTH, 230), dusk, (246, 158, 98)), (0, 330))
    pen = ImageDraw.Draw(image)
    for _ in range(170):
        x, y, r = chance.randrange(WIDTH), chance.randrange(330), chance.choice((1, 1, 1, 2))
        if x > 390 or y > 260:  # The title stands there.
            pen.ellipse((x - r, y - r, x + r, y + r), fill=shade((255, 244, 220), chance.uniform(0.5, 1)))
    far: Colour = (122, 72, 104)
    near: Colour = (66, 44, 84)
    for tone, low, high in ((far, 60, 150), (near, 30, 100)):
        x = -10
        while x < WIDTH:
            wide, tall = chance.randrange(36, 84), chance.randrange(low, high)
            pen.rectangle((x, HORIZON + 4 - tall, x + wide, HORIZON + 4), fill=tone)
            for _ in range(wide * tall // 420):
                wx, wy = x + chance.randrange(4, wide - 6), HORIZON + 4 - chance.randrange(8, tall)
                pen.rectangle((wx, wy, wx + 4, wy + 5), fill=shade((255, 206, 120), chance.uniform(0.6, 1)))
            x += wide + chance.randrange(-6, 12)
    return image


@kept(SPRITES)
def firework(r: int, colour: Colour) -> Image.Image:
    """A burst as light on black, to be screened."""
    layer, mid = Image.new("RGB", (r * 6, r * 6), 0), r * 3
    pen = ImageDraw.Draw(layer)
    for ray in range(36):
        turn, reach = ray * math.tau / 36, r * 2 * (1, 0.72, 0.86)[ray % 3]
        for t in range(12):
            d, n = reach * (0.22 + 0.065 * t), 1.2 + t * 0.32
            x, y = mid + d * math.cos(turn), mid + d * math.sin(turn) + t * t * 0.14 * r / 60
            pen.ellipse((x - n, y - n, x + n, y + n), fill=shade(colour, 0.12 + 0.075 * t))
    layer = layer.reduce(2)
    glow = layer.filter(ImageFilter.GaussianBlur(5)).point([min(255, v * 2) for v in range(256)] * 3)
    return ImageChops.screen(layer, glow)


def walls(totals: Sequence[int]) -> list[int]:
    """The heights of the walls: the lowest score and nothing stand low, the best as high as there is room."""
    floor, best = min(0, *totals), max(totals)
    step = min(2.7, (MOST - LEAST) / max(1, best - floor))
    return [round(LEAST + (total - floor) * step) for total in totals]


def _room(x: float, y: float, column: float, top: float) -> int:
    """How large a firework may be without touching the total of a seat."""
    beside = abs(x - column) - BESIDE
    above = top - 70 - y
    return round(max(beside, above))


def draw_skyline(canvas: Canvas, totals: Sequence[int], winners: Sequence[int], columns: Sequence[float]) -> None:
    image = canvas.image
    lit: list[float] = []
    tops = [HORIZON - 6 - (body + 26) * ZOOM for body in walls(totals)]
    for winner in winners:
        for dx, y, most in BURSTS:
            x = columns[winner] + dx
            r = min([most, *(_room(x, y, column, top) for column, top in zip(columns, tops, strict=True))])
            if r >= SMALLEST and TITLE_END < x < WIDTH - r and all(abs(x - other) > BETWEEN for other in lit):
                shine(image, firework(r, SPARKS[len(lit) % len(SPARKS)]), x, y)
                lit.append(x)
        shine(image, halo(380, 620, (255, 190, 90), 0.6), columns[winner], 350)
    for seat, body in enumerate(walls(totals)):
        canvas.put(tower(seat, "small", False, ZOOM, body), columns[seat], HORIZON + 12 + FOOT * ZOOM / 2, "mb")
    mirror = image.crop((0, 500, WIDTH, HORIZON)).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    deep = gradient(mirror.size, (52, 60, 118), (16, 34, 84))
    image.paste(Image.blend(mirror.filter(ImageFilter.GaussianBlur(3)), deep, 0.5), (0, HORIZON))
    ImageDraw.Draw(image).line((0, HORIZON, WIDTH, HORIZON), fill=(240, 206, 160), width=4)
    for seat, top in enumerate(tops):
        canvas.write((columns[seat], top - 28), points(totals[seat]), TOTAL, (255, 246, 220), halo=(34, 26, 60))
