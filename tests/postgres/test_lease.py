"""One process writes, another waits as a spare; who has lost the lease writes nothing, and says so."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import psycopg
import pytest

from data.store.postgres import lease as leases
from data.store.postgres.database import PostgresDatabase
from data.store.sql.connection import Connection
from data.store.sql.store import SqlStore
from rules.table.ports import CannotOpen, InDoubt, LostLease, StoreFailed
from tests.e2e.players import until
from tests.postgres_server import address, schema_of


async def _opened(directory: Path, *, spare: bool = False) -> PostgresDatabase:
    return await PostgresDatabase.open(address(), schema_of(directory), None, spare=spare)


@pytest.fixture
async def first(tmp_path: Path) -> AsyncIterator[PostgresDatabase]:
    database = await _opened(tmp_path)
    yield database
    await database.close()


def _note(value: str) -> object:
    def work(db: Connection) -> None:
        db.execute("INSERT INTO meta VALUES ('note', ?)", (value,))

    return work


async def _notes(database: PostgresDatabase) -> list[str]:
    query = "SELECT value FROM meta WHERE key = 'note'"
    return [value for (value,) in await database.read(lambda db: db.execute(query).fetchall())]


def _end_session(query: str) -> None:
    """As a server does that is restarted, or a network that is cut."""
    with psycopg.connect(address(), autocommit=True) as plain:
        plain.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {query}")  # type: ignore[arg-type]


async def test_a_spare_waits_until_the_first_has_ended(tmp_path: Path) -> None:
    one = await _opened(tmp_path)
    with pytest.raises(CannotOpen, match="Another process"):
        await _opened(tmp_path)
    waiting = asyncio.create_task(_opened(tmp_path, spare=True))
    await asyncio.sleep(0)
    assert not waiting.done()
    await one.close()
    other = await waiting
    assert other._lease.epoch == one._lease.epoch + 1
    await other.write(_note("after"))  # type: ignore[arg-type]
    with pytest.raises(StoreFailed, match="closed"):
        await one.write(_note("later"))  # type: ignore[arg-type]
    assert await _notes(other) == ["after"]
    await other.close()


async def test_a_process_that_sleeps_loses_the_lease_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "SPEAKS_EVERY", 1000.0)
    asleep = await _opened(tmp_path)
    assert asleep._lease._holder is not None
    asleep._lease._holder.execute("SET idle_session_timeout TO '1s'")
    await asleep.write(_note("before"))  # type: ignore[arg-type]
    awake = await _opened(tmp_path, spare=True)
    with pytest.raises(LostLease):
        await asleep.write(_note("late"))  # type: ignore[arg-type]
    await asyncio.wait_for(asleep.lost(), 5)
    assert await _notes(awake) == ["before"]
    for database in (asleep, awake):
        await database.close()


async def test_a_process_that_sleeps_within_a_transaction_is_in_nobodys_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fence that it holds would keep the next owner from raising the epoch."""
    monkeypatch.setattr(leases, "SURE", 0.5)
    monkeypatch.setattr(leases, "SPEAKS_EVERY", 1000.0)
    asleep = await _opened(tmp_path)
    assert asleep._lease._holder is not None
    asleep._lease._holder.execute("SET idle_session_timeout TO '1s'")
    within, wakes = threading.Event(), threading.Event()

    def sleeps(db: Connection) -> None:
        db.execute("SELECT 1").fetchone()
        within.set()
        wakes.wait(30)

    writing = asyncio.create_task(asleep.write(sleeps))
    await asyncio.to_thread(within.wait, 10)
    monkeypatch.setattr(leases, "HOLDER", "elsewhere:1")
    monkeypatch.setitem(leases.ALIVE, "application_name", "skyline elsewhere:1")
    awake = await asyncio.wait_for(_opened(tmp_path, spare=True), 15)
    await awake.write(_note("there"))  # type: ignore[arg-type]
    wakes.set()
    with pytest.raises(LostLease):
        await writing
    assert await _notes(awake) == ["there"]
    for database in (asleep, awake):
        await database.close()


async def test_who_takes_over_from_one_that_lives_waits_until_it_tells_nothing_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A session may end without silence: what the one before remembers is told no more when the next one begins."""
    monkeypatch.setattr(leases, "SPEAKS_EVERY", 1000.0)
    monkeypatch.setattr(leases, "SURE", 2.0)
    before = await _opened(tmp_path)
    holder = before._lease._holder
    assert holder is not None
    before._lease._speak("SELECT 1")
    _end_session(f"pid = {holder.info.backend_pid}")
    monkeypatch.setattr(leases, "HOLDER", "elsewhere:1")
    monkeypatch.setitem(leases.ALIVE, "application_name", "skyline elsewhere:1")
    after = await _opened(tmp_path, spare=True)
    assert not before.surely() and after.epoch() == before.epoch() + 1
    for database in (before, after):
        await database.close()


async def test_a_lease_is_regained_where_nobody_took_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases, "SPEAKS_EVERY", 0.05)
    database = await _opened(tmp_path)
    holder = database._lease._holder
    assert holder is not None
    _end_session(f"pid = {holder.info.backend_pid}")
    await until(lambda: database._lease._holder not in (holder, None))
    await database.write(_note("goes on"))  # type: ignore[arg-type]
    assert await _notes(database) == ["goes on"] and not database._lease.lost.is_set()
    await database.close()


async def test_a_server_that_ends_a_session_before_its_commit(first: PostgresDatabase) -> None:
    def cut(db: Connection) -> None:
        db.execute("INSERT INTO meta VALUES ('note', 'never')")
        (pid,) = db.execute("SELECT pg_backend_pid()").fetchone()
        _end_session(f"pid = {pid}")

    store = SqlStore(first, lambda: 0.0)
    with pytest.raises(StoreFailed):
        await store._write(cut)
    assert await _notes(first) == []
    await store.put_note("note", "later")
    assert await _notes(first) == ["later"]


async def test_a_commit_whose_answer_was_lost_is_looked_up(first: PostgresDatabase) -> None:
    marks: list[list[str]] = []
    asks = f"SELECT pg_current_xact_id()::text, {leases.TIMELINE}"

    def note(db: Connection) -> None:
        db.execute("INSERT INTO meta VALUES ('note', 'there')")
        marks.append(list(db.execute(asks).fetchone()))

    def refused(db: Connection) -> None:
        marks.append(list(db.execute(asks).fetchone()))
        raise ValueError

    await first.write(note)
    with pytest.raises(ValueError):
        await first.write(refused)
    assert [first._was_committed(mark) for mark in marks] == [True, False]
    # The server that takes over has numbers of its own, and may not have come as far.
    for number in (marks[0][0], str(int(marks[1][0]) + 1_000_000)):
        with pytest.raises(InDoubt, match="not known"):
            await asyncio.to_thread(first._was_committed, [number, "0000FFFF"])


async def test_what_another_transaction_stood_in_the_way_of_is_tried_again(first: PostgresDatabase) -> None:
    await first.write(lambda db: db.execute("INSERT INTO meta VALUES ('count', '0')"))
    tries: list[int] = []

    def one_more(db: Connection) -> None:
        tries.append(1)
        (count,) = db.execute("SELECT value FROM meta WHERE key = 'count'").fetchone()
        db.execute("UPDATE meta SET value = ? WHERE key = 'count'", (str(int(count) + 1),))

    await asyncio.gather(*(first.write(one_more) for _ in range(6)))
    query = "SELECT value FROM meta WHERE key = 'count'"
    assert await first.read(lambda db: db.execute(query).fetchone()) == ("6",) and len(tries) >= 6
