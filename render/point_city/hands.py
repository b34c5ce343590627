"""Resource cards in a hand: small ones, side by side or as a fan."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.cache import SPRITES, kept
from render.canvas import Canvas
from render.lettering.text import Type
from render.palette import GLOW, INK, PAPER_LIGHT, shade
from render.point_city.cards import pale
from render.point_city.icons import icon
from render.point_city.tints import CREAM, TINTS
from render.sprites import CLEAR, Pen, faded, panel, shadowed, sprite
from rules.point_city.view import ResourceCard

State = Literal["plain", "fresh", "gained", "spent"]
"""A card in a hand: as it is, just got, or what a move not yet played would bring or take."""
InHand = tuple[ResourceCard, State]
SLICED = 0.62
NUMBERED = 0.8
"""Cards of which less is seen cannot be counted, and numbers of piles that are closer cover one another."""
PILED = Type(30, "toy", 800)
PLUS = 34
"""The size of the sign on a card that a plan brings."""


@kept(SPRITES)
def mini_card(card: ResourceCard, height: int, state: State = "plain") -> Image.Image:
    """A card in a hand: one or two signs on a small card of the resource's colour; larger by 8 for shadow and glow."""
    tint, double = TINTS[card.symbol], card.count > 1
    width = int(height * (1.2 if double else 0.84))
    image = panel(width, height, shade(tint, 1.6), 10, False, shade(tint, 0.8)).copy()
    size = int(height * 0.62)
    for i in range(card.count):
        off = int((i - 0.5) * size * 0.84) if double else 0
        image.alpha_composite(icon(card.symbol, size), ((width - size) // 2 + off, (height - size) // 2 - 1))
    if state == "spent":
        image = pale(image)
        image.alpha_composite(_strike(width, height))
    if state == "gained":
        return _taped(image)
    found = shadowed(image, (2, 3), 2, 100, 8)
    if state == "fresh":
        lit = _light(width, height)
        lit.alpha_composite(found)
        return lit
    return found


def _taped(card: Image.Image) -> Image.Image:
    """Not in the hand yet: see-through, with tape around it as around a card in the market, and a plus."""
    width, height = card.width + 16, card.height + 16

    def ring(pen: Pen, s: int) -> None:
        pen.rounded_rectangle((2 * s, 2 * s, (width - 2) * s, (height - 2) * s), 15 * s, outline=INK, width=5 * s)

    def plus(pen: Pen, s: int) -> None:
        pen.ellipse((0, 0, PLUS * s - 1, PLUS * s - 1), fill=INK)
        for across in ((6, 14, PLUS - 7, PLUS - 15), (14, 6, PLUS - 15, PLUS - 7)):
            pen.rectangle([v * s for v in across], fill=GLOW)

    tape, stripes = sprite(width, height, ring), Image.new("L", (width, height), 0)
    for x in range(-height, width, 16):
        ImageDraw.Draw(stripes).line((x, height, x + height, 0), fill=255, width=6)
    tape.paste((*GLOW, 255), (0, 0), ImageChops.multiply(tape.getchannel("A"), stripes))
    image = Image.new("RGBA", (width, height), CLEAR)
    image.alpha_composite(faded(card, 0.86), (8, 8))
    image.alpha_composite(tape)
    image.alpha_composite(sprite(PLUS, PLUS, plus), (width - PLUS, 0))
    return image


def _strike(width: int, height: int) -> Image.Image:
    """A line through a card that is spent."""

    def draw(pen: Pen, s: int) -> None:
        line = (5 * s, (height - 6) * s, (width - 6) * s, 5 * s)
        pen.line(line, fill=CREAM, width=9 * s)
        pen.line(line, fill=INK, width=5 * s)

    return sprite(width, height, draw)


def _light(width: int, height: int) -> Image.Image:
    """A glow as wide as the shadow of a small card."""
    image = Image.new("RGBA", (width + 16, height + 16), (*GLOW, 0))
    ImageDraw.Draw(image).rounded_rectangle((3, 3, width + 12, height + 12), 13, fill=(*GLOW, 255))
    image = image.filter(ImageFilter.GaussianBlur(2))

    def ring(pen: Pen, s: int) -> None:
        box = (4 * s, 4 * s, (width + 12) * s - 1, (height + 12) * s - 1)
        pen.rounded_rectangle(box, 13 * s, fill=shade(GLOW, 0.8))
        pen.rounded_rectangle((5 * s, 5 * s, (width + 11) * s - 1, (height + 11) * s - 1), 12 * s, fill=GLOW)

    image.alpha_composite(sprite(width + 16, height + 16, ring))
    return image


def reach(hand: Sequence[InHand], high: int) -> int:
    """How wide cards are side by side."""
    return sum(mini_card(card, high, state).width - 12 for card, state in hand)


def fan(canvas: Canvas, hand: Sequence[InHand], x: float, middle: float, room: float, high: int) -> float:
    """Cards side by side, one over the other where they are many; returns where they end.

    Those that stand out lie on top, where they are seen whole. Where they would be cut to slices, one card stands for
    all that are alike, with their number.
    """
    if not hand:
        return x
    piles = Counter(hand)
    # Where the piles have no room either, a fan is at least pretty.
    apart = 28 if any(state == "gained" for _, state in hand) else 4
    for shown, gap, least in ((list(hand), apart, SLICED), (list(piles), 18, NUMBERED), (list(hand), 4, 0.0)):
        pictures = [mini_card(card, high, state) for card, state in shown]
        widths = [picture.width - 16 for picture in pictures]
        natural = sum(widths) + gap * (len(widths) - 1)
        squeeze = 1.0 if natural <= room or len(widths) == 1 else (room - widths[-1]) / (natural - widths[-1])
        if squeeze >= least:
            break
    lefts = [x + squeeze * (sum(widths[:k]) + gap * k) for k in range(len(shown))]
    for k in sorted(range(len(shown)), key=lambda k: squeeze < 1 and shown[k][1] != "plain"):
        canvas.put(pictures[k], lefts[k] - 8, middle, "lm")
    for k in range(len(shown)):
        if len(shown) < len(hand) and piles[shown[k]] > 1:
            at = (lefts[k] + widths[k] + 14, middle + high / 2 + 7)
            canvas.pill(at, f"×{piles[shown[k]]}", PILED, PAPER_LIGHT, anchor="rb")
    return lefts[-1] + widths[-1]
