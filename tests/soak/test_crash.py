"""Killed at random moments: every acknowledged move is there exactly once, and is announced once."""

from __future__ import annotations

import asyncio
import collections
import functools
import random
import sqlite3
import statistics
from pathlib import Path

import pytest

from rules.record import replay
from tests.soak.killing import all_stored, check_store, killed
from tests.table.place import place

MEAN = 0.3
"""Seconds that a process plays before it is killed, on the average."""


def _posts(table: str, db: sqlite3.Connection) -> list[tuple[int, int]]:
    return db.execute("SELECT first, last FROM posts WHERE table_id = ? ORDER BY number", (table,)).fetchall()


async def _checked(directory: Path) -> tuple[int, int, int]:
    """Acknowledged moves, announcements, and announcements made twice; all else is asserted."""
    posts = [line.split() for line in (directory / "posts").read_text().splitlines()]
    async with place(directory / "store") as here:
        acknowledged, tables = await all_stored(directory, here)
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
    return acknowledged, len(nonces), sum(count - 1 for count in nonces.values())


def _crash(directory: Path, kills: int) -> tuple[int, int, int]:
    chance = random.Random(7)
    for number in range(kills):
        killed("tests.soak.crash_child", directory, number, after=chance.uniform(0.0, 2 * MEAN))
    found = asyncio.run(_checked(directory))
    check_store(directory)
    return found


def test_killed_a_few_times(tmp_path: Path) -> None:
    moves, posts, _ = _crash(tmp_path, 4)
    assert moves and posts


@pytest.mark.soak
def test_killed_two_hundred_times(tmp_path: Path) -> None:
    moves, posts, twice = _crash(tmp_path, 200)
    gap = statistics.mean(map(float, (tmp_path / "gaps").read_text().split()))
    print(
        f"\n200 kills: {moves} moves acknowledged, none lost; {posts} posts, {twice} made twice ({twice / posts:.2%})"
    )
    print(f"ticked off {gap * 1000:.2f} ms after the post, so {gap / MEAN:.2%} were to be expected")
    # Made again is what a kill finds between a post and its tick: as much of all posts as that gap is of the time that
    # a process lives. On a busy machine it lasts as long as others let it, longest where a server has its turn, too.
    assert twice <= max(0.01, 2 * gap / MEAN) * posts
