"""The static layers: a town's landscape, the wooden table, the market's stalls. Each is drawn once and kept."""

from PIL import Image

from render.cache import LAYERS, SPRITES, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.machi_koro.layout import STREET, Layout
from render.machi_koro.scenery import MEADOW, Hill, hill, sky, tufts
from render.machi_koro.toys import toy
from render.palette import PAPER, Colour, palette, shade
from render.sprites import Pen, faded, panel, quiet, shadowed, sprite
from render.texture import textured

PATH: Colour = (228, 210, 172)
KERB: Colour = (236, 222, 190)
ASPHALT: Colour = (132, 126, 126)
PAINTED: Colour = (246, 236, 208)
FELT: Colour = (58, 100, 82)
HILLS: tuple[Hill, ...] = (
    (150, 330, 330, 150, (190, 212, 150)),
    (620, 340, 380, 170, (182, 208, 146)),
    (1080, 330, 330, 160, (190, 212, 150)),
    (380, 390, 520, 150, (170, 200, 126)),
    (930, 396, 520, 150, (174, 204, 130)),
)
TREES = (
    *(("fir", 20, 196, 46), ("tree", 172, 176, 40), ("fir", 330, 182, 48)),
    *(("tree", 505, 178, 44), ("fir", 676, 168, 40), ("fir", 700, 176, 48)),
    *(("tree", 858, 184, 42), ("fir", 1024, 176, 46), ("tree", 1188, 190, 44)),
)
CLOUDS = ((920, 92, 120), (478, 124, 90), (1010, 160, 100))
SUN = (604, 122, 58)


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
        for x, y, rx, ry, colour in HILLS:
            hill(pen, s, (x, y * squeeze, rx, ry * squeeze, colour))
        pen.rectangle((0, round(320 * squeeze) * s, width * s, height * s), fill=MEADOW)
        tufts(pen, s, (0, round(250 * squeeze), width, height), 420, 3)
        for x in _paths(plan):
            pen.rectangle(((x - 6) * s, (plan.top - 35) * s, (x + 7) * s, height * s), fill=PATH)
        _streets(pen, s, width, plan)

    x, y, r = SUN
    ground = Canvas(sky(width, height, round(302 * squeeze), (x, round(y * squeeze), r)))
    for x, y, size in CLOUDS:
        ground.put(faded(toy("cloud", size), 0.78), x, y * squeeze)
    ground.put(sprite(width, height, draw, 2), 0, 0, "lt")
    ground = Canvas(textured(ground.image, 0.2))
    for name, x, y, size in TREES:
        ground.put(toy(name, size), x, y * squeeze)
    for row in range(plan.rows):
        y = plan.top + row * plan.step_y
        for x in _paths(plan):
            ground.put(shadowed(toy("bush", 30), (2, 3), 2), x, y + plan.step_y - 46)
    return ground.image


def _paths(plan: Layout) -> list[int]:
    """The middles of the paths between the plots of a row."""
    gap = plan.step_x - plan.wide
    return [plan.left + plan.wide + k * plan.step_x + gap // 2 for k in range(plan.columns - 1)]


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


LAND: Colour = (206, 224, 170)
"""The meadow of a place at the table: paler than in a town, so that small cards stand out."""
PLACE_HILLS: tuple[Hill, ...] = (
    (0.14, 180, 0.36, 88, (186, 212, 148)),
    (0.86, 184, 0.42, 98, (190, 214, 152)),
    (0.48, 190, 0.62, 84, LAND),
)
PLACE_TREES = (("fir", 0.02, 94, 34), ("fir", 0.975, 92, 36))


@kept(SPRITES)
def place_ground(wide: int, high: int, on_turn: bool) -> Image.Image:
    """A seat's place at the table: a landscape in a rounded frame; the sun shines on who is on turn."""

    def land(pen: Pen, s: int) -> None:
        for x, y, rx, ry, colour in PLACE_HILLS:
            hill(pen, s, (x * wide, y, rx * wide, ry, colour))
        pen.rectangle((0, 168 * s, wide * s, high * s), fill=LAND)
        tufts(pen, s, (10, 150, wide - 10, high - 8), 60, 5, LAND)

    scene = Canvas(sky(wide, high, 128, (wide // 2, 70, 44) if on_turn else None))
    for x, y, size in ((0.3, 66, 74), (0.72, 84, 60)):
        scene.put(faded(toy("cloud", size), 0.6), wide * x, y)
    scene.put(sprite(wide, high, land, 2), 0, 0, "lt")
    scene = Canvas(quiet(textured(scene.image, 0.16)))
    for name, x, y, size in PLACE_TREES:
        scene.put(toy(name, size), wide * x, y)
    rim = panel(wide, high, PAPER, shadow=False).copy()
    inside = panel(wide - 8, high - 9, PAPER, 22, False).getchannel("A")
    rim.paste(scene.image.crop((4, 4, wide - 4, high - 5)), (4, 4), inside)
    return rim if on_turn else shadowed(rim)


@kept(SPRITES)
def tray(wide: int, high: int) -> Image.Image:
    """The tray that the dice are thrown in: felt, sunk into a wooden rim."""
    felt = shade(FELT, 0.6) if palette() == "contrast" else FELT

    def draw(pen: Pen, s: int) -> None:
        for inset, colour in (
            (0, (120, 82, 52)),
            (2, (206, 160, 108)),
            (5, (176, 128, 82)),
            (9, shade(felt, 0.6)),
            (11, shade(felt, 0.86)),
        ):
            box = (inset * s, inset * s, (wide - inset) * s - 1, (high - inset) * s - 1)
            pen.rounded_rectangle(box, (28 - inset) * s, fill=colour)
        # The shadow of the rim lies along the upper left.
        pen.rounded_rectangle((15 * s, 17 * s, (wide - 11) * s - 1, (high - 11) * s - 1), 17 * s, fill=felt)

    return shadowed(textured(sprite(wide, high, draw, 2), 0.22))


AWNINGS: tuple[Colour, ...] = ((214, 104, 84), (78, 148, 140), (132, 92, 162))


def _awning(pen: Pen, s: int, y: int, colour: Colour) -> None:
    """Striped cloth with scalloped ends: bright above, darker where it hangs, its shadow on the wall."""
    ends = range(0, 1200, 60)
    for x in ends:
        pen.pieslice(((x + 6) * s, y + 14 * s, (x + 66) * s, y + 58 * s), 0, 180, fill=(196, 166, 122))
    pen.rectangle((0, y + 20 * s, 1200 * s, y + 36 * s), fill=(196, 166, 122))
    for k, x in enumerate(ends):
        cloth = colour if k % 2 == 0 else (252, 246, 232)
        for drop, tone in ((0, 0.82), (-4, 0.94)):
            hanging = (x * s, y + (2 + drop) * s, (x + 60) * s, y + (44 + drop) * s)
            pen.pieslice(hanging, 0, 180, fill=shade(cloth, tone))
        pen.rectangle((x * s, y, (x + 60) * s - 1, y + 20 * s), fill=cloth)
        pen.rectangle((x * s, y + 4 * s, (x + 60) * s - 1, y + 9 * s), fill=shade(cloth, 1.25))
    pen.rectangle((0, y, 1200 * s, y + 5 * s), fill=shade(colour, 0.7))


@kept(LAYERS)
def market_ground(height: int, top: int, row: int, rows: int) -> Image.Image:
    """Stalls with striped awnings, one for each row of cards."""

    def draw(pen: Pen, s: int) -> None:
        pen.rectangle((0, 0, 1200 * s, height * s), fill=PAPER)
        for place in range(rows):
            y, colour = (top + place * row) * s, AWNINGS[place % len(AWNINGS)]
            pen.rectangle((0, y, 1200 * s, y + row * s), fill=(226, 200, 158))
            for x in range(0, 1200, 75):
                pen.line((x * s, y, x * s, y + row * s), fill=(210, 182, 138), width=2 * s)
            pen.rectangle((0, y + (row - 16) * s, 1200 * s, y + row * s), fill=(176, 128, 84))
            pen.rectangle((0, y + (row - 16) * s, 1200 * s, y + (row - 12) * s), fill=(206, 160, 112))
            _awning(pen, s, y, colour)

    return textured(sprite(1200, height, draw, 2), 0.2).convert("RGB")
