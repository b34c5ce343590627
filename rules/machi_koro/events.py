"""What happens in Machi Koro. Nothing is secret but the order of the decks, so every event is for everybody."""

from rules.game import Event


class LeftOut(Event, frozen=True):
    """Left out at the deal, besides what the host has named."""

    useless: tuple[str, ...]
    """Could never work without what is left out."""
    drawn: tuple[str, ...]
    """By lot."""


class TurnBegun(Event, frozen=True):
    seat: int
    number: int
    extra: bool


class BuiltNothing(Event, frozen=True):
    seat: int


class Rolled(Event, frozen=True):
    seat: int
    dice: tuple[int, ...]


class Rerolled(Event, frozen=True):
    seat: int
    dice: tuple[int, ...]


class Added(Event, frozen=True):
    seat: int
    number: int
    total: int


class TunaThrown(Event, frozen=True):
    seat: int
    dice: tuple[int, ...]


class Paid(Event, frozen=True):
    """Coins moved because of a card or landmark; None is the bank (for the Park: the common pool)."""

    card: str
    payer: int | None
    receiver: int | None
    coins: int
    missing: int = 0
    """What was due but not there; dropped for good."""


class Opened(Event, frozen=True):
    card: str
    seat: int
    copies: int


class Closed(Event, frozen=True):
    card: str
    seat: int
    copies: int


class Demolished(Event, frozen=True):
    seat: int
    landmark: str


class Given(Event, frozen=True):
    card: str
    giver: int
    receiver: int
    closed: bool


class Swapped(Event, frozen=True):
    """Cards as words of the notation: a star behind a closed copy."""

    seat: int
    other: int
    took: str
    gave: str


class Renovated(Event, frozen=True):
    seat: int
    card: str


class ExtraTurnDue(Event, frozen=True):
    seat: int


class Built(Event, frozen=True):
    seat: int
    thing: str
    cost: int


class TurnedUp(Event, frozen=True):
    """Cards turned up from a deck, in order."""

    deck: str
    cards: tuple[str, ...]


class SetAside(Event, frozen=True):
    """Copies of a purple card that every town has: out of the game."""

    card: str
    copies: int


class Invested(Event, frozen=True):
    seat: int
    card: str
    invested: int


class Won(Event, frozen=True):
    seat: int
