"""N 3: a bad snapshot is no damage, for the log replays; and what was marked as damaged can be marked as well again."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.__main__ import main
from data.settings import store_in
from rules.table.rows import Post
from tests.robust.damaging import ask, change
from tests.table.place import PEOPLE, place

BAD = {
    "no JSON": "x'00ff'",
    "empty": "x''",
    "of another game": """CAST('{"state":{"a":1},"decisions":[0,0,0]}' AS BLOB)""",
    "without its decisions": "CAST(replace(CAST(state AS TEXT), 'decisions', 'd') AS BLOB)",
}


async def _played(directory: Path, count: int = 1) -> list[str]:
    async with place(store_in(directory)) as here:
        tables = [(await here.begun(game="machi_koro")).id for _ in range(count)]
        for table in tables:
            await here.steps(table, 30)
    return tables


async def test_a_table_with_a_bad_snapshot_goes_on_from_its_log(tmp_path: Path) -> None:
    tables = await _played(tmp_path, len(BAD))
    for table, bad in zip(tables, BAD.values(), strict=True):
        change(store_in(tmp_path), f"UPDATE snapshots SET state = {bad} WHERE table_id = ?", table)
    async with place(store_in(tmp_path)) as here:
        found: list[str] = []
        here.tables.found_damaged = found.append
        for table in tables:
            entries = len(await here.store.entries(table))
            post = Post(table, 2, "turn", entries - 2, entries, f"{table}-2")
            assert (await here.tables.retell(post)).news
            assert (await here.tables.look(table, PEOPLE[0])).entries == entries
            assert await here.steps(table, 3) == 3
        assert not found and len(await here.store.running()) == len(tables)
    assert main(["--data", str(tmp_path), "check"]) == 0


async def test_a_table_is_marked_as_well_again_after_a_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    well, other, bad = await _played(tmp_path, 3)
    async with place(store_in(tmp_path)) as here:
        for table in (well, other, bad):
            await here.store.mark_damaged(table, "a bad day")
        assert main(["--data", str(tmp_path), "mend", well]) == 2
        assert "Another process" in capsys.readouterr().err
    change(store_in(tmp_path), "UPDATE entries SET text = 'nonsense' WHERE table_id = ? AND number = 3", bad)
    change(store_in(tmp_path), "UPDATE snapshots SET state = x'00' WHERE table_id = ?", well)
    change(store_in(tmp_path), "UPDATE tables SET waiting = 'x' WHERE id = ?", well)

    assert main(["--data", str(tmp_path), "mend", well]) == 0
    assert f"Table {well} is well: running" in capsys.readouterr().out
    assert main(["--data", str(tmp_path), "mend", bad]) == 2
    assert f"Table {bad} stays as it is, its log does not replay" in capsys.readouterr().err
    assert main(["--data", str(tmp_path), "mend", "NOSUCHONE1"]) == 2
    assert "There is no table NOSUCHONE1" in capsys.readouterr().err
    kept = dict(ask(store_in(tmp_path), "SELECT id, status FROM tables"))
    assert kept == {well: "running", other: "damaged", bad: "damaged"}
    async with place(store_in(tmp_path)) as here:
        await here.tables.resume()
        assert await here.steps(well, 3) == 3


async def test_a_game_that_is_over_is_finished_again(tmp_path: Path) -> None:
    async with place(store_in(tmp_path)) as here:
        over, lobby = (await here.begun()).id, (await here.opened()).id
        await here.steps(over, 1000)
        assert (await here.tables.row(over)).status == "finished"
        for table in (over, lobby):
            await here.store.mark_damaged(table, "a bad day")
    for table in (over, lobby):
        assert main(["--data", str(tmp_path), "mend", table]) == 0
    assert dict(ask(store_in(tmp_path), "SELECT id, status FROM tables")) == {over: "finished", lobby: "lobby"}
