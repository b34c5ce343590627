"""Campaigns: a change is one with a table's write, checkpoints stay, whoever lost a city is remembered."""

from __future__ import annotations

import msgspec
import pytest

from rules.campaign.model import Campaign, CampaignSeat, Past
from rules.game import Illegal
from rules.record import Entry
from rules.table.ports import Conflict, StoreFailed
from rules.table.rows import Home, Lasts, Mark, Row, Written
from tests.contract.trial import (
    ADA,
    BEN,
    CHANNEL,
    CLEO,
    GUILD,
    HOME,
    KEPT,
    Trial,
    campaign,
    checkpoint,
    episode,
    result,
)  # fmt: skip


def without_ben(found: Campaign) -> Campaign:
    return msgspec.structs.replace(found, seats=(found.seats[0], CampaignSeat(CLEO, "Cleo", city=found.seats[1].city)))


async def finish(trial: Trial, row: Row) -> None:
    over = msgspec.structs.replace(row, status="finished", ended=trial.now)
    after = (await trial.stored(row.id)).entries
    await trial.store.write(Written(over, after, (Entry(0, "x"),), lasts=Lasts(KEPT, result()), waiting=()))


async def test_a_campaign_comes_back_as_it_went(trial: Trial) -> None:
    seats = (CampaignSeat(ADA, "Ada", None, "Praha", 3, "easy", True, "planned"), CampaignSeat(None, "", "easy"))
    full = campaign(
        home=Home(1, 2, 3), chapter=2, episode=4, ended=6.0, message=7, votes=(BEN, ADA), vote_until=8.0,
        status="closed", seats=seats,
    )  # fmt: skip
    await trial.store.create_campaign(full)
    await trial.reopen()
    assert await trial.campaign() == full


async def test_an_episode_opens_with_its_table(trial: Trial) -> None:
    row = await trial.episode()
    found = await trial.campaign()
    assert (found.table, found.table_status, found.chapter, found.secret) == (row.id, "running", 1, b"n" * 32)
    assert await trial.store.opened_chapter(GUILD) == 1 and await trial.store.opened_chapter(99) == 0
    await trial.store.mark_damaged(row.id, "unreadable")
    assert (await trial.campaign()).table_status == "damaged", "as its table is now"


async def test_what_a_campaign_refuses_is_not_written_at_its_table(trial: Trial) -> None:
    await trial.episode()
    second = episode(campaign(), "C-2")
    with pytest.raises(Illegal):
        await trial.store.write(Written(second, 0, lasts=Lasts(KEPT, secret=b"m" * 32), announce="turn"))
    assert await trial.store.table("C-2") is None and not await trial.store.unsent()
    assert (await trial.campaign()).table == "C-1"


async def test_the_roster_follows_the_table_and_who_lost_a_city_is_remembered(trial: Trial) -> None:
    row = await trial.episode()
    seats = (row.seats[0], msgspec.structs.replace(row.seats[1], person=CLEO, name="Cleo"))
    await trial.move(msgspec.structs.replace(row, seats=seats, host=CLEO, home=Home(GUILD, CHANNEL, 4)))
    found = await trial.campaign()
    assert [seat.person for seat in found.seats] == [ADA, CLEO] and found.host == CLEO
    assert found.home == Home(GUILD, CHANNEL, 4)
    assert await trial.store.campaign_past("C") == [Past(1, BEN, "Ben", 1)]


async def test_a_change_reads_what_is_there_and_nobody_is_lost_before_the_first_episode(trial: Trial) -> None:
    await trial.store.create_campaign(campaign())
    await trial.store.change_campaign("C", without_ben)
    assert await trial.store.campaign_past("C") == []
    await trial.store.create_campaign(campaign("D", chapter=1))
    changed = await trial.store.change_campaign("D", without_ben)
    assert changed == await trial.campaign("D") and changed.seats[1].person == CLEO
    assert await trial.store.campaign_past("D") == [Past(1, BEN, "Ben", 1)]
    with pytest.raises(Illegal) as refused:
        await trial.store.change_campaign("NONE", without_ben)
    assert refused.value.code == "no_campaign"


async def test_a_change_and_a_tables_write_are_one(trial: Trial) -> None:
    row = await trial.episode()
    closed = msgspec.structs.replace(row, status="closed", ended=9.0)

    def refuses(found: Campaign) -> Campaign:
        assert found.table_status == "closed", "what happens to the table comes first"
        raise Illegal("not_legal")

    with pytest.raises(Illegal):
        await trial.store.change_campaign("C", refuses, Written(closed, 0, announce="closed"))
    assert (await trial.stored("C-1")).row == row and not await trial.store.unsent()
    with pytest.raises(Conflict):
        await trial.store.change_campaign("C", without_ben, Written(closed, 5))
    assert (await trial.campaign()).seats[1].person == BEN
    await trial.store.change_campaign(
        "C", lambda found: msgspec.structs.replace(found, status="closed"), Written(closed, 0, announce="closed")
    )
    assert (await trial.stored("C-1")).row == closed and (await trial.campaign()).status == "closed"


async def test_an_episode_leaves_a_checkpoint_with_its_last_move(trial: Trial) -> None:
    row = await trial.episode()
    await finish(trial, row)
    await trial.reopen()
    assert await trial.store.checkpoints("C") == (checkpoint(row, trial.now),)
    found = await trial.campaign()
    assert (found.table, found.episode, found.status) == (None, 2, "open")
    with pytest.raises(Illegal):
        await trial.move(row)
    assert len(await trial.store.entries("C-1")) == 1, "an episode that is over is never played"


async def test_a_checkpoint_never_changes(trial: Trial) -> None:
    row = await trial.episode()
    await finish(trial, row)
    with pytest.raises(StoreFailed):
        await trial.store.adopt_campaign(await trial.campaign(), [(Written(row_over("C-9"), 0), checkpoint(row, 1.0))])
    assert await trial.store.checkpoints("C") == (checkpoint(row, trial.now),)
    assert await trial.store.table("C-9") is None


def row_over(id: str) -> Row:
    return msgspec.structs.replace(episode(campaign(), id), status="finished", ended=1.0)


async def test_a_table_that_everybody_left_is_dealt_anew(trial: Trial) -> None:
    row = await trial.episode()
    nobody = tuple(msgspec.structs.replace(seat, person=None, name="", steward="easy") for seat in row.seats)
    await trial.move(msgspec.structs.replace(row, seats=nobody, status="closed", ended=1.0))
    found = await trial.campaign()
    assert (found.table, found.host, found.episode) == (None, 0, 1) and await trial.store.checkpoints("C") == ()
    assert [past.person for past in await trial.store.campaign_past("C")] == [ADA, BEN]


async def test_a_campaign_from_elsewhere_comes_whole(trial: Trial) -> None:
    adopted = campaign("A", episode=2, chapter=1)
    row = msgspec.structs.replace(row_over("A-1"), campaign="A")
    written = Written(row, 0, (Entry(0, "x"),), waiting=(), at=3.0)
    await trial.store.adopt_campaign(adopted, [(written, checkpoint(row, 3.0))])
    assert await trial.campaign("A") == adopted and await trial.store.checkpoints("A") == (checkpoint(row, 3.0),)
    assert len(await trial.store.entries("A-1")) == 1
    other = msgspec.structs.replace(row, id="B-1", campaign="B")
    with pytest.raises(Conflict):
        await trial.store.adopt_campaign(campaign("B"), [(Written(other, 7), checkpoint(other, 3.0))])
    assert await trial.store.campaign("B") is None and await trial.store.table("B-1") is None


async def test_campaigns_are_found_by_server_and_place(trial: Trial) -> None:
    for id, created, home in (("A", 1.0, HOME), ("B", 3.0, Home(GUILD, CHANNEL, 7)), ("X", 2.0, Home(99, 98))):
        await trial.store.create_campaign(campaign(id, created=created, home=home))
    assert [one.id for one in await trial.store.campaigns_in(GUILD)] == ["B", "A"]
    assert [one.id for one in await trial.store.campaigns_at(CHANNEL)] == ["B", "A"]
    assert [one.id for one in await trial.store.campaigns_at(7)] == ["B"]


async def test_how_far_somebody_has_read(trial: Trial) -> None:
    await trial.store.create_campaign(campaign())
    assert await trial.store.campaign_mark("C", ADA) is None
    for mark in (Mark(1, 2, 3.0), Mark(2, 0, 4.0)):
        await trial.store.put_campaign_mark("C", ADA, mark)
    assert await trial.store.campaign_mark("C", ADA) == Mark(2, 0, 4.0)
    assert await trial.store.campaign_mark("C", BEN) is None
