"""Tables: all of a write or nothing, one writer at a time, an interaction once, snapshots, hands, questions."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.record import Entry
from rules.table.clock import Hours
from rules.table.ports import Conflict, StoreFailed
from rules.table.rows import Former, Given, Home, Request, Row, Terms, Written
from tests.contract.trial import ADA, BEN, CHANNEL, CLEO, GUILD, HOME, SEATS, Trial, clock, table


async def test_what_was_never_heard_of_is_nothing(trial: Trial) -> None:
    store = trial.store
    assert await store.table("T") is None and await store.entries("T") == ()
    found = await store.stretch("T", 1)
    assert found.snapshot is None and found.entries == ()
    assert await store.claim("T") is None and await store.last_post("T") is None
    assert await store.request("T", "undo") is None and await store.mirror("T") is None
    assert not await store.clocks("T") and not await store.standing("T") and not await store.lineage("T")
    assert not await store.reasons("T") and not await store.log("T") and await store.mark("T", ADA) == 0
    assert await store.campaign("C") is None and await store.checkpoints("C") == ()
    assert await store.component_set("no such hash") is None and await store.note("x") is None
    assert await store.next_event() is None and await store.next_standing() is None
    assert not any((await store.about(ADA)).values())


async def test_a_row_comes_back_as_it_went(trial: Trial) -> None:
    full = table(
        options={"rounds": "2", "sea": "rough"}, prior={"night": 1, "stars": [1, 0, 2]}, home=Home(1, 2, 3),
        lobby_message=7, lobby_place=8, paused_until=9.5, ended=1.5, rematch="U", mixed=(1, 2),
        terms=Terms((ADA, BEN), (CLEO,), True, "substitute", True),
        seats=(msgspec.structs.replace(SEATS[0], standin="easy", offered=True), *SEATS[1:]),
    )  # fmt: skip
    await trial.store.create(full)
    assert (await trial.stored()).row == full
    await trial.reopen()
    assert (await trial.stored()).row == full
    assert await trial.store.component_set(full.components.hash) == full.components


async def test_entries_are_a_log_in_order(trial: Trial) -> None:
    row = await trial.running()
    trial.clock.time = 500.0
    await trial.store.write(Written(row, 0, (Entry(0, "roll", "person"), Entry(None, "pause")), at=400.0))
    await trial.move(row, 1, "dark")
    texts, times = ["roll", "pause", "dark"], [400.0, 400.0, 500.0]
    assert [entry.text for entry in await trial.store.entries("T")] == texts
    assert [(entry.text, at) for entry, at in await trial.store.log("T")] == list(zip(texts, times, strict=True))
    assert (await trial.stored()).entries == 3
    picked = await trial.store.entries_at("T", (3, 1, 4, 0))
    assert {number: entry.text for number, entry in picked.items()} == {1: "roll", 3: "dark"}
    assert await trial.store.entries_at("T", ()) == {} and await trial.store.entries_at("U", (1,)) == {}
    await trial.reopen()
    assert [entry.text for entry in (await trial.stored()).tail] == texts


async def test_another_number_of_entries_is_a_conflict_and_nothing_is_written(trial: Trial) -> None:
    row = await trial.running()
    await trial.move(row)
    changed = msgspec.structs.replace(row, host=BEN)
    for after in (0, 2):
        with pytest.raises(Conflict):
            await trial.store.write(Written(changed, after, (Entry(1, "dark"),), announce="turn"))
    stored = await trial.stored()
    assert stored.entries == 1 and stored.row.host == ADA
    assert not await trial.store.unsent()


async def test_an_interaction_is_never_stored_twice(trial: Trial) -> None:
    row = await trial.running()
    await trial.move(row, interaction=77, person=ADA)
    await trial.move(row)
    assert (await trial.store.before_decision("T", 77, ())).seen == 1
    assert (await trial.store.before_decision("T", 78, ())).seen is None
    assert (await trial.store.before_decision("T", None, ())).seen is None
    with pytest.raises(StoreFailed):
        await trial.move(row, interaction=77, person=ADA)
    assert (await trial.stored()).entries == 2
    await trial.running("U")
    await trial.move(table("U"), interaction=77)
    assert (await trial.store.before_decision("U", 77, ())).seen == 1, "each table has its own"


async def test_a_write_that_fails_leaves_nothing_of_it(trial: Trial) -> None:
    row = await trial.running()
    await trial.move(row, interaction=77, clocks=((0, clock(200.0)),), snapshot=b"one", standing=(given(),))
    before = await everything(trial)
    worse: dict[str, Any] = {
        "clocks": ((0, clock(999.0)), (1, clock(1.0))),
        "snapshot": b"two",
        "forget_from": 1,
        "announce": "turn",
        "waiting": (2,),
        "former": (Former(0, ADA, "Ada", 1, "resign"),),
        "request": Request("undo", 0, 1, (ADA,), trial.now + 50),
        "reasons": ((2, ("because",)),),
        "standing": (),
    }
    with pytest.raises(StoreFailed):
        await trial.move(msgspec.structs.replace(row, status="closed", host=CLEO), interaction=77, **worse)
    assert await everything(trial) == before
    await trial.reopen()
    assert await everything(trial) == before


def given(slot: str = "dark", due: float | None = None, seat: int = 0) -> Given:
    return Given(seat, slot, f"dark {slot}", ADA, 1, None if due is None else 1, due)


async def everything(trial: Trial) -> tuple[object, ...]:
    store = trial.store
    return (
        await store.table("T"), await store.clocks("T"), await store.lineage("T"), await store.request("T", "undo"),
        await store.reasons("T"), await store.standing("T"), await store.running(), await store.unsent(),
    )  # fmt: skip


async def test_a_snapshot_shortens_the_tail_until_an_undo_forgets_it(trial: Trial) -> None:
    row = await trial.running()
    for number in range(1, 7):
        await trial.move(row, snapshot=b"%d" % number if number in (2, 4) else None)
    stored = await trial.stored()
    assert stored.snapshot == (4, b"4") and len(stored.tail) == 2 and stored.entries == 6
    for first, last, snapshot, entries in (
        (5, None, (4, b"4"), 2), (4, None, (2, b"2"), 4), (3, 5, (2, b"2"), 3), (2, 3, None, 3), (9, 5, (4, b"4"), 1),
    ):  # fmt: skip
        found = await trial.store.stretch("T", first, last)
        assert (found.snapshot, len(found.entries)) == (snapshot, entries), (first, last)
    await trial.store.write(Written(row, 6, (Entry(None, "undo 4"),), forget_from=4))
    stored = await trial.stored()
    assert stored.snapshot == (2, b"2") and len(stored.tail) == 5


async def test_what_a_decision_depends_on_is_read_at_once(trial: Trial) -> None:
    row = await trial.running()
    await trial.store.add_holiday(BEN, 1.0, 2.0)
    await trial.move(row, interaction=5, clocks=((1, clock(9.0)),), standing=(given(),))
    before = await trial.store.before_decision("T", 5, (ADA, BEN))
    assert before.seen == 1 and before.clocks == await trial.store.clocks("T") == {1: clock(9.0)}
    assert before.hours == await trial.store.hours_of((ADA, BEN)) == {ADA: Hours(), BEN: Hours(away=((1.0, 2.0),))}
    assert before.standing == await trial.store.standing("T") == (given(),)


async def test_tables_are_found_by_place_person_and_status(trial: Trial) -> None:
    await trial.running("B", created=3.0)
    await trial.running("A", created=5.0, home=Home(GUILD, CHANNEL, 33))
    await trial.store.create(table("C", created=4.0, status="lobby", seats=SEATS[1:2]))
    await trial.running("D", created=2.0, status="finished")
    assert await trial.store.at(CHANNEL) == ["C", "B", "D"]
    assert await trial.store.at(33) == ["A"]
    assert await trial.store.of_person(BEN) == ["B", "C", "A"]
    assert await trial.store.of_person(CLEO) == []
    assert await trial.store.running() == [("A", (0,)), ("B", (0,))]
    await trial.store.write(Written(table("B"), 0))
    assert await trial.store.running() == [("A", (0,)), ("B", (0,))], "who is waited for stays as it was"


async def test_tables_are_counted_by_status(trial: Trial) -> None:
    assert await trial.store.census() == {}
    await trial.running("A")
    await trial.running("B")
    await trial.ended("C", (ADA, BEN))
    await trial.store.mark_damaged("B", "why")
    assert await trial.store.census() == {"running": 1, "damaged": 1, "finished": 1}


async def test_a_damaged_table_keeps_what_it_holds(trial: Trial) -> None:
    row = await trial.running()
    await trial.move(row)
    await trial.store.write(Written(row, 1, announce="turn"))
    assert await trial.store.mark_damaged("T", "it does not replay")
    assert not await trial.store.mark_damaged("T", "again"), "it was marked before"
    assert not await trial.store.mark_damaged("nowhere", "not there")
    stored = await trial.stored()
    assert (stored.row.status, stored.row.fault, stored.entries) == ("damaged", "it does not replay", 1)
    assert await trial.store.running() == [] and await trial.store.unsent() == []
    assert await trial.store.whereabouts("T") == (HOME, "en")
    assert await trial.store.whereabouts("nowhere") is None


async def test_snapshots_can_be_dropped_at_any_time(trial: Trial) -> None:
    row = await trial.running()
    await trial.move(row, snapshot=b"1")
    await trial.store.drop_snapshots("T")
    await trial.store.drop_snapshots("nowhere")
    stored = await trial.stored()
    assert stored.snapshot is None and len(stored.tail) == 1


async def test_tables_at_which_nothing_would_happen_are_found_some_at_a_time(trial: Trial) -> None:
    for number, (asked_, paused, running) in enumerate(STANDING_STILL):
        row = await trial.running(f"T{number}", paused_until=9.0 if paused else None)
        clocks = tuple((seat, clock(50.0)) for seat in running)
        await trial.store.write(Written(row, 0, waiting=asked_, clocks=clocks))
    await trial.running("T00", status="finished")
    assert await trial.store.unattended("", 100) == (["T0", "T2", "T4", "T6"], "T6")
    assert await trial.store.unattended("", 3) == (["T0", "T2"], "T2")
    assert await trial.store.unattended("T2", 3) == (["T4"], "T5")
    assert await trial.store.unattended("T6", 3) == ([], None)


STANDING_STILL = (
    ((2,), False, ()),  # a steward is asked
    ((0,), False, (0,)),
    ((0,), False, ()),  # nobody's time runs
    ((0,), True, ()),
    ((0, 1), False, (0,)),  # one of two clocks does not run
    ((0, 1), False, (0, 1)),
    ((0,), False, (0, 1)),  # a clock runs of somebody who is not asked
)
"""Tables by whom they wait for, whether they pause, and whose clocks run."""


async def test_who_held_a_seat_is_remembered_in_order(trial: Trial) -> None:
    row = await trial.running()
    past = [
        Former(1, BEN, "Ben", 1, "substitute"),
        Former(0, CLEO, "Cleo", 2, "resign"),
        Former(1, ADA, "Ada", 2, "resign"),
    ]
    await trial.move(row, former=tuple(past[:1]))
    await trial.move(row, former=tuple(past[1:]))
    assert await trial.store.lineage("T") == past
    assert await trial.store.formers("T") == [(1, BEN), (0, CLEO), (1, ADA)]


async def test_a_question_stands_until_it_is_dropped_or_expires(trial: Trial) -> None:
    row = await trial.running()
    undo, close = (asked(kind, trial.now + 10) for kind in ("undo", "close"))
    for request in (undo, close):
        await trial.store.write(Written(row, 0, request=request))
    more = msgspec.structs.replace(undo, consents=(ADA, BEN), refusals=(CLEO,))
    await trial.store.write(Written(row, 0, request=more))
    assert await trial.store.request("T", "undo") == more
    await trial.store.write(Written(row, 0, drop_request="undo"))
    assert await trial.store.request("T", "undo") is None and await trial.store.request("T", "close") == close
    trial.clock.time += 10
    assert await trial.store.request("T", "close") is None, "its time is over"
    await trial.store.write(Written(row, 0, request=msgspec.structs.replace(undo, expires=trial.now + 5)))
    await trial.store.write(Written(row, 0, drop_requests=True))
    assert await trial.store.request("T", "undo") is None


def asked(kind: Any, expires: float) -> Request:
    return Request(kind, 0, 1, (ADA,), expires)


async def test_rows_are_values(trial: Trial) -> None:
    """Whoever changes what they were given changes nothing in the store."""
    await trial.running(options={"rounds": "2"})
    await trial.move(table(), clocks=((0, clock(5.0)),))
    (await trial.store.clocks("T")).clear()
    assert await trial.store.clocks("T") == {0: clock(5.0)}


async def test_the_home_may_change(trial: Trial) -> None:
    row: Row = await trial.running()
    await trial.store.write(Written(msgspec.structs.replace(row, home=Home(GUILD, CHANNEL, 44)), 0))
    assert await trial.store.at(CHANNEL) == [] and await trial.store.at(44) == ["T"]
    assert HOME.place == CHANNEL
