"""The contract can be broken: a store without one of its promises is caught, each by the test that is about it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.table.clock import Hours
from rules.table.rows import Post, Request, Written
from tests.contract import test_campaigns, test_history, test_opening, test_people, test_posts, test_tables, test_time
from tests.contract.memory import MemoryStore
from tests.contract.memory.kept import Kept, Table
from tests.contract.trial import Trial, trial_of

Promise = Callable[[Trial], Awaitable[None]]


class HalfWritten(MemoryStore):
    """A write that fails leaves what it had written so far."""

    @contextmanager
    def writing(self) -> Iterator[Kept]:
        yield self.kept


class LastWriterWins(MemoryStore):
    """It does not look whether somebody was there first."""

    async def write(self, written: Written) -> None:
        stored = await self.table(written.row.id)
        after = stored.entries if stored is not None else 0
        await super().write(msgspec.structs.replace(written, after=after))


class Forgetful(MemoryStore):
    """It does not know an interaction again."""

    async def write(self, written: Written) -> None:
        await super().write(msgspec.structs.replace(written, interaction=None))


class ClaimedOnce(MemoryStore):
    """A post that was claimed and never sent is lost."""

    async def claim(self, table: str) -> Post | None:
        post = await super().claim(table)
        if post is not None:
            with self.writing() as new:
                self._made(new, post).due = False
        return post


class NewNonce(MemoryStore):
    """A post that is claimed again goes by another name, and Discord would take it twice."""

    async def claim(self, table: str) -> Post | None:
        post = await super().claim(table)
        return msgspec.structs.replace(post, nonce=post.nonce + "-again") if post and post.again else post


class KeepsSnapshots(MemoryStore):
    """An undo does not forget the snapshots after it."""

    async def write(self, written: Written) -> None:
        await super().write(msgspec.structs.replace(written, forget_from=None))


class NeverExpires(MemoryStore):
    """A question stays open for ever."""

    async def request(self, table: str, kind: Any) -> Request | None:
        found = self.kept.tables.get(table)
        return None if found is None else found.requests.get(kind)


class TimeAlwaysRuns(MemoryStore):
    """Deadlines come at tables that pause, are over, or have lost the bot."""

    def _timed(self) -> list[Table]:
        return list(self.kept.tables.values())


class TwoTransactions(MemoryStore):
    """What happens to the table is kept although the change of the campaign is refused."""

    async def change_campaign(self, campaign: str, change: Any, written: Written | None = None) -> Any:
        if written is not None:
            await self.write(written)
        return await super().change_campaign(campaign, change)


class RewritesHistory(MemoryStore):
    """A checkpoint can be replaced."""

    def _check(self, new: Kept, campaign: str, checkpoint: Any) -> None:
        done = new.checkpoints.setdefault(campaign, [])
        done[:] = [one for one in done if one.episode != checkpoint.episode] + [checkpoint]


class RemembersPeople(MemoryStore):
    """Whoever is forgotten still stands in the log."""

    def _forget_at(self, table: Table, person: int) -> None:
        log = [(one.person, one.interaction) for one in table.log]
        super()._forget_at(table, person)
        for one, (who, interaction) in zip(table.log, log, strict=True):
            one.person, one.interaction = who, interaction


class LeavesCampaigns(MemoryStore):
    """The campaigns of a deleted server stay."""

    async def delete_removed(self, before: float) -> Any:
        campaigns = dict(self.kept.campaigns)
        gone = await super().delete_removed(before)
        self.kept.campaigns.update(campaigns)
        return gone


class RatesEverybody(MemoryStore):
    """Who wishes to be left out of statistics is in them."""

    def _listed(self, person: int | None) -> int | None:
        return person


class NoHolidays(MemoryStore):
    """Clocks run while people are away."""

    async def hours(self, person: int) -> Hours:
        return msgspec.structs.replace(await super().hours(person), away=())


class Volatile(MemoryStore):
    """Nothing outlives the store object."""

    async def close(self) -> None:
        await super().close()
        self._shelf.kept = Kept()


CAUGHT: dict[type[MemoryStore], Promise] = {
    HalfWritten: test_campaigns.test_what_a_campaign_refuses_is_not_written_at_its_table,
    LastWriterWins: test_tables.test_another_number_of_entries_is_a_conflict_and_nothing_is_written,
    Forgetful: test_tables.test_an_interaction_is_never_stored_twice,
    KeepsSnapshots: test_tables.test_a_snapshot_shortens_the_tail_until_an_undo_forgets_it,
    NeverExpires: test_tables.test_a_question_stands_until_it_is_dropped_or_expires,
    ClaimedOnce: test_posts.test_a_claim_stands_until_it_is_ticked_off,
    NewNonce: test_posts.test_a_claim_stands_until_it_is_ticked_off,
    TimeAlwaysRuns: test_time.test_time_stands_still_at_tables_that_pause_are_over_or_lost,
    TwoTransactions: test_campaigns.test_a_change_and_a_tables_write_are_one,
    RewritesHistory: test_campaigns.test_a_checkpoint_never_changes,
    RemembersPeople: test_people.test_whoever_is_forgotten_leaves_no_trace,
    LeavesCampaigns: test_people.test_a_removed_server_is_deleted_whole_and_no_other,
    NoHolidays: test_people.test_hours_are_made_of_settings_and_holidays,
    RatesEverybody: test_history.test_who_wishes_to_be_left_out_always_was,
    Volatile: test_opening.test_what_was_written_is_there_after_closing_and_opening,
}


@pytest.mark.parametrize(("broken", "promise"), CAUGHT.items(), ids=[broken.__name__ for broken in CAUGHT])
async def test_a_store_without_one_promise_is_caught(
    broken: type[MemoryStore], promise: Promise, tmp_path: Path
) -> None:
    async with trial_of(MemoryStore.opened, tmp_path / "sound") as sound:
        await promise(sound)
    # pytest.fail.Exception: what a promise says when nothing was refused.
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        async with trial_of(broken.opened, tmp_path / "broken") as trial:
            await promise(trial)
