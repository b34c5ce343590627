"""A PostgreSQL of our own, below which is SQLite: sessions, advisory locks, sessions that end by silence, fail-over.

A transaction is done in one piece, so it is serializable. What is acknowledged stays whatever happens; of a commit
whose answer was lost nobody knows, and a server that took over may give its number to another one.
"""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Literal

from psycopg import errors

from data.store.sql import clusters
from data.store.sql.connection import steps
from data.store.sqlite.database import migrate
from tests.simulation.clusters.loop import ClusterLoop
from tests.simulation.nature import WorldClock
from tests.simulation.owner import WORLD, context_of

Illness = Literal["severed", "unanswered"]
"""The connection is lost before a COMMIT arrives; or it is done, and its answer is lost."""
BEGINS = {
    "BEGIN ISOLATION LEVEL REPEATABLE READ": "BEGIN IMMEDIATE",
    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY": "BEGIN",
    "BEGIN": "BEGIN IMMEDIATE",
}
WRITES = "BEGIN ISOLATION LEVEL REPEATABLE READ"
LONG = 8.0
"""Seconds: who is away for less was restarted; another one takes over only later, by when nobody is sure any more."""
WATCHED = ("entries", "posts", "outbox", "clocks", "snapshots", "standing", "seats", "tables")
_KEYS = """SELECT kept.name, columns.name, columns.pk > 0
           FROM sqlite_master AS kept, pragma_table_info(kept.name) AS columns
           WHERE kept.type = 'table' AND kept.name NOT LIKE 'sqlite_%'
           AND EXISTS (SELECT 1 FROM pragma_table_info(kept.name) WHERE pk > 0) ORDER BY kept.name, columns.cid"""


class Rows:
    """What a statement has found: all of it is there, as psycopg has it."""

    def __init__(self, rows: Sequence[Any], description: Any = ()) -> None:
        self._rows = list(rows)
        self.description = description

    def fetchone(self) -> Any:
        return self._rows.pop(0) if self._rows else None

    def fetchall(self) -> list[Any]:
        rows, self._rows = self._rows, []
        return rows

    def __iter__(self) -> Any:
        return iter(self.fetchall())


class Session:
    """A connection, as the server has it."""

    def __init__(self, owner: str) -> None:
        self.owner = owner
        self.lives = True
        self.silence: float | None = None
        """Seconds without a word after which it is ended."""
        self.heard = 0.0
        self.number: int | None = None
        """Of its transaction, once it has one."""
        self.struck: Illness | None = None


class Duplicate(errors.UniqueViolation):
    def __init__(self, told: str) -> None:
        super().__init__(told)
        self.constraint = "entries_pkey" if "entries.number" in told else "another"

    @property
    def diag(self) -> Any:
        class Diagnosis:
            constraint_name = self.constraint

        return Diagnosis


class Server:
    def __init__(self, loop: ClusterLoop, clock: WorldClock, shards: int, clusters_: int) -> None:
        self.loop = loop
        self.db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.db.execute("PRAGMA foreign_keys = ON")
        self._sessions: list[Session] = []
        self._locks: dict[str, Session] = {}
        self._numbers = 1
        self._statuses: dict[int, str] = {}
        self.timeline = 1
        self._away_until = 0.0
        self._illness: Illness | None = None
        self._until = 0
        self._share = 0.0
        self._away = 0.0
        self._restarted = -3600.0
        """When it was started; one that takes over for another has been there before."""
        self._changes = 0
        self._falls: Illness | None = None
        """A fail-over waits for the next commit."""
        self.failures = self.answers_lost = 0
        self.kept: dict[int, bool] = {}
        """As a disk has it; here what was kept is looked at in the end."""
        self.outages: list[float] = []
        """When there was none, from its end to the next one's beginning."""
        self.struck: Counter[str] = Counter()
        self.wrote: list[tuple[str, str]] = []
        """By the present transaction: what, and of which table."""
        self.committed: Callable[[Session], None] = lambda session: None
        """Told after every COMMIT that changed something."""
        self._speaks: Session | None = None
        self._set_up(clock, shards, clusters_)

    def _set_up(self, clock: WorldClock, shards: int, clusters_: int) -> None:
        migrate(self.db)
        self.db.execute("INSERT INTO meta VALUES ('version', ?)", (str(max(steps())),))
        clusters.settle(self.db, shards, clusters_)
        functions: dict[str, tuple[int, Callable[..., Any]]] = {
            "clock_timestamp": (0, clock.true),
            "hashtextextended": (2, lambda text, seed: text),
            "pg_try_advisory_lock": (1, self._locked),
            "pg_advisory_unlock_all": (0, lambda: self._unlocked(self._speaks)),
            "pg_advisory_xact_lock": (1, lambda key: None),
            "pg_try_advisory_xact_lock": (1, lambda key: self._locks.get(key, self._speaks) is self._speaks),
            "to_regclass": (1, lambda name: name),
            "pg_current_xact_id": (0, lambda: str(self._number())),
            "pg_current_wal_lsn": (0, lambda: "0/0"),
            "pg_walfile_name": (1, lambda place: f"{self.timeline:08X}0000000000000001"),
            "wrote": (2, lambda kind, table: self.wrote.append((kind, table))),
        }
        for name, (many, function) in functions.items():
            self.db.create_function(name, many, function)
        for kind in WATCHED:
            # An entry is never changed, but that somebody who has themselves forgotten is taken out of it.
            kinds = (("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD"))
            for what, row in kinds[:1] if kind == "entries" else kinds:
                whose = f"{row}.{'id' if kind == 'tables' else 'table_id'}"
                tells = f"BEGIN SELECT wrote('{kind}', {whose}); END"
                self.db.execute(f"CREATE TEMP TRIGGER {what}_{kind} AFTER {what} ON main.{kind} {tells}")

    # ------------------------------------------------------------------------------------------------ trouble

    def falls_ill(self, illness: Illness, steps: int, share: float) -> None:
        self._illness, self._until, self._share = illness, self.loop.steps + steps, share

    def fails_over(self, illness: Illness, away: float) -> None:
        """At the next commit, before or after it; at the latest after a while."""
        self._falls, self._away = illness, away
        self.loop.at_step(self.loop.steps + 300, self._falls_over)

    def _falls_over(self, number: int | None = None) -> None:
        if self._falls is None:
            return
        self._falls = None
        self.failures += 1
        self.struck["fail-over"] += 1
        self.loop.trace.note(f"the database fails over, and is away for {self._away:.1f} s")
        self._away_until = self.loop.now + self._away
        if self._away < LONG:
            self._restarted = self._away_until
        else:
            self.timeline += 1
        self.outages += [self.loop.now, self._away_until]
        if number is not None and self._away >= LONG:
            # The server that takes over has never heard of it.
            self._statuses.pop(number, None)
            self._numbers = number
        for session in list(self._sessions):
            self.end(session)

    def recovers(self) -> None:
        self._illness = self._falls = None

    def away(self) -> float:
        """Seconds until there is one again."""
        return max(0.0, self._away_until - self.loop.now)

    def troubled(self) -> bool:
        ill = self._illness is not None and self.loop.steps < self._until
        return ill or self._falls is not None or self.away() > 0

    def _strikes(self) -> Illness | None:
        if self._falls is not None:
            return self._falls
        if self._illness is None or self.loop.steps >= self._until or self.loop.chance.disk.random() >= self._share:
            return None
        self.struck[self._illness] += 1
        return self._illness

    # ------------------------------------------------------------------------------------------------ sessions

    def connected(self, owner: str) -> Session:
        if self.away():
            raise errors.OperationalError("connection refused: the server is away")
        session = Session(owner)
        session.heard = self.loop.now
        self._sessions.append(session)
        return session

    def end(self, session: Session) -> None:
        """Its locks are free, and what it had not committed never was."""
        session.lives = False
        self._unlocked(session)
        if session in self._sessions:
            self._sessions.remove(session)

    def owner_died(self, owner: str) -> None:
        for session in [one for one in self._sessions if one.owner == owner]:
            self.end(session)

    def leases_of(self, owner: str) -> list[Session]:
        """The sessions on which a process holds a lock."""
        return [session for session in dict.fromkeys(self._locks.values()) if session.owner == owner]

    def _locked(self, key: str) -> bool:
        assert self._speaks is not None
        return self._locks.setdefault(key, self._speaks) is self._speaks

    def _unlocked(self, session: Session | None) -> None:
        self._locks = {key: holder for key, holder in self._locks.items() if holder is not session}

    def _listens(self, session: Session) -> None:
        """Whether it has spoken in time."""
        if not session.lives or session.silence is None:
            return
        left = session.heard + session.silence - self.loop.now
        if left <= 0:
            self.loop.trace.note(f"the server ends a silent session of {session.owner}")
            self.struck["silence"] += 1
            self.end(session)
        else:
            self.loop.call_later(left + 1e-6, self._listens, session, context=context_of(WORLD))

    # ------------------------------------------------------------------------------------------------ statements

    def execute(self, session: Session, query: str, values: Any) -> Rows:
        if not session.lives:
            raise errors.OperationalError("server closed the connection unexpectedly")
        session.heard, self._speaks = self.loop.now, session
        if query in BEGINS:
            return self._begun(session, query)
        if query == "COMMIT":
            return self._commit(session)
        if query == "ROLLBACK":
            return self._rolled_back(session)
        return self._statement(session, query, values)

    def _statement(self, session: Session, query: str, values: Any) -> Rows:
        if query.startswith(("CREATE SCHEMA", "SET search_path")):
            return Rows(())
        if found := re.match(r"SET idle_session_timeout TO '(\d+)s'", query):
            session.silence = float(found[1])
            self._listens(session)
            return Rows(())
        if "pg_terminate_backend" in query:
            return Rows([(self._ends_before(*values),)])
        if "pg_xact_status" in query:
            return self._status(query, values)
        if "pg_attribute" in query:
            return Rows(self.db.execute(_KEYS).fetchall())
        try:
            cursor = self.db.execute(translated(query), values)
            return Rows(cursor.fetchall(), cursor.description)
        except sqlite3.IntegrityError as fault:
            if "UNIQUE" in str(fault):
                raise Duplicate(str(fault)) from fault
            raise errors.IntegrityError(str(fault)) from fault

    def _ends_before(self, sure: float, name: str, mine: str) -> bool:
        row = self.db.execute("SELECT holder FROM leases WHERE name = ?", (name,)).fetchone()
        if row is None or row[0] == mine:
            return False
        found = [one for one in self._sessions if one.owner == row[0]]
        for session in found:
            self.end(session)
        return bool(found) or self.loop.now - self._restarted < sure

    def _status(self, query: str, values: Any) -> Rows:
        number = int(values[0])
        if values[1:] and values[1] != f"{self.timeline:08X}":
            return Rows(())
        if number >= self._numbers:
            raise errors.InvalidParameterValue(f"transaction ID {number} is in the future")
        return Rows([(self._statuses.get(number, "aborted"),)])

    def _number(self) -> int:
        assert self._speaks is not None
        if self._speaks.number is None:
            self._speaks.number, self._numbers = self._numbers, self._numbers + 1
        return self._speaks.number

    def _begun(self, session: Session, query: str) -> Rows:
        session.struck = self._strikes() if query == WRITES else None
        session.number = None
        self.wrote.clear()
        self._changes = self.db.total_changes
        self.db.execute(BEGINS[query])
        return Rows(())

    def _commit(self, session: Session) -> Rows:
        struck, number, changed = session.struck, session.number, self.db.total_changes != self._changes
        if struck == "severed":
            self._rolled_back(session)
            self._lost(session, number)
        self.db.execute("COMMIT")
        if number is not None:
            self._statuses[number] = "committed"
        if changed:
            self.committed(session)
        if struck == "unanswered":
            self._lost(session, None)
        return Rows(())

    def _lost(self, session: Session, number: int | None) -> None:
        self.failures += 1
        self.answers_lost += 1
        self.loop.trace.note(f"the connection of {session.owner} is lost at a commit ({session.struck})")
        self._falls_over(number)
        self.end(session)
        raise errors.OperationalError("server closed the connection unexpectedly")

    def _rolled_back(self, session: Session) -> Rows:
        if self.db.in_transaction:
            self.db.execute("ROLLBACK")
            if session.number is not None:
                self._statuses[session.number] = "aborted"
        return Rows(())


@lru_cache(maxsize=1024)
def translated(query: str) -> str:
    """From PostgreSQL's dialect back into SQLite's."""
    query = re.sub(r"extract\(epoch FROM clock_timestamp\(\)\)", "clock_timestamp()", query)
    query = re.sub(r"\bFOR (UPDATE|SHARE)\b", "", query)
    query = re.sub(r"::[a-z]\w*", "", query).replace("greatest(", "max(")
    return re.sub(r"%\((\w+)\)s", r":\1", query).replace("%s", "?").replace("%%", "%")
