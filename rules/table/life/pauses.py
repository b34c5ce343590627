"""Pauses: the host stops all clocks, and they go on."""

import msgspec

from rules.game import Illegal
from rules.record import Entry
from rules.table import clock as clocks
from rules.table.clock import PAUSE
from rules.table.life.part import Part
from rules.table.rows import Row, Written


class Pauses(Part):
    async def pause(self, table: str, person: int) -> Row:
        """The host stops all clocks, for seven days at most."""
        return await self._paused(table, person, self._tables.clock.now() + PAUSE)

    async def unpause(self, table: str, person: int | None) -> Row:
        """The host, or the end of the seven days, sets the clocks going again."""
        return await self._paused(table, person, None)

    async def _paused(self, table: str, person: int | None, until: float | None) -> Row:
        tables = self._tables
        async with tables.locked(table):
            session = await tables.session(table)
            row, now = session.row, tables.clock.now()
            if person is not None and person != row.host:
                raise Illegal("host_only")
            if row.status != "running":
                raise Illegal("over")
            if (until is None) == (row.paused_until is None):
                raise Illegal("paused_already" if until is not None else "not_paused")
            after = session.count
            if person is not None and until is not None and await self._just_resumed(table):
                raise Illegal("pause_again")
            session.row = self._seen(msgspec.structs.replace(row, paused_until=until), person)
            told = session.advance(Entry(None, "pause" if until is not None else "resume"))
            changes = []
            for seat, clock in (await tables.store.clocks(table)).items():
                holder = row.seats[seat].person
                if holder is None:
                    continue
                hours = await tables.store.hours(holder)
                if until is not None:
                    changes.append((seat, clocks.stop(clock, hours, now)))
                elif seat in session.game.waiting() and row.seats[seat].standin is None:
                    changes.append((seat, clocks.running(clock, hours, now)))
            await tables.store.write(
                Written(
                    session.row,
                    after,
                    (told.entry,),
                    person,
                    clocks=tuple(changes),
                    announce="quiet",
                    drop_request="renew",
                )
            )
            row = session.row
        tables.run_stewards(table, session)
        return row

    async def _just_resumed(self, table: str) -> bool:
        """Nobody has decided anything since the last pause: another one is for the majority, as its renewal was."""
        for entry in reversed(await self._tables.store.entries(table)):
            if entry.seat is not None and entry.by == "person":
                return False
            if entry.text == "resume":
                return True
        return False
