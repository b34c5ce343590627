"""Tables are played by their owners alone; and the order of a table's entries explains what everybody was told."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

from rules.table.tables import Tables
from tests.simulation.clusters.server import Session
from tests.simulation.texts import DONE, NOT_STORED
from tests.soak.history import Asked, Outcome, faults

if TYPE_CHECKING:
    from tests.simulation.clusters.world import ClusterWorld

OWNERS_ALONE = ("entries", "posts", "outbox", "snapshots")
"""What nobody else ever writes; the row, clocks and standing decisions of a table may be changed from elsewhere."""
SHARD = "SELECT shard, guild FROM tables WHERE id = ?"
NEW = "SELECT number, interaction FROM entries WHERE table_id = ? AND number > ? ORDER BY number"


class Owners:
    def __init__(self, world: ClusterWorld) -> None:
        self._world = world
        self._owners: dict[tuple[str, int], str] = {}
        """Who had each epoch of a lease."""
        self._epochs: dict[str, int] = {}
        """By table: in which its last entry was written."""

    def wrote(self, session: Session, what: list[tuple[str, str]]) -> None:
        """By this session, in a transaction that is committed now."""
        rows = self._world.rows("SELECT name, epoch, holder FROM leases")
        leases = {name: (epoch, holder) for name, epoch, holder in rows}
        if what and session.owner not in {holder for _, holder in leases.values()}:
            self._world.violated(f"a process that has no lease has written {sorted({kind for kind, _ in what})}")
        for kind, table in dict.fromkeys(what):
            found = self._world.rows(SHARD, table) if kind in OWNERS_ALONE else []
            if not found:
                continue
            number = found[0][0] % self._world.plan.clusters
            name = f"store {number}" if number else "store"
            epoch, holder = leases[name]
            if holder != session.owner:
                self._world.violated(f"{kind} of table {table} were written by a process that does not own it")
            if kind == "entries":
                self._in_turn(table, name, epoch, session.owner)

    def _in_turn(self, table: str, name: str, epoch: int, owner: str) -> None:
        if self._owners.setdefault((name, epoch), owner) != owner:
            self._world.violated(f"two processes have written at table {table} in one epoch")
        if self._epochs.setdefault(table, epoch) > epoch:
            self._world.violated(f"table {table} was written in an epoch that is over")
        self._epochs[table] = epoch

    def committed(self, db: sqlite3.Connection) -> None:
        for (guild,) in db.execute("SELECT guild FROM removed"):
            self._world.violated(f"server {guild} was taken for having removed the bot")

    def at_the_end(self) -> None:
        """What is remembered of a table is remembered by its owner alone."""
        for bot in self._world.bots():
            for table, session in bot.tables._live.items():
                if not bot.store.cluster.owns(session.row.home.guild):
                    self._world.violated(f"table {table} is kept in the memory of a process that does not own it")


class History:
    """Every decision and every look at a table, from when it was asked for to when it was told: linearizable, with the
    log as its witness (tests/soak/history.py)."""

    def __init__(self, world: ClusterWorld) -> None:
        self._world = world
        self._logs: dict[str, list[int | None]] = {}
        self._answered: dict[int, float] = {}
        self.looks: list[Asked] = []
        self._watch()

    def _watch(self) -> None:
        look, history = Tables.look, self

        async def noted(tables: Any, table: str, *args: Any, **more: Any) -> Any:
            begun = history._world.loop.now
            found = await look(tables, table, *args, **more)
            ended = history._world.loop.now
            history.looks.append(Asked(table, 0, begun, ended, "done", found.entries))
            return found

        Tables.look = noted  # type: ignore[method-assign]

    def told(self, interaction: int) -> None:
        """The first answer with words."""
        self._answered.setdefault(interaction, self._world.loop.now)

    def committed(self, db: sqlite3.Connection) -> None:
        for (table,) in db.execute("SELECT DISTINCT table_id FROM entries").fetchall():
            log = self._logs.setdefault(table, [])
            for number, interaction in db.execute(NEW, (table, len(log))).fetchall():
                if number != len(log) + 1:
                    self._world.violated(f"entry {number} of {table} follows {len(log)} others")
                log.append(interaction)

    def at_the_end(self) -> None:
        where = {one: table for table, log in self._logs.items() for one in log if one is not None}
        places = {place: table for table, place in self._world.rows("SELECT id, coalesce(thread, channel) FROM tables")}
        moves = []
        for interaction, asked in self._world.ledger.asked.items():
            table = where.get(interaction) or places.get(asked.item.channel_id)
            if table is not None:
                ended = self._answered.get(interaction, float("inf"))
                moves.append(Asked(table, interaction, asked.at, ended, _outcome(asked.told)))
        self._world.counts["moves in histories"] += sum(one.outcome == "done" for one in moves)
        self._world.counts["looks in histories"] += len(self.looks)
        for fault in faults([*moves, *self.looks], self._logs):
            self._world.violated(f"the history is not linearizable: {fault}")


def _outcome(told: list[str]) -> Outcome:
    if any(text.startswith(DONE) for text in told):
        return "done"
    return "refused" if told and told[-1].startswith(NOT_STORED) else "unknown"
