"""Killed while stickers are placed and while an episode closes: nothing is lost, nothing is placed twice."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from rules.record import effective, replay
from tests.campaign.crash_child import MOMENTS
from tests.campaign.told import Book, added_up
from tests.campaign.valley import valley
from tests.soak.killing import all_stored, check_store, killed


async def _checked(directory: Path) -> tuple[int, int, int]:
    """Acknowledged moves, episodes that are over and stickers placed; all else is asserted."""
    episodes = stickers = 0
    async with valley(directory / "store") as here:
        acknowledged, _ = await all_stored(directory, here)
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
    return acknowledged, episodes, stickers


def _crash(directory: Path, deaths: list[tuple[str, str]]) -> tuple[int, int, int]:
    chance = random.Random(11)
    for number, (what, moment) in enumerate(deaths):
        after = chance.uniform(0.0, 0.6) if what == "any" else None
        killed("tests.campaign.crash_child", directory, number, what, moment, after=after)
    found = asyncio.run(_checked(directory))
    check_store(directory)
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
