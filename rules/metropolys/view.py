"""What a seat of Metropolys may know: everything but the others' goals and the cards that were not dealt."""

from typing import Literal, get_args

import msgspec

from rules.game import View

Mode = Literal["family", "expert"]
Phase = Literal["open", "raise", "over"]
Token = Literal["trendy", "metro", "archaeology"]
Card = Literal["metro", "archaeology"]
Height = Literal["small", "medium", "tall"]
How = Literal["all_passed", "no_free_neighbour", "no_higher_building"]
"""The three ways in which a tender ends."""

TOKENS: tuple[Token, ...] = get_args(Token)
CARDS: tuple[Card, ...] = get_args(Card)


class Placed(msgspec.Struct, frozen=True):
    """A building on the map, pending or built."""

    seat: int
    value: int
    space: str
    height: Height


class Goals(msgspec.Struct, frozen=True):
    """The secret cards of a seat; `residence` (a type of space) only in the Expert version."""

    neighbourhood: str
    residence: str | None = None


class Planner(msgspec.Struct, frozen=True, kw_only=True):
    """What lies in front of a seat."""

    ready: tuple[int, ...]
    """Values that can still be placed in this tender, whether or not they are high enough."""
    pending: tuple[int, ...]
    """Values on the map in this tender, in the order placed."""
    built: tuple[int, ...]
    """Values built, in the order built."""
    tokens: dict[Token, int]
    cards: tuple[Card, ...]
    passed: bool
    goals: Goals | None
    """None where this view may not know them."""


class Change(msgspec.Struct, frozen=True):
    """The last decision; a pass has neither value nor space."""

    kind: Literal["open", "raise", "pass"]
    seat: int
    value: int | None = None
    space: str | None = None


class Finished(msgspec.Struct, frozen=True):
    """The tender before this one. The last building of `chain` won it."""

    chain: tuple[Placed, ...]
    passed: tuple[int, ...]
    how: How
    token: Token | None
    cards: tuple[Card, ...]
    """The cards that came to the winner by it."""


class MetropolysView(View, frozen=True, kw_only=True):
    mode: Mode
    layout: str
    phase: Phase
    turn: int | None
    """The seat that opens, or raises or passes; None when the game is over."""
    tender: int
    """The number of the tender now running, from 1 (of the last one, when the game is over)."""
    unused: tuple[str, ...]
    """Districts that are not played in."""
    tokens: dict[str, Token]
    """Tokens on the map, by space."""
    buildings: tuple[Placed, ...]
    """Built ones, in the order built."""
    chain: tuple[Placed, ...]
    """The pending buildings of this tender, in the order placed; the last one is to be beaten."""
    passed: tuple[int, ...]
    """In the order in which they passed."""
    targets: tuple[str, ...]
    """The spaces on which the next building may be placed."""
    planners: tuple[Planner, ...]
    last: Change | None
    previous: Finished | None
