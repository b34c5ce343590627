"""The file: one owner, one application, backups under load, damage told clearly."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from data.__main__ import main
from data.settings import store_in
from data.store.sql.connection import Connection, statements
from data.store.sqlite.database import FILE, SqliteDatabase
from rules.table.ports import CannotOpen
from tests.table.place import ON_POSTGRES, operate, place

ROOT = Path(__file__).parents[2]
of_the_file = pytest.mark.skipif(ON_POSTGRES, reason="about the file and its lock")


@of_the_file
async def test_a_second_process_says_so_and_ends(tmp_path: Path) -> None:
    code = "import asyncio, sys; from pathlib import Path; from data.store.sqlite.database import SqliteDatabase\n"
    code += f"asyncio.run(SqliteDatabase.open(Path({str(tmp_path)!r})))"
    async with place(tmp_path):
        done = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-c", code],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
    assert done.returncode != 0
    assert f"Another process (number {os.getpid()})" in done.stderr


async def test_the_store_belongs_to_one_application(tmp_path: Path) -> None:
    await (await SqliteDatabase.open(tmp_path, 42)).close()
    await (await SqliteDatabase.open(tmp_path, 42)).close()
    with pytest.raises(CannotOpen, match="belongs to the application 42"):
        await SqliteDatabase.open(tmp_path, 43)
    await (await SqliteDatabase.open(tmp_path, 42)).close()


async def test_a_newer_store_is_not_touched(tmp_path: Path) -> None:
    await (await SqliteDatabase.open(tmp_path)).close()
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(CannotOpen, match="version 99"):
        await SqliteDatabase.open(tmp_path)


@of_the_file
async def test_only_the_owner_may_read_it(tmp_path: Path) -> None:
    async with place(tmp_path / "new") as here:
        await here.begun()
        for file in (tmp_path / "new").iterdir():
            if file.name.startswith(FILE):
                assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name


async def test_a_failed_transaction_leaves_nothing(tmp_path: Path) -> None:
    async with place(tmp_path) as here:

        def work(db: Connection) -> None:
            db.execute("INSERT INTO meta VALUES ('half', 'done')")
            raise OSError("database or disk is full")

        with pytest.raises(OSError):
            await here.database.write(work)
        assert await here.sqlite.note("half") is None


async def test_transactions_do_not_mix(tmp_path: Path) -> None:
    async with place(tmp_path) as here:

        def add(db: Connection) -> None:
            (value,) = db.execute("SELECT value FROM meta WHERE key = 'n'").fetchone() or (0,)
            db.execute("INSERT OR REPLACE INTO meta VALUES ('n', ?)", (str(int(value) + 1),))

        await asyncio.gather(*(here.database.write(add) for _ in range(200)))
        assert await here.sqlite.note("n") == "200"


async def test_backup_under_load_restores_to_the_same_tables(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "running", tmp_path / "restored"
    copy = tmp_path / "backup.db"
    async with place(store_in(source)) as here:
        tables = [(await here.begun(game="machi_koro")).id for _ in range(4)]
        load = asyncio.gather(*(here.steps(table, 60, seed=n) for n, table in enumerate(tables)))
        await asyncio.sleep(0.05)
        assert await asyncio.to_thread(operate, source, "backup", str(copy)) == 0
        assert operate(source, "backup", str(copy)) == 2
        await load
        entries = {table: await here.store.entries(table) for table in tables}
    assert operate(target, "restore", str(copy)) == 0
    assert operate(target, "restore", str(copy)) == 2
    async with place(store_in(target)) as here:
        for table in tables:
            kept = await here.store.entries(table)
            assert kept == entries[table][: len(kept)]
            assert await here.hash(table)
    assert operate(target, "check") == 0
    capsys.readouterr()


async def test_check_finds_a_forged_snapshot_and_a_gap(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with place(store_in(tmp_path)) as here:
        forged, gap, good = [(await here.begun(game="machi_koro")).id for _ in range(3)]
        for table in (forged, gap, good):
            await here.steps(table, 30)

        def forge(db: Connection) -> None:
            query = "SELECT number, state FROM snapshots WHERE table_id = ?"
            for number, state in db.execute(query, (forged,)).fetchall():
                other = bytes(state).replace(b'"draws":', b'"draws":1')
                change = "UPDATE snapshots SET state = ? WHERE table_id = ? AND number = ?"
                db.execute(change, (other, forged, number))

        await here.database.write(forge)
        remove = "DELETE FROM entries WHERE table_id = ? AND number = 3"
        await here.database.write(lambda db: db.execute(remove, (gap,)) and None)
    assert operate(tmp_path, "check") == 1
    said = capsys.readouterr().out
    assert f"{forged}: the snapshot" in said
    assert f"{gap}: " in said
    assert good not in said
    assert "3 tables looked at, 2 with faults" in said


async def test_commands_answer_clearly_without_a_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data", str(tmp_path), "check"]) == 2
    assert "There is no store" in capsys.readouterr().err
    (tmp_path / "junk.db").write_bytes(b"not a database at all" * 100)
    assert main(["--data", str(tmp_path / "x"), "restore", str(tmp_path / "junk.db")]) == 2
    assert not (store_in(tmp_path / "x") / FILE).exists()


def test_a_script_is_split_into_statements() -> None:
    script = "CREATE TABLE a (x TEXT);\n-- a comment; with a semicolon\nCREATE TABLE b (y TEXT);\n"
    assert len(statements(script)) == 2
