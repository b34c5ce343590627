"""What the async layer and the cogs need of a store, a clock, and whoever tells people: the ports, by subject.

The words of each method are what an implementer owes; tests/contract holds any store to them. For all of them:

- What one call writes is written whole or not at all, and is there after a crash once the call has returned.
- What one call reads is one consistent state. Rows are values: whoever has one may keep it.
- A write that could not be stored raises StoreFailed and has changed nothing. What the rules forbid raises Illegal and
  has changed nothing either.
- What cannot be read raises StoreFailed; where it is one table's and damaged, Unreadable. What people or servers have
  set counts as not set where it does not read.
- Asked about a table, campaign, person or server it has never heard of, a store answers with nothing: None, an empty
  sequence, or the values one begins with.
- Times are seconds (Unix time). Where a store needs the time itself, it is that of the clock it was opened with.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from data.sets import ComponentSet
from rules.campaign.model import Campaign, Checkpoint, Past
from rules.game import Reason
from rules.history.ratings import Rating
from rules.record import Entry
from rules.table import rows
from rules.table.clock import Hours, SeatClock
from rules.table.cluster_port import ClusterStore
from rules.table.company_port import CompanyStore

ChangeCampaign = Callable[[Campaign], Campaign]


class CannotOpen(Exception):
    """The store cannot be used by this process; says why."""


class StoreFailed(Exception):
    """The store could not write or read (a full disk, say): nothing of it happened."""


class Unreadable(StoreFailed):
    """What is stored of a table is damaged, and will be at the next attempt, too: no other table is concerned."""

    def __init__(self, table: str, fault: object) -> None:
        super().__init__(f"what is stored of table {table} does not read: {fault}")
        self.table = table


class Conflict(StoreFailed):
    """Another writer was there first."""


class InDoubt(StoreFailed):
    """Nobody knows whether it was stored: who is told that it did not happen may be told an untruth."""


class LostLease(StoreFailed):
    """Another process owns the store by now: this one writes nothing any more."""


class TableStore(Protocol):
    """Tables: rows, logs, snapshots, seats that changed hands, questions that wait for consent."""

    async def table(self, table: str) -> rows.Stored | None:
        """The row, the newest snapshot, and the entries after it in their order; all of them where there is none."""

    async def entries(self, table: str) -> tuple[Entry, ...]:
        """The whole log, in order."""

    async def entries_at(self, table: str, numbers: Sequence[int]) -> dict[int, Entry]:
        """The entries of these numbers, as many of them as there are."""

    async def stretch(self, table: str, first: int, last: int | None = None) -> rows.Stretch:
        """What it takes to replay from before entry `first` up to `last`, or to the end of the log.

        The newest snapshot with a smaller number than `first`, and all entries after it; without one all entries.
        """

    async def drop_snapshots(self, table: str) -> None:
        """None of them counts any more; the log says the same."""

    async def before_decision(self, table: str, interaction: int | None, people: Sequence[int]) -> rows.Before:
        """All a decision depends on, of one moment: the entry its interaction has caused, `clocks`, `hours_of`
        and `standing`."""

    async def create(self, row: rows.Row) -> None:
        """A new table without entries that waits for nobody. A row of the same id is replaced."""

    async def write(self, written: rows.Written) -> None:
        """Everything one decision changes, as one.

        Conflict if the table has not exactly `after` entries, or its row was touched since it was read, or it is
        another cluster's, has begun, and more is changed of it than clocks. StoreFailed if the interaction is stored
        already. What it does to a campaign is for `rules.campaign.transitions` to say, which may refuse it as Illegal.
        An outcome is stored with what it does to the ratings of those who played.
        """

    async def mark_damaged(self, table: str, fault: str) -> bool:
        """The table cannot be played any more; what it holds stays. A very long fault may be cut.

        Whether it was not marked before.
        """

    async def whereabouts(self, table: str) -> tuple[rows.Home, str] | None:
        """The home and the language of a table, also of one of which nothing else can be read."""

    async def running(self) -> Sequence[tuple[str, tuple[int, ...]]]:
        """All tables in play by id, with the seats each was last written to be waiting for, as far as they read."""

    async def unattended(self, after: str, most: int) -> tuple[Sequence[str], str | None]:
        """Of the next `most` tables in play, by id, behind that one: those at which nothing would happen by itself.

        That is: a steward is asked, a clock does not run that should or runs that should not, or it cannot be told. And
        the last one that was looked at; None when there is none left.
        """

    async def census(self) -> dict[str, int]:
        """How many tables there are of each status of which there is any."""

    async def at(self, place: int) -> Sequence[str]:
        """The tables whose home is this thread, or this channel and no thread: the newest first."""

    async def of_person(self, person: int) -> Sequence[str]:
        """The tables in lobby or play where this person sits, the oldest first."""

    async def component_set(self, fingerprint: str) -> ComponentSet | None:
        """A set that some table here has been played with, by its hash."""

    async def request(self, table: str, kind: rows.RequestKind) -> rows.Request | None:
        """The question of that kind that is open; None once it has expired."""

    async def formers(self, table: str) -> Sequence[tuple[int, int | None]]:
        """Who held which seat before, in the order in which they left it: seat and person."""


class PostStore(Protocol):
    """The outbox: what is to be told, gathered into posts that are made once."""

    async def unsent(self) -> Sequence[str]:
        """The tables with anything that waits or was claimed and not ticked off, each once; none that is damaged."""

    async def claim(self, table: str) -> rows.Post | None:
        """The post to be made now; None if nothing waits.

        One that was claimed before and not ticked off comes again unchanged, nonce and all, with `again` set. Else
        everything that waits becomes one post, by `rules.table.post_policy`, and nothing of it waits any more.
        """

    async def sent(self, post: rows.Post, channel: int, message: int) -> bool:
        """Ticks a claimed post off: it stands there as that message. Whether `claim` would give another one now."""

    async def last_post(self, table: str) -> rows.Post | None:
        """The newest post that people can see."""

    async def with_controls(self, table: str, before: int) -> Sequence[rows.Post]:
        """Posts of smaller numbers that people can see and whose controls were not taken away, the oldest first."""

    async def stripped(self, post: rows.Post) -> None:
        """Its controls have been taken away. Saying so twice changes nothing."""


class ClockStore(Protocol):
    """Time at tables. Tables that are paused, not in play, or of a server that removed the bot have no events."""

    async def clocks(self, table: str) -> dict[int, SeatClock]:
        """The clock of each seat that has one."""

    async def waits_elsewhere(self, person: int, table: str) -> bool:
        """Whether a clock of this person runs at another table."""

    async def put_clock(self, table: str, seat: int, clock: SeatClock, before: SeatClock | None) -> bool:
        """Sets one seat's clock outside a decision, if it still is as it was `before`: whether it was."""

    async def timed_out(self, now: float) -> Sequence[tuple[str, int]]:
        """Tables and seats whose deadline has come (now counts), the earliest first."""

    async def to_remind(self, now: float) -> Sequence[tuple[str, int]]:
        """Tables and seats whose holders are to be reminded by now and whose deadline has not come."""

    async def next_event(self) -> float | None:
        """The earliest deadline or reminder there is."""

    async def stale_lobbies(self, before: float, unseen: float) -> Sequence[str]:
        """Lobbies opened before then, by id; those without a post, opened before `unseen`."""

    async def hostless(self, before: float) -> Sequence[str]:
        """Tables in play whose host has done nothing since then, by id."""

    async def long_paused(self, now: float) -> Sequence[str]:
        """Tables in play whose pause ends by now, by id."""


class StandingStore(Protocol):
    """Standing decisions, and why stewards moved. Carried out at tables in play that are not paused, as clocks run."""

    async def standing(self, table: str) -> tuple[rows.Given, ...]:
        """All standing decisions at the table, by seat and slot."""

    async def answers(self, table: str, person: int) -> Sequence[tuple[float, float, bool]]:
        """A person's latest answers by hand at this table (thirty at most), the newest first: since when each was asked
        for, when it came, and whether it followed a move of their own."""

    async def standing_due(self, now: float) -> Sequence[str]:
        """Tables at which one is to be carried out by now, each once, the earliest first."""

    async def next_standing(self) -> float | None:
        """The earliest time at which one is to be carried out."""

    async def standing_idle(self) -> Sequence[str]:
        """Tables that wait for a seat whose standing decision has no time yet at which it answers, each once, by id."""

    async def reasons(self, table: str) -> dict[int, Reason]:
        """Why entries were made, by their numbers and in their order."""


class PeopleStore(Protocol):
    """What people have set for themselves, and all that is known about them."""

    async def person(self, person: int) -> rows.Person:
        """Their settings; for somebody who set nothing, `Person()`."""

    async def put_person(self, person: int, settings: rows.Person) -> None:
        """Replaces their settings."""

    async def holidays(self, person: int) -> Sequence[tuple[float, float]]:
        """All their holidays, past ones too, the earliest first."""

    async def add_holiday(self, person: int, first: float, last: float) -> None:
        """One more holiday; whether it may be had is the caller's to check."""

    async def end_holidays(self, person: int, now: float) -> None:
        """Back early: what is running ends now, what is to come is dropped; what was stays counted."""

    async def hours(self, person: int) -> Hours:
        """When their clocks stand still, from their settings and holidays."""

    async def hours_of(self, people: Sequence[int]) -> dict[int, Hours]:
        """The same for several people, of one moment; each of them is in it."""

    async def pictures(self, person: int) -> rows.Pictures:
        """How they want pictures; for somebody who said nothing, `Pictures()`."""

    async def put_pictures(self, person: int, wishes: rows.Pictures) -> None:
        """Replaces their wishes."""

    async def about(self, person: int) -> dict[str, object]:
        """Everything that is kept about them, by subject; only empty values for somebody of whom nothing is."""

    async def forget(self, person: int) -> None:
        """Settings, names and the id go from everything, also from where deleted things linger.

        Moves stay as moves of a seat that a random steward holds, results as that seat's. Tables they hosted have no
        host (0); a campaign's next person is its host, and their city is free. Others' ratings are as if they had never
        been rated together. Doing it twice changes nothing.
        """


class ServerStore(Protocol):
    """Servers: what they have settled, how many tables they have, and whether the bot is still there."""

    async def server(self, guild: int) -> rows.Server:
        """Its settings; for one that has settled nothing, `Server()`."""

    async def put_server(self, guild: int, server: rows.Server) -> None:
        """Replaces its settings."""

    async def count_tables(self, guild: int, person: int) -> tuple[int, int, int]:
        """Lobbies a person hosts and tables they sit at (in lobby or play) there, and all such tables of the server."""

    async def running_in(self, guild: int) -> Sequence[str]:
        """The tables in play there, by id."""

    async def servers_known(self) -> Sequence[int]:
        """Servers of which anything is kept and which have not removed the bot, in order; DIRECT is none."""

    async def server_left(self, guild: int) -> None:
        """The bot is no longer there, from now on; if that was known already, from then on."""

    async def gone_since(self, guild: int) -> float | None:
        """Since when that server has not had the bot; None if it has it, as far as is known."""

    async def server_back(self, guild: int) -> None:
        """The bot is there again, and its clocks have been set anew."""

    async def delete_removed(self, before: float) -> Sequence[int]:
        """Deletes all that is kept of servers that removed the bot before that time, and says which they are.

        That is their tables with everything about them, their campaigns, settings, results and ratings.
        """


class CampaignStore(Protocol):
    """Campaigns: rosters, checkpoints, how far each person has read. The status of its table comes with a campaign."""

    async def campaign(self, campaign: str) -> Campaign | None:
        """The campaign, with `table_status` as its table is now."""

    async def create_campaign(self, campaign: Campaign) -> None:
        """A new campaign."""

    async def change_campaign(
        self, campaign: str, change: ChangeCampaign, written: rows.Written | None = None
    ) -> Campaign:
        """Reads, changes by a pure function and writes as one, after what happens to a table of its, if anything does.

        Illegal for a campaign that is not there. Whoever lost a city by it, once it has begun, is remembered.
        """

    async def adopt_campaign(self, campaign: Campaign, episodes: Sequence[tuple[rows.Written, Checkpoint]]) -> None:
        """A campaign from elsewhere: its finished tables and checkpoints, all of it or nothing."""

    async def campaigns_in(self, guild: int) -> Sequence[Campaign]:
        """All campaigns of a server, the newest first."""

    async def campaigns_at(self, place: int) -> Sequence[Campaign]:
        """The campaigns that live in a channel (in a thread of it, too) or thread, the newest first."""

    async def checkpoints(self, campaign: str) -> tuple[Checkpoint, ...]:
        """What each episode left behind, in order. A checkpoint never changes."""

    async def opened_chapter(self, guild: int) -> int:
        """The last chapter that any campaign of a server has opened; 0 if there is none."""

    async def campaign_past(self, campaign: str) -> Sequence[Past]:
        """Who held which city before, in the order in which they lost it."""

    async def campaign_mark(self, campaign: str, person: int) -> rows.Mark | None:
        """How far this person has read."""

    async def put_campaign_mark(self, campaign: str, person: int, mark: rows.Mark) -> None:
        """Replaces how far this person has read."""


class HistoryStore(Protocol):
    """Looking back: the log with its times, who saw a table up to where, mirrors, results and ratings."""

    async def log(self, table: str) -> Sequence[tuple[Entry, float]]:
        """The whole log with the times at which its entries were made."""

    async def lineage(self, table: str) -> Sequence[rows.Former]:
        """Who held which seat before, in the order in which they left it."""

    async def mark(self, table: str, person: int) -> int:
        """The number of entries this person has seen; 0 for none."""

    async def put_mark(self, table: str, person: int, number: int) -> None:
        """Replaces the number of entries this person has seen."""

    async def coaching(self, table: str, person: int) -> rows.Coaching | None:
        """None for somebody who has not been asked there."""

    async def put_coaching(self, table: str, person: int, coaching: rows.Coaching) -> None:
        """Replaces how this person is coached there."""

    async def review(self, table: str) -> str | None:
        """What the finished game was about; None while nobody has asked."""

    async def put_review(self, table: str, review: str) -> None:
        """Keeps it with the table, in place of an older one."""

    async def last_decided(self, table: str, person: int, after: int = 0) -> int:
        """The last entry after that one that this person made by an interaction of their own; 0 for none."""

    async def mirror(self, table: str) -> rows.Mirror | None:
        """The table's mirror, if it has one."""

    async def mirrors(self) -> Sequence[rows.Mirror]:
        """All mirrors."""

    async def put_mirror(self, mirror: rows.Mirror) -> None:
        """The table's mirror from now on: it has one at most."""

    async def end_mirror(self, table: str) -> None:
        """The table has no mirror any more. Saying so twice changes nothing."""

    async def unlisted(self, person: int) -> bool:
        """Whether this person wishes to be left out of statistics."""

    async def set_unlisted(self, person: int, unlisted: bool) -> None:
        """Sets that wish; ratings are at once as if it had always been so."""

    async def plays(self, guild: int, game: str | None = None) -> Sequence[rows.Play]:
        """All shares in finished games of a server in the order of their ends; who wishes so is nobody in them.

        Games in which nobody sat are left out: episodes of a campaign that came from a file.
        """

    async def badges(self, guild: int, person: int) -> Sequence[str]:
        """A person's badges in a server (rules/history/badges.py), in the order in which they came."""

    async def badges_from(self, table: str) -> Sequence[tuple[int, str]]:
        """The people for whom that game brought badges, and which."""

    async def newcomers(self, game: str, people: Sequence[int]) -> frozenset[int]:
        """Who of these people has no share in any finished game of that kind, in whatever server."""

    async def ratings(self, guild: int, game: str | None = None) -> dict[tuple[str, int], Rating]:
        """By game and person: what the server's games come to in the order of their ends (rules/history/ratings.py)."""


class NoteStore(Protocol):
    """What the bot remembers about itself."""

    async def note(self, key: str) -> str | None:
        """What was noted last under that key."""

    async def put_note(self, key: str, value: str) -> None:
        """Replaces what is noted under that key."""


class Store(
    TableStore,
    PostStore,
    ClockStore,
    StandingStore,
    PeopleStore,
    ServerStore,
    CampaignStore,
    HistoryStore,
    CompanyStore,
    NoteStore,
    ClusterStore,
    Protocol,
):
    """All of it: one place, so that one transaction can change a table, its campaign and its outbox together."""

    async def tend(self) -> None:
        """Called now and then while nothing presses: what a store does for the safety of what it keeps."""

    async def lost(self) -> None:
        """Returns once another process may own the store: whoever played with it must stop, and may wait as a spare."""

    async def close(self) -> None:
        """Lets go of everything; no other call may follow."""


class OpenStore(Protocol):
    async def __call__(
        self, directory: Path, application: int | None, now: Callable[[], float], backups: int = 0
    ) -> Store:
        """The store of this directory, made if need be, brought up to date, and this process's alone until closed.

        The first application that opens it owns it. Who must not use it gets an exception that says why. `backups`: the
        bytes that copies of it may take which it keeps by itself; 0 for none.
        """


class Clock(Protocol):
    def now(self) -> float:
        """The time in seconds; it never goes back by more than a correction of the machine's clock does."""


class Announcer(Protocol):
    def wake(self, table: str, *, later: float = 0.0) -> None:
        """Something of this table may wait in the outbox. Returns at once; being woken in vain does no harm.

        `later`: seconds for which it may rest, for more of the same is about to follow and may be told together.
        """

    def thinking(self, table: str) -> None:
        """A steward of this table thinks for a while. Returns at once."""


class Reminder(Protocol):
    async def remind(self, person: int, tables: list[str]) -> None:
        """Tells a person, once, that these tables wait for them."""

    async def offer_stewards(self, waiting: rows.Waiting) -> None:
        """Tells somebody, once, that stewards could play with them instead of the people they wait for."""

    async def expired(self, row: rows.Row) -> None:
        """A lobby that nobody started is closed: its post says so."""
