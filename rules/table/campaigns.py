"""The async layer of campaigns: rosters change by themselves, everything else goes through the tables of episodes."""

import asyncio
from collections.abc import Sequence

import msgspec

from data.sets import ComponentSet
from rules.campaign import roster
from rules.campaign.episodes import editions, episode_row, next_set
from rules.campaign.file_format import Portable, PortableEpisode, replayed, write_file
from rules.campaign.importing import adopted, episode_of
from rules.campaign.model import GAME, Campaign, Checkpoint, lasting_of
from rules.game import Illegal
from rules.stewards.steward import RANDOM, stewards
from rules.table import draws
from rules.table.clock import LOBBY_LASTS, Pace
from rules.table.life import TableLife
from rules.table.looks import Look
from rules.table.ports import ChangeCampaign, Store
from rules.table.rows import Home, Seat, Written
from rules.table.session import Session
from rules.table.tables import Tables

STRENGTHS = ("easy", "steady", "expert", RANDOM)


class Campaigns:
    def __init__(self, tables: Tables, life: TableLife, store: Store) -> None:
        self.tables = tables
        self.life = life
        self.store = store

    # ------------------------------------------------------------------------------------------------ the roster

    async def open(
        self, host: Seat, home: Home, language: str, seats: int, pace: Pace, company: Sequence[str] = ()
    ) -> Campaign:
        """A new campaign; `company` are stewards for the seats after the host's."""
        campaign = roster.open_campaign(
            host, home, language, seats, pace, self.tables.clock.now(), draws.new_id(), draws.new_secret()
        )
        for steward in company[: seats - 1]:
            campaign = roster.seat_steward(campaign, campaign.host, steward)
        await self.store.create_campaign(campaign)
        return campaign

    async def sweep(self, guild: int) -> None:
        """Campaigns that were opened and never begun make room after as long as a lobby lasts."""
        now = self.tables.clock.now()
        for one in await self.store.campaigns_in(guild):
            if one.status == "open" and not one.begun and one.created < now - LOBBY_LASTS:
                await self.change(one.id, lambda c: roster.expired(c, now))

    async def get(self, campaign: str) -> Campaign:
        found = await self.store.campaign(campaign)
        if found is None:
            raise Illegal("no_campaign")
        return found

    async def change(self, campaign: str, change: ChangeCampaign) -> Campaign:
        """Changes the campaign by a function of rules/campaign/roster.py."""
        async with self.tables.locked(campaign):
            return await self.store.change_campaign(campaign, change)

    # ------------------------------------------------------------------------------------------------ episodes

    async def next(self, campaign: str, person: int, interaction: int, home: Home | None = None) -> Look:
        """The next episode is dealt, or one that was interrupted goes on. `home`: where, from now on."""
        async with self.tables.locked(campaign):
            found = await self.get(campaign)
            roster.is_open(found)
            roster.member(found, person)
            if found.table is not None and found.table_status == "closed":
                if home is not None and home != found.home:
                    await self.tables.move_home(found.table, home)
                await self.life.reopen(found.table, person)
                return await self.tables.look(found.table, person)
            ready = roster.seated(found, person)
            if home is not None:
                ready = msgspec.structs.replace(ready, home=home)
            done = await self.store.checkpoints(campaign)
            last, now = await self.last_set(found.episode, done), self.tables.clock.now()
            row = episode_row(ready, lasting_of(ready, done), person, interaction, now, draws.new_id(), last)
            async with self.tables.locked(row.id):
                session = Session(row)
                told = self.tables.play_forced(session)
                await self.tables.commit(session, told, 0, person, secret=draws.new_secret())
                look = self.tables.look_of(session, row.seat_of(person))
        self.tables.run_stewards(row.id, session)
        return look

    async def last_set(self, episode: int, done: Sequence[Checkpoint]) -> ComponentSet | None:
        """The set with which the episode before this one was played."""
        return (await self.tables.row(done[episode - 2].table)).components if 1 < episode <= len(done) + 1 else None

    async def set_of(self, campaign: Campaign, episode: int) -> ComponentSet:
        """The set with which this campaign has played an episode, plays it, or is to play it."""
        done = await self.store.checkpoints(campaign.id)
        if episode <= len(done):
            return (await self.tables.row(done[episode - 1].table)).components
        if campaign.table is not None and campaign.episode == episode:
            return (await self.tables.row(campaign.table)).components
        return next_set(episode, await self.last_set(episode, done))

    # ------------------------------------------------------------------------------------------------ the end

    async def vote(self, campaign: str, person: int, agrees: bool) -> Campaign:
        """Somebody wishes it closed or declines; once the majority agrees, the campaign and its table are put away."""
        async with self.tables.locked(campaign):
            found, now = await self.get(campaign), self.tables.clock.now()
            voted = roster.vote(found, person, agrees, now)
            table = found.table if voted.status == "closed" and found.table_status == "running" else None
            if table is None:
                return await self.store.change_campaign(campaign, lambda c: roster.vote(c, person, agrees, now))
            async with self.tables.locked(table):
                session = await self.tables.session(table)
                session.row = msgspec.structs.replace(session.row, status="closed", ended=now)
                stopped = await self.tables.clocks_after(session)
                written = Written(session.row, session.count, clocks=stopped, announce="closed", drop_requests=True)
                closed = await self.store.change_campaign(
                    campaign, lambda c: roster.vote(c, person, agrees, now), written
                )
            self.tables.forget(table)
        if self.tables.announcer is not None:
            self.tables.announcer.wake(table)
        return closed

    async def reopen(self, campaign: str, person: int) -> Campaign:
        """It goes on within ninety days; an episode that was in play does so by `next`."""
        return await self.change(campaign, lambda c: roster.reopen(c, person, self.tables.clock.now()))

    # ------------------------------------------------------------------------------------------------ files

    async def export(self, campaign: str) -> bytes:
        """The campaign as a file: every episode that is over."""
        found, done = await self.get(campaign), await self.store.checkpoints(campaign)
        records = [await self.tables.record(one.table) for one in done]
        return await asyncio.to_thread(write_file, found, done, records)

    async def adopt(self, file: Portable, host: int, home: Home, language: str) -> Campaign:
        """A new campaign from a file, once all of it has been played again. Its cities wait for people."""
        sets = {episode.episode: await self._set(episode) for episode in file.episodes}
        again = await asyncio.to_thread(replayed, file, lambda episode: sets[episode.episode])
        now = self.tables.clock.now()
        campaign = adopted(file, host, home, language, now, draws.new_id(), draws.new_secret())
        episodes = [episode_of(campaign, number, one, now, draws.new_id()) for number, one in enumerate(again, 1)]
        await self.store.adopt_campaign(campaign, episodes)
        return campaign

    async def _set(self, episode: PortableEpisode) -> ComponentSet | None:
        """The set with which an episode was played: of our editions, or one that some table here was played with."""
        ours = [one for one in editions(episode.episode) if one.known_as(episode.hash)]
        found = ours[0] if ours else await self.store.component_set(episode.hash)
        return found if found is not None and (found.game, found.name) == (GAME, episode.set) else None


def known_stewards() -> tuple[str, ...]:
    """The stewards that play here, the usual one first; random ones only where there is nobody better."""
    names = tuple(name for name in STRENGTHS if name in stewards(GAME))
    return tuple(name for name in names if name != RANDOM) or names
