"""Everything that SQLite holds about a person: shown to them, or forgotten."""

from __future__ import annotations

import sqlite3

import msgspec

from data.store.sqlite.campaigns import put_campaign, read_campaign
from data.store.sqlite.connected import Connected, text
from data.store.sqlite.faults import is_damage
from data.store.sqlite.outcomes import forget_results
from data.store.sqlite.tables import put_row, read_row
from rules.campaign import transitions
from rules.table.forgetting import HOLDER, forgotten
from rules.table.rows import Row, Terms

# What is no JSON any more holds nobody, and must not keep anybody from being forgotten.
_INVITED = """SELECT tables.id FROM tables, json_tree(iif(json_valid(terms), terms, '{}')) AS said
              WHERE said.value = ?1 AND said.type = 'integer'"""
_SAID = "SELECT id FROM tables WHERE NOT json_valid(terms) AND instr(terms, ?1)"
_ANSWERED = """SELECT table_id, kind FROM requests WHERE
               EXISTS (SELECT 1 FROM json_each(iif(json_valid(consents), consents, '[]')) WHERE value = ?1)
               OR EXISTS (SELECT 1 FROM json_each(iif(json_valid(refusals), refusals, '[]')) WHERE value = ?1)"""
_ABOUT = {
    "settings": "SELECT zone, quiet_from, quiet_to, remind, hours_set FROM people WHERE person = ?",
    "pictures": "SELECT palette, format FROM pictures WHERE person = ?",
    "holidays": "SELECT first, last FROM holidays WHERE person = ?",
    "seats": "SELECT table_id, seat, name FROM seats WHERE person = ?",
    "former seats": "SELECT table_id, seat, name, how FROM lineage WHERE person = ?",
    "decisions": "SELECT table_id, number, text, at FROM entries WHERE person = ?",
    "tables hosted": "SELECT id, game, created FROM tables WHERE host = ?",
    "cities": "SELECT campaign, seat, name, city FROM campaign_seats WHERE person = ?",
    "former cities": "SELECT campaign, seat, name, episode FROM campaign_lineage WHERE person = ?",
    "campaigns hosted": "SELECT id, created FROM campaigns WHERE host = ?",
    "campaigns read": "SELECT campaign, episode, at FROM campaign_marks WHERE person = ?",
    "campaigns voted on": "SELECT campaign FROM campaign_votes WHERE person = ?",
    "questions answered": _ANSWERED,
    "invitations": _INVITED,
    "standing decisions": "SELECT table_id, seat, words FROM standing WHERE person = ?",
    "results": "SELECT table_id, seat, how, place, total, times FROM shares WHERE person = ?",
    "ratings": "SELECT guild, game, mu, sigma, games FROM ratings WHERE person = ?",
    "left out of statistics": "SELECT 1 FROM unlisted WHERE person = ?",
    "tables looked at": "SELECT table_id, number FROM marks WHERE person = ?",
}
"""What a person is told is kept about them, and where it is."""


class SqliteForgetting(Connected):
    async def about(self, person: int) -> dict[str, object]:
        def find(db: sqlite3.Connection) -> dict[str, object]:
            return {subject: db.execute(query, (person,)).fetchall() for subject, query in _ABOUT.items()}

        return await self._read(find)

    async def forget(self, person: int) -> None:
        await self._write(lambda db: _forget(db, person))
        await self.database.sweep()


def _forget(db: sqlite3.Connection, person: int) -> None:
    forget_results(db, person)
    for kept in ("people", "holidays", "pictures", "standing", "marks", "campaign_marks"):
        db.execute(f"DELETE FROM {kept} WHERE person = ?", (person,))
    db.execute("UPDATE entries SET person = NULL, interaction = NULL WHERE person = ?", (person,))
    for past in ("lineage", "campaign_lineage"):
        db.execute(f"UPDATE {past} SET person = NULL, name = '' WHERE person = ?", (person,))
    db.execute(f"DELETE FROM requests WHERE (table_id, kind) IN ({_ANSWERED})", (person,))
    at = f"SELECT table_id FROM seats WHERE person = ?1 UNION SELECT id FROM tables WHERE host = ?1 UNION {_INVITED}"
    for (table,) in db.execute(f"{at} UNION {_SAID}", (person,)).fetchall():
        row = _readable(db, table)
        if row is None:
            _forget_at_damaged(db, table, person)
        else:
            put_row(db, forgotten(row, person), None)
    of = """SELECT campaign FROM campaign_seats WHERE person = ?1 UNION SELECT id FROM campaigns WHERE host = ?1
            UNION SELECT campaign FROM campaign_votes WHERE person = ?1"""
    for (ident,) in db.execute(of, (person,)).fetchall():
        campaign = read_campaign(db, ident)
        assert campaign is not None
        put_campaign(db, transitions.forgotten(campaign, person))


def _readable(db: sqlite3.Connection, table: str) -> Row | None:
    try:
        return read_row(db, table)
    except msgspec.MsgspecError:
        return None
    except sqlite3.Error as fault:
        if not is_damage(fault):
            raise
        return None


def _forget_at_damaged(db: sqlite3.Connection, table: str, person: int) -> None:
    """What is wrong with a table must not keep anybody from being forgotten; everything else stays for mending."""
    emptied = "UPDATE seats SET person = NULL, name = '', steward = ?, standin = NULL WHERE table_id = ? AND person = ?"
    db.execute(emptied, (HOLDER, table, person))
    db.execute("UPDATE tables SET host = 0 WHERE id = ? AND host = ?", (table, person))
    closed = text(Terms(invited=(), private=True))
    db.execute("UPDATE tables SET terms = ? WHERE id = ? AND instr(terms, ?)", (closed, table, person))
