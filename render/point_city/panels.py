"""What a city has, in a column beside the market: permanent resources, cards in hand, tokens, points."""

from collections.abc import Sequence

import msgspec
from PIL import Image

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import Canvas
from render.lettering.text import Type
from render.palette import INK, INK_SOFT, PAPER_LIGHT, PAPER_SHADE, SEATS, Colour, ink_on
from render.point_city.cards import gradient, pennant, rounded
from render.point_city.district import district
from render.point_city.hands import InHand, State, fan
from render.point_city.icons import civic_mark, hand_sign, icon, robot_mark
from render.point_city.plaques import CHIP_HIGH, CHIP_WIDE, chip
from render.point_city.preview import Preview
from render.point_city.tints import ROBOT
from render.sprites import cut_out, panel, seat_mark
from rules.point_city.view import RESOURCES, SYMBOLS, City, Deed, PointCityView, ResourceCard, Symbol

WIDE = 304
NAME = Type(36, "title", 700)
NAME_LEFT = 50
NAME_ROOM = WIDE - NAME_LEFT - 66
"""Between the mark and the pennant: enough for 32 wide letters on two lines."""
NUMBER = Type(42, "toy", 800)
COUNT = Type(40, "toy", 800)
SMALL = Type(36, "toy", 800)
MORE = Type(27, "toy", 800)
HEAD, TWO_LINES = 60, 28
"""The height of the line with the name, and the size of a name that needs two."""
WINDOW = WIDE - 16
A_LINE, TOKENS = 48, 44
"""The least height of a line of resources, and that of the heading of tokens."""


class Sizes(msgspec.Struct, frozen=True):
    """Of a sign of what a city has, of its number, and of a card in hand."""

    sign: int
    number: int
    card: int


SNUG, LARGE = Sizes(46, 42, 54), Sizes(56, 52, 90)


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


def portrait(
    canvas: Canvas, owner: Owner, x: int, y: int, high: int, plan: Preview | None = None, own: str = ""
) -> None:
    """A panel with the city below its name and what it has below the city; `own` tokens are listed below a heading."""
    ground(canvas, owner, x, y, high)
    top, across, sizes, left = (y + HEAD, 2, LARGE, x + 18) if own else (y + HEAD, 3, SNUG, x + 14)
    city = min(round(WINDOW * 0.76), high - HEAD - belongings_high(owner, across, sizes, plan, own))
    window(canvas, owner, (x + 8, top, WINDOW, city))
    if plan is not None and plan.points:
        _change(canvas, f"+{plan.points}", owner.tint, x + WIDE - 16, top + 34, "rm")
    belongings(canvas, owner, (left, top + city + 4, x + WIDE - 10, y + high), across, sizes, plan, own)


def window(canvas: Canvas, owner: Owner, box: tuple[int, int, int, int]) -> None:
    """A city before a quiet sky; its back may reach above the frame a little."""
    x, y, wide, high = box
    canvas.put(_sky(wide, high), x, y, "lt")
    plan = district(owner.city.buildings, owner.fresh, wide - 4, high + 14)
    canvas.put(plan, x + wide / 2, y + high - max(2, (high - plan.height) / 2), "mb")


@kept(SPRITES)
def _sky(wide: int, high: int) -> Image.Image:
    return cut_out(gradient((wide, high), (186, 218, 232), (236, 240, 214)), rounded((wide, high), 16))


def belongings_high(owner: Owner, across: int, sizes: Sizes, plan: Preview | None, own: str) -> int:
    """What they take at least."""
    tokens = owner.city.tokens
    hand = sizes.card + 14 if owner.hand(None, plan) or (tokens and not own) else 0
    return len(SYMBOLS) // across * A_LINE + hand + (tokens_high(tokens) if own else 6)


def belongings(
    canvas: Canvas,
    owner: Owner,
    box: tuple[float, float, float, float],
    across: int,
    sizes: Sizes,
    plan: Preview | None = None,
    own: str = "",
) -> None:
    """The permanent resources as numbers, the hand as cards, and the tokens: listed below a heading, or as a sum."""
    (x, top, right, bottom), tokens, hand = box, owner.city.tokens, owner.hand(None, plan)
    if own and bottom - top < belongings_high(owner, across, sizes, plan, own):
        own = ""
    bottom -= tokens_high(tokens) if own else 6
    if own:
        known, middle = owner.seat is not None, (x + right) / 2 - 2
        token_list(canvas, own, [chip(scored, known) for scored in tokens], middle, bottom)
    worth = 156 if tokens and not own else 0
    if hand or worth:
        bottom -= sizes.card + 14
        fan(canvas, hand, x + 4, bottom + sizes.card / 2 + 7, right - x - 8 - worth, sizes.card)
    if worth:
        middle = bottom + sizes.card / 2 + 7
        canvas.put(civic_mark(42), right - worth + 26, middle)
        told = f"{len(tokens)} = {sum(scored.points for scored in tokens)}"
        canvas.write((right - worth + 54, middle), told, SMALL, INK, anchor="lm")
    if (bottom - top) * across / len(SYMBOLS) < sizes.sign + 20:
        sizes = SNUG
    counts(canvas, owner, (x, top, right, bottom), across, sizes.sign, NUMBER.at(sizes.number), plan)


def tokens_high(tokens: Sequence[object]) -> int:
    """Of tokens, two side by side, with their heading."""
    return TOKENS + -(-len(tokens) // 2) * (CHIP_HIGH + 6) + 8 if tokens else 0


def token_list(canvas: Canvas, heading: str, plates: Sequence[Canvas], middle: float, top: float) -> None:
    if plates:
        canvas.fit((middle, top + 24), heading, WIDE - 30, Type(33, "text", 800), INK_SOFT)
    for k, plate in enumerate(plates):
        y = top + TOKENS + k // 2 * (CHIP_HIGH + 6) + CHIP_HIGH / 2
        last = len(plates) % 2 and k == len(plates) - 1
        canvas.put(plate, middle + (0 if last else (k % 2 - 0.5) * (CHIP_WIDE + 10)), y)


def _change(canvas: Canvas, text: str, tint: Colour, x: float, middle: float, anchor: str = "lm") -> None:
    """What a plan brings, on the colour of its seat, or asks for, on paper."""
    canvas.pill((x, middle), text, MORE, tint, ink_on(tint), anchor=anchor)


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
    plan: Preview | None = None,
) -> None:
    """The permanent resources and the number of cards in hand, which break a tie; beside them what a plan changes."""
    signs = [*(icon(resource, size) for resource in RESOURCES), hand_sign(size)]
    wide, step = (box[2] - box[0]) / across, (box[3] - box[1]) / (len(signs) // across)
    for k, (sign, n) in enumerate(zip(signs, (*owner.city.permanents, owner.city.cards), strict=True)):
        x, y = box[0] + k % across * wide, box[1] + step * (k // across + 0.5)
        canvas.put(sign, x + size / 2, y)
        kind = number if n < 10 else number.at(min(number.size, 40))
        wrote = canvas.write((x + size + 5, y), str(n), kind, INK, anchor="lm")
        told = (
            [pair for pair in zip(plan.changes(k), (owner.tint, PAPER_SHADE), strict=True) if pair[0]] if plan else []
        )
        for at, (text, tint) in enumerate(told):
            _change(canvas, text, tint, x + size + 8 + wrote, y + (at - (len(told) - 1) / 2) * 36)
