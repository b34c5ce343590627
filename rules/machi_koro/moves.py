"""The decisions of Machi Koro. All are the roller's."""

from typing import ClassVar, Literal

from rules.game import Move
from rules.notation import SeatId

CLOSED = "*"
"""Behind the name of a card: a closed copy of it."""
FRESH = "_opened"
"""Behind the name of a card that closes when it has paid: an open copy that has not, for it was opened just now."""


class Roll(Move, frozen=True):
    verb: ClassVar[str] = "roll"
    asked: ClassVar[bool] = True
    dice: int


class Keep(Move, frozen=True):
    verb: ClassVar[str] = "keep"


class Reroll(Move, frozen=True):
    verb: ClassVar[str] = "reroll"
    dice: int


class Add(Move, frozen=True):
    verb: ClassVar[str] = "add"
    number: int


class Order(Move, frozen=True):
    """Version 1: demolition before or after the other income of the same roll."""

    verb: ClassVar[str] = "order"
    when: Literal["first", "last"]


class Next(Move, frozen=True):
    """The card that works next, where the order of the income matters."""

    verb: ClassVar[str] = "next"
    card: str


class Demolish(Move, frozen=True):
    verb: ClassVar[str] = "demolish"
    landmark: str


class Give(Move, frozen=True):
    verb: ClassVar[str] = "give"
    card: str
    receiver: SeatId


class Tv(Move, frozen=True):
    verb: ClassVar[str] = "tv"
    payer: SeatId


class Swap(Move, frozen=True):
    verb: ClassVar[str] = "swap"
    other: SeatId
    theirs: str
    mine: str


class Renovate(Move, frozen=True):
    verb: ClassVar[str] = "renovate"
    card: str


class Build(Move, frozen=True):
    verb: ClassVar[str] = "build"
    thing: str


class Invest(Move, frozen=True):
    verb: ClassVar[str] = "invest"


class Skip(Move, frozen=True):
    """Declines a swap, construction or an investment."""

    verb: ClassVar[str] = "skip"


MOVES = (Roll, Keep, Reroll, Add, Order, Next, Demolish, Give, Tv, Swap, Renovate, Build, Invest, Skip)
