"""What needs the others: undo of what was revealed, the end before the end, and a game reopened."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.game import Illegal
from rules.notation import text
from rules.table.clock import DAY, HOUR
from tests.table.place import PEOPLE, place
from tests.table.time_passing import asked, life_of

ADA, BEN, CLEO, DAN = PEOPLE


async def test_undo_with_consent(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        table = (await here.begun(game="machi_koro", seats=3)).id
        look, person = await asked(here, table)
        before = await here.hash(table)
        await here.steps(table, 1)  # a throw: revealed
        with pytest.raises(Illegal, match="undo_not_free"):
            await here.tables.undo(table, person, here.interaction())
        await life.ask_undo(table, person)
        others = [p for p in PEOPLE[:3] if p != person]
        left, done = await life.answer(table, others[0], "undo", True)
        assert left is not None and done is None
        left, done = await life.answer(table, others[1], "undo", True)
        assert left is None and done is not None
        assert await here.hash(table) == before
        now = await here.tables.look(table, person)
        assert now.decision > look.decision and now.legal == look.legal
        with pytest.raises(Illegal, match="stale"):
            await here.tables.play(table, person, look.decision, text(look.legal[0]), here.interaction())


async def test_an_undo_request_lapses(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        table = (await here.begun(game="machi_koro", seats=2)).id
        _, person = await asked(here, table)
        other = next(p for p in PEOPLE[:2] if p != person)
        with pytest.raises(Illegal, match="nothing_to_undo"):
            await life.ask_undo(table, other)
        await here.steps(table, 1)
        await life.ask_undo(table, person)
        await here.steps(table, 1)  # somebody plays
        with pytest.raises(Illegal, match="no_request"):
            await life.answer(table, other, "undo", True)
        await life.ask_undo(table, person)
        assert await life.answer(table, other, "undo", False) == (None, None)
        with pytest.raises(Illegal, match="no_request"):
            await life.answer(table, other, "undo", True)
        await life.ask_undo(table, person)
        here.clock.time += 25 * HOUR
        with pytest.raises(Illegal, match="no_request"):
            await life.answer(table, other, "undo", True)


async def test_questions_do_not_answer_for_one_another(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        table = (await here.begun(game="machi_koro", seats=3)).id
        await here.steps(table, 8)
        one, two, three = PEOPLE[:3]
        first = await life.ask_undo(table, one)
        await life.ask_close(table, two)
        assert first is not None
        with pytest.raises(Illegal, match="request_open"):
            await life.ask_undo(table, two)
        with pytest.raises(Illegal, match="no_request"):
            await life.answer(table, three, "undo", True, first.target + 1)
        await life.answer(table, three, "undo", False, first.target)
        assert await here.store.request(table, "close") is not None, "declining one leaves the other"


async def test_a_game_ends_early_by_majority_and_reopens(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        table = (await here.begun(game="machi_koro", seats=3)).id
        await here.steps(table, 5)
        before = await here.hash(table)
        assert await life.ask_close(table, PEOPLE[0]) is not None
        await life.answer(table, PEOPLE[2], "close", True)
        assert (await here.tables.row(table)).status == "closed"
        here.clock.time += 80 * DAY
        await life.reopen(table, PEOPLE[1])
        assert await here.hash(table) == before
        assert await here.steps(table, 3) == 3


async def test_T4_a_majority_is_not_stopped_by_one(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        table = (await here.begun(4, game="machi_koro")).id
        await here.steps(table, 6)
        await life.ask_close(table, ADA)
        left, _ = await life.answer(table, BEN, "close", False)
        assert left is not None and left.refusals == (BEN,)
        await life.answer(table, CLEO, "close", True)
        await life.answer(table, BEN, "close", True)  # a mind may change
        assert (await here.tables.row(table)).status == "closed"


async def test_a_question_ends_when_no_majority_is_left_for_it(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        table = (await here.begun(4, game="machi_koro")).id
        await here.steps(table, 6)
        await life.ask_close(table, ADA)
        assert (await life.answer(table, BEN, "close", False))[0] is not None
        assert (await life.answer(table, CLEO, "close", False))[0] is None
        with pytest.raises(Illegal, match="no_request"):
            await life.answer(table, DAN, "close", True)


async def test_who_plays_alone_with_stewards_is_told_that_the_table_is_closed(tmp_path: Path) -> None:
    """Nobody has to agree, so nobody's click wakes the outbox."""
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        table = (await here.begun(2, stewards=1, game="machi_koro")).id
        await here.tables.settled(table)
        here.listener.woken.clear()
        assert await life.ask_close(table, ADA) is None
        assert table in here.listener.woken and table in await here.store.unsent()


async def test_a_reopened_game_has_its_time(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, scheduler, _ = life_of(here)
        table = (await here.begun(game="machi_koro", seats=2)).id
        _, person = await asked(here, table)
        await here.tables.close(table, PEOPLE[0])
        assert await here.store.next_event() is None
        here.clock.time += 10 * DAY
        row = await life.reopen(table, PEOPLE[0])
        await scheduler.tick()
        row = await here.tables.row(table)
        assert all(seat.standin is None for seat in row.seats)
        assert (await here.store.clocks(table))[row.seat_of(person) or 0].deadline is not None
        await here.tables.close(table, PEOPLE[0])
        here.clock.time += 100 * DAY
        with pytest.raises(Illegal, match="too_late"):
            await life.reopen(table, PEOPLE[0])
