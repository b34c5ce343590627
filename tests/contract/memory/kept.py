"""What the store in memory keeps. It changes a copy, which takes the place of the old once all went well."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

import msgspec

from data.sets import ComponentSet
from rules.campaign.model import Campaign, Checkpoint, Past
from rules.game import Reason
from rules.record import Entry
from rules.table.clock import SeatClock
from rules.table.ports import LostLease
from rules.table.post_policy import Pending
from rules.table.rows import (
    Cluster,
    Coaching,
    DailyTry,
    Former,
    Given,
    Mark,
    Mirror,
    OpenPost,
    Outcome,
    Person,
    Pictures,
    Post,
    Request,
    RequestKind,
    Row,
    Server,
    Waiting,
)  # fmt: skip

replace = msgspec.structs.replace


class NotYours(Exception):
    """The store is another process's, or another application's."""


@dataclass
class Logged:
    entry: Entry
    person: int | None
    interaction: int | None
    at: float


@dataclass
class Made:
    post: Post
    waiting: tuple[int, ...]
    due: bool = True
    stripped: bool = False


@dataclass
class Table:
    row: Row
    waiting: tuple[int, ...] = ()
    log: list[Logged] = field(default_factory=list)
    snapshots: dict[int, bytes] = field(default_factory=dict)
    clocks: dict[int, SeatClock] = field(default_factory=dict)
    formers: list[Former] = field(default_factory=list)
    requests: dict[RequestKind, Request] = field(default_factory=dict)
    standing: tuple[Given, ...] = ()
    reasons: dict[int, Reason] = field(default_factory=dict)
    outbox: list[Pending] = field(default_factory=list)
    posts: list[Made] = field(default_factory=list)
    marks: dict[int, int] = field(default_factory=dict)
    coaching: dict[int, Coaching] = field(default_factory=dict)
    review: str | None = None
    mirror: Mirror | None = None
    outcome: Outcome | None = None


@dataclass
class Kept:
    """All there is."""

    application: int | None = None
    tables: dict[str, Table] = field(default_factory=dict)
    sets: dict[str, ComponentSet] = field(default_factory=dict)
    people: dict[int, Person] = field(default_factory=dict)
    holidays: dict[int, list[tuple[float, float]]] = field(default_factory=dict)
    pictures: dict[int, Pictures] = field(default_factory=dict)
    unlisted: set[int] = field(default_factory=set)
    servers: dict[int, Server] = field(default_factory=dict)
    removed: dict[int, float] = field(default_factory=dict)
    campaigns: dict[str, Campaign] = field(default_factory=dict)
    checkpoints: dict[str, list[Checkpoint]] = field(default_factory=dict)
    past: dict[str, list[Past]] = field(default_factory=dict)
    campaign_marks: dict[tuple[str, int], Mark] = field(default_factory=dict)
    dailies: dict[int, bytes] = field(default_factory=dict)
    daily_tries: dict[tuple[int, int], DailyTry] = field(default_factory=dict)
    daily_servers: set[tuple[int, int, int]] = field(default_factory=set)
    daily_public: set[int] = field(default_factory=set)
    followers: dict[tuple[str, int], int] = field(default_factory=dict)
    open_posts: dict[int, OpenPost] = field(default_factory=dict)
    queue: dict[tuple[int, int], Waiting] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)


class Shelf:
    """What outlives a store, and whether somebody has it open."""

    def __init__(self) -> None:
        self.kept = Kept()
        self.open = False
        self.epoch = 0


SHELVES: dict[Path, Shelf] = {}


class Memory:
    def __init__(self, shelf: Shelf, now: Callable[[], float]) -> None:
        self._shelf = shelf
        self._now = now
        shelf.epoch += 1
        self._epoch = shelf.epoch

    @classmethod
    async def opened(cls, directory: Path, application: int | None, now: Callable[[], float], backups: int = 0) -> Self:
        shelf = SHELVES.setdefault(directory, Shelf())
        owner = shelf.kept.application
        if shelf.open or (application is not None and owner not in (None, application)):
            raise NotYours(f"{directory} is somebody else's")
        shelf.kept.application = owner if application is None else application
        shelf.open = True
        return cls(shelf, now)

    async def lost(self) -> None:
        await asyncio.Event().wait()

    @property
    def cluster(self) -> Cluster:
        return Cluster()

    def epoch(self) -> int:
        return self._epoch

    def surely(self) -> bool:
        return self._epoch == self._shelf.epoch

    async def reserve(self, name: str, seconds: float, patience: float = 0.0) -> float | None:
        return 0.0

    async def tend(self) -> None:
        """Nothing is safer than it is."""

    async def close(self) -> None:
        self._shelf.open = False

    @property
    def kept(self) -> Kept:
        return self._shelf.kept

    @contextmanager
    def writing(self) -> Iterator[Kept]:
        new = copy.deepcopy(self.kept)
        if self._epoch != self._shelf.epoch:
            raise LostLease("somebody else has it")
        yield new
        self._shelf.kept = new

    def _tables(self, wanted: Callable[[Row], bool]) -> list[Table]:
        return [self.kept.tables[key] for key in sorted(self.kept.tables) if wanted(self.kept.tables[key].row)]

    def _ids(self, wanted: Callable[[Row], bool]) -> list[str]:
        return [table.row.id for table in self._tables(wanted)]

    def _timed(self) -> list[Table]:
        """Tables at which time runs."""
        return self._tables(
            lambda row: row.status == "running" and row.paused_until is None and row.home.guild not in self.kept.removed
        )
