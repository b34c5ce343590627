"""`skyline trial` against the playground: every kind of request, a person who answers, and one who does not."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import aiohttp
import pytest

from cogs.operating import trial
from data.texts import speak
from playground import RateLimits, addresses
from playground.clock import SystemClock
from tests.e2e.bot_process import BotProcess
from tests.e2e.players import until
from tests.scripted import Playground
from tests.scripted.user import ScriptedUser, Seen

WITH_A_PERSON = ("person", "private_page", "form", "menu", "direct")
NO_TIME = ("refused", "old_edit")


def _outcomes(text: str) -> dict[str, tuple[str, str]]:
    """What the report says of each step: outcome and milliseconds."""
    titles = {title: code for code, title in trial.TEXTS["step"].items()}
    rows = [[part.strip() for part in line.strip("|").split("|")] for line in text.splitlines() if line.count("|") == 4]
    return {titles[row[0]]: (row[1], row[2]) for row in rows if row[0] in titles}


async def _running(playground: Playground, patience: float) -> tuple[ScriptedUser, asyncio.Task[str]]:
    ada = playground.user("Ada").go("games")
    channel = ada._channel("games").id
    addresses.point_at(playground.url, playground.token)
    return ada, asyncio.create_task(trial.run(playground.token, channel, speak("en"), patience))


async def _thread(playground: Playground, ada: ScriptedUser) -> None:
    def named() -> list[int]:
        return [c.id for c in playground.world.channels.values() if c.name == trial.MENU and ada.user.id is not None]

    await until(lambda: bool(named()))
    ada.go(named()[0])


async def _question(ada: ScriptedUser, code: str, button: str) -> Seen:
    return await ada.wait_for(lambda seen: trial.TEXTS["button"][button] in seen.buttons and seen.text != trial.MENU)


async def _answer_all(ada: ScriptedUser, *, seen: bool = True) -> None:
    words, choice = trial.TEXTS["button"], "yes" if seen else "no"
    await ada.click(await _question(ada, "person", "begin"), words["begin"])
    page = await ada.click(await _question(ada, "person", "show"), words["show"])
    assert page.message is not None and page.message.ephemeral and len(page.message.attachments) == 1
    await ada.click(page.message, words[choice])
    form = await ada.click(await _question(ada, "form", "open"), words["open"])
    await ada.submit(form, {"choice": "picture" if seen else "text"})
    post = await ada.wait_for(lambda one: trial.MENU in one.text and "Apps" in one.text)
    await ada.menu(trial.MENU, post)
    await until(lambda: bool(ada.direct_messages()))
    await ada.click(ada.direct_messages()[-1], words[choice])


@pytest.fixture
async def playground(tmp_path: Path) -> Playground:
    return Playground(tmp_path / "playground", rate_limits=RateLimits.relaxed())


async def test_a_trial_goes_through_everything_and_leaves_nothing(playground: Playground) -> None:
    async with playground:
        ada, running = await _running(playground, 60)
        await _thread(playground, ada)
        await _answer_all(ada)
        text = await running
        outcomes = _outcomes(text)
        assert set(outcomes) == set(trial.TEXTS["step"])
        works, confirmed = trial.TEXTS["outcome"]["done"], trial.TEXTS["outcome"]["confirmed"]
        for code, (outcome, milliseconds) in outcomes.items():
            assert milliseconds.isdigit() == (code not in NO_TIME), (code, outcome)
            if code in WITH_A_PERSON:
                assert outcome == confirmed, (code, outcome)
            elif code not in (*NO_TIME, "tidy"):
                assert outcome == works, (code, outcome)
        assert outcomes["refused"][0].startswith("refused, as it should be (50013")
        assert outcomes["old_edit"][0] == trial.TEXTS["outcome"]["none_old"]
        assert playground.token not in text and "Ada" not in text and str(ada.id) not in text
        assert not playground.server.unknown_routes
        assert not playground.server.commands.of(ada._channel("games").guild_id)


async def test_what_a_person_does_not_see_is_told(playground: Playground) -> None:
    async with playground:
        ada, running = await _running(playground, 60)
        await _thread(playground, ada)
        await _answer_all(ada, seen=False)
        outcomes = _outcomes(await running)
        denied = trial.TEXTS["outcome"]["denied"]
        assert [outcomes[code][0] == denied for code in WITH_A_PERSON] == [False, True, True, False, True]


async def test_nobody_there_ends_the_trial_all_the_same(playground: Playground) -> None:
    async with playground:
        _, running = await _running(playground, 0.2)
        outcomes = _outcomes(await running)
        silent, before = trial.TEXTS["outcome"]["silent"], trial.TEXTS["outcome"]["not_reached"]
        assert [outcomes[code][0] for code in WITH_A_PERSON] == [silent, silent, silent, silent, before]


async def test_a_channel_that_is_not_there(playground: Playground) -> None:
    async with playground:
        addresses.point_at(playground.url, playground.token)
        outcomes = _outcomes(await trial.run(playground.token, 12345, speak("en"), 0.2))
        assert outcomes["thread"][0] == trial.TEXTS["outcome"]["refused"].format("404, 10003")
        assert outcomes["post"][0] == trial.TEXTS["outcome"]["not_reached"]


async def test_a_message_older_than_an_hour_is_edited(tmp_path: Path) -> None:
    class Slow(SystemClock):
        late = 7200.0

        def now(self) -> float:
            return super().now() - self.late

    clock = Slow()
    async with Playground(tmp_path / "playground", rate_limits=RateLimits.relaxed(), clock=clock) as playground:
        ada = playground.user("Ada").go("games")
        address = f"{playground.url}/api/v10/channels/{ada._channel('games').id}/messages"
        async with aiohttp.ClientSession(headers={"Authorization": f"Bot {playground.token}"}) as session:
            assert (await session.post(address, json={"content": "Good old times"})).status == 200
        clock.late = 0
        _, running = await _running(playground, 0.2)
        outcome, milliseconds = _outcomes(await running)["old_edit"]
        assert outcome == trial.TEXTS["outcome"]["done"] and milliseconds.isdigit()
        assert ada.messages("games")[-1].text == "Good old times"


async def test_the_command_writes_its_report(playground: Playground, tmp_path: Path) -> None:
    async with playground:
        channel = playground.user("Ada").go("games")._channel("games").id
        words = ("trial", str(channel), "--patience", "0.1", "--report", str(tmp_path / "report.md"))
        bot = BotProcess(playground, tmp_path / "bot", command=(sys.executable, "bot.py", *words))
        await bot.start()
        await until(lambda: not bot.runs(), 60)
        assert bot.code() == 0, bot.log.read_text()
        text = (tmp_path / "report.md").read_text(encoding="utf-8")
        assert set(_outcomes(text)) == set(trial.TEXTS["step"]) and text in bot.log.read_text()


def test_a_report_is_in_the_language_of_the_bot() -> None:
    steps = [trial.Step("post", speak("cs")(trial.TEXTS["outcome"]["done"]), 0.1234)]
    text = trial.report(steps, speak("cs"))
    assert speak("cs")(trial.TEXTS["step"]["post"]) in text and "| 123 |" in text
