"""What can happen in Cities. Everything is public: what was face down is shown to all when it is taken."""

from typing import Literal

from rules.game import Event


class Prepared(Event, frozen=True, kw_only=True):
    """The city is known; starting tiles are chosen from the seat before `first` backwards."""

    city: str
    first: int


class StartChosen(Event, frozen=True, kw_only=True):
    seat: int
    tile: str


class RoundBegun(Event, frozen=True, kw_only=True):
    number: int
    first: int


class Taken(Event, frozen=True, kw_only=True):
    """`things` lay there; `hidden` of them, the last ones, were turned up or drawn only now."""

    seat: int
    offer: str
    things: tuple[str, ...]
    hidden: int


class TileLaid(Event, frozen=True, kw_only=True):
    seat: int
    tile: str
    turn: int
    field: str


class FeaturePut(Event, frozen=True, kw_only=True):
    seat: int
    feature: str
    field: str


class PiecePut(Event, frozen=True, kw_only=True):
    seat: int
    colour: str
    field: str
    height: int


class Dropped(Event, frozen=True, kw_only=True):
    """Out of the game: there is no place for it, or the seat did not want to build it."""

    seat: int
    things: tuple[str, ...]
    why: Literal["no_place", "declined"]


class Claimed(Event, frozen=True, kw_only=True):
    seat: int
    milestone: str
    name: str
    reward: int


class LeftOver(Event, frozen=True, kw_only=True):
    """Three seats: what nobody took goes out of the game; what lay face down stays unseen."""

    offers: tuple[str, ...]


class StarTaken(Event, frozen=True, kw_only=True):
    """The seat begins the next round."""

    seat: int


class Ended(Event, frozen=True, kw_only=True):
    places: tuple[int, ...]
    totals: tuple[int, ...]
