"""The ground of the market: paper with a faint town plan, streets between the cards, and what lies on them."""

import msgspec
from PIL import Image, ImageDraw, ImageFilter

from render.cache import LAYERS, SPRITES, kept
from render.canvas import WIDTH
from render.palette import BLACK, GLOW, INK, PAPER, STONE, Colour, palette, shade
from render.point_city.tints import ASPHALT, CREAM, MEADOW, ROBOT
from render.sprites import CLEAR, Pen, shadowed, smaller, sprite, stretched
from render.texture import textured


class Streets(msgspec.Struct, frozen=True):
    """Where a market lies: its upper left card, how large cards are, how wide the streets between them."""

    left: int
    top: int
    card: int
    gap: int

    @property
    def step(self) -> int:
        return self.card + self.gap

    @property
    def right(self) -> int:
        """Where the kerb ends."""
        return self.left + 4 * self.step + 6

    @property
    def bottom(self) -> int:
        return self.top + 4 * self.step + 6

    def corner(self, cell: int) -> tuple[int, int]:
        """The upper left corner of a card."""
        return self.left + cell % 4 * self.step, self.top + cell // 4 * self.step

    def pave(self, image: Image.Image) -> None:
        street = road(self.card, self.gap)
        image.paste(street, (self.left - self.gap - 18, self.top - self.gap - 18), street)


WHOLE = Streets(60, 126, 164, 14)
"""Of a market below a head alone; it is as large wherever it lies."""


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
    WHOLE.pave(image)
    return image


@kept(SPRITES)
def road(card: int, gap: int) -> Image.Image:
    """Kerb, asphalt and dashes between the cards; larger by 12 for its shadow."""
    size = 4 * (card + gap) + gap + 12

    def draw(pen: Pen, s: int) -> None:
        pen.rounded_rectangle((0, 0, size * s - 1, size * s - 1), 33 * s, fill=shade(STONE, 1.35))
        pen.rounded_rectangle((6 * s, 6 * s, (size - 6) * s, (size - 6) * s), 27 * s, fill=ASPHALT)
        for i in range(1, 4):
            at = (6 + gap + i * (card + gap) - gap / 2) * s
            for t in range(16, size - 20, 26):
                pen.line((at, t * s, at, (t + 12) * s), fill=shade(ASPHALT, 1.3), width=3 * s)
                pen.line((t * s, at, (t + 12) * s, at), fill=shade(ASPHALT, 1.3), width=3 * s)

    return shadowed(textured(sprite(size, size, draw, 2), 0.3), (4, 7), 7, 110)


@kept(SPRITES)
def crossing(across: bool, card: int = WHOLE.card, gap: int = WHOLE.gap) -> Image.Image:
    """A zebra crossing that reaches onto two cards which may be taken together; in high contrast on black."""
    wide, high = gap + 10, round(card * 0.6)

    def draw(pen: Pen, s: int) -> None:
        tint = BLACK if palette() == "contrast" else shade(ASPHALT, 0.8)
        pen.rounded_rectangle((0, 0, wide * s - 1, high * s - 1), 7 * s, fill=tint)
        for k in range(5):
            top = 5 + k * (high - 5) / 5
            stripe = (3 * s, top * s, (wide - 3) * s - 1, (top + (high - 5) / 5 - 6) * s)
            pen.rounded_rectangle(stripe, 3 * s, fill=CREAM)

    found = sprite(wide, high, draw)
    return found if across else found.transpose(Image.Transpose.ROTATE_90)


@kept(SPRITES)
def empty_lot(card: int) -> Image.Image:
    """The place of a card that was taken."""

    def draw(pen: Pen, s: int) -> None:
        pen.rounded_rectangle((0, 0, card * s - 1, card * s - 1), 17 * s, fill=shade(MEADOW, 0.56))
        pen.rounded_rectangle((4 * s, 6 * s, (card - 4) * s, (card - 4) * s), 14 * s, fill=shade(MEADOW, 0.84))

    return sprite(card, card, draw)


@kept(SPRITES)
def halo(width: int, height: int, tint: Colour = GLOW, radius: int = 20) -> Image.Image:
    """Yellow: the last change. A seat's colour: on turn. Larger by 36 on every side."""
    if (small := smaller(width, height, radius + 12)) is not None:
        found = halo(*small, tint, radius)
        return stretched(found, width - small[0], height - small[1], Image.Resampling.NEAREST)
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
def chosen_frame(width: int, height: int) -> Image.Image:
    """Around the cards that a move not yet played would take: yellow on dark; larger by 11 on every side."""
    return _dashed((width + 22, height + 22), INK, GLOW, 13, 3)


@kept(SPRITES)
def robot_frame(width: int, height: int) -> Image.Image:
    """A broken line on a dark one around the cards the virtual opponent takes next; larger by 9 on every side."""
    return _dashed((width + 18, height + 18), INK, ROBOT)


def _dashed(box: tuple[int, int], ground: Colour, tint: Colour, wide: int = 10, inset: int = 2) -> Image.Image:
    """A broken line so far inside of a solid one of that width."""

    def below(pen: Pen, s: int) -> None:
        pen.rounded_rectangle((0, 0, box[0] * s - 1, box[1] * s - 1), 25 * s, outline=ground, width=wide * s)

    def dashes(pen: Pen, s: int) -> None:
        inner = (inset * s, inset * s, (box[0] - inset) * s - 1, (box[1] - inset) * s - 1)
        pen.rounded_rectangle(inner, 23 * s, outline=tint, width=(wide - 2 * inset + (inset < 3)) * s)
        for t in range(10, box[0], 26):
            for y in (0, box[1] - wide):
                pen.rectangle([v * s for v in (t, y, t + 9, y + wide)], fill=CLEAR)
        for t in range(10, box[1], 26):
            for x in (0, box[0] - wide):
                pen.rectangle([v * s for v in (x, t, x + wide, t + 9)], fill=CLEAR)

    image = sprite(*box, below)
    image.alpha_composite(sprite(*box, dashes))
    return image


@kept(SPRITES)
def robot_marker() -> Image.Image:
    """Below the letter or number at the edge of the market where the virtual opponent's marker stands."""

    def draw(pen: Pen, s: int) -> None:
        pen.rounded_rectangle((0, 0, 40 * s - 1, 40 * s - 1), 11 * s, fill=INK)
        pen.rounded_rectangle((3 * s, 3 * s, 37 * s - 1, 37 * s - 1), 9 * s, fill=ROBOT)

    return shadowed(sprite(40, 40, draw), (2, 3), 3)
