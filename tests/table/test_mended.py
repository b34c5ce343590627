"""Faults that were found once and must not come back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from rules.chance import Chance, seed_from_number
from rules.game import Illegal
from rules.notation import text
from rules.table.clock import DAY, HOUR
from rules.table.ports import StoreFailed
from rules.table.rows import Person, Seat, Written
from tests.table.place import PEOPLE, Around, place
from tests.table.test_life import asked, life_of, pass_time


async def test_nobodys_clock_runs_after_a_resignation(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, scheduler, _ = life_of(here)
        table = (await here.begun(game="machi_koro", seats=3)).id
        _, person = await asked(here, table)
        here.tables.run_stewards = lambda *_: None  # type: ignore[method-assign]
        await life.resign(table, person)
        here.clock.time += 3 * DAY
        assert await scheduler.tick() > 0, "the scheduler has nothing to do and sleeps"


async def test_a_closed_lobby_leaves_nothing_in_the_outbox(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = await here.opened(2)
        await here.tables.close(row.id, PEOPLE[0])
        assert row.id not in await here.store.unsent()
        with pytest.raises(Illegal, match="closed"):
            await here.tables.start(row.id, PEOPLE[0], 3)


async def test_undo_brings_an_absent_holder_back(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        _, scheduler, _ = life_of(here)
        table = (await here.begun(seats=3)).id
        await here.steps(table, 1)  # the throw; now all are asked at once
        look = await here.tables.look(table, PEOPLE[0])
        await here.tables.play(table, PEOPLE[0], look.decision, text(look.legal[0]), here.interaction())
        here.tables.run_stewards = lambda *_: None  # type: ignore[method-assign]
        await pass_time(here, scheduler, 3 * DAY)
        undone = await here.tables.undo(table, PEOPLE[0], here.interaction())
        clock = (await here.store.clocks(table))[0]
        assert undone.look.row.seats[0].standin is None
        assert undone.look.legal and clock.deadline is not None


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


async def test_what_is_called_free_can_be_taken_back(tmp_path: Path) -> None:
    """Forced moves that follow are played in the attempt as they are in earnest."""
    async with place(tmp_path) as here:
        table = (await here.begun(2, game="cities")).id
        chance = Chance(seed_from_number(9))
        free = 0
        for _ in range(60):
            look, person = await asked(here, table)
            said = text(chance.choice(look.legal))
            _, promised = await here.tables.attempt(table, person, said)
            played = await here.tables.play(table, person, look.decision, said, here.interaction())
            if promised:
                free += 1
                assert played.free
        assert free


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


async def test_a_newcomer_has_time_of_their_own_and_knows_one_hand(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        table = (await here.begun(game="machi_koro", seats=3)).id
        look, person = await asked(here, table)
        here.clock.time += 47 * HOUR
        await life.offer(table, person, look.seat or 0)
        await life.take_over(table, Seat(777, "Zoe"), look.seat or 0)
        clock = (await here.store.clocks(table))[look.seat or 0]
        assert clock.deadline is not None and clock.deadline >= here.clock.time + DAY
        other = next(p for p in PEOPLE[:3] if p != person)
        seat = (await here.tables.row(table)).seat_of(other)
        assert seat is not None
        await life.offer(table, other, seat)
        with pytest.raises(Illegal, match="held_before"):
            await life.take_over(table, Seat(person, "Again"), seat)


async def test_an_offer_can_be_withdrawn(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        table = (await here.begun(game="machi_koro", seats=2)).id
        look, person = await asked(here, table)
        await life.offer(table, person, look.seat or 0)
        await life.come_back(table, person)
        with pytest.raises(Illegal, match="not_offered"):
            await life.take_over(table, Seat(777, "Zoe"), look.seat or 0)


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
