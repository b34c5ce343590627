"""Seats that change hands: who may offer one, who may take it over, and what time they have."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.game import Illegal
from rules.notation import text
from rules.record import replay
from rules.table.clock import DAY, HOUR
from rules.table.rows import Seat, Terms
from tests.table.place import PEOPLE, place
from tests.table.time_passing import asked, bank, life_of, pass_time


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


async def test_substitutes_before_stewards(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, scheduler, bell = life_of(here)
        table = (await here.begun(3, game="machi_koro", terms=Terms(absent="substitute"))).id
        look, absent = await asked(here, table)
        seat = look.seat or 0
        await pass_time(here, scheduler, 2.01 * DAY)
        now = (await here.tables.row(table)).seats[seat]
        assert now.offered and now.standin is None and now.person == absent
        reminders = len(bell.rung)
        await pass_time(here, scheduler, 0.9 * DAY)
        assert len(bell.rung) == reminders, "who has been reminded twice is not reminded again"
        assert (await here.tables.row(table)).seats[seat].standin is None
        await pass_time(here, scheduler, 0.2 * DAY)
        await here.tables.settled(table)
        assert (await here.tables.row(table)).seats[seat].standin is not None, "a table never stalls"
        taken = await life.take_over(table, Seat(777, "Zoe", None, 5), seat)
        assert taken.row.seats[seat].person == 777 and taken.row.seats[seat].standin is None


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


async def test_T7_a_substitute_takes_back_what_the_seat_decided(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        table = (await here.begun(2, game="metropolys")).id
        look, person = await asked(here, table)
        words = next(text(move) for move in look.legal if text(move).startswith("open 1 "))
        await here.tables.play(table, person, None, words, here.interaction())
        await life.offer(table, person, look.seat or 0)
        await life.take_over(table, Seat(777, "Zoe", None, 5), look.seat or 0)
        undone = await here.tables.undo(table, 777, here.interaction())
        assert undone.look.legal == look.legal


async def test_seats_change_hands_and_games_reopen_in_one_piece(tmp_path: Path) -> None:
    """The clock is written with what makes it run: nothing lies between in which we could die."""
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        table = (await here.begun(3, game="machi_koro")).id
        look, absent = await asked(here, table)
        written = []
        real = here.store.write

        async def noted(one: object) -> None:
            written.append(one)
            await real(one)  # type: ignore[arg-type]

        here.tables.store.write = noted  # type: ignore[method-assign,assignment]
        await life.offer(table, absent, look.seat or 0)
        written.clear()
        await life.take_over(table, Seat(777, "Zoe", None, 5), look.seat or 0)
        assert len(written) == 1 and await bank(here, table, look.seat or 0) == pytest.approx(2 * DAY)
        host = (await here.tables.row(table)).host
        await here.tables.close(table, host)
        written.clear()
        await life.reopen(table, host)
        assert len(written) == 1 and (await here.store.clocks(table))[look.seat or 0].deadline is not None
