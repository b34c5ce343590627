"""What a city has, in a column beside the market: permanent resources, cards in hand, tokens, points."""

from collections.abc import Sequence

import msgspec
from PIL import Image

from data.texts import Say
from render.canvas import Canvas
from render.lettering.text import MINOR, Type
from render.palette import INK, PAPER_SHADE, SEATS, Colour, ink_on
from render.point_city.countryside import close_up
from render.point_city.hands import InHand, State, fan
from render.point_city.icons import civic_mark, hand_sign, icon, robot_mark
from render.point_city.plaques import CHIP_HIGH, CHIP_WIDE, GROW, chip
from render.point_city.preview import Preview
from render.point_city.tints import ROBOT
from render.sprites import panel, seat_mark
from rules.point_city.view import RESOURCES, City, Deed, PointCityView, ResourceCard, Symbol

NUMBER = Type(40, "toy", 800)
MORE = Type(30, "toy", 800)
SIGN, A_CHIP = 40, CHIP_HIGH + 7
"""The size of the signs before the hand and the own tokens, and the height of a line of those."""
A_HAND = 5
"""More cards lie in two lines."""
Box = tuple[float, float, float, float]
Span = tuple[int, int, int]
"""The left, the bottom and the right."""


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
    drawn = tuple(side.resource for side in took if side.resource is not None)
    return Owner(seat, name, city, fresh, drawn)


def light(canvas: Canvas, owner: Owner, x: int, y: int, high: int, wide: int) -> None:
    """Whose turn it is: a broad rim, all of it in the picture; drawn before the panels, so that it covers none."""
    canvas.put(panel(wide + 16, high + 16, owner.tint, 30), x - 20, y - 20, "lt")


def window(canvas: Canvas, owner: Owner, box: tuple[int, int, int, int]) -> None:
    """What is built of a city, and the land around it."""
    x, y, wide, high = box
    canvas.put(close_up(owner.city.buildings, owner.fresh, wide, high), x, y, "lt")


def held(canvas: Canvas, owner: Owner, at: Span, room: float, card: int, plan: Preview | None = None) -> int:
    """The hand, and the own tokens with what they are worth, upwards from the bottom; returns where they begin.

    Each behind its sign. Tokens without room are a sum, and many cards lie in two lines, where there is room.
    """
    (left, bottom, right), tokens, hand = at, owner.city.tokens, owner.hand(None, plan)
    begin, top = left + SIGN + 12, bottom
    if tokens:
        across = (right - begin + 8) // (CHIP_WIDE + 8)
        lines = -(-len(tokens) // across)
        each = lines if lines * A_CHIP + (card + 16) * bool(hand) <= room else 0
        top -= max(1, each) * A_CHIP + 2
        canvas.put(civic_mark(SIGN), left + SIGN / 2, top + CHIP_HIGH / 2)
        if not each:
            told = f"{len(tokens)} = {sum(scored.points for scored in tokens)}"
            canvas.write((begin, top + CHIP_HIGH / 2), told, NUMBER, INK, anchor="lm")
        for k, scored in enumerate(tokens if each else ()):
            spot = begin + k % across * (CHIP_WIDE + 8), top + k // across * A_CHIP
            canvas.put(chip(scored, owner.seat is not None), spot[0] - GROW, spot[1] - GROW, "lt")
    if hand:
        two = len(hand) > A_HAND and bottom - top + 2 * (card + 12) <= room
        parts = [hand[: -(-len(hand) // 2)], hand[-(-len(hand) // 2) :]] if two else [hand]
        top -= len(parts) * (card + 12) + 4
        canvas.put(hand_sign(SIGN), left + SIGN / 2, top + (card + 12) * len(parts) / 2)
        for k, part in enumerate(parts):
            fan(canvas, part, begin, top + (card + 12) * k + card / 2 + 6, right - begin - 4, card)
    return top


def change(canvas: Canvas, text: str, tint: Colour, x: float, middle: float, anchor: str = "lm") -> None:
    """What a plan brings, on the colour of its seat, or asks for, on paper."""
    canvas.pill((x, middle), text, MORE, tint, ink_on(tint), anchor=anchor)


def counts(
    canvas: Canvas, owner: Owner, box: Box, across: int, size: int, number: Type, plan: Preview | None = None
) -> None:
    """The permanent resources and the number of cards in hand, which break a tie; beside them what a plan changes."""
    signs = [*(icon(resource, size) for resource in RESOURCES), hand_sign(size)]
    wide, step = (box[2] - box[0]) / across, (box[3] - box[1]) / (len(signs) // across)
    for k, (sign, n) in enumerate(zip(signs, (*owner.city.permanents, owner.city.cards), strict=True)):
        x, y = box[0] + k % across * wide, box[1] + step * (k // across + 0.5)
        canvas.put(sign, x + size / 2, y)
        kind = number if n < 10 else number.at(min(number.size, 40, max(MINOR, int((wide - size - 8) * 0.87))))
        wrote = canvas.write((x + size + 5, y), str(n), kind, INK, anchor="lm")
        told = (
            [pair for pair in zip(plan.changes(k), (owner.tint, PAPER_SHADE), strict=True) if pair[0]] if plan else []
        )
        for at, (text, tint) in enumerate(told):
            change(canvas, text, tint, x + size + 8 + wrote, y + (at - (len(told) - 1) / 2) * 36)
