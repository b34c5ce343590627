"""Campaigns, which follow their tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.campaign import transitions
from rules.campaign.model import Campaign, Checkpoint, Past
from rules.game import Illegal
from rules.table.ports import ChangeCampaign, StoreFailed
from rules.table.rows import Mark, Written  # fmt: skip
from tests.contract.memory.kept import Kept, Memory, replace


class MemoryCampaigns(Memory):
    def _campaign(self, kept: Kept, campaign: Campaign) -> Campaign:
        table = kept.tables.get(campaign.table or "")
        return replace(campaign, table_status=None if table is None else table.row.status)

    def _follow(self, new: Kept, written: Written, now: float) -> None:
        before = self._campaign(new, new.campaigns[str(written.row.campaign)])
        after = transitions.followed(before, written, now)
        if after is not None:
            if after.checkpoint is not None:
                self._check(new, before.id, after.checkpoint)
            self._change(new, before, after.campaign)

    def _check(self, new: Kept, campaign: str, checkpoint: Checkpoint) -> None:
        done = new.checkpoints.setdefault(campaign, [])
        if checkpoint.episode in {one.episode for one in done}:
            raise StoreFailed("a checkpoint never changes")
        done.append(checkpoint)

    def _change(self, new: Kept, before: Campaign, after: Campaign) -> None:
        new.campaigns[after.id] = after
        new.past.setdefault(after.id, []).extend(transitions.lost_cities(before, after))

    async def campaign(self, campaign: str) -> Campaign | None:
        found = self.kept.campaigns.get(campaign)
        return None if found is None else self._campaign(self.kept, found)

    async def create_campaign(self, campaign: Campaign) -> None:
        with self.writing() as new:
            new.campaigns[campaign.id] = campaign

    async def change_campaign(self, campaign: str, change: ChangeCampaign, written: Written | None = None) -> Campaign:
        with self.writing() as new:
            if written is not None:
                self._write(new, written)
            if campaign not in new.campaigns:
                raise Illegal("no_campaign")
            before = self._campaign(new, new.campaigns[campaign])
            after = change(before)
            self._change(new, before, after)
            return after

    async def adopt_campaign(self, campaign: Campaign, episodes: Sequence[tuple[Written, Checkpoint]]) -> None:
        with self.writing() as new:
            new.campaigns[campaign.id] = campaign
            for written, checkpoint in episodes:
                self._write(new, written)
                self._check(new, campaign.id, checkpoint)

    def _campaigns(self, wanted: Callable[[Campaign], bool]) -> list[Campaign]:
        found = [one for one in reversed(self.kept.campaigns.values()) if wanted(one)]
        return [self._campaign(self.kept, one) for one in sorted(found, key=lambda one: -one.created)]

    async def campaigns_in(self, guild: int) -> Sequence[Campaign]:
        return self._campaigns(lambda one: one.home.guild == guild)

    async def campaigns_at(self, place: int) -> Sequence[Campaign]:
        return self._campaigns(lambda one: place in (one.home.channel, one.home.thread))

    async def checkpoints(self, campaign: str) -> tuple[Checkpoint, ...]:
        return tuple(sorted(self.kept.checkpoints.get(campaign, ()), key=lambda one: one.episode))

    async def opened_chapter(self, guild: int) -> int:
        return max((one.chapter for one in await self.campaigns_in(guild)), default=0)

    async def campaign_past(self, campaign: str) -> Sequence[Past]:
        return list(self.kept.past.get(campaign, ()))

    async def campaign_mark(self, campaign: str, person: int) -> Mark | None:
        return self.kept.campaign_marks.get((campaign, person))

    async def put_campaign_mark(self, campaign: str, person: int, mark: Mark) -> None:
        with self.writing() as new:
            new.campaign_marks[campaign, person] = mark
