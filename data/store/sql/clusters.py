"""How many shards and clusters there are: settled by an operator, kept in the store; and who has which of them."""

from data.store.sql.connection import Connection
from data.store.sql.tables import SETTLE
from rules.table.ports import CannotOpen

MOST = 100_000
_NOTE = "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
_SETTLED = "SELECT key, value FROM meta WHERE key IN ('shards', 'clusters')"
_WAITING = """
    SELECT tables.shard, max(:now - entries.at), count(DISTINCT outbox.table_id) FROM outbox
    JOIN tables ON tables.id = outbox.table_id
    LEFT JOIN entries ON entries.table_id = outbox.table_id AND entries.number = outbox.upto
    WHERE tables.status <> 'damaged' GROUP BY tables.shard
"""
"""By shard: how old the oldest news is that nobody has been told, and at how many tables some wait."""


def settle(db: Connection, shards: int, clusters: int) -> None:
    """While nobody plays: every table is on its shard from now on."""
    if not 1 <= clusters <= shards <= MOST:
        raise CannotOpen(f"There must be at least as many shards as clusters, at most {MOST}: {shards}, {clusters}.")
    for key, value in (("shards", shards), ("clusters", clusters)):
        db.execute(_NOTE, (key, str(value)))
    db.execute(SETTLE)
    db.execute("DELETE FROM rates")


def settled(db: Connection) -> tuple[int, int] | None:
    """Shards and clusters; None where nobody has settled them, and one process has everything."""
    found = dict(db.execute(_SETTLED).fetchall())
    return (int(found["shards"]), int(found["clusters"])) if found else None


def describe(db: Connection, now: float) -> str:
    """For an operator: who holds what since when, how many tables it plays, and how long its news has waited."""
    numbers = settled(db)
    shards, clusters = numbers or (1, 1)
    said = f"{shards} shards in {clusters} clusters" if numbers else "not settled: one process has everything"
    held = {name: more for name, *more in db.execute("SELECT name, holder, since, epoch, version FROM leases")}
    playing = dict(db.execute("SELECT shard, count(*) FROM tables WHERE status = 'running' GROUP BY shard").fetchall())
    waiting = {shard: (age, many) for shard, age, many in db.execute(_WAITING, {"now": now})}
    lines = [f"{said}."]
    for number in range(clusters):
        holder, since, epoch, version = held.get(f"store {number}" if number else "store", ("nobody yet", now, 0, 0))
        mine = range(number, shards, clusters)
        tables = sum(playing.get(shard, 0) for shard in mine)
        late = [waiting[shard] for shard in mine if shard in waiting]
        oldest = max((age or 0 for age, _ in late), default=0)
        news = f"news of {sum(many for _, many in late)} wait, the oldest {oldest:.0f} s"
        lines.append(
            f"cluster {number}: {holder} for {max(0.0, now - since):.0f} s, epoch {epoch}, version {version}; "
            f"{len(mine)} shards, {tables} tables in play; {news if late else 'no news waits'}."
        )
    return "\n".join(lines)
