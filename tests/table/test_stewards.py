"""Stewards at a table: they move without holding up the bot, go on after a restart and after a failed write."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from rules.table import lobby
from rules.table.ports import StoreFailed
from rules.table.rows import Written
from tests.table.place import PEOPLE, Around, Place, place


async def _with_steady(here: Place, game: str, seats: int) -> str:
    row = await here.opened(seats, 0, game)
    for _ in range(seats - 1):
        row = await here.tables.change_lobby(row.id, lambda r: lobby.kick(r, PEOPLE[0], 1))
    for _ in range(seats - 1):
        row = await here.tables.change_lobby(row.id, lambda r: lobby.add_steward(r, PEOPLE[0], "steady"))
    await here.tables.start(row.id, PEOPLE[0], here.interaction())
    return row.id


async def test_a_table_of_stewards_plays_itself(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(3, stewards=2)).id
        for _ in range(400):
            await here.tables.settled(table)
            if await here.steps(table, 1) == 0:
                break
        assert (await here.tables.row(table)).status == "finished"
        assert {e.by for e in await here.store.entries(table)} >= {"person", "steward"}


async def test_stewards_go_on_after_a_restart(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = await here.opened(2, stewards=1)
        here.tables._drive = lambda *_: None  # type: ignore[method-assign]
        await here.tables.start(row.id, PEOPLE[0], 1)
        while await here.steps(row.id, 1):
            pass
    async with place(tmp_path) as here:
        await here.tables.resume()
        await here.tables.settled(row.id)
        assert await here.waiting(row.id) is not None


class Unwell(Around):
    """A disk that fails a few times in the middle of the stewards' moves."""

    failing = 0

    async def write(self, written: Written) -> None:
        if self.failing and any(entry.by == "steward" for entry in written.entries):
            self.failing -= 1
            raise StoreFailed("disk full")
        await self.inner.write(written)


async def test_stewards_try_again_when_the_disk_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nap = asyncio.sleep
    monkeypatch.setattr(asyncio, "sleep", lambda seconds, *_: nap(0))
    async with place(tmp_path, Unwell) as here:
        table = (await here.begun(3, stewards=2, game="machi_koro")).id
        here.store.failing = 3
        for _ in range(4):
            await here.tables.settled(table)
            assert await here.steps(table, 1) == 1
        assert here.store.failing == 0


@pytest.mark.parametrize("game", ["machi_koro", "metropolys", "cities", "my_city", "point_city"])
async def test_steady_stewards_move_after_a_person(tmp_path: Path, game: str) -> None:
    async with place(tmp_path) as here:
        table = await _with_steady(here, game, 3)
        for _ in range(3):
            await here.tables.settled(table)
            if not await here.steps(table, 1):
                break  # the person has ended early, as one may in My City
        await here.tables.settled(table)
        assert {entry.by for entry in await here.store.entries(table)} >= {"person", "steward"}


@pytest.mark.soak
async def test_the_loop_is_free_while_four_tables_think(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        tables = [await _with_steady(here, game, 4) for game in ("metropolys", "cities", "my_city", "point_city")]
        lags: list[float] = []

        async def watch() -> None:
            while True:
                start = time.perf_counter()
                await asyncio.sleep(0.005)
                lags.append(time.perf_counter() - start - 0.005)

        watcher = asyncio.create_task(watch())
        for _ in range(10):
            await asyncio.gather(*(here.tables.settled(table) for table in tables))
            for table in tables:
                await here.steps(table, 1)
        watcher.cancel()
        lags.sort()
        print(f"\nevent-loop lag: median {lags[len(lags) // 2] * 1000:.1f} ms, most {lags[-1] * 1000:.0f} ms")
        assert lags[-1] <= 0.1
