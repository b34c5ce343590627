"""What can happen in Point City. All of it is public; `seat` is None for the virtual opponent."""

from rules.game import Event, Part
from rules.point_city.view import Building, Held, ResourceCard, Side


class Prepared(Event, frozen=True, kw_only=True):
    """The market is laid out, the tokens lie there; `first` begins."""

    first: int
    tokens: tuple[str, ...]


class Flipped(Event, frozen=True, kw_only=True):
    seat: int
    cell: str
    building: Building


class Took(Event, frozen=True, kw_only=True):
    """Two cards of the market. Resources come into the hand, buildings stand in the city."""

    seat: int | None
    cells: tuple[str, ...]
    sides: tuple[Side, ...]
    spent: tuple[Held, ...]
    """Resource cards discarded for the buildings; permanent resources are not listed."""


class TookFromDeck(Event, frozen=True, kw_only=True):
    seat: int
    cards: tuple[ResourceCard, ...]


class TokenTaken(Event, frozen=True, kw_only=True):
    seat: int | None
    token: str


class NoToken(Event, frozen=True, kw_only=True):
    """A civic building stands, but no token is left."""

    seat: int | None


class Passed(Event, frozen=True, kw_only=True):
    seat: int


class Refilled(Event, frozen=True, kw_only=True):
    cells: tuple[str, ...]
    sides: tuple[Side, ...]


class Ended(Event, frozen=True, kw_only=True):
    """The market cannot be filled any more. A game alone names the opponent's score and whether it is ahead."""

    places: tuple[int, ...]
    totals: tuple[int, ...]
    virtual_total: int | None = None
    virtual_parts: tuple[Part, ...] = ()
    virtual_ahead: bool = False
