"""What happened in a world, line by line: every step, every write to a connection, every line of the log."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import blake2b
from typing import Any


class Trace:
    """Always a hash over all lines; the lines themselves go to whoever `tells` them."""

    def __init__(self, tells: Callable[[str], object] | None = None, *, steps: bool = False) -> None:
        """`steps`: the single steps are told, too; else only what means something to a reader."""
        self._hash = blake2b(digest_size=16)
        self._tells = tells
        self._steps = steps
        self._now = 0.0
        self.directory = ""
        """Where the files of this world lie: the system names it, and no two worlds alike."""

    def step(self, number: int, now: float, owner: str, callback: Any) -> None:
        self._now = now
        line = f"{number} {now:.6f} {owner} {_name(callback)}"
        self._hash.update(line.encode())
        if self._steps and self._tells is not None:
            self._tells(line)

    def bytes_sent(self, line: str) -> None:
        self._hash.update(line.encode())
        if self._steps and self._tells is not None:
            self._tells(line)

    def note(self, line: str) -> None:
        """What a reader wants to know."""
        line = f"{self._now:12.3f}  {line}"
        if self.directory:
            line = line.replace(self.directory, "…")
        self._hash.update(line.encode())
        if self._tells is not None:
            self._tells(line)

    def digest(self) -> str:
        return self._hash.hexdigest()


def _name(callback: Any) -> str:
    owner = getattr(callback, "__self__", None)
    if isinstance(owner, asyncio.Task):
        work: Any = owner.get_coro()
        return "task " + (getattr(work, "__qualname__", None) or type(work).__name__)
    return getattr(callback, "__qualname__", None) or type(callback).__name__
