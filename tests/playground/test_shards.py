"""Shards: what `/gateway/bot` tells, who may identify when, and which events each of them gets."""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from playground import RateLimits
from tests.playground.rest_client import Rest
from tests.playground.test_gateway import Wire
from tests.scripted import ManualClock, Playground

LIMITS = dataclasses.replace(RateLimits.relaxed(), identify_window=5.0, sessions=4, together=2)


@pytest.fixture
async def sharded(tmp_path: Path) -> AsyncIterator[Rest]:
    clock = ManualClock()
    async with (
        Playground(tmp_path, clock=clock, rate_limits=LIMITS, shards=4) as pg,
        aiohttp.ClientSession() as session,
    ):
        yield Rest(pg, session)


async def _identified(rest: Rest, shard: int) -> Wire:
    socket = await rest.session.ws_connect(f"{rest.pg.url}/gateway?v=10&encoding=json", autoclose=False)
    wire = Wire(socket)
    await wire.next(10)
    await wire.identify(rest.pg.token, shard=[shard, 4])
    return wire


async def test_who_may_identify_when(sharded: Rest) -> None:
    clock = sharded.pg.clock
    assert isinstance(clock, ManualClock)
    assert (await (await _identified(sharded, 0)).next(name="READY"))["d"]["shard"] == [0, 4]
    assert (await (await _identified(sharded, 1)).next(name="READY"))["d"]["shard"] == [1, 4]
    assert (await (await _identified(sharded, 2)).next(9))["d"] is False, "with shard 0, within five seconds"
    await clock.advance(5.0)
    assert (await (await _identified(sharded, 2)).next(name="READY"))["d"]["shard"] == [2, 4]
    status, told = await sharded.call("GET", "/gateway/bot")
    limit = told["session_start_limit"]
    assert status == 200 and told["shards"] == 4
    assert (limit["remaining"], limit["total"], limit["max_concurrency"]) == (0, 4, 2)
    assert limit["reset_after"] == (86_400 - 5) * 1000
    await clock.advance(5.0)
    assert await (await _identified(sharded, 3)).next() == {"closed": 4004}, "one more than there are in a day"
    await clock.advance(86_400.0)
    _, told = await sharded.call("GET", "/gateway/bot")
    assert told["session_start_limit"]["remaining"] == 4


async def test_each_shard_hears_of_its_servers_only(sharded: Rest) -> None:
    heard = {}
    for shard in range(4):
        await sharded.pg.clock.advance(5.0)  # type: ignore[attr-defined]
        wire = await _identified(sharded, shard)
        ready = await wire.next(name="READY")
        heard[shard] = {int(guild["id"]) for guild in ready["d"]["guilds"]}
    for guild in sharded.pg.world.guilds:
        assert [shard for shard in heard if guild in heard[shard]] == [(guild >> 22) % 4]
