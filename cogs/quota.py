"""How often a person may ask for something: so many times in any minute."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

MINUTE = 60.0
MOST_PEOPLE = 10_000


class Quota:
    def __init__(self, a_minute: int, now: Callable[[], float]) -> None:
        self._a_minute = a_minute
        self._now = now
        self._asked: dict[int, deque[float]] = {}

    def take(self, person: int, times: int = 1) -> float:
        """Takes from the person's minute; 0, or how many seconds to wait if there is nothing left of it."""
        now = self._now()
        asked = self._asked.setdefault(person, deque())
        while asked and asked[0] <= now - MINUTE:
            asked.popleft()
        if not times:
            return 0.0
        if asked and len(asked) + times > self._a_minute:
            return asked[0] + MINUTE - now
        asked.extend([now] * times)
        if len(self._asked) > MOST_PEOPLE:
            self._forget(now)
        return 0.0

    def _forget(self, now: float) -> None:
        self._asked = {person: asked for person, asked in self._asked.items() if asked[-1] > now - MINUTE}
