"""The bot in a process of its own, against the playground of the test: so that it can be killed."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.scripted import Playground
from tests.scripted.user import Refused, ScriptedUser

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0
COLD = (sys.executable, "-c", """
import asyncio, runpy
from cogs.table import outbox
from render.studio import Studio

async def for_ever(studio):
    await asyncio.Event().wait()

Studio.warm = for_ever
outbox.REST = outbox.BREATH = 0.0
runpy.run_path("bot.py", run_name="__main__")
""")  # fmt: skip
"""A bot as it is in its first seconds: it never gets round to drawing what nobody has asked for, four hundred emojis
among it, and nobody waits until a turn rests. For tests that are about something else."""


class BotProcess:
    def __init__(
        self, playground: Playground, directory: Path, *, command: Sequence[str] = (sys.executable, "bot.py"),
        place: Path = ROOT, settings: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        self._playground = playground
        self._directory = directory
        self._command = command
        self._place = place
        self._settings = settings or {}
        self._process: asyncio.subprocess.Process | None = None
        self.log = directory / "bot.log"

    async def start(self, largest_file: int | None = None, workers: int = 0) -> None:
        """`largest_file`: no file can grow beyond so many bytes, as on a disk that is full."""

        def limited() -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file or 0, largest_file or 0))

        settings = {
            "DISCORD_TOKEN": self._playground.token,
            "SKYLINE_DISCORD": self._playground.url,
            "SKYLINE_DATA": str(self._directory / "data"),
            "SKYLINE_WORKERS": str(workers),
            **self._settings,
        }
        self._directory.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                cwd=self._place,
                env={**os.environ, **settings},
                stdout=log,
                stderr=log,
                preexec_fn=None if largest_file is None else limited,
            )

    def runs(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def code(self) -> int | None:
        return None if self._process is None else self._process.returncode

    def send(self, signal_: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(signal_)

    async def kill(self) -> None:
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(how)
        await self._process.wait()

    def faults(self) -> list[str]:
        """Lines of the log that tell of a fault in the bot."""
        return [line for line in self.log.read_text().splitlines() if "Traceback" in line or " ERROR " in line]


async def answers(person: ScriptedUser) -> None:
    """Waits until the bot does. Nothing is asked while nobody listens: seconds would be waited in vain."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if person._playground.server.gateway.connected:
            try:
                await person.slash("help")
                return
            except (AssertionError, Refused):
                pass
        await asyncio.sleep(0.05)
    raise AssertionError("the bot did not come back")
