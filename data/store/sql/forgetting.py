"""Everything that is kept about a person: shown to them, or forgotten."""

import sqlite3
import tomllib
from pathlib import Path

import msgspec

from data.store.sql.campaigns import put_campaign, read_campaign
from data.store.sql.connected import Connected, read_as, text
from data.store.sql.connection import Connection
from data.store.sql.outcomes import forget_results
from data.store.sql.tables import numbers, put_row, read_row
from data.store.sqlite.faults import is_damage
from rules.campaign import transitions
from rules.table.forgetting import HOLDER, forgotten
from rules.table.rows import Row, Terms

_SAID = "SELECT id, terms FROM tables WHERE terms LIKE ?"
"""Tables whose terms may name somebody; what they say is looked at where it reads, and is gone with them where not."""
_ASKED = "SELECT table_id, kind, consents, refusals FROM requests WHERE consents LIKE ? OR refusals LIKE ?"
_STOP = """DELETE FROM clocks WHERE EXISTS (SELECT 1 FROM seats
           WHERE seats.table_id = clocks.table_id AND seats.seat = clocks.seat AND seats.person = ?)"""
_OWN = (
    *("people", "holidays", "pictures", "standing", "marks", "coaching", "campaign_marks"),
    *("queue", "daily_tries", "daily_servers", "daily_public", "followers"),
)
_ABOUT = tomllib.loads(Path(__file__).with_name("about_person.toml").read_text("utf-8"))
"""What a person is told is kept about them, and where it is."""


class SqlForgetting(Connected):
    async def about(self, person: int) -> dict[str, object]:
        def find(db: Connection) -> dict[str, object]:
            kept: dict[str, object] = {s: db.execute(query, (person,)).fetchall() for s, query in _ABOUT.items()}
            return kept | {"questions answered": _answered(db, person), "invitations": _invited(db, person)}

        return await self._read(find)

    async def forget(self, person: int) -> None:
        await self._write(lambda db: _forget(db, person))
        await self.database.sweep()


def _forget(db: Connection, person: int) -> None:
    forget_results(db, person)
    for kept in _OWN:
        db.execute(f"DELETE FROM {kept} WHERE person = ?", (person,))
    db.execute("UPDATE entries SET person = NULL, interaction = NULL WHERE person = ?", (person,))
    db.execute(_STOP, (person,))
    for past in ("lineage", "campaign_lineage"):
        db.execute(f"UPDATE {past} SET person = NULL, name = '' WHERE person = ?", (person,))
    for question in _answered(db, person):
        db.execute("DELETE FROM requests WHERE table_id = ? AND kind = ?", question)
    at = "SELECT table_id FROM seats WHERE person = ? UNION SELECT id FROM tables WHERE host = ?"
    there = [table for (table,) in db.execute(at, (person, person))]
    for table in dict.fromkeys([*there, *_invited(db, person)]):
        row = _readable(db, table)
        if row is None:
            _forget_at_damaged(db, table, person)
        else:
            put_row(db, forgotten(row, person), None)
        db.execute("UPDATE tables SET touched = touched + 1 WHERE id = ?", (table,))
    of = """SELECT campaign FROM campaign_seats WHERE person = ? UNION SELECT id FROM campaigns WHERE host = ?
            UNION SELECT campaign FROM campaign_votes WHERE person = ?"""
    for (ident,) in db.execute(of, (person,) * 3).fetchall():
        campaign = read_campaign(db, ident)
        assert campaign is not None
        put_campaign(db, transitions.forgotten(campaign, person))


def _readable(db: Connection, table: str) -> Row | None:
    try:
        return read_row(db, table)
    except msgspec.MsgspecError:
        return None
    except sqlite3.Error as fault:
        if not is_damage(fault):
            raise
        return None


def _forget_at_damaged(db: Connection, table: str, person: int) -> None:
    """What is wrong with a table must not keep anybody from being forgotten; everything else stays for mending."""
    emptied = "UPDATE seats SET person = NULL, name = '', steward = ?, standin = NULL WHERE table_id = ? AND person = ?"
    db.execute(emptied, (HOLDER, table, person))
    db.execute("UPDATE tables SET host = 0 WHERE id = ? AND host = ?", (table, person))
    closed = text(Terms(invited=(), private=True))
    db.execute("UPDATE tables SET terms = ? WHERE id = ? AND terms LIKE ?", (closed, table, f"%{person}%"))


def _answered(db: Connection, person: int) -> list[tuple[str, str]]:
    """Questions to which somebody has said yes or no. What does not read holds nobody."""
    rows = db.execute(_ASKED, (f"%{person}%",) * 2)
    return [(table, kind) for table, kind, *said in rows if any(person in (numbers(one) or ()) for one in said)]


def _invited(db: Connection, person: int) -> list[str]:
    """Tables whose terms name somebody, or may: nothing that does not read may keep a name."""
    return [table for table, terms in db.execute(_SAID, (f"%{person}%",)) if _names(terms, person)]


def _names(terms: str, person: int) -> bool:
    try:
        kept = read_as(Terms, terms)
    except msgspec.MsgspecError:
        return True
    return person in (*(kept.invited or ()), *kept.barred)
