"""Hints where the host allows them, and reasons for those who may know them."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from rules.chance import Chance
from rules.game import Illegal
from rules.stewards.steward import consider, find_steward
from rules.table import lobby, steward_runner
from rules.table.clock import DAY
from rules.table.hints import Adviser
from rules.table.life import TableLife
from rules.table.rows import Seat, Terms
from rules.table.scheduler import Scheduler
from tests.kit.cases import cases
from tests.stewards.waiting import Waiting
from tests.table.place import PEOPLE, Place, place
from tests.table.time_passing import Bell

KEYS = [case.game.key for case in cases() if case.game.key != "toy"]
STRANGER = 999


async def with_stewards(here: Place, game: str, seats: int = 2, name: str = "steady") -> str:
    """A table of one person and stewards."""
    row = await here.opened(seats, 0, game)
    for _ in range(seats - 1):
        row = await here.tables.change_lobby(row.id, lambda r: lobby.kick(r, PEOPLE[0], 1))
    for _ in range(seats - 1):
        row = await here.tables.change_lobby(row.id, lambda r: lobby.add_steward(r, PEOPLE[0], name))
    await here.tables.start(row.id, PEOPLE[0], here.interaction())
    await here.tables.settled(row.id)
    return row.id


# ---------------------------------------------------------------------------------------------------- hints


async def test_only_where_the_host_allows_them(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        adviser = Adviser(here.tables)
        row = await here.opened(2, game="metropolys", options={"first": "P1"})
        assert not row.terms.hints, "not unless somebody says so"
        with pytest.raises(Illegal, match="host_only"):
            await adviser.allow(row.id, PEOPLE[1], True)
        with pytest.raises(Illegal, match="not_seated"):
            await adviser.allow(row.id, STRANGER, True)
        assert (await adviser.allow(row.id, PEOPLE[0], True)).terms.hints, "in the lobby"
        await here.tables.change_lobby(row.id, lambda r: lobby.set_terms(r, r.host, Terms(hints=True, rated=True)))
        await here.tables.start(row.id, PEOPLE[0], here.interaction())
        assert (await adviser.hint(row.id, PEOPLE[0])).look.seat == 0
        await adviser.allow(row.id, PEOPLE[0], False)
        with pytest.raises(Illegal, match="no_hints"):
            await adviser.hint(row.id, PEOPLE[0])
        await here.steps(row.id, 1)
        assert (await adviser.allow(row.id, PEOPLE[0], True)).terms.hints, "and in play"
        here.tables.forget_all()
        assert (await here.tables.row(row.id)).terms.hints, "it is stored"
        with pytest.raises(Illegal, match="not_your_turn"):
            await adviser.hint(row.id, PEOPLE[0])
        with pytest.raises(Illegal, match="not_seated"):
            await adviser.hint(row.id, STRANGER)
        again = await here.tables.row(row.id)
        await here.tables.close(row.id, again.host)
        with pytest.raises(Illegal, match="over"):
            await adviser.hint(row.id, PEOPLE[1])


@pytest.mark.parametrize("key", KEYS)
async def test_it_is_what_the_best_steward_would_do_by_the_view_alone(
    tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same for every game that looks the same from this seat; nothing is played, nothing thought on the loop."""
    monkeypatch.setattr(type(find_steward(key, "expert")), "rollouts", {2: 4})
    async with place(tmp_path) as here:
        here.tables.patience *= 100
        adviser, table = Adviser(here.tables), (await here.begun(2, game=key)).id
        await adviser.allow(table, PEOPLE[0], True)
        await here.steps(table, 5)
        look = await here.waiting(table)
        assert look is not None and look.seat is not None
        person = look.row.seats[look.seat].person
        assert person is not None
        before = await here.hash(table)
        found = await adviser.hint(table, person)
        assert found.move in look.legal and found.look.decision == look.decision
        assert (await adviser.hint(table, person)).move == found.move, "asked again, the same"
        assert await here.hash(table) == before
        session, steward = await here.tables.session(table), find_steward(key, "expert")
        twin = session.game.imagine(look.seat, Chance(b"pair"))
        luck = session.setup.seed, session.count
        assert consider(twin, look.seat, steward, *luck) == (found.move, found.reason)


async def test_it_is_thought_out_in_a_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = []
    thought = steward_runner._thought

    def noted(*what: Any) -> Any:
        threads.append(threading.get_ident())
        return thought(*what)

    monkeypatch.setattr(steward_runner, "_thought", noted)
    async with place(tmp_path) as here:
        adviser = Adviser(here.tables)
        row = await here.begun(2, game="metropolys", options={"first": "P1"})
        await adviser.allow(row.id, PEOPLE[0], True)
        await adviser.hint(row.id, PEOPLE[0])
        assert threads and threading.get_ident() not in threads


# ---------------------------------------------------------------------------------------------------- reasons


@pytest.mark.parametrize("key", KEYS)
async def test_reasons_are_kept_with_the_moves_and_told_at_the_end(tmp_path: Path, key: str) -> None:
    """While it runs nobody reads why the others' stewards moved; afterwards everybody does, for every such move."""
    async with place(tmp_path) as here:
        adviser, table = Adviser(here.tables), await with_stewards(here, key, name="easy")
        chance = Chance(b"person")
        while await here.step(table, chance) is not None:
            await here.tables.settled(table)
            if (await here.tables.row(table)).status == "running" and chance.below(4) == 0:
                for person in (*PEOPLE, STRANGER, None):
                    assert (await adviser.explained(table, person))[1] == []
        entries = await here.store.entries(table)
        by_stewards = [n for n, entry in enumerate(entries, 1) if entry.by == "steward"]
        assert sorted(await here.store.reasons(table)) == by_stewards
        for person in (PEOPLE[0], STRANGER, None):
            row, found = await adviser.explained(table, person)
            assert row.status == "finished" and [one.number for one in found] == by_stewards
            assert all(
                one.seat == 1 and one.view.seat == 1 and one.words == entries[one.number - 1].text for one in found
            )


async def test_the_holder_reads_at_once_why_a_steward_stood_in(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, adviser = TableLife(here.tables), Adviser(here.tables)
        scheduler = Scheduler(here.tables, life, here.store, Bell(here))
        table = (await here.begun(2, game="metropolys", options={"first": "P1"})).id
        here.clock.time += 3 * DAY
        await scheduler.tick()
        await here.tables.settled(table)
        mine = (await adviser.explained(table, PEOPLE[0]))[1]
        assert mine and all(one.seat == 0 for one in mine)
        assert not (await adviser.explained(table, PEOPLE[1]))[1]
        await life.offer(table, PEOPLE[0], 0)
        await life.take_over(table, Seat(777, "Zoe", None, 5), 0)
        assert (await adviser.explained(table, 777))[1] == mine, "it belongs to the seat"
        assert not (await adviser.explained(table, PEOPLE[0]))[1]


async def test_standing_decisions_stay_private_for_ever(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        adviser = Adviser(here.tables)
        at = Waiting(here, await here.begun(2, game="metropolys", options={"first": "P1"}))
        await at.standing_decisions.give(at.table, PEOPLE[1], "pass 1")
        await at.say(0, "open 3 C7")
        await at.go_by(120)
        assert [one.words for one in (await adviser.explained(at.table, PEOPLE[1]))[1]] == ["pass"]
        assert not (await adviser.explained(at.table, PEOPLE[0]))[1]
        chance = Chance(b"rest")
        while await here.step(at.table, chance) is not None:
            pass
        assert (await here.tables.row(at.table)).status == "finished"
        assert not (await adviser.explained(at.table, PEOPLE[0]))[1]
        assert not (await adviser.explained(at.table, None))[1]
        assert len((await adviser.explained(at.table, PEOPLE[1]))[1]) == 1


async def test_T12_a_closed_game_is_not_over(tmp_path: Path) -> None:
    """It may be reopened: what its stewards thought stays with them."""
    async with place(tmp_path) as here:
        adviser, table = Adviser(here.tables), await with_stewards(here, "metropolys")
        await here.steps(table, 2)
        await here.tables.settled(table)
        assert await here.store.reasons(table)
        await here.tables.close(table, PEOPLE[0])
        assert not (await adviser.explained(table, PEOPLE[0]))[1]


async def test_a_steward_that_stumbles_moves_by_lot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise ZeroDivisionError

    steady = find_steward("metropolys", "steady")
    monkeypatch.setattr(type(steady), "choose", stumble)
    async with place(tmp_path) as here:
        table = await with_stewards(here, "metropolys")
        await here.steps(table, 1)
        await here.tables.settled(table)
        assert {reason[0] for reason in (await here.store.reasons(table)).values()} <= {"lot", "only_move"}
        assert await here.waiting(table) is not None
