"""What the workers of tests do: functions that another process finds by their names."""

from __future__ import annotations

import os
import time
from pathlib import Path

from rules.table import worker

KEPT: list[str] = []


def twice(value: int) -> int:
    print("what is printed is no answer")
    return 2 * value


def refuse(value: object) -> None:
    raise ValueError(value)


def die_once(mark: Path) -> str:
    """Dies where it has not died before."""
    if mark.exists():
        return "alive"
    mark.touch()
    os._exit(7)


def die() -> None:
    os._exit(7)


def grow(size: int) -> None:
    KEPT.append("x" * size)


def where() -> int:
    """In which process, after a moment in which others get a job, too."""
    time.sleep(0.05)
    return os.getpid()


def note(file: Path, name: str) -> None:
    with file.open("a") as lines:
        lines.write(f"{name}\n")


def wait_for(file: Path) -> str:
    while not file.exists():
        time.sleep(0.005)
    return "done"


STAYS: list[bytes] = []


def scatter(large: int, small: int) -> None:
    """Much that goes among little that stays, twice: the first time the library learns what is asked of it."""
    for _ in range(2):
        goes = []
        for letter in range(100):
            goes.append(bytes([letter]) * large)
            STAYS.append(bytes([letter]) * small)
        del goes


def held() -> int:
    return worker._held()
