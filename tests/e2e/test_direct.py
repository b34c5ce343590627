"""Direct messages: a game alone from start to end, kept through restarts and a hundred days; and where none can be."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from cogs.client import Skyline
from cogs.servers.coming_and_going import ServersCog
from data.limits import LIMITS
from rules.chance import Chance, seed_from_number
from rules.table.clock import DAY
from tests.e2e.players import Party, opened, skyline, until
from tests.e2e.test_life import _text
from tests.scripted import Playground
from tests.scripted.user import ScriptedUser, Seen
from tests.upgrade.hours import Hours, skyline_at

NOON = 1_790_000_000.0


async def _begun(playground: Playground, **options: Any) -> ScriptedUser:
    """Ada's table of Point City in her direct messages, at her first decision."""
    ada = playground.user("Ada").go_direct()
    await ada.slash("pointcity new", **options)
    await ada.wait_for(_asks)
    return ada


def _asks(seen: Seen) -> bool:
    """A post of a turn: the lobby's has its cover, and no decision."""
    return bool(seen.attachments) and "cover" not in seen.attachments[0]["filename"] and bool(seen.live_controls)


async def _silent(guild: int, *, with_counts: bool) -> None:
    raise OSError("no answer")


async def _the_table(bot: Skyline) -> Any:
    for _ in range(1000):
        if running := await bot.store.running():
            break
        await asyncio.sleep(0.01)
    ((table, _),) = running
    return await bot.tables.row(table)


async def test_solo_point_city_from_start_to_end_in_a_direct_message_with_a_restart_in_the_middle(
    tmp_path: Path,
) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = await _begun(playground)
        row = await _the_table(bot)
        assert row.home.direct and row.places == 1 and row.home.thread is None
        await Party([ada], Chance(seed_from_number(7))).play(9)
        entries = len(await bot.store.entries(row.id))
    async with skyline(tmp_path, plain=True) as (playground, bot):
        assert len(await bot.store.entries(row.id)) == entries
        ada = playground.user("Ada").go_direct()
        waiting = _text(await ada.slash("turns"))
        assert "Point City" in waiting and "/channels/@me/" in waiting
        party = Party([ada], Chance(seed_from_number(8)))
        await party.play()
        assert party.over() and (await bot.tables.row(row.id)).status == "finished"
        replay = await ada.slash("table replay")
        assert "everything is open" in _text(replay), "it can be looked back at there"
        assert "The secret" in _text(await ada.click(party.post(), "Fair play"))


async def test_left_alone_it_is_still_there_100_days_later_after_ten_restarts(tmp_path: Path) -> None:
    hours = Hours(NOON)
    async with skyline_at(hours, tmp_path) as (playground, bot):
        ada = await _begun(playground)
        row = await _the_table(bot)
    assert LIMITS.days_after_removal < 100, "else nothing would be deleted yet, and this test would say nothing"
    for _ in range(10):
        hours.time += 10 * DAY
        async with skyline_at(hours, tmp_path) as (playground, bot):
            await bot.scheduler.tick()
            assert await bot.store.gone_since(row.home.guild) is None
    async with skyline_at(hours, tmp_path) as (playground, bot):
        ada = playground.user("Ada").go_direct()
        assert (await bot.tables.row(row.id)).seats[0].standin is None, "nobody was kept waiting by her"
        assert "Point City" in _text(await ada.slash("turns"))
        before = len(await bot.store.entries(row.id))
        await Party([ada], Chance(seed_from_number(9))).play(1)
        assert len(await bot.store.entries(row.id)) > before


async def test_a_server_that_the_list_left_out_keeps_its_tables(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = playground.user("Ada").go("games")
        await opened(ada, "machikoro new", [], seats=2, stewards=1)
        guild = playground.guild().id
        short: Any = SimpleNamespace(guilds=[], fetch_guild=bot.fetch_guild)
        cog = ServersCog(short, bot.context, bot.life, bot.outbox)
        await cog.on_ready()
        assert await bot.store.gone_since(guild) is None, "Discord says that the bot is there"
        short.fetch_guild = _silent
        await cog.on_ready()
        assert await bot.store.gone_since(guild) is None, "that Discord does not answer says nothing"
        short.fetch_guild = bot.fetch_guild
        playground.faults.remove_bot(guild)
        await cog.on_ready()
        assert await bot.store.gone_since(guild) is not None


async def test_every_game_can_be_played_with_stewards_in_direct_messages(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = playground.user("Ada").go_direct()
        for command in ("machikoro new", "cities new", "metropolys new", "mycity new"):
            told = await ada.slash(command)
            await ada.wait_for(_asks)
            row = await _the_table(bot)
            assert row.people() == (ada.id,) and len(row.seats) == row.places == 2, told
            assert (await bot.tables.row(row.id)).hints, "alone with stewards one may ask"
            assert "A steward would" in _text(await ada.slash("hint"))
            await bot.tables.close(row.id, ada.id)
            await until(lambda: "closed" in ada.messages()[-1].text)


async def test_where_one_cannot_play_it_says_so(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        eva = playground.user("Eva").go("games", "Old Town")
        playground.faults.remove_bot(playground.guild("Old Town"))
        eva.user.installed = True
        for command in ("pointcity new", "table board", "table replay", "hint"):
            told = _text(await eva.slash(command))
            assert "no member" in told and f"<@{bot.application_id}>" in told, told
        assert "Point City" in _text(await eva.slash("help")) and "Nobody" in _text(await eva.slash("turns"))
        assert "17 turns" in _text(await eva.slash("pointcity rules"))
        assert not await bot.store.running()


async def test_every_command_says_where_it_belongs(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, _):
        declared = {command.name: command.body for command in playground.world.commands.values()}
        for name, body in declared.items():
            of_servers = name in ("tables", "queue", "stats", "campaign", "settings")
            assert body["contexts"] == ([0] if of_servers else [0, 1, 2]), name
            assert body["integration_types"] == ([0] if of_servers else [0, 1]), name


async def test_the_menu_of_a_post_is_about_the_table_of_that_post(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = await _begun(playground)
        first = await ada.wait_for(_asks)
        old = await _the_table(bot)
        await ada.slash("cities new")
        await until(lambda: _asks(ada.messages()[-1]) and "Cities" not in ada.messages()[-1].text)
        told = _text(await ada.menu("Describe board", first))
        assert "Market" in told or "market" in told, told
        moved = await ada.menu("My move", first)
        assert moved.message is not None and old.id in moved.message.live_controls[0]["custom_id"]
        told = _text(await ada.menu("What happened", first))
        assert told
        said = ada.say("no post at all")
        assert "district" in _text(await ada.menu("Describe board", said)).lower(), "else the newest table there"


async def test_the_menu_of_somebody_elses_message_names_no_table(tmp_path: Path) -> None:
    """A picture with a table's id in its name is no key to it."""
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("table-talk")
        await opened(ada, "pointcity new", [], seats=1)
        row = await _the_table(bot)
        message = playground.world.messages[ben.say("look").id]
        message.components = [{"type": 1, "components": [{"type": 2, "style": 1, "custom_id": f"1o:{row.id}:0.0:"}]}]
        assert "no table here" in _text(await ben.menu("Describe board", message.id))
