"""A table that was marked as damaged is well again: after a check, and with everything made again that can be."""

from data.store.sql.check import BROKEN, replayed, table_faults
from data.store.sql.connected import text
from data.store.sql.connection import Connection
from data.store.sql.tables import numbers, read_row
from rules.table.rows import Row, Status
from rules.table.session import Session


class CannotMend(Exception):
    """The table stays as it is; says why."""


def mend(db: Connection, table: str) -> str:
    """Runs in a transaction. Snapshots are dropped and the seats that are asked are set: both come from the log."""
    if not db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
        raise CannotMend(f"There is no table {table}.")
    try:
        row = read_row(db, table)
        session = None if row is None or row.seed is None else replayed(db, table)
    except BROKEN as fault:
        raise CannotMend(f"Table {table} stays as it is, its log does not replay: {fault}") from fault
    if row is None:
        raise CannotMend(f"Table {table} stays as it is: its component set is missing.")
    status = row.status if row.status != "damaged" else _status(db, row, session)
    waiting = text(session.game.waiting() if session is not None else ())
    db.execute("DELETE FROM snapshots WHERE table_id = ?", (table,))
    query = "UPDATE tables SET status = ?, fault = NULL, waiting = ? WHERE id = ?"
    db.execute(query, (status, waiting, table))
    for kept in ("posts", "outbox"):
        for (waiting,) in db.execute(f"SELECT DISTINCT waiting FROM {kept} WHERE table_id = ?", (table,)).fetchall():
            if numbers(waiting) is None:
                unread = f"UPDATE {kept} SET waiting = '[]' WHERE table_id = ? AND waiting = ?"
                db.execute(unread, (table, waiting))
    left = table_faults(db, table)
    if left:
        raise CannotMend(f"Table {table} stays as it is: {'; '.join(left)}")
    return f"Table {table} is well: {status}, {session.count if session is not None else 0} entries."


def _status(db: Connection, row: Row, session: Session | None) -> Status:
    """What it was, as far as it can be told: nobody wrote it down when it was marked."""
    if session is None:
        return "lobby"
    if session.game.over():
        return "finished"
    episode = "SELECT 1 FROM campaigns WHERE id = ? AND (table_id IS NULL OR table_id <> ?)"
    dealt_anew = row.campaign is not None and db.execute(episode, (row.campaign, row.id)).fetchone() is not None
    return "closed" if row.ended is not None or dealt_anew else "running"
