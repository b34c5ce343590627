"""The three answers to a card: build, refuse, end."""

from __future__ import annotations

from typing import ClassVar

from rules.game import Move


class Place(Move, frozen=True):
    """The building of the card, turned, on the field that is its first one in reading order."""

    verb: ClassVar[str] = "place"
    building: str
    turn: str
    field: str


class Refuse(Move, frozen=True):
    """The building of the card is given up, at its cost."""

    verb: ClassVar[str] = "refuse"
    building: str


class End(Move, frozen=True):
    """No more building in this episode. Final, so it is asked for even when nothing else is left."""

    verb: ClassVar[str] = "end"
    asked: ClassVar[bool] = True


END = End()
