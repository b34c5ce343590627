"""What lies behind towers and cities: an evening sky, clouds, a far skyline, hills."""

from PIL import Image

from render.cache import LAYERS, kept
from render.canvas import HIGHEST, WIDTH
from render.palette import PAPER, STONE, Colour, shade
from render.point_city.cards import gradient
from render.point_city.tints import ASPHALT, LAWN
from render.sprites import Pen, sprite
from render.texture import textured

FAR_EVENING: tuple[Colour, ...] = ((240, 196, 150), (232, 182, 142), (244, 206, 164))
HORIZON = 380
GROVES = (
    *((34, 508, 1.5), (70, 530, 1.7), (300, 640, 1.6), (336, 662, 1.9), (272, 668, 1.8), (560, 744, 1.8)),
    *((616, 760, 2.0), (588, 782, 2.1), (880, 640, 1.6), (922, 668, 1.9), (1150, 622, 1.7), (1172, 656, 1.9)),
    *((896, 700, 1.9), (24, 560, 1.8), (1012, 600, 1.5), (860, 812, 2.2), (904, 836, 2.3), (1176, 850, 2.2)),
)
"""The evening: where meadows begin, and trees on them."""


class _Scene:
    """A pen in pixels of the picture."""

    def __init__(self, pen: Pen, scale: int) -> None:
        self.pen, self.s = pen, scale

    def box(self, *values: float) -> tuple[float, ...]:
        return tuple(v * self.s for v in values)

    def disc(self, x: float, y: float, r: float, fill: Colour) -> None:
        self.pen.ellipse(self.box(x - r, y - r, x + r, y + r), fill=fill)

    def cloud(self, x: float, y: float, q: float, fill: Colour) -> None:
        """Flat below: what hangs over its line is taken away again."""
        for dx, dy, r in ((-60, 8, 26), (-22, -8, 38), (24, -2, 34), (64, 10, 22)):
            self.disc(x + dx * q, y + dy * q, r * q, fill)
        self.pen.rectangle(self.box(x - 100 * q, y + 16 * q, x + 100 * q, y + 44 * q), fill=(0, 0, 0, 0))

    def skyline(self, ground: float, tints: tuple[Colour, ...], share: float = 1.0) -> None:
        for i in range(34):
            tall, x = (70 + (i * 53) % 120 + (i * 29) % 60) * share, i * 37 - 12
            tint, top = tints[i % 3], ground - 16 - tall
            self.pen.rectangle(self.box(x, top, x + 32, ground), fill=tint)
            if i % 4 == 1:
                gable = [self.box(x, top), self.box(x + 16, top - 30 * share), self.box(x + 32, top)]
                self.pen.polygon(gable, fill=tint)
            for j in range(int(tall // 26)):
                window = self.box(x + 8, top + 12 + j * 26, x + 13, top + 20 + j * 26)
                self.pen.rectangle(window, fill=shade(tint, 1.35))

    def tree(self, x: float, y: float, q: float) -> None:
        self.pen.rectangle(self.box(x - 2 * q, y - 10 * q, x + 2 * q, y), fill=(126, 96, 66))
        for dx, dy, r, light in ((0, -20, 13, 0.78), (-3, -23, 10, 0.9), (-5, -26, 5, 1.12)):
            self.disc(x + dx * q, y + dy * q, r * q, shade((112, 156, 84), light))


@kept(LAYERS, toned=False)
def evening(street: int, names_high: int) -> Image.Image:
    """Evening sky, a far skyline, meadows, the street, and paper below it, as high as a picture ever is."""
    image = gradient((WIDTH, HIGHEST), (247, 202, 146), (254, 244, 222)).convert("RGBA")

    def draw(pen: Pen, s: int) -> None:
        scene = _Scene(pen, s)
        for r, light in ((330, 1.12), (255, 1.32), (185, 1.6)):
            scene.disc(WIDTH / 2, HORIZON - 60, r, shade((250, 206, 132), light))
        for x, y, q in ((96, 268, 0.9), (930, 232, 0.8), (1110, 300, 1.0)):
            scene.cloud(x, y, q, (255, 247, 232))
        scene.skyline(HORIZON, FAR_EVENING, 0.7)
        for x0, x1, up, light in ((-500, 760, 44, 1.34), (420, 1700, 56, 1.26), (-700, 1900, 10, 1.16)):
            pen.ellipse(scene.box(x0, HORIZON - up, x1, HORIZON + 420), fill=shade(LAWN, light))
        pen.rectangle(scene.box(0, HORIZON + 200, WIDTH, street), fill=shade(LAWN, 1.16))
        for i in range(22):
            scene.tree(i * 173 % 1170 + 16, HORIZON + 24 + i * 47 % 60, 0.9 + i * 31 % 5 * 0.07)
        for x, y, q in GROVES:
            scene.tree(x, y, q)
        pen.rectangle(scene.box(0, street - 12, WIDTH, street), fill=shade(STONE, 1.4))
        pen.rectangle(scene.box(0, street, WIDTH, street + names_high), fill=ASPHALT)
        pen.rectangle(scene.box(0, street + names_high, WIDTH, HIGHEST), fill=PAPER)

    image.alpha_composite(sprite(WIDTH, HIGHEST, draw, 2))
    return textured(image.convert("RGB"), 0.3)
