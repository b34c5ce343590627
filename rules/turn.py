"""A turn as a list of its steps, in the order in which they come: what may be answered at each, and what plays it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from rules.game import Move

GameT = TypeVar("GameT")


class Step(msgspec.Struct, Generic[GameT], frozen=True):
    """One phase of a turn; those in which nothing is to be decided are passed over."""

    asks: Callable[[GameT, int], Sequence[Move]]
    """The legal moves of the seat that must decide."""
    plays: Mapping[type[Move], Callable[[GameT, int, Any], None]]
    """By the class of the move: what it does, and how the turn goes on."""
