"""What several processes share at Discord: fifty requests a second in order of importance, and turns to identify."""

from __future__ import annotations

import asyncio
import logging
from math import inf
from typing import Any

import pytest
from discord.http import Route

from cogs.operating import sharing
from cogs.operating.sharing import ANSWER, IMPORTANCE, LATER, POST, Budget, IdentifyGate, importance
from rules.table.ports import StoreFailed
from rules.table.rows import Cluster


class Queue:
    """The common queue as a store keeps it, on a clock that stands still."""

    def __init__(self) -> None:
        self.cluster = Cluster(4, 2, 0)
        self.length = 0.0
        self.taken: list[tuple[str, float]] = []
        self.away = False

    def surely(self) -> bool:
        return True

    async def reserve(self, name: str, seconds: float, patience: float = inf) -> float | None:
        await asyncio.sleep(0)
        if self.away:
            raise StoreFailed("away")
        if self.length > patience:
            return None
        self.taken.append((name, seconds))
        wait, self.length = self.length, self.length + seconds
        return wait


class Http:
    def __init__(self, *limits: dict[str, int]) -> None:
        self.sent: list[str] = []
        self._limits = list(limits)

    async def request(self, route: Route, **more: Any) -> str:
        self.sent.append(route.path)
        return route.path

    async def get_bot_gateway(self) -> tuple[int, str, dict[str, int]]:
        return 4, "", self._limits.pop(0)


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    slept: list[float] = []

    async def sleep(seconds: float, real: Any = asyncio.sleep) -> None:
        slept.append(seconds)
        await real(0)

    monkeypatch.setattr(sharing.asyncio, "sleep", sleep)
    return slept


async def test_the_more_important_goes_first() -> None:
    queue, http = Queue(), Http()
    Budget(queue).limit(http)  # type: ignore[arg-type]
    posts = Route("POST", "/channels/{channel_id}/messages", channel_id=1)
    typing = Route("POST", "/channels/{channel_id}/typing", channel_id=1)
    thread = Route("POST", "/channels/{channel_id}/threads", channel_id=1)
    answer = Route("POST", "/interactions/{a}/{b}/callback", a=1, b="t")
    await asyncio.gather(*(http.request(route) for route in (typing, typing, posts, thread, answer)))
    kinds = [path.rpartition("/")[2] for path in http.sent]
    assert kinds == ["callback", "threads", "messages", "typing", "typing"]
    assert sum(seconds for _, seconds in queue.taken) == pytest.approx(4 * sharing.EACH), "the answer is not counted"


async def test_what_may_wait_does_while_the_queue_is_long() -> None:
    queue, http = Queue(), Http()
    budget = Budget(queue)  # type: ignore[arg-type]
    budget.limit(http)  # type: ignore[arg-type]
    queue.length = 0.5
    later = asyncio.create_task(budget.turn(LATER))
    await budget.turn(POST)
    for _ in range(20):
        await asyncio.sleep(0)
    assert not later.done()
    queue.length = 0.0
    await later


async def test_without_the_database_each_goes_on_by_itself(caplog: pytest.LogCaptureFixture) -> None:
    queue, http = Queue(), Http()
    queue.away = True
    Budget(queue).limit(http)  # type: ignore[arg-type]
    await http.request(Route("GET", "/users/@me"))
    assert http.sent and "not shared" in caplog.text


def test_importance_by_route_and_by_what_is_done() -> None:
    edit = Route("PATCH", "/channels/{channel_id}/messages/{m}", channel_id=1, m=2)
    assert importance(edit) == POST
    token = IMPORTANCE.set(LATER)
    assert importance(edit) == LATER
    IMPORTANCE.reset(token)
    assert importance(Route("GET", "/gateway/bot")) == ANSWER


async def test_shards_that_are_counted_together_wait_for_each_other(_hasty: list[float]) -> None:
    queue = Queue()
    gate = IdentifyGate(queue, Http({"max_concurrency": 2, "remaining": 900, "total": 1000, "reset_after": 1}))  # type: ignore[arg-type]
    await gate.open(2)
    for shard in (0, 2, 1):
        await gate.turn(shard)
    assert [name for name, _ in queue.taken] == ["identify 0", "identify 0", "identify 1"]
    assert {seconds for _, seconds in queue.taken} == {5.5}


async def test_nobody_identifies_without_sessions_left(caplog: pytest.LogCaptureFixture, _hasty: list[float]) -> None:
    used = {"max_concurrency": 1, "remaining": 1, "total": 1000, "reset_after": 7_200_000}
    gate = IdentifyGate(Queue(), Http(used, used | {"remaining": 100}))  # type: ignore[arg-type]
    with caplog.at_level(logging.WARNING):
        await gate.open(2)
    assert "allows 1 more sessions today, and 2 are needed" in caplog.text and 600.0 in _hasty
    assert "only 100 more sessions of 1000" in caplog.text
