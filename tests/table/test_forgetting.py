"""What is forgotten: a server that removed the bot, and a person who asked for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.table.clock import DAY, HOUR
from rules.table.rows import Seat
from tests.table.place import HOME, PEOPLE, place
from tests.table.time_passing import asked, life_of

ADA, BEN, CLEO = PEOPLE[:3]


async def test_T9_a_removed_server_stands_still_and_is_forgotten(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, scheduler, bell = life_of(here)
        table = (await here.begun(game="machi_koro", seats=2)).id
        look, _ = await asked(here, table)
        seat = look.seat or 0
        before = (await here.store.clocks(table))[seat]
        assert before.deadline is not None
        here.clock.time += HOUR
        await here.sqlite.server_left(HOME.guild)
        here.clock.time += 30 * DAY
        await scheduler.tick()
        row = await here.tables.row(table)
        assert row.seats[seat].standin is None and not bell.rung and row.host == ADA
        since = await here.sqlite.gone_since(HOME.guild)
        assert since is not None
        for _ in range(2):  # a second time does no harm, should we die in between
            await life.stood_still(table, since)
        await here.sqlite.server_back(HOME.guild)
        after = (await here.store.clocks(table))[seat]
        assert after.deadline == pytest.approx(before.deadline + 30 * DAY)
        assert await here.steps(table, 1) == 1
        await here.sqlite.server_left(HOME.guild)
        here.clock.time += 89 * DAY
        await scheduler.tick()
        assert await here.store.table(table) is not None
        here.clock.time += 2 * DAY
        await scheduler.tick()
        assert await here.store.table(table) is None
        assert await here.sqlite.servers_known() == []


async def test_forgotten_in_questions_and_beside_the_store(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        person = 987654321987654321
        table = (await here.begun(3, game="machi_koro")).id
        await here.steps(table, 6)
        await life.offer(table, CLEO, 2)
        await life.take_over(table, Seat(person, "Zzyzx", None, 5), 2)
        await life.ask_close(table, person)
        await here.sqlite.forget(person)
        traces = (str(person).encode(), person.to_bytes(8, "big"), b"Zzyzx")
        assert not [trace for kept in _files(tmp_path) for trace in traces if trace in kept]


def _files(directory: Path) -> list[bytes]:
    return [file.read_bytes() for file in directory.glob("skyline.db*")]
