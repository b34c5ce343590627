"""Absence, return, substitutes, pauses, consent: a table never stalls, and undo hurts nobody."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rules.game import Illegal
from rules.notation import text
from rules.record import replay
from rules.table.clock import DAY, HOUR, own_pace
from rules.table.life import TableLife
from rules.table.looks import Look
from rules.table.rows import Person, Row, Seat
from rules.table.scheduler import Scheduler
from tests.table.place import PEOPLE, Place, place


class Bell:
    """Notes who was reminded, when, of what."""

    def __init__(self, here: Place) -> None:
        self._here = here
        self.rung: list[tuple[float, int, list[str]]] = []

    async def remind(self, person: int, tables: list[str]) -> None:
        self.rung.append((self._here.clock.time, person, tables))

    async def expired(self, row: Row) -> None:
        assert row.status == "closed"


def life_of(here: Place) -> tuple[TableLife, Scheduler, Bell]:
    life, bell = TableLife(here.tables), Bell(here)
    return life, Scheduler(here.tables, life, here.store, bell), bell


async def pass_time(here: Place, scheduler: Scheduler, seconds: float) -> None:
    """Lets so much time go by, waking the scheduler whenever it asked to be woken."""
    end = here.clock.time + seconds
    while True:
        sleep = await scheduler.tick()
        if here.clock.time + sleep > end:
            here.clock.time = end
            await scheduler.tick()
            return
        here.clock.time += max(sleep, 0.001)


async def asked(here: Place, table: str) -> tuple[Look, int]:
    look = await here.waiting(table)
    assert look is not None and look.seat is not None
    person = look.row.seats[look.seat].person
    assert person is not None
    return look, person


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
        here.tables.run_stewards = lambda *_: None  # type: ignore[method-assign]
        await pass_time(here, scheduler, 3 * DAY)
        row = await here.tables.row(table)
        assert all(seat.standin for seat in row.seats)
        look = await here.tables.look(table, PEOPLE[1])
        played = await here.tables.play(table, PEOPLE[1], look.decision, text(look.legal[0]), here.interaction())
        assert played.look.row.seats[1].standin is None


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


async def test_reminders_are_gathered(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        _, scheduler, bell = life_of(here)
        tables = [(await here.begun(seats=2)).id for _ in range(3)]
        await pass_time(here, scheduler, 1.01 * DAY)
        mine = [t for _, person, t in bell.rung if person == PEOPLE[0]]
        assert len(mine) == 1 and set(mine[0]) == set(tables)


async def test_a_substitute_takes_over(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        table = (await here.begun(seats=3)).id
        newcomer = Seat(777, "Zoe", None, 5)
        with pytest.raises(Illegal, match="not_offered"):
            await life.take_over(table, newcomer, 1)
        with pytest.raises(Illegal, match="not_yours_to_offer"):
            await life.offer(table, PEOPLE[0], 1)  # the host may not seat anybody while the holder has time
        await life.offer(table, PEOPLE[1], 1)
        view = (await here.tables.look(table, PEOPLE[1])).view
        taken = await life.take_over(table, newcomer, 1)
        assert taken.seat == 1 and taken.view == view
        assert (await here.tables.look(table, PEOPLE[1])).seat is None
        with pytest.raises(Illegal, match="not_seated"):
            await here.tables.undo(table, PEOPLE[1], 9)
        assert [e.line() for e in await here.store.entries(table)][-1] == "* substitute P2"
        assert replay(await here.tables.record(table)).hash() == await here.hash(table)


async def test_the_host_may_offer_a_seat_whose_time_has_run_out(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, scheduler, _ = life_of(here)
        table = (await here.begun(game="machi_koro", seats=3)).id
        look, absent = await asked(here, table)
        await pass_time(here, scheduler, 2.1 * DAY)
        await here.tables.settled(table)
        seat = look.seat or 0
        if absent != look.row.host:
            await life.offer(table, look.row.host, seat)
            assert (await life.take_over(table, Seat(778, "Yan"), seat)).seat == seat
        else:
            await life.offer(table, absent, seat)


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
