"""Everything that goes wrong between a bot and Discord, in the middle of a game."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from playground import RateLimits
from rules.chance import Chance, seed_from_number
from tests.e2e.bot_process import COLD, BotProcess, answers
from tests.e2e.players import Party, opened, skyline, until
from tests.e2e.test_machi_koro import ambitious
from tests.scripted import Playground


def _numbers(party: Party) -> list[str]:
    """Each post of the table by the name of its first picture: one name twice would be a post made twice."""
    return [seen.attachments[0]["filename"] for seen in party.posts() if seen.attachments]


async def _troubled(directory: Path, decisions: int) -> None:
    """A game with kills, lost sockets, 429 and 502 on the way, played on until `decisions` more are made after each."""
    async with Playground(directory / "playground", rate_limits=RateLimits.relaxed()) as playground:
        bot = BotProcess(playground, directory / "bot", command=COLD)
        await bot.start()
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await answers(ada)
        await opened(ada, "machikoro new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)), ambitious)
        await party.play(decisions)

        post = party.post()
        await bot.kill()
        await bot.start()
        await answers(ada)
        assert party.post().id == post.id, "a button from before the restart is all there is to press"
        await party.play(decisions)

        await playground.faults.drop_socket()
        await party.play(decisions)
        await playground.faults.drop_socket(resumable=False)
        await answers(ada)
        await party.play(decisions)

        playground.faults.too_many(0.2, method="POST", path="/messages$")
        playground.faults.fail(502, method="POST", path="/messages$")
        playground.faults.fail(502, method="POST", path="/messages$", after=True)
        await party.play(decisions)
        playground.faults.duplicate("INTERACTION_CREATE", 2)
        await party.play(decisions)

        names = _numbers(party)
        assert len(names) == len(set(names)), "a post was made twice"
        await bot.stop()
        assert not bot.faults()


async def test_a_game_through_trouble(tmp_path: Path) -> None:
    await _troubled(tmp_path, 3)


@pytest.mark.soak
async def test_a_whole_game_through_trouble(tmp_path: Path) -> None:
    await _troubled(tmp_path, 200)


async def test_who_gives_up_in_a_common_limit_silences_nobody(tmp_path: Path) -> None:
    """discord.py holds everything back for its time, and would for good if the one that sleeps for all is cancelled."""
    async with skyline(tmp_path, plain=True) as (playground, bot):
        playground.faults.too_many(600.0, method="GET", path="/users/", is_global=True)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.2):
                await bot.http.get_user(playground.user("Ada").id)
        async with asyncio.timeout(5.0):
            assert await bot.http.get_user(playground.user("Ada").id)


async def test_a_table_without_a_home_moves(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        place = await opened(ada, "machikoro new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)), ambitious)
        await party.play(4)

        playground.faults.archive(place)
        await party.play(2)  # a sleeping thread wakes by itself
        (table,) = await bot.store.at(place)

        playground.faults.delete(place)
        ada.go("quiet-corner")
        ben.go("quiet-corner")
        moved = await ada.slash("table here")
        assert moved.message is not None and "lives here now" in moved.message.text
        await until(lambda: bool(party.posts()))
        await party.play(6)
        record = await bot.tables.record(table)
        assert len([entry for entry in record.entries if entry.by == "person"]) == 12


async def test_a_channel_where_the_bot_may_not_write(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, _):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        place = await opened(ada, "machikoro new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)), ambitious)
        await party.play(2)
        before = len(party.posts())
        # Without Attach Files a post goes out in words only: tests/e2e/test_permissions.py.
        playground.faults.deny(place, "send_messages_in_threads")
        for person in party.asked():
            control = party.post().live_controls[0]["custom_id"]
            await person.click(party.post(), control)
        playground.faults.allow(place, "send_messages_in_threads")
        await until(lambda: bool(party.asked()))
        await party.play(3)
        assert len(party.posts()) >= before
