from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from playground import RateLimits
from tests.playground.demo_bot import DemoBot
from tests.playground.rest_client import Rest
from tests.scripted import ManualClock, Playground


@pytest.fixture
async def pg(tmp_path: Path) -> AsyncIterator[Playground]:
    async with Playground(tmp_path / "playground", rate_limits=RateLimits.relaxed()) as playground:
        yield playground
        assert playground.server.crashes == []


@pytest.fixture
async def bot(pg: Playground) -> AsyncIterator[DemoBot]:
    demo = DemoBot()
    async with pg.running(demo):
        yield demo


@pytest.fixture
async def rest(pg: Playground) -> AsyncIterator[Rest]:
    async with aiohttp.ClientSession() as session:
        yield Rest(pg, session)


@pytest.fixture
async def timed(tmp_path: Path) -> AsyncIterator[Rest]:
    """A playground whose clock moves only when told to."""
    clock, limits = ManualClock(), RateLimits.relaxed()
    async with Playground(tmp_path, clock=clock, rate_limits=limits) as pg, aiohttp.ClientSession() as session:
        yield Rest(pg, session)
        assert pg.server.crashes == []


@pytest.fixture
async def odd(tmp_path: Path) -> AsyncIterator[Rest]:
    """For whoever sends nonsense by the thousand: nothing is ever too much."""
    limits = RateLimits(per_second=10**6, messages=10**6, invalid=10**6, old_edits=None)
    async with Playground(tmp_path, clock=ManualClock(), rate_limits=limits) as pg, aiohttp.ClientSession() as session:
        yield Rest(pg, session)
