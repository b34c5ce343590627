"""Finding players: open tables, their live posts, the queue."""

from __future__ import annotations

import msgspec
import pytest

from rules.table.ports import Conflict
from rules.table.rows import OpenPost, Seat, Waiting
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
