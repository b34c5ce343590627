"""After the last trouble: every table goes on, and ends; what is still to be told is told."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from playground.scripted.user import ScriptedUser
from tests.simulation.people import patiently

if TYPE_CHECKING:
    from tests.simulation.world import World

CALM = 1_500.0
"""Virtual seconds by which everything must be as it should after the last trouble."""
SITS = """SELECT tables.id, coalesce(thread, channel), seats.person FROM seats JOIN tables ON tables.id = table_id
          WHERE person IS NOT NULL AND status = 'running'"""
WAITS = "SELECT table_id FROM outbox UNION SELECT table_id FROM posts WHERE due"


async def end(world: World) -> None:
    for table, plan in list(world.tables.items()):
        if plan.end != "play":
            await patiently(world, lambda table=table: _ended(world, table), f"the end of table {table}", CALM)  # type: ignore[misc]
    await patiently(
        world, lambda: _true(not world.rows("SELECT 1 FROM tables WHERE status = 'running'")), "the end of all", CALM
    )
    await patiently(world, lambda: _true(not world.rows(WAITS)), "an empty outbox", CALM)
    await asyncio.sleep(30.0)


async def _true(value: bool) -> bool:
    return value


async def _ended(world: World, table: str) -> bool:
    """Everybody who sits there leaves for good, or the majority closes it."""
    sitting = [(place, person) for one, place, person in world.rows(SITS) if one == table]
    if not sitting:
        return True
    place, person = sitting[0]
    user = next(u for u in map(world.playground.user, ("Ada", "Ben", "Cleo", "Dan")) if u.id == person).go(place)
    if world.tables[table].end == "resign" or not await _closed(world, table, place, sitting):
        await _resigns(user)
    await asyncio.sleep(2.0)
    return not world.rows("SELECT 1 FROM tables WHERE id = ? AND status = 'running'", table)


async def _resigns(user: ScriptedUser) -> None:
    answer = await user.slash("table resign")
    page = answer.message
    if page is not None:
        for control in page.live_controls:
            if "resign" in control["custom_id"]:
                await user.click(page, control["custom_id"])


async def _closed(world: World, table: str, place: int, sitting: list[tuple[int, int]]) -> bool:
    """Asks to close it; the others agree. False: it did not come to that, so one resigns instead."""
    users = [u for u in map(world.playground.user, ("Ada", "Ben", "Cleo", "Dan")) if u.id in {p for _, p in sitting}]
    await users[0].go(place).slash("table close")
    await asyncio.sleep(2.0)
    for user in users[1:]:
        for seen in reversed(user.go(place).messages()):
            ids = [c["custom_id"] for c in seen.live_controls if c["custom_id"].endswith(":agree close")]
            if ids:
                await user.click(seen, ids[0])
                await asyncio.sleep(1.0)
                break
    return not world.rows("SELECT 1 FROM tables WHERE id = ? AND status = 'running'", table)
