"""A process that plays until it is killed, and what it left: moves it was told are stored, one line each."""

from __future__ import annotations

import collections
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from rules.table.looks import Played
from tests.table.place import ON_POSTGRES, Place, operate

ROOT = Path(__file__).parents[2]


class Log:
    """A file that has every line it was given, also after a kill."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)

    def write(self, line: str) -> None:
        os.write(self._file, f"{line}\n".encode())


class Acknowledged(Log):
    """The moves of which the table layer has said that they are stored."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory / "acknowledged")

    def note(self, table: str, played: Played | None) -> None:
        if played is not None and played.told:
            one = played.told[0]
            self.write(f"{table} {one.number} {one.entry.line()}")


def killed(module: str, directory: Path, *told: object, after: float | None = None) -> None:
    """Runs a module there until we kill it, or it kills itself."""
    if ON_POSTGRES:
        from tests.postgres_server import address

        # Else each would begin a server of its own, find nothing there of the one before, and leave it running.
        address()
    command = [sys.executable, "-m", module, str(directory), *map(str, told)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline().strip() == "ready"
        if after is not None:
            time.sleep(after)
            child.send_signal(signal.SIGKILL)
        assert child.wait(60) == -signal.SIGKILL


async def all_stored(directory: Path, here: Place) -> tuple[int, dict[str, list[str]]]:
    """Every acknowledged move is stored, exactly once: their number, and the logs of their tables."""
    acknowledged = collections.Counter((directory / "acknowledged").read_text().splitlines())
    assert max(acknowledged.values()) == 1
    tables: dict[str, list[str]] = {}
    for line in acknowledged:
        table, number, said = line.split(" ", 2)
        if table not in tables:
            tables[table] = [entry.line() for entry in await here.store.entries(table)]
        assert tables[table][int(number) - 1] == said
    return len(acknowledged), tables


def check_store(directory: Path) -> None:
    """As the operator checks it."""
    assert operate(directory, "check") == 0
