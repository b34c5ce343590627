"""Killed while stickers are placed and while an episode closes: nothing is lost, nothing is placed twice."""

from __future__ import annotations

import asyncio
import collections
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from data.__main__ import main as data_command
from rules.record import effective, replay
from tests.campaign.crash_child import MOMENTS
from tests.campaign.told import Book, added_up
from tests.campaign.valley import valley

ROOT = Path(__file__).parents[2]


def _killed(directory: Path, seed: int, what: str, moment: str, seconds: float = 60.0) -> None:
    """Runs until it kills itself at that moment; or, at any moment, until we do."""
    command = [sys.executable, "-m", "tests.campaign.crash_child", str(directory), str(seed), what, moment]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline().strip() == "ready"
        if what == "any":
            time.sleep(seconds)
            child.send_signal(signal.SIGKILL)
        assert child.wait(60) == -signal.SIGKILL


async def _checked(directory: Path) -> tuple[int, int, int]:
    """Acknowledged moves, episodes that are over and stickers placed; all else is asserted."""
    acknowledged = collections.Counter((directory / "acknowledged").read_text().splitlines())
    assert max(acknowledged.values()) == 1
    episodes = stickers = 0
    async with valley(directory / "store") as here:
        for line in acknowledged:
            table, number, said = line.split(" ", 2)
            assert (await here.store.entries(table))[int(number) - 1].line() == said
        for campaign in await here.sqlite.campaigns_in(1):
            done = await here.store.checkpoints(campaign.id)
            assert [one.episode for one in done] == list(range(1, campaign.episode))
            book: Book = await added_up(here.sqlite, done, len(campaign.seats))
            episodes, stickers = episodes + len(done), stickers + len(book.stickers)
            tables = [one.table for one in done] + ([campaign.table] if campaign.table else [])
            for table in tables:
                record = await here.tables.record(table)
                assert len(effective(record.entries)) == len(record.entries)
                assert replay(record).hash() == await here.hash(table)
            await here.agrees(campaign.id)
    return len(acknowledged), episodes, stickers


def _crash(directory: Path, deaths: list[tuple[str, str]]) -> tuple[int, int, int]:
    chance = random.Random(11)
    for number, (what, moment) in enumerate(deaths):
        _killed(directory, number, what, moment, chance.uniform(0.0, 0.6))
    found = asyncio.run(_checked(directory))
    assert data_command(["--data", str(directory / "store"), "check"]) == 0
    return found


def test_killed_a_few_times(tmp_path: Path) -> None:
    moves, episodes, stickers = _crash(tmp_path, [("sticker", "within"), ("closing", "within"), ("closing", "after")])
    assert moves and episodes and stickers


@pytest.mark.soak
def test_killed_more_than_a_hundred_times(tmp_path: Path) -> None:
    aimed = [(what, moment) for what in ("sticker", "closing") for moment in MOMENTS] * 6
    deaths = [*aimed, *[("any", "")] * 70]
    random.Random(12).shuffle(deaths)
    moves, episodes, stickers = _crash(tmp_path, deaths)
    print(f"\n{len(deaths)} kills, {len(aimed)} of them aimed: {moves} moves acknowledged, none lost; "
          f"{episodes} episodes closed once each, {stickers} stickers, none twice")  # fmt: skip
