"""A table's thread is its own: nobody opens another there, and commands are about the table one sits at."""

from __future__ import annotations

from pathlib import Path

from cogs.client import Skyline
from rules.table import lobby
from rules.table.rows import Home, Seat
from tests.e2e.players import opened, until
from tests.scripted import Playground
from tests.scripted.user import ScriptedUser
from tests.upgrade.hours import Hours, skyline_at

NOON = 1_790_000_000.0


async def _begun(playground: Playground) -> tuple[ScriptedUser, ScriptedUser, int]:
    ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
    place = await opened(ada, "machikoro new", [ben], seats=2)
    await ada.wait_for(lambda seen: bool(seen.attachments))
    return ada, ben, place


async def _another(bot: Skyline, playground: Playground, place: int, host: int, guest: int) -> str:
    """A table that came into the same thread when that was possible."""
    home = Home(playground.guild().id, playground.channel("games").id, place)
    row = await bot.tables.open("machi_koro", {}, Seat(host, "Cleo", None, 1), home, "en", 2)
    await bot.tables.change_lobby(row.id, lambda r: lobby.join(r, Seat(guest, "Dan", None, 2)))
    await bot.tables.start(row.id, host, 3)
    return row.id


async def test_n8_no_table_is_opened_in_a_tables_thread(tmp_path: Path) -> None:
    async with skyline_at(Hours(NOON), tmp_path) as (playground, bot):
        _, ben, place = await _begun(playground)
        (table,) = await bot.store.at(place)
        parent = f"<#{playground.channel('games').id}>"
        for command in ("cities new", "campaign new"):
            answer = await ben.slash(command)
            assert answer.message is not None and answer.message.ephemeral
            assert parent in answer.message.text, "it says where to open it"
        assert await bot.store.at(place) == [table]
        await bot.tables.close(table, (await bot.tables.row(table)).host)
        refused = await ben.slash("cities new")
        assert refused.message is not None and parent in refused.message.text, "nor when it is over"
        opened_ = await ben.slash("cities new", channel="games")
        assert opened_.message is not None and not opened_.message.ephemeral


async def test_n8_nor_is_one_moved_there(tmp_path: Path) -> None:
    async with skyline_at(Hours(NOON), tmp_path) as (playground, bot):
        _, _, place = await _begun(playground)
        cleo = playground.user("Cleo").go("games")
        elsewhere = await opened(cleo, "machikoro new", [], seats=2, stewards=1)
        cleo.go(place)
        refused = await cleo.slash("table here")
        assert refused.message is not None and f"<#{playground.channel('games').id}>" in refused.message.text
        assert len(await bot.store.at(place)) == 1 and len(await bot.store.at(elsewhere)) == 1


async def test_n8_commands_are_about_ones_own_table(tmp_path: Path) -> None:
    async with skyline_at(Hours(NOON), tmp_path) as (playground, bot):
        ada, ben, place = await _begun(playground)
        (table,) = await bot.store.at(place)
        cleo, dan = playground.user("Cleo"), playground.user("Dan")
        other = await _another(bot, playground, place, cleo.id, dan.id)
        assert next(iter(await bot.store.at(place))) == other, "the newest"
        looks = {person: await bot.tables.look(table, person.id) for person in (ada, ben)}
        (who,) = [person for person, look in looks.items() if look.legal]
        answer = await who.slash("move", words="roll 1")
        await until(lambda: answer.message is not None and "Done" in who.see(answer).text)
        assert [entry.text for entry in await bot.store.entries(table)] == ["roll 1"]
        assert not await bot.store.entries(other)
        closed = await cleo.go(place).slash("table close")
        assert closed.message is not None
        assert (await bot.tables.row(table)).status == "running", "a stranger's word is about the stranger's own"
