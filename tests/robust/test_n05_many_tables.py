"""N 5: how many tables there are keeps nobody waiting: not the start, not the scheduler, not a command."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from cogs.client import Skyline
from data.store.sqlite.store import open_store
from playground import RateLimits
from render.studio import Studio
from rules.chance import Chance, seed_from_number
from rules.table.ports import OpenStore
from rules.table.session import Session
from rules.table.steward_runner import StewardRunner
from tests.e2e.players import Party, opened, until
from tests.robust.damaging import change
from tests.robust.starting import bot_in
from tests.scripted import Playground
from tests.soak.many import FIRST_PLACE, multiply, multiply_on
from tests.table.place import Place, place
from tests.table.time_passing import life_of

WHOLE = re.compile(r"^SCAN (?!removed|CONSTANT)")


async def _many(directory: Path, count: int, now: float = 1_000_000.0, guild: int = 1) -> None:
    async with place(directory) as here:
        here.clock.time = now
        row = await here.begun(2, game="machi_koro")
        await here.steps(row.id, 4)
    multiply(directory, row.id, count, now, guild)


async def _noting(here: Place, work: Callable[[], Awaitable[object]]) -> list[str]:
    """The statements that are run meanwhile."""
    noted: list[str] = []
    connections = (here.database._reader, here.database._writer)
    for connection in connections:
        await connection.run(lambda db: db.set_trace_callback(noted.append))
    await work()
    for connection in connections:
        await connection.run(lambda db: db.set_trace_callback(None))
    return [statement for statement in noted if statement.startswith(("SELECT", "DELETE", "UPDATE"))]


async def test_no_tick_and_no_command_looks_at_all_tables(tmp_path: Path) -> None:
    await _many(tmp_path, 50)
    async with place(tmp_path) as here:
        _, scheduler, _ = life_of(here)
        asked = await _noting(here, scheduler.tick)
        asked += await _noting(here, lambda: here.store.at(FIRST_PLACE + 7))
        asked += await _noting(here, lambda: here.store.campaigns_at(FIRST_PLACE))
        asked += await _noting(here, lambda: here.store.next_standing())
        asked += await _noting(here, lambda: here.store.count_tables(3, 7))
        assert len(asked) >= 12
        plans = await here.database.read(lambda db: {one: _plan(db, one) for one in asked})
    assert not {one: plan for one, plan in plans.items() if any(WHOLE.match(step) for step in plan)}


def _plan(db: sqlite3.Connection, statement: str) -> list[str]:
    return [step for *_, step in db.execute(f"EXPLAIN QUERY PLAN {statement}")]


async def test_the_next_event_is_the_earliest_deadline_or_reminder(tmp_path: Path) -> None:
    await _many(tmp_path, 20)
    change(tmp_path, "UPDATE clocks SET deadline = 500, remind_at = 400 WHERE table_id = 'T000000003'")
    change(tmp_path, "UPDATE tables SET paused_until = 1e9 WHERE id = 'T000000003'")
    change(tmp_path, "UPDATE clocks SET deadline = 800 WHERE table_id = 'T000000005' AND deadline IS NOT NULL")
    change(tmp_path, "UPDATE clocks SET remind_at = 700 WHERE table_id = 'T000000007' AND deadline IS NOT NULL")
    async with place(tmp_path) as here:
        assert await here.store.next_event() == 700.0


async def test_only_what_needs_it_is_woken(tmp_path: Path) -> None:
    """A thousand tables that wait for people are left alone; the ones at which nothing would happen are found."""
    await _many(tmp_path, 1200)
    change(tmp_path, "UPDATE tables SET waiting = '[1]' WHERE id = 'T000000444'")
    change(tmp_path, "UPDATE seats SET person = NULL, steward = 'random' WHERE table_id = 'T000000444' AND seat = 1")
    change(tmp_path, "DELETE FROM clocks WHERE table_id = 'T000000666'")
    async with place(tmp_path) as here:
        with mock.patch.object(Session, "load", wraps=Session.load) as loaded:
            await here.tables.resume_stewards()
        assert {call.args[0].id for call in loaded.call_args_list} == {"T000000444", "T000000666"}
        assert await here.store.clocks("T000000666")


async def test_the_gateway_is_there_before_any_table(tmp_path: Path) -> None:
    """A start asks the store for no table, and answers while tables are still being woken."""
    now = time.time()
    await _many(tmp_path / "store", 30, now)
    change(tmp_path / "store", "DELETE FROM clocks")
    held: list[str] = []

    async def never(tables: Any, table: str) -> None:
        held.append(table)
        await asyncio.Event().wait()

    with mock.patch.object(StewardRunner, "_wake", never):
        async with bot_in(tmp_path) as (playground, _):
            await until(lambda: bool(held))
            answer = await playground.user("Ada").go("games").slash("help")
            assert answer.message is not None and len(held) == 1


async def test_posts_that_are_due_come_before_pictures_are_warmed(tmp_path: Path) -> None:
    async with bot_in(tmp_path) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, "machikoro new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)))
        await until(lambda: bool(party.asked()))
        await until(lambda: not bot.outbox.tasks)
    change(tmp_path / "store", "UPDATE posts SET due = 1 WHERE number = (SELECT max(number) FROM posts)")
    unsent: list[list[str]] = []

    async def warm(studio: Any) -> None:
        unsent.append(list(await bot.store.unsent()))

    with mock.patch.object(Studio, "warm", warm):
        async with bot_in(tmp_path, warm=True) as (_, bot):
            await until(lambda: bool(unsent))
    assert unsent == [[]]


async def _many_on_postgres(directory: Path, count: int, now: float, guild: int) -> OpenStore:
    from data.store.postgres.store import at
    from tests.postgres_server import address, open_database, schema_of

    database = await open_database(directory)
    here = Place(database)
    here.clock.time = now
    row = await here.begun(2, game="machi_koro")
    await here.steps(row.id, 4)
    await here.tables.drain()
    await database.close()
    multiply_on(address(), schema_of(directory), row.id, count, now, guild)
    return at(address(), schema_of)


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_a_hundred_thousand_tables(tmp_path: Path, kind: str) -> None:
    """Prints how long people wait for a bot with that many tables."""
    count = 100_000
    now = time.time()
    async with Playground(tmp_path / "playground", rate_limits=RateLimits.relaxed()) as playground:
        guild, opens = playground.guild().id, open_store
        if kind == "postgres":
            opens = await _many_on_postgres(tmp_path / "store", count, now, guild)
        else:
            await _many(tmp_path / "store", count, now, guild)
        bot = Skyline(tmp_path / "store", "en", opens)
        began = time.perf_counter()
        async with playground.running(bot):
            answer = await playground.user("Ada").go("games").slash("turns")
            answered = time.perf_counter() - began
            assert answer.followups or answer.message
            assert bot._waking is not None
            await asyncio.wait([bot._waking])
            woken = time.perf_counter() - began
            # The emojis are made after all else, for minutes, and Discord's side of that is in this process, too.
            assert bot._dressing is not None
            bot._dressing.cancel()
            await asyncio.wait([bot._dressing])
            ticks, lookups, busy = [], [], time.process_time()
            for number in range(50):
                start = time.perf_counter()
                await bot.scheduler.tick()
                ticks.append(time.perf_counter() - start)
                start = time.perf_counter()
                assert len(await bot.store.at(FIRST_PLACE + 1 + number)) == 1
                lookups.append(time.perf_counter() - start)
            busy = time.process_time() - busy
    for name, seconds in (("tick", ticks), ("lookup", lookups)):
        ordered = sorted(seconds)
        print(f"\n{name}: median {ordered[25] * 1000:.2f} ms, 95% {ordered[47] * 1000:.2f} ms")
    print(f"processor time of both together: {busy * 20:.2f} ms")
    print(f"{kind}, {count} tables: answered {answered:.2f} s after the start, all awake and warm {woken:.1f} s")
