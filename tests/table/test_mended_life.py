"""Faults in the life of tables that were found by reading and must not come back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cogs import face as faces
from cogs.table.lobby_changes import change
from rules.table.clock import DAY
from rules.table.ports import StoreFailed
from rules.table.rows import Seat
from tests.table.place import HOME, PEOPLE, Around, place
from tests.table.test_life import asked, life_of

ADA = PEOPLE[0]


async def test_who_plays_alone_with_stewards_is_told_that_the_table_is_closed(tmp_path: Path) -> None:
    """Nobody has to agree, so nobody's click wakes the outbox."""
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        table = (await here.begun(2, stewards=1, game="machi_koro")).id
        await here.tables.settled(table)
        here.listener.woken.clear()
        assert await life.ask_close(table, ADA) is None
        assert table in here.listener.woken and table in await here.store.unsent()


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


async def test_of_two_quick_choices_none_is_lost(tmp_path: Path) -> None:
    """Both pages were made before either choice was stored."""
    async with place(tmp_path) as here:
        row = await here.tables.open("machi_koro", {}, Seat(ADA, "Ada", None, 1), HOME, "en", 2)
        face = faces.find("machi_koro")
        number = list(row.options).index("left_out")
        both = [change(face, ADA, f"o{number}", word) for word in ("red", "airport")]
        for one in both:
            row = await here.tables.change_lobby(row.id, one)
        assert set(row.options["left_out"].split(",")) == {"red", "airport"}
