"""The position. Cards and landmarks are numbers here: their places in the `Box`."""

from __future__ import annotations

from copy import copy

import msgspec

from rules.game import State
from rules.machi_koro.events import Paid
from rules.machi_koro.view import Phase

NOTHING = -1


class MachiKoroState(State, kw_only=True):
    phase: Phase = "roll"
    turn: int
    number: int = 1
    extra: bool = False
    again: bool = False
    """An extra turn follows this one."""

    coins: list[int]
    open: list[list[int]]
    """Copies in operation: by seat, by card."""
    closed: list[list[int]]
    standing: list[int]
    """Landmarks: by seat, one bit each."""
    invested: list[int]
    supply: list[int]
    """Copies on offer, by card."""
    market: int
    """The names on offer, one bit each: `supply` again, for quick questions."""
    decks: list[list[int]]
    """The next card is the last of its list."""
    aside: list[int]
    """Copies out of the game, by card."""

    dice: tuple[int, ...] = ()
    roller: int = NOTHING
    rerolled: bool = False
    added: int = 0
    tuna: tuple[int, ...] = ()

    step: int = 0
    """The step of the income that a decision interrupted."""
    left: int = 0
    """Decisions of the same kind still to come in this step, the present one included."""
    demolish_last: bool = False
    """Version 1 only."""
    in_order: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    """The roller's cards whose place in the order of the income is still to be chosen; not there while there are none,
    so that positions of version 1 are written as they were."""
    woken: list[tuple[int, int, int]] = msgspec.field(default_factory=list)
    """Seat, card, copies opened by this roll: open, but not activated by it."""
    spent: list[int]
    """By seat: copies that paid on this roll and close when the income is done."""

    before: list[int]
    """Coins at the last roll."""
    payments: list[Paid] = msgspec.field(default_factory=list)
    """Since the last roll."""
    built: list[int]
    """By seat: the last thing built."""
    built_in: list[int]
    """By seat: the number of the turn in which that was."""

    def twin(self) -> MachiKoroState:
        """A state of its own; what is never changed in place is shared."""
        new = copy(self)
        new.coins = self.coins[:]
        new.open = [town[:] for town in self.open]
        new.closed = [town[:] for town in self.closed]
        new.standing = self.standing[:]
        new.invested = self.invested[:]
        new.supply = self.supply[:]
        new.decks = [deck[:] for deck in self.decks]
        new.aside = self.aside[:]
        new.woken = self.woken[:]
        new.spent = self.spent[:]
        new.payments = self.payments[:]
        new.built = self.built[:]
        new.built_in = self.built_in[:]
        return new
