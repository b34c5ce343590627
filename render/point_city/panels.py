"""What a city has, in a column beside the market: permanent resources, cards in hand, tokens, points."""

from collections.abc import Sequence

import msgspec
from PIL import Image, ImageDraw

from data.texts import Say
from render.canvas import Canvas
from render.lettering.text import MINOR, Type
from render.palette import INK, INK_SOFT, PAPER_LIGHT, PAPER_SHADE, SEATS, Colour, ink_on
from render.point_city.cards import pennant
from render.point_city.hands import InHand, State, fan
from render.point_city.icons import civic_mark, hand_sign, icon, robot_mark
from render.point_city.plaques import CHIP_HIGH, chip
from render.point_city.preview import Preview
from render.point_city.tints import ROBOT
from render.sprites import panel, seat_mark
from rules.point_city.view import RESOURCES, SYMBOLS, City, Deed, PointCityView, ResourceCard, Symbol

WIDE = 304
NAME = Type(36, "title", 700)
NAME_LEFT = 50
NAME_ROOM = WIDE - NAME_LEFT - 66
"""Between the mark and the pennant: enough for 32 wide letters on two lines."""
NUMBER = Type(42, "toy", 800)
COUNT = Type(40, "toy", 800)
SMALL = Type(36, "toy", 800)
MORE = Type(33, "toy", 800)
HEADING = Type(30, "text", 700)
HEAD, TWO_LINES = 60, 28
"""The height of the line with the name, and the size of a name that needs two."""
RULE, HAND_LEFT = 132, 142
TOKENS, TOKEN_WIDE = 48, 148
"""The height of the heading of tokens, and the width of one to be won."""


class Owner(msgspec.Struct, frozen=True):
    """Whose a city is: a seat, or the virtual opponent (None)."""

    seat: int | None
    name: str
    city: City
    fresh: tuple[str, ...] = ()
    """The buildings got in the last turns."""
    drawn: tuple[ResourceCard, ...] = ()
    """The resource cards got in the last turns."""

    @property
    def tint(self) -> Colour:
        return ROBOT if self.seat is None else SEATS[self.seat]

    def mark(self, size: int) -> Image.Image:
        return robot_mark(size, ROBOT) if self.seat is None else seat_mark(self.seat, size)

    def hand(self, symbol: Symbol | None = None, plan: Preview | None = None) -> list[InHand]:
        """The cards of one symbol, or all: those just got are lit, those of a plan stand out."""
        plan = plan or Preview()
        new, gone = list(self.drawn), list(plan.spends)
        held = [held.card for held in self.city.hand for _ in range(held.copies)]
        found: list[InHand] = []
        for number, card in enumerate([*held, *plan.gains]):
            state: State = "plain" if number < len(held) else "gained"
            if state == "plain" and card in new:
                new.remove(card)
                state = "fresh"
            if card in gone:
                gone.remove(card)
                state = "spent"
            found.append((card, state))
        return [(card, state) for card, state in found if symbol in (None, card.symbol)]


def owners(view: PointCityView, names: Sequence[str], say: Say) -> list[Owner]:
    found = [_owner(seat, names[seat], city, view.deeds) for seat, city in enumerate(view.cities)]
    if view.virtual is not None:
        found.append(_owner(None, say("Opponent"), view.virtual.city, view.deeds))
    return found


def _owner(seat: int | None, name: str, city: City, deeds: Sequence[Deed]) -> Owner:
    took = [side for deed in deeds if deed.seat == seat for side in deed.took]
    fresh = tuple(side.building.card for side in took if side.building is not None)
    return Owner(seat, name, city, fresh, tuple(side.resource for side in took if side.resource is not None))


def light(canvas: Canvas, owner: Owner, x: int, y: int, high: int, wide: int = WIDE) -> None:
    """Whose turn it is: a broad rim, all of it in the picture; drawn before the panels, so that it covers none."""
    canvas.put(panel(wide + 16, high + 16, owner.tint, 30), x - 20, y - 20, "lt")


def ground(canvas: Canvas, owner: Owner, x: int, y: int, high: int, head: int = HEAD) -> None:
    """The panel with its line of mark, name and points."""
    canvas.put(panel(WIDE, high, PAPER_LIGHT, 22, True, owner.tint), x - 12, y - 12, "lt")
    canvas.put(owner.mark(32), x + 28, y + head / 2 + 1)
    canvas.name((x + NAME_LEFT, y + head / 2 + 1), owner.name, NAME_ROOM, NAME, most=TWO_LINES)
    canvas.put(pennant(owner.city.total, 52, owner.tint), x + WIDE - 10, y, "rt")


def wallet(
    canvas: Canvas, owner: Owner, x: int, y: int, high: int, say: Say, plan: Preview | None = None, civic: bool = False
) -> None:
    """Whose city it is and what it has; for who plans, the tokens, too."""
    ground(canvas, owner, x, y, high)
    if plan is not None:
        high -= tokens_high(owner.city.tokens)
        token_list(canvas, say("own tokens"), [chip(scored) for scored in owner.city.tokens], x, y + high)
    plan, top = plan or Preview(), y + HEAD
    if plan.points:
        _change(canvas, f"+{plan.points}", owner.tint, x + WIDE - 10, top + 24, "rm")
        top += 36
    stock(canvas, owner, x, top, y + high, say, plan, civic)


def tokens_high(tokens: Sequence[object]) -> int:
    """Of tokens, two side by side, with their heading."""
    return TOKENS + -(-len(tokens) // 2) * (CHIP_HIGH + 6) + 8 if tokens else 0


def token_list(canvas: Canvas, heading: str, plates: Sequence[Canvas], x: int, top: int) -> None:
    if plates:
        canvas.put(civic_mark(38), x + 30, top + 24)
        canvas.fit((x + 58, top + 24), heading, WIDE - 66, Type(34, "text", 800), INK, anchor="lm")
    for k, plate in enumerate(plates):
        y = top + TOKENS + k // 2 * (CHIP_HIGH + 6) + CHIP_HIGH / 2
        canvas.put(plate, x + WIDE / 2 + (k % 2 - 0.5) * (TOKEN_WIDE + 4), y)


def stock(
    canvas: Canvas,
    owner: Owner,
    x: int,
    top: int,
    bottom: int,
    say: Say,
    plan: Preview | None = None,
    civic: bool = False,
    words: Type = HEADING,
) -> None:
    """A line for each resource: the permanent ones as a number, the cards in hand as cards; and one for the tokens."""
    plan, heading = plan or Preview(), top + 23
    top += words.size + 7
    step = (bottom - top - 10) / (len(SYMBOLS) + civic)
    size, card, number = min(64, round(step * 0.9)), min(74, round(step * 0.92)), NUMBER.at(54 if step > 52 else 42)
    pen = ImageDraw.Draw(canvas.image)
    pen.line((x + RULE, heading - 18, x + RULE, bottom - 16), PAPER_SHADE, 3)
    for k, symbol in enumerate(SYMBOLS):
        middle, left = top + 4 + step * (k + 0.5), x + HAND_LEFT
        pen.line((x + 14, middle - step / 2, x + WIDE - 16, middle - step / 2), PAPER_SHADE, 1)
        canvas.put(icon(symbol, size), x + 42, middle)
        if k < len(RESOURCES):
            count = owner.city.permanents[k]
            canvas.write((x + 102, middle), str(count), number if count < 10 else NUMBER, INK)
        if plan.brings(symbol):
            left += _change(canvas, f"+{plan.brings(symbol)}", owner.tint, left, middle)
        if plan.asks(symbol):
            left += _change(canvas, f"−{plan.asks(symbol)}", PAPER_SHADE, left, middle)
        fan(canvas, owner.hand(symbol, plan), left, middle, x + WIDE - 12 - left, card)
    hand = say("hand: {n}", n=f"{owner.city.cards}{plan.change}")
    canvas.fit((x + RULE / 2 + 4, heading), say("built"), RULE - 16, words, INK_SOFT, least=MINOR)
    canvas.fit((x + HAND_LEFT, heading), hand, WIDE - HAND_LEFT - 10, words, INK_SOFT, anchor="lm", least=MINOR)
    if civic:
        middle, tokens = top + 4 + step * (len(SYMBOLS) + 0.5), owner.city.tokens
        canvas.put(civic_mark(size), x + 42, middle)
        canvas.write((x + 102, middle), str(len(tokens)), number, INK)
        if tokens:
            worth = f"= {sum(scored.points for scored in tokens)}"
            canvas.write((x + HAND_LEFT, middle), worth, SMALL, INK_SOFT, anchor="lm")


def _change(canvas: Canvas, text: str, tint: Colour, x: float, middle: float, anchor: str = "lm") -> int:
    """What a plan brings, on the colour of its seat, or asks for, on paper; returns the room it took."""
    return round(canvas.pill((x, middle), text, MORE, tint, ink_on(tint), anchor=anchor)) + 8


def glance(canvas: Canvas, owner: Owner, x: int, y: int, high: int) -> None:
    """The permanent resources and how many cards somebody holds, in two lines."""
    ground(canvas, owner, x, y, high)
    size, number = (42, NUMBER) if high - HEAD - 8 >= 96 else (34, SMALL)
    counts(canvas, owner, (x + 16, y + HEAD + 5, x + 286, y + high - 3), 3, size, number)


def counts(
    canvas: Canvas,
    owner: Owner,
    box: tuple[float, float, float, float],
    across: int,
    size: int = 44,
    number: Type = COUNT,
) -> None:
    """The permanent resources, and how many cards there are in hand: they break a tie."""
    signs = [*(icon(resource, size) for resource in RESOURCES), hand_sign(size)]
    wide, step = (box[2] - box[0]) / across, (box[3] - box[1]) / (len(signs) // across)
    for k, (sign, n) in enumerate(zip(signs, (*owner.city.permanents, owner.city.cards), strict=True)):
        x, y = box[0] + k % across * wide, box[1] + step * (k // across + 0.5)
        canvas.put(sign, x + size / 2, y)
        canvas.write((x + size + 5, y), str(n), number if n < 10 else number.at(min(number.size, 40)), INK, anchor="lm")
