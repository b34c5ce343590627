"""A private table stays private: its offered seats, its place, and no mirror elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.client import Skyline
from playground.world.options import Refused
from rules.chance import Chance, seed_from_number
from rules.table.rows import Mirror, Row
from tests.e2e.players import Party, skyline, until
from tests.e2e.test_life import _text
from tests.e2e.test_lobby import _private_lobby
from tests.scripted import Playground
from tests.scripted.user import ScriptedUser, Seen


async def _lobby(playground: Playground) -> tuple[ScriptedUser, ScriptedUser, Seen]:
    """Ada and Ben in the lobby of a private table."""
    ada, ben = (playground.user(name).go("games") for name in ("Ada", "Ben"))
    post = await _private_lobby(ada)
    await ben.click(post, "Join")
    await until(lambda: "Ben" in ada.see(post).text)
    return ada, ben, post


async def _begun(playground: Playground, bot: Skyline) -> tuple[ScriptedUser, ScriptedUser, Row]:
    """Ada and Ben in the private thread of their table."""
    ada, ben, post = await _lobby(playground)
    await ada.click(post, "Start")
    await until(lambda: "The game has begun" in ada.see(post).text)
    (row,) = [await bot.tables.row(table) for table, _ in await bot.store.running()]
    assert row.home.thread is not None
    thread = playground.world.channels[row.home.thread]
    # They are let in one after the other, once the thread is there.
    await until(lambda: all(playground.world.can_see(person.id, thread) for person in (ada, ben)))
    for person in (ada, ben):
        person.go(row.home.thread)
    return ada, ben, row


async def test_who_cannot_be_let_in_stops_nothing(tmp_path: Path) -> None:
    """Not even if the thread cannot be told: the game has begun all the same."""
    async with skyline(tmp_path, plain=True) as (playground, _):
        ada, _ben, post = await _lobby(playground)
        playground.faults.fail(400, times=2, method="PUT", path="/thread-members/")
        playground.faults.fail(403, method="POST", path="/messages$")
        await ada.click(post, "Start")
        await until(lambda: "Waiting for" in ada.see(post).text)
        assert ada.messages()[-1].id == post.id, "nothing was said that is not so"


async def test_a_seat_of_a_private_table_is_for_whom_the_host_invites(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben, row = await _begun(playground, bot)
        dan, cleo = playground.user("Dan"), playground.user("Cleo")
        assert row.home.thread is not None
        # Somebody with the right to do so has let Cleo watch.
        playground.server.messages.set_member(playground.world.channels[row.home.thread], cleo.id, inside=True)
        cleo.go(row.home.thread)
        await ben.slash("table substitute")
        offer = await cleo.wait_for(lambda seen: "Take this seat" in seen.buttons)
        assert "/table invite" in offer.text
        assert "koho hostitel pozval" in _text(await cleo.click(offer, "Take this seat"))
        assert "Only the host" in _text(await ben.slash("table invite", person=dan.id))
        await ada.slash("table invite", person=dan.id)
        dan.go(row.home.thread)  # the invitation lets him in
        await dan.click(offer, "Take this seat")
        await until(lambda: "has taken the seat over" in dan.see(offer).text)
        assert (await bot.tables.row(row.id)).people() == (ada.id, dan.id)


async def test_T19_a_private_table_is_shown_nowhere_else(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben, row = await _begun(playground, bot)
        corner = playground.channel("quiet-corner")
        assert "This table is private" in _text(await ada.slash("table mirror", to=corner))
        assert await bot.store.mirror(row.id) is None
        # One from the time when that was allowed shows nothing more.
        await bot.store.put_mirror(Mirror(row.id, corner.id, None, 0))
        await bot.history.mirrors.resume()
        await until(lambda: row.id not in bot.history.mirrors.tasks)
        assert await bot.store.mirror(row.id) is None and not ada.messages(corner)
        assert "Only the host" in _text(await ben.go("quiet-corner").slash("table here"))
        await ada.go("quiet-corner").slash("machikoro new", seats=2, stewards=1)
        public = await ada.wait_for(lambda seen: seen.thread_id is not None)
        assert public.thread_id is not None
        ada.go(public.thread_id)
        assert "This table is private" in _text(await ada.slash("table here", table=row.id))
        assert (await bot.tables.row(row.id)).home == row.home
        # In a channel it gets a private thread of its own there.
        ada.go("quiet-corner")
        assert "lives here now" in _text(await ada.slash("table here", table=row.id))
        home = (await bot.tables.row(row.id)).home
        assert home.channel == corner.id and home.thread is not None
        with pytest.raises(Refused):
            playground.user("Dan").go(home.thread)
        for person in (ada, ben):
            person.go(home.thread)
        await Party([ada, ben], Chance(seed_from_number(3))).play(3)
