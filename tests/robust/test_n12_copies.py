"""N 12: verified copies before a migration and once a day, bounded; the way back after a failed upgrade is walked."""

from __future__ import annotations

import re
import shlex
import sqlite3
from pathlib import Path

import pytest

from data.__main__ import main
from data.settings import read_settings, store_in
from data.store.sql import connection
from data.store.sql.connection import steps
from data.store.sqlite.copies import FOLDER, KEPT, Copies, NoCopy, file_faults
from data.store.sqlite.database import FILE, SqliteDatabase
from rules.table.clock import DAY
from rules.table.ports import CannotOpen
from tests.robust.damaging import ask, break_row_of
from tests.robust.starting import ROOT, a_store
from tests.table.place import place
from tests.upgrade.kept import BEFORE_HOUSE, unpack

PLENTY = 100_000_000
NOW = 1_800_000_000.0
OPERATING = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")


def _kept(directory: Path, kind: str) -> list[str]:
    return sorted(path.name for path in (directory / FOLDER).glob(f"{kind}-*.db"))


async def test_a_copy_a_day_and_one_a_week_while_the_bot_runs(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        here.database._copies = Copies(tmp_path / FILE, PLENTY)
        here.clock.time = NOW
        table = (await here.begun()).id
        for _ in range(3):
            await here.store.tend()
        assert _kept(tmp_path, "daily") == ["daily-2027-01-15.db"]
        for _ in range(60):
            here.clock.time += DAY / 2
            await here.store.tend()
    assert len(_kept(tmp_path, "daily")) == KEPT["daily"] == 7
    assert len(_kept(tmp_path, "weekly")) == KEPT["weekly"] == 4
    assert _kept(tmp_path, "daily")[-1] == "daily-2027-02-14.db"
    assert not list((tmp_path / FOLDER).glob("*.unfinished"))
    for copy in (tmp_path / FOLDER).iterdir():
        db = sqlite3.connect(copy)
        assert not file_faults(copy) and db.execute("SELECT id FROM tables").fetchall() == [(table,)]
        db.close()
        assert copy.stat().st_mode & 0o077 == 0


async def test_copies_take_no_more_than_they_may(tmp_path: Path) -> None:
    await a_store(tmp_path)
    size = (tmp_path / FILE).stat().st_size
    copies = Copies(tmp_path / FILE, 3 * size)
    for day in range(20):
        copies.make_daily(NOW + day * DAY)
        taken = {path.stat().st_ino: path.stat().st_size for path in (tmp_path / FOLDER).iterdir()}
        assert sum(taken.values()) <= 3 * size
    assert _kept(tmp_path, "daily")[-1] == "daily-2027-02-03.db"
    with pytest.raises(NoCopy, match="all copies may take 10"):
        Copies(tmp_path / FILE, 10).make_daily(NOW + 30 * DAY)
    assert _kept(tmp_path, "daily")[-1] == "daily-2027-02-03.db", "a copy that cannot be made costs none that is there"
    off = Copies(tmp_path / FILE, 0)
    assert not off.due(NOW + 40 * DAY)


async def test_a_copy_that_does_not_read_back_is_none(tmp_path: Path) -> None:
    (table,) = await a_store(tmp_path)
    copies = Copies(tmp_path / FILE, PLENTY)
    copies.make_daily(NOW)
    break_row_of(tmp_path, table)
    with pytest.raises(NoCopy, match="no copy of the store could be made"):
        copies.make_daily(NOW + DAY)
    assert [path.name for path in (tmp_path / FOLDER).glob("daily-*")] == ["daily-2027-01-15.db"]


def test_copies_can_be_switched_off() -> None:
    assert read_settings({}, Path("none.toml")).backups == 1000
    for off in ("0", "off"):
        assert read_settings({"SKYLINE_BACKUPS": off}, Path("none.toml")).backups == 0


async def test_before_a_migration_there_is_a_copy_or_no_migration(tmp_path: Path) -> None:
    unpack(BEFORE_HOUSE, tmp_path)
    store = store_in(tmp_path)
    with pytest.raises(CannotOpen, match=r"from version 7 to \d+, but a copy of the store takes .* SKYLINE_BACKUPS=0"):
        await SqliteDatabase.open(store, None, NOW, 10)
    assert ask(store, "PRAGMA user_version") == [(7,)]
    await (await SqliteDatabase.open(store, None, NOW, PLENTY)).close()
    assert ask(store, "PRAGMA user_version") == [(max(steps()),)]
    (copy,) = _kept(store, "before")
    assert copy == "before-008-2027-01-15T080000.db"


async def test_the_way_back_after_a_failed_upgrade(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The upgrade fails in its migration, or after it: the commands of docs/operating.md lead back as they stand."""
    unpack(BEFORE_HOUSE, tmp_path)
    store = store_in(tmp_path)
    tables = ask(store, "SELECT id, status FROM tables ORDER BY id")
    broken = tmp_path / "migrations"
    broken.mkdir()
    for step in steps().values():
        (broken / step.name).write_text(step.read_text())
    failing = (broken / "999_broken").with_suffix(".sql")
    failing.write_text("CREATE TABLE half (x TEXT) STRICT;\nSELECT * FROM nowhere;\n")
    with monkeypatch.context() as newer:
        newer.setattr(connection, "MIGRATIONS", broken)
        with pytest.raises(CannotOpen, match=r"from version 7 to 999 and is as it was \(no such table: nowhere\)"):
            await SqliteDatabase.open(store, None, NOW, PLENTY)
        assert ask(store, "PRAGMA user_version") == [(7,)]
        failing.write_text("DELETE FROM snapshots;\n")
        await (await SqliteDatabase.open(store, None, NOW + 1, PLENTY)).close()
    with pytest.raises(CannotOpen, match="The store is of version 999"):
        await SqliteDatabase.open(store)

    (section,) = re.findall(r"## The way back\n(.*?)\n## ", OPERATING, re.DOTALL)
    (block,) = re.findall(r"```\n(.*?)```", section, re.DOTALL)
    moved, restored = [line.partition("#")[0] for line in block.splitlines() if line[:2] in ("mv", "py")]
    assert moved.split() == ["mv", "$SKYLINE_DATA/store", "$SKYLINE_DATA/failed"]
    store.rename(tmp_path / "failed")
    before = sorted((tmp_path / "failed" / FOLDER).glob("before-*.db"))[-1]
    words = shlex.split(restored.replace("$SKYLINE_DATA", str(tmp_path)).replace("before-….db", before.name))
    assert words[:3] == ["python", "-m", "data"]
    assert main(["--data", str(tmp_path), *words[3:]]) == 0
    assert f"Restored {len(tables)} tables" in capsys.readouterr().out
    assert ask(store, "PRAGMA user_version") == [(7,)]
    assert ask(store, "SELECT id, status FROM tables ORDER BY id") == tables
    await (await SqliteDatabase.open(store)).close()
    assert main(["--data", str(tmp_path), "check"]) == 0
