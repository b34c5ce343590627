"""The seeded loop with processes that may be put to sleep, and with work in threads that waits in the middle."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from tests.simulation import loop as loops
from tests.simulation.clusters.fibres import Fibres
from tests.simulation.loop import SeededLoop, settle
from tests.simulation.owner import OWNER, WORLD
from tests.simulation.trace import Trace

T = TypeVar("T")
MOST_STEPS = 150_000


class ClusterLoop(SeededLoop):
    def __init__(self, seed: int, trace: Trace) -> None:
        super().__init__(seed, trace)
        loops.MOST_STEPS = MOST_STEPS
        self.fibres = Fibres(self)
        self.asleep: dict[str, list[Any]] = {}
        """By who sleeps: what would have run."""
        self.waits: Callable[[Callable[..., Any]], bool] = lambda work: False
        """Whether some work may wait in the middle."""

    # ------------------------------------------------------------------------------------------------ sleep

    def put_to_sleep(self, owner: str) -> None:
        """As SIGSTOP does: nothing of it runs, time goes on, and whatever arrives for it waits."""
        self.trace.note(f"{owner} falls asleep")
        self.asleep[owner] = []

    def wake(self, owner: str) -> None:
        """Everything that was due meanwhile is due now."""
        held = self.asleep.pop(owner, None)
        if held is not None:
            self.trace.note(f"{owner} wakes up, and {len(held)} steps are due")
            self._ready.extend(held)  # type: ignore[attr-defined]

    def _step(self, handle: Any) -> None:
        owner = handle._context.get(OWNER, WORLD)
        if owner in self.asleep and owner not in self.dead:
            self.asleep[owner].append(handle)
        else:
            super()._step(handle)

    # ------------------------------------------------------------------------------------------------ threads

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        if isinstance(executor, ThreadPoolExecutor) and executor._shutdown:
            raise RuntimeError("cannot schedule new futures after shutdown")
        future, chance, name = self.create_future(), self.chance.threads, plain(func)

        def work() -> None:
            try:
                result: Any = func(*args)
                fault: BaseException | None = None
            except BaseException as raised:
                result, fault = None, raised
            self.call_later(chance.expovariate(1000), settle, future, result, fault)

        def begin() -> None:
            # In one piece, unless it may have to wait for something; that is known only now.
            if self.waits(name):
                self.fibres.begin(work)
            else:
                work()

        self.call_later(chance.expovariate(200) if chance.random() < 0.95 else chance.uniform(0.05, 0.6), begin)
        return future


def plain(func: Any) -> Any:
    """Without what `to_thread` and `partial` have put around it."""
    while isinstance(func, functools.partial):
        wraps = getattr(func.func, "__name__", "") == "run" and func.args
        func = func.args[0] if wraps else func.func
    return func
