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
from rules.table.life import TableLife
from rules.table.rows import Coaching, Mark, Mirror, Person, Pictures, Server
from tests.campaign.valley import valley
from tests.postgres_server import address, schema_of
from tests.soak.parts import ROOT
from tests.table.place import HOME, PEOPLE, place


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a database with nothing in it."""
    monkeypatch.setattr(tools, "SCHEMA", schema_of(tmp_path))
    with psycopg.connect(address(), autocommit=True) as plain:
        plain.execute(f"DROP SCHEMA IF EXISTS {schema_of(tmp_path)} CASCADE")  # type: ignore[arg-type]
    return address()


async def _played(directory: Path) -> None:
    """Tables of every game in every state, two campaigns (one with an episode behind it, one in the midst of its
    first), and all that people and servers can settle."""
    async with valley(directory) as here:
        done, begun = await here.opened_campaign(2), await here.opened_campaign(3, stewards=1)
        await here.played(done.id, Chance(seed_from_number(4)))
        episode = (await here.next(begun.id)).row.id
        await here.steps(episode, 6)
        await here.store.put_campaign_mark(done.id, PEOPLE[0], Mark(1, 2, 3.5))
    async with place(directory) as here:
        store = here.store
        for game in ("machi_koro", "cities", "metropolys", "point_city", "my_city"):
            table = (await here.begun(2, stewards=1, game=game)).id
            await here.steps(table, 12)
            await here.tables.settled(table)
        await here.steps((await here.begun(2)).id, 1_000)
        await here.opened(2)
        await here.tables.close((await here.begun(2)).id, PEOPLE[0])
        paused = (await here.begun(2)).id
        await TableLife(here.tables).pause(paused, PEOPLE[0])
        left = (await here.begun(3)).id
        await TableLife(here.tables).resign(left, PEOPLE[1])
        await store.put_mark(table, PEOPLE[0], 3)
        await store.put_review(table, "a quiet game")
        await store.put_mirror(Mirror(table, 5, 6, 7))
        await store.put_coaching(table, PEOPLE[0], Coaching(True, {"roll": 4}))
        await store.put_person(PEOPLE[0], Person("Europe/Prague", (1320, 420)))
        await store.put_pictures(PEOPLE[1], Pictures("contrast", "png"))
        await store.add_holiday(PEOPLE[0], 1.5, 2.5)
        await store.put_server(HOME.guild, Server("cs", 5, 6, (7, 8), 1, 2, 3))
        await store.set_unlisted(PEOPLE[3], True)
        await store.follow(table, PEOPLE[2], True)
        await store.daily_secret(9, bytes(range(256)))
        await store.server_left(77)
        await here.tables.drain()


KEPT = (
    *("tables", "seats", "entries", "clocks", "snapshots", "outbox", "sets", "lineage", "plays", "shares", "ratings"),
    *("campaigns", "campaign_seats", "campaign_marks", "checkpoints", "lasting_cities", "people", "holidays", "marks"),
    *(
        "pictures",
        "servers",
        "unlisted",
        "followers",
        "dailies",
        "removed",
        "reviews",
        "mirrors",
        "coaching",
        "reasons",
    ),
)
"""What a store is copied with here; more than nothing of each."""


def _prints(directory: Path) -> dict[str, str]:
    db = sqlite3.connect(directory / FILE)
    columns = {name: found for name, found in schema(db).items() if name != "leases"}
    prints = {name: fingerprint(db, name, [c for c in found if c != "rowid"]) for name, found in columns.items()}
    db.close()
    return prints


async def test_there_and_back(tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    await _played(tmp_path / "here")
    async with place(tmp_path / "here") as here:
        await here.store.mark_damaged((await here.begun(2)).id, "nothing of it reads")
    assert main(["copy", str(tmp_path / "here"), database]) == 0
    assert "13 tables" in capsys.readouterr().out
    assert main(["copy", database, str(tmp_path / "back")]) == 0
    assert _prints(tmp_path / "here") == _prints(tmp_path / "back")
    db = sqlite3.connect(tmp_path / "back" / FILE)
    assert not [name for name in KEPT if not db.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone()]
    assert [*db.execute("SELECT count(*), count(table_id), count(DISTINCT id) FROM campaigns")] == [(2, 1, 2)]
    states = {"lobby", "running", "finished", "closed", "damaged"}
    assert {status for (status,) in db.execute("SELECT DISTINCT status FROM tables")} == states
    db.close()
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
