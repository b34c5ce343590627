"""N 4: what is written reaches the file itself, and where a store was and is not, nobody starts with an empty one."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from cogs.client import TENDED_EVERY
from data.store.sqlite.database import FILE, SqliteDatabase
from data.store.sqlite.marker import NAME, journal_of
from rules.table.ports import CannotOpen
from tests.robust.starting import a_store, left_running
from tests.table.place import place


def _tables_in(store: Path, alone: Path) -> list[str]:
    """What is in the file itself, without the journal beside it."""
    shutil.copy(store, alone)
    db = sqlite3.connect(alone)
    try:
        return [table for (table,) in db.execute("SELECT id FROM tables")]
    finally:
        db.close()


async def test_what_was_written_reaches_the_file_itself(tmp_path: Path) -> None:
    async with place(tmp_path / "store") as here:
        table = (await here.begun()).id
        store = tmp_path / "store" / FILE
        assert _tables_in(store, tmp_path / "before") == []
        await here.store.tend()
        assert _tables_in(store, tmp_path / "after") == [table]
    assert TENDED_EVERY <= 60


async def test_a_store_that_was_killed_is_whole_in_itself_after_the_next_start(tmp_path: Path) -> None:
    async with place(tmp_path / "lived") as here:
        table = (await here.begun()).id
        shutil.copytree(tmp_path / "lived", tmp_path / "killed")
    await (await SqliteDatabase.open(tmp_path / "killed")).close()
    assert _tables_in(tmp_path / "killed" / FILE, tmp_path / "alone") == [table]


def _emptied(store: Path) -> None:
    store.write_bytes(b"")


def _another(store: Path) -> None:
    """SQLite's own file with nothing in it: what is left of a store whose every page was in its journal."""
    store.unlink()
    db = sqlite3.connect(store)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA user_version = 0")
    db.close()


LOSSES: dict[str, Callable[[Path], None]] = {"missing": Path.unlink, "empty": _emptied, "without a table": _another}


@pytest.mark.parametrize("lost", LOSSES)
async def test_a_store_that_is_gone_is_missed(lost: str, tmp_path: Path) -> None:
    (table,) = await a_store(tmp_path)
    LOSSES[lost](tmp_path / FILE)
    for _ in range(2):
        with pytest.raises(CannotOpen, match=rf"There was a store at .*{FILE}.* restore a copy .* delete .*{NAME}"):
            await SqliteDatabase.open(tmp_path)
    assert not left_running()
    (tmp_path / NAME).unlink()
    async with place(tmp_path) as here:
        assert await here.store.table(table) is None, "who deletes the marker begins anew"


async def test_a_journal_that_is_gone_is_missed(tmp_path: Path) -> None:
    async with place(tmp_path / "lived") as here:
        await here.store.tend()
        table = (await here.begun()).id
        shutil.copytree(tmp_path / "lived", tmp_path / "killed")
    shutil.copytree(tmp_path / "killed", tmp_path / "robbed")
    journal_of(tmp_path / "robbed" / FILE).unlink()
    with pytest.raises(CannotOpen, match=r"its journal skyline\.db-wal is not beside it: the last moves are in there"):
        await SqliteDatabase.open(tmp_path / "robbed")
    assert not left_running()
    async with place(tmp_path / "killed") as here:
        assert await here.store.table(table) is not None


async def test_a_journal_without_its_store_is_no_new_store(tmp_path: Path) -> None:
    """Left by a version that had no marker."""
    async with place(tmp_path / "lived") as here:
        await here.begun()
        shutil.copytree(tmp_path / "lived", tmp_path / "killed")
    (tmp_path / "killed" / NAME).unlink()
    (tmp_path / "killed" / FILE).unlink()
    with pytest.raises(CannotOpen, match="There was a store at"):
        await SqliteDatabase.open(tmp_path / "killed")


async def test_a_store_from_before_there_were_markers_opens(tmp_path: Path) -> None:
    (table,) = await a_store(tmp_path)
    (tmp_path / NAME).unlink()
    async with place(tmp_path) as here:
        assert await here.store.table(table) is not None
