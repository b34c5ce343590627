"""A process of the pool: does one job after another until nobody hands in any more. `python -m rules.table.worker`."""

import contextlib
import ctypes
import logging
import os
import pickle
import signal
import sys
import traceback
from pathlib import Path
from typing import Any

HEAD = 8
"""Bytes before each message that say how long it is."""
NICE = 2
"""Whoever answers people comes first, where there are fewer cores than processes."""
MOST_MEMORY = 280 << 20
"""Bytes; a process that has held more is replaced."""

APART, NEVER_APART, EVERY, M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = 256 << 10, 32 << 20, 25, -1, -3
"""Bytes from which memory is asked of the system by itself, and goes back to it: else the holes that pictures leave add
up to half of what is in use. A worker gives them back every so many jobs: pages anew cost a sixth of a picture."""


def settle_memory(apart: int = APART) -> None:
    """Where the system's library can; others have ways of their own."""
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, apart)
        ctypes.CDLL(None).mallopt(M_TRIM_THRESHOLD, apart)


def _too_large(number: int) -> bool:
    """Whether this process holds too much beside holes."""
    with contextlib.suppress(AttributeError, OSError, TypeError):
        if number % EVERY == 0 or _held() > MOST_MEMORY:
            ctypes.CDLL(None).malloc_trim(0)
    return _held() > MOST_MEMORY


def whole(message: bytes) -> bytes:
    return len(message).to_bytes(HEAD) + message


def serve() -> None:
    # The one who started us ends us; a key pressed in its terminal reaches all.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICE)
    settle_memory(NEVER_APART)
    # Answers alone go that way: what a job prints does not.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    last, number = False, 0
    while not last and (job := _read()):
        function, values = pickle.loads(job)
        last, number = _too_large(number), number + 1
        try:
            answers.write(whole(_answer(function, values, last)))
            answers.flush()
        except OSError:
            # Who asked is gone, and so are we, without a word.
            os._exit(0)


def _read() -> bytes:
    """The next job; nothing if nobody hands in any more, or died over it."""
    size = int.from_bytes(sys.stdin.buffer.read(HEAD))
    job = sys.stdin.buffer.read(size)
    return job if len(job) == size else b""


def _answer(function: Any, values: tuple[Any, ...], last: bool) -> bytes:
    try:
        return pickle.dumps((True, function(*values), last), pickle.HIGHEST_PROTOCOL)
    except Exception as fault:
        fault.add_note("".join(traceback.format_exception(fault)))
        try:
            answer = pickle.dumps((False, fault, last))
            pickle.loads(answer)
            return answer
        except Exception:
            return pickle.dumps((False, RuntimeError(repr(fault)), last))


def _held() -> int:
    """Bytes that this process holds for itself now, where the system says so."""
    try:
        _, resident, shared, *_ = map(int, Path("/proc/self/statm").read_text().split())
        return (resident - shared) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


if __name__ == "__main__":
    serve()
