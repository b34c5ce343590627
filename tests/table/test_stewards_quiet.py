"""Stewards think without holding up the bot."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from rules.table import lobby
from tests.table.place import PEOPLE, Place, place


async def _with_steady(here: Place, game: str, seats: int) -> str:
    row = await here.opened(seats, 0, game)
    for _ in range(seats - 1):
        row = await here.tables.change_lobby(row.id, lambda r: lobby.kick(r, PEOPLE[0], 1))
    for _ in range(seats - 1):
        row = await here.tables.change_lobby(row.id, lambda r: lobby.add_steward(r, PEOPLE[0], "steady"))
    await here.tables.start(row.id, PEOPLE[0], here.interaction())
    return row.id


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
