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

WIDE, HEAD, LINE, GAP = 286, 66, 46, 12
LEG, LONG = 30, 20
NAME = Type(38, "title", 700)
NOTE, HOLDER = Type(33, "text", 700), Type(34, "text", 800)
NUMBER = Type(44, "toy", 800)


def ties(ranked: Sequence[Owner]) -> list[list[Owner]]:
    """Those with equal points, of whom not all hold equally many cards: more cards are better."""
    groups = [list(group) for _, group in groupby(ranked, lambda owner: owner.city.total)]
    return [group for group in groups if len({owner.city.cards for owner in group}) > 1]


def billboard(winner: Owner, broken: Sequence[Sequence[Owner]], say: Say) -> Canvas:
    """A plate with whose city that is, and below it what decided; larger by 12 for its shadow, on two legs."""
    texts = [say("{n} points each, so cards left decide:", n=group[0].city.total) for group in broken[:1]]
    texts += [with_points(say, group[0].city.total) for group in broken[1:]]
    told = [wrap(text, WIDE - 36, 3, NOTE, MINOR) for text in texts]
    # Of two their names, with the cards below; of more the marks, with the cards beside.
    below = LINE * (sum(map(len, broken)) < 3)
    rows = [sum(LINE + below * bool(owner.city.cards) for owner in group) for group in broken]
    highs = [len(lines) * kind.size + 18 + row for (lines, kind), row in zip(told, rows, strict=True)]
    high = HEAD + (GAP + 8 + sum(highs) if broken else 0)
    canvas = Canvas.clear(WIDE + 24, high + LEG + 24)
    canvas.put(_legs(high), 12, 12, "lt")
    canvas.put(panel(WIDE, HEAD, PAPER_LIGHT, 18, True, winner.tint), 0, 0, "lt")
    canvas.put(winner.mark(40), 12 + 36, 12 + HEAD / 2)
    # A long name alone, so that it is not cut.
    whose = (lambda part: say("{name}’s city", name=part)) if len(winner.name) < LONG else str
    canvas.name((12 + 66, 12 + HEAD / 2), winner.name, WIDE - 78, NAME, most=31, within=whose)
    if broken:
        canvas.put(panel(WIDE, high - HEAD - GAP, PAPER_LIGHT, 18, True, INK), 0, HEAD + GAP, "lt")
    top = 12.0 + HEAD + GAP + 6
    for (lines, kind), group, taken in zip(told, broken, highs, strict=True):
        canvas.lines((12 + WIDE / 2, top + 4 + len(lines) * kind.size / 2), lines, kind, INK, pitch=1.0)
        y = top + 16 + len(lines) * kind.size + LINE / 2
        for owner in group:
            canvas.put(owner.mark(34), 12 + 36, y)
            if below and len(owner.name) < LONG:
                canvas.name((12 + 66, y), owner.name, WIDE - 130, HOLDER, most=MINOR)
            canvas.write((12 + WIDE - 18, y), str(owner.city.cards), NUMBER, INK, anchor="rm")
            left, held = 32 if below else 78, bool(owner.city.cards)
            fan(canvas, [(card, "plain") for card, _ in owner.hand()], left, y + below, WIDE - left - 50, LINE - 8)
            y += LINE + below * held
        top += taken
    return canvas


@kept(SPRITES)
def _legs(high: int) -> Image.Image:
    def draw(pen: Pen, s: int) -> None:
        for left in (44, WIDE - 60):
            tints: tuple[tuple[int, Colour], ...] = ((0, shade(WOOD, 0.9)), (10, shade(WOOD, 0.65)))
            for aside, tint in tints:
                pen.rectangle(((left + aside) * s, 8 * s, (left + 16) * s, (high + LEG) * s - 1), fill=tint)

    return sprite(WIDE, high + LEG, draw)
