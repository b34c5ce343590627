"""Edits of messages older than an hour are few a channel (30046): whatever has to be told is told by a new post.

A week of one move in three hours, on a clock of the test's own: whoever is told to wait waits by it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import discord
import pytest

from cogs.client import Skyline
from cogs.table import places
from rules.chance import Chance, seed_from_number
from rules.notation import text
from rules.table import lobby, retrying
from rules.table.clock import PACES
from rules.table.rows import Home, Seat
from tests.e2e.players import until
from tests.scripted import ManualClock, Playground
from tests.upgrade.hours import skyline_at

HOUR = 3600.0
A_MINUTE, A_STEP = 60, 5


class Sleeping:
    """Stands for asyncio in a module whose naps are to pass by a clock; knows who sleeps."""

    def __init__(self, clock: ManualClock) -> None:
        self._clock = clock
        self.tasks: set[asyncio.Task[Any] | None] = set()

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        task = asyncio.current_task()
        self.tasks.add(task)
        try:
            await self._clock.sleep(seconds)
        finally:
            self.tasks.discard(task)


class Slow:
    """Tables that live side by side in one channel."""

    def __init__(self, clock: ManualClock, asleep: Sleeping, playground: Playground, bot: Skyline) -> None:
        self.clock = clock
        self.asleep = asleep
        self.playground = playground
        self.bot = bot
        self.chance = Chance(seed_from_number(5))
        self.channel = playground.channel("games")

    async def table(self, people: tuple[int, int]) -> str:
        """A table in play, with a lobby's post; its posts come into the channel itself."""
        home = Home(self.playground.guild().id, self.channel.id)
        host, guest = (Seat(person, f"Guest {person}", None, person) for person in people)
        row = await self.bot.tables.open("machi_koro", {}, host, home, "en", 2)
        place = self.bot.get_channel(self.channel.id)
        assert isinstance(place, discord.TextChannel)
        post = await place.send("the lobby")
        for change in (
            lambda r: lobby.posted(r, post.id, place.id),
            lambda r: lobby.set_pace(r, people[0], PACES["relaxed"]),
            lambda r: lobby.join(r, guest),
        ):
            await self.bot.tables.change_lobby(row.id, change)
        await self.bot.tables.start(row.id, people[0], 1)
        return row.id

    async def move(self, table: str) -> None:
        tables = self.bot.tables
        row = await tables.row(table)
        for person in row.people():
            look = await tables.look(table, person)
            if look.legal:
                move = look.legal[self.chance.below(len(look.legal))]
                await tables.play(table, person, None, text(move), None)
                return

    async def told_within_a_minute(self) -> None:
        """Nothing waits any more; a minute may pass on the clock for those who were told to wait."""
        outbox = self.bot.outbox.tasks
        for _ in range(0, A_MINUTE + 1, A_STEP):
            await until(lambda: set(outbox._tasks.values()) <= self.asleep.tasks)
            if not await self.bot.store.unsent():
                return
            await self.clock.advance(A_STEP)
        raise AssertionError(f"after a minute there wait: {await self.bot.store.unsent()}")

    async def shown(self, table: str) -> None:
        """The newest post tells the last entry there is, and can be pressed."""
        post = await self.bot.store.last_post(table)
        assert post is not None and post.last == len(await self.bot.store.entries(table))
        message = self.playground.world.messages[post.message or 0]
        row = await self.bot.tables.row(table)
        assert message.components and (row.status != "running" or "<@" in message.content)


@asynccontextmanager
async def slow(directory: Path) -> AsyncIterator[Slow]:
    clock = ManualClock()
    asleep = Sleeping(clock)
    with mock.patch.object(discord.http, "asyncio", asleep), mock.patch.object(retrying, "asyncio", asleep):
        async with skyline_at(clock, directory) as (playground, bot):
            yield Slow(clock, asleep, playground, bot)
            playground.faults.clear()
            playground.faults.limit_old_edits(None)
            await clock.advance(HOUR)  # nobody sleeps any longer


async def _played(directory: Path, tables: int, moves: int) -> None:
    async with slow(directory) as here:
        here.playground.faults.limit_old_edits(5, 300)
        ids = [await here.table((1000 + 2 * number, 1001 + 2 * number)) for number in range(tables)]
        await here.told_within_a_minute()
        for _ in range(moves):
            await here.clock.advance(3 * HOUR)
            for table in ids:
                await here.move(table)
            await here.told_within_a_minute()
            for table in ids:
                await here.shown(table)


async def test_n17_slow_play_in_a_full_channel_is_told_at_once(tmp_path: Path) -> None:
    await _played(tmp_path, tables=8, moves=4)


@pytest.mark.soak
async def test_n17_a_week_of_twenty_tables_in_one_channel(tmp_path: Path) -> None:
    await _played(tmp_path, tables=20, moves=7 * 8)


async def test_n17_an_amendment_that_was_held_up_replaces_its_post(tmp_path: Path) -> None:
    async with slow(tmp_path) as here:
        table = await here.table((1000, 1001))
        await here.told_within_a_minute()
        before = await here.bot.store.last_post(table)
        here.playground.faults.limit_old_edits(0)
        here.playground.faults.deny(here.channel, "view_channel")
        await here.move(table)  # the throw: the same turn goes on, in the same post
        await until(lambda: not len(here.bot.outbox.tasks))
        assert await here.bot.store.unsent() == [table]
        await here.clock.advance(2 * HOUR)
        here.playground.faults.allow(here.channel, "view_channel")
        await here.told_within_a_minute()
        await here.shown(table)
        after = await here.bot.store.last_post(table)
        assert before is not None and after is not None and after.number == before.number
        assert after.message != before.message and before.message not in here.playground.world.messages


async def test_n17_an_edit_that_discord_delays_is_a_new_post(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though the post is young: who counts the hours is Discord."""
    monkeypatch.setattr(places, "A_WHILE", 0.05)
    async with slow(tmp_path) as here:
        table = await here.table((1000, 1001))
        await here.told_within_a_minute()
        before = await here.bot.store.last_post(table)
        here.playground.faults.too_many(300.0, times=100, method="PATCH", path="/messages/")
        await here.move(table)
        await until(lambda: not len(here.bot.outbox.tasks))
        await here.shown(table)
        after = await here.bot.store.last_post(table)
        assert before is not None and after is not None
        assert after.number == before.number and before.message not in here.playground.world.messages


async def test_n17_a_mirror_that_is_old_is_made_anew(tmp_path: Path) -> None:
    async with slow(tmp_path) as here:
        table, elsewhere = await here.table((1000, 1001)), here.playground.channel("quiet-corner").id
        await here.told_within_a_minute()
        mirrors = here.bot.history.mirrors
        await mirrors.begin(table, elsewhere)
        (first,) = here.playground.world.messages_in(elsewhere)
        await here.clock.advance(2 * HOUR)
        here.playground.faults.limit_old_edits(0)
        await here.move(table)
        await until(lambda: [m.id for m in here.playground.world.messages_in(elsewhere)] not in ([first.id], []))
        await here.told_within_a_minute()
        await mirrors.tasks.settled(table)
        (second,) = here.playground.world.messages_in(elsewhere)
        assert second.id != first.id and second.attachments


async def test_a_turn_that_goes_on_on_a_private_page_is_told_when_it_rests(tmp_path: Path) -> None:
    """Each decision would cost an edit and a picture that the next one makes old."""
    async with slow(tmp_path) as here:
        table = await here.table((1000, 1001))
        await here.told_within_a_minute()
        here.bot.outbox.rest = 3600.0
        await here.move(table)  # the throw: the same seat builds next
        assert await here.bot.store.unsent() == [table] and not len(here.bot.outbox.tasks)
        await here.move(table)
        await here.told_within_a_minute()
        await here.shown(table)
        posts = await here.bot.store.last_post(table)
        assert posts is not None and posts.number == 2, "one post for both"
