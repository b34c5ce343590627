"""Episodes as tables: dealt from what lasts, closed in one transaction, interrupted, substituted, paused, abandoned."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.campaign import roster
from rules.campaign.model import Campaign
from rules.chance import Chance, seed_from_number
from rules.game import Illegal
from rules.history.verify import export
from rules.my_city.lasting import fresh, read, write
from rules.record import read as read_record
from rules.record import replay
from rules.table.clock import DAY
from rules.table.ports import StoreFailed
from rules.table.rows import Home, Seat, Written
from tests.campaign.valley import Valley, valley
from tests.table.place import PEOPLE, Around

ADA, BEN, CLEO, DAN = PEOPLE


def chance(number: int = 1) -> Chance:
    return Chance(seed_from_number(number))


async def refused(code: str, work: Any) -> None:
    with pytest.raises(Illegal) as caught:
        await work
    assert caught.value.code == code


async def _until_stickers(here: Valley, table: str, luck: Chance) -> None:
    """Plays until the stickers after the cards are to be placed."""
    while True:
        session = await here.tables.session(table)
        if session.game.view(None).campaign.phase == "after":
            return
        assert await here.step(table, luck) is not None


async def test_an_episode_leaves_a_checkpoint_and_the_next_starts_from_it(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        first = await here.played(campaign.id, chance())
        assert first.episode == 1 and first.lasting.episode == 2
        now = await here.get(campaign.id)
        assert (now.episode, now.chapter, now.table, now.status) == (2, 1, None, "open")
        look = await here.next(campaign.id, BEN)
        assert read(look.row.prior) == first.lasting
        assert look.row.campaign == campaign.id and look.row.home == campaign.home and look.row.pace == campaign.pace
        assert (await here.get(campaign.id)).table == look.row.id
        await here.agrees(campaign.id)


async def test_the_first_episode_drops_free_seats_and_gets_its_home(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(4, 1)
        await here.campaigns.change(campaign.id, lambda c: roster.rename(c, CLEO, "Zlín"))
        campaign = await here.campaigns.change(campaign.id, lambda c: roster.leave(c, BEN))
        home = Home(1, 2, 77)
        look = await here.campaigns.next(campaign.id, ADA, here.interaction(), home)
        assert len(look.row.seats) == 3 and look.row.home == home
        now = await here.get(campaign.id)
        assert len(now.seats) == 3 and now.home == home and now.seat_of(CLEO) == 1 and now.seats[1].city == "Zlín"
        assert not await here.store.campaign_past(campaign.id)


async def test_the_record_of_an_episode_names_its_campaign(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        for episode in (1, 2):
            table = (await here.played(campaign.id, chance())).table
            text = export(await here.tables.row(table), await here.store.entries(table), None)
            assert f"campaign {campaign.id} episode {episode}" in text.splitlines()
            again = read_record(text)
            assert again.campaign == (campaign.id, episode)
            assert replay(again).hash() == await here.hash(table), "and it replays alone"


async def test_an_episode_opens_once(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        before = (await here.get(campaign.id)).secret
        look = await here.next(campaign.id)
        assert look.row.secret == before != (await here.get(campaign.id)).secret
        await refused("episode_in_play", here.next(campaign.id, BEN))
        await refused("not_on_roster", here.next(campaign.id, DAN))
        assert len(await here.store.running()) == 1


async def test_two_who_begin_at_once_get_one_episode(tmp_path: Path) -> None:
    """Even if both have read the campaign before either writes."""
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        found = await here.get(campaign.id)

        async def stale(campaign: str) -> Campaign:
            return found

        here.campaigns.get = stale  # type: ignore[method-assign]
        await here.next(campaign.id, ADA)
        await refused("episode_open", here.next(campaign.id, BEN))
        assert len(await here.store.running()) == 1


async def test_what_cannot_be_stored_did_not_happen(tmp_path: Path) -> None:
    """The last decision of an episode, its checkpoint, the rows and the next episode are one transaction."""

    class Failing(Around):
        fails = False

        async def write(self, written: Written) -> None:
            if self.fails and written.lasts is not None and written.lasts.result is not None:
                raise StoreFailed("disk full")
            await self.inner.write(written)

    async with valley(tmp_path, Failing) as here:
        campaign = await here.opened_campaign(2)
        look = await here.next(campaign.id)
        disk: Any = here.store
        disk.fails = True
        with pytest.raises(StoreFailed):
            await here.finish(look.row.id, chance())
        entries = len(await here.store.entries(look.row.id))
        now = await here.get(campaign.id)
        assert now.episode == 1 and now.table == look.row.id and not await here.store.checkpoints(campaign.id)
        await here.agrees(campaign.id)
        disk.fails = False
        await here.finish(look.row.id, chance(2))
        assert len(await here.store.entries(look.row.id)) > entries
        assert [one.episode for one in await here.store.checkpoints(campaign.id)] == [1]
        await here.agrees(campaign.id)


async def test_a_checkpoint_never_changes(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        await here.played(campaign.id, chance())
        for forbidden in ("UPDATE checkpoints SET carry = '{}'", "DELETE FROM checkpoints"):
            with pytest.raises(here.database.faults, match="a checkpoint"):
                await here.database.write(lambda db, f=forbidden: db.execute(f) and None)  # type: ignore[misc]


async def test_a_substitute_plays_on_with_the_city(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        await here.campaigns.change(campaign.id, lambda c: roster.rename(c, BEN, "Brno"))
        look = await here.next(campaign.id)
        await here.steps(look.row.id, 3)
        await here.life.offer(look.row.id, BEN, 1)
        await here.life.take_over(look.row.id, Seat(DAN, "Dan", None, here.interaction()), 1)
        now = await here.get(campaign.id)
        assert now.seat_of(DAN) == 1 and now.seats[1].city == "Brno" and now.seats[1].name == "Dan"
        assert [(p.seat, p.person, p.episode) for p in await here.store.campaign_past(campaign.id)] == [(1, BEN, 1)]
        await here.finish(look.row.id, chance())
        assert (await here.next(campaign.id, DAN)).seat == 1


async def test_who_resigns_leaves_the_city_to_a_steward_until_somebody_takes_it(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(3)
        look = await here.next(campaign.id)
        await here.life.resign(look.row.id, ADA)
        await here.tables.settled(look.row.id)
        now = await here.get(campaign.id)
        assert now.seats[0].steward is not None and now.host == BEN
        await here.finish(look.row.id, chance())
        await here.campaigns.change(campaign.id, lambda c: roster.claim(c, Seat(DAN, "Dan"), 0))
        assert (await here.next(campaign.id, BEN)).row.seats[0].person == DAN


async def test_an_episode_that_everybody_left_is_dealt_anew(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        await here.played(campaign.id, chance())
        look = await here.next(campaign.id)
        await here.steps(look.row.id, 4)
        for person in (ADA, BEN):
            await here.life.resign(look.row.id, person)
            await here.tables.drain()
        now = await here.get(campaign.id)
        assert now.table is None and now.episode == 2 and now.host == 0
        await here.agrees(campaign.id)
        await here.campaigns.change(campaign.id, lambda c: roster.claim(c, Seat(DAN, "Dan", None, 5), 0))
        again = await here.next(campaign.id, DAN)
        assert again.row.id != look.row.id and again.row.prior == look.row.prior
        await refused("not_seated", here.life.reopen(look.row.id, ADA))
        await here.agrees(campaign.id)


async def test_a_stewards_evening_and_the_return_of_the_holder(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        await here.campaigns.change(campaign.id, lambda c: roster.evening(c, BEN, "easy"))
        look = await here.next(campaign.id)
        await here.tables.settled(look.row.id)
        assert look.row.seats[1].standin == "easy" and look.row.seats[1].person == BEN
        now = await here.get(campaign.id)
        assert now.seats[1].evening is None and now.seats[1].away == "planned"
        assert (await here.waiting(look.row.id)).seat == 0  # type: ignore[union-attr]
        await here.life.come_back(look.row.id, BEN)
        assert (await here.get(campaign.id)).seats[1].away is None
        await here.finish(look.row.id, chance())
        assert (await here.next(campaign.id)).row.seats[1].standin is None


async def test_time_that_runs_out_marks_the_seat_as_absent(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        look = await here.next(campaign.id)
        here.clock.time += 30 * DAY
        assert await here.life.time_out(look.row.id, 1)
        await here.tables.settled(look.row.id)
        assert (await here.get(campaign.id)).seats[1].away == "absent"


async def test_a_steward_places_the_stickers_of_who_is_late(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        look = await here.next(campaign.id)
        await _until_stickers(here, look.row.id, chance())
        waiting = [seat for seat, _ in await here.stick(look.row.id)]
        here.clock.time += 30 * DAY
        for seat in waiting:
            assert await here.life.time_out(look.row.id, seat)
        await here.tables.settled(look.row.id)
        entries = await here.store.entries(look.row.id)
        assert all(entry.by in ("steward", "auto") for entry in entries if entry.text.startswith("stick"))
        assert [one.episode for one in await here.store.checkpoints(campaign.id)] == [1]
        await here.agrees(campaign.id)


async def test_a_campaign_that_nobody_began_makes_room(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        first, begun = await here.opened_campaign(2), await here.opened_campaign(2)
        await here.next(begun.id)
        here.clock.time += 8 * DAY
        await here.campaigns.sweep(first.home.guild)
        assert (await here.get(first.id)).status == "closed" and (await here.get(begun.id)).status == "open"


async def test_T15_a_seat_that_sits_an_episode_out(tmp_path: Path) -> None:
    """It answers no card, is not ranked, gains no progress, and places its stickers afterwards."""
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(3)
        await here.campaigns.change(campaign.id, lambda c: roster.pause(c, CLEO, True))
        look = await here.next(campaign.id)
        assert read(look.row.prior).paused == (2,) and not (await here.get(campaign.id)).seats[2].pausing
        await _until_stickers(here, look.row.id, chance())
        entries = await here.store.entries(look.row.id)
        assert {entry.seat for entry in entries} == {0, 1}
        await here.finish(look.row.id, chance())
        (done,) = await here.store.checkpoints(campaign.id)
        assert done.result.parts[2] == () and done.lasting.cities[2].progress == 0 and done.lasting.paused == ()
        assert done.lasting.cities[2].stickers
        assert not (await here.next(campaign.id)).row.prior["paused"]


async def test_rows_follow_every_sticker_and_every_undo(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(3)
        look = await here.next(campaign.id)
        await _until_stickers(here, look.row.id, chance())
        waiting = await here.stick(look.row.id)
        assert len(waiting) > 1
        before = await _stickers(here, campaign.id)
        seat, words = waiting[0]
        person = look.row.seats[seat].person or 0
        await here.tables.play(look.row.id, person, None, words, here.interaction())
        assert await _stickers(here, campaign.id) == {*before, (seat, words.split()[2], words.split()[1])}
        await here.agrees(campaign.id)
        await here.tables.undo(look.row.id, person, here.interaction())
        assert await _stickers(here, campaign.id) == before
        await here.agrees(campaign.id)


async def _stickers(here: Valley, campaign: str) -> set[tuple[int, str, str]]:
    query = "SELECT seat, place, kind FROM lasting_stickers WHERE campaign = ?"
    return set(await here.database.read(lambda db: db.execute(query, (campaign,)).fetchall()))


async def test_a_hidden_sticker_is_seen_by_its_owner_alone(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(3)
        look = await here.next(campaign.id)
        await _until_stickers(here, look.row.id, chance())
        seat, words = (await here.stick(look.row.id))[0]
        field = words.split()[2]
        await here.tables.play(look.row.id, look.row.seats[seat].person or 0, None, words, here.interaction())
        for person in (*PEOPLE, None):
            view: Any = (await here.tables.look(look.row.id, person)).view
            seen = field in view.cities[seat].lasting.stickers
            assert seen == (person == look.row.seats[seat].person)


async def test_a_closed_table_goes_on_where_it_was(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        look = await here.next(campaign.id)
        await here.steps(look.row.id, 3)
        await refused("campaign_table", here.tables.close(look.row.id, ADA))
        await here.life.ask_close(look.row.id, ADA)
        await here.life.answer(look.row.id, BEN, "close", True)
        assert (await here.tables.row(look.row.id)).status == "closed"
        await refused("episode_in_play", here.campaigns.change(campaign.id, lambda c: roster.leave(c, BEN)))
        here.clock.time += 100 * DAY  # a campaign that nobody closed is not lost by waiting
        again = await here.next(campaign.id, BEN)
        assert again.row.id == look.row.id and again.row.status == "running"
        await refused("campaign_table", here.tables.rematch(look.row.id, ADA, here.interaction()))


async def test_T13_a_damaged_episode_is_dealt_anew(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        look = await here.next(campaign.id)
        await here.steps(look.row.id, 3)
        await here.store.mark_damaged(look.row.id, "a tooth of time")
        here.tables.forget_all()
        again = await here.next(campaign.id)
        assert again.row.id != look.row.id and again.row.secret != look.row.secret
        await here.finish(again.row.id, chance())
        assert [one.table for one in await here.store.checkpoints(campaign.id)] == [again.row.id]


async def test_a_campaign_is_put_away_with_its_table_and_taken_out_again(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        look = await here.next(campaign.id)
        await here.steps(look.row.id, 3)
        assert (await here.campaigns.vote(campaign.id, ADA, True)).status == "open"
        assert (await here.campaigns.vote(campaign.id, BEN, True)).status == "closed"
        assert (await here.tables.row(look.row.id)).status == "closed"
        await refused("campaign_closed", here.life.reopen(look.row.id, ADA))
        await refused("campaign_closed", here.next(campaign.id))
        here.clock.time += 80 * DAY
        assert (await here.campaigns.reopen(campaign.id, BEN)).status == "open"
        assert (await here.next(campaign.id)).row.id == look.row.id
        await here.finish(look.row.id, chance())
        await here.agrees(campaign.id)


async def test_a_forgotten_person_is_nowhere_in_a_campaign(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        await here.played(campaign.id, chance())
        assert (await here.sqlite.about(ADA))["cities"] and (await here.sqlite.about(ADA))["campaigns hosted"]
        await here.sqlite.forget(ADA)
        now = await here.get(campaign.id)
        assert now.host == BEN and now.seats[0].free and now.seats[0].name == ""
        assert not any((await here.sqlite.about(ADA)).values())


async def test_a_server_that_left_takes_its_campaigns_along(tmp_path: Path) -> None:
    async with valley(tmp_path) as here:
        campaign = await here.opened_campaign(2)
        await here.played(campaign.id, chance())
        await here.next(campaign.id)
        await here.sqlite.server_left(campaign.home.guild)
        assert await here.sqlite.delete_removed(here.clock.time + 1) == [campaign.home.guild]
        assert await here.store.campaign(campaign.id) is None
        assert not await here.store.checkpoints(campaign.id)


def test_what_lasts_comes_back_from_json_as_it_was() -> None:
    assert read(write(fresh(3))) == fresh(3)
