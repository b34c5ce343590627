"""What explains the towers of a result: what broke a tie, and what the storeys are."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from data.texts import Say
from render.canvas import WIDTH, Canvas
from render.lettering.text import Type
from render.palette import INK
from render.point_city.hands import fan
from render.point_city.market_key import Entry, draw_key, lines_of, rule_entries
from render.point_city.panels import Owner
from render.point_city.towers import storey
from rules.point_city.view import Token
from rules.point_city.vocabulary import STOREYS

NOTE = Type(34, "text", 700)
NUMBER = Type(42, "toy", 800)
LEFT = 40
TIE_HIGH = 62
TOY = 72
"""The width of a storey beside its name."""
NEXT = 172
"""What the next in a tie needs."""


def ties(ranked: Sequence[Owner]) -> list[list[Owner]]:
    """Those with equal points, of whom not all hold equally many cards: more cards are better."""
    groups = [list(group) for _, group in groupby(ranked, lambda owner: owner.city.total)]
    return [group for group in groups if len({owner.city.cards for owner in group}) > 1]


def tie(canvas: Canvas, group: Sequence[Owner], top: float, say: Say) -> None:
    """In the middle of a line: that points are equal, and how many cards each has left."""
    line, y = Canvas.clear(WIDTH, TIE_HIGH), TIE_HIGH / 2
    told = say("{n} points each, so cards left decide:", n=group[0].city.total)
    x = 24 + line.fit((0, y), told, 780 - 90 * len(group), NOTE, anchor="lm")
    for k, owner in enumerate(group):
        line.put(owner.mark(40), x + 20, y)
        x += 52 + 12 + line.write((x + 52, y), str(owner.city.cards), NUMBER, INK, anchor="lm")
        room = WIDTH - 2 * LEFT - x - NEXT * (len(group) - 1 - k)
        x = fan(line, [(card, "plain") for card, _ in owner.hand()], x, y, room, 54) + 30
    canvas.put(line, (WIDTH - x + 30) / 2, top, "lt")


def legend(canvas: Canvas, used: Sequence[str], tokens: Iterable[Token], top: float, say: Say) -> None:
    """On one line: the storeys from the ground floor up, and the signs of tokens that are no resource."""
    found: list[Entry] = [(storey(kind, 30, TOY, 18), say(STOREYS[kind])) for kind in used]
    draw_key(canvas, lines_of(found + rule_entries(tokens, say), 1), top)
