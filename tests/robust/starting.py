"""The start of the bot as its operator sees it: what it says, how it ends, and what it leaves running."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from cogs.client import Skyline
from data.settings import store_in
from data.store.sqlite.database import FILE
from data.store.sqlite.store import open_store
from playground import RateLimits
from render.studio import Picture, Studio
from tests.e2e.players import plain_picture
from tests.scripted import Playground
from tests.table.place import place

ROOT = Path(__file__).parents[2]
PATIENCE = 60


def environment(data: Path, **more: str) -> dict[str, str]:
    own = {"SKYLINE_DATA": str(data), "SKYLINE_PORT": "0", "SKYLINE_SETTINGS": str(data / "none.toml")}
    return {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"} | own | more


def start(data: Path, before: Callable[[], None] | None = None, **more: str) -> subprocess.CompletedProcess[str]:
    """`make run` until it ends by itself. `before` runs in the new process, in front of everything."""
    return subprocess.run(
        [sys.executable, "bot.py"],
        cwd=ROOT,
        env=environment(data, **more),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=before,
    )


def refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """It said one sentence, with these words, and nothing else."""
    assert done.returncode == 1, done
    assert "Traceback" not in done.stderr and not done.stdout, done
    said = [line for line in done.stderr.splitlines() if " INFO " not in line]
    assert len(said) == 1 and all(word in said[0] for word in words), said


def left_running() -> list[str]:
    """Threads that would keep the process from ending."""
    for thread in threading.enumerate():
        if thread is not threading.main_thread() and not thread.daemon:
            thread.join(0.5)
    return [thread.name for thread in threading.enumerate() if "connection_worker" in thread.name and thread.is_alive()]


@asynccontextmanager
async def bot_in(directory: Path, *, warm: bool = False) -> AsyncIterator[tuple[Playground, Skyline]]:
    """The bot in its playground, soon ready and with empty pictures."""
    async with Playground(directory / "playground", rate_limits=RateLimits.relaxed()) as playground:
        bot = Skyline(store_in(directory), "en", open_store, warm=warm)
        with mock.patch.object(Studio, "picture", _plain):
            async with playground.running(bot):
                yield playground, bot


async def _plain(studio: Studio, *about: Any) -> Picture:
    return await plain_picture(*about)


async def a_store(directory: Path, tables: int = 1) -> list[str]:
    """A store with tables that have been played at, closed in good order."""
    async with place(directory) as here:
        made = [(await here.begun(game="machi_koro")).id for _ in range(tables)]
        for table in made:
            await here.steps(table, 5)
    assert (directory / FILE).stat().st_size > 50_000
    return made
