"""What can happen in Metropolys."""

from rules.game import Event
from rules.metropolys.view import Card, Goals, How, Token


class Prepared(Event, frozen=True, kw_only=True):
    """The board is laid out; `first` opens the first tender."""

    unused: tuple[str, ...]
    first: int


class GoalsDealt(Event, frozen=True, kw_only=True):
    """Secret: addressed to the seat itself."""

    seat: int
    goals: Goals


class Opened(Event, frozen=True, kw_only=True):
    seat: int
    value: int
    space: str


class Raised(Event, frozen=True, kw_only=True):
    seat: int
    value: int
    space: str


class Passed(Event, frozen=True, kw_only=True):
    seat: int


class Built(Event, frozen=True, kw_only=True):
    """The tender is over: the last building stays for good, all others go back to their seats."""

    seat: int
    value: int
    space: str
    how: How


class TokenTaken(Event, frozen=True, kw_only=True):
    seat: int
    space: str
    token: Token


class CardMoved(Event, frozen=True, kw_only=True):
    """The Metro or the Archaeology card; `before` is None when it came into play."""

    card: Card
    seat: int
    before: int | None


class GoalsRevealed(Event, frozen=True, kw_only=True):
    seat: int
    goals: Goals


class Ended(Event, frozen=True, kw_only=True):
    """`seat` has built its last building."""

    seat: int
    places: tuple[int, ...]
    totals: tuple[int, ...]
