"""Who resigns ends nobody else's game; with the last person the table closes."""

from __future__ import annotations

from pathlib import Path

from rules.table.clock import DAY
from tests.table.place import PEOPLE, place
from tests.table.time_passing import asked, life_of


async def test_resigning_ends_nobody_elses_game(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        table = (await here.begun(seats=3)).id
        await here.steps(table, 2)
        row = await life.resign(table, PEOPLE[0])
        assert row.host == PEOPLE[1] and row.seats[0].person is None
        for _ in range(200):
            await here.tables.settled(table)
            if not await here.steps(table, 1):
                break
        assert (await here.tables.row(table)).status == "finished"


async def test_the_last_person_closes_the_table(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        table = (await here.begun(seats=2)).id
        await life.resign(table, PEOPLE[0])
        assert (await life.resign(table, PEOPLE[1])).status == "closed"


async def test_nobodys_clock_runs_after_a_resignation(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, scheduler, _ = life_of(here)
        table = (await here.begun(game="machi_koro", seats=3)).id
        _, person = await asked(here, table)
        here.tables.run_stewards = lambda *_: None  # type: ignore[method-assign]
        await life.resign(table, person)
        here.clock.time += 3 * DAY
        assert await scheduler.tick() > 0, "the scheduler has nothing to do and sleeps"
