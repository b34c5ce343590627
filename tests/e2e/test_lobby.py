"""The lobby through Discord: what the host changes, invitations, a private thread, whose turn it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.world.options import Refused
from rules.chance import Chance, seed_from_number
from tests.e2e.players import Party, skyline, until
from tests.e2e.test_life import _text
from tests.scripted.user import ScriptedUser, Seen


async def _changed(host: ScriptedUser, page: Seen, thing: str, value: str) -> Seen:
    """Chooses what to change and into what, on the host's private page."""
    await host.select(page, thing)
    await until(lambda: any("set" in c["custom_id"] for c in host.see(page).live_controls))
    before = host.see(page).text
    await host.select(page, value)
    await until(lambda: host.see(page).text != before)
    await host.click(page, "Back")
    await until(lambda: not any("set" in c["custom_id"] for c in host.see(page).live_controls))
    return host.see(page)


async def test_the_host_changes_everything_until_the_start(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben, dan = (playground.user(name).go("games") for name in ("Ada", "Ben", "Dan"))
        post = (await ada.slash("cities new", seats=3)).message
        assert post is not None
        assert "Only the host" in _text(await ben.click(post, "Change…"))
        page = (await ada.click(post, "Change…")).message
        assert page is not None and page.ephemeral
        await ada.select(page, "o1")
        await until(lambda: any("set" in c["custom_id"] for c in ada.see(page).live_controls))
        await ada.select(page, "yes")
        await ada.wait_for(lambda seen: "The long game is for two seats" in seen.text)
        await ada.click(page, "Back")
        await until(lambda: not any("set" in c["custom_id"] for c in ada.see(page).live_controls))
        await _changed(ada, page, "seats", "2")
        await _changed(ada, page, "o0", "venice")
        await _changed(ada, page, "o1", "yes")
        await _changed(ada, page, "thread", "private")
        await _changed(ada, page, "absent", "substitute")
        await _changed(ada, page, "join", "invited")
        await until(lambda: "only who is invited" in ada.see(post).text)
        for words in ("Venice", "private thread", "substitutes before stewards", "1 free seat"):
            assert words in ada.see(post).text, ada.see(post).text
        await dan.click(post, "Join")
        await dan.wait_for(lambda seen: "those the host has invited" in seen.text)
        assert "Only the host" in _text(await dan.slash("table invite", person=dan.id))
        await ada.slash("table invite", person=ben.id)
        invited = await ben.wait_for(lambda seen: "you are invited" in seen.text)
        assert invited.mentions == [ben.id]
        await ben.click(post, "Join")
        await until(lambda: "Ben" in ada.see(post).text)
        await ada.click(post, "Start")
        await until(lambda: "The game has begun" in ada.see(post).text)
        (row,) = [await bot.tables.row(table) for table, _ in await bot.store.running()]
        assert row.options["city"] == "venice" and row.options["long"] == "yes" and row.home.thread is not None
        for person in (ada, ben):
            person.go(row.home.thread)
        party = Party([ada, ben], Chance(seed_from_number(3)))
        await party.play(3)
        with pytest.raises(Refused):
            dan.go(row.home.thread)
        await until(lambda: "Waiting for" in dan.see(post).text and "/channels/" in dan.see(post).text)
        late = await ada.click(page, page.buttons[0]) if page.buttons else await ada.select(page, "seats")
        assert "started already" in _text(late)


async def _private_lobby(host: ScriptedUser) -> Seen:
    """The lobby of a table for two that is to be played in a private thread."""
    post = (await host.slash("machikoro new", seats=2)).message
    assert post is not None
    page = (await host.click(post, "Change…")).message
    assert page is not None
    await _changed(host, page, "thread", "private")
    return post


async def test_no_private_thread_where_the_bot_may_make_none(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = playground.user("Ada").go("games")
        post = await _private_lobby(ada)
        await ada.click(post, "Add an easy steward")
        await until(lambda: "Steward" in ada.see(post).text)
        playground.faults.deny(playground.channel("games"), "create_private_threads")
        await ada.click(post, "Start")
        await ada.wait_for(lambda seen: "cannot make a private thread" in seen.text)
        assert not await bot.store.running(), "a game meant to be private is not begun in public"
