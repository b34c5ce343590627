"""What a city has, in a column beside the market: permanent resources, cards in hand, tokens, points."""

from collections.abc import Sequence

import msgspec
from PIL import Image

from data.texts import Say
from render.cache import kept
from render.canvas import Canvas
from render.lettering.text import MINOR, Type, width
from render.palette import INK, INK_SOFT, PAPER_SHADE, SEATS, Colour, ink_on
from render.point_city.cards import rounded
from render.point_city.district import DISTRICTS, district
from render.point_city.hands import InHand, State, fan, reach
from render.point_city.icons import hand_sign, icon, robot_mark
from render.point_city.plaques import CHIP_HIGH, put_row, row_wide, summed, token_rows
from render.point_city.preview import Preview
from render.point_city.skies import morning
from render.point_city.tints import ROBOT
from render.sprites import cut_out, panel, quiet, seat_mark
from rules.point_city.components import token_points
from rules.point_city.view import RESOURCES, Building, City, Deed, PointCityView, ResourceCard, Symbol

WILD = "ingenuity"
MORE = Type(30, "toy", 800)
CAPTION = Type(30, "text", 800)
BEFORE, A_CHIP = 110, CHIP_HIGH + 7
"""The most that the word before a hand takes, and the height of a line of own tokens."""
A_HAND = 5
"""More cards lie in two lines."""
NEAR, SMALL = 1.46, 180
"""How much larger a city is than a window of less than this width: its houses count, not its corners."""
AIR = 1.09
"""How much higher than its window a city may be: above its roofs is nothing."""
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
    earned: int = 0
    """The points that its part in the last turns brought."""

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
    return Owner(seat, name, city, fresh, drawn, _earned(seat, city, deeds))


def _earned(seat: int | None, city: City, deeds: Sequence[Deed]) -> int:
    """What is printed on buildings, and what tokens are worth now and were before; the opponent's lie face down."""
    if seat is None:
        return 0
    own = [deed for deed in deeds if deed.seat == seat]
    took = [side for deed in own for side in deed.took]
    built = [side.building for side in took if side.building is not None]
    owned = [n - sum(card.gives == r for card in built) for r, n in zip(RESOURCES, city.permanents, strict=True)]
    wild = sum(held.copies for held in city.hand if held.card.symbol == WILD)
    wild += sum(held.copies for deed in own for held in deed.spent if held.card.symbol == WILD)
    wild -= sum(side.resource is not None and side.resource.symbol == WILD for side in took)
    won = [token for deed in own for token in deed.tokens]
    before = sum(token_points(one.token, owned, wild) for one in city.tokens if one.token not in won)
    return sum(card.points for card in built) + sum(scored.points for scored in city.tokens) - before


def light(canvas: Canvas, owner: Owner, x: int, y: int, high: int, wide: int) -> None:
    """Whose turn it is: a broad rim, all of it in the picture; drawn before the panels, so that it covers none."""
    canvas.put(panel(wide + 16, high + 16, owner.tint, 30), x - 20, y - 20, "lt")


def window(canvas: Canvas, owner: Owner, box: tuple[int, int, int, int]) -> None:
    """A city under its sky."""
    x, y, wide, high = box
    canvas.put(close_up(owner.city.buildings, owner.fresh, wide, high), x, y, "lt")


@kept(DISTRICTS)
def close_up(buildings: tuple[Building, ...], fresh: tuple[str, ...], wide: int, high: int) -> Image.Image:
    """All of a city in a window with rounded corners, of which only empty air is cut off; in a small one its midst."""
    near = NEAR if wide < SMALL else 1
    image = quiet(morning(wide, high, high // 3))
    plan = district(buildings, fresh, round(wide * near) - 6, round(high * AIR))
    image.paste(plan, ((wide - plan.width) // 2, high - max(2, (high - plan.height) // 2) - plan.height), plan)
    return cut_out(image, rounded((wide, high), 18))


def held(canvas: Canvas, owner: Owner, at: Span, room: float, card: int, say: Say, plan: Preview | None = None) -> int:
    """The hand, and the own tokens with what they are worth, upwards from the bottom; returns where they begin.

    In one line, if they have room there. Tokens without room are a sum, and many cards lie in two lines, if they can.
    """
    (left, bottom, right), tokens, hand = at, owner.city.tokens, owner.hand(None, plan)
    rows = token_rows(tokens, owner.seat is not None, right - left)
    if len(rows) * A_CHIP + (card + 16) * bool(hand) > room and len(rows) > 1:
        rows = summed(tokens)
    begin = left + min(BEFORE, width(say("hand"), CAPTION)) + 12
    laid = begin + reach(hand, card) + 16
    beside = len(rows) == 1 and bool(hand) and laid + row_wide(rows[0]) <= right
    top = bottom - (0 if beside else len(rows) * A_CHIP + 2 * bool(rows))
    if hand:
        two = len(hand) > A_HAND and bottom - top + 2 * (card + 12) <= room
        parts = [hand[: -(-len(hand) // 2)], hand[-(-len(hand) // 2) :]] if two else [hand]
        top -= len(parts) * (card + 12) + 4
        middle = top + (card + 12) * len(parts) / 2
        canvas.fit((left, middle), say("hand"), BEFORE, CAPTION, INK_SOFT, anchor="lm", least=MINOR)
        for k, part in enumerate(parts):
            fan(canvas, part, begin, top + (card + 12) * k + card / 2 + 6, right - begin - 4, card)
    for k, row in enumerate(rows):
        at_row = (laid, middle) if beside else (left, bottom - (len(rows) - k) * A_CHIP - 2 + CHIP_HIGH / 2)
        put_row(canvas, row, *at_row)
    return round(top)


def in_line(canvas: Canvas, owner: Owner, left: float, right: float, middle: float, card: int) -> None:
    """The hand and after it the own tokens, as a sum where all of them have no room."""
    hand, tokens = owner.hand(), owner.city.tokens
    rows = token_rows(tokens, owner.seat is not None, right - left - 16 - reach(hand, card))
    if len(rows) > 1 or (rows and row_wide(rows[0]) > right - left - 16 - reach(hand, card)):
        rows = summed(tokens)
    wide = row_wide(rows[0]) + 16 if rows else 0
    end = fan(canvas, hand, left, middle, right - left - wide, card)
    for row in rows:
        put_row(canvas, row, end + 16 * bool(hand), middle)


def change(canvas: Canvas, text: str, tint: Colour, x: float, middle: float, anchor: str = "lm") -> None:
    """What a plan brings, on the colour of its seat, or asks for, on paper."""
    canvas.pill((x, middle), text, MORE, tint, ink_on(tint), anchor=anchor)


def counts(
    canvas: Canvas, owner: Owner, box: Box, across: int, size: int, number: Type, plan: Preview | None = None
) -> None:
    """The permanent resources and the number of cards in hand, which break a tie; beside them what a plan changes.

    On a line of five that number is left out.
    """
    signs = [*(icon(resource, size) for resource in RESOURCES), hand_sign(size)][: 6 // across * across]
    wide, step = (box[2] - box[0]) / across, (box[3] - box[1]) / (len(signs) // across)
    for k, (sign, n) in enumerate(zip(signs, (*owner.city.permanents, owner.city.cards), strict=False)):
        x, y = box[0] + k % across * wide, box[1] + step * (k // across + 0.5)
        canvas.put(sign, x + size / 2, y)
        kind = number if n < 10 else number.at(min(number.size, 40, max(MINOR, int((wide - size - 8) * 0.87))))
        wrote = canvas.write((x + size + 5, y), str(n), kind, INK, anchor="lm")
        told = (
            [pair for pair in zip(plan.changes(k), (owner.tint, PAPER_SHADE), strict=True) if pair[0]] if plan else []
        )
        for at, (text, tint) in enumerate(told):
            change(canvas, text, tint, x + size + 8 + wrote, y + (at - (len(told) - 1) / 2) * 36)
