"""What comes out of the async layer: a table as one may see it, a decision that is stored, what a post has to tell."""

from collections.abc import Sequence

import msgspec

from rules.game import Event, Move, Result, View
from rules.record import By, undo_of
from rules.table.rows import Row
from rules.table.session import Session, Told

TURN_RESTS, ROUND_RESTS = 8.0, 30.0
"""Seconds without a decision until others see what somebody has done who is still deciding on a page of their own, and
who has answered in a round that is open."""


class Look(msgspec.Struct, frozen=True):
    """A table as one person may see it."""

    row: Row
    entries: int
    seat: int | None
    decision: int
    view: View | None
    """None in the lobby."""
    legal: tuple[Move, ...]


class Played(msgspec.Struct, frozen=True):
    """A decision that is stored."""

    look: Look
    told: tuple[Told, ...]
    again: bool = False
    """The same interaction had been played before; this is its outcome."""
    free: bool = False
    """It can be taken back without asking anybody."""
    resets: bool = False
    """So can what the seat decided before it in the same turn."""


class News(msgspec.Struct, frozen=True):
    """What everybody may know of one entry: never its words, which may be hidden still."""

    number: int
    """0 for the deal."""
    seat: int | None
    by: By
    events: tuple[Event, ...]
    undo: bool = False


class Retelling(msgspec.Struct, frozen=True):
    """What a post tells: the table after its last entry, seen by everybody, and the news since the post before."""

    row: Row
    view: View
    news: tuple[News, ...]
    result: Result | None


def known(events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
    return tuple(event for event in events if event.known_to(seat))


def rests(session: Session, seat: int, told: list[Told]) -> float:
    """Seconds for which others may wait to hear of it, with more: the seat's turn goes on, or it is no news to anybody.

    However it was decided: that nobody can tell by when they hear of it.
    """
    if len(session.row.seats) == 1:
        return 0.0
    goes_on = TURN_RESTS if session.game.waiting() == (seat,) else 0.0
    return goes_on if is_news(told) else ROUND_RESTS


def is_news(told: list[Told]) -> bool:
    """Whether everybody may see that something changed; an answer in an open round is no news."""
    if not told:
        return True
    undo = undo_of(told[0].entry)
    if undo is not None:
        return undo[1] is None
    return any(event.known_to(None) for one in told for event in one.events)
