"""Trouble on demand, with the real discord.py on the other end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import discord
import pytest

from playground import RateLimits, serve
from tests.playground.demo_bot import DemoBot, picture
from tests.scripted import Playground
from tests.scripted.user import Unanswered


async def until(true: Callable[[], bool], patience: float = 8.0) -> None:
    for _ in range(int(patience / 0.02)):
        if true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never became true")


def text_channel(bot: DemoBot, pg: Playground, name: str = "games") -> discord.TextChannel:
    found = bot.get_channel(pg.channel(name).id)
    assert isinstance(found, discord.TextChannel)
    return found


class TestConnection:
    async def test_dropped_socket_is_resumed_with_what_was_missed(self, pg: Playground, bot: DemoBot) -> None:
        ada = pg.user("Ada")
        gateway = pg.server.gateway
        await pg.faults.drop_socket()
        # Asked while nobody listens: the event waits in the session and is replayed.
        assert (await ada.slash("ping")).text == "Pong, en-GB"
        assert (gateway.identifies, gateway.resumes) == (1, 1)

    async def test_lost_session_is_identified_anew(self, pg: Playground, bot: DemoBot) -> None:
        gateway = pg.server.gateway
        await pg.faults.drop_socket(resumable=False)
        await until(lambda: gateway.identifies == 2)
        assert (await pg.user("Ada").slash("ping")).text == "Pong, en-GB"
        assert gateway.resumes == 0

    async def test_reconnect_is_asked_for(self, pg: Playground, bot: DemoBot) -> None:
        pg.faults.ask_to_reconnect()
        await until(lambda: pg.server.gateway.resumes == 1)

    async def test_duplicate_delivery(self, pg: Playground, bot: DemoBot) -> None:
        pg.faults.duplicate("INTERACTION_CREATE")
        answer = await pg.user("Ada").slash("ping")
        await until(lambda: bool(bot.errors))
        assert answer.text == "Pong, en-GB"
        error = bot.errors[0]
        assert isinstance(error, discord.HTTPException) and error.code == 40060
        assert len(pg.user("Ada").messages("games")) == 1

    async def test_restart_with_its_state(self, pg: Playground, bot: DemoBot) -> None:
        ada = pg.user("Ada")
        answer = await ada.slash("count", start=7)
        await pg.restart()
        await until(lambda: pg.server.gateway.connected, 20)
        assert pg.server.gateway.identifies == 1
        assert answer.message is not None
        update = await ada.click(answer.message, "Count 7")
        assert update.text == "Counted to 8"

    async def test_bot_restart_finds_its_buttons_alive(self, pg: Playground) -> None:
        async with pg.running(DemoBot()):
            answer = await pg.user("Ada").slash("count", start=3)
        assert answer.message is not None
        async with pg.running(DemoBot()):
            assert (await pg.user("Ben").click(answer.message, "Count 3")).text == "Counted to 4"

    async def test_nobody_answers_while_the_bot_is_away(self, pg: Playground) -> None:
        async with pg.running(DemoBot()):
            pass
        with pytest.raises(Unanswered):
            await pg.user("Ada").slash("ping")


class TestRequests:
    async def test_429_is_obeyed(self, pg: Playground, bot: DemoBot) -> None:
        rule = pg.faults.too_many(0.2, path="/messages$")
        sent = await text_channel(bot, pg).send("after the wait")
        assert rule.hits == 1
        assert [seen.id for seen in pg.user("Ada").messages("games")] == [sent.id]

    async def test_502_is_tried_again(self, pg: Playground, bot: DemoBot) -> None:
        rule = pg.faults.fail(502, path="/callback$")
        answer = await pg.user("Ada").slash("ping")
        assert (rule.hits, answer.text) == (1, "Pong, en-GB")
        assert answer.seconds > 0.9

    async def test_answer_lost_after_the_deed_and_the_nonce(self, pg: Playground, bot: DemoBot) -> None:
        pg.faults.fail(502, method="POST", path="/messages$", after=True)
        sent = await text_channel(bot, pg).send("once", nonce="move-17")
        assert [seen.id for seen in pg.user("Ada").messages("games")] == [sent.id]
        again = await text_channel(bot, pg).send("once", nonce="move-17")
        assert again.id == sent.id, "also when the bot itself tries again"

    async def test_503_is_an_error(self, pg: Playground, bot: DemoBot) -> None:
        pg.faults.fail(503, path="/messages$")
        with pytest.raises(discord.DiscordServerError):
            await text_channel(bot, pg).send("x")

    async def test_slow_answers(self, pg: Playground, bot: DemoBot) -> None:
        pg.faults.slow(0.3, path="/callback$")
        assert (await pg.user("Ada").slash("ping")).seconds >= 0.3

    async def test_rate_limit_headers_make_discord_py_wait(self, tmp_path: Path) -> None:
        limits = RateLimits(messages=2, messages_window=0.4)
        async with Playground(tmp_path, rate_limits=limits) as pg:
            demo = DemoBot()
            async with pg.running(demo):
                place = text_channel(demo, pg)
                start = asyncio.get_running_loop().time()
                await asyncio.gather(*(place.send(str(index)) for index in range(5)))
                assert asyncio.get_running_loop().time() - start > 0.5
            assert len(pg.world.messages_in(place.id)) == 5


class TestPlaces:
    async def test_archived_thread(self, pg: Playground, bot: DemoBot) -> None:
        await pg.user("Ada").slash("table new")
        thread = await bot.fetch_channel(pg.channel("Table 1").id)
        assert isinstance(thread, discord.Thread)
        turn = pg.user("Ada").last("Table 1")
        pg.faults.archive(thread.id)
        with pytest.raises(discord.HTTPException) as error:
            await thread.get_partial_message(turn.id).edit(content="x")
        assert error.value.code == 50083
        await thread.send("writing wakes it")
        assert not pg.channel("Table 1").archived

    async def test_locked_thread(self, pg: Playground, bot: DemoBot) -> None:
        await pg.user("Ada").slash("table new")
        thread = await bot.fetch_channel(pg.channel("Table 1").id)
        assert isinstance(thread, discord.Thread)
        pg.faults.lock(thread.id)
        with pytest.raises(discord.Forbidden) as locked:
            await thread.send("x")
        assert locked.value.code == 160005
        pg.faults.archive(thread.id, locked=True)
        with pytest.raises(discord.HTTPException) as asleep:
            await thread.send("x")
        assert asleep.value.code == 50083
        pg.faults.unarchive(thread.id)
        await thread.send("x")

    async def test_deleted_thread_and_channel(self, pg: Playground, bot: DemoBot) -> None:
        await pg.user("Ada").slash("table new")
        thread = await bot.fetch_channel(pg.channel("Table 1").id)
        assert isinstance(thread, discord.Thread)
        pg.faults.delete(thread.id)
        with pytest.raises(discord.NotFound) as error:
            await thread.send("x")
        assert error.value.code == 10003
        place = text_channel(bot, pg)
        pg.faults.delete(place.id)
        await until(lambda: bot.get_channel(place.id) is None)
        with pytest.raises(discord.NotFound):
            await place.send("x")

    async def test_permission_to_send_and_attach(self, pg: Playground, bot: DemoBot) -> None:
        place = text_channel(bot, pg)
        pg.faults.deny(place.id, "attach_files")
        await place.send("text is fine")
        with pytest.raises(discord.Forbidden) as attach:
            await place.send(file=picture())
        assert attach.value.code == 50013
        pg.faults.deny(place.id, "send_messages")
        with pytest.raises(discord.Forbidden) as send:
            await place.send("x")
        assert send.value.code == 50013
        assert (await pg.user("Ada").slash("city")).text, "answers to interactions need neither"
        pg.faults.deny(place.id, "view_channel")
        with pytest.raises(discord.Forbidden) as view:
            await place.send("x")
        assert view.value.code == 50001
        pg.faults.allow(place.id, "view_channel", "send_messages", "attach_files")
        await place.send(file=picture())

    async def test_bot_removed_and_back(self, pg: Playground, bot: DemoBot) -> None:
        place, guild = text_channel(bot, pg), pg.guild()
        pg.faults.remove_bot(guild)
        await until(lambda: bot.get_guild(guild.id) is None)
        with pytest.raises(discord.Forbidden) as error:
            await place.send("x")
        assert error.value.code == 50001
        pg.faults.return_bot(guild)
        await until(lambda: bot.get_guild(guild.id) is not None)
        await text_channel(bot, pg).send("back")

    async def test_direct_messages(self, pg: Playground, bot: DemoBot) -> None:
        ada = pg.user("Ada")
        person = await bot.fetch_user(ada.id)
        await person.send("It is your turn")
        assert [seen.text for seen in ada.direct_messages()] == ["It is your turn"]
        assert pg.user("Ben").direct_messages() == []
        pg.faults.refuse_dms(ada.user)
        with pytest.raises(discord.Forbidden) as error:
            await person.send("x")
        assert error.value.code == 50007


async def test_serve_runs_both_and_prints_the_address(tmp_path: Path) -> None:
    lines: list[str] = []
    tokens: list[str] = []

    async def run_bot(token: str, ready: Callable[[], object]) -> None:
        tokens.append(token)
        ready()
        bot = DemoBot()
        async with bot:
            task = asyncio.ensure_future(bot.start(token))
            await asyncio.sleep(0.3)
            await bot.close()
            await task

    for _ in range(2):
        await serve(run_bot, tmp_path, port=0, announce=lines.append)
    assert lines[0].startswith("The playground is open: http://127.0.0.1:")
    assert tokens[0] == tokens[1], "the state survives, the token with it"
