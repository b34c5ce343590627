"""The lobby through Discord: what the host changes, invitations, a private thread, whose turn it is."""

from __future__ import annotations

import re
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from cogs.client import Skyline
from data.store.sqlite.store import open_store
from data.texts import speak
from playground.world.options import Refused
from rules.chance import Chance, seed_from_number
from rules.record import commitment
from rules.table.lobby import expired
from tests.e2e.players import Party, opened, skyline, until
from tests.e2e.test_life import _text
from tests.scripted.user import Answer, ScriptedUser, Seen


async def _changed(host: ScriptedUser, post: Seen, button: str, **values: object) -> Answer:
    """Opens a form of the lobby, fills in some of it and sends it back."""
    shown = await host.click(post, button)
    assert shown.modal is not None, shown
    return await host.submit(shown, {key.replace("_0", ".0"): value for key, value in values.items()})


async def test_a_lobby_has_a_cover_its_seats_as_a_list_and_its_options_in_words(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        post = (await ada.slash("machikoro new", seats=3, box="harbor")).message
        assert post is not None
        (cover,) = post.attachments
        assert "2–4 players" in cover["description"] and "30 min" in cover["description"]
        labels = [item.get("label") for item in ada.see(post).controls]
        assert "Start (from 2 seats)" in labels, "why it cannot be pressed yet"
        await ada.click(post, "Add an easy steward")
        await until(lambda: "an easy steward" in ada.see(post).text)
        lines = ada.see(post).text.splitlines()
        assert lines[:2] == ["## Machi Koro", "1. **Ada** · host"] and lines[3] == "3. *free*"
        assert re.fullmatch(r"2\. \*\*🤖 \w+\*\* · an easy steward", lines[2])
        assert "Box: **Harbor**" in ada.see(post).text and "about a move a day" in ada.see(post).text
        secret = commitment((await bot.tables.row(cover["filename"][:10])).secret)
        assert secret not in ada.see(post).text
        assert secret in _text(await ben.click(post, "Fair play")), "for everybody who wants to know"
        await ben.click(post, "Join")
        await until(lambda: "Ben" in ada.see(post).text)
        await ada.click(post, "Start")
        await until(lambda: "has begun" in ada.see(post).text)
        assert [file["id"] for file in ada.see(post).attachments] == [cover["id"]]
        assert ada.see(post).buttons == ["Fair play"]


async def test_everybody_seated_is_added_to_the_thread_at_the_start(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, _):
        ada, ben, dan = (playground.user(name).go("games") for name in ("Ada", "Ben", "Dan"))
        place = await opened(ada, "machikoro new", [ben], seats=2)
        people = playground.world.channels[place].people
        await until(lambda: {ada.id, ben.id} <= set(people))
        assert dan.id not in people


async def test_the_host_changes_everything_until_the_start(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben, dan = (playground.user(name).go("games") for name in ("Ada", "Ben", "Dan"))
        post = (await ada.slash("cities new", seats=3)).message
        assert post is not None
        game, table = "Game options…", "Table options…"
        assert "Only the host" in _text(await ben.click(post, game))
        await _changed(ada, post, game, long_0="yes")
        await ada.wait_for(lambda seen: "The long game is for two seats" in seen.text)
        await _changed(ada, post, game, city_0="venice", long_0="yes", seats="2")
        await _changed(ada, post, table, terms=["private", "substitute", "invited"], pace="live")
        await until(lambda: "only who is invited" in ada.see(post).text)
        assert "Friendly game, for somebody here is new to it" in ada.see(post).text
        await _changed(ada, post, table, kind="rated")
        await until(lambda: "Rated game." in ada.see(post).text and "Friendly" not in ada.see(post).text)
        for words in ("Venice", "private thread", "substitutes before stewards", "2. *free*", "live"):
            assert words in ada.see(post).text, ada.see(post).text
        await dan.click(post, "Join")
        await dan.wait_for(lambda seen: "those the host has invited" in seen.text)
        assert "Only the host" in _text(await dan.slash("table invite", person=dan.id))
        await ada.slash("table invite", person=ben.id)
        invited = await ben.wait_for(lambda seen: "you are invited" in seen.text)
        assert invited.mentions == [ben.id]
        await ben.click(post, "Join")
        await until(lambda: "Ben" in ada.see(post).text)
        late = await ada.click(post, game)
        await ada.click(post, "Start")
        await until(lambda: "The game has begun" in ada.see(post).text)
        (row,) = [await bot.tables.row(table) for table, _ in await bot.store.running()]
        assert row.rated and "Rated game." in ada.see(post).text, "as the host wished, and fixed now"
        assert row.options["city"] == "venice" and row.options["long"] == "yes" and row.home.thread is not None
        await ada.submit(late, {"city.0": "lisbon"})
        await ada.wait_for(lambda seen: "started already" in seen.text)
        thread = playground.world.channels[row.home.thread]
        for person in (ada, ben):
            await until(lambda who=person.id: playground.world.can_see(who, thread))  # type: ignore[misc]
            person.go(row.home.thread)
        party = Party([ada, ben], Chance(seed_from_number(3)))
        await party.play(3)
        with pytest.raises(Refused):
            dan.go(row.home.thread)
        await until(lambda: "Waiting for" in dan.see(post).text and "/channels/" in dan.see(post).text)


async def test_another_language_is_another_cover(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, _):
        ada = playground.user("Ada").go("games")
        post = (await ada.slash("pointcity new", seats=2)).message
        assert post is not None and "players" in post.attachments[0]["description"]
        await _changed(ada, post, "Table options…", language="cs")
        await until(lambda: speak("cs")("Start") in ada.see(post).buttons)
        (cover,) = ada.see(post).attachments
        assert "players" not in cover["description"]


async def test_a_form_outlives_a_restart_and_one_from_another_time_is_answered_kindly(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = playground.user("Ada").go("games")
        post = (await ada.slash("pointcity new", seats=3)).message
        assert post is not None
        shown = await ada.click(post, "Game options…")
        async with AsyncExitStack() as again:
            await bot.close()
            other = Skyline(tmp_path / "store", "en", open_store, warm=False)
            await again.enter_async_context(playground.running(other))
            await ada.submit(shown, {"seats": "2"})
            await until(lambda: "3. *free*" not in ada.see(post).text)
            shown.interaction.modal["custom_id"] = "a form of an older bot"  # type: ignore[index]
            told = _text(await ada.submit(shown, {}))
            assert "from another time" in told and "nothing was changed" in told


async def _private_lobby(host: ScriptedUser) -> Seen:
    """The lobby of a table for two that is to be played in a private thread."""
    post = (await host.slash("machikoro new", seats=2)).message
    assert post is not None
    await _changed(host, post, "Table options…", terms=["private"])
    return post


async def test_no_private_thread_where_the_bot_may_make_none(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = playground.user("Ada").go("games")
        post = await _private_lobby(ada)
        await ada.click(post, "Add an easy steward")
        await until(lambda: "🤖" in ada.see(post).text)
        playground.faults.deny(playground.channel("games"), "create_private_threads")
        await ada.click(post, "Start")
        await ada.wait_for(lambda seen: "cannot make a private thread" in seen.text)
        assert not await bot.store.running(), "a game meant to be private is not begun in public"


async def test_a_form_of_a_lobby_that_is_closed_sets_its_post_right(tmp_path: Path) -> None:
    """The edit by which it was closed never came: its post offers everything still, forms too."""
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = playground.user("Ada").go("games")
        post = (await ada.slash("machikoro new", seats=2)).message
        assert post is not None
        (table,) = await bot.store.of_person(ada.id)
        bot.tables.lobby_changed = lambda row: None
        await bot.tables.change_lobby(table, expired)
        assert "Game options…" in ada.see(post).buttons, "as it was left"
        await ada.click(post, "Game options…")
        await ada.wait_for(lambda seen: "This table is closed" in seen.text)
        await until(lambda: "Game options…" not in ada.see(post).buttons)
