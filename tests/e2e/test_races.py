"""Two who press at once: it happens once, and the other is told so in words, without any of our ids."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from cogs.client import Skyline
from cogs.controls.ids import Kind
from tests.e2e.players import opened, until
from tests.scripted import Playground
from tests.scripted.user import Refused
from tests.upgrade.hours import Hours, skyline_at

NOON = 1_790_000_000.0


def _first_waits(bot: Skyline, kind: Kind, name: str) -> Callable[[], None]:
    """The first to get to this step waits until it is let go: it has looked at things as they were."""
    part: Any = getattr(bot.clicks._handlers[kind], "__self__")  # noqa: B009 (a bound method's)
    step: Callable[..., Awaitable[Any]] = getattr(part, name)
    go, calls = asyncio.Event(), 0

    async def held(*given: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 1:
            await go.wait()
        return await step(*given)

    setattr(part, name, held)
    return go.set


def _threads(playground: Playground) -> int:
    return sum(count for (method, path), count in playground.server.requests.items() if path.endswith("/threads"))


async def test_n9_two_starts_make_one_thread(tmp_path: Path) -> None:
    async with skyline_at(Hours(NOON), tmp_path) as (playground, bot):
        ada = playground.user("Ada").go("games")
        post = await ada.slash("machikoro new", seats=2)
        await ada.click(post, "Add an easy steward")
        await until(lambda: "Start" in ada.see(post).buttons)
        let_go = _first_waits(bot, Kind.LOBBY, "_start")
        start = next(str(c["custom_id"]) for c in ada.see(post).live_controls if str(c["custom_id"]).endswith(":start"))
        await ada.click(post, start)
        await ada.click(post, start)
        await until(lambda: "has begun" in ada.see(post).text)
        let_go()
        told = await ada.wait_for(lambda seen: seen.ephemeral)
        assert "started already" in told.text
        assert _threads(playground) == 1, "Discord would refuse the second one (160004)"
        assert len(await bot.store.running()) == 1


async def test_n9_two_beginnings_of_an_episode_make_one_thread(tmp_path: Path) -> None:
    async with skyline_at(Hours(NOON), tmp_path) as (playground, bot):
        ada = playground.user("Ada").go("games")
        post = await ada.slash("campaign new", seats=2, stewards=1)
        await bot.context.drain(5)
        let_go = _first_waits(bot, Kind.CAMPAIGN, "begin")
        begin = next(str(c["custom_id"]) for c in ada.see(post).live_controls if str(c["custom_id"]).endswith(":next"))
        first = asyncio.create_task(ada.click(post, begin))
        await until(lambda: any(seen.ephemeral for seen in ada.messages()))
        await ada.click(post, begin)
        await until(lambda: "is being played" in ada.see(post).text)
        let_go()
        told = await first
        assert told.message is not None and "is being played" in ada.see(told).text
        assert _threads(playground) == 1


async def test_n9_a_press_on_a_post_that_changes_shows_no_id(tmp_path: Path) -> None:
    """The page shows the refusal as it is: it is for people."""
    async with skyline_at(Hours(NOON), tmp_path) as (playground, _):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, "machikoro new", [ben], seats=2)
        post = await ada.wait_for(lambda seen: bool(seen.live_controls) and bool(seen.attachments))
        person = playground.server.person(ada.id)
        message, control = person.message(post.id), post.live_controls[0]["custom_id"]
        lobby = next(seen for seen in ada.messages("games") if not seen.ephemeral)
        disabled = message.components[0]["components"][0]
        for press in (
            lambda: person.click(message, str(control).replace(":", ":9", 1)),
            lambda: person.select(message, control, ["x"]),
            lambda: person.click(person.message(lobby.id), control),
        ):
            with pytest.raises(Refused) as refused:
                press()
            assert ":" not in str(refused.value).replace("changed:", "")
        disabled["disabled"] = True
        with pytest.raises(Refused) as refused:
            person.click(message, control)
        assert str(control) not in str(refused.value)
