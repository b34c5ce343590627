"""What a seat of Point City may know: all but the deck's order and the unseen sides. One view serves all seats."""

from typing import Literal, get_args

import msgspec

from rules.game import Part, View

Resource = Literal["community", "economy", "energy", "ecology", "industry"]
Symbol = Literal["community", "economy", "energy", "ecology", "industry", "ingenuity"]
Level = Literal["easy", "medium", "hard"]
Rule = Literal["full_set", "flat", "kinds_with", "kinds_missing", "ingenuity", "each", "pair"]
Phase = Literal["take", "token", "over"]

RESOURCES: tuple[Resource, ...] = get_args(Resource)
SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)
LETTERS = "cmngiw"
"""The letters of the symbols in the notation, in their order."""


class ResourceCard(msgspec.Struct, frozen=True):
    """A card with its resource side up: one symbol or two of the same."""

    symbol: Symbol
    count: int


class Building(msgspec.Struct, frozen=True):
    """A card with its building side up."""

    card: str
    building: str
    level: int
    cost: tuple[int, ...]
    """By resource, in the order of RESOURCES."""
    gives: Resource | None
    points: int
    civic: bool


class Side(msgspec.Struct, frozen=True):
    """The side of a card that lies up: one of the two is there."""

    resource: ResourceCard | None = None
    building: Building | None = None


class Cell(msgspec.Struct, frozen=True):
    id: str
    side: Side | None
    """None: the card was taken and the cell is not filled yet, or never again."""
    turnable: bool
    """The seat on turn may turn this card over now."""
    fresh: bool
    """Laid or turned up in the last turn or the one now running."""
    level: int
    """Of its card, on either side; 0 for none."""


class Token(msgspec.Struct, frozen=True):
    """A civic token: what it gives `points` for."""

    id: str
    rule: Rule
    points: int
    number: int
    resources: tuple[Resource, ...]


class Scored(msgspec.Struct, frozen=True):
    """A token taken, and what it is worth by now."""

    token: Token
    points: int


class Held(msgspec.Struct, frozen=True):
    """Equal resource cards in front of a seat."""

    card: ResourceCard
    copies: int


class City(msgspec.Struct, frozen=True, kw_only=True):
    buildings: tuple[Building, ...]
    """In the order built."""
    permanents: tuple[int, ...]
    """By resource, in the order of RESOURCES."""
    hand: tuple[Held, ...]
    """Unspent resource cards: doubles before singles, in the order of SYMBOLS."""
    cards: int
    """How many unspent resource cards."""
    tokens: tuple[Scored, ...]
    printed: int
    """The points printed on the buildings."""
    total: int
    """What the city is worth by now."""


class Virtual(msgspec.Struct, frozen=True, kw_only=True):
    """The opponent of a game alone. Its tokens lie face down and count alike."""

    level: Level
    city: City
    parts: tuple[Part, ...]
    """Its score by now."""
    next: tuple[str, ...]
    """The two cells it takes next, the first one first; () when the game is over."""
    column: int
    """Where the two market tokens stand, from 0."""
    row: int
    ahead: bool
    """It would win now, or has won."""


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """A turn as it went."""

    seat: int | None
    """None: the virtual opponent."""
    flipped: str | None
    cells: tuple[str, ...]
    """Where the cards were taken; () for the deck, or for a pass."""
    took: tuple[Side, ...]
    spent: tuple[Held, ...]
    tokens: tuple[Token, ...]


class PointCityView(View, frozen=True, kw_only=True):
    phase: Phase
    turn: int | None
    """The seat on turn; None when the game is over."""
    first: int
    """The seat that began."""
    turns: int
    """The number of this seat's turn now running, from 1 to `length`; of the last one, when the game is over."""
    length: int
    """How many turns everybody has."""
    market: tuple[Cell, ...]
    """A1 to D1, then A2 to D2, and so on."""
    pairs: tuple[tuple[str, str], ...]
    """What the seat on turn can take and pay for."""
    deck: int
    top: ResourceCard | None
    """The resource side of the card on top of the deck."""
    levels: tuple[int, ...]
    """How many cards of each level are left in the deck."""
    offer: tuple[Token, ...]
    """The tokens still to be had, in the order in which they lie."""
    owed: int
    """How many tokens the seat on turn is to choose now."""
    cities: tuple[City, ...]
    flipped: str | None
    """The cell turned over in the turn now running."""
    deeds: tuple[Deed, ...]
    """The last turn, with the virtual opponent's after it; and the turn now running, as far as it has gone."""
    virtual: Virtual | None
