"""Standing decisions about the dice: always two of them, always keep the throw."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from rules.game import ENDED, Ended, Move, Standing, listed
from rules.machi_koro.moves import Keep, Roll
from rules.machi_koro.view import MachiKoroView


class TwoDice(Standing, frozen=True):
    """Throws two dice at the beginning of a turn, wherever two are allowed."""

    verb: ClassVar[str] = "two"
    slot: ClassVar[str] = "dice"


class KeepRoll(Standing, frozen=True):
    """Keeps every throw as it is: not thrown again, nothing added."""

    verb: ClassVar[str] = "keep"
    slot: ClassVar[str] = "throw"


KINDS: tuple[type[Standing], ...] = (TwoDice, KeepRoll)
MOVES: dict[type[Standing], Move] = {TwoDice: Roll(2), KeepRoll: Keep()}


@listed
def offers(view: MachiKoroView) -> Iterator[Standing]:
    if view.seat is not None and not view.over:
        yield from (kind() for kind in KINDS)


def follow(given: Standing, view: MachiKoroView, legal: Sequence[Move]) -> Move | Ended | None:
    move = MOVES[type(given)]
    return ENDED if view.over else move if move in legal else None
