"""What `make run` runs: bot.py without a token, in a folder of its own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0


class Running:
    def __init__(self, process: asyncio.subprocess.Process, log: Path, address: str) -> None:
        self._process = process
        self._log = log
        self.address = address
        """Of the page, as it was printed."""

    async def stop(self) -> int:
        """As Ctrl+C does."""
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGINT)
        return await asyncio.wait_for(self._process.wait(), PATIENCE)

    def faults(self) -> list[str]:
        """Lines of the log that tell of a fault in the bot."""
        lines = self._log.read_text().splitlines()
        return [line for line in lines if "Traceback" in line or " ERROR " in line]


@contextlib.asynccontextmanager
async def running(folder: Path) -> AsyncIterator[Running]:
    own = {"SKYLINE_DATA": str(folder / "data"), "SKYLINE_PORT": "0", "SKYLINE_SETTINGS": str(folder / "none.toml")}
    log = folder / "bot.log"
    with log.open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "bot.py",
            cwd=ROOT,
            env={**{name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}, **own},
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
        )
    try:
        yield Running(process, log, await asyncio.wait_for(_address(process), PATIENCE))
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def _address(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    async for line in process.stdout:
        if found := re.search(r"http://127\.0\.0\.1:\d+/#\S+", line.decode()):
            return found[0]
    raise AssertionError(f"bot.py ended with {process.returncode} before it printed the page's address")
