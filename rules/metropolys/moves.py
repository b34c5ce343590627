"""The three decisions: open a tender, raise in it, pass."""

from typing import ClassVar

from rules.game import Move


class Open(Move, frozen=True):
    """The first building of a tender, on any free space."""

    verb: ClassVar[str] = "open"
    value: int
    space: str


class Raise(Move, frozen=True):
    """A higher building on a free neighbour of the last one."""

    verb: ClassVar[str] = "raise"
    value: int
    space: str


class Pass(Move, frozen=True):
    """No part in this tender any more."""

    verb: ClassVar[str] = "pass"


PASS = Pass()
