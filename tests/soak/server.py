"""A PostgreSQL server of a soak's own, which it may kill: its data stays in a folder from part to part."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from data.store.postgres import tools
from data.store.sql.connection import Connection
from rules.table.ports import CannotOpen
from tests.postgres_server import started

RESTART_LASTS = 60.0
AUDITED = ("entries", "posts", "outbox", "clocks", "tables", "seats", "snapshots", "standing")
"""What a process that has lost its lease must not write."""
_AUDIT = """
    CREATE TABLE IF NOT EXISTS audit (at timestamptz DEFAULT clock_timestamp(), name text, writer text, holder text);
    CREATE OR REPLACE FUNCTION audited() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF current_setting('application_name') NOT IN
            (SELECT 'skyline ' || holder FROM skyline.leases UNION SELECT '') THEN
            INSERT INTO public.audit (name, writer) VALUES (TG_TABLE_NAME, current_setting('application_name'));
        END IF;
        RETURN NULL;
    END $$;
"""


class Server:
    """Killed as often as one likes; nothing that it has said is committed may be gone after that."""

    def __init__(self, folder: Path, *, fsync: bool = False) -> None:
        folder.parent.mkdir(parents=True, exist_ok=True)
        self._server = started(folder)
        if not fsync:
            # Processes die here, machines do not: what the system has in its memory is safe.
            self._server.psql("ALTER SYSTEM SET fsync TO off; SELECT pg_reload_conf();")
        self.address: str = self._server.get_uri()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with tools.reading(self.address) as db:
            yield db

    def ask(self, query: str, *values: object) -> list[tuple[object, ...]]:
        with psycopg.connect(self.address, autocommit=True, options="-c search_path=skyline") as plain:
            return plain.execute(query, values).fetchall()  # type: ignore[arg-type]

    def audit(self) -> None:
        """From now on every write by a process that is no holder of a lease is noted."""
        with psycopg.connect(self.address, autocommit=True) as plain:
            plain.execute(_AUDIT)
            for name in AUDITED:
                plain.execute(
                    f"CREATE OR REPLACE TRIGGER audited AFTER INSERT OR UPDATE ON skyline.{name}"  # type: ignore[arg-type]
                    " FOR EACH ROW EXECUTE FUNCTION public.audited()"
                )

    def intruders(self) -> list[str]:
        return [f"{name} by {writer}" for name, writer in self.ask("SELECT name, writer FROM public.audit")]

    def kill(self) -> None:
        """At once, as in a crash: what was under way is lost, and the next start recovers."""
        pid = self._server.get_pid()
        os.kill(pid, signal.SIGQUIT)
        while Path(f"/proc/{pid}").exists() and Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z":
            time.sleep(0.02)

    def restart(self) -> None:
        until = time.monotonic() + RESTART_LASTS
        while True:
            try:
                self._server.ensure_postgres_running()
                self.ask("SELECT 1")
                return
            except (subprocess.SubprocessError, AssertionError, psycopg.Error, CannotOpen):
                # Processes of the one that was killed may still be there for a moment.
                if time.monotonic() > until:
                    raise
                time.sleep(0.5)
