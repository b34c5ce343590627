"""Edits of messages older than an hour: a handful in a while, by channel, by the playground's clock (30046)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest

from playground import RateLimits
from tests.playground.demo_bot import DemoBot
from tests.playground.rest_client import Rest
from tests.scripted import ManualClock, Playground

HOUR = 3600.0


async def advance(rest: Rest, seconds: float) -> None:
    assert isinstance(rest.pg.clock, ManualClock)
    await rest.pg.clock.advance(seconds)


async def post(rest: Rest, channel: str) -> str:
    path = f"/channels/{rest.pg.channel(channel).id}/messages"
    return f"{path}/{(await rest.call('POST', path, {'content': 'x'}))[1]['id']}"


async def edit(rest: Rest, path: str, body: Any = None) -> tuple[int, Any]:
    return await rest.call("PATCH", path, body or {"content": "y"})


async def test_young_messages_may_be_edited_without_end(timed: Rest) -> None:
    timed.pg.faults.limit_old_edits(2)
    path = await post(timed, "games")
    await advance(timed, HOUR)
    assert {(await edit(timed, path))[0] for _ in range(20)} == {200}


async def test_old_ones_of_a_channel_share_a_handful(timed: Rest) -> None:
    timed.pg.faults.limit_old_edits(2, 300)
    first, second = await post(timed, "games"), await post(timed, "games")
    elsewhere = await post(timed, "quiet-corner")
    await advance(timed, HOUR + 1)
    assert (await edit(timed, first))[0] == 200
    await advance(timed, 100)
    assert (await edit(timed, second))[0] == 200
    address = f"{timed.pg.url}/api/v10{first}"
    async with timed.session.patch(address, json={"content": "z"}, headers=timed.headers) as response:
        assert response.status == 429
        assert response.headers["Retry-After"] == "200"
        assert response.headers["X-RateLimit-Scope"] == "user"
        # The route itself has room: that is how a library tells a limit below it.
        assert int(response.headers["X-RateLimit-Remaining"]) > 0
        body = await response.json()
    assert body == {
        "message": "Maximum number of edits to messages older than 1 hour reached. Try again later.",
        "code": 30046,
        "retry_after": 200.0,
        "global": False,
    }
    assert (await edit(timed, elsewhere))[0] == 200, "another channel has its own"
    young = await post(timed, "games")
    assert (await edit(timed, young))[0] == 200
    assert (await timed.call("DELETE", second))[0] == 204, "deleting is no edit"
    await advance(timed, 200)
    assert (await edit(timed, first))[0] == 200, "the first has run out"
    assert (await edit(timed, first))[1]["retry_after"] == 100.0


async def test_a_refused_edit_changes_nothing(timed: Rest) -> None:
    timed.pg.faults.limit_old_edits(0)
    path = await post(timed, "games")
    await advance(timed, HOUR + 1)
    status, body = await edit(timed, path)
    assert (status, body["code"], body["retry_after"]) == (429, 30046, 300.0)
    assert (await timed.call("GET", path))[1]["content"] == "x"
    timed.pg.faults.limit_old_edits(None)
    assert (await edit(timed, path))[0] == 200


async def test_off_where_tests_do_not_ask_and_on_for_whoever_runs_it(timed: Rest) -> None:
    assert RateLimits.relaxed().old_edits is None
    assert RateLimits().old_edits is not None
    path = await post(timed, "games")
    await advance(timed, HOUR + 1)
    assert {(await edit(timed, path))[0] for _ in range(20)} == {200}


async def test_discord_py_tells_the_code(tmp_path: Path) -> None:
    clock = ManualClock()
    async with Playground(tmp_path, clock=clock, rate_limits=RateLimits.relaxed()) as pg:
        bot = DemoBot()
        async with pg.running(bot):
            place = bot.get_channel(pg.channel("games").id)
            assert isinstance(place, discord.TextChannel)
            sent = await place.send("x")
            await clock.advance(HOUR + 1)
            pg.faults.limit_old_edits(1, 0.02)
            await sent.edit(content="y")
            with pytest.raises(discord.HTTPException) as error:
                await sent.edit(content="z")
            assert (error.value.status, error.value.code) == (429, 30046)
