"""Faults of clocks, consent and coming back that were found by trying, each with the way it was found."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.game import Illegal
from rules.notation import text
from rules.table import lobby
from rules.table.clock import DAY, HOUR
from rules.table.rows import Seat, Terms
from tests.table.place import PEOPLE, Place, place
from tests.table.test_life import asked, life_of, pass_time

ADA, BEN, CLEO, DAN = PEOPLE


async def _bank(here: Place, table: str, seat: int) -> float:
    clock = (await here.store.clocks(table))[seat]
    return clock.bank if clock.since is None else (clock.deadline or 0) - here.clock.time


async def test_T2_coming_back_wins_one_grace_and_no_more(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, scheduler, _ = life_of(here)
        row = await here.opened(3, game="machi_koro")
        await here.tables.change_lobby(row.id, lambda r: lobby.set_terms(r, ADA, Terms(absent="substitute")))
        table = (await here.tables.start(row.id, ADA, here.interaction())).row.id
        look, absent = await asked(here, table)
        await pass_time(here, scheduler, 2.01 * DAY)
        await life.come_back(table, absent)  # and decides nothing
        await pass_time(here, scheduler, 1.1 * DAY)
        await here.tables.settled(table)
        assert (await here.tables.row(table)).seats[look.seat or 0].standin is not None


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
        assert await _bank(here, table, other) == pytest.approx(2 * DAY)


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
            assert await _bank(here, table, seat) == pytest.approx(HOUR)
        other = (await here.store.clocks(table)).get(1 - seat)
        assert other is None or other.bank <= 2 * DAY


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


async def test_a_renewal_is_of_no_use_after_the_pause(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        table = (await here.begun(3, game="machi_koro")).id
        await life.pause(table, ADA)
        await life.ask_renewal(table, BEN)
        await life.unpause(table, ADA)
        with pytest.raises(Illegal, match="no_request"):
            await life.answer(table, CLEO, "renew", True)


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
        assert len(written) == 1 and await _bank(here, table, look.seat or 0) == pytest.approx(2 * DAY)
        host = (await here.tables.row(table)).host
        await here.tables.close(table, host)
        written.clear()
        await life.reopen(table, host)
        assert len(written) == 1 and (await here.store.clocks(table))[look.seat or 0].deadline is not None


async def test_a_start_gives_a_clock_to_whoever_lacks_one(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(3, game="machi_koro")).id
        look, _ = await asked(here, table)
        await here.database.write(lambda db: db.execute("DELETE FROM clocks") and None)
        here.tables.forget_all()
        await here.tables.resume()
        assert (await here.store.clocks(table))[look.seat or 0].deadline is not None


async def test_T10_who_was_sent_away_stays_away_until_invited(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = lobby.kick(await here.opened(3), ADA, 1)
        with pytest.raises(Illegal, match="barred"):
            lobby.join(row, Seat(BEN, "Ben"))
        assert lobby.join(lobby.invite(row, ADA, BEN), Seat(BEN, "Ben")).seat_of(BEN) is not None


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
