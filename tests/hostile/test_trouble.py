"""What happened is said and announced, and what did not happen leaves nothing behind, whatever fails on the way."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cogs.controls.ids import Control, Kind
from cogs.table.lobby_post import LobbyPosts
from tests.hostile.harness import GUILD, SLASH, harness
from tests.hostile.test_permissions import Here, _told


async def test_a_seat_is_taken_though_its_post_cannot_be_edited(tmp_path: Path) -> None:
    async with harness(tmp_path) as bot:
        here = Here(bot)
        await here.open("offered")
        woken: Any = here.bot.tables.announcer
        woken.woken.clear()
        control = Control(Kind.TABLE, here.table, words=("take", "P3")).text()
        told = _told(await bot.click(control, here.ids["spectator"], private=False, **here.where("spectator")))
        assert (await here.bot.tables.row(here.table)).seat_of(here.ids["spectator"]) == 2
        assert "The seat is yours" in told, told
        assert here.table in woken.woken


async def test_a_lobby_that_could_not_be_shown_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any) -> dict[str, Any]:
        raise OSError("the line is dead")

    monkeypatch.setattr(LobbyPosts, "look", broken)
    async with harness(tmp_path) as here:
        new: Any = {"id": "5", "name": "machikoro", "type": 1, "options": [{"name": "new", "type": 1, "options": []}]}
        told = _told(await here.send(SLASH, new, 4242))
        assert "try again" in told, told
        assert await here.bot.store.count_tables(GUILD, 4242) == (0, 0, 0)


async def test_a_damaged_table_keeps_nobody_from_being_forgotten(tmp_path: Path) -> None:
    async with harness(tmp_path) as bot:
        here = Here(bot)
        await here.open("running")
        await here._moves((await bot.bot.tables.session(here.table)).game.waiting()[0])
        await bot.bot.store.database.write(lambda db: db.execute("UPDATE entries SET text = 'moor Z Z'") and None)
        bot.bot.tables.forget_all()
        person = here.ids["player"]
        options = [{"name": "sure", "type": 3, "value": f"user{person}"}]
        forget: Any = {
            "id": "5",
            "name": "me",
            "type": 1,
            "options": [{"name": "forget", "type": 1, "options": options}],
        }
        assert "forgotten" in _told(await bot.send(SLASH, forget, person))
        assert not any((await bot.bot.store.about(person)).values())


async def test_the_scheduler_outlives_an_outbox_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harness(tmp_path) as here:
        bot, ticks, nap = here.bot, 0, asyncio.sleep

        async def tick() -> float:
            nonlocal ticks
            ticks += 1
            return 0.0

        async def unreadable() -> None:
            raise OSError("no such disk")

        async def ready() -> None:
            return None

        monkeypatch.setattr(bot.scheduler, "tick", tick)
        monkeypatch.setattr(bot.outbox, "wake_all", unreadable)
        monkeypatch.setattr(bot, "wait_until_ready", ready)
        monkeypatch.setattr(asyncio, "sleep", lambda *_: nap(0))
        task = asyncio.create_task(bot._keep_time())
        while ticks < 50 and not task.done():
            await nap(0)
        assert not task.done(), "a table never stalls"
        task.cancel()
