"""Clocks, what is due and what comes next, and standing decisions: only where time runs."""

from __future__ import annotations

import msgspec

from rules.table.rows import Given, Written
from tests.contract.trial import ADA, BEN, GUILD, Trial, clock, table


async def test_clocks_are_written_with_a_decision_and_by_themselves(trial: Trial) -> None:
    row = await trial.running()
    await trial.move(row, clocks=((0, clock(500.0, 450.0)), (1, clock())))
    before, new = (await trial.store.clocks("T")).get(1), msgspec.structs.replace(clock(600.0), grace=True)
    assert await trial.store.put_clock("T", 1, new, before)
    assert not await trial.store.put_clock("T", 1, clock(700.0), before), "somebody else was there first"
    await trial.reopen()
    now = {0: clock(500.0, 450.0), 1: msgspec.structs.replace(clock(600.0), grace=True)}
    assert await trial.store.clocks("T") == now
    await trial.move(row, clocks=((1, clock()),))
    assert await trial.store.clocks("T") == {**now, 1: clock()}, "the others stay"


async def test_who_is_waited_for_at_another_table(trial: Trial) -> None:
    await trial.move(await trial.running("T"), clocks=((0, clock(500.0)), (1, clock())))
    paused = await trial.running("U")
    await trial.move(paused, clocks=((0, clock(500.0)),))
    store = trial.store
    assert await store.waits_elsewhere(ADA, "T") and await store.waits_elsewhere(ADA, "U")
    assert not await store.waits_elsewhere(BEN, "U"), "this clock stands still"
    await trial.move(msgspec.structs.replace(paused, paused_until=9e9))
    assert not await store.waits_elsewhere(ADA, "T") and await store.waits_elsewhere(ADA, "U")


async def test_what_is_due_and_what_comes_next(trial: Trial) -> None:
    await trial.move(await trial.running("T"), clocks=((0, clock(500.0)), (1, clock(400.0, 300.0)), (2, clock())))
    await trial.move(await trial.running("U"), clocks=((0, clock(450.0, 350.0)),))
    store = trial.store
    assert await store.next_event() == 300.0
    assert await store.timed_out(399.9) == [] and await store.timed_out(400.0) == [("T", 1)]
    assert await store.timed_out(999.0) == [("T", 1), ("U", 0), ("T", 0)], "the earliest first"
    assert await store.to_remind(299.0) == [] and await store.to_remind(300.0) == [("T", 1)]
    assert sorted(await store.to_remind(350.0)) == [("T", 1), ("U", 0)]
    assert await store.to_remind(400.0) == [("U", 0)], "too late for a reminder"


async def test_time_stands_still_at_tables_that_pause_are_over_or_lost(trial: Trial) -> None:
    for id, changes in (("P", {"paused_until": 9e9}), ("F", {"status": "closed"}), ("L", {})):
        row = await trial.running(id)
        due = Given(0, "dark", "dark 1", ADA, 1, 1, 5.0)
        idle = Given(0, "other", "dark 2", ADA, 1)
        stands = msgspec.structs.replace(row, **changes)  # type: ignore[arg-type]
        await trial.move(stands, clocks=((0, clock(50.0, 20.0)),), standing=(due, idle))
    store = trial.store
    assert await store.timed_out(100.0) == [("L", 0)] and await store.next_event() == 20.0
    assert await store.standing_due(9.0) == ["L"] == await store.standing_idle()
    await store.server_left(GUILD)
    assert await store.timed_out(100.0) == [] == await store.to_remind(30.0)
    assert await store.next_event() is None and await store.next_standing() is None
    assert await store.standing_due(9.0) == [] == await store.standing_idle()
    assert await store.hostless(9e9) == []
    await store.server_back(GUILD)
    assert await store.timed_out(100.0) == [("L", 0)] and await store.standing_due(9.0) == ["L"]


async def test_lobbies_hosts_and_pauses_that_have_lasted_too_long(trial: Trial) -> None:
    store = trial.store
    await store.create(table("OLD", status="lobby", created=10.0, lobby_message=1))
    await store.create(table("NEW", status="lobby", created=60.0, lobby_message=2))
    await store.create(table("UNSEEN", status="lobby", created=60.0))
    assert await store.stale_lobbies(50.0, 100.0) == ["OLD", "UNSEEN"]
    await trial.running("GONE", host_seen=10.0)
    await trial.running("HERE", host_seen=90.0)
    assert await store.hostless(50.0) == ["GONE"]
    await trial.running("PAUSED", paused_until=70.0)
    assert await store.long_paused(69.0) == [] and await store.long_paused(70.0) == ["PAUSED"]


async def test_standing_decisions_are_replaced_as_a_whole(trial: Trial) -> None:
    row = await trial.running()
    late, soon = Given(1, "a", "dark 2", BEN, 1, 3, 80.0), Given(0, "b", "dark 1", ADA, 0, 2, 70.0)
    await trial.move(row, standing=(late, soon))
    assert await trial.store.standing("T") == (soon, late), "by seat and slot"
    assert await trial.store.next_standing() == 70.0
    await trial.move(row)
    assert len(await trial.store.standing("T")) == 2, "as it was"
    await trial.store.write(Written(row, 2, standing=(late,)))
    await trial.reopen()
    assert await trial.store.standing("T") == (late,) and await trial.store.next_standing() == 80.0
    await trial.store.write(Written(row, 2, standing=()))
    assert await trial.store.standing("T") == () and await trial.store.next_standing() is None


async def test_standing_decisions_that_are_due_or_have_nothing_to_answer_yet(trial: Trial) -> None:
    for id, due in (("T", 80.0), ("U", 70.0), ("V", None)):
        row = await trial.running(id)
        given = [Given(0, slot, "dark", ADA, 0, None if due is None else 1, due) for slot in ("a", "b")]
        await trial.store.write(Written(row, 0, standing=tuple(given)))
    assert await trial.store.standing_due(69.0) == []
    assert await trial.store.standing_due(80.0) == ["U", "T"], "each table once, the earliest first"
    assert await trial.store.standing_idle() == ["V"]
    await trial.store.write(Written(table("V"), 0, waiting=(1,)))
    assert await trial.store.standing_idle() == [], "it is not that seat's turn"


async def test_a_persons_latest_answers_by_hand(trial: Trial) -> None:
    row = await trial.running()
    for number in range(35):
        trial.clock.time = 1000.0 + number
        await trial.move(row, number % 2, person=(ADA, BEN)[number % 2])
    await trial.move(row, 0, person=ADA)
    trial.clock.time = 2000.0
    await trial.move(row, 0, person=ADA)
    answers = list(await trial.store.answers("T", ADA))
    assert answers[:3] == [(1034.0, 2000.0, True), (1034.0, 1034.0, True), (1033.0, 1034.0, False)]
    assert len(answers) == 19 and len(list(await trial.store.answers("T", BEN))) == 17
    for _ in range(20):
        await trial.move(row, 0, person=ADA)
    assert len(list(await trial.store.answers("T", ADA))) == 30


async def test_reasons_by_the_entries_they_are_for(trial: Trial) -> None:
    row = await trial.running()
    await trial.move(row, reasons=((1, ("greedy", 3)),))
    await trial.move(row, reasons=((2, ("standing", "dark 1")),))
    assert {n: tuple(reason) for n, reason in (await trial.store.reasons("T")).items()} == {
        1: ("greedy", 3),
        2: ("standing", "dark 1"),
    }
