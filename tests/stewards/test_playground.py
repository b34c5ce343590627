"""Through Discord's own protocol: standing decisions that nobody notices, hints, and reasons after the end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from cogs.client import Skyline
from data.store.sqlite.store import open_store
from playground import RateLimits
from rules.chance import Chance, seed_from_number
from rules.table import draws, lobby
from tests.e2e.players import Party, opened, skyline, until
from tests.scripted import Playground
from tests.scripted.user import ScriptedUser, Seen

LATER = 600.0
TABLE = "TABLE00001"
LOW = ("Raise up to…", "Centre", "4", "then pass")
HIGH = ("Raise up to…", "Centre", "13", "then ask me")
Shown = list[tuple[str, list[str], list[str]]]
"""What everybody sees of the posts: texts, what can be pressed, pictures."""


@pytest.fixture(autouse=True)
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards and the same name for the table in each run, so that runs can be compared."""
    monkeypatch.setattr(lobby, "seed_of", lambda secret, ids: seed_from_number(7))
    monkeypatch.setattr(draws, "new_id", lambda: TABLE)


class FalseTime:
    """The bot's clock, turned by hand; standing decisions are carried out when it is."""

    def __init__(self, bot: Skyline) -> None:
        self.bot = bot
        self.now = bot.tables.clock.now()
        bot.tables.clock.now = lambda: self.now  # type: ignore[method-assign]
        bot.store._now = lambda: self.now
        bot.tables.draws = lambda: 0.5
        assert bot._standing is not None
        bot._standing.cancel()

    async def until_changed(self, person: ScriptedUser, most: float) -> float:
        """Turns the clock on to whatever is due until the posts have changed; how long it took."""
        before, start = shown(person), self.now
        while self.now < start + most:
            sleep = await self.bot.standing_decisions.tick()
            await quiet(self.bot)
            if shown(person) != before:
                break
            self.now += max(sleep, 0.1)
        return self.now - start


async def quiet(bot: Skyline) -> None:
    """Everything there is to post has been posted, and older posts have lost their controls."""
    await until(lambda: not bot.outbox.tasks and not bot.tables.busy(TABLE))


def shown(person: ScriptedUser) -> Shown:
    posts = [seen for seen in person.messages() if not seen.ephemeral and seen.attachments]
    return [
        (
            re.sub(r"<@\d+>", "<@>", seen.text),
            [control["custom_id"] for control in seen.live_controls],
            [sha256(person.file(seen, at)).hexdigest() for at in range(len(seen.attachments))],
        )
        for seen in posts
    ]


async def private(person: ScriptedUser, command: str, **options: Any) -> Seen:
    """The private answer to a command, once it is there."""
    answer = await person.slash(command, **options)
    await until(lambda: answer.message is not None and not answer.message.thinking)
    assert answer.message is not None and answer.message.ephemeral
    return answer.message


async def pressed(person: ScriptedUser, page: Seen, *labels: str) -> Seen:
    """Presses one button after the other on one's own page."""
    for label in labels:
        was = person.see(page).payload
        await person.click(page, label)
        await until(lambda: person.see(page).payload != was)  # noqa: B023
    return person.see(page)


async def table_of_two(playground: Playground, **options: Any) -> tuple[ScriptedUser, ScriptedUser]:
    ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
    await opened(ada, "metropolys new", [ben], rated=True, seats=2, first="P1", **options)
    await until(lambda: bool(shown(ada)))
    return ada, ben


# ---------------------------------------------------------------------------------------------------- standing


async def watched(directory: Path, *labels: str) -> tuple[float, Shown]:
    """Ada opens, Ben answers by a standing decision: after how long, and all that Ada sees by then."""
    async with skyline(directory, plain=True) as (playground, bot):
        ada, ben = await table_of_two(playground, mode="expert")
        time = FalseTime(bot)
        await private(ada, "move", words="open 3 C7")
        await until(lambda: "opens with" in shown(ada)[-1][0])
        await quiet(bot)
        before = shown(ada)
        page = await pressed(ben, await private(ben, "standing"), *labels)
        assert "Your standing decisions:" in page.text and "Noted" in page.text
        assert shown(ada) == before, "nobody sees that it was given"
        seconds = await time.until_changed(ada, LATER)
        assert "Your standing decision" in (await private(ben, "table why")).text
        assert "no reason" in (await private(ada, "table why")).text
        return seconds, shown(ada)


@pytest.mark.soak
async def test_a_standing_decision_looks_like_an_answer_by_hand(tmp_path: Path) -> None:
    """Every byte of the posts is the same; the moment is one at which a person may answer."""
    seconds, posts = await watched(tmp_path / "low", *LOW)
    assert 2 < seconds < LATER and "raises" in posts[-1][0]
    async with skyline(tmp_path / "hand", plain=True) as (playground, bot):
        ada, ben = await table_of_two(playground, mode="expert")
        time = FalseTime(bot)
        await private(ada, "move", words="open 3 C7")
        await until(lambda: "opens with" in shown(ada)[-1][0])
        await quiet(bot)
        time.now += seconds
        await private(ben, "move", words="raise 4 C11")
        await until(lambda: "raises" in shown(ada)[-1][0])
        await quiet(bot)
        assert shown(ada) == posts


@pytest.mark.soak
async def test_neither_time_nor_posts_show_its_bounds(tmp_path: Path) -> None:
    """tests/stewards/test_timing.py shows the same at the table; here it goes all the way to the channel."""
    assert await watched(tmp_path / "low", *LOW) == await watched(tmp_path / "high", *HIGH)


async def test_given_cancelled_and_carried_out_after_a_restart(tmp_path: Path) -> None:
    async with Playground(tmp_path / "playground", rate_limits=RateLimits.relaxed()) as playground:
        async with playground.running(Skyline(tmp_path / "store", "en", open_store, warm=False)):
            ada, ben = await table_of_two(playground)
            await hinted(ada, ben)
            await until(lambda: "builds" in shown(ada)[-1][0])
            cleo = playground.user("Cleo").go(ada._channel().id)
            assert "nemáš místo" in (await private(cleo, "standing")).text
            page, before = await private(ben, "standing"), shown(ada)
            assert "no standing decisions" in page.text
            page = await pressed(ben, page, "Raise up to…", "Back", "Pass for this tender")
            assert "- tender 2: pass" in page.text
            page = await pressed(ben, page, "Cancel: tender 2: pass")
            assert "Cancelled" in page.text
            page = await pressed(ben, page, "Pass for this tender")
            assert shown(ada) == before, "nobody sees that it was given"
        again = Skyline(tmp_path / "store", "en", open_store, warm=False)
        async with playground.running(again):
            time = FalseTime(again)
            await private(ada, "move", words="open 3 C7")
            await until(lambda: "3 on C7" in shown(ada)[-1][0])
            await quiet(again)
            assert 2 < await time.until_changed(ada, LATER) < LATER, "not at once, and not for ever"
            assert any("Ben passes." in text for text, _, _ in shown(ada))
            assert "Your standing decision" in (await private(ben, "table why")).text
            assert "no reason" in (await private(ada, "table why")).text
            stale = await ben.click(page, "Cancel: tender 2: pass")
            await until(lambda: bool(stale.followups))
            assert "is over or does not fit" in stale.followups[0].text
            assert "no standing decisions" in (await private(ben, "standing")).text, "the tender is over"


async def hinted(ada: ScriptedUser, ben: ScriptedUser) -> None:
    """Ada, who is the host and to open, plays what a steward advises: a 13, with which the tender is over."""
    assert "does not allow hints" in (await private(ada, "hint")).text
    assert "Only the host" in (await private(ben, "table hints", allowed=True)).text
    await private(ada, "table hints", allowed=True)
    await ben.wait_for(lambda seen: "allows hints at this table" in seen.text and not seen.ephemeral)
    assert "not your turn" in (await private(ben, "hint")).text
    before = shown(ben)
    hint = await private(ada, "hint")
    assert hint.text.startswith("A steward would: Open a tender with") and hint.attachments
    reason = hint.text.split("-# ")[1]
    assert reason.endswith(".") and len(reason) > 20
    assert shown(ben) == before, "nobody else sees it"
    await ada.click(hint, "Yes, play this")
    await until(lambda: "opens with" in shown(ben)[-1][0])


# ---------------------------------------------------------------------------------------------------- reasons


def ending(ids: Sequence[str], chance: Chance) -> int:
    """Leaves the game as soon as that is on offer."""
    for way in (":end", "end"):
        found = [n for n, control in enumerate(ids) if control.endswith(way)]
        if found:
            return found[0]
    return 0


async def test_reasons_are_for_everybody_after_the_end(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = playground.user("Ada").go("games")
        place = await opened(ada, "mycity new", seats=2, stewards=1)
        ben = playground.user("Ben").go(place)
        party = Party([ada], Chance(seed_from_number(5)), ending)
        await until(lambda: bool(party.asked()))
        await until(lambda: not bot.tables.busy(TABLE))
        for person in (ada, ben):
            assert "no reason of a steward to read here" in (await private(person, "table why")).text
            assert await person.autocomplete("table why", "move") == []
        await party.play()
        assert party.over()
        for person in (ada, ben):
            told = await private(person, "table why")
            assert "**🤖 " in told.text and "**: Build" in told.text and "\n-# " in told.text
            choices = await person.autocomplete("table why", "move")
            number = choices[0][1]
            one = await private(person, "table why", move=number)
            assert one.text.startswith(f"`{number}` **🤖 ")
        assert "no reason" in (await private(ben, "table why", move=9999)).text
