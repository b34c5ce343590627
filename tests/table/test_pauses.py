"""Pauses: clocks stand still, a pause ends by itself and is not begun at once again."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.game import Illegal
from rules.notation import text
from rules.table.clock import DAY
from tests.table.place import PEOPLE, place
from tests.table.time_passing import asked, bank, life_of

ADA, BEN, CLEO = PEOPLE[:3]


async def test_T3_a_pause_is_not_begun_again_before_somebody_has_played(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        table = (await here.begun(3, game="machi_koro")).id
        await life.pause(table, ADA)
        await life.unpause(table, ADA)
        with pytest.raises(Illegal, match="pause_again"):
            await life.pause(table, ADA)
        await here.steps(table, 1)
        await life.pause(table, ADA)


async def test_a_turn_that_comes_during_a_pause_has_its_increment(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        table = (await here.begun(2, game="metropolys")).id
        look, person = await asked(here, table)
        here.clock.time += DAY
        await life.pause(table, (await here.tables.row(table)).host)
        other = 1 - (look.seat or 0)
        words = next(text(move) for move in look.legal if text(move).startswith("open 1 "))
        await here.tables.play(table, person, None, words, here.interaction())
        here.clock.time += DAY
        assert (await here.store.clocks(table))[other].since is None
        await life.unpause(table, (await here.tables.row(table)).host)
        assert await bank(here, table, other) == pytest.approx(2 * DAY)


async def test_a_renewal_is_of_no_use_after_the_pause(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        table = (await here.begun(3, game="machi_koro")).id
        await life.pause(table, ADA)
        await life.ask_renewal(table, BEN)
        await life.unpause(table, ADA)
        with pytest.raises(Illegal, match="no_request"):
            await life.answer(table, CLEO, "renew", True)
