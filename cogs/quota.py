"""How often a person may ask for something: so many times in any minute, or in any hour.

Time is counted by a clock that nobody sets: one that is set back would let people wait for ever, or never.
"""

import time
from collections import deque
from collections.abc import Callable

MINUTE = 60.0
HOUR = 60 * MINUTE
MOST_PEOPLE = 10_000


class Quota:
    def __init__(self, most: int, now: Callable[[], float] = time.monotonic, seconds: float = MINUTE) -> None:
        self._most = most
        self._now = now
        self._seconds = seconds
        self._asked: dict[int, deque[float]] = {}

    def take(self, person: int, times: int = 1) -> float:
        """Takes from what the person has left; 0, or how many seconds to wait if there is nothing left of it."""
        now = self._now()
        asked = self._asked.setdefault(person, deque())
        while asked and asked[0] <= now - self._seconds:
            asked.popleft()
        if not times:
            return 0.0
        if asked and len(asked) + times > self._most:
            return asked[0] + self._seconds - now
        asked.extend([now] * times)
        if len(self._asked) > MOST_PEOPLE:
            self._forget(now)
        return 0.0

    def _forget(self, now: float) -> None:
        kept = {person: asked for person, asked in self._asked.items() if asked and asked[-1] > now - self._seconds}
        self._asked = kept
