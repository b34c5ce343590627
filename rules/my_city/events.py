"""What can happen in an episode of My City."""

from __future__ import annotations

from rules.game import Event


class Turned(Event, frozen=True):
    """A building card: everybody who is still building answers it."""

    building: str
    round: int
    left: int


class Stopped(Event, frozen=True):
    """A stop card."""

    left: int


class Blocked(Event, frozen=True):
    """The building card after a stop card: nobody builds it, nobody loses by it."""

    building: str
    left: int


class Answered(Event, frozen=True):
    """For the seat itself only: nobody else learns before the round closes what was answered."""

    seat: int
    words: str


class Built(Event, frozen=True):
    seat: int
    building: str
    turn: str
    field: str
    fields: tuple[str, ...]
    covered: tuple[str, ...]
    """Trees, rocks, wells and veins under it, a word for each field."""


class Refused(Event, frozen=True):
    seat: int
    building: str
    cost: int
    stone: int


class Ended(Event, frozen=True):
    """The seat builds no more in this episode."""

    seat: int
    building: str
    fits: bool
    """Whether the building of the card could have been built."""


class RaceWon(Event, frozen=True):
    """The first round in which anybody reached it: all who did so in this round, and the points of each."""

    race: str
    winners: tuple[int, ...]
    points: tuple[int, ...]


class TrackEnd(Event, frozen=True):
    """The stone has reached the end of the track, where it stays."""

    seat: int


class Finished(Event, frozen=True):
    """Everybody has ended, or the deck is empty."""

    all_ended: bool
    places: tuple[int, ...]
    totals: tuple[int, ...]
