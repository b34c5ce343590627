"""The log, entry by entry as it is committed: by whom, for which decision, with whose consent, and announced."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from cogs.controls.ids import Kind
from data.store.sql.check import check_tables
from data.store.sql.tables import read_row
from playground.world.interactions import command_path
from rules.game import Illegal
from rules.record import Entry, undo_of
from rules.table.rows import Row
from rules.table.session import Damaged, Session
from tests.simulation.checks.ledger import Asked
from tests.simulation.checks.secrets import Secrets

if TYPE_CHECKING:
    from tests.simulation.world import World

FOR_A_DECISION = (Kind.WORD, Kind.WORD_SELECT, Kind.NUDGE, Kind.GHOST_SELECT, Kind.PLAY)
COUNTS = "SELECT table_id, max(number) FROM entries GROUP BY table_id"
NEW = (
    "SELECT number, seat, text, by, person, interaction FROM entries WHERE table_id = ? AND number > ? ORDER BY number"
)

NEWEST = "SELECT number, state FROM snapshots WHERE table_id = ? ORDER BY number DESC LIMIT 1"


class Entries:
    def __init__(self, world: World, secrets: Secrets) -> None:
        self._world = world
        self._secrets = secrets
        self.shadows: dict[str, Session] = {}
        """Each table once more, from its log alone."""
        self._broken: set[str] = set()
        """Tables whose log cannot be replayed: nothing more can be said of them."""
        self._agreed: dict[int, set[int]] = {}
        """By place: who has asked for an undo, or agreed to one, since the last one."""
        world.ledger.asks.append(self._hears)

    def _hears(self, asked: Asked) -> None:
        control, item = asked.control, asked.item
        asks = control is None and command_path(item.data) == "table undo" if "name" in item.data else False
        if asks or (control is not None and control.words == ("agree", "undo")):
            self._agreed.setdefault(item.channel_id, set()).add(item.user_id)

    # ------------------------------------------------------------------------------------------------ each commit

    def committed(self, db: sqlite3.Connection) -> None:
        for table, count in db.execute(COUNTS).fetchall():
            shadow = self.shadows.get(table)
            if table in self._broken or (shadow is not None and shadow.count == count):
                continue
            row = read_row(db, table)
            assert row is not None
            if shadow is None:
                shadow = self.shadows[table] = Session(row)
            shadow.row, before = row, shadow.row
            for number, seat, text, by, person, interaction in db.execute(NEW, (table, shadow.count)).fetchall():
                if table not in self._broken:
                    self._entry(shadow, before, number, Entry(seat, text, by), person, interaction)
            if table in self._broken:
                continue
            self._announced(db, table, count)
            waiting = db.execute("SELECT waiting FROM tables WHERE id = ?", (table,)).fetchone()[0]
            if row.status == "running" and str(list(shadow.game.waiting())).replace(" ", "") != waiting:
                self._world.violated(f"table {table} waits for {waiting}, its log for {shadow.game.waiting()}")

    def _entry(
        self, shadow: Session, before: Row, number: int, entry: Entry, person: int | None, interaction: int | None
    ) -> None:
        at = f"entry {number} of {shadow.row.id} ({entry.text})"
        self._world.trace.note(f"{at} by {entry.by} {entry.seat}")
        if undo_of(entry) is not None:
            self._undone(shadow, before, entry, at)
        asked = self._world.ledger.asked.get(interaction or 0)
        if interaction is not None:
            self._world.ledger.stored.add(interaction)
        if interaction is not None and asked is None:
            self._world.violated(f"{at} was asked for by nobody")
        elif asked is not None and entry.seat is not None:
            self._asked_for(shadow, before, entry, asked, at)
        events_before = self._secrets.before(shadow, entry)
        try:
            told = shadow.advance(entry)
        except (Damaged, Illegal) as fault:
            self._world.violated(f"{at} does not follow from the log before it: {fault!r}")
            self._broken.add(shadow.row.id)
        else:
            self._secrets.after(shadow, entry, told.events, events_before)

    def _asked_for(self, shadow: Session, row: Row, entry: Entry, asked: Asked, at: str) -> None:
        assert entry.seat is not None
        if row.seats[entry.seat].person != asked.item.user_id:
            self._world.violated(f"{at} was decided by somebody who does not hold that seat")
        control = asked.control
        if control is None or control.kind not in FOR_A_DECISION:
            return
        if (control.seat, control.number) != (entry.seat, shadow.decisions[entry.seat]):
            self._world.violated(f"{at} was decided by a button for another decision, {asked.words}")

    def _undone(self, shadow: Session, row: Row, entry: Entry, at: str) -> None:
        """Either it hurts nobody, or everybody at the table agrees."""
        agreed = self._agreed.pop(row.home.place, set())
        free = [found.text for seat in range(len(row.seats)) for found in _free(shadow, seat) if found is not None]
        if entry.text in free:
            return
        present = {seat.person for seat in row.seats if seat.person is not None and seat.standin is None}
        missing = present - agreed
        if missing:
            self._world.violated(f"{at} was not free, and {len(missing)} did not agree")

    def _announced(self, db: sqlite3.Connection, table: str, count: int) -> None:
        """Whatever is in the log is announced, or waits to be, from the same transaction on."""
        query = """SELECT max(coalesce((SELECT max(last) FROM posts WHERE table_id = ?1), 0),
                              coalesce((SELECT max(upto) FROM outbox WHERE table_id = ?1), 0))"""
        (upto,) = db.execute(query, (table,)).fetchone()
        if upto < count:
            self._world.violated(f"entry {count} of {table} is stored, and nobody will ever be told")

    # ------------------------------------------------------------------------------------------------ at the end

    def at_the_end(self) -> None:
        for table, fault in check_tables(self._world.reading):
            self._world.violated(f"the operator's check finds in table {table}: {fault}")
        for table, shadow in self.shadows.items():
            if table not in self._broken and _state(_from_the_store(self._world.reading, table)) != _state(shadow):
                self._world.violated(f"table {table} wakes from its newest snapshot as another than by its log")
        for table, session in [found for bot in self._world.bots() for found in bot.tables._live.items()]:
            shadow = self.shadows.get(table) if table not in self._broken else None
            if shadow is not None and _state(session) != _state(shadow):
                self._world.violated(f"table {table} is another in the bot's memory than by its log")


def _free(shadow: Session, seat: int) -> tuple[Entry | None, Entry | None]:
    return shadow.undo_for(seat), shadow.reset_for(seat)


def _state(session: Session) -> tuple[int, bytes]:
    return session.count, session.game.dump()


def _from_the_store(db: sqlite3.Connection, table: str) -> Session:
    """As a bot that starts finds it."""
    row = read_row(db, table)
    assert row is not None
    snapshot = db.execute(NEWEST, (table,)).fetchone()
    tail = db.execute(NEW, (table, snapshot[0] if snapshot else 0)).fetchall()
    return Session.load(row, snapshot, [Entry(seat, text, by) for _, seat, text, by, *_ in tail])
