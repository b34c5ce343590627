"""The decisions of Harbour lights."""

from __future__ import annotations

from typing import Annotated, ClassVar

from rules.game import Move, Standing
from rules.notation import Keyword, SeatId

OtherSeat = Annotated[int | None, *SeatId.__metadata__, Keyword("flag")]


class Roll(Move, frozen=True):
    verb: ClassVar[str] = "roll"
    asked: ClassVar[bool] = True


class Show(Move, frozen=True):
    verb: ClassVar[str] = "show"
    lamp: int


class Dark(Move, frozen=True):
    verb: ClassVar[str] = "dark"


class Moor(Move, frozen=True):
    verb: ClassVar[str] = "moor"
    first: str
    second: str
    flag: OtherSeat = None


class StayDark(Standing, frozen=True):
    """Shows no lamp up to and in this round."""

    verb: ClassVar[str] = "dark"
    slot: ClassVar[str] = "lamp"
    until: int
