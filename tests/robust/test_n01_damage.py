"""N 1: one damaged value, row or page is one table's trouble: it is marked and told, and all others go on."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.context import Context
from render.studio import Studio
from rules.chance import Chance, seed_from_number
from rules.game import Illegal
from rules.table.clock import ALWAYS, DAY
from rules.table.ports import StoreFailed, Unreadable
from tests.e2e.players import Party, opened, until
from tests.robust.damaging import ask, break_row_of, change
from tests.robust.starting import bot_in
from tests.table.place import PEOPLE, Place, place
from tests.table.time_passing import life_of

DAMAGES = {
    "an entry": "UPDATE entries SET text = 'nonsense' WHERE table_id = ? AND number = 2",
    "an entry that is no text": "UPDATE entries SET text = CAST(x'ff00ff' AS TEXT) WHERE table_id = ? AND number = 2",
    "a gap": "DELETE FROM entries WHERE table_id = ? AND number = 2",
    "pace": "UPDATE tables SET pace = '{' WHERE id = ?",
    "pace of other things": "UPDATE tables SET pace = '{\"name\": 3}' WHERE id = ?",
    "pace that is no text": "UPDATE tables SET pace = CAST(x'ff' AS TEXT) WHERE id = ?",
    "terms": "UPDATE tables SET terms = 'x' WHERE id = ?",
    "options": "UPDATE tables SET options = '[]' WHERE id = ?",
    "mixed": "UPDATE tables SET mixed = '{}' WHERE id = ?",
    "the seats": "DELETE FROM seats WHERE table_id = ?",
    "its game": "UPDATE tables SET game = 'chess' WHERE id = ?",
}


async def _left(directory: Path, count: int = 3) -> list[str]:
    """Tables that were left while a steward was asked."""
    async with place(directory) as here:
        tables = [(await here.begun(2, stewards=1, game="machi_koro")).id for _ in range(count)]
        for table in tables:
            await here.tables.settled(table)
            await here.steps(table, 3)
            await here.tables.settled(table)
    change(directory, "UPDATE tables SET waiting = '[1]'")
    return tables


async def _woken(here: Place) -> list[str]:
    """The tables that a start finds damaged."""
    found: list[str] = []
    here.tables.found_damaged = found.append
    await here.tables.resume()
    for table in [table for table, _ in await here.store.running()]:
        await here.tables.settled(table)
    return found


async def test_damaged_tables_are_marked_and_told_and_the_others_go_on(tmp_path: Path) -> None:
    first, *broken, last = await _left(tmp_path, len(DAMAGES) + 2)
    for table, damage in zip(broken, DAMAGES.values(), strict=True):
        change(tmp_path, damage, table)
    async with place(tmp_path) as here:
        assert await _woken(here) == sorted(broken)
        assert [table for table, _ in await here.store.running()] == sorted((first, last))
        for table in broken:
            with pytest.raises(Illegal, match="damaged"):
                await here.tables.look(table, PEOPLE[0])
        for table in (first, last):
            assert await here.steps(table, 2) == 2
        assert await _woken(here) == [], "people are told once"
    marked = ask(tmp_path, "SELECT id FROM tables WHERE status = 'damaged' AND fault <> '' ORDER BY id")
    assert marked == [(table,) for table in sorted(broken)]


async def test_whom_a_table_waits_for_is_known_from_the_log(tmp_path: Path) -> None:
    tables = await _left(tmp_path)
    change(tmp_path, "UPDATE tables SET waiting = 'x' WHERE id = ?", tables[1])
    async with place(tmp_path) as here:
        assert await _woken(here) == []
        for table in tables:
            assert await here.steps(table, 2) == 2
    assert ask(tmp_path, "SELECT count(*) FROM tables WHERE json_valid(waiting)") == [(3,)]


@pytest.mark.parametrize("zone", ["'Nowhere/At all'", "CAST(x'ff' AS TEXT)", "''"])
async def test_settings_of_a_person_that_do_not_read_count_as_not_set(zone: str, tmp_path: Path) -> None:
    tables = await _left(tmp_path)
    change(tmp_path, f"INSERT INTO people (person, zone, quiet_from, quiet_to) VALUES (?, {zone}, 60, 120)", PEOPLE[0])
    async with place(tmp_path) as here:
        assert await _woken(here) == []
        assert await here.store.hours(PEOPLE[0]) == ALWAYS
        for table in tables:
            assert await here.steps(table, 2) == 2


async def test_a_damaged_page_is_the_trouble_of_the_tables_on_it(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        tables = [(await here.begun(2, game="machi_koro")).id for _ in range(16)]
    lost = break_row_of(tmp_path, tables[0])
    well = [table for table in tables if table not in lost]
    assert 1 <= len(lost) < len(tables)
    async with place(tmp_path) as here:
        await here.tables.resume()
        for table in lost:
            with pytest.raises(Unreadable, match=table):
                await here.store.table(table)
            with pytest.raises(Illegal, match="damaged"):
                await here.tables.row(table)
        for table in well:
            assert await here.steps(table, 1) == 1
        _, scheduler, bell = life_of(here)
        here.clock.time += 1.01 * DAY
        await scheduler.tick()
        assert {table for _, _, told in bell.rung for table in told} <= set(well)
        here.clock.time += 3 * DAY
        await scheduler.tick()
        for table in well:
            await here.tables.settled(table)
            row = await here.tables.row(table)
            assert any(seat.standin for seat in row.seats), "no deadline waits for a damaged table's"


async def test_reading_fails_as_writing_does(tmp_path: Path) -> None:
    """Whoever asks the store knows one kind of failure, not those of SQLite."""
    async with place(tmp_path) as here:
        table = (await here.begun()).id
        await here.database.write(lambda db: db.execute("ALTER TABLE entries RENAME TO gone") and None)
        with pytest.raises(StoreFailed, match="no such table"):
            await here.store.table(table)
        with pytest.raises(Illegal, match="no_table"):
            await here.tables.look("unknown", None)


async def test_people_at_a_damaged_table_are_told_where_they_play(tmp_path: Path) -> None:
    async with bot_in(tmp_path) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        place_ = await opened(ada, "machikoro new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)))
        await party.play(2)
        (table,) = await bot.store.at(place_)
        await until(lambda: not bot.outbox.tasks)
    change(tmp_path / "store", "UPDATE tables SET pace = 'x', waiting = 'x' WHERE id = ?", table)
    async with bot_in(tmp_path) as (playground, bot):
        ada = playground.user("Ada").go(place_)
        await until(lambda: any("cannot be opened" in seen.text for seen in ada.messages()))
        assert "cannot be opened" in (await ada.slash("table board")).message.text
        ada.go("games")
        await opened(ada, "machikoro new", [playground.user("Ben").go("games")], seats=2)


async def test_a_damaged_table_hides_no_other_in_its_channel(tmp_path: Path) -> None:
    broken, whole = await _left(tmp_path, 2)
    change(tmp_path, DAMAGES["pace"], broken)
    async with place(tmp_path) as here:
        context = Context(here.tables, here.store, Studio(), "en")
        row = await here.tables.row(whole)
        said: Any = SimpleNamespace(
            channel_id=row.home.place,
            user=SimpleNamespace(id=PEOPLE[0]),
            guild_id=row.home.guild,
            is_guild_integration=lambda: True,
            data={},
        )
        assert await context.table_at(said) == whole
        change(tmp_path, DAMAGES["terms"], whole)
        here.tables.forget_all()
        with pytest.raises(Illegal, match="damaged"):
            await context.table_at(said)


@pytest.mark.parametrize("damage", [name for name in DAMAGES if name != "the seats"])
async def test_who_asks_is_forgotten_at_damaged_tables_too(tmp_path: Path, damage: str) -> None:
    tables = await _left(tmp_path, 2)
    change(tmp_path, "UPDATE tables SET terms = ? WHERE id = ?", f'{{"barred":[{PEOPLE[0]}]}}', tables[0])
    change(tmp_path, DAMAGES[damage], tables[0])
    async with place(tmp_path) as here:
        await here.sqlite.forget(PEOPLE[0])
        assert (await here.tables.row(tables[1])).seats[0].person is None
    assert ask(tmp_path, "SELECT count(*) FROM seats WHERE person = ?", PEOPLE[0]) == [(0,)]
    assert ask(tmp_path, "SELECT count(*) FROM tables WHERE host = ?1 OR instr(terms, ?1)", PEOPLE[0]) == [(0,)]


async def test_a_word_that_names_somebody_is_forgotten_with_them(tmp_path: Path) -> None:
    tables = await _left(tmp_path, 1)
    change(tmp_path, "UPDATE tables SET terms = ? WHERE id = ?", f'{{"barred":[{PEOPLE[3]}', tables[0])
    async with place(tmp_path) as here:
        await here.sqlite.forget(PEOPLE[3])
    assert ask(tmp_path, "SELECT count(*) FROM tables WHERE instr(terms, ?)", PEOPLE[3]) == [(0,)]
