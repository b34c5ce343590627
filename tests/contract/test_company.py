"""Finding players: open tables, their live posts, the queue."""

from __future__ import annotations

import msgspec
import pytest

from rules.game import Illegal
from rules.table.ports import Conflict
from rules.table.rows import DIRECT, DailyTry, Home, OpenPost, Outcome, Row, Seat, Share, Terms, Waiting, Written
from tests.contract.trial import ADA, BEN, CHANNEL, CLEO, GUILD, HOME, Trial, table


def waiting(person: int, since: float = 1.0, **more: object) -> Waiting:
    values = {"games": ("toy", "other"), "pace": "daily", "seats": None, "channel": CHANNEL, "joined": 7}
    return Waiting(**{"guild": GUILD, "person": person, "name": f"Name {person}", "since": since, **values, **more})  # type: ignore[arg-type]


async def test_lobbies_of_a_server_that_have_a_post_the_oldest_first(trial: Trial) -> None:
    for id, created, message in (("A", 3.0, 5), ("B", 1.0, 6), ("C", 2.0, None)):
        await trial.store.create(table(id, status="lobby", seed=None, created=created, lobby_message=message))
    await trial.running("D", lobby_message=8)
    elsewhere = msgspec.structs.replace(HOME, guild=99)
    await trial.store.create(table("E", status="lobby", seed=None, lobby_message=9, home=elsewhere))
    assert await trial.store.lobbies_in(GUILD) == ["B", "A"] and await trial.store.lobbies_in(99) == ["E"]


async def test_a_server_has_one_live_post_at_most(trial: Trial) -> None:
    for post in (OpenPost(GUILD, 1), OpenPost(GUILD, 2, 3, 4), OpenPost(99, 5, 6, 1)):
        await trial.store.put_open_post(post)
    await trial.reopen()
    assert await trial.store.open_post(GUILD) == OpenPost(GUILD, 2, 3, 4)
    await trial.store.server_left(99)
    assert await trial.store.open_posts() == [OpenPost(GUILD, 2, 3, 4)]
    for _ in range(2):
        await trial.store.end_open_post(GUILD)
    assert await trial.store.open_post(GUILD) is None
    trial.clock.time += 10
    assert await trial.store.delete_removed(trial.now) == [99]
    assert await trial.store.open_post(99) is None


async def test_the_queue_has_who_waited_longest_first_and_each_person_once(trial: Trial) -> None:
    late = waiting(ADA, 9.0, seats=3, games=("toy",), offered=True)
    for one in (waiting(ADA), waiting(BEN, 5.0), waiting(CLEO, 5.0), waiting(ADA, 2.0, guild=99), late):
        await trial.store.put_waiting(one)
    await trial.reopen()
    assert list(await trial.store.queue(GUILD)) == [waiting(BEN, 5.0), waiting(CLEO, 5.0), late]
    assert [await trial.store.drop_waiting(GUILD, BEN) for _ in range(2)] == [True, False]
    await trial.store.drop_waiting_before(9.0)
    assert list(await trial.store.queue(GUILD)) == [late] and not await trial.store.queue(99)


async def test_people_are_seated_together_or_not_at_all(trial: Trial) -> None:
    for person in (ADA, BEN, CLEO):
        await trial.store.put_waiting(waiting(person))
    seats = (Seat(ADA, "Ada", None, 1), Seat(BEN, "Ben", None, 2))
    lobby = table("Q", status="lobby", seed=None, seats=seats)
    await trial.store.seat_waiting(lobby)
    assert [one.table for one in await trial.store.queue(GUILD)] == ["Q", "Q", None]
    again = msgspec.structs.replace(lobby, id="R", seats=(Seat(CLEO, "Cleo", None, 3), seats[0]))
    with pytest.raises(Conflict):
        await trial.store.seat_waiting(again)
    assert await trial.store.table("R") is None and (await trial.store.queue(GUILD))[2].table is None
    assert [one.person for one in await trial.store.waiting_long(5.0)] == [CLEO]
    await trial.store.waited("Q", posted=False)
    assert [one.table for one in await trial.store.queue(GUILD)] == [None] * 3
    await trial.store.seat_waiting(again)
    await trial.store.waited("R", posted=True)
    assert [one.person for one in await trial.store.queue(GUILD)] == [BEN]


async def test_stewards_are_offered_once(trial: Trial) -> None:
    for one in (waiting(ADA, 3.0), waiting(BEN, 1.0), waiting(CLEO, 7.0), waiting(ADA, 1.0, guild=99)):
        await trial.store.put_waiting(one)
    await trial.store.server_left(99)
    assert [one.person for one in await trial.store.waiting_long(5.0)] == [BEN, ADA]
    assert [await trial.store.offer_stewards(GUILD, BEN) for _ in range(2)] == [True, False]
    assert not await trial.store.offer_stewards(GUILD, 4)
    assert [one.person for one in await trial.store.waiting_long(5.0)] == [ADA]


# ---------------------------------------------------------------------------------------------------- the day


def city(id: str, person: int, day: int = 20260921) -> Row:
    seats = (Seat(person, f"Name {person}", None, 1),)
    terms, home = Terms(rated=False, daily=day), Home(DIRECT, CHANNEL)
    return table(id, status="lobby", seed=None, seats=seats, host=person, terms=terms, home=home)


async def _done(trial: Trial, id: str, total: int, ended: float) -> None:
    row = msgspec.structs.replace((await trial.stored(id)).row, status="running", seed=b"d" * 32)
    await trial.store.write(Written(row, 0, waiting=(0,)))
    over = msgspec.structs.replace(row, status="finished", ended=ended)
    shares = (Share(0, row.host, "held", 1, total),)
    await trial.move(over, outcome=Outcome(id, row.game, row.home.guild, 1, ended, shares, False, 1), waiting=())


async def test_a_day_has_one_secret_and_each_person_one_try(trial: Trial) -> None:
    store = trial.store
    assert await store.daily_secret(20260921) is None
    assert await store.daily_secret(20260921, b"a" * 32) == await store.daily_secret(20260921, b"b" * 32) == b"a" * 32
    for id, person in (("A", ADA), ("B", BEN), ("C", CLEO)):
        await store.try_daily(city(id, person))
    with pytest.raises(Illegal, match="daily_tried"):
        await store.try_daily(city("X", ADA))
    assert await store.table("X") is None
    await store.try_daily(city("Y", ADA, 20260922))
    await _done(trial, "A", 30, 5.0)
    await _done(trial, "B", 40, 9.0)
    await trial.reopen()
    store = trial.store
    assert await store.daily_secret(20260921) == b"a" * 32
    mine = [DailyTry(20260921, ADA, f"Name {ADA}", "A", 30, 5.0), DailyTry(20260922, ADA, f"Name {ADA}", "Y")]
    assert list(await store.daily_tries_of(ADA)) == mine


async def test_tries_are_shown_where_people_have_said_so(trial: Trial) -> None:
    store = trial.store
    for id, person in (("A", ADA), ("B", BEN), ("C", CLEO)):
        await store.try_daily(city(id, person))
        for _ in range(2):
            await store.show_daily(20260921, GUILD, person)
    await _done(trial, "A", 30, 5.0)
    await _done(trial, "B", 30, 4.0)
    assert [one.person for one in await store.daily_tries(20260921, GUILD)] == [BEN, ADA, CLEO]
    assert not await store.daily_tries(20260921, None) and not await store.daily_tries(20260921, 99)
    await store.set_daily_public(ADA, True)
    assert await store.daily_public(ADA) and not await store.daily_public(BEN)
    assert [one.person for one in await store.daily_tries(20260921, None)] == [ADA]
    await store.set_unlisted(ADA, True)
    assert not await store.daily_tries(20260921, None)
    await store.set_daily_public(ADA, False)
    await store.set_unlisted(ADA, False)
    assert not await store.daily_tries(20260921, None)
    await store.server_left(GUILD)
    trial.clock.time += 10
    await store.delete_removed(trial.now)
    assert not await store.daily_tries(20260921, GUILD)


async def test_followers_are_told_of_each_stage_once(trial: Trial) -> None:
    await trial.running()
    store = trial.store
    assert not await store.followed("T")
    for person in (BEN, ADA, ADA):
        await store.follow("T", person, True)
    assert await store.followed("T") and await store.follows("T", ADA) and not await store.follows("T", CLEO)
    assert [list(await store.tell_followers("T", 1)) for _ in range(2)] == [[ADA, BEN], []]
    await store.follow("T", CLEO, True)
    assert list(await store.tell_followers("T", 2)) == [ADA, BEN, CLEO] and not await store.tell_followers("T", 1)
    await store.follow("T", BEN, False)
    assert not await store.follows("T", BEN)
