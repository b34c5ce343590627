"""The ground of the market: paper with a faint town plan, streets between the cards, and what lies on them."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFilter

from render.cache import LAYERS, SPRITES, kept
from render.canvas import WIDTH
from render.palette import BLACK, GLOW, INK, PAPER, STONE, Colour, palette, shade
from render.point_city.cards import HIGH, WIDE
from render.point_city.tints import ASPHALT, CREAM, ROBOT
from render.sprites import CLEAR, Pen, shadowed, sprite
from render.texture import textured

GAP = 18
"""The width of a street."""
LEFT, TOP = 60, 128
"""The upper left card."""
STEP_X, STEP_Y = WIDE + GAP, HIGH + GAP
RIGHT, BOTTOM = LEFT + 4 * STEP_X + 6, TOP + 4 * STEP_Y + 6
"""Where the kerb ends."""


def corner(cell: int) -> tuple[int, int]:
    """The upper left corner of a card."""
    return LEFT + cell % 4 * STEP_X, TOP + cell // 4 * STEP_Y


@kept(LAYERS)
def paper(width: int, height: int) -> Image.Image:
    """Warm paper with a faint town plan, as ground for every picture."""
    image = Image.new("RGB", (width, height), PAPER)
    pen = ImageDraw.Draw(image)
    for i in range(-6, 30):
        pen.line((i * 130 - 300, 0, i * 130 + 200, height), fill=shade(PAPER, 0.965), width=5)
        pen.line((0, i * 110 + 60, width, i * 110 - 200), fill=shade(PAPER, 0.965), width=5)
    return textured(image, 0.45)


@kept(LAYERS)
def streets(height: int) -> Image.Image:
    """Everything below the cards."""
    image = paper(WIDTH, height).copy()
    wide, high = 4 * STEP_X + GAP, 4 * STEP_Y + GAP

    def draw(pen: Pen, s: int) -> None:
        pen.rounded_rectangle((0, 0, (wide + 12) * s - 1, (high + 12) * s - 1), 34 * s, fill=shade(STONE, 1.35))
        pen.rounded_rectangle((6 * s, 6 * s, (wide + 6) * s, (high + 6) * s), 28 * s, fill=ASPHALT)

    base = shadowed(textured(sprite(wide + 12, high + 12, draw, 2), 0.3), (4, 7), 7, 110)
    image.paste(base, (LEFT - GAP - 18, TOP - GAP - 18), base)
    pen = ImageDraw.Draw(image)
    for i in range(3):
        x, y = LEFT + (i + 1) * STEP_X - GAP // 2, TOP + (i + 1) * STEP_Y - GAP // 2
        for t in range(0, high - 20, 26):
            pen.line((x, TOP - 14 + t, x, TOP - 2 + t), fill=shade(ASPHALT, 1.3), width=3)
            pen.line((LEFT - 14 + t, y, LEFT - 2 + t, y), fill=shade(ASPHALT, 1.3), width=3)
    return image


@kept(SPRITES)
def crossing(across: bool) -> Image.Image:
    """A lit zebra crossing between two cards that may be taken together; in high contrast on black."""
    stark = palette() == "contrast"

    def draw(pen: Pen, s: int) -> None:
        if stark:
            pen.rounded_rectangle((9 * s, 8 * s, (GAP + 15) * s, 106 * s), 6 * s, fill=BLACK)
        for i in range(5):
            stripe = (11 * s, (14 + i * 19) * s, (GAP + 13) * s, (24 + i * 19) * s)
            pen.rounded_rectangle(stripe, 4 * s, fill=CREAM)

    bars = Image.new("RGBA", (GAP + 24, 116), (*CREAM, 0))
    ImageDraw.Draw(bars).rounded_rectangle((8, 8, GAP + 15, 107), 8, fill=(*CREAM, 120))
    bars = bars.filter(ImageFilter.GaussianBlur(5))
    bars.alpha_composite(sprite(GAP + 24, 116, draw))
    return bars if across else bars.transpose(Image.Transpose.ROTATE_90)


@kept(SPRITES)
def halo(width: int, height: int, tint: Colour = GLOW, radius: int = 20) -> Image.Image:
    """Yellow: the last change. A seat's colour: on turn. Larger by 36 on every side."""
    image = Image.new("RGBA", (width + 72, height + 72), (*tint, 0))
    ImageDraw.Draw(image).rounded_rectangle((20, 20, width + 51, height + 51), radius + 12, fill=(*tint, 255))
    image = image.filter(ImageFilter.GaussianBlur(9))
    rings = [(7, shade(tint, 1.2))] if palette() != "contrast" else [(12, BLACK), (8, tint)]

    def draw(pen: Pen, s: int) -> None:
        for grow, fill in rings:
            box = ((36 - grow) * s, (36 - grow) * s, (width + 36 + grow) * s - 1, (height + 36 + grow) * s - 1)
            pen.rounded_rectangle(box, (radius + grow) * s, fill=fill)

    image.alpha_composite(sprite(*image.size, draw, 2))
    return image


@kept(SPRITES)
def chosen_frame(tint: Colour) -> Image.Image:
    """Around a card that a move not yet played would take."""

    def draw(pen: Pen, s: int) -> None:
        box = (0, 0, (WIDE + 20) * s - 1, (HIGH + 20) * s - 1)
        pen.rounded_rectangle(box, 26 * s, outline=CREAM, width=11 * s)
        inner = (2 * s, 2 * s, (WIDE + 18) * s - 1, (HIGH + 18) * s - 1)
        pen.rounded_rectangle(inner, 24 * s, outline=tint, width=7 * s)

    return sprite(WIDE + 20, HIGH + 20, draw)


@kept(SPRITES)
def robot_frame(width: int, height: int) -> Image.Image:
    """A broken line on a dark one around the cards the virtual opponent takes next; larger by 9 on every side."""
    box = (width + 18, height + 18)

    def dark(pen: Pen, s: int) -> None:
        pen.rounded_rectangle((0, 0, box[0] * s - 1, box[1] * s - 1), 25 * s, outline=INK, width=10 * s)

    def dashes(pen: Pen, s: int) -> None:
        inner = (2 * s, 2 * s, (box[0] - 2) * s - 1, (box[1] - 2) * s - 1)
        pen.rounded_rectangle(inner, 23 * s, outline=ROBOT, width=7 * s)
        for t in range(10, box[0], 26):
            for y in (0, box[1] - 9):
                pen.rectangle([v * s for v in (t, y, t + 9, y + 9)], fill=CLEAR)
        for t in range(10, box[1], 26):
            for x in (0, box[0] - 9):
                pen.rectangle([v * s for v in (x, t, x + 9, t + 9)], fill=CLEAR)

    image = sprite(*box, dark)
    image.alpha_composite(sprite(*box, dashes))
    return image


@kept(SPRITES)
def robot_pointer(down: bool) -> Image.Image:
    """The virtual opponent's marker at the edge of the market; larger by 8 for its shadow."""

    def draw(pen: Pen, s: int) -> None:
        for grow, tint in ((0, INK), (4, ROBOT)):
            points = (
                (4 + grow, 4 + grow),
                (50 - grow, 4 + grow),
                (50 - grow, 40),
                (27, 56 - grow * 1.4),
                (4 + grow, 40),
            )
            pen.polygon([(x * s, y * s) if down else (y * s, x * s) for x, y in points], fill=tint)

    return shadowed(sprite(58, 58, draw), (2, 3), 3, 120, 8)
