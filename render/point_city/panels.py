"""What a city has, in a column beside the market: permanent resources, cards in hand, tokens, points."""

from collections.abc import Sequence

import msgspec
from PIL import Image

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import Canvas
from render.lettering.text import MINOR, Type, width
from render.palette import INK, INK_SOFT, PAPER_LIGHT, PAPER_SHADE, SEATS, Colour, ink_on
from render.point_city.cards import gradient, keepsake, pennant, rounded
from render.point_city.district import close_up
from render.point_city.hands import InHand, State, fan
from render.point_city.icons import hand_sign, icon, robot_mark
from render.point_city.plaques import CHIP_HIGH, CHIP_WIDE, GROW, chip
from render.point_city.preview import Preview
from render.point_city.tints import ROBOT
from render.sprites import cut_out, panel, seat_mark
from rules.point_city.view import RESOURCES, SYMBOLS, City, Deed, PointCityView, ResourceCard, Side, Symbol

WIDE = 304
NAME = Type(36, "title", 700)
NAME_LEFT = 50
NAME_ROOM = WIDE - NAME_LEFT - 66
"""Between the mark and the pennant: enough for 32 wide letters on two lines."""
NUMBER = Type(42, "toy", 800)
COUNT = Type(40, "toy", 800)
SMALL = Type(34, "toy", 800)
SMALL_CARD = 44
MORE = Type(30, "toy", 800)
HEAD, TWO_LINES = 60, 28
"""The height of the line with the name, and the size of a name that needs two."""
WINDOW = WIDE - 16
A_LINE, A_CAPTION, A_CHIP = 48, 38, CHIP_HIGH + 7
"""The least height of a line of resources, and that of words and of a line of tokens."""
CAPTION = Type(30, "text", 800)
TALL, LEAST_CITY = 560, 120
"""A panel higher than this has large numbers; a city is no lower than that for tokens' sake."""


SNUG, LARGE, PLANNED = (44, 42, 48), (66, 60, 100), (48, 46, 92)
"""The sizes of a sign of what a city has, of its number, and of a card in hand."""
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
    took: tuple[Side, ...] = ()
    """All of them."""

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
    return Owner(seat, name, city, fresh, drawn, tuple(took[-2:]))


def light(canvas: Canvas, owner: Owner, x: int, y: int, high: int, wide: int = WIDE) -> None:
    """Whose turn it is: a broad rim, all of it in the picture; drawn before the panels, so that it covers none."""
    canvas.put(panel(wide + 16, high + 16, owner.tint, 30), x - 20, y - 20, "lt")


def ground(canvas: Canvas, owner: Owner, x: int, y: int, high: int, head: int = HEAD) -> None:
    """The panel with its line of mark, name and points."""
    canvas.put(panel(WIDE, high, PAPER_LIGHT, 22, True, owner.tint), x - 12, y - 12, "lt")
    canvas.put(owner.mark(32), x + 28, y + head / 2 + 1)
    canvas.name((x + NAME_LEFT, y + head / 2 + 1), owner.name, NAME_ROOM, NAME, most=TWO_LINES)
    canvas.put(pennant(owner.city.total, head - 8, owner.tint), x + WIDE - 10, y, "rt")


def portrait(canvas: Canvas, owner: Owner, x: int, y: int, high: int, say: Say, plan: Preview | None = None) -> None:
    """A panel with the city below its name, and below the city what it has."""
    ground(canvas, owner, x, y, high)
    tall, top = high > TALL, y + HEAD
    planning = plan is not None and (plan.gains or plan.builds)
    sign, number, card = SNUG if not tall else PLANNED if planning else LARGE
    across = 2 if tall else 3
    lines = len(SYMBOLS) // across
    room = high - HEAD - lines * A_LINE - LEAST_CITY
    foot = held(canvas, owner, (x + 14, y + high - 4, x + WIDE - 12), room, card, say, plan)
    city = round(min(WINDOW * 0.72, foot - top - lines * (sign + 6)))
    window(canvas, owner, (x + 8, top, WINDOW, city))
    if plan is not None and plan.points:
        _change(canvas, f"+{plan.points}", owner.tint, x + WIDE - 16, top + 34, "rm")
    box = (x + (18 if tall else 14), top + city + 4, x + WIDE - 10, foot)
    counts(canvas, owner, box, across, sign, NUMBER.at(number), plan)


def window(canvas: Canvas, owner: Owner, box: tuple[int, int, int, int]) -> None:
    """What is built of a city, before a quiet sky."""
    x, y, wide, high = box
    canvas.put(_sky(wide, high), x, y, "lt")
    canvas.put(close_up(owner.city.buildings, owner.fresh, wide, high), x, y, "lt")


@kept(SPRITES)
def _sky(wide: int, high: int) -> Image.Image:
    return cut_out(gradient((wide, high), (186, 218, 232), (236, 240, 214)), rounded((wide, high), 16))


def held(canvas: Canvas, owner: Owner, at: Span, room: float, card: int, say: Say, plan: Preview | None = None) -> int:
    """The hand, and the own tokens with what they are worth, upwards from the bottom; returns where they begin.

    The words beside the hand, where that is broad. Of tokens without room only the words.
    """
    (left, bottom, right), tokens, hand = at, owner.city.tokens, owner.hand(None, plan)
    across, caption = (right - left + 8) // (CHIP_WIDE + 8), say("hand")
    beside = 0 if card > 80 else round(min(130, width(caption, CAPTION))) + 14
    a_hand = (card + 14 + (0 if beside else A_CAPTION)) if hand else 0
    if tokens:
        lines = -(-len(tokens) // across)
        if A_CAPTION + lines * A_CHIP + a_hand > room:
            lines = 0
        bottom -= A_CAPTION + lines * A_CHIP + 2
        worth = sum(scored.points for scored in tokens)
        told = say.many("own tokens: {n} point", "own tokens: {n} points", worth)
        canvas.fit((left, bottom + 20), told, right - left, CAPTION, INK_SOFT, anchor="lm", least=MINOR)
        for k, scored in enumerate(tokens if lines else ()):
            spot = left + k % across * (CHIP_WIDE + 8), bottom + A_CAPTION + k // across * A_CHIP
            canvas.put(chip(scored, owner.seat is not None), spot[0] - GROW, spot[1] - GROW, "lt")
    if hand:
        bottom -= a_hand
        middle = bottom + a_hand - card / 2 - 6
        line = middle if beside else bottom + 18
        canvas.fit((left, line), caption, beside or right - left, CAPTION, INK_SOFT, anchor="lm", least=MINOR)
        fan(canvas, hand, left + beside + 4, middle, right - left - beside - 8, card)
    return bottom


def _change(canvas: Canvas, text: str, tint: Colour, x: float, middle: float, anchor: str = "lm") -> None:
    """What a plan brings, on the colour of its seat, or asks for, on paper."""
    canvas.pill((x, middle), text, MORE, tint, ink_on(tint), anchor=anchor)


def glance(canvas: Canvas, owner: Owner, x: int, y: int, high: int) -> None:
    """The permanent resources and how many cards somebody holds, in two lines."""
    head = min(HEAD, round(high * 0.47))
    ground(canvas, owner, x, y, high, head)
    right = x + WIDE - head - 2 * SMALL_CARD - 18
    # Cards just taken, if the name leaves room for them.
    if width(owner.name, NAME) < right - x - NAME_LEFT:
        for k, side in enumerate(owner.took):
            canvas.put(keepsake(side, SMALL_CARD), right + k * (SMALL_CARD + 5) - GROW, y + 7 - GROW, "lt")
    size, number = (42, NUMBER) if high - head - 8 >= 96 else (33, SMALL)
    counts(canvas, owner, (x + 16, y + head + 2, x + 286, y + high - 4), 3, size, number)


def counts(
    canvas: Canvas, owner: Owner, box: Box, across: int, size: int, number: Type, plan: Preview | None = None
) -> None:
    """The permanent resources and the number of cards in hand, which break a tie; beside them what a plan changes."""
    signs = [*(icon(resource, size) for resource in RESOURCES), hand_sign(size)]
    wide, step = (box[2] - box[0]) / across, (box[3] - box[1]) / (len(signs) // across)
    for k, (sign, n) in enumerate(zip(signs, (*owner.city.permanents, owner.city.cards), strict=True)):
        x, y = box[0] + k % across * wide, box[1] + step * (k // across + 0.5)
        canvas.put(sign, x + size / 2, y)
        kind = number if n < 10 else number.at(min(number.size, 40 if across < 6 else MINOR))
        wrote = canvas.write((x + size + 5, y), str(n), kind, INK, anchor="lm")
        told = (
            [pair for pair in zip(plan.changes(k), (owner.tint, PAPER_SHADE), strict=True) if pair[0]] if plan else []
        )
        for at, (text, tint) in enumerate(told):
            _change(canvas, text, tint, x + size + 8 + wrote, y + (at - (len(told) - 1) / 2) * 36)
