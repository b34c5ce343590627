"""What lies behind a toy town: sky with a soft sun, rolling hills, meadows with grass and flowers."""

from random import Random

from PIL import Image, ImageDraw, ImageFilter

from render.cache import SPRITES, kept
from render.canvas import Canvas
from render.machi_koro.toys import group
from render.palette import Colour, mix, shade
from render.sprites import Pen

MEADOW: Colour = (170, 200, 126)
SKY: tuple[Colour, Colour] = ((174, 216, 232), (250, 240, 214))
SUNLIGHT: Colour = (255, 238, 164)
FLOWERS: tuple[Colour, ...] = ((250, 226, 130), (244, 178, 176), (252, 246, 232))

GREENERY = (
    (("tree", 0.26, 0.62, 84), ("fir", 0.62, 0.5, 92), ("bush", 0.44, 0.86, 54), ("bush", 0.84, 0.8, 44)),
    (("fir", 0.2, 0.5, 88), ("fir", 0.42, 0.58, 100), ("tree", 0.76, 0.66, 74), ("bush", 0.16, 0.88, 44)),
    (("bush", 0.22, 0.4, 50), ("tree", 0.55, 0.55, 96), ("bush", 0.78, 0.86, 56), ("fir", 0.86, 0.48, 72)),
)
"""What grows where no card stands: toy, place and size on a plot 228 high."""

Hill = tuple[float, float, float, float, Colour]
"""Its middle, its reach to the sides and up, its colour."""


def sky(wide: int, high: int, low: int, sun: tuple[int, int, int] | None = None) -> Image.Image:
    """From blue above to warm paper at the height `low`; the sun is its middle and reach, with light around it."""
    picture = Image.new("RGB", (wide, high), SKY[1])
    pen = ImageDraw.Draw(picture)
    for line in range(low):
        pen.line((0, line, wide, line), fill=mix(*SKY, line / low))
    if sun is not None:
        x, y, r = sun
        side = r * 3
        for reach, blur, share in ((r * 1.5, r * 0.45, 0.75), (r * 1.02, 1.2, 1.0)):
            light = Image.new("L", (2 * side, 2 * side), 0)
            ImageDraw.Draw(light).ellipse([side - reach] * 2 + [side + reach] * 2, fill=round(255 * share))
            picture.paste(SUNLIGHT, (x - side, y - side), light.filter(ImageFilter.GaussianBlur(blur)))
    return picture


def hill(pen: Pen, s: int, shape: Hill) -> None:
    """With a brighter rim along the upper left, where the light comes from."""
    x, y, rx, ry, colour = shape
    for shift, fill in ((0, shade(colour, 1.2)), (6, colour)):
        box = (x - rx + shift * 2, y - ry + shift, x + rx + shift * 2, y + ry)
        pen.ellipse([v * s for v in box], fill=fill)


def tufts(pen: Pen, s: int, box: tuple[int, int, int, int], many: int, seed: int, grass: Colour = MEADOW) -> None:
    """Blades of grass and a few flowers, strewn over a meadow."""
    chance = Random(seed)
    for k in range(many):
        x, y = chance.randint(box[0], box[2]) * s, chance.randint(box[1], box[3]) * s
        if k % 5 == 0:
            r = 2.6 * s
            pen.ellipse((x - r, y - r, x + r, y + r), fill=FLOWERS[k // 5 % len(FLOWERS)])
        else:
            blades = (x - 5 * s, y - 7 * s, x, y, x + 4 * s, y - 8 * s)
            pen.line(blades, fill=shade(grass, 0.9), width=2 * s, joint="curve")


@kept(SPRITES)
def greenery(kind: int, wide: int, high: int) -> Image.Image:
    """Trees and bushes for a free plot; larger by 12 on every side for their shadows."""
    scene = Canvas.clear(wide + 24, high + 24)
    for name, x, y, size in GREENERY[kind % len(GREENERY)]:
        scene.put(group(name, 1, round(size * high / 228)), 12 + x * wide, 12 + y * high)
    return scene.image
