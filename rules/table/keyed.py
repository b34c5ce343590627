"""What there is one of by key, a table mostly: a task, a lock, a holder."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Hashable, Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakValueDictionary

from data.logs import about
from rules.table.ports import StoreFailed

log = logging.getLogger(__name__)


class KeyedTasks:
    """One task a key. A key that is woken while its task runs gets another run after it: no news is missed."""

    def __init__(
        self, work: Callable[[str], Coroutine[Any, Any, None]], name: str, ended: Callable[[str], None] | None = None
    ) -> None:
        """`name` says in the log what failed; `ended` is told of every run's end, however it ended."""
        self._work = work
        self._name = name
        self._ended = ended
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

    def __contains__(self, key: str) -> bool:
        return key in self._tasks

    def __len__(self) -> int:
        return len(self._tasks)

    def wake(self, key: str) -> None:
        if key in self._tasks:
            self._again.add(key)
            return
        task = asyncio.create_task(self._work(key), context=about(key))
        self._tasks[key] = task
        task.add_done_callback(lambda done: self._done(key, done))

    def _done(self, key: str, task: asyncio.Task[None]) -> None:
        self._tasks.pop(key, None)
        fault = None if task.cancelled() else task.exception()
        if isinstance(fault, StoreFailed):
            log.warning("%s of %s stopped: %s", self._name, key, fault)
        elif fault is not None:
            log.error("%s of %s stopped", self._name, key, exc_info=fault)
        if self._ended is not None:
            self._ended(key)
        if key in self._again and not task.cancelled():
            self._again.discard(key)
            self.wake(key)

    async def settled(self, key: str) -> None:
        """Waits until nothing runs for this key."""
        while (task := self._tasks.get(key)) is not None:
            await asyncio.wait([task])

    async def finish(self, seconds: float) -> None:
        """Waits for what runs, but not for ever: then it is stopped. What was to run again does not."""
        self._again.clear()
        if self._tasks:
            await asyncio.wait(list(self._tasks.values()), timeout=seconds)
        await self.cancel()

    async def cancel(self) -> None:
        """Stops what runs, and waits until it has stopped."""
        self._again.clear()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class KeyedLocks:
    """One lock a key, kept only while somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._locks)

    def of(self, key: str) -> asyncio.Lock:
        return self._locks.setdefault(key, asyncio.Lock())


class OneAtATime:
    """Who comes while another holds the key does not wait, but is refused."""

    def __init__(self) -> None:
        self._held: set[Hashable] = set()

    @contextmanager
    def holding(self, key: Hashable, refusal: Exception) -> Iterator[None]:
        if key in self._held:
            raise refusal
        self._held.add(key)
        try:
            yield
        finally:
            self._held.discard(key)
