"""One task, one lock, one holder a key."""

from __future__ import annotations

import asyncio
import gc

import pytest

from rules.table.keyed import KeyedLocks, KeyedTasks, OneAtATime


class Work:
    """Runs that end when they are let go."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.ended: list[str] = []
        self.gates: dict[str, asyncio.Event] = {}

    async def run(self, key: str) -> None:
        self.begun.append(key)
        gate = self.gates[key] = asyncio.Event()
        await gate.wait()

    async def fail(self, key: str) -> None:
        await self.run(key)
        raise RuntimeError(f"{key} fell over")


async def turn() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_keys_run_side_by_side_and_one_key_once() -> None:
    work = Work()
    tasks = KeyedTasks(work.run, "the work")
    tasks.wake("A")
    tasks.wake("B")
    tasks.wake("A")
    await turn()
    assert work.begun == ["A", "B"]
    assert "A" in tasks and "C" not in tasks and len(tasks) == 2
    await tasks.cancel()


async def test_woken_while_running_it_runs_once_more() -> None:
    work = Work()
    tasks = KeyedTasks(work.run, "the work", work.ended.append)
    tasks.wake("A")
    await turn()
    for _ in range(3):
        tasks.wake("A")
    work.gates["A"].set()
    await turn()
    assert work.begun == ["A", "A"] and "A" in tasks
    work.gates["A"].set()
    await tasks.settled("A")
    await turn()
    assert work.begun == work.ended == ["A", "A"] and not len(tasks)


async def test_a_fault_is_logged_and_what_came_meanwhile_is_done(caplog: pytest.LogCaptureFixture) -> None:
    work = Work()
    tasks = KeyedTasks(work.fail, "the work", work.ended.append)
    tasks.wake("A")
    await turn()
    tasks.wake("A")
    work.gates["A"].set()
    await turn()
    assert work.begun == ["A", "A"] and work.ended == ["A"]
    assert "the work of A stopped" in caplog.text and "A fell over" in caplog.text
    await tasks.cancel()


async def test_finishing_waits_but_begins_nothing_more() -> None:
    work = Work()
    tasks = KeyedTasks(work.run, "the work")
    tasks.wake("A")
    await turn()
    tasks.wake("A")
    finishing = asyncio.create_task(tasks.finish(60))
    await turn()
    assert not finishing.done()
    work.gates["A"].set()
    await finishing
    assert work.begun == ["A"] and not len(tasks)
    await tasks.finish(60)


async def test_finishing_has_an_end() -> None:
    work = Work()
    tasks = KeyedTasks(work.run, "the work")
    tasks.wake("A")
    await tasks.finish(0)
    await turn()
    assert work.begun == ["A"] and not len(tasks), "what is late must not go on with what is closed by then"


async def test_what_is_cancelled_does_not_come_again() -> None:
    work = Work()
    tasks = KeyedTasks(work.run, "the work", work.ended.append)
    tasks.wake("A")
    await turn()
    tasks.wake("A")
    await tasks.cancel()
    await turn()
    assert work.begun == ["A"] and work.ended == ["A"] and not len(tasks)


async def test_one_at_a_time_a_key_in_the_order_they_came() -> None:
    locks, told = KeyedLocks(), []

    async def hold(key: str, name: str) -> None:
        async with locks.of(key):
            told.append(f"{name} in")
            await turn()
            told.append(f"{name} out")

    await asyncio.gather(hold("A", "one"), hold("A", "two"), hold("B", "other"))
    own = [line for line in told if "other" not in line]
    assert own == ["one in", "one out", "two in", "two out"]
    assert told.index("other in") < told.index("one out"), "another key waits for nobody"


async def test_a_lock_is_kept_while_it_is_needed_and_no_longer() -> None:
    locks = KeyedLocks()
    async with locks.of("A"):
        gc.collect()
        assert locks.of("A").locked() and len(locks) == 1
    gc.collect()
    assert not len(locks)


def test_who_comes_second_is_refused() -> None:
    held = OneAtATime()
    with held.holding("A", ValueError("first")), held.holding("B", ValueError("other")):
        with pytest.raises(ValueError, match="second"), held.holding("A", ValueError("second")):
            pytest.fail("two at a time")
        with pytest.raises(ValueError, match="third"), held.holding("A", ValueError("third")):
            pytest.fail("one who was refused has let go of what another holds")
    with pytest.raises(KeyError), held.holding("A", ValueError("again")):
        raise KeyError
    with held.holding("A", ValueError("after a fault")):
        pass
