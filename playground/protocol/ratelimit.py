"""Discord's rate limits: headers on every answer, 429 for those who do not read them."""

from __future__ import annotations

import hashlib
import re
from collections import deque
from dataclasses import dataclass

from playground.clock import Clock
from playground.protocol.errors import TooOften, limit


@dataclass(frozen=True)
class RateLimits:
    """How many requests in how many seconds."""

    per_second: int = limit("requests.per_second")
    messages: int = limit("channel.messages")
    messages_window: float = 5.0
    invalid: int = limit("requests.invalid")
    old_edits: int | None = limit("channel.old_edits")
    """Edits of messages older than an hour, of one channel; `None` for as many as one likes."""
    old_edits_window: float = 300.0
    sessions: int = 1000
    """Identifies in a day, of all shards together."""
    together: int = 1
    """Shards with the same remainder by this number are counted together: Discord's `max_concurrency`."""
    identify_window: float = 5.0
    """Seconds between two identifies of shards that are counted together."""

    @classmethod
    def relaxed(cls) -> RateLimits:
        """For tests that are not about rate limits: the headers are there, nobody has to wait."""
        return cls(per_second=10_000, messages=1000, messages_window=1.0, old_edits=None, identify_window=0.0)


@dataclass(frozen=True)
class Verdict:
    headers: dict[str, str]
    retry_after: float | None = None
    is_global: bool = False
    banned: bool = False


OTHER_ROUTES = (50, 1.0)
OLD = 3600.0
"""Seconds after which a message is an old one."""
ID = re.compile(r"\d{5,}")


class Limiter:
    def __init__(self, clock: Clock, limits: RateLimits) -> None:
        self.clock = clock
        self.limits = limits
        self._hits: dict[str, deque[float]] = {}
        self._all: deque[float] = deque()
        self._invalid: deque[float] = deque()

    def _trim(self, hits: deque[float], window: float) -> None:
        while hits and hits[0] <= self.clock.now() - window:
            hits.popleft()

    def check(self, method: str, path: str, *, counted_globally: bool) -> Verdict:
        now = self.clock.now()
        self._trim(self._invalid, 600.0)
        if len(self._invalid) > self.limits.invalid:
            return Verdict({}, 600.0, banned=True)
        if counted_globally:
            self._trim(self._all, 1.0)
            if len(self._all) >= self.limits.per_second:
                wait = self._all[0] + 1.0 - now
                return Verdict({"X-RateLimit-Global": "true"}, wait, is_global=True)
            self._all.append(now)
        sends = method == "POST" and re.fullmatch(r"/channels/\d+/messages", path)
        most, window = (self.limits.messages, self.limits.messages_window) if sends else OTHER_ROUTES
        if not sends and self.limits.per_second > OTHER_ROUTES[0]:
            most = self.limits.per_second
        # The first id of a path is the major parameter; the others share its bucket.
        major = ID.search(path)
        route = f"{method} {ID.sub('#', path)}"
        hits = self._hits.setdefault(f"{route}:{major.group() if major else ''}", deque())
        self._trim(hits, window)
        free = len(hits) < most
        if free:
            hits.append(now)
        reset_after = hits[0] + window - now
        headers = {
            "X-RateLimit-Limit": str(most),
            "X-RateLimit-Remaining": str(most - len(hits)),
            "X-RateLimit-Reset": f"{now + reset_after:.3f}",
            "X-RateLimit-Reset-After": f"{reset_after:.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(route.encode()).hexdigest()[:32],
        }
        return Verdict(headers) if free else Verdict(headers | {"X-RateLimit-Scope": "user"}, reset_after)

    def old_edit(self, channel_id: int, created: float) -> None:
        """Counts an edit of a message written then; refuses one too many of the old ones.

        A limit below the route's own: the headers of the route still show room.
        """
        most, window = self.limits.old_edits, self.limits.old_edits_window
        now = self.clock.now()
        if most is None or now - created <= OLD:
            return
        hits = self._hits.setdefault(f"old edits:{channel_id}", deque())
        self._trim(hits, window)
        if len(hits) >= most:
            raise TooOften(30046, hits[0] + window - now if hits else window)
        hits.append(now)

    def count_invalid(self, status: int) -> None:
        if status in (401, 403, 429):
            self._invalid.append(self.clock.now())
