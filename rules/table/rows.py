"""What a store takes and gives: rows and values, whatever it keeps them in. The ports that speak of them: ports.py."""

from typing import Literal

import msgspec

from data.limits import LIMITS, Limits
from data.sets import ComponentSet
from rules.game import Json, Reason, Result
from rules.record import Entry
from rules.table.clock import DEFAULT_PACE, Hours, Pace, SeatClock

Status = Literal["lobby", "running", "finished", "closed", "damaged"]
PostKind = Literal["turn", "quiet", "closed"]
"""What the outbox holds: a post of its own, a change of the last post (who is still waited for), a farewell. A post is
quiet if the one it would have changed is too old for it: it calls nobody."""


class Seat(msgspec.Struct, frozen=True):
    """A place at a table: a person holds it, or a steward does."""

    person: int | None
    name: str
    steward: str | None = None
    joined: int = 0
    """The id of the interaction by which the person joined: a part of the seed."""
    standin: str | None = None
    """The steward that decides while the person is absent."""
    offered: bool = False
    """Somebody else may take the seat over."""

    @property
    def acting(self) -> str | None:
        """The steward that decides for this seat now, if one does."""
        return self.steward or self.standin


class Terms(msgspec.Struct, frozen=True):
    """What the host has settled for a table besides the options of its game."""

    invited: tuple[int, ...] | None = None
    """Who may join; None: everybody."""
    barred: tuple[int, ...] = ()
    """Whom the host has sent away."""
    private: bool = False
    """Its thread is for those at the table only."""
    absent: Literal["steward", "substitute"] = "steward"
    """Who comes first when a seat's time has run out; after a while it is the steward in any case."""
    hints: bool = False
    """Everybody may ask a steward for advice, also in a rated game."""
    rated: bool | None = None
    """Whether it counts for ratings, or is friendly. None: as the lobby settles it at the start; a game that began
    before there was a choice is rated."""
    daily: int | None = None
    """The day whose city this is: one try, the same deal for everybody."""
    lesson: str = ""
    """The mark of the lesson by whose script it is played (rules/table/lesson_script.py)."""


DIRECT = 0
"""Stands for the server of a table that lives in somebody's direct messages: such a table has none."""


class Home(msgspec.Struct, frozen=True):
    """Where a table lives."""

    guild: int
    channel: int
    thread: int | None = None

    @property
    def place(self) -> int:
        return self.thread if self.thread is not None else self.channel

    @property
    def direct(self) -> bool:
        return self.guild == DIRECT


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One table, without its moves."""

    id: str
    game: str
    version: int
    components: ComponentSet
    options: dict[str, str]
    places: int
    """How many seats there are to fill at most."""
    language: str
    host: int
    home: Home
    secret: bytes
    status: Status = "lobby"
    seats: tuple[Seat, ...] = ()
    seed: bytes | None = None
    prior: Json = None
    created: float = 0.0
    lobby_message: int | None = None
    lobby_place: int | None = None
    """The channel or thread of the lobby's post."""
    fault: str | None = None
    pace: Pace = DEFAULT_PACE
    paused_until: float | None = None
    host_seen: float = 0.0
    """When the host last did something here."""
    ended: float | None = None
    terms: Terms = Terms()
    rematch: str | None = None
    """The table that was made of this one's rematch."""
    campaign: str | None = None
    """The campaign of which this is an episode."""
    touched: int = 0
    """Grows when somebody changes the row who does not play the table: what its player remembers is no longer true."""
    mixed: tuple[int, ...] = ()
    """The ids of interactions that were mixed with the secret into the seed: with them anybody can check it."""

    @property
    def episode(self) -> tuple[str, int] | None:
        """The campaign, and which episode of it this is."""
        return None if self.campaign is None else (self.campaign, int(self.options["episode"]))

    @property
    def rated(self) -> bool:
        """Of a game that has begun."""
        return self.terms.rated is not False

    @property
    def lesson(self) -> bool:
        """Played by a script, to learn the game: no clock, no statistics, not among one's tables."""
        return bool(self.terms.lesson)

    @property
    def hints(self) -> bool:
        """Whether its people may ask for advice: in a friendly game always."""
        return self.terms.daily is None and (self.terms.hints or not self.rated)

    def people(self) -> tuple[int, ...]:
        return tuple(seat.person for seat in self.seats if seat.person is not None)

    @property
    def company(self) -> int:
        """How many people sit there; a seat without a name is of somebody who was forgotten."""
        return sum(seat.person is not None or not seat.name for seat in self.seats)

    def named(self) -> dict[int, str]:
        """The people at it with their names."""
        return {seat.person: seat.name for seat in self.seats if seat.person is not None}

    def seat_of(self, person: int) -> int | None:
        return next((n for n, seat in enumerate(self.seats) if seat.person == person), None)


class Stored(msgspec.Struct, frozen=True):
    """A table as the store gives it: its row, the newest snapshot, and the entries after that."""

    row: Row
    entries: int
    """How many entries there are in all."""
    snapshot: tuple[int, bytes] | None
    """Entry number and what `dump_session` wrote."""
    tail: tuple[Entry, ...]
    """The entries after the snapshot, or all of them."""


class Stretch(msgspec.Struct, frozen=True):
    """A part of a log that can be replayed: the newest snapshot before it, and all entries from there on."""

    snapshot: tuple[int, bytes] | None
    entries: tuple[Entry, ...]

    @property
    def base(self) -> int:
        """The number of entries the snapshot stands for."""
        return self.snapshot[0] if self.snapshot is not None else 0


class Former(msgspec.Struct, frozen=True):
    """Somebody who held a seat up to some entry."""

    seat: int
    person: int | None
    name: str
    until_entry: int
    how: Literal["resign", "substitute"]


RequestKind = Literal["undo", "close", "renew"]


class Request(msgspec.Struct, frozen=True):
    """Something that waits for the others' consent."""

    kind: RequestKind
    seat: int
    target: int
    consents: tuple[int, ...]
    expires: float
    refusals: tuple[int, ...] = ()


class Lasts(msgspec.Struct, frozen=True):
    """What a decision at an episode's table changes in its campaign."""

    kept: Json
    """The lasting state as it stands now, by `Game.kept`."""
    result: Result | None = None
    """Of an episode that is over: with its `carry` it becomes a checkpoint."""
    secret: bytes | None = None
    """From the table that opens an episode: what the seed of the one after it will be made of."""


class Given(msgspec.Struct, frozen=True):
    """A standing decision that a person has given for their seat."""

    seat: int
    slot: str
    words: str
    person: int
    since: int
    """The number of entries there were when it was given."""
    decision: int | None = None
    due: float | None = None
    """When it answers which decision; None while it has nothing to answer."""


class Before(msgspec.Struct, frozen=True):
    """What the store knows that a decision depends on."""

    seen: int | None
    """The entry that the same interaction has caused already."""
    clocks: dict[int, SeatClock]
    hours: dict[int, Hours]
    """Of the people asked for."""
    standing: tuple[Given, ...]


class Share(msgspec.Struct, frozen=True):
    """One seat's or one resigned person's share in a game."""

    seat: int
    person: int | None
    how: Literal["held", "taken_over", "resigned"]
    place: int | None
    """None for somebody who resigned: behind everybody who stayed."""
    total: int | None
    times: tuple[int, ...] = ()
    """Seconds of each decision the person made."""
    steward: str | None = None
    feats: tuple[str, ...] = ()
    """The badges that this game alone is worth."""


class Outcome(msgspec.Struct, frozen=True):
    """What a finished game comes to for those who played it (see rules/history/outcome.py)."""

    table: str
    game: str
    guild: int
    seats: int
    ended: float
    shares: tuple[Share, ...]
    rated: bool = True
    people: int = 0
    """How many people sat there at the end."""


class Written(msgspec.Struct, frozen=True):
    """One transaction: what one decision changes. All of it or nothing is stored."""

    row: Row
    after: int
    """The number of entries this follows; another number in the store means another writer, and nothing is written."""
    entries: tuple[Entry, ...] = ()
    person: int | None = None
    interaction: int | None = None
    """Of the first entry: the same interaction is never stored twice."""
    snapshot: bytes | None = None
    forget_from: int | None = None
    """Snapshots of this number and above no longer hold (undo)."""
    announce: PostKind | None = None
    waiting: tuple[int, ...] | None = None
    """None: as it was."""
    clocks: tuple[tuple[int, SeatClock], ...] = ()
    former: tuple[Former, ...] = ()
    request: Request | None = None
    drop_requests: bool = False
    drop_request: RequestKind | None = None
    lasts: Lasts | None = None
    reasons: tuple[tuple[int, Reason], ...] = ()
    """Why the entries of these numbers were made: the seat's alone while the game runs."""
    standing: tuple[Given, ...] | None = None
    """All standing decisions at the table from now on; None: as it was."""
    at: float | None = None
    """When; None: as the store's clock says."""
    outcome: Outcome | None = None
    """Of a game that is over by it: what statistics keep."""


class Post(msgspec.Struct, frozen=True):
    """A post to be made, or to be amended if it has a message: entries `first` to `last` of a table, told once."""

    table: str
    number: int
    kind: PostKind
    first: int
    last: int
    nonce: str
    channel: int | None = None
    message: int | None = None
    again: bool = False
    """It was claimed before: it may have been sent without our knowing."""


# ---------------------------------------------------------------------------------------------------- people, servers

Remind = Literal["mention", "dm", "off"]


class Person(msgspec.Struct, frozen=True):
    """What a person has set for themselves."""

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    remind: Remind = "mention"
    hours_set: float = 0.0
    """When the quiet hours were last chosen."""


class Pictures(msgspec.Struct, frozen=True):
    """A person's wishes. The words are those of render; what render does not know is drawn as usual."""

    palette: str = "standard"
    format: str = "auto"


class Server(msgspec.Struct, frozen=True):
    """What a server has settled for the tables in it."""

    language: str | None = None
    hosts: int | None = None
    lobby_role: int | None = None
    forbidden: tuple[int, ...] = ()
    """Channels without tables."""
    lobbies_a_person: int = LIMITS.lobbies_a_person
    tables_a_person: int = LIMITS.tables_a_person
    tables_a_server: int = LIMITS.tables_a_server

    @property
    def limits(self) -> Limits:
        return Limits(self.lobbies_a_person, self.tables_a_person, self.tables_a_server)


# ---------------------------------------------------------------------------------------------------- processes


class Cluster(msgspec.Struct, frozen=True):
    """Which servers are this process's: those on its shards. Where no shards were settled, all of them are."""

    shards: int | None = None
    clusters: int = 1
    number: int = 0

    def shard_ids(self) -> list[int] | None:
        """
        >>> Cluster(8, 3, 1).shard_ids()
        [1, 4, 7]
        """
        return None if self.shards is None else list(range(self.number, self.shards, self.clusters))

    def owns(self, guild: int) -> bool:
        return (guild >> 22) % (self.shards or 1) % self.clusters == self.number


# ---------------------------------------------------------------------------------------------------- company


class DailyTry(msgspec.Struct, frozen=True):
    """Somebody's one try at the city of a day."""

    day: int
    person: int
    name: str
    table: str
    score: int | None = None
    ended: float | None = None


class OpenPost(msgspec.Struct, frozen=True):
    """A server's one live post of its open tables."""

    guild: int
    channel: int
    message: int | None = None
    made: int = 0
    """How many messages it has had."""


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a server's queue, and what they would play."""

    guild: int
    person: int
    name: str
    games: tuple[str, ...]
    """The one they like best first."""
    pace: str
    seats: int | None
    """How many there are to be at the table; None: any number."""
    since: float
    channel: int
    """Where they asked for it."""
    joined: int
    """The id of the interaction by which they did."""
    offered: bool = False
    """They were told that stewards could play with them."""
    table: str | None = None
    """The table that is being made for them: once it has its post they wait no more."""


# ---------------------------------------------------------------------------------------------------- looking back


class Mark(msgspec.Struct, frozen=True):
    """How far a person has read a campaign: checkpoints up to an episode (not included), and so many lines of the one
    in play."""

    episode: int
    told: int
    at: float


class Coaching(msgspec.Struct, frozen=True):
    """Whether somebody is coached at a table, and the decision at which each kind was first explained."""

    on: bool
    told: dict[str, int] = {}


class Mirror(msgspec.Struct, frozen=True):
    """One live picture of a table in another channel."""

    table: str
    channel: int
    message: int | None
    made: int
    """How many messages it has had: each has a name of its own."""


class Play(msgspec.Struct, frozen=True):
    """Somebody's share in a finished game."""

    times: tuple[int, ...]
    """Seconds of each decision."""
    rated: bool
    table: str
    game: str
    seats: int
    ended: float
    person: int | None
    how: str
    place: int | None
    total: int | None
