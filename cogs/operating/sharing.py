"""Several processes at one Discord: who may identify when, and fifty requests a second for all of them together.

Nothing of this is done by a process that is alone.
"""

import asyncio
import heapq
import itertools
import logging
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any

from discord.http import HTTPClient, Route

from rules.table.cluster_port import ClusterStore
from rules.table.ports import StoreFailed

log = logging.getLogger(__name__)

ANSWER, POST, LATER = range(3)
"""What somebody waits for now; what everybody is to see; what may as well come later."""
IMPORTANCE: ContextVar[int | None] = ContextVar("importance", default=None)
"""Of what is done here, where its route does not say it."""
EACH = 1 / 48
"""Seconds that a request takes of the common queue: Discord counts fifty a second, and a network jitters."""
PATIENCE = {ANSWER: 10.0, POST: 1.0, LATER: 0.1}
"""How long the common queue may be for one of them to join it: what matters less waits until there is room."""
AGAIN = 0.1
AT_ONCE = 4
"""Places that are taken as one, where so many wait: each taking is a way to the database."""
IDENTIFY = 5.5
"""Seconds between two identifies of shards with the same remainder by `max_concurrency`: Discord counts five."""


def importance(route: Route) -> int | None:
    """None for what Discord does not count: answers to interactions.

    >>> importance(Route("POST", "/interactions/{a}/{b}/callback", a=1, b="t"))
    >>> importance(Route("POST", "/channels/{channel_id}/messages", channel_id=1)) == POST
    True
    """
    if route.path.startswith(("/webhooks", "/interactions")):
        return None
    if (own := IMPORTANCE.get()) is not None:
        return own
    if route.path.endswith("/typing") or "/emojis" in route.path:
        return LATER
    return POST if "/messages" in route.path else ANSWER


class Budget:
    """Who waits for a request is served in the order of importance, among all processes and within this one."""

    def __init__(self, store: ClusterStore) -> None:
        self._store = store
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._order = itertools.count()
        self._serving: asyncio.Task[None] | None = None

    def limit(self, http: HTTPClient) -> None:
        """From now on everything that goes out by this client waits for its turn."""
        send: Callable[..., Awaitable[Any]] = http.request

        async def request(route: Route, **more: Any) -> Any:
            found = importance(route)
            if found is not None:
                await self.turn(found)
                if not self._store.surely():
                    raise ConnectionError("who was asleep may not tell what was true before")
            return await send(route, **more)

        http.request = request  # type: ignore[method-assign]

    async def turn(self, found: int) -> None:
        served = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (found, next(self._order), served))
        if self._serving is None or self._serving.done():
            self._serving = asyncio.create_task(self._serve())
        await served

    async def _serve(self) -> None:
        while self._waiting:
            first = self._waiting[0][0]
            many = min(AT_ONCE, sum(found == first for found, *_ in self._waiting))
            try:
                wait = await self._store.reserve("requests", many * EACH, PATIENCE[first])
            except StoreFailed as fault:
                # Then each for itself: discord.py heeds what Discord says.
                log.warning("requests are not shared for now: %s", fault)
                wait = EACH
            if wait is None:
                await asyncio.sleep(AGAIN)
                continue
            await asyncio.sleep(wait)
            for _ in range(min(many, len(self._waiting))):
                *_, served = heapq.heappop(self._waiting)
                if not served.done():
                    served.set_result(None)


class IdentifyGate:
    """One shard at a time of those that Discord counts together, and none where the day's sessions are used up."""

    def __init__(self, store: ClusterStore, http: HTTPClient) -> None:
        self._store = store
        self._http = http
        self._together = 1

    async def open(self, shards: int) -> None:
        """Waits until there are sessions enough for so many shards; who begins more than there are loses the token."""
        while True:
            advised, _, limit = await self._http.get_bot_gateway()
            self._together = max(1, limit["max_concurrency"])
            if advised > (self._store.cluster.shards or advised):
                log.warning("Discord advises %d shards; docs/scale.md says how to settle more.", advised)
            if limit["remaining"] >= shards:
                break
            wait = min(600.0, max(1.0, limit["reset_after"] / 1000))
            log.error(
                "Discord allows %d more sessions today, and %d are needed; trying again in %.0f s, new ones in %.0f s.",
                limit["remaining"], shards, wait, limit["reset_after"] / 1000,
            )  # fmt: skip
            await asyncio.sleep(wait)
        if limit["remaining"] < limit["total"] // 5:
            log.warning("Discord allows only %d more sessions of %d today.", limit["remaining"], limit["total"])

    async def turn(self, shard: int) -> None:
        try:
            await asyncio.sleep(await self._store.reserve(f"identify {shard % self._together}", IDENTIFY) or 0.0)
        except StoreFailed as fault:
            log.warning("shard %d does not know whether it is its turn: %s", shard, fault)
            await asyncio.sleep(IDENTIFY)
