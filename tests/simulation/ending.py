"""After the last trouble: every table goes on, and ends; what is still to be told is told."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.scripted.user import ScriptedUser
from tests.simulation.opening import LOBBY
from tests.simulation.people import patiently
from tests.simulation.plan import PEOPLE

if TYPE_CHECKING:
    from tests.simulation.world import World

CALM = 1_500.0
"""Virtual seconds by which everything must be as it should after the last trouble."""
SOON = 200.0
"""By then news are posted that come when all is well: longer than any attempt that was begun before."""
RUNNING = "SELECT 1 FROM tables WHERE status = 'running'"
SITS = """SELECT tables.id, coalesce(thread, channel), seats.person FROM seats JOIN tables ON tables.id = table_id
          WHERE person IS NOT NULL AND status = 'running'"""
STEWARDS_TURN = """SELECT 1 FROM tables JOIN seats ON tables.id = table_id
                   WHERE status = 'running' AND paused_until IS NULL AND coalesce(steward, standin) IS NOT NULL
                   AND seat IN (SELECT value FROM json_each(waiting))"""
AT_ONCE = """SELECT 1 FROM tables AS one JOIN tables AS other ON other.id <> one.id AND abs(other.ended - one.ended) < 5
             WHERE one.id = ?"""
WAITS = "SELECT table_id FROM outbox UNION SELECT table_id FROM posts WHERE due"


async def end(world: World) -> None:
    # First without anybody doing anything: what the bot owes it must come back to by itself.
    await patiently(world, lambda: _true(not world.rows(STEWARDS_TURN)), "the moves of stewards", CALM)
    await patiently(world, lambda: _true(not world.rows(WAITS)), "the news of before", CALM)
    for table, plan in list(world.tables.items()):
        if plan.end != "play":
            await patiently(world, lambda table=table: _ended(world, table), f"the end of table {table}", CALM)  # type: ignore[misc]
            await patiently(world, lambda table=table: _told(world, table), f"the news that {table} has ended", SOON)  # type: ignore[misc]
    await patiently(world, lambda: _true(not world.rows(RUNNING)), "the end of all", CALM)
    await patiently(world, lambda: _true(not world.rows(WAITS)), "an empty outbox", CALM)
    await asyncio.sleep(30.0)
    await _told_as_logged(world)
    await patiently(world, lambda: _lobbies_right(world), "lobbies that offer nothing in vain", CALM)


async def _told_as_logged(world: World) -> None:
    """The newest post of each table says what its log says now."""
    if world.forgotten:
        return
    for table in world.tables:
        bot = world.bot_of(table)
        post = None if bot is None else await bot.store.last_post(table)
        if bot is None or post is None or post.message is None:
            continue
        told = await bot.tables.retell(post)
        made = await bot.outbox.turn_posts.made(post, told, post.nonce, pictures=True)
        message = world.playground.world.messages.get(post.message)
        if message is None or (message.content or "") == made.content:
            continue
        # Badges go by the order in which games ended, which is not that in which they were stored.
        if not world.rows(AT_ONCE, table) or _but_badges(message.content or "") != _but_badges(made.content or ""):
            world.violated(f"post {post.nonce} says {message.content!r}, and by the log {made.content!r}")


def _but_badges(text: str) -> list[str]:
    return [line for line in text.splitlines() if "🏅" not in line]


async def _lobbies_right(world: World) -> bool:
    """A post that still offers seats of a table that has begun, or is closed: once it is pressed it says so."""
    bot, users = world.playground.world.bot.id, list(map(world.playground.user, PEOPLE))
    behind = []
    for message in list(world.playground.world.messages.values()):
        place = world.playground.world.channels[message.channel_id]
        if (
            message.author_id == bot
            and message.only_user is None
            and LOBBY in str(message.components)
            and not place.is_thread
        ):
            ids = [c["custom_id"] for c in users[0].see(message.id).live_controls if c["custom_id"].endswith(":leave")]
            if ids:
                rows = world.rows("SELECT 1 FROM tables WHERE id = ? AND status = 'lobby'", ids[0].split(":")[1])
                behind += [] if rows else [(message.id, ids[0])]
    for message_id, control in behind:
        world.counts["lobby posts that were behind"] += 1
        await users[0].click(message_id, control)
        await asyncio.sleep(2.0)
    return not behind


async def _told(world: World, table: str) -> bool:
    return table not in {waiting for (waiting,) in world.rows(WAITS)}


async def _true(value: bool) -> bool:
    return value


async def _ended(world: World, table: str) -> bool:
    """Everybody who sits there leaves for good, or the majority closes it."""
    sitting = [(place, person) for one, place, person in world.rows(SITS) if one == table]
    if not sitting:
        return True
    place, person = sitting[0]
    user = next(u for u in map(world.playground.user, PEOPLE) if u.id == person).go(place)
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
    users = [u for u in map(world.playground.user, PEOPLE) if u.id in {p for _, p in sitting}]
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
