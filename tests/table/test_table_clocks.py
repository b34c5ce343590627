"""The clocks of a table: they run for whoever is asked, stand still when they should, and no trick wins time."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.game import Illegal
from rules.notation import text
from rules.table.clock import DAY, HOUR
from rules.table.rows import Person
from tests.table.place import PEOPLE, place
from tests.table.time_passing import asked, bank, life_of, pass_time


async def test_clocks_stand_still_in_quiet_hours_holidays_and_pauses(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, scheduler, bell = life_of(here)
        table = (await here.begun(game="machi_koro", seats=2)).id
        look, person = await asked(here, table)
        before = await here.store.hours(person)
        await here.sqlite.put_person(person, Person("Europe/Prague", (22 * 60, 8 * 60)))
        await here.sqlite.add_holiday(person, here.clock.time + DAY, here.clock.time + 6 * DAY)
        await life.hours_changed(person, table, before)
        await pass_time(here, scheduler, 5 * DAY)
        clock = (await here.store.clocks(table))[look.seat or 0]
        assert clock.deadline is not None and clock.deadline > here.clock.time
        await life.pause(table, look.row.host)
        await pass_time(here, scheduler, 6 * DAY)
        assert (await here.store.clocks(table))[look.seat or 0].deadline is None
        host = (await here.tables.row(table)).host
        with pytest.raises(Illegal, match="host_only"):
            await life.unpause(table, next(p for p in PEOPLE if p != host))
        await pass_time(here, scheduler, 1.1 * DAY)
        assert (await here.tables.row(table)).paused_until is None, "a pause ends after seven days"
        assert (await here.store.clocks(table))[look.seat or 0].deadline is not None
        assert len(bell.rung) <= 2


async def test_changing_hours_wins_no_time(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        table = (await here.begun(game="machi_koro", seats=2)).id
        look, person = await asked(here, table)
        here.clock.time += 36 * HOUR
        for quiet in ((0, 600), None):
            before = await here.store.hours(person)
            await here.sqlite.put_person(person, Person("UTC", quiet))
            await life.hours_changed(person, table, before)
        assert (await here.store.clocks(table))[look.seat or 0].bank == pytest.approx(12 * HOUR)


async def test_T6_nobody_wins_time_by_taking_back(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(2, game="metropolys")).id
        look, person = await asked(here, table)
        seat = look.seat or 0
        here.clock.time += 2 * DAY - HOUR
        for _ in range(3):
            words = next(text(move) for move in look.legal if text(move).startswith("open 1 "))
            await here.tables.play(table, person, None, words, here.interaction())
            await here.tables.undo(table, person, here.interaction())
            assert await bank(here, table, seat) == pytest.approx(HOUR)
        other = (await here.store.clocks(table)).get(1 - seat)
        assert other is None or other.bank <= 2 * DAY


async def test_a_start_gives_a_clock_to_whoever_lacks_one(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(3, game="machi_koro")).id
        look, _ = await asked(here, table)
        await here.database.write(lambda db: db.execute("DELETE FROM clocks") and None)
        here.tables.forget_all()
        await here.tables.resume()
        assert (await here.store.clocks(table))[look.seat or 0].deadline is not None
