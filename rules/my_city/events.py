"""What can happen in an episode of My City."""

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
    nugget: bool = False
    """A nugget was paid instead of points."""


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


# ---------------------------------------------------------------------------------------------------- a campaign


class Sticking(Event, frozen=True):
    """Stickers are placed now, by all seats at once and hidden until everybody is done."""

    phase: str
    """`before` or `after` the cards of the episode."""
    stickers: tuple[tuple[str, ...], ...]
    """By seat, in the order in which they are placed."""


class Stuck(Event, frozen=True):
    """A sticker, told when the last seat is done. A kiosk has a colour; a cog lies on a building, a pick in a shaft."""

    seat: int
    sticker: str
    at: str
    colour: str | None = None


class Lapsed(Event, frozen=True):
    """A sticker without a place for it, told with the others."""

    seat: int
    sticker: str


class Changed(Event, frozen=True):
    """The valley itself changes for good (or until a later episode): these fields are something else from now on."""

    fields: tuple[str, ...]
    ground: str
    """A letter of the ground."""
    name: str | None
    """What stands there, if it has a name: sawmill, port, palace, blue_mine …"""


class Skipped(Event, frozen=True):
    """The seat no longer has the building of the card: it costs nothing and asks nothing."""

    seat: int
    building: str


class Earned(Event, frozen=True):
    """Points at once for a building: trail, cog, railway."""

    seat: int
    code: str
    points: int
    stone: int


class Mined(Event, frozen=True):
    """Nuggets for covered veins, when the episode is scored."""

    seat: int
    nuggets: int
    total: int


class Dug(Event, frozen=True):
    """Boxes marked in a shaft, when the episode is scored or by a pick."""

    seat: int
    colour: str
    boxes: int
    depth: int


class BoxReached(Event, frozen=True):
    """What a marked box of a shaft has brought."""

    seat: int
    colour: str
    box: int
    points: int
    progress: int


class Advanced(Event, frozen=True):
    """Progress. `code`: line (of the reward table), track_end, shaft, milestone."""

    seat: int
    code: str
    progress: int
    total: int


class Rewarded(Event, frozen=True):
    """The line of the reward table that a seat takes: what it gets without a choice, and the stickers it places."""

    seat: int
    line: str
    progress: int
    nuggets: int
    church: str | None
    """The shape of its fourth church."""
    stickers: tuple[str, ...]
