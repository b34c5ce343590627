"""What a seat of Machi Koro may know: everything but the order of the decks. One view serves all seats."""

from typing import Literal

import msgspec

from rules.game import View

Phase = Literal["roll", "after_roll", "order", "demolish", "give", "tv", "swap", "renovate", "build", "invest", "over"]


class Holding(msgspec.Struct, frozen=True):
    """The copies of one establishment in one town."""

    card: str
    open: int
    closed: int


class Town(msgspec.Struct, frozen=True):
    coins: int
    cards: tuple[Holding, ...]
    """In the order of the component set: by number, then as listed there."""
    landmarks: tuple[str, ...]
    """Standing ones, City Hall included where it is played, in the order of `MachiKoroView.landmarks`."""
    invested: int
    """Coins on the Tech Startup."""
    change: int
    """Coins won or lost since the last roll (construction included)."""
    built: str | None
    """The last thing this town built, if that was in the turn now shown or the one before."""


class Stack(msgspec.Struct, frozen=True):
    """One name in the open supply."""

    card: str
    copies: int
    row: Literal["open", "low", "high", "purple"]


class Payment(msgspec.Struct, frozen=True):
    """Coins that moved since the last roll: payer and receiver are seats, None is the bank."""

    card: str
    payer: int | None
    receiver: int | None
    coins: int


class Throw(msgspec.Struct, frozen=True):
    """One turn as it went; without dice, if the throw was told before."""

    seat: int
    dice: tuple[int, ...] = ()
    added: int = 0
    changes: tuple[int, ...] = ()
    """Coins won or lost by each seat, construction included."""
    built: str | None = None


class MachiKoroView(View, frozen=True, kw_only=True):
    phase: Phase
    turn: int
    """The seat on turn (the winner when the game is over)."""
    number: int
    """Turns begun so far, extra turns included."""
    extra: bool
    """This turn is one of the Amusement Park's extra turns."""
    dice: tuple[int, ...]
    """The kept or last throw of this turn (of the last turn, until the new roll); () before the first roll."""
    rerolled: bool
    """It is the second throw of its turn: there is no third."""
    added: int
    """The Harbor's 2, or 0."""
    tuna: tuple[int, ...]
    """The Tuna Boats' own throw, or ()."""
    roller: int | None
    """Whose throw `dice` is."""
    towns: tuple[Town, ...]
    supply: tuple[Stack, ...]
    decks: dict[str, int]
    """Cards left in each deck: {} when everything lies open, else "all", or "low", "high", "purple"."""
    landmarks: tuple[str, ...]
    """The landmarks needed to win in this game, by cost."""
    drawn: tuple[str, ...] = ()
    """The names left out by lot; those that the host has named everybody knows."""
    payments: tuple[Payment, ...]
    affordable: tuple[str, ...]
    """What the seat on turn could build with its coins now, landmarks included."""
    places: tuple[int, ...]
    """Empty until the game is over."""
    round: tuple[Throw, ...] = ()
    """The turns that a post tells of, where it tells of several; a view of the game alone has none."""
