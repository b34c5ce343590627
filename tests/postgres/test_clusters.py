"""Several processes play at once: each its own servers' tables, nobody another's; what crosses is claimed once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import psycopg
import pytest

from data.__main__ import main
from data.store.postgres import lease as leases
from data.store.postgres import tools
from data.store.postgres.store import at
from data.store.sql.connection import steps
from rules.record import Entry
from rules.table.clock import SeatClock
from rules.table.ports import CannotOpen, Conflict, Store
from rules.table.rows import DIRECT, Cluster, Home, Mirror, Server, Written
from tests.contract.trial import ADA, BEN, clock, table
from tests.postgres_server import address, schema_of
from tests.table.place import Place
from tests.table.time_passing import life_of

GUILDS = (1 << 22, 2 << 22, 3 << 22, 4 << 22)
"""With four shards in two clusters: shards 1, 2, 3, 0 and so clusters 1, 0, 1, 0."""


@pytest.fixture
def schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = schema_of(tmp_path)
    monkeypatch.setattr(tools, "SCHEMA", name)
    monkeypatch.setenv("SKYLINE_DATABASE", address())
    return name


async def _opened(schema: str, *, spare: bool = False) -> Store:
    return await at(address(), lambda directory: schema, spare=spare)(Path(), None, lambda: 1000.0)


@asynccontextmanager
async def _two(schema: str) -> AsyncIterator[tuple[Store, Store]]:
    assert main(["clusters", "4", "2"]) == 0
    first, second = await _opened(schema), await _opened(schema)
    try:
        yield first, second
    finally:
        await first.close()
        await second.close()


async def _tables(first: Store, second: Store) -> None:
    """One in each server, made by the process whose server it is; all wait for their first seat, whose clock runs."""
    for guild in GUILDS:
        row = table(f"T{guild >> 22}", home=Home(guild, guild + 1))
        store = next(one for one in (first, second) if one.cluster.owns(guild))
        await store.create(msgspec.structs.replace(row, status="lobby", seed=None))
        clocks = ((0, clock(500.0, 400.0)),)
        await store.write(Written(row, 0, (Entry(0, "roll", "person"),), waiting=(0,), clocks=clocks, announce="turn"))


async def test_settled_while_nobody_plays(schema: str, capsys: pytest.CaptureFixture[str]) -> None:
    alone = await _opened(schema)
    assert alone.cluster == Cluster() and alone.cluster.shard_ids() is None
    await alone.create(table("T", home=Home(GUILDS[2], 1)))
    assert main(["clusters", "4", "2"]) == 2 and "Another process" in capsys.readouterr().err
    await alone.close()
    assert main(["clusters", "2", "4"]) == 2 and "as many shards" in capsys.readouterr().err
    assert main(["clusters", "4", "2"]) == 0
    with tools.reading(address()) as db:
        assert db.execute("SELECT shard FROM tables").fetchall() == [(3,)]
    async with _two(schema) as (first, second):
        assert [one.cluster.shard_ids() for one in (first, second)] == [[0, 2], [1, 3]]
        with pytest.raises(CannotOpen, match="Another process"):
            await _opened(schema)
        capsys.readouterr()
        assert main(["clusters"]) == 0
        said = capsys.readouterr().out
        assert "4 shards in 2 clusters." in said and said.count(leases.HOLDER) == 2 and "1 tables in play" in said


async def test_what_is_not_asked_for_is_done_by_the_owner_alone(schema: str) -> None:
    async with _two(schema) as (first, second):
        await _tables(first, second)
        for store, mine in ((first, ["T2", "T4"]), (second, ["T1", "T3"])):
            assert [name for name, _ in await store.running()] == mine
            assert sorted(await store.unsent()) == mine
            assert sorted(name for name, _ in await store.timed_out(600.0)) == mine
            assert sorted(name for name, _ in await store.to_remind(450.0)) == mine
            assert await store.hostless(200.0) == mine and (await store.census())["running"] == 2
            await store.put_server(GUILDS[0], Server())
            assert await store.servers_known() == [int(name[1:]) << 22 for name in mine]
            assert (await store.unattended("", 10))[1] == mine[-1]
        await first.put_mirror(Mirror("T1", 5, None, 0))
        assert await first.mirrors() == [] and len(await second.mirrors()) == 1
        await first.server_left(GUILDS[0])
        assert await first.delete_removed(2000.0) == [] and await second.delete_removed(2000.0) == [GUILDS[0]]


async def test_nobody_plays_at_anothers_table(schema: str) -> None:
    async with _two(schema) as (first, second):
        await _tables(first, second)
        stored = await second.table("T2")
        assert stored is not None
        move = Written(stored.row, 1, (Entry(0, "roll", "person"),))
        with pytest.raises(Conflict, match="another process plays"):
            await second.write(move)
        other = Written(msgspec.structs.replace(stored.row, host=BEN), 1)
        with pytest.raises(Conflict):
            await second.write(other)
        # Clocks are set anew from everywhere, where somebody changes their hours.
        await second.write(Written(stored.row, 1, clocks=((0, clock(700.0)),)))
        assert (await first.clocks("T2"))[0].deadline == 700.0
        await first.write(move)
        # What is begun from a server may be played in direct messages, which are cluster 0's.
        private = table("TD", home=Home(DIRECT, 9))
        await second.create(msgspec.structs.replace(private, status="lobby", seed=None))
        await second.write(Written(private, 0, waiting=(0,)))
        with pytest.raises(Conflict):
            await second.write(Written(private, 0, (Entry(0, "roll", "person"),)))
        await first.write(Written(private, 0, (Entry(0, "roll", "person"),)))


async def test_a_reminder_is_marked_by_one(schema: str) -> None:
    async with _two(schema) as (first, second):
        await _tables(first, second)
        before, new = clock(500.0, 400.0), clock(500.0, 450.0)
        marked = await asyncio.gather(
            *(one.put_clock("T1", 0, new, before) for one in (first, second) for _ in range(3))
        )
        assert sum(marked) == 1


async def test_each_reminds_of_its_own_tables(schema: str) -> None:
    """Who found somebody due a moment ago must not remind them again of what another process has marked since."""
    async with _two(schema) as (first, second):
        await _tables(first, second)
        reminded: list[str] = []
        for store in (first, second):
            for name in ("T2", "T4") if store is first else ("T1", "T3"):
                await store.put_clock(name, 0, SeatClock(60.0, 440.0, 500.0, 0, 445.0), clock(500.0, 400.0))
        for store in (first, second):
            here = Place(store.database)  # type: ignore[attr-defined]
            here.clock.time = 450.0
            _, scheduler, bell = life_of(here)
            await scheduler._remind_of_all(ADA)
            reminded += [name for *_, names in bell.rung for name in names]
        assert sorted(reminded) == ["T1", "T2", "T3", "T4"]


async def test_who_was_forgotten_elsewhere_does_not_come_back(schema: str) -> None:
    async with _two(schema) as (first, second):
        await _tables(first, second)
        remembered = await second.table("T1")
        assert remembered is not None
        await first.forget(ADA)
        with pytest.raises(Conflict, match="somebody else has changed"):
            await second.write(Written(remembered.row, 1, (Entry(0, "roll", "person"),)))
        fresh = await second.table("T1")
        assert fresh is not None and ADA not in fresh.row.people()
        await second.write(Written(fresh.row, 1, (Entry(0, "roll", "steward"),)))


async def test_a_spare_takes_the_cluster_that_is_free(schema: str) -> None:
    async with _two(schema) as (first, second):
        waiting = asyncio.create_task(_opened(schema, spare=True))
        await asyncio.sleep(0.2)
        assert not waiting.done()
        await second.close()
        third = await waiting
        assert third.cluster == second.cluster and first.cluster.number == 0
        await third.put_note("note", "there")
        await third.close()


async def test_a_queue_is_shared(schema: str) -> None:
    async with _two(schema) as (first, second):
        waits = [await one.reserve("x", 50.0) for one in (first, second, first)]
        assert [round((wait or 0.0) / 50) for wait in waits] == [0, 1, 2]
        assert await second.reserve("x", 0.5, patience=1.0) is None
        assert await second.reserve("y", 0.5) == 0.0


async def test_nothing_remembered_is_told_after_a_sleep(schema: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await _opened(schema)
    assert store.surely()
    monkeypatch.setattr(leases, "SURE", -1.0)
    assert not store.surely()
    await store.close()


# ---------------------------------------------------------------------------------------------------- versions


WIDEN = "ALTER TABLE tables ADD COLUMN mood TEXT NOT NULL DEFAULT 'fine';\n"
NARROW = "-- Narrows: nobody asks for it any more.\nALTER TABLE tables DROP COLUMN fault;\n"


def _more_steps(monkeypatch: pytest.MonkeyPatch, folder: Path, **scripts: str) -> None:
    """A program of the next version: it knows these migrations, too."""
    from data.store.postgres import lease, versions

    known = dict(steps())
    for number, (name, script) in enumerate(scripts.items(), 900):
        known[number] = folder / f"{number}_{name}.sql"
        known[number].write_text(script)
    for module in (lease, versions):
        monkeypatch.setattr(module, "steps", lambda: known)


async def test_an_older_program_goes_on_beside_a_wider_store(
    schema: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["clusters", "4", "2"]) == 0
    old = await _opened(schema)
    with monkeypatch.context() as newer:
        _more_steps(newer, tmp_path, widen=WIDEN, narrow=NARROW)
        new = await _opened(schema)
        await _tables(old, new)
        with psycopg.connect(address(), options=f"-c search_path={schema}") as plain:
            assert plain.execute("SELECT mood, fault FROM tables LIMIT 1").fetchone() == ("fine", None)
        await old.close()
    # A process of the older version may even begin anew.
    old = await _opened(schema)
    assert await old.table("T2") is not None
    await old.close()
    await new.close()
    with monkeypatch.context() as newer:
        _more_steps(newer, tmp_path, widen=WIDEN, narrow=NARROW)
        new = await _opened(schema)
        with psycopg.connect(address(), options=f"-c search_path={schema}") as plain, pytest.raises(psycopg.Error):
            plain.execute("SELECT fault FROM tables")
        await new.close()
    with pytest.raises(CannotOpen, match="version 901"):
        await _opened(schema)
