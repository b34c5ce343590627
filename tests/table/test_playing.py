"""The async layer: one move once, whatever happens around it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from data.sets import UnknownSet, add_shelf, read_set
from data.store.sqlite.database import SqliteDatabase
from rules.chance import Chance, seed_from_number
from rules.game import Illegal
from rules.notation import text
from rules.record import replay
from rules.table import lobby
from rules.table.ports import StoreFailed
from rules.table.rows import Seat, Written
from rules.table.session import SNAPSHOT_EVERY
from tests.table.place import HOME, PEOPLE, Around, FullDisk, place
from tests.table.time_passing import asked


async def test_a_whole_game_with_a_restart_after_every_move(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun()).id
    chance = Chance(seed_from_number(5))
    for _ in range(500):
        async with place(tmp_path) as here:
            before = await here.hash(table)
            here.tables._live.clear()
            assert await here.hash(table) == before
            if await here.step(table, chance) is None:
                break
    async with place(tmp_path) as here:
        row = await here.tables.row(table)
        assert row.status == "finished"
        assert replay(await here.tables.record(table)).hash() == await here.hash(table)


async def test_ten_simultaneous_clicks_are_one_move(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun()).id
        look, person = await asked(here, table)
        said = text(look.legal[0])
        clicks = [here.tables.play(table, person, look.decision, said, here.interaction()) for _ in range(10)]
        answers = await asyncio.gather(*clicks, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, Illegal)]
        assert len(refused) == 9
        assert {answer.code for answer in refused} <= {"stale", "not_your_turn"}
        assert len([e for e in await here.store.entries(table) if e.by == "person"]) == 1


async def test_the_same_interaction_twice_is_one_move(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun()).id
        look, person = await asked(here, table)
        said = text(look.legal[0])
        first = await here.tables.play(table, person, look.decision, said, 77)
        second = await here.tables.play(table, person, look.decision, said, 77)
        assert not first.again and second.again
        assert len([e for e in await here.store.entries(table) if e.by == "person"]) == 1


async def test_strangers_and_wrong_seats_are_refused(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun()).id
        look = await here.waiting(table)
        assert look is not None and look.seat is not None
        said, before = text(look.legal[0]), await here.hash(table)
        with pytest.raises(Illegal, match="not_seated"):
            await here.tables.play(table, 999, look.decision, said, here.interaction())
        other = next(p for s, p in enumerate(PEOPLE[:3]) if s != look.seat)
        with pytest.raises(Illegal):
            await here.tables.play(table, other, None, said, here.interaction())
        with pytest.raises(Illegal, match="no_table"):
            await here.tables.play("NOSUCHTABL", PEOPLE[0], 0, said, here.interaction())
        assert await here.hash(table) == before


async def test_a_failed_commit_leaves_nothing_behind(tmp_path: Path) -> None:
    async with place(tmp_path, FullDisk) as here:
        row = await here.opened()
        failures = 0
        for _ in range(3):
            try:
                await here.tables.start(row.id, PEOPLE[0], 5)
                break
            except StoreFailed:
                failures += 1
        chance = Chance(seed_from_number(3))
        while True:
            before = await here.hash(row.id)
            try:
                if await here.step(row.id, chance) is None:
                    break
            except StoreFailed:
                failures += 1
                assert await here.hash(row.id) == before
        assert failures > 3
        assert replay(await here.tables.record(row.id)).hash() == await here.hash(row.id)


class SlowStore(Around):
    """Writes of one table wait until they are let go."""

    def __init__(self, inner: Any) -> None:
        super().__init__(inner)
        self.slow: str | None = None
        self.gate = asyncio.Event()

    async def write(self, written: Written) -> None:
        if written.row.id == self.slow:
            await self.gate.wait()
        await self.inner.write(written)


async def test_two_tables_do_not_wait_for_each_other(tmp_path: Path) -> None:
    async with place(tmp_path, SlowStore) as here:
        one, two = (await here.begun()).id, (await here.begun()).id
        here.store.slow = one
        chance = Chance(seed_from_number(1))
        waiting = asyncio.create_task(here.step(one, chance))
        await asyncio.sleep(0)
        assert await asyncio.wait_for(here.steps(two, 5), timeout=5) == 5
        assert not waiting.done()
        here.store.gate.set()
        assert await waiting is not None


async def test_snapshots_are_a_cache(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        tables = [(await here.begun(game="machi_koro")).id for _ in range(3)]
        for number, table in enumerate(tables):
            await here.steps(table, 15 + 10 * number, seed=number)
        hashes = [await here.hash(table) for table in tables]
        decisions = [(await here.tables.session(table)).decisions for table in tables]
        kept = await _count(here.database)
        assert kept
        await here.database.write(lambda db: db.execute("DELETE FROM snapshots") and None)
    async with place(tmp_path) as here:
        assert [await here.hash(table) for table in tables] == hashes
        assert [(await here.tables.session(table)).decisions for table in tables] == decisions


async def _count(database: SqliteDatabase) -> int:
    return await database.read(lambda db: int(db.execute("SELECT count(*) FROM snapshots").fetchone()[0]))


async def test_a_damaged_table_closes_only_itself(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        bad, good = (await here.begun()).id, (await here.begun()).id
        await here.steps(bad, 4)
        change = "UPDATE entries SET text = 'show 999' WHERE table_id = ? AND number = 1"
        await here.database.write(lambda db: db.execute(change, (bad,)) and None)
        here.tables._live.clear()
        with pytest.raises(Illegal, match="damaged"):
            await here.tables.look(bad, PEOPLE[0])
        assert await here.steps(good, 3) == 3
    async with place(tmp_path) as here:
        assert (await here.tables.row(bad)).status == "damaged"
        await here.tables.resume()
        assert await here.steps(good, 1) == 1


async def test_a_set_of_ones_own(tmp_path: Path) -> None:
    """Chosen for a new table, kept by it even when the file is gone."""
    shelf = tmp_path / "sets"
    (shelf / "machi_koro").mkdir(parents=True)
    text = read_set("machi_koro", "standard").text
    file = shelf / "machi_koro" / "mine.toml"
    file.write_text("# my own box\n" + text)
    add_shelf(shelf)
    async with place(tmp_path / "store") as here:
        host = Seat(PEOPLE[0], "Ada", None, 1)
        row = await here.tables.open("machi_koro", {}, host, HOME, "en", 2, components="mine")
        row = await here.tables.change_lobby(row.id, lambda r: lobby.add_steward(r, PEOPLE[0], "random"))
        await here.tables.start(row.id, PEOPLE[0], 5)
        file.unlink()
        read_set.cache_clear()
        here.tables.forget_all()
        look = await here.tables.look(row.id, PEOPLE[0])
        assert look.row.components.name == "mine"
        assert look.row.components.text.startswith("# my own box")
        with pytest.raises(UnknownSet):
            await here.tables.open("machi_koro", {}, host, HOME, "en", 2, components="mine")


async def test_a_long_table_wakes_as_quickly_as_a_short_one(tmp_path: Path) -> None:
    """Counted, not timed: both wake from a snapshot and replay less than one interval."""
    async with place(tmp_path) as here:
        table = (await here.begun(game="machi_koro")).id
        await here.steps(table, 90)
        stored = await here.store.table(table)
        assert stored is not None and stored.entries > 60
        assert len(stored.tail) < 2 * SNAPSHOT_EVERY
