"""An event loop without selector, threads or clock: time is virtual, and a seed draws the order of what is ready."""

from __future__ import annotations

import asyncio
import contextvars
import heapq
import socket
from asyncio import base_events
from collections import deque
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any, TypeVar

from tests.simulation.network import Network
from tests.simulation.owner import OWNER, WORLD
from tests.simulation.trace import Trace

T = TypeVar("T")
STEP_LASTS = 2e-5
"""Virtual seconds of a step."""
AT_ONCE = 16
"""Of so many that are ready any may run next."""
MOST_STEPS = 60_000


class StandsStill(AssertionError):
    """Nothing is ready and nothing is to come, or there is no end."""


class Streams:
    """One stream of chance a purpose: what one part draws does not shift the others."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def __getattr__(self, purpose: str) -> Random:
        made = Random(f"{self._seed}/{purpose}")
        setattr(self, purpose, made)
        return made

    def of(self, purpose: str) -> Random:
        stream: Random = getattr(self, purpose)
        return stream


class Numbered:
    """Hashed by its number, not its address: sets are walked in the same order in every process."""

    number: int

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return self is other


class SeededTask(Numbered, asyncio.Task[Any]):
    def __init__(self, work: Coroutine[Any, Any, Any], loop: SeededLoop, context: contextvars.Context | None) -> None:
        self.number = loop.next_number()
        self.owner = OWNER.get() if context is None else context.get(OWNER, WORLD)
        super().__init__(work, loop=loop, name=f"t{self.number}", context=context)
        if self.owner != WORLD:
            loop.tasks_of.setdefault(self.owner, {})[self.number] = self
            self.add_done_callback(lambda done: loop.tasks_of.get(self.owner, {}).pop(self.number, None))


class SeededFuture(Numbered, asyncio.Future[Any]):
    def __init__(self, loop: SeededLoop) -> None:
        self.number = loop.next_number()
        super().__init__(loop=loop)


class SeededLoop(base_events.BaseEventLoop):
    def __init__(self, seed: int, trace: Trace) -> None:
        super().__init__()
        self.chance = Streams(seed)
        self.trace = trace
        self.now = 0.0
        self.steps = 0
        self.dead: set[str] = set()
        self.tasks_of: dict[str, dict[int, SeededTask]] = {}
        self.unhandled: list[tuple[str, dict[str, Any]]] = []
        """What no task caught, with whose it was."""
        self.network = Network(self)
        self._graveyard: list[object] = []
        """What a dead bot has left: dropped coroutines would run their `finally`."""
        self._moments: list[tuple[int, int, Callable[[], object]]] = []
        self._numbers = 0
        self._clock_resolution = 0.0
        self.set_task_factory(lambda loop, work, context=None: SeededTask(work, self, context))  # type: ignore[arg-type]
        self.set_exception_handler(lambda loop, context: self.unhandled.append((OWNER.get(), context)))

    def next_number(self) -> int:
        self._numbers += 1
        return self._numbers

    # ------------------------------------------------------------------------------------------------ order and time

    def at_step(self, step: int, call: Callable[[], object]) -> None:
        """Between two steps: so a fault may hit any of them."""
        heapq.heappush(self._moments, (step, self.next_number(), call))

    def no_more_moments(self) -> None:
        self._moments.clear()

    def _run_once(self) -> None:
        ready: deque[Any] = self._ready  # type: ignore[attr-defined]
        scheduled: list[Any] = self._scheduled  # type: ignore[attr-defined]
        while not self._stopping:  # type: ignore[attr-defined]
            while self._moments and self._moments[0][0] <= self.steps:
                heapq.heappop(self._moments)[2]()
            while scheduled and (scheduled[0]._cancelled or scheduled[0]._when <= self.now):
                handle = heapq.heappop(scheduled)
                handle._scheduled = False
                if handle._cancelled:
                    self._timer_cancelled_count -= 1  # type: ignore[attr-defined]
                else:
                    ready.append(handle)
            if ready:
                self._step(self._pick(ready))
            elif scheduled:
                self.now = scheduled[0]._when
            else:
                raise StandsStill(f"nothing to do at {self.now:.3f}")

    def _step(self, handle: Any) -> None:
        if handle._cancelled:
            return
        owner = handle._context.get(OWNER, WORLD)
        if owner in self.dead:
            self._graveyard.append(handle)
            return
        self.steps += 1
        self.now += STEP_LASTS
        if self.steps > MOST_STEPS:
            raise StandsStill(f"{self.steps} steps and no end")
        self.trace.step(self.steps, self.now, owner, handle._callback)
        handle._run()

    def _pick(self, ready: deque[Any]) -> Any:
        if len(ready) == 1:
            return ready.popleft()
        index = self.chance.order.randrange(min(len(ready), AT_ONCE))
        if index and not _is_task(ready[index]):
            # Plain callbacks keep their order among themselves: asyncio promises it, and protocols rely on it.
            index = next(number for number, handle in enumerate(ready) if not _is_task(handle))
        handle = ready[index]
        del ready[index]
        return handle

    # ------------------------------------------------------------------------------------------------ death

    def kill(self, owner: str) -> None:
        """Nothing of this owner ever runs again: no `except`, no `finally`."""
        self.dead.add(owner)
        self.trace.note(f"{owner} dies")
        self._graveyard.append(self.tasks_of.pop(owner, {}))
        self.network.owner_died(owner)

    def bury(self, thing: object) -> None:
        self._graveyard.append(thing)

    # ------------------------------------------------------------------------------------------------ the system's

    def time(self) -> float:
        return self.now

    def create_future(self) -> asyncio.Future[Any]:
        return SeededFuture(self)

    def call_soon_threadsafe(self, callback: Any, *args: Any, context: Any = None) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        """Done in one piece at a later step; its result comes at one later still."""
        future, chance = self.create_future(), self.chance.threads

        def work() -> None:
            try:
                result = func(*args)
            except BaseException as fault:
                self.call_later(chance.expovariate(1000), settle, future, None, fault)
            else:
                self.call_later(chance.expovariate(1000), settle, future, result, None)

        self.call_later(chance.expovariate(200) if chance.random() < 0.95 else chance.uniform(0.05, 0.6), work)
        return future

    async def getaddrinfo(self, host: Any, port: Any, **more: Any) -> Any:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", int(port or 0)))]

    async def sock_connect(self, sock: Any, address: Any) -> None:
        await self.network.dial(sock, address)

    async def create_connection(self, protocol_factory: Any, *args: Any, sock: Any = None, **more: Any) -> Any:  # type: ignore[override]
        return await self.network.connect(protocol_factory, sock)

    async def create_server(self, protocol_factory: Any, host: Any = None, port: Any = None, **more: Any) -> Any:  # type: ignore[override]
        return self.network.listen(protocol_factory, host, port)

    def add_signal_handler(self, *args: Any) -> None:
        raise NotImplementedError

    def _process_events(self, event_list: Any) -> None:
        pass

    def _write_to_self(self) -> None:
        pass


def settle(future: asyncio.Future[Any], result: object, fault: BaseException | None) -> None:
    if future.done():
        return
    if fault is None:
        future.set_result(result)
    else:
        future.set_exception(fault)


def _is_task(handle: Any) -> bool:
    return isinstance(getattr(handle._callback, "__self__", None), asyncio.Task)


def run(loop: SeededLoop, main: Coroutine[Any, Any, T]) -> T:
    asyncio.set_event_loop(loop)
    return loop.run_until_complete(main)
