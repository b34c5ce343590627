"""The static layers: a town's landscape, the wooden table, the market's stalls. Each is drawn once and kept."""

from __future__ import annotations

from PIL import Image

from render.cache import LAYERS, SPRITES, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.machi_koro.layout import STREET, Layout
from render.machi_koro.toys import toy
from render.palette import PAPER, Colour, mix, shade
from render.sprites import Pen, cut_out, faded, panel, shadowed, sprite
from render.texture import textured

MEADOW: Colour = (170, 200, 126)
PATH: Colour = (228, 210, 172)
KERB: Colour = (236, 222, 190)
ASPHALT: Colour = (132, 126, 126)
PAINTED: Colour = (246, 236, 208)
FELT: Colour = (58, 100, 82)
SKY: tuple[Colour, Colour] = ((174, 216, 232), (250, 240, 214))
HILLS: tuple[tuple[int, int, int, int, Colour], ...] = (
    (150, 330, 330, 150, (190, 212, 150)),
    (620, 340, 380, 170, (182, 208, 146)),
    (1080, 330, 330, 160, (190, 212, 150)),
    (380, 390, 520, 150, (170, 200, 126)),
    (930, 396, 520, 150, (174, 204, 130)),
)
TREES = (
    ("fir", 20, 196, 46),
    ("tree", 172, 176, 40),
    ("fir", 330, 182, 48),
    ("tree", 505, 178, 44),
    ("fir", 676, 168, 40),
    ("fir", 700, 176, 48),
    ("tree", 858, 184, 42),
    ("fir", 1024, 176, 46),
    ("tree", 1188, 190, 44),
)
CLOUDS = ((920, 92, 120), (478, 124, 90), (1010, 160, 100))
TRAFFIC = (
    (("bus", 178, 52), ("car_red", 640, 44), ("car_teal", 1016, 44)),
    (("car_red", 362, 44), ("car_teal", 860, 44)),
    (("bus", 606, 52), ("car_red", 142, 44)),
    (("car_teal", 260, 44), ("bus", 905, 52)),
)


def _sky(pen: Pen, s: int, width: int, squeeze: float) -> None:
    """The sky down to the hills, the sun, the hills; squeezed for towns whose landmarks stand low."""
    low = round(420 * squeeze)
    for y in range(low * s):
        pen.line((0, y, width * s, y), fill=mix(*SKY, min(1.0, y / (low * 0.72 * s))))
    for r, colour in ((62, (214, 228, 214)), (46, (255, 240, 176))):
        pen.ellipse(((880 - r) * s, (64 - r) * s, (880 + r) * s, (64 + r) * s), fill=colour)
    for x, y, rx, ry, colour in HILLS:
        y, ry = round(y * squeeze), round(ry * squeeze)
        pen.ellipse(((x - rx) * s, (y - ry) * s, (x + rx) * s, (y + ry) * s), fill=colour)


def _streets(pen: Pen, s: int, width: int, plan: Layout) -> None:
    first = plan.top - 35
    for row in range(plan.rows):
        y = first + row * plan.step_y
        pen.rectangle((0, (y - 3) * s, width * s, (y + STREET + 3) * s), fill=KERB)
        pen.rectangle((0, y * s, width * s, (y + STREET) * s), fill=ASPHALT)
        for x in range(8, width, 56):
            pen.rounded_rectangle((x * s, (y + 13) * s, (x + 28) * s, (y + 17) * s), 2 * s, fill=PAINTED)
        for x in range(plan.left + plan.wide - 3, width - 100, plan.step_x):
            pen.rectangle(((x - 6) * s, y * s, (x + 36) * s, (y + STREET) * s), fill=ASPHALT)
            for k in range(4):
                stripe = ((x + k * 9) * s, (y + 3) * s, (x + k * 9 + 5) * s, (y + 28) * s)
                pen.rounded_rectangle(stripe, 2 * s, fill=PAINTED)


@kept(LAYERS)
def city_ground(plan: Layout) -> Image.Image:
    """Sky, hills, streets and paths, as high as can be; towns with fewer rows show a part of it."""
    width, height = WIDTH, HIGHEST
    squeeze = 1.0 if plan.tall else 0.62

    def draw(pen: Pen, s: int) -> None:
        _sky(pen, s, width, squeeze)
        pen.rectangle((0, round(320 * squeeze) * s, width * s, height * s), fill=MEADOW)
        for row in range(plan.rows):
            y = plan.top - 35 + row * plan.step_y
            for k in range(plan.columns - 1):
                x = plan.left + plan.wide + k * plan.step_x + (plan.step_x - plan.wide - 13) // 2
                pen.rectangle((x * s, y * s, (x + 13) * s, (y + plan.step_y + 20) * s), fill=PATH)
        _streets(pen, s, width, plan)

    ground = Canvas(textured(sprite(width, height, draw, 2), 0.2).convert("RGB"))
    for x, y, size in CLOUDS:
        ground.put(faded(toy("cloud", size), 0.78), x, y * squeeze)
    for name, x, y, size in TREES:
        ground.put(toy(name, size), x, y * squeeze)
    for row in range(plan.rows):
        for name, x, size in TRAFFIC[row % len(TRAFFIC)]:
            ground.put(shadowed(toy(name, size), (2, 3), 2), x, plan.top - 25 + row * plan.step_y)
    return ground.image


@kept(SPRITES)
def bay(plan: Layout, boats: int) -> Image.Image:
    """The sea under the boats at the lower right."""
    x = plan.left + (plan.columns - boats) * plan.step_x - 26
    y = plan.top + (plan.rows - 1) * plan.step_y + 2
    wide, high = 1200 - x, plan.height - y

    def draw(pen: Pen, s: int) -> None:
        for inset, colour in ((0, (236, 216, 164)), (8, (222, 232, 214)), (16, (104, 176, 200))):
            pen.rounded_rectangle((inset * s, inset * s, (wide + 80) * s, (high + 80) * s), 60 * s, fill=colour)
        for k, wx in enumerate(range(50, wide, 105)):
            wy = high - 9 - k % 2 * 3
            pen.arc(
                ((wx - 12) * s, (wy - 6) * s, (wx + 12) * s, (wy + 8) * s), 200, 340, fill=(214, 238, 242), width=3 * s
            )

    return sprite(wide, high, draw, 2)


@kept(LAYERS)
def table_ground() -> Image.Image:
    """A wooden table, as high as can be; smaller pictures show a part of it."""

    def draw(pen: Pen, s: int) -> None:
        for k in range(8):
            plank = shade((198, 154, 106), 1 - 0.05 * (k * 5 % 3))
            pen.rectangle((0, k * 150 * s, 1200 * s, (k * 150 + 150) * s), fill=plank)
            pen.line((0, k * 150 * s, 1200 * s, k * 150 * s), fill=(164, 122, 80), width=3 * s)

    return textured(sprite(WIDTH, HIGHEST, draw, 1), 0.45).convert("RGB")


@kept(SPRITES)
def place_ground(wide: int, high: int, fill: Colour, shadow: bool) -> Image.Image:
    """A seat's place at the table: paper with a pale hill at its foot."""
    paper = Canvas(panel(wide, high, fill, shadow=False).copy())
    scene = Canvas.clear(wide, high)

    def hills(pen: Pen, s: int) -> None:
        for x, y, rx, ry, share in ((0.2, 1.06, 0.5, 0.2, 0.26), (0.8, 1.08, 0.56, 0.24, 0.34)):
            box = ((x - rx) * wide * s, (y - ry) * high * s, (x + rx) * wide * s, (y + ry) * high * s)
            pen.ellipse(box, fill=mix(fill, MEADOW, share))

    scene.put(sprite(wide, high, hills, 2), 0, 0, "lt")
    for name, x, y, size in (
        ("fir", 0.08, 0.84, 56),
        ("tree", 0.17, 0.85, 48),
        ("fir", 0.9, 0.79, 62),
        ("tree", 0.8, 0.8, 44),
    ):
        scene.put(faded(toy(name, size), 0.34), wide * x, high * y)
    inside = panel(wide - 8, high - 9, fill, 22, False).getchannel("A")
    shape = Image.new("L", (wide, high), 0)
    shape.paste(inside, (4, 4))
    paper.put(cut_out(scene.image, shape), 0, 0, "lt")
    return shadowed(paper.image) if shadow else paper.image


AWNINGS: tuple[Colour, ...] = ((214, 104, 84), (78, 148, 140), (132, 92, 162))


@kept(LAYERS)
def market_ground(height: int, top: int, row: int, rows: int) -> Image.Image:
    """Stalls with striped awnings, one for each row of cards."""

    def draw(pen: Pen, s: int) -> None:
        pen.rectangle((0, 0, 1200 * s, height * s), fill=PAPER)
        for place in range(rows):
            y, colour = (top + place * row) * s, AWNINGS[place % len(AWNINGS)]
            pen.rectangle((0, y, 1200 * s, y + row * s), fill=(226, 200, 158))
            pen.rectangle((0, y + (row - 14) * s, 1200 * s, y + row * s), fill=(176, 128, 84))
            pen.rectangle((0, y + 24 * s, 1200 * s, y + 60 * s), fill=(206, 178, 134))
            for k in range(20):
                x, cloth = k * 60 * s, colour if k % 2 == 0 else (252, 246, 232)
                pen.rectangle((x, y, x + 60 * s, y + 22 * s), fill=cloth)
                pen.pieslice((x, y + 2 * s, x + 60 * s, y + 42 * s), 0, 180, fill=cloth)
            pen.rectangle((0, y, 1200 * s, y + 5 * s), fill=shade(colour, 0.7))

    return textured(sprite(1200, height, draw, 2), 0.2).convert("RGB")
