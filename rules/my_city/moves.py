"""The three answers to a card (build, refuse, end), and the placing of stickers in a campaign."""

from typing import ClassVar, Literal

from rules.game import Move
from rules.my_city.view import Colour


class Place(Move, frozen=True):
    """The building of the card, turned, on the field that is its first one in reading order."""

    verb: ClassVar[str] = "place"
    building: str
    turn: str
    field: str


class Refuse(Move, frozen=True):
    """The building of the card is given up, at its cost in points or for a nugget."""

    verb: ClassVar[str] = "refuse"
    building: str
    nugget: Literal["nugget"] | None = None


class End(Move, frozen=True):
    """No more building in this episode. Final, so it is asked for even when nothing else is left."""

    verb: ClassVar[str] = "end"
    asked: ClassVar[bool] = True


class Stick(Move, frozen=True):
    """The sticker that is next: on a field, a cog on a building, a pick into the shaft of a colour."""

    verb: ClassVar[str] = "stick"
    sticker: str
    at: str


class StickKiosk(Move, frozen=True):
    """The same words with a colour: a kiosk, a small building of its own."""

    verb: ClassVar[str] = "stick"
    sticker: Literal["kiosk"]
    colour: Colour
    at: str


END = End()
