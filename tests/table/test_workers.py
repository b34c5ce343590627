"""The pool of workers: processes that are replaced when they die, what is urgent first, a hand that no film takes."""

from __future__ import annotations

import asyncio
import os
import pickle
import platform
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rules.chance import seed_from_number
from rules.machi_koro.game import MachiKoro
from rules.table import worker
from rules.table.steward_runner import thought
from rules.table.workers import THREADS, WORTH, Urgency, WorkerLost, Workers
from tests.table import jobs


@pytest.fixture
async def pool() -> AsyncIterator[Workers]:
    workers = Workers(2)
    yield workers
    await workers.close()


async def test_values_go_in_and_come_out(pool: Workers) -> None:
    assert await asyncio.gather(*(pool.run(Urgency.POST, jobs.twice, n) for n in range(20))) == list(range(0, 40, 2))
    with pytest.raises(ValueError, match="no such thing"):
        await pool.run(Urgency.POST, jobs.refuse, "no such thing")
    assert await pool.run(Urgency.POST, jobs.twice, 4) == 8, "who refuses goes on"


async def test_who_dies_is_replaced_and_its_job_tried_again(pool: Workers, tmp_path: Path) -> None:
    assert await pool.run(Urgency.POST, jobs.die_once, tmp_path / "died") == "alive"
    pid = await pool.run(Urgency.POST, jobs.where)
    assert pid != os.getpid()
    os.kill(pid, signal.SIGKILL)
    assert await pool.run(Urgency.POST, jobs.twice, 5) == 10, "killed while it had nothing to do"
    with pytest.raises(WorkerLost):
        await pool.run(Urgency.POST, jobs.die)
    assert await pool.run(Urgency.POST, jobs.twice, 6) == 12


async def test_a_steward_thinks_the_same_there(pool: Workers) -> None:
    game = MachiKoro.new(2, seed=seed_from_number(3))
    seat = game.waiting()[0]
    values = (game.key, game.setup, game.dump(), seat, "steady", 0)
    assert await pool.run(Urgency.THOUGHT, thought, *values) == thought(*values)


async def test_one_kin_goes_to_one_process_and_nobody_waits_long_for_it(pool: Workers, tmp_path: Path) -> None:
    async def pids(kin: str, many: int) -> set[int]:
        done = [pool.run(Urgency.POST, jobs.where, kin=kin) for _ in range(many)]
        return set(await asyncio.gather(*done))

    [one], [other] = await pids("one", 1), await pids("other", 1)
    assert one != other
    for _ in range(3):
        assert (await pids("one", 1), await pids("other", 1)) == ({one}, {other})
    assert await pids("one", 1 + WORTH) == {one}, "behind a few pictures they wait for what lies there"
    assert await pids("one", 4 + WORTH) == {one, other}, "who is idle helps"
    go = tmp_path / "go"
    review = asyncio.create_task(pool.run(Urgency.REVIEW, jobs.wait_for, go, kin="one"))
    await asyncio.sleep(0)
    assert await pids("one", 1) == {other}, "nobody waits for what is long"
    go.touch()
    await review
    kins = ("one", "other", "one", "one", "other", "other")
    mixed = [pool.run(Urgency.POST, jobs.where, kin=kin) for kin in kins]
    found, home = await asyncio.gather(*mixed), {"one": one, "other": other}
    assert sum(pid == home[kin] for kin, pid in zip(kins, found, strict=True)) >= 5, (
        "of those that wait each takes its own first"
    )


async def test_the_most_urgent_comes_first_and_the_long_leave_a_hand(tmp_path: Path) -> None:
    workers, go, told = Workers(), tmp_path / "go", tmp_path / "told"
    films = [asyncio.create_task(workers.run(Urgency.FILM, jobs.wait_for, go)) for _ in range(THREADS)]
    await asyncio.sleep(0)
    assert await workers.run(Urgency.POST, jobs.twice, 1) == 2, "while films are made"
    held = asyncio.create_task(workers.run(Urgency.POST, jobs.wait_for, go))
    await asyncio.sleep(0)
    waiting = [
        asyncio.create_task(workers.run(urgency, jobs.note, told, urgency.name)) for urgency in reversed(Urgency)
    ]
    gone = asyncio.create_task(workers.run(Urgency.POST, jobs.note, told, "nobody waits for it"))
    await asyncio.sleep(0)
    gone.cancel()
    # One hand alone does what is not long, so that the order shows.
    go.touch()
    await asyncio.gather(*films, held, *waiting)
    order = told.read_text().split("\n")
    assert "nobody waits for it" not in order and order.index("POST") < order.index("FILM") < order.index("REVIEW")


async def test_thoughts_leave_a_hand_for_posts_and_films_one_for_thoughts(tmp_path: Path) -> None:
    workers, go = Workers(), tmp_path / "go"
    held = [asyncio.create_task(workers.run(Urgency.THOUGHT, jobs.wait_for, go)) for _ in range(THREADS)]
    await asyncio.sleep(0)
    assert await workers.run(Urgency.POST, jobs.twice, 1) == 2, "while two experts think"
    film = asyncio.create_task(workers.run(Urgency.FILM, jobs.wait_for, go))
    go.touch()
    await asyncio.gather(*held, film)
    go.unlink()
    film = asyncio.create_task(workers.run(Urgency.REVIEW, jobs.wait_for, go))
    await asyncio.sleep(0)
    assert await workers.run(Urgency.THOUGHT, jobs.twice, 2) == 4, "while a review is made"
    go.touch()
    await film


async def test_the_end_waits_for_nobody(tmp_path: Path) -> None:
    workers = Workers(1)
    endless = asyncio.create_task(workers.run(Urgency.POST, jobs.wait_for, tmp_path / "never"))
    await asyncio.sleep(0.2)
    await workers.close()
    with pytest.raises(asyncio.CancelledError):
        await endless


async def test_who_has_grown_too_large_is_replaced() -> None:
    workers = Workers(1)
    before = await workers.run(Urgency.POST, jobs.where)
    assert await workers.run(Urgency.POST, jobs.where) == before
    await workers.run(Urgency.POST, jobs.grow, worker.MOST_MEMORY)
    await workers.run(Urgency.POST, jobs.twice, 1)
    assert await workers.run(Urgency.POST, jobs.where) != before
    await workers.close()


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other libraries keep memory in ways of their own")
async def test_what_pictures_leave_free_goes_back_to_the_system() -> None:
    workers = Workers(1)
    before = await workers.run(Urgency.POST, jobs.held)
    await workers.run(Urgency.POST, jobs.scatter, 600_000, 2_000)
    for _ in range(worker.EVERY):
        after = await workers.run(Urgency.POST, jobs.held)
    assert after - before < 10 << 20, "of 57 MiB that are free again"
    await workers.close()


def test_a_process_whose_owner_dies_goes_without_a_word() -> None:
    """Killed in the middle: of handing in, or of waiting for the answer."""
    command = [sys.executable, "-m", "rules.table.worker"]
    job = worker.whole(pickle.dumps((jobs.where, ())))
    for handed_in in (job[:-3], job):
        reads, writes = os.pipe()
        os.close(reads)
        done = subprocess.run(command, input=handed_in, stdout=writes, stderr=subprocess.PIPE, check=True)
        os.close(writes)
        assert done.stderr == b""
