"""Two processes of the real bot on one database: one plays, the other takes over when the first dies or sleeps."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

from playground import RateLimits
from rules.chance import Chance, seed_from_number
from tests.e2e.bot_process import COLD, BotProcess, answers
from tests.e2e.players import Party, opened, until
from tests.postgres_server import new_database
from tests.scripted import Playground


def _waits(bot: BotProcess) -> bool:
    return "waits as a spare" in bot.log.read_text()


async def test_a_spare_that_is_told_to_stop_ends(tmp_path: Path) -> None:
    settings = {"SKYLINE_DATABASE": new_database(f"ends_{tmp_path.name.lower()[-20:]}")}
    async with Playground(tmp_path / "playground", rate_limits=RateLimits.relaxed()) as playground:
        first, second = (
            BotProcess(playground, tmp_path / name, command=COLD, settings=settings) for name in ("first", "second")
        )
        await first.start()
        ada = playground.user("Ada").go("games")
        await answers(ada)
        await second.start()
        await until(lambda: _waits(second), 60)
        await asyncio.wait_for(second.stop(), 30)
        assert second.code() == 0 and not second.faults()
        await answers(ada)
        await first.stop()
        assert first.code() == 0 and not first.faults()


async def test_a_spare_takes_over(tmp_path: Path) -> None:
    settings = {"SKYLINE_DATABASE": new_database(f"spare_{tmp_path.name.lower()[-20:]}")}
    async with Playground(tmp_path / "playground", rate_limits=RateLimits.relaxed()) as playground:
        first, second = (
            BotProcess(playground, tmp_path / name, command=COLD, settings=settings) for name in ("first", "second")
        )
        await first.start()
        ada = playground.user("Ada").go("games")
        await answers(ada)
        await second.start()
        await until(lambda: _waits(second))
        await opened(ada, "machikoro new", [], seats=2, stewards=1)
        party = Party([ada], Chance(seed_from_number(3)))
        assert await party.play(2) == 2

        await first.kill()
        await answers(ada)
        assert await party.play(2) == 2

        await first.start()
        await until(lambda: first.log.read_text().count("waits as a spare") == 1)
        second.send(signal.SIGSTOP)
        await answers(ada)
        assert await party.play(2) == 2
        second.send(signal.SIGCONT)
        await until(lambda: "Another process has taken over" in second.log.read_text(), 60)
        assert await party.play(1) == 1
        for bot in (first, second):
            await bot.stop()
        names = [seen.attachments[0]["filename"] for seen in party.posts()]
        assert len(names) == len(set(names)), "a post was made twice"
