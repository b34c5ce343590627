"""An episode as its component set tells it, typed."""

from typing import Literal

import msgspec

from rules.my_city.ground import Board, Shape
from rules.my_city.lasting_values import City
from rules.my_city.modules import AnyModule
from rules.my_city.view import Change, Colour, Kind, Reward

FIRST, SECOND, OTHERS = "first", "second", "others"
"""The lines of a reward table."""
KIOSK: Literal["kiosk"] = "kiosk"


class BuildingSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    buildings: dict[str, str]
    """The shape of each."""
    colour: Colour | None = None
    kind: Kind = "house"
    own_shapes: tuple[str, ...] = ()
    """Every city has one of these shapes for it, won in an earlier episode; the one above if it has none."""
    cog: bool = False
    """A cog is printed on it."""


class Before(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sticker that everybody places before the cards."""

    sticker: str
    free_sides: int = 0
    """So many of the fields at its sides must be ones that are built on."""


class Most(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The most that any city can bring into the episode: what is above it was never won."""

    progress: int = 0
    nuggets: int = 0
    cogs: int = 0
    stickers: dict[str, int] = {}
    """By what was given out; a kiosk of any colour is a kiosk."""


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    lines: tuple[str, ...]
    """The lines of the score in the order in which they are counted."""
    deck: tuple[str, ...]
    board: Board
    shapes: dict[str, Shape]
    sets: dict[str, BuildingSet]
    modules: tuple[AnyModule, ...]
    number: int = 0
    """Of the episode in its campaign; 0: it belongs to none."""
    open: tuple[str, ...] = ()
    """Parts of the board whose sticker squares are open."""
    before: tuple[Before, ...] = ()
    changes: tuple[Change, ...] = ()
    """Everything about the valley that is not as printed, whenever it became so."""
    stickers: dict[str, str] = {}
    """What each sticker makes of its field in this episode, as a letter of the ground."""
    kiosks: tuple[Colour, ...] = ()
    """The colours a kiosk may have."""
    cogs: Colour | None = None
    """The colour of the buildings on which a cog may be put."""
    rewards: dict[str, Reward] = {}
    standard: City = City()
    """Every city of an episode that is hosted alone."""
    most: Most = Most()
