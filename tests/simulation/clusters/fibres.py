"""Work that waits in the middle, as a thread's does: in real threads, of which exactly one runs at a time.

Whoever waits hands over to the loop, which lets it go on at a later step; so the order is the seed's alone. In its
owner's name: what a dead or sleeping process has begun does not go on.
"""

from __future__ import annotations

import contextvars
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.simulation.owner import OWNER, WORLD

if TYPE_CHECKING:
    from tests.simulation.clusters.loop import ClusterLoop

START, LOCK = threading.Thread, threading.Lock


class Fibre:
    def __init__(self, fibres: Fibres, work: Callable[[], object]) -> None:
        self._fibres = fibres
        self._work = work
        self._context = contextvars.copy_context()
        self._mine, self._back = LOCK(), LOCK()
        self._mine.acquire()
        self._back.acquire()
        self._begun = self.ended = False
        self._waits: Waiting | None = None

    def go_on(self) -> None:
        """Until it waits for something again, or ends. By the loop alone."""
        before, self._fibres.running = self._fibres.running, self
        if not self._begun:
            self._begun = True
            START(target=self._run, daemon=True).start()
        else:
            self._mine.release()
        self._back.acquire()
        self._fibres.running = before

    def _run(self) -> None:
        try:
            self._context.run(self._work)
        except BaseException as fault:
            told = {"message": "a thread ended", "exception": fault}
            self._fibres.loop.unhandled.append((self._context.get(OWNER, WORLD), told))
        self.ended = True
        self._back.release()

    def wait(self, waiting: Waiting) -> None:
        self._waits = waiting
        self._back.release()
        self._mine.acquire()

    @property
    def context(self) -> contextvars.Context:
        """For what is to be done in its name: it is within its own."""
        return self._context.copy()


class Waiting:
    """For a time, or for something that comes before."""

    def __init__(self, fibre: Fibre) -> None:
        self._fibre = fibre
        self.over = False

    def end(self) -> None:
        if not self.over:
            self.over = True
            self._fibre.go_on()


class Fibres:
    def __init__(self, loop: ClusterLoop) -> None:
        self.loop = loop
        self.running: Fibre | None = None

    def begin(self, work: Callable[[], object]) -> Fibre:
        fibre = Fibre(self, work)
        self.loop.call_soon(fibre.go_on, context=fibre.context)
        return fibre

    def sleep(self, seconds: float) -> None:
        self.until(lambda waiting: None, seconds)

    def until(self, listen: Callable[[Callable[[], None]], object], seconds: float | None) -> None:
        """`listen` is given what is to be called when it is so."""
        fibre = self.running
        assert fibre is not None, "this waits, and would keep the whole world waiting"
        waiting = Waiting(fibre)
        if seconds is not None:
            self.loop.call_later(max(0.0, seconds), waiting.end, context=fibre.context)
        listen(lambda: void(self.loop.call_soon(waiting.end, context=fibre.context)))
        fibre.wait(waiting)

    # ------------------------------------------------------------------------------------------------ stand-ins

    def Event(self) -> Event:
        return Event(self)

    def Thread(self, *, target: Callable[[], object], name: str, daemon: bool) -> Thread:
        return Thread(self, target)


class Event:
    """`threading.Event`."""

    def __init__(self, fibres: Fibres) -> None:
        self._fibres = fibres
        self._set = False
        self._listening: list[Callable[[], None]] = []

    def is_set(self) -> bool:
        return self._set

    def set(self) -> None:
        self._set = True
        listening, self._listening = self._listening, []
        for told in listening:
            told()

    def wait(self, timeout: float | None = None) -> bool:
        if not self._set:
            self._fibres.until(self._listening.append, timeout)
        return self._set


class Thread:
    """`threading.Thread`."""

    def __init__(self, fibres: Fibres, target: Callable[[], object]) -> None:
        self._fibres = fibres
        self._target = target
        self._ended = Event(fibres)
        self._fibre: Fibre | None = None

    def start(self) -> None:
        self._fibre = self._fibres.begin(self._run)

    def _run(self) -> None:
        self._target()
        self._ended.set()

    def is_alive(self) -> bool:
        return self._fibre is not None and not self._ended.is_set()

    def join(self) -> None:
        self._ended.wait()


def void(anything: Any) -> None:
    """Nothing of it is wanted."""
