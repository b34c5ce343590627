"""Processes by what the system says of them: how much processor time a family has used, how much memory it holds."""

from __future__ import annotations

import os
from pathlib import Path

PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """The process and all that it has started, and those have."""
    found, new = [], [pid]
    while new:
        found += new
        new = [child for parent in new for child in _children(parent)]
    return found


def _children(pid: int) -> list[int]:
    tasks = list((PROC / str(pid) / "task").glob("*/children"))
    return [int(child) for task in tasks for child in _read(task).split()]


def spent(pid: int) -> float:
    """Seconds of processor time of a family, and of those of it that have ended."""
    return sum(sum(map(int, fields[11:15])) / TICKS for one in family(pid) if (fields := _stat(one)))


def _stat(pid: int) -> list[str]:
    return _read(PROC / str(pid) / "stat").rpartition(")")[2].split()


def megabytes(pid: int) -> float:
    """The proportional set size of a family: what is shared counts once."""
    lines = [line for one in family(pid) for line in _read(PROC / str(one) / "smaps_rollup").splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""
