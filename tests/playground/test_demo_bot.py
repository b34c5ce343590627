"""The unmodified discord.py over the real socket."""

from __future__ import annotations

import pytest

from tests.playground.demo_bot import DemoBot
from tests.scripted import Playground
from tests.scripted.user import Refused, Unanswered


async def test_slash_and_locale(pg: Playground, bot: DemoBot) -> None:
    assert (await pg.user("Ada").slash("ping")).text == "Pong, en-GB"
    assert (await pg.user("Dan").slash("ping", channel="table-talk")).text == "Pong, de"
    assert not pg.server.unknown_routes


async def test_command_translations_reach_the_registry(pg: Playground, bot: DemoBot) -> None:
    ping = next(command for command in pg.world.commands.values() if command.name == "ping")
    assert ping.body["name_localizations"] == {"cs": "odezva"}


async def test_deferred_answer_with_picture(pg: Playground, bot: DemoBot) -> None:
    ada = pg.user("Ada")
    answer = await ada.slash("city")
    assert answer.message is not None
    assert answer.text == "Your **city**"
    assert not answer.message.thinking
    attachment = answer.message.attachments[0]
    assert (attachment["width"], attachment["height"]) == (600, 360)
    assert attachment["description"].startswith("Eight houses")
    assert ada.file(answer.message).startswith(b"\x89PNG")


async def test_dynamic_button(pg: Playground, bot: DemoBot) -> None:
    ada, ben = pg.user("Ada"), pg.user("Ben")
    answer = await ada.slash("count", start=4)
    assert answer.message is not None
    await ada.click(answer, "Count 4")
    update = await ben.click(answer, "Count 5")
    assert update.kind == "update"
    assert update.text == "Counted to 6"
    with pytest.raises(Refused):
        await ben.click(answer, "Count 4")


async def test_select_modal_and_disabled(pg: Playground, bot: DemoBot) -> None:
    ada = pg.user("Ada")
    answer = await ada.slash("city")
    picked = await ada.select(answer, ["Amber", "blue"])
    assert picked.text == "Picked amber, blue"
    assert picked.message is not None and picked.message.ephemeral
    with pytest.raises(Refused):
        await ada.select(answer, ["amber", "blue", "green"])
    shown = await ada.click(answer, "Name it")
    assert shown.kind == "modal"
    with pytest.raises(Refused):
        await ada.submit(shown, {})
    named = await ada.submit(shown, {"Name": "Harbour"})
    assert named.text == "The city is called Harbour"
    with pytest.raises(Refused):
        await ada.click(answer, "Not now")


async def test_autocomplete_and_member_option(pg: Playground, bot: DemoBot) -> None:
    ada = pg.user("Ada")
    assert await ada.autocomplete("paint", "colour", "r") == [
        ("Amber", "amber"),
        ("Crimson", "crimson"),
        ("Green", "green"),
        ("Ivory", "ivory"),
    ]
    assert (await ada.slash("paint", colour="green", whom="Ben")).text == "Ben in green"
    with pytest.raises(Refused):
        await ada.slash("paint")
    with pytest.raises(Refused):
        await ada.slash("count", start=100)


async def test_thread_and_group_command(pg: Playground, bot: DemoBot) -> None:
    ada = pg.user("Ada")
    answer = await ada.slash("table new", stewards=3)
    thread = pg.channel("Table 1")
    assert answer.text == f"Opened <#{thread.id}>"
    turn = pg.user("Ben").last("Table 1", controls=True)
    assert turn.text == "Your turn"
    assert "Count 0" in turn.buttons
    thinking, post = ada.messages("games")
    assert thinking.ephemeral
    assert post.thread_id == thread.id
    assert [seen.id for seen in pg.user("Ben").messages("games")] == [post.id]


async def test_unanswered_is_an_error(pg: Playground, bot: DemoBot) -> None:
    with pytest.raises(Unanswered):
        await pg.user("Ada").slash("silent")
    assert len(pg.journal.unanswered()) == 1


async def test_journal_counts_clicks_and_seconds(pg: Playground, bot: DemoBot) -> None:
    ada = pg.user("Ada")
    answer = await ada.slash("count")
    await ada.click(answer, "Count 0")
    assert pg.journal.clicks("Ada") == 2
    assert pg.journal.clicks("Ben") == 0
    slowest = pg.journal.slowest()
    assert slowest is not None and slowest.answered is not None
    assert 0 < pg.journal.quantile(0.5) <= slowest.answered < 3


async def test_components_v2(pg: Playground, bot: DemoBot) -> None:
    ada = pg.user("Ada")
    answer = await ada.slash("layout")
    assert answer.message is not None
    assert "With **three** ships" in answer.text
    gallery = next(item for item in answer.message.components if item["type"] == 12)
    assert gallery["items"][0]["media"]["url"].startswith(pg.url)
    assert answer.message.buttons == ["Count 40"]


async def test_context_menu(pg: Playground, bot: DemoBot) -> None:
    answer = await pg.user("Ada").menu("Greet", pg.user("Ben"))
    assert answer.text == "Hello, Ben"


async def test_direct_messages_take_commands(pg: Playground, bot: DemoBot) -> None:
    ada = pg.user("Ada")
    place = pg.server.person(ada.id).open_direct()
    answer = await ada.slash("ping", channel=place)
    assert answer.text == "Pong, en-GB"
    assert pg.user("Ben").messages("games") == []
