"""What is done when its time has come: reminders, lobbies that expire, hosts who are succeeded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from rules.table.clock import DAY, own_pace
from rules.table.ports import StoreFailed
from rules.table.rows import Seat
from tests.table.place import HOME, PEOPLE, Around, place
from tests.table.time_passing import asked, life_of, pass_time

ADA = PEOPLE[0]


async def test_reminders_are_gathered(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        _, scheduler, bell = life_of(here)
        tables = [(await here.begun(seats=2)).id for _ in range(3)]
        await pass_time(here, scheduler, 1.01 * DAY)
        mine = [t for _, person, t in bell.rung if person == PEOPLE[0]]
        assert len(mine) == 1 and set(mine[0]) == set(tables)


async def test_lobbies_expire_and_hosts_are_succeeded(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        _, scheduler, _ = life_of(here)
        forgotten = (await here.opened(2)).id
        table = (await here.opened(game="machi_koro", seats=3)).id
        # Time enough: stewards that stood in might play the game to its end before the host counts as gone.
        await here.tables.change_lobby(table, lambda row: msgspec.structs.replace(row, pace=own_pace(200)))
        await here.tables.start(table, PEOPLE[0], here.interaction())
        await pass_time(here, scheduler, 7.1 * DAY)
        assert (await here.tables.row(forgotten)).status == "closed"
        assert (await here.tables.row(table)).host != PEOPLE[0]


class Forgetful(Around):
    """A disk that takes everything but the note that somebody was reminded."""

    async def put_clock(self, *_: Any) -> None:
        raise StoreFailed("disk full")


async def test_a_reminder_that_fails_keeps_nothing_else_from_being_done(tmp_path: Path) -> None:
    async with place(tmp_path, Forgetful) as here:
        _, scheduler, _ = life_of(here)
        stale = await here.tables.open("machi_koro", {}, Seat(ADA, "Ada", None, 1), HOME, "en", 2)
        here.clock.time += 6 * DAY
        table = (await here.begun(2, game="machi_koro")).id
        await asked(here, table)
        here.clock.time += 1.5 * DAY
        assert await here.store.to_remind(here.clock.time)
        await scheduler.tick()
        assert (await here.tables.row(stale.id)).status == "closed"
