"""Trying again after what may pass, and going on after what went wrong."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import NoReturn, TypeVar

from rules.table.ports import StoreFailed

log = logging.getLogger(__name__)

T = TypeVar("T")


async def patiently(
    attempt: Callable[[], Awaitable[T]], waits: Iterable[float], may_pass: Callable[[Exception], bool], late: str
) -> T:
    """What the attempt gives, made again after each of these seconds while its fault is one that may pass.

    A fault that cannot pass is raised at once, and so is any of the last attempt. `late` says in the log what waits.
    """
    for seconds in waits:
        try:
            return await attempt()
        except Exception as fault:
            if not may_pass(fault):
                raise
            log.warning("%s: %s", late, fault)
        await asyncio.sleep(seconds)
    return await attempt()


def growing(most: float) -> Iterator[float]:
    """Seconds without end, each time about twice as many.

    >>> from itertools import islice
    >>> list(islice(growing(10.0), 6))
    [1.0, 3.0, 7.0, 10.0, 10.0, 10.0]
    """
    seconds = 0.0
    while True:
        seconds = min(most, 2 * seconds + 1)
        yield seconds


async def tick_for_ever(
    tick: Callable[[], Awaitable[float]], rest: Callable[[float], Awaitable[object]], after_fault: float, name: str
) -> NoReturn:
    """Ticks, and rests as long as the tick says; no fault ends it, but for being cancelled."""
    while True:
        try:
            seconds = await tick()
        except Exception as fault:
            log.error("%s stumbled: %s", name, fault, exc_info=not isinstance(fault, StoreFailed))
            seconds = after_fault
        await rest(seconds)
