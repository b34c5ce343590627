"""What explains the towers of a result: what broke a tie, and what the storeys are."""

from collections.abc import Sequence
from itertools import groupby

from data.texts import Say
from render.canvas import WIDTH, Canvas
from render.lettering.text import Type, width
from render.palette import INK, INK_SOFT
from render.point_city.hands import fan
from render.point_city.panels import Owner
from render.point_city.towers import storey
from rules.point_city.vocabulary import STOREYS

NOTE = Type(34, "text", 700)
NUMBER = Type(42, "toy", 800)
LEFT = 40
ROW = 76
TIE_HIGH = 76
TOY = 96
"""The width of a storey beside its name."""
WORDS = 200
"""Their room, if they need no more."""
NEXT = 210
"""What the next in a tie needs."""


def ties(ranked: Sequence[Owner]) -> list[list[Owner]]:
    """Those with equal points, of whom not all hold equally many cards: more cards are better."""
    groups = [list(group) for _, group in groupby(ranked, lambda owner: owner.city.total)]
    return [group for group in groups if len({owner.city.cards for owner in group}) > 1]


def tie(canvas: Canvas, group: Sequence[Owner], y: float, say: Say) -> None:
    """`51 : 51, cards left`, and whose cards are more."""
    points = " : ".join(str(owner.city.total) for owner in group)
    x = LEFT + 24 + canvas.fit((LEFT, y), say("{points}, cards left:", points=points), 420, NOTE, anchor="lm")
    for k, owner in enumerate(group):
        cards = owner.city.cards
        if k:
            sign = "=" if cards == group[k - 1].city.cards else ">"
            x += 44 + canvas.write((x + 22, y), sign, NUMBER, INK_SOFT, anchor="lm")
        canvas.put(owner.mark(40), x + 20, y)
        x += 52 + 12 + canvas.write((x + 52, y), str(cards), NUMBER, INK, anchor="lm")
        room = WIDTH - LEFT - x - NEXT * (len(group) - 1 - k)
        x = fan(canvas, [(card, "plain") for card, _ in owner.hand()], x, y, room, 54)


def legend_width(used: Sequence[str], say: Say) -> int:
    return 24 + TOY + 36 + min(230, max(WORDS, *(round(width(say(STOREYS[kind]), NOTE)) + 1 for kind in used)))


def legend(canvas: Canvas, used: Sequence[str], left: float, middle: float, high: int, say: Say) -> None:
    """From the ground floor up."""
    step = min(ROW, high / len(used))
    for k, kind in enumerate(reversed(used)):
        y = middle + (k - (len(used) - 1) / 2) * step
        canvas.put(storey(kind, round(step * 0.58), TOY, 18), left + 24, y - 4, "lm")
        space = legend_width(used, say) - 24 - TOY - 36
        canvas.fit((left + 24 + TOY + 32, y), say(STOREYS[kind]), space, NOTE, INK, anchor="lm")
