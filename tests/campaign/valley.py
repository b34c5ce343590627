"""A place for campaigns in tests: tables on a store, people who choose at random, stewards who play for them."""

from __future__ import annotations

import sqlite3
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from data.store.sql.campaigns import read_campaign
from data.store.sql.check_campaigns import check_campaigns, rows_now
from data.store.sql.connection import Database
from data.store.sql.lasting_rows import read_rows
from rules.campaign import episodes, roster
from rules.campaign.model import Campaign, Checkpoint
from rules.chance import Chance
from rules.notation import text
from rules.table.campaigns import Campaigns
from rules.table.clock import PACES
from rules.table.life import TableLife
from rules.table.looks import Look
from tests.table.place import HOME, PEOPLE, MakeStore, Place, opened_place


class Valley(Place):
    def __init__(self, database: Database, store: MakeStore | None = None) -> None:
        super().__init__(database, store)
        self.life = TableLife(self.tables)
        self.campaigns = Campaigns(self.tables, self.life, self.store)

    async def opened_campaign(self, seats: int = 3, stewards: int = 0) -> Campaign:
        """People on the first seats, stewards on the others."""
        host, *guests = self.seated(seats - stewards)
        campaign = await self.campaigns.open(host, HOME, "en", seats, PACES["daily"])
        for guest in guests:
            campaign = await self.campaigns.change(campaign.id, lambda c, g=guest: roster.claim(c, g))  # type: ignore[misc]
        for _ in range(stewards):
            campaign = await self.campaigns.change(campaign.id, lambda c: roster.seat_steward(c, PEOPLE[0], "easy"))
        return campaign

    async def get(self, campaign: str) -> Campaign:
        return await self.campaigns.get(campaign)

    async def next(self, campaign: str, person: int = PEOPLE[0]) -> Look:
        return await self.campaigns.next(campaign, person, self.interaction())

    async def played(self, campaign: str, chance: Chance, person: int = PEOPLE[0]) -> Checkpoint:
        """The next episode from its deal to its checkpoint, by people who choose at random."""
        look = await self.next(campaign, person)
        await self.finish(look.row.id, chance)
        return (await self.store.checkpoints(campaign))[-1]

    async def finish(self, table: str, chance: Chance) -> None:
        while await self.step(table, chance) is not None:
            await self.tables.settled(table)
        await self.tables.settled(table)

    async def evening(self, campaign: str) -> Checkpoint:
        """The next episode, played by stewards on every seat."""
        for person in (await self.get(campaign)).people():
            await self.campaigns.change(campaign, lambda c, p=person: roster.evening(c, p, "easy"))  # type: ignore[misc]
        look = await self.next(campaign)
        await self.tables.settled(look.row.id)
        return (await self.store.checkpoints(campaign))[-1]

    async def stick(self, table: str) -> list[tuple[int, str]]:
        """Who has stickers to place now, each with the words of the first legal move."""
        session = await self.tables.session(table)
        return [(seat, text(session.game.legal(seat)[0])) for seat in session.game.waiting()]

    async def agrees(self, campaign: str) -> None:
        """The rows of what lasts and all checkpoints are what the logs say."""

        def look(db: sqlite3.Connection) -> None:
            found = read_campaign(db, campaign)
            assert found is not None
            assert read_rows(db, campaign) == rows_now(db, found)
            assert not check_campaigns(db)

        await self.database.read(look)


def valley(directory: Path, store: MakeStore | None = None) -> AbstractAsyncContextManager[Valley]:
    return opened_place(Valley, directory, store, episodes)
