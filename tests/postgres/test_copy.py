"""`python -m data copy`: SQLite, PostgreSQL, and back; what it holds stays the same to the last value."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import sys
from pathlib import Path

import psycopg
import pytest

from data.__main__ import main
from data.store.postgres import tools
from data.store.sql import copying
from data.store.sql.connection import schema
from data.store.sql.copying import fingerprint
from data.store.sqlite.database import FILE
from rules.chance import Chance, seed_from_number
from tests.campaign.valley import valley
from tests.postgres_server import address, schema_of
from tests.soak.parts import ROOT
from tests.table.place import PEOPLE, place


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a database with nothing in it."""
    monkeypatch.setattr(tools, "SCHEMA", schema_of(tmp_path))
    with psycopg.connect(address(), autocommit=True) as plain:
        plain.execute(f"DROP SCHEMA IF EXISTS {schema_of(tmp_path)} CASCADE")  # type: ignore[arg-type]
    return address()


async def _played(directory: Path) -> None:
    """Tables of several kinds and a campaign with an episode behind it."""
    async with valley(directory) as here:
        campaign = await here.opened_campaign(2)
        await here.played(campaign.id, Chance(seed_from_number(4)))
    async with place(directory) as here:
        for game in ("toy", "machi_koro", "metropolys"):
            table = (await here.begun(2, game=game)).id
            await here.steps(table, 25)
        await here.sqlite.put_mark(table, PEOPLE[0], 3)


def _prints(directory: Path) -> dict[str, str]:
    db = sqlite3.connect(directory / FILE)
    columns = {name: found for name, found in schema(db).items() if name != "leases"}
    prints = {name: fingerprint(db, name, [c for c in found if c != "rowid"]) for name, found in columns.items()}
    db.close()
    return prints


async def test_there_and_back(tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    await _played(tmp_path / "here")
    assert main(["copy", str(tmp_path / "here"), database]) == 0
    assert "4 tables" in capsys.readouterr().out
    assert main(["copy", database, str(tmp_path / "back")]) == 0
    assert _prints(tmp_path / "here") == _prints(tmp_path / "back")
    assert main(["copy", str(tmp_path / "here"), database]) == 2
    assert "never overwrites" in capsys.readouterr().err


async def test_the_tools_work_on_either(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await _played(tmp_path / "here")
    main(["copy", str(tmp_path / "here"), database])
    monkeypatch.setenv("SKYLINE_DATABASE", database)
    for command in (["check"], ["ratings"], ["ratings", "--rebuild"], ["campaign"]):
        assert main(command) == 0, capsys.readouterr()
    assert main(["backup", str(tmp_path / "kept.db")]) == 0
    with psycopg.connect(database, autocommit=True, options=f"-c search_path={tools.SCHEMA}") as plain:
        plain.execute("UPDATE entries SET text = 'nonsense' WHERE number = 2")
        assert main(["check"]) == 1
        (table,) = plain.execute("SELECT id FROM tables LIMIT 1").fetchone() or ("",)
        assert main(["mend", str(table)]) == 2
        plain.execute(f"DROP SCHEMA {tools.SCHEMA} CASCADE")  # type: ignore[arg-type]
    assert main(["restore", str(tmp_path / "kept.db")]) == 0 and main(["check"]) == 0


KILLED = """
import os, signal, sys
from data.__main__ import main
from data.store.postgres import tools
from data.store.sql import copying
tools.SCHEMA = sys.argv[1]
copying.fingerprint = lambda db, name, columns: os.kill(os.getpid(), signal.SIGKILL)
main(["copy", *sys.argv[2:]])
"""
"""A copy that dies when all rows are there and none is compared."""


async def test_killed_half_way_nothing_stays_and_the_next_one_is_whole(tmp_path: Path, database: str) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    await _played(here)
    for target in (database, str(there)):
        command = (sys.executable, "-c", KILLED, tools.SCHEMA, str(here), target)
        child = await asyncio.create_subprocess_exec(*command, cwd=ROOT)
        assert await child.wait() == -signal.SIGKILL
    assert not (there / FILE).exists()
    with tools.reading(database) as db:
        assert db.execute("SELECT count(*) FROM tables").fetchone() == (0,)
    for target in (database, str(there)):
        assert main(["copy", str(here), target]) == 0
    assert _prints(here) == _prints(there)


async def test_interrupted_half_way_nothing_stays(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _played(tmp_path / "here")
    monkeypatch.setattr(copying, "fingerprint", lambda db, name, columns: str(id(db)))
    for source, target in ((str(tmp_path / "here"), database), (str(tmp_path / "here"), str(tmp_path / "there"))):
        assert main(["copy", source, target]) == 2
    assert not (tmp_path / "there" / FILE).exists()
    with tools.reading(database) as db:
        assert db.execute("SELECT count(*) FROM tables").fetchone() == (0,)
