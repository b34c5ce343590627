"""A server that is away, slow, read-only, out of connections or restarted: clear words, nothing half done."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import psycopg
import pytest

from data.store.postgres import database as databases
from data.store.postgres.database import PostgresDatabase
from data.store.postgres.store import at
from data.store.sql.store import SqlStore
from rules.table.ports import CannotOpen, Store, StoreFailed
from tests.postgres_server import address, new_database, schema_of
from tests.soak.server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Server:
    """One of our own, that may be killed."""
    # A socket's path must be short.
    return Server(Path(tmp_path_factory.mktemp("away")) / "pg")


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(databases, "PATIENCE", 0.5)


async def _opened(where: str, schema: str = "skyline") -> Store:
    return await at(where, lambda directory: schema, spare=False)(Path(), None, lambda: 0.0)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    found = await _opened(address(), schema_of(tmp_path))
    yield found
    await found.close()


async def test_killed_and_restarted_it_goes_on_by_itself(server: Server) -> None:
    store = await _opened(server.address)
    await store.put_note("before", "kept")
    server.kill()
    with pytest.raises(StoreFailed):
        await store.put_note("meanwhile", "refused")
    with pytest.raises(StoreFailed):
        await store.note("before")
    server.restart()
    for _ in range(100):
        try:
            await store.put_note("after", "kept")
            break
        except StoreFailed:
            await asyncio.sleep(0.1)
    assert [await store.note(key) for key in ("before", "meanwhile", "after")] == ["kept", None, "kept"]
    await store.close()


async def test_one_that_was_never_there_is_a_sentence() -> None:
    with pytest.raises(CannotOpen, match="The database cannot be reached"):
        await _opened("postgresql://nobody:secret@127.0.0.1:1/none")


async def test_a_slow_one_is_given_up_with_nothing_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(databases, "SLOWEST", 200)
    store = await _opened(address(), schema_of(tmp_path))
    with psycopg.connect(address(), options=f"-c search_path={schema_of(tmp_path)}") as other:
        other.execute("LOCK TABLE meta IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(StoreFailed, match="timeout"):
            await store.put_note("note", "late")
        other.rollback()
    assert await store.note("note") is None
    await store.put_note("note", "there")
    await store.close()


async def test_a_read_only_one_is_read(tmp_path: Path) -> None:
    name = f"readonly_{tmp_path.name.lower()[-20:]}"
    where = new_database(name)
    store = await _opened(where)
    await store.put_note("note", "before")
    with psycopg.connect(address(), autocommit=True) as plain:
        plain.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")  # type: ignore[arg-type]
        plain.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
    with pytest.raises(StoreFailed, match="read-only"):
        await store.put_note("note", "after")
    assert await store.note("note") == "before"
    await store.close()
    with pytest.raises(CannotOpen, match="read-only"):
        await _opened(where)


async def test_out_of_connections(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Those that it has are enough; one that cannot get any says so."""
    name = f"full_{tmp_path.name.lower()[-20:]}"
    where = new_database(name)
    store = await _opened(where)
    with psycopg.connect(address(), autocommit=True) as plain:
        plain.execute("DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'guest') THEN"
                      " CREATE ROLE guest LOGIN; END IF; END $$")  # fmt: skip
        plain.execute(f"ALTER DATABASE {name} CONNECTION LIMIT 0")  # type: ignore[arg-type]
    await asyncio.gather(*(store.put_note(str(number), "there") for number in range(20)))
    with pytest.raises(CannotOpen, match="too many connections"):
        await _opened(where.replace("postgres@", "guest@").replace("postgres:@", "guest:@"))
    await store.close()


async def test_its_password_is_in_no_line(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither psycopg nor its pool nor we say it, whatever is wrong with the address."""
    from data.__main__ import main
    from data.logs import formatter, secrets_of

    caplog.set_level(logging.DEBUG)
    for where in (
        "postgresql://ada:s3cret@127.0.0.1:1/none",
        "postgresql://ada:s3cret@127.0.0.1:none/none",
        "postgresql://ada:s3cret@[::1/none",
        "postgresql://127.0.0.1:1/none?password=s3cret&user=ada",
        "postgresql://ada:s3cret@127.0.0.1:1/none?nonsense=s3cret",
    ):
        with pytest.raises(CannotOpen) as refused:
            await _opened(where)
        lines = [
            formatter(kind, secrets_of("", where)).format(one) for one in caplog.records for kind in ("text", "json")
        ]
        monkeypatch.setenv("SKYLINE_DATABASE", where)
        assert main(["check"]) == 2
        assert main(["copy", where, where]) == 2
        said = [*lines, capsys.readouterr().err]
        assert not [line for line in said if "s3cret" in line], where
        assert refused.value


async def test_a_pool_that_cannot_connect_tells_no_password(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    where = server.address + ("&" if "?" in server.address else "?") + "password=s3cret"
    database = await PostgresDatabase.open(where, "pooled", None)
    server.kill()
    with pytest.raises(StoreFailed) as refused:
        await SqlStore(database, lambda: 0.0).note("x")
    await asyncio.sleep(0.5)
    server.restart()
    await database.close()
    assert "s3cret" not in caplog.text + str(refused.value)
