"""How often a move, a tick and a lookup wait for the server: what is counted does not depend on a busy machine."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data.store.postgres import lease
from data.store.postgres.database import PostgresDatabase
from rules.chance import Chance, seed_from_number
from rules.notation import text
from tests.postgres.counting import Counter, counted
from tests.postgres_server import address, schema_of
from tests.table.place import Place
from tests.table.time_passing import life_of

MOVES = 60


@pytest.fixture
async def counting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Place, Counter]]:
    if "host=/" not in address():
        pytest.skip("SKYLINE_TEST_DATABASE names a server without a socket: nothing is counted on the way to it")
    monkeypatch.setattr(lease, "SPEAKS_EVERY", 600.0)
    monkeypatch.setattr(lease, "SURE", 600.0)
    with tempfile.TemporaryDirectory() as folder, counted(address(), Path(folder)) as (way, counter):
        database = await PostgresDatabase.open(way, schema_of(tmp_path), None)
        yield Place(database), counter
        await database.close()


async def test_a_move_waits_four_times_in_two_transactions(counting: tuple[Place, Counter]) -> None:
    here, counter = counting
    table, chance = (await here.begun(2, game="machi_koro")).id, Chance(seed_from_number(3))
    for _ in range(MOVES):
        look = await here.waiting(table)
        assert look is not None and look.seat is not None
        person, said = look.row.seats[look.seat].person, text(chance.choice(look.legal))
        assert person is not None
        counter.reset()
        await here.tables.play(table, person, look.decision, said, here.interaction())
        assert (counter.commits, counter.trips) == (2, 4)


async def test_a_tick_asks_once_a_question_and_writes_nothing(counting: tuple[Place, Counter]) -> None:
    here, counter = counting
    table = (await here.begun(2, game="machi_koro")).id
    _, scheduler, _ = life_of(here)
    await scheduler.tick()
    counter.reset()
    await scheduler.tick()
    assert (counter.commits, counter.trips) == (0, 10)
    counter.reset()
    assert await here.store.at(2) == [table]
    assert counter.trips == 1


async def test_a_post_is_claimed_and_ticked_off_in_few_waits(counting: tuple[Place, Counter]) -> None:
    """A process that is killed between a post and its tick makes it again: the way in between is to be short."""
    here, counter = counting
    table = (await here.begun(2, game="machi_koro")).id
    for waits in (2, 3, 3):
        counter.reset()
        post = await here.store.claim(table)
        assert post is not None and counter.trips <= waits
        counter.reset()
        await here.store.sent(post, 2, post.number)
        assert counter.trips == 2
        await here.steps(table, 3)
