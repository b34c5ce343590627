"""What a seat of My City may know: everything but the order of the cards to come and the others' open answers."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.game import Part, View

Colour = Literal["yellow", "red", "blue"]
Kind = Literal["house", "church"]
CardState = Literal["to_come", "now", "gone", "blocked"]


class Card(msgspec.Struct, frozen=True):
    """A building of the episode, and what has become of its card."""

    id: str
    kind: Kind
    colour: Colour | None
    shape: tuple[str, ...]
    """Rows as it lies unturned; `#` is a field of it."""
    state: CardState


class Stop(msgspec.Struct, frozen=True):
    """A stop card that was turned; it has blocked this building, or nothing if it came last."""

    blocked: str | None


class Building(msgspec.Struct, frozen=True):
    id: str
    kind: Kind
    colour: Colour | None
    turn: str
    field: str
    """The first of its fields in reading order."""
    fields: tuple[str, ...]


class Answer(msgspec.Struct, frozen=True):
    """What a seat did at a card: built it, refused it, or ended."""

    kind: Literal["place", "refuse", "end"]
    building: str
    at: Building | None = None
    cost: int = 0
    """What refusing has cost."""


class City(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's board, as it stood when the last round closed."""

    rows: tuple[str, ...]
    """The ground, a letter for each field (see the component set)."""
    west: tuple[int, ...]
    """How many columns of each row lie on the west bank."""
    closed: tuple[str, ...]
    """Fields that are out of this episode."""
    buildings: tuple[Building, ...]
    """In the order in which they were built."""
    refused: tuple[str, ...]
    stone: int
    """Where the stone stands on the score track."""
    locked: bool
    """The stone has reached the end of the track and stays there."""
    ended: bool
    won: tuple[str, ...]
    """Races it has won."""
    last: Answer | None
    """Its answer in the round before this one."""
    parts: tuple[Part, ...]
    """What it would score if the episode ended now."""
    total: int


class MyCityView(View, frozen=True, kw_only=True):
    episode: str
    round: int
    """Cards that were or are to be answered, the present one included."""
    card: str | None
    """The building to be built now; None when the episode is over."""
    turned: tuple[str, ...]
    """All cards turned so far, stop cards among them, in their order; the present one is the last."""
    stops: tuple[Stop, ...]
    left: int
    """Cards still in the deck."""
    stops_left: int
    """How many of them are stop cards."""
    cards: tuple[Card, ...]
    cities: tuple[City, ...]
    answered: tuple[bool, ...]
    """Seats whose answer to the present card is in; what it is, is seen when all are."""
    answer: str | None
    """The seat's own answer to the present card, in words."""
    refusing: int | None
    """What refusing the present card costs; None if it may not be refused."""
    track: int
    """The end of the score track."""
    races: dict[str, bool]
    """The races of this episode, and whether each is won."""
