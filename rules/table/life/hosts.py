"""Who looks after a table: a host who has vanished is followed by another, a closed table is taken up again."""

import msgspec

from rules.game import Illegal
from rules.table.clock import HOST_ABSENT, REOPEN
from rules.table.life.part import Part
from rules.table.rows import Row, Written


class Hosts(Part):
    async def succeed(self, table: str) -> Row:
        """The next person at the table becomes host after one who has vanished."""
        tables = self._tables
        async with tables.locked(table):
            row, now = await tables.stored_row(table), tables.clock.now()
            if now - row.host_seen <= HOST_ABSENT:
                return row
            order = [p for p in row.people() if not self._away(row, p)] or list(row.people())
            later = [p for p in order if (row.seat_of(p) or 0) > (row.seat_of(row.host) or 0)]
            host = next(iter([p for p in (*later, *order) if p != row.host]), row.host)
            changed = msgspec.structs.replace(row, host=host, host_seen=now)
            await tables.store.write(Written(changed, await self._count(table)))
            tables.forget(table)
            return changed

    def _away(self, row: Row, person: int) -> bool:
        seat = row.seat_of(person)
        return seat is None or row.seats[seat].standin is not None

    async def reopen(self, table: str, person: int) -> Row:
        """A closed game goes on, within ninety days; a campaign's at any time, for the campaign has days of its own."""
        tables = self._tables
        async with tables.locked(table):
            row, now = await tables.stored_row(table), tables.clock.now()
            tables.seat_of(row, person)
            if row.status != "closed" or row.seed is None:
                raise Illegal("not_closed")
            if row.campaign is None and row.ended is not None and now - row.ended > REOPEN:
                raise Illegal("too_late")
            host = row.host if row.seat_of(row.host) is not None else person
            session = await tables.session(table)
            session.row = msgspec.structs.replace(row, status="running", ended=None, host=host, host_seen=now)
            await tables.store_row(session, "turn")
        tables.run_stewards(table, session)
        return session.row
