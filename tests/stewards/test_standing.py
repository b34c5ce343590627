"""Standing decisions at a table: given, seen and cancelled by their holder alone, carried out once, ended in time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from rules.cities.game import Cities
from rules.game import Illegal
from rules.metropolys.view import MetropolysView
from rules.notation import text
from rules.record import replay
from rules.table.clock import DAY
from rules.table.life import TableLife
from rules.table.ports import StoreFailed
from rules.table.rows import Seat, Written
from rules.table.scheduler import Scheduler
from rules.table.standing import LATE, STANDING
from rules.table.standing_decisions import StandingDecisions
from tests.stewards.waiting import Waiting
from tests.table.place import PEOPLE, Around, place
from tests.table.time_passing import Bell

LONG = 120.0
"""Longer than any answer takes while nobody has answered by hand."""


@asynccontextmanager
async def tender(directory: Path, seats: int = 3, store: Any = None) -> AsyncIterator[Waiting]:
    """Metropolys: P1 has opened with 3 in the centre, P2 is asked."""
    async with place(directory, store) as here:
        row = await here.begun(seats, game="metropolys", options={"first": "P1"})
        at = Waiting(here, row)
        await at.say(0, "open 3 C7")
        yield at


async def test_a_pass_is_carried_out_once_and_later(tmp_path: Path) -> None:
    async with tender(tmp_path) as at:
        before = await at.lines()
        held = await at.standing_decisions.give(at.table, PEOPLE[1], "pass 1")
        assert [given.words for given in held.given] == ["pass 1"]
        assert await at.lines() == before, "not at once"
        await at.go_by(1.0)
        assert await at.lines() == before, "nor as soon as a machine could"
        await at.go_by(LONG)
        assert await at.lines() == [*before, "P2 pass"]
        entries = await at.here.store.entries(at.table)
        assert entries[-1].by == "person", "the log does not tell it from an answer by hand"
        assert not await at.here.store.answers(at.table, PEOPLE[1]), "but it is no model for how the person answers"
        await at.go_by(10 * LONG)
        assert await at.lines() == [*before, "P2 pass"] and not await at.here.store.standing(at.table)
        assert replay(await at.here.tables.record(at.table)).hash() == await at.here.hash(at.table)


async def test_given_ahead_it_answers_when_the_turn_comes(tmp_path: Path) -> None:
    async with tender(tmp_path) as at:
        await at.standing_decisions.give(at.table, PEOPLE[2], "pass 1")
        await at.go_by(LONG)
        assert (await at.lines())[-1] == "P1 open 3 C7"
        await at.say(1, next(words for words in await at.legal(1) if words.startswith("raise 5 C")))
        await at.go_by(LONG)
        assert (await at.lines())[-1] == "P3 pass"
        assert await at.seat() == 0


async def test_a_raise_goes_on_through_the_tender(tmp_path: Path) -> None:
    async with tender(tmp_path, 2) as at:
        await at.standing_decisions.give(at.table, PEOPLE[1], "raise 1 C 9 pass")
        answers = []
        for value in (6, 12):
            await at.go_by(LONG)
            answers.append((await at.lines())[-1])
            if higher := [words for words in await at.legal(0) if words.startswith(f"raise {value}")]:
                await at.say(0, higher[0])
        await at.go_by(LONG)
        assert answers[0].startswith("P2 raise 4 C")
        assert answers[1].startswith("P2 raise 7 C") or answers[1] == "P2 pass"
        view = (await at.here.tables.look(at.table, None)).view
        assert isinstance(view, MetropolysView) and view.tender == 2
        assert not await at.here.store.standing(at.table), "the tender is over, and so is it"


async def test_answers_by_hand_come_first(tmp_path: Path) -> None:
    async with tender(tmp_path) as at:
        await at.standing_decisions.give(at.table, PEOPLE[1], "raise 1 C 9 ask")
        await at.say(1, "pass", after=2.0)
        await at.go_by(LONG)
        assert [line for line in await at.lines() if line.startswith("P2")] == ["P2 pass"]
        assert not await at.here.store.standing(at.table)


async def test_asked_again_beyond_its_bounds(tmp_path: Path) -> None:
    async with tender(tmp_path, 2) as at:
        await at.standing_decisions.give(at.table, PEOPLE[1], "raise 1 C 4 ask")
        await at.go_by(LONG)
        await at.say(0, next(words for words in await at.legal(0) if words.startswith("raise 6")))
        await at.go_by(LONG)
        assert await at.seat() == 1 and not await at.here.store.standing(at.table)


async def test_only_the_holder_sees_gives_and_cancels(tmp_path: Path) -> None:
    async with tender(tmp_path) as at:
        await at.posts()
        woken = len(at.here.listener.woken)
        await at.standing_decisions.give(at.table, PEOPLE[1], "pass 1")
        assert not (await at.standing_decisions.held(at.table, PEOPLE[2])).given
        with pytest.raises(Illegal, match="standing_gone"):
            await at.standing_decisions.cancel(at.table, PEOPLE[2], "tender")
        with pytest.raises(Illegal, match="not_seated"):
            await at.standing_decisions.held(at.table, 999)
        for nonsense in ("pass 2", "raise 1 C 99 pass", "raise", "", "undo 1", "pass 1; drop"):
            with pytest.raises(Illegal, match="standing_gone"):
                await at.standing_decisions.give(at.table, PEOPLE[1], nonsense)
        assert (await at.standing_decisions.held(at.table, PEOPLE[1])).given
        assert not (await at.standing_decisions.cancel(at.table, PEOPLE[1], "tender")).given
        assert not await at.posts() and len(at.here.listener.woken) == woken, "nothing of it is posted"
        await at.go_by(LONG)
        assert (await at.lines())[-1] == "P1 open 3 C7"


async def test_a_new_one_takes_the_place_of_the_old(tmp_path: Path) -> None:
    async with tender(tmp_path) as at:
        await at.standing_decisions.give(at.table, PEOPLE[1], "pass 1")
        held = await at.standing_decisions.give(at.table, PEOPLE[1], "raise 1 C 5 pass")
        assert [given.words for given in held.given] == ["raise 1 C 5 pass"]


async def test_a_game_without_any_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cities, "standing_kinds", ())
    async with place(tmp_path) as here:
        row = await here.begun(2, game="cities")
        with pytest.raises(Illegal, match="no_standing"):
            await StandingDecisions(here.tables, here.sqlite).held(row.id, PEOPLE[0])


@pytest.mark.parametrize(("game", "words"), [("point_city", "take C4 D4"), ("cities", "take card3")])
async def test_what_still_lies_there_is_taken_when_the_turn_comes(tmp_path: Path, game: str, words: str) -> None:
    async with place(tmp_path) as here:
        at = Waiting(here, await here.begun(2, game=game))
        while (await at.legal(await at.seat()))[0].startswith("start"):
            await at.say(await at.seat(), (await at.legal(await at.seat()))[0])
        first = await at.seat()
        verb, *named = words.split()
        held = await at.standing_decisions.held(at.table, PEOPLE[1 - first])
        offers = [text(one).split() for one in held.offers]
        given = " ".join(next(one for one in offers if one[0] == verb and one[2 : 2 + len(named)] == named))
        await at.standing_decisions.give(at.table, PEOPLE[1 - first], given)
        await at.go_by(LONG)
        await at.say(first, (await at.legal(first))[0])
        await at.go_by(LONG)
        assert (await at.lines())[-1] == f"P{2 - first} {words}"
        await at.go_by(LONG)
        assert not await at.here.store.standing(at.table)


async def test_a_card_that_comes_next_is_built_where_it_was_said(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        at = Waiting(here, await here.begun(2, game="my_city"))
        await at.say(0, (await at.legal(0))[0])
        offers = [text(one) for one in (await at.standing_decisions.held(at.table, PEOPLE[0])).offers]
        ahead = (await here.tables.session(at.table)).game.copy()
        ahead.play(1, ahead.legal(1)[0])
        coming = ahead.view(0).card
        given = next(one for one in offers if one.split()[3] == coming)
        await at.standing_decisions.give(at.table, PEOPLE[0], given)
        await at.say(1, (await at.legal(1))[0])
        await at.go_by(LONG)
        _, _, _, building, turn, column, row = given.split()
        assert (await at.lines())[-1] == f"P1 place {building} {turn} {column}{row}"


# ---------------------------------------------------------------------------------------------------- what happens


async def test_it_survives_a_restart(tmp_path: Path) -> None:
    async with tender(tmp_path) as at:
        await at.standing_decisions.give(at.table, PEOPLE[1], "pass 1")
        table, time = at.table, at.here.clock.time
        (due,) = await at.here.store.standing(table)
    async with place(tmp_path) as here:
        here.clock.time = time + 1
        again = Waiting(here, await here.tables.row(table))
        assert await here.store.standing(table) == (due,)
        await again.go_by(LONG)
        assert (await again.lines())[-1] == "P2 pass"
        assert (await again.times())[-1] == due.due


async def test_what_a_restart_held_up_does_not_come_with_it(tmp_path: Path) -> None:
    """An answer in the very second of a start would be known for what it is."""
    async with tender(tmp_path) as at:
        await at.standing_decisions.give(at.table, PEOPLE[1], "pass 1")
        table, time = at.table, at.here.clock.time + DAY / 4
    async with place(tmp_path) as here:
        here.clock.time = time
        again = Waiting(here, await here.tables.row(table))
        await again.go_by(1.0)
        assert (await again.lines())[-1] == "P1 open 3 C7"
        await again.go_by(LONG)
        assert (await again.lines())[-1] == "P2 pass" and (await again.times())[-1] > time + 2


async def test_an_undo_ends_what_would_answer_again(tmp_path: Path) -> None:
    async with tender(tmp_path) as at:
        await at.standing_decisions.give(at.table, PEOPLE[1], "raise 1 C 9 pass")
        await at.go_by(LONG)
        assert (await at.lines())[-1].startswith("P2 raise 4")
        await at.here.tables.undo(at.table, PEOPLE[1], at.here.interaction())
        await at.go_by(LONG)
        assert (await at.lines())[-1] == "* undo 2" and await at.seat() == 1
        assert not await at.here.store.standing(at.table)


async def test_an_undo_behind_it_ends_it_and_one_after_it_does_not(tmp_path: Path) -> None:
    async with tender(tmp_path) as at:
        await at.standing_decisions.give(at.table, PEOPLE[2], "pass 1")
        await at.here.tables.undo(at.table, PEOPLE[0], at.here.interaction())
        assert not await at.here.store.standing(at.table), "the opening it was given after is gone"
        await at.say(0, "open 3 C7")
        await at.standing_decisions.give(at.table, PEOPLE[2], "pass 1")
        await at.say(1, next(words for words in await at.legal(1) if words.startswith("raise 5 C")))
        await at.here.tables.undo(at.table, PEOPLE[1], at.here.interaction())
        assert [given.due for given in await at.here.store.standing(at.table)] == [None], "P3 is not asked any more"
        await at.say(1, "pass")
        await at.go_by(LONG)
        assert (await at.lines())[-1] == "P3 pass"


async def test_an_undo_elsewhere_leaves_it(tmp_path: Path) -> None:
    """`Always two dice` is not about the building that is taken back."""
    async with place(tmp_path) as here:
        row = await here.begun(2, game="machi_koro", options={"first": "P1"})
        at = Waiting(here, row)
        await at.standing_decisions.give(at.table, PEOPLE[0], "two")
        await at.standing_decisions.give(at.table, PEOPLE[0], "keep")
        await at.say(0, "roll 1")
        if "skip" in await at.legal(0):
            await at.say(0, "skip")
            await here.tables.undo(at.table, PEOPLE[0], here.interaction())
        assert {given.words for given in await here.store.standing(at.table)} == {"two", "keep"}


@pytest.mark.parametrize("how", ["substitute", "resign"])
async def test_it_ends_when_the_seat_changes_hands(tmp_path: Path, how: str) -> None:
    async with tender(tmp_path) as at:
        life = TableLife(at.here.tables)
        await at.standing_decisions.give(at.table, PEOPLE[2], "pass 1")
        if how == "substitute":
            await life.offer(at.table, PEOPLE[2], 2)
            await life.take_over(at.table, Seat(777, "Zoe", None, 5), 2)
        else:
            await life.resign(at.table, PEOPLE[2])
        assert not await at.here.store.standing(at.table)


async def test_a_pause_holds_it_up(tmp_path: Path) -> None:
    async with tender(tmp_path) as at:
        life = TableLife(at.here.tables)
        await at.standing_decisions.give(at.table, PEOPLE[1], "pass 1")
        await life.pause(at.table, PEOPLE[0])
        await at.go_by(5 * LONG)
        assert (await at.lines())[-1] == "* pause"
        await life.unpause(at.table, PEOPLE[0])
        resumed = at.here.clock.time
        await at.go_by(LONG + 60)
        assert (await at.lines())[-1] == "P2 pass" and (await at.times())[-1] > resumed + 2


async def test_a_steward_that_stands_in_keeps_to_it(tmp_path: Path) -> None:
    async with tender(tmp_path) as at:
        life = TableLife(at.here.tables)
        scheduler = Scheduler(at.here.tables, life, at.here.store, Bell(at.here))
        await at.standing_decisions.give(at.table, PEOPLE[1], "raise 1 C 13 pass")
        at.here.clock.time += 3 * DAY  # nobody carries anything out meanwhile
        await scheduler.tick()
        await at.here.tables.settled(at.table)
        seat, *rest = (await at.lines())[-1].split()
        assert seat == "P2" and rest[:2] == ["raise", "4"] and rest[2].startswith("C")
        entries = await at.here.store.entries(at.table)
        assert entries[1].by == "steward"
        assert (await at.here.store.reasons(at.table))[2] == (STANDING, "raise 1 C 13 pass")


class Ill(Around):
    """A store that fails to write while it is ill."""

    ill = False

    async def write(self, written: Written) -> None:
        if self.ill:
            raise StoreFailed("disk full")
        await self.inner.write(written)


async def test_while_the_disk_is_ill_it_waits(tmp_path: Path) -> None:
    async with tender(tmp_path, store=Ill) as at:
        await at.standing_decisions.give(at.table, PEOPLE[1], "pass 1")
        (given,) = await at.here.store.standing(at.table)
        assert given.due is not None
        at.here.clock.time = given.due + LATE / 2
        at.here.store.ill = True  # type: ignore[union-attr]
        assert await at.standing_decisions.tick() > 1, "not again and again"
        assert (await at.lines())[-1] == "P1 open 3 C7"
        at.here.store.ill = False  # type: ignore[union-attr]
        await at.go_by(LONG)
        assert [line for line in await at.lines() if line.startswith("P2")] == ["P2 pass"]


async def test_what_is_kept_about_a_person_and_forgotten(tmp_path: Path) -> None:
    async with tender(tmp_path) as at:
        await at.standing_decisions.give(at.table, PEOPLE[1], "pass 1")
        about = await at.here.sqlite.about(PEOPLE[1])
        assert about["standing decisions"] == [(at.table, 1, "pass 1")]
        await at.here.sqlite.forget(PEOPLE[1])
        assert not await at.here.store.standing(at.table)


async def test_in_a_round_of_all_seats_it_waits_for_nobody(tmp_path: Path) -> None:
    """The toy: others' answers neither hasten it nor draw a new time for it."""
    async with place(tmp_path) as here:
        at = Waiting(here, await here.begun(3), draws=(0.1, 0.9))
        await at.say(await at.seat(), "roll")
        await at.standing_decisions.give(at.table, PEOPLE[1], "dark 1")
        (before,) = await here.store.standing(at.table)
        await at.say(0, "dark", after=3.0)
        assert await here.store.standing(at.table) == (before,)
        await at.go_by(LONG)
        assert "P2 dark" in await at.lines()
