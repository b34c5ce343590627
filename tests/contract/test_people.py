"""People and servers: settings, what is known of somebody, forgetting them, servers that remove the bot."""

from __future__ import annotations

import msgspec

from rules.table.clock import Hours
from rules.table.rows import (
    DIRECT,
    Former,
    Given,
    Home,
    Lasts,
    Mark,
    Mirror,
    Outcome,
    Person,
    Pictures,
    Request,
    Server,
    Share,
    Terms,
    Written,
)
from tests.contract.test_company import city, waiting
from tests.contract.trial import (
    ADA,
    BEN,
    CHANNEL,
    CLEO,
    GUILD,
    HOME,
    KEPT,
    SEATS,
    Trial,
    campaign,
    clock,
    result,
    table,
)


async def test_settings_are_those_one_begins_with_until_they_are_set(trial: Trial) -> None:
    store = trial.store
    assert await store.person(ADA) == Person() and await store.pictures(ADA) == Pictures()
    assert await store.server(GUILD) == Server() and await store.hours(ADA) == Hours()
    ada = Person("Europe/Prague", (1320, 420), "dm", 7.0)
    for settings in (Person(), ada):
        await store.put_person(ADA, settings)
    await store.put_pictures(ADA, Pictures("contrast", "png"))
    await store.put_server(GUILD, Server("cs", 5, 6, (7, 8), 1, 2, 3))
    for value in ("first", "second"):
        await store.put_note("key", value)
    await trial.reopen()
    store = trial.store
    assert await store.person(ADA) == ada and await store.pictures(ADA) == Pictures("contrast", "png")
    assert await store.server(GUILD) == Server("cs", 5, 6, (7, 8), 1, 2, 3)
    assert await store.note("key") == "second" and await store.person(BEN) == Person()


async def test_hours_are_made_of_settings_and_holidays(trial: Trial) -> None:
    await trial.store.put_person(ADA, Person("Europe/Prague", (1320, 420)))
    for first in (50.0, 10.0):
        await trial.store.add_holiday(ADA, first, first + 5)
    hours = Hours("Europe/Prague", (1320, 420), ((10.0, 15.0), (50.0, 55.0)))
    assert await trial.store.hours(ADA) == hours
    assert await trial.store.hours_of((BEN, ADA)) == {BEN: Hours(), ADA: hours}
    assert await trial.store.hours_of(()) == {}


async def test_holidays_end_early_and_what_was_stays(trial: Trial) -> None:
    for first, last in ((10.0, 20.0), (30.0, 50.0), (60.0, 70.0)):
        await trial.store.add_holiday(ADA, first, last)
    await trial.store.end_holidays(ADA, 40.0)
    assert await trial.store.holidays(ADA) == [(10.0, 20.0), (30.0, 40.0)]
    await trial.store.end_holidays(BEN, 40.0)


# ---------------------------------------------------------------------------------------------------- forgetting


async def everywhere(trial: Trial) -> None:
    """Ada wherever somebody can be."""
    store, terms = trial.store, Terms((ADA, BEN), (ADA,))
    row = await trial.running(terms=terms)
    request = Request("undo", 1, 1, (BEN,), trial.now + 50, (ADA,))
    standing = (Given(0, "a", "dark 1", ADA, 0), Given(1, "a", "dark 1", BEN, 0))
    await trial.move(row, person=ADA, interaction=5, request=request, standing=standing, clocks=((0, clock(9.0)),))
    await trial.move(row, 1, former=(Former(2, ADA, "Ada", 1, "substitute"), Former(2, CLEO, "Cleo", 1, "resign")))
    await store.put_mark("T", ADA, 1)
    await store.put_person(ADA, Person("Europe/Prague"))
    await store.put_pictures(ADA, Pictures("contrast"))
    await store.add_holiday(ADA, 1.0, 2.0)
    await trial.ended("G", (ADA, BEN, CLEO))
    await store.create_campaign(campaign("C", votes=(ADA, BEN), vote_until=9.0, chapter=1))
    await store.create_campaign(campaign("D", seats=campaign().seats[1:], chapter=1))
    await store.change_campaign("D", lambda c: msgspec.structs.replace(c, seats=campaign().seats))
    await store.change_campaign("D", lambda c: msgspec.structs.replace(c, seats=c.seats[1:]))
    await store.put_campaign_mark("C", ADA, Mark(1, 2, 3.0))
    await store.put_waiting(waiting(ADA))
    await store.try_daily(city("Z", ADA))
    await store.show_daily(20260921, GUILD, ADA)
    await store.set_daily_public(ADA, True)
    await store.follow("G", ADA, True)


async def test_whoever_is_forgotten_leaves_no_trace(trial: Trial) -> None:
    await everywhere(trial)
    store = trial.store
    assert any((await store.about(ADA)).values())
    for _ in range(2):
        await store.forget(ADA)
        assert not any((await store.about(ADA)).values())
    await trial.reopen()
    store = trial.store
    assert not any((await store.about(ADA)).values())
    assert await store.person(ADA) == Person() and await store.pictures(ADA) == Pictures()
    assert await store.holidays(ADA) == [] and await store.mark("T", ADA) == 0
    assert await store.campaign_mark("C", ADA) is None and await store.last_decided("T", ADA) == 0
    assert ("toy", ADA) not in await store.ratings(GUILD)
    seen = [await store.table("T"), await store.campaign("C"), *await store.plays(GUILD), *await store.lineage("T")]
    seen += [*await store.queue(GUILD), *await store.daily_tries(20260921, GUILD), await store.table("Z")]
    seen += [await store.request("T", "undo"), *await store.standing("T"), *await store.campaign_past("D")]
    assert str(ADA) not in str(seen) and "Ada" not in str(seen)


async def test_others_keep_everything_when_somebody_is_forgotten(trial: Trial) -> None:
    await everywhere(trial)
    store, entries = trial.store, await trial.store.entries("T")
    await store.forget(ADA)
    assert await store.entries("T") == entries, "moves stay"
    row = (await trial.stored()).row
    assert (row.seats[0].person, row.seats[0].name, row.seats[0].steward) == (None, "", "random")
    assert row.seats[1:] == SEATS[1:] and row.host == 0 and row.terms == Terms((BEN,), ())
    assert [given.person for given in await store.standing("T")] == [BEN]
    assert [one.person for one in await store.lineage("T")] == [None, CLEO]
    found = await trial.campaign("C")
    assert found.host == BEN and found.seats[0].free and found.seats[0].city == "Praha" and found.votes == (BEN,)
    assert [past.person for past in await store.campaign_past("D")] == [None]
    assert len(await store.plays(GUILD)) == 3 and {person for _, person in await store.ratings(GUILD)} == {BEN, CLEO}


async def test_a_share_of_somebody_who_resigned_goes_with_them(trial: Trial) -> None:
    row = await trial.ended("G", (BEN, CLEO))
    outcome = (await trial.store.plays(GUILD))[0]
    assert outcome.person == BEN
    over = msgspec.structs.replace(row, id="H")
    await trial.store.create(msgspec.structs.replace(over, seed=None))
    shares = (Share(0, BEN, "held", 1, 5), Share(0, ADA, "resigned", None, None))
    await trial.move(over, outcome=Outcome("H", "toy", GUILD, 2, 9.0, shares))
    await trial.store.forget(ADA)
    assert [play.person for play in await trial.store.plays(GUILD) if play.table == "H"] == [BEN]


# ---------------------------------------------------------------------------------------------------- servers


async def test_tables_are_counted_by_server_and_person(trial: Trial) -> None:
    await trial.running("A")
    await trial.store.create(table("B", status="lobby"))
    await trial.store.create(table("C", status="lobby", host=BEN, seats=SEATS[1:2]))
    await trial.running("D", status="closed")
    await trial.running("E", home=msgspec.structs.replace(HOME, guild=99))
    assert await trial.store.count_tables(GUILD, ADA) == (1, 2, 3)
    assert await trial.store.count_tables(GUILD, BEN) == (1, 3, 3)
    assert await trial.store.running_in(GUILD) == ["A"] and await trial.store.servers_known() == [GUILD, 99]


async def test_tables_in_direct_messages_belong_to_no_server(trial: Trial) -> None:
    """Nobody can remove the bot there, so nothing of it is ever deleted for that."""
    await trial.running("A", home=Home(DIRECT, CHANNEL))
    assert await trial.store.servers_known() == [] and await trial.store.running_in(DIRECT) == ["A"]
    assert await trial.store.count_tables(DIRECT, ADA) == (0, 1, 1)


async def test_a_server_that_left_is_known_since_the_first_time(trial: Trial) -> None:
    trial.clock.time = 50.0
    await trial.store.put_server(GUILD, Server("cs"))
    assert await trial.store.gone_since(GUILD) is None
    await trial.store.server_left(GUILD)
    trial.clock.time = 60.0
    await trial.store.server_left(GUILD)
    await trial.reopen()
    assert await trial.store.gone_since(GUILD) == 50.0 and await trial.store.servers_known() == []
    await trial.store.server_back(GUILD)
    assert await trial.store.gone_since(GUILD) is None and await trial.store.servers_known() == [GUILD]


async def test_a_removed_server_is_deleted_whole_and_no_other(trial: Trial) -> None:
    await everywhere(trial)
    row = await trial.episode("E")
    over = msgspec.structs.replace(row, status="finished", ended=9.0)
    await trial.store.write(Written(over, 0, lasts=Lasts(KEPT, result())))
    assert len(await trial.store.checkpoints("E")) == 1
    await trial.store.put_mirror(Mirror("T", 1, 2, 1))
    await trial.store.put_server(GUILD, Server("cs"))
    elsewhere = msgspec.structs.replace(HOME, guild=99)
    await trial.ended("X", (ADA, BEN), home=elsewhere)
    trial.clock.time = 100.0
    await trial.store.server_left(GUILD)
    assert await trial.store.delete_removed(100.0) == []
    assert await trial.store.delete_removed(100.1) == [GUILD] and await trial.store.delete_removed(100.1) == []
    await trial.reopen()
    store = trial.store
    for id in ("T", "G", "E-1"):
        assert await store.table(id) is None and await store.entries(id) == () and not await store.clocks(id)
    assert not await store.campaigns_in(GUILD) and not await store.checkpoints("E") and not await store.mirrors()
    assert not await store.plays(GUILD) and not await store.ratings(GUILD) and not await store.unsent()
    assert await store.server(GUILD) == Server() and await store.gone_since(GUILD) is None
    assert await store.servers_known() == [99] and len(await store.plays(99)) == 2 and await store.ratings(99)
