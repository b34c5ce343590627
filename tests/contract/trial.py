"""A store on trial: any store, a clock one can turn, and things to store. Who adds a store to STORES tests it.

A store is given by the function that opens it (`OpenStore`), and every test begins in a directory of its own. One that
keeps its things elsewhere may use the directory's name for them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from data.store.sqlite.store import open_store as open_sqlite
from rules.campaign.episodes import episode_row
from rules.campaign.model import Campaign, CampaignSeat, Checkpoint, lasting_of
from rules.game import Result
from rules.my_city.lasting import fresh
from rules.record import Entry
from rules.table.clock import SeatClock
from rules.table.ports import OpenStore, Store
from rules.table.rows import Home, Lasts, Outcome, Row, Seat, Share, Stored, Written
from tests.contract.memory import MemoryStore
from tests.postgres_server import open_postgres
from tests.table.place import FalseClock
from tests.toy import Toy, standard

STORES: dict[str, OpenStore] = {"sqlite": open_sqlite, "memory": MemoryStore.opened, "postgres": open_postgres}
ADA, BEN, CLEO = 900000000000000101, 900000000000000102, 900000000000000103
GUILD, CHANNEL = 11, 22
HOME = Home(GUILD, CHANNEL)
SEATS = (Seat(ADA, "Ada", None, 1), Seat(BEN, "Ben", None, 2), Seat(None, "", "random"))
KEPT: Any = msgspec.json.decode(msgspec.json.encode(fresh(2)))


class Trial:
    def __init__(self, open_: OpenStore, directory: Path, clock: FalseClock, store: Store) -> None:
        self.open = open_
        self.directory = directory
        self.clock = clock
        self.store = store

    @property
    def now(self) -> float:
        return self.clock.time

    async def reopen(self) -> None:
        await self.store.close()
        self.store = await self.open(self.directory, None, self.clock.now)

    # ------------------------------------------------------------------------------------------------ tables

    async def running(self, id: str = "T", **changes: Any) -> Row:
        """A table in play that waits for its first seat."""
        row = table(id, **changes)
        await self.store.create(msgspec.structs.replace(row, status="lobby", seed=None))
        await self.store.write(Written(row, 0, waiting=(0,)))
        return row

    async def stored(self, id: str = "T") -> Stored:
        found = await self.store.table(id)
        assert found is not None
        return found

    async def move(self, row: Row, seat: int = 0, text: str = "roll", **more: Any) -> None:
        """One entry more at the end."""
        after = (await self.stored(row.id)).entries
        await self.store.write(Written(row, after, (Entry(seat, text, "person"),), **more))

    async def told(self, row: Row, seat: int, waiting: tuple[int, ...]) -> None:
        """A move that is news."""
        await self.move(row, seat, announce="turn", waiting=waiting)

    async def ended(self, id: str, order: tuple[int | None, ...], ended: float = 1.0, **more: Any) -> Row:
        """A finished game: who came first, second, and so on."""
        row = await self.running(id, **more)
        over = msgspec.structs.replace(row, status="finished", ended=ended)
        shares = tuple(Share(n, person, "held", n + 1, 9 - n, (5,)) for n, person in enumerate(order))
        outcome = Outcome(id, row.game, row.home.guild, len(order), ended, shares)
        await self.move(over, outcome=outcome, waiting=())
        return over

    # ------------------------------------------------------------------------------------------------ campaigns

    async def episode(self, id: str = "C") -> Row:
        """A campaign of two people, and the table of its first episode in play."""
        await self.store.create_campaign(campaign(id))
        row = episode(campaign(id), f"{id}-1")
        await self.store.write(Written(row, 0, lasts=Lasts(KEPT, secret=b"n" * 32), waiting=(0,)))
        return row

    async def campaign(self, id: str = "C") -> Campaign:
        found = await self.store.campaign(id)
        assert found is not None
        return found


def table(id: str = "T", **changes: Any) -> Row:
    row = Row(
        id=id,
        game=Toy.key,
        version=1,
        components=standard(),
        options={"rounds": "2"},
        places=3,
        language="en",
        host=ADA,
        home=HOME,
        secret=b"s" * 32,
        status="running",
        seats=SEATS,
        seed=b"d" * 32,
        created=100.0,
        host_seen=100.0,
    )
    return msgspec.structs.replace(row, **changes)


def clock(deadline: float | None = None, remind_at: float | None = None) -> SeatClock:
    return SeatClock(60.0, None if deadline is None else deadline - 60, deadline, 1, remind_at)


def campaign(id: str = "C", **changes: Any) -> Campaign:
    seats = (CampaignSeat(ADA, "Ada", city="Praha", joined=1), CampaignSeat(BEN, "Ben", joined=2))
    made = Campaign(id=id, home=HOME, host=ADA, language="en", secret=b"s" * 32, seats=seats, created=5.0)
    return msgspec.structs.replace(made, **changes)


def episode(of: Campaign, id: str) -> Row:
    return episode_row(of, lasting_of(of, ()), ADA, 9, 50.0, id)


def result() -> Result:
    return Result((1, 2), (7, 3), ((), ()), carry=KEPT)


def checkpoint(row: Row, at: float) -> Checkpoint:
    return Checkpoint(1, row.id, result(), KEPT, at)


@asynccontextmanager
async def trial_of(open_: OpenStore, directory: Path) -> AsyncIterator[Trial]:
    time = FalseClock()
    trial = Trial(open_, directory, time, await open_(directory, None, time.now))
    try:
        yield trial
    finally:
        await trial.store.close()
