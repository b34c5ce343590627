"""What is kept about a campaign, as values."""

from typing import Literal

import msgspec

from rules.game import Json, Result
from rules.my_city import lasting as lastings
from rules.my_city.lasting import fresh, read
from rules.table.clock import DEFAULT_PACE, Pace
from rules.table.rows import Home, Status

GAME = "my_city"
EPISODES = lastings.EPISODES
chapter_of = lastings.chapter
Lasting = lastings.Lasting
CampaignStatus = Literal["open", "over", "closed"]
"""`over`: all episodes are played. `closed`: put away by a majority, to be reopened for a while."""


Away = Literal["planned", "absent"]


class CampaignSeat(msgspec.Struct, frozen=True):
    """A city of the campaign and whoever plays it: a person, a steward, or nobody yet."""

    person: int | None = None
    name: str = ""
    steward: str | None = None
    city: str = ""
    """As its people call it; empty if nobody has named it."""
    joined: int = 0
    """The id of the interaction by which the person took the seat: a part of each episode's seed."""
    evening: str | None = None
    """The steward that fills in for the coming episode."""
    pausing: bool = False
    """It sits the coming episode out."""
    away: Away | None = None
    """A steward stood in when the seat was last heard of: as it was arranged, or because time had run out."""

    @property
    def free(self) -> bool:
        return self.person is None and self.steward is None


class Campaign(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    home: Home
    host: int
    """0: nobody; whoever takes a seat next becomes host."""
    language: str
    secret: bytes
    """Of the next deal; its hash is public."""
    seats: tuple[CampaignSeat, ...]
    pace: Pace = DEFAULT_PACE
    status: CampaignStatus = "open"
    episode: int = 1
    """In play, or the next one."""
    chapter: int = 0
    """The last one that was opened; 0 before the first episode."""
    table: str | None = None
    """Of the episode that was begun and is not over."""
    table_status: Status | None = None
    created: float = 0.0
    ended: float | None = None
    message: int | None = None
    """The post with the roster, before the first episode."""
    votes: tuple[int, ...] = ()
    """Who agrees that it is closed."""
    vote_until: float | None = None

    def people(self) -> tuple[int, ...]:
        return tuple(seat.person for seat in self.seats if seat.person is not None)

    def seat_of(self, person: int) -> int | None:
        return next((n for n, seat in enumerate(self.seats) if seat.person == person), None)

    @property
    def begun(self) -> bool:
        return self.chapter > 0

    @property
    def between(self) -> bool:
        """No episode is in play; one that cannot be read any more does not count."""
        return self.table is None or self.table_status == "damaged"


class Checkpoint(msgspec.Struct, frozen=True):
    """What an episode left behind, for good."""

    episode: int
    table: str
    result: Result
    carry: Json
    at: float

    @property
    def lasting(self) -> Lasting:
        return read(self.carry)


class Past(msgspec.Struct, frozen=True):
    """Somebody who held a city up to some episode."""

    seat: int
    person: int | None
    name: str
    episode: int


def lasting_of(campaign: Campaign, checkpoints: tuple[Checkpoint, ...]) -> Lasting:
    """The lasting state between episodes: what the last checkpoint says."""
    return checkpoints[-1].lasting if checkpoints else fresh(len(campaign.seats))
