"""Who stays away: a steward decides in their place until they return, so that a table never stalls."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.game import Illegal
from rules.notation import text
from rules.table.clock import DAY
from rules.table.rows import Terms
from tests.table.place import PEOPLE, place
from tests.table.time_passing import asked, life_of, pass_time


async def test_a_steward_decides_when_time_runs_out_until_the_holder_returns(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, scheduler, bell = life_of(here)
        table = (await here.begun(game="machi_koro", seats=2)).id
        look, absent = await asked(here, table)
        await pass_time(here, scheduler, 1.9 * DAY)
        assert [person for _, person, _ in bell.rung] == [absent, absent]
        assert (await here.tables.look(table, absent)).legal == look.legal
        await pass_time(here, scheduler, 0.2 * DAY)
        await here.tables.settled(table)
        seat = look.row.seat_of(absent)
        assert seat is not None
        row = await here.tables.row(table)
        assert row.seats[seat].standin is not None and row.seats[seat].person == absent
        other = next(p for p in PEOPLE[:2] if p != absent)
        assert (await here.tables.look(table, other)).legal, "the steward has decided and play went on"
        back = await life.come_back(table, absent)
        assert back.row.seats[seat].standin is None
        with pytest.raises(Illegal, match="not_away"):
            await life.come_back(table, absent)
        assert len(bell.rung) == 2, "nobody is reminded after the move was made"


async def test_any_move_brings_the_holder_back(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        _, scheduler, _ = life_of(here)
        table = (await here.begun(seats=3)).id
        await here.steps(table, 1)  # the throw; now all are asked at once
        here.tables.run_stewards = lambda *_, **__: None  # type: ignore[method-assign]
        await pass_time(here, scheduler, 3 * DAY)
        row = await here.tables.row(table)
        assert all(seat.standin for seat in row.seats)
        look = await here.tables.look(table, PEOPLE[1])
        played = await here.tables.play(table, PEOPLE[1], look.decision, text(look.legal[0]), here.interaction())
        assert played.look.row.seats[1].standin is None


async def test_undo_brings_an_absent_holder_back(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        _, scheduler, _ = life_of(here)
        table = (await here.begun(seats=3)).id
        await here.steps(table, 1)  # the throw; now all are asked at once
        look = await here.tables.look(table, PEOPLE[0])
        await here.tables.play(table, PEOPLE[0], look.decision, text(look.legal[0]), here.interaction())
        here.tables.run_stewards = lambda *_, **__: None  # type: ignore[method-assign]
        await pass_time(here, scheduler, 3 * DAY)
        undone = await here.tables.undo(table, PEOPLE[0], here.interaction())
        clock = (await here.store.clocks(table))[0]
        assert undone.look.row.seats[0].standin is None
        assert undone.look.legal and clock.deadline is not None


async def test_T2_coming_back_wins_one_grace_and_no_more(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, scheduler, _ = life_of(here)
        table = (await here.begun(3, game="machi_koro", terms=Terms(absent="substitute"))).id
        look, absent = await asked(here, table)
        await pass_time(here, scheduler, 2.01 * DAY)
        await life.come_back(table, absent)  # and decides nothing
        await pass_time(here, scheduler, 1.1 * DAY)
        await here.tables.settled(table)
        assert (await here.tables.row(table)).seats[look.seat or 0].standin is not None
