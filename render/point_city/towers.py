"""The score as a tower: a storey for each part, as high as its points."""

from __future__ import annotations

from PIL import Image

from render.cache import LAYERS, SPRITES, kept
from render.canvas import WIDTH
from render.palette import PAPER, STONE, Colour, shade
from render.point_city.cards import gradient
from render.point_city.tints import ASPHALT, BRASS, GLASS, LAWN, TINTS, WARM
from render.sprites import Pen, sprite
from render.texture import textured

WIDE, SIDE = 150, 30
STREET = 690
"""Where the towers stand."""
NAMES_HIGH = 84
STOREYS: dict[str, Colour] = {
    "homes": TINTS["community"],
    "landmarks": TINTS["points"],
    "permanents": TINTS["energy"],
    "ingenuity": TINTS["ingenuity"],
    "tokens": shade(BRASS, 1.15),
}
"""Windows, arches, round lights, blinds and plain brass: the parts differ without colour."""


@kept(SPRITES)
def storey(kind: str, height: int, width: int = WIDE, side: int = SIDE) -> Image.Image:
    """A piece of a tower; its roof is above its front by half of its side."""
    tint = STOREYS[kind]

    def draw(pen: Pen, s: int) -> None:
        w, h, d = width * s, height * s, side * s
        k = d // 2
        pen.polygon([(0, k), (w, k), (w + d, 0), (d, 0)], fill=shade(tint, 1.4))
        pen.rectangle((0, k, w, k + h), fill=tint)
        pen.polygon([(w, k), (w + d, 0), (w + d, h), (w, h + k)], fill=shade(tint, 0.7))
        pen.rectangle((0, k + h - 3 * s, w, k + h), fill=shade(tint, 0.8))
        pen.rectangle((0, k, 4 * s, k + h), fill=shade(tint, 1.25))
        if kind != "tokens" and height >= 24:
            _windows(pen, s, kind, w, h, k, max(1, height // 34))

    return sprite(width + side, height + side // 2, draw)


def _windows(pen: Pen, s: int, kind: str, w: int, h: int, top: int, rows: int) -> None:
    for i in range(2, 6):
        for j in range(rows):
            x, y, tall = w * (i + 0.5) / 6 - 7 * s, top + h * (j + 0.24) / rows, h / rows * 0.52
            glass = WARM if (i * 3 + j * 5) % 4 == 1 else shade(GLASS, 0.8)
            if kind == "permanents":
                pen.ellipse((x, y + tall / 2 - 7 * s, x + 14 * s, y + tall / 2 + 7 * s), fill=glass)
                continue
            low = y + (tall / 2 if kind == "ingenuity" else tall)
            pen.rectangle((x, y + (4 * s if kind == "landmarks" else 0), x + 14 * s, low), fill=glass)
            if kind == "landmarks":
                pen.pieslice((x, y - 3 * s, x + 14 * s, y + 11 * s), 180, 360, fill=glass)


@kept(LAYERS)
def evening(height: int) -> Image.Image:
    """Evening sky, a far skyline, the street, and paper below it."""
    image = gradient((WIDTH, height), (247, 202, 146), (254, 244, 222)).convert("RGBA")
    image.alpha_composite(sprite(WIDTH, height, lambda pen, s: _scene(pen, s, height), 2))
    return textured(image.convert("RGB"), 0.3)


def _scene(pen: Pen, s: int, height: int) -> None:
    def box(*values: float) -> tuple[float, ...]:
        return tuple(v * s for v in values)

    for r, light in ((360, 1.12), (280, 1.32), (205, 1.6)):
        pen.ellipse(box(190 - r, 400 - r, 190 + r, 400 + r), fill=shade((250, 206, 132), light))
    for cx, cy, q in ((560, 150, 1.0), (930, 120, 0.8), (1090, 240, 1.1)):
        for dx, dy, r in ((-60, 8, 26), (-22, -8, 38), (24, -2, 34), (64, 10, 22)):
            x, y = cx + dx * q, cy + dy * q
            pen.ellipse(box(x - r * q, y - r * q, x + r * q, y + r * q), fill=(255, 247, 232))
        pen.rectangle(box(cx - 100 * q, cy + 16 * q, cx + 100 * q, cy + 44 * q), fill=(0, 0, 0, 0))
    for i in range(34):
        tall, x = 70 + (i * 53) % 120 + (i * 29) % 60, i * 37 - 12
        tint = ((240, 196, 150), (232, 182, 142), (244, 206, 164))[i % 3]
        pen.rectangle(box(x, STREET - 24 - tall, x + 32, STREET - 8), fill=tint)
        if i % 4 == 1:
            top = STREET - 24 - tall
            pen.polygon([box(x, top), box(x + 16, top - 30), box(x + 32, top)], fill=tint)
        for j in range(tall // 26):
            y = STREET - 12 - tall + j * 26
            pen.rectangle(box(x + 8, y, x + 13, y + 8), fill=shade(tint, 1.35))
    pen.ellipse(box(-300, STREET - 72, 700, STREET + 176), fill=shade(LAWN, 1.15))
    pen.ellipse(box(500, STREET - 60, 1500, STREET + 176), fill=LAWN)
    pen.rectangle(box(0, STREET - 12, WIDTH, STREET), fill=shade(STONE, 1.4))
    pen.rectangle(box(0, STREET, WIDTH, STREET + NAMES_HIGH), fill=ASPHALT)
    pen.rectangle(box(0, STREET + NAMES_HIGH, WIDTH, height), fill=PAPER)
