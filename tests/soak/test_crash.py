"""Killed at random moments: every acknowledged move is there exactly once, and is announced once."""

from __future__ import annotations

import asyncio
import collections
import functools
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from data.__main__ import main as data_command
from rules.record import replay
from tests.table.place import place

ROOT = Path(__file__).parents[2]


def _kill_after(directory: Path, seed: int, seconds: float) -> None:
    command = [sys.executable, "-m", "tests.soak.crash_child", str(directory), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline().strip() == "ready"
        time.sleep(seconds)
        child.send_signal(signal.SIGKILL)


def _posts(table: str, db: sqlite3.Connection) -> list[tuple[int, int]]:
    return db.execute("SELECT first, last FROM posts WHERE table_id = ? ORDER BY number", (table,)).fetchall()


async def _checked(directory: Path) -> tuple[int, int, int]:
    """Acknowledged moves, announcements, and announcements made twice; all else is asserted."""
    acknowledged = collections.Counter((directory / "acknowledged").read_text().splitlines())
    assert max(acknowledged.values()) == 1
    posts = [line.split() for line in (directory / "posts").read_text().splitlines()]
    async with place(directory / "store") as here:
        tables: dict[str, list[str]] = {}
        for line in acknowledged:
            table, number, said = line.split(" ", 2)
            if table not in tables:
                tables[table] = [entry.line() for entry in await here.store.entries(table)]
            assert tables[table][int(number) - 1] == said
        for table in tables:
            record = await here.tables.record(table)
            assert replay(record).hash() == await here.hash(table)
            while (post := await here.store.claim(table)) is not None:
                await here.store.sent(post, 2, 1)
            told = await here.database.read(functools.partial(_posts, table))
            assert [first for first, _ in told] == [1, *(last + 1 for _, last in told[:-1])]
            assert told[-1][1] == len(tables[table])
    nonces = collections.Counter(nonce for nonce, *_ in posts)
    firsts = collections.defaultdict(set)
    for nonce, table, first, _ in posts:
        firsts[table, first].add(nonce)
    assert all(len(found) == 1 for found in firsts.values()), "the same news under two nonces"
    return len(acknowledged), len(nonces), sum(count - 1 for count in nonces.values())


def _crash(directory: Path, kills: int) -> tuple[int, int, int]:
    chance = random.Random(7)
    for number in range(kills):
        _kill_after(directory, number, chance.uniform(0.0, 0.6))
    found = asyncio.run(_checked(directory))
    assert data_command(["--data", str(directory / "store"), "check"]) == 0
    return found


def test_killed_a_few_times(tmp_path: Path) -> None:
    moves, posts, _ = _crash(tmp_path, 4)
    assert moves and posts


@pytest.mark.soak
def test_killed_two_hundred_times(tmp_path: Path) -> None:
    moves, posts, twice = _crash(tmp_path, 200)
    print(
        f"\n200 kills: {moves} moves acknowledged, none lost; {posts} posts, {twice} made twice ({twice / posts:.2%})"
    )
    assert twice <= 0.01 * posts
