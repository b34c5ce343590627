"""The board beside the city that won: whose it is, and what broke a tie."""

from collections.abc import Sequence
from itertools import groupby

from PIL import Image

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import Canvas
from render.festive.celebration import with_points
from render.lettering.text import MINOR, Type, wrap
from render.palette import INK, PAPER_LIGHT, WOOD, Colour, shade
from render.point_city.hands import fan
from render.point_city.panels import Owner
from render.sprites import Pen, panel, sprite

WIDE, HEAD, LINE = 286, 68, 54
LEG = 30
NAME = Type(42, "title", 700)
NOTE = Type(33, "text", 700)
NUMBER = Type(44, "toy", 800)


def ties(ranked: Sequence[Owner]) -> list[list[Owner]]:
    """Those with equal points, of whom not all hold equally many cards: more cards are better."""
    groups = [list(group) for _, group in groupby(ranked, lambda owner: owner.city.total)]
    return [group for group in groups if len({owner.city.cards for owner in group}) > 1]


def billboard(winner: Owner, broken: Sequence[Sequence[Owner]], say: Say) -> Canvas:
    """Larger by 12 on every side for its shadow; it stands on two legs."""
    texts = [say("{n} points each, so cards left decide:", n=group[0].city.total) for group in broken[:1]]
    texts += [with_points(say, group[0].city.total) for group in broken[1:]]
    told = [wrap(text, WIDE - 36, 3, NOTE, MINOR) for text in texts]
    highs = [len(lines) * kind.size + 14 + LINE * len(group) for (lines, kind), group in zip(told, broken, strict=True)]
    high = HEAD + sum(highs)
    canvas = Canvas.clear(WIDE + 24, high + LEG + 24)
    canvas.put(_legs(), 12, high, "lt")
    canvas.put(panel(WIDE, high, PAPER_LIGHT, 18, True, winner.tint), 0, 0, "lt")
    canvas.put(winner.mark(42), 12 + 38, 12 + HEAD / 2)
    canvas.name((12 + 72, 12 + HEAD / 2), winner.name, WIDE - 84, NAME, most=33)
    top = 12.0 + HEAD
    for (lines, kind), group, taken in zip(told, broken, highs, strict=True):
        middle = (12 + WIDE / 2, top - 2 + len(lines) * kind.size / 2)
        canvas.lines(middle, lines, kind, INK, pitch=1.0)
        for k, owner in enumerate(group, -len(group)):
            y = top + taken - 8 + LINE * (k + 0.5)
            canvas.put(owner.mark(38), 12 + 38, y)
            wide = canvas.write((12 + 70, y), str(owner.city.cards), NUMBER, INK, anchor="lm")
            left = 12 + 70 + wide + 14
            fan(canvas, [(card, "plain") for card, _ in owner.hand()], left, y, WIDE - left, LINE - 8)
        top += taken
    return canvas


@kept(SPRITES)
def _legs() -> Image.Image:
    def draw(pen: Pen, s: int) -> None:
        for left in (44, WIDE - 60):
            tints: tuple[tuple[int, Colour], ...] = ((0, shade(WOOD, 0.9)), (10, shade(WOOD, 0.65)))
            for aside, tint in tints:
                pen.rectangle(((left + aside) * s, 0, (left + 16) * s, (LEG + 12) * s - 1), fill=tint)

    return sprite(WIDE, LEG + 12, draw)
