"""A whole campaign through the table layer, and what it has come to added up again from its logs."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from cogs.campaign.chronicle import episode_page
from data.store.sql.lasting_rows import read_rows
from data.texts import speak
from rules.campaign.model import EPISODES, chapter_of
from rules.game import Illegal
from rules.my_city.lasting import standings
from tests.campaign.square import Square, posts_of, told
from tests.campaign.told import Book, added_up
from tests.campaign.valley import Valley, valley


async def _whole(directory: Path, seats: int) -> Book:
    """All episodes by easy stewards: on one seat for a person who is never there."""
    async with valley(directory) as here:
        ident = (await here.opened_campaign(seats, seats - 1)).id
        for episode in range(1, EPISODES + 1):
            done = await here.evening(ident)
            now = await here.get(ident)
            assert done.episode == episode and now.episode == episode + 1
            assert now.chapter == chapter_of(episode) and now.table is None
            assert now.status == ("over" if episode == EPISODES else "open")
        with pytest.raises(Illegal) as caught:
            await here.next(ident)
        assert caught.value.code == "campaign_over"
        checkpoints = await here.store.checkpoints(ident)
        book = await added_up(here.sqlite, checkpoints, seats)
        stored = await here.database.read(lambda db: read_rows(db, ident))
        assert msgspec.structs.replace(stored, facts=()) == book.rows()
        ranked = [(book.progress[s], book.firsts[s], -book.last_place[s]) for s in range(seats)]
        places = tuple(1 + sum(other > mine for other in ranked) for mine in ranked)
        assert standings(checkpoints[-1].lasting) == places
        await here.agrees(ident)
        over = await here.get(ident)
        assert all(episode_page(over, checkpoints, number, speak("en")) for number in range(EPISODES))
        assert len(await here.campaigns.export(ident)) < 1 << 20
        await _ceremony(here, checkpoints[-1].table)
        return book


async def _ceremony(here: Valley, table: str) -> None:
    """The last post is followed by farewell, book, keepsakes and the account; a second time by nothing."""
    post = await here.store.claim(table)
    assert post is not None
    square, posts = Square(), posts_of(here)
    await posts.after(square, post, await told(here, post))
    first, book, *_ = square.sent
    assert "The last page" in first.content and "drives the stake in again" in first.content
    assert "The chronicle" in book.content and len(book.alts) == 1 and "24. The Jubilee" in square.text
    keepsakes, last = square.sent[-2:]
    row = await here.tables.row(table)
    seats = len(row.seats)
    assert len(keepsakes.alts) == seats and all("keepsake" in alt for alt in keepsakes.alts) and len(last.alts) == 1
    assert "The campaign is over" in last.content and last.content.count("progress") == seats
    assert row.campaign is not None
    done = await here.store.checkpoints(row.campaign)
    accounted = [line for line in last.content.splitlines() if line.startswith("-# ")]
    sums = sorted(sum(int(part.split()[0]) for part in line[3:].split(" + ")) for line in accounted)
    assert sums == sorted(city.progress for city in done[-1].lasting.cities), "every progress is accounted for"
    doors = {word for item in last.view.children for word in ("eternal", "chronicle", "film") if word in item.custom_id}
    assert doors == {"eternal", "chronicle", "film"}
    sent = square.nonces
    assert len(set(sent)) == len(sent)
    await posts.after(square, replace(post, again=True), await told(here, post))
    assert square.nonces == sent


async def test_a_whole_campaign_of_three_stewards(tmp_path: Path) -> None:
    book = await _whole(tmp_path, 3)
    happened = ("Stuck", "Skipped", "Stopped", "Dug", "Mined", "RaceWon", "Changed", "Rewarded", "progress line")
    assert all(book.kinds[kind] for kind in happened)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 4])
async def test_whole_campaigns_of_two_and_four(tmp_path: Path, seats: int) -> None:
    began = time.monotonic()
    book = await _whole(tmp_path, seats)
    told = ", ".join(f"{kind} {count}" for kind, count in sorted(book.kinds.items()))
    print(f"\n{seats} seats, {EPISODES} episodes in {time.monotonic() - began:.1f} s: {told}")
