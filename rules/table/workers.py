"""One pool for everything heavy: what is most urgent first, in processes of their own where there are cores for them.

A job is a function that a module has by name and the values it gets: only they go in, only what it returns comes out. A
process that dies in a job, or takes too long over it, is replaced, and the job tried again: it must change nothing but
its own memory. Without processes the same jobs run in threads.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import os
import pickle
import sys
from bisect import insort
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from rules.table.worker import HEAD, settle_memory, whole

log = logging.getLogger(__name__)

T = TypeVar("T")
THREADS = 2
"""Without processes: one goes on while the other's encoder lets go of the interpreter."""
MOST_PROCESSES = 4
MOST_WAITING = 64
"""Jobs of one urgency that wait at once; whoever has one more waits to hand it in."""
LOOK_AHEAD = 8
"""Jobs among which one is chosen whose process has drawn the like before; so often one is passed over at most."""
WORTH = 3
"""Pictures that wait for their home before somebody else begins with one: drawing what lies there takes as long."""
TRIES = 2
LONGEST = 120.0
"""Seconds after which a process counts as lost."""


class Urgency(IntEnum):
    """The more urgent, the smaller. What is long never takes the last hand: thoughts beside thoughts, films at all."""

    POST = 0
    PAGE = 1
    THOUGHT = 2
    FILM = 3
    REVIEW = 4


class WorkerLost(Exception):
    """The process died over this job, each time it was tried."""


def usual() -> int:
    """How many processes there are if nobody has settled it: one a core, none where there is but one."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, MOST_PROCESSES) if cores > 1 else 0


class _Hand(Protocol):
    async def do(self, function: Callable[..., Any], values: tuple[Any, ...]) -> Any: ...

    async def close(self) -> None: ...


class _Job(msgspec.Struct, eq=False):
    urgency: Urgency
    number: int
    function: Callable[..., Any]
    values: tuple[Any, ...]
    done: asyncio.Future[Any]
    kin: str
    passed_over: int = 0
    hand: _Hand | None = None

    def __lt__(self, other: _Job) -> bool:
        return (self.urgency, self.number) < (other.urgency, other.number)


class Workers:
    """A process begins when there is a job for it; one that has done the like gets the next, else who was busy last."""

    def __init__(self, processes: int = 0) -> None:
        settle_memory()
        self._hands: list[_Hand] = [_Process() for _ in range(processes)] or [_Thread() for _ in range(THREADS)]
        self.apart = processes > 0
        """Whether each hand has a memory of its own."""
        self._idle = list(self._hands)
        self._jobs: list[_Job] = []
        self._doing: dict[asyncio.Task[None], _Job] = {}
        self._numbers = itertools.count()
        self._homes: dict[str, _Hand] = {}
        self._room = {urgency: asyncio.Semaphore(MOST_WAITING) for urgency in Urgency}

    @property
    def waiting(self) -> int:
        """Jobs for which there is no hand yet."""
        return len(self._jobs)

    async def run(self, urgency: Urgency, function: Callable[..., T], *values: Any, kin: str = "") -> T:
        """What the function gives for these values. Whoever is cancelled while it waits takes its job away.

        `kin`: jobs of one kin use the same things, and go to the same process where that makes nobody wait.
        """
        async with self._room[urgency]:
            done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
            insort(self._jobs, _Job(urgency, next(self._numbers), function, values, done, kin))
            self._hand_out()
            return await done

    async def close(self) -> None:
        """What is being done is left off, and what was not begun is dropped."""
        self._jobs.clear()
        for task in list(self._doing):
            task.cancel()
        await asyncio.gather(*self._doing, return_exceptions=True)
        await asyncio.gather(*(hand.close() for hand in self._hands))

    def _hand_out(self) -> None:
        while (found := self._next()) is not None:
            hand, job = found
            self._idle.remove(hand)
            self._jobs.remove(job)
            job.hand = hand
            task = asyncio.create_task(self._does(hand, job))
            self._doing[task] = job

    def _next(self) -> tuple[_Hand, _Job] | None:
        """Who does what next: of the most urgent the first, but for one behind it whose home waits for it."""
        self._jobs = [job for job in self._jobs if not job.done.done()]
        long = [job.urgency for job in self._doing.values() if job.urgency >= Urgency.THOUGHT]
        most = max(1, len(self._hands) - 1)
        thoughts = Urgency.THOUGHT if long.count(Urgency.THOUGHT) < most else Urgency.PAGE
        upto = Urgency.REVIEW if len(long) < most else thoughts
        open_ = [job for job in self._jobs if job.urgency <= upto]
        if not open_ or not self._idle:
            return None
        first, *others = [job for job in open_[:LOOK_AHEAD] if job.urgency == open_[0].urgency]
        home = self._home(first)
        if home not in self._idle and first.passed_over < LOOK_AHEAD:
            for job in others:
                if self._home(job) in self._idle:
                    first.passed_over += 1
                    return self._home(job), job
            soon = any(job.hand is home and job.urgency <= Urgency.PAGE for job in self._doing.values())
            if soon and len(others) < WORTH:
                return None
        return (home if home in self._idle else self._idle[-1]), first

    def _home(self, job: _Job) -> _Hand:
        """Kins are shared out evenly, as they come; without one, or in one memory, anybody's."""
        if not job.kin or not self.apart:
            return self._idle[-1] if self._idle else self._hands[0]
        return self._homes.setdefault(job.kin, self._hands[len(self._homes) % len(self._hands)])

    async def _does(self, hand: _Hand, job: _Job) -> None:
        try:
            result = await hand.do(job.function, job.values)
            if not job.done.done():
                job.done.set_result(result)
        except asyncio.CancelledError:
            job.done.cancel()
            raise
        except Exception as fault:
            if not job.done.done():
                job.done.set_exception(fault)
        finally:
            task = asyncio.current_task()
            assert task is not None
            self._doing.pop(task, None)
            self._idle.append(hand)
            self._hand_out()


class _Thread:
    def __init__(self) -> None:
        # One of its own: what is drawn in ever other threads scatters over as many heaps.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="worker")

    async def do(self, function: Callable[..., Any], values: tuple[Any, ...]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *values)

    async def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


class _Process:
    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def do(self, function: Callable[..., Any], values: tuple[Any, ...]) -> Any:
        job = whole(pickle.dumps((function, values)))
        for _ in range(TRIES):
            try:
                async with asyncio.timeout(LONGEST):
                    good, result, last = pickle.loads(await self._asked(job))
            except (EOFError, OSError, TimeoutError) as fault:
                log.warning("a worker is lost in %s: %r", function.__qualname__, fault)
                await self.close()
                continue
            except BaseException:
                # It would answer the next one with what nobody waits for any more.
                await self.close()
                raise
            if last:
                await self.close()
            if not good:
                raise result
            return result
        raise WorkerLost(function.__qualname__)

    async def _asked(self, job: bytes) -> bytes:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "rules.table.worker"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=1 << 20,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path)},
            )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(job)
        await self._process.stdin.drain()
        size = int.from_bytes(await self._process.stdout.readexactly(HEAD))
        return await self._process.stdout.readexactly(size)

    async def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            # Read to its end: what is left in the pipe would keep it open.
            await process.communicate()
