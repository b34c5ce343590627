"""Absence and return: time that has run out, a steward that stands in, hours that change, a server that was away."""

import msgspec

from rules.game import Illegal
from rules.table import clock as clocks
from rules.table.clock import Hours
from rules.table.life.part import Part
from rules.table.lobby import returned, with_seat
from rules.table.looks import Look
from rules.table.rows import Written


class Absence(Part):
    async def time_out(self, table: str, seat: int) -> bool:
        """A steward stands in for a seat whose time has run out. False if it has not, after all.

        Where the host has chosen substitutes first, the seat is on offer for one increment before that.
        """
        tables = self._tables
        async with tables.locked(table):
            session = await tables.session(table)
            now = tables.clock.now()
            clock = (await tables.store.clocks(table)).get(seat)
            holder = session.row.seats[seat]
            if clock is None or clock.deadline is None or clock.deadline > now or holder.person is None:
                return False
            if seat not in session.game.waiting() or session.row.status != "running" or session.row.paused_until:
                return False
            row = session.row
            if row.terms.absent == "substitute" and not clock.grace:
                session.row = with_seat(row, seat, msgspec.structs.replace(holder, offered=True))
                grace = clocks.grace(row.pace, await tables.store.hours(holder.person), now)
                await tables.store.write(Written(session.row, session.count, clocks=((seat, grace),), announce="quiet"))
            else:
                session.row = with_seat(row, seat, msgspec.structs.replace(holder, standin=tables.standin(table)))
                await tables.store_row(session)
        tables.run_stewards(table, session)
        return True

    async def come_back(self, table: str, person: int) -> Look:
        """The holder decides again, with a fresh increment on the clock."""
        tables = self._tables
        async with tables.locked(table):
            session = await tables.session(table)
            seat = tables.seat_of(session.row, person)
            if session.row.seats[seat].standin is None and not session.row.seats[seat].offered:
                raise Illegal("not_away")
            session.row = returned(session.row, seat)
            await tables.store_row(session)
            return tables.look_of(session, seat)

    async def hours_changed(self, person: int, table: str, before: Hours) -> None:
        """New quiet hours or holidays: a running clock is set anew from now on, nothing is won or lost."""
        tables = self._tables
        async with tables.locked(table):
            row = await tables.stored_row(table)
            seat = row.seat_of(person)
            clock = (await tables.store.clocks(table)).get(seat if seat is not None else -1)
            if seat is None or clock is None or clock.since is None or row.status != "running":
                return
            hours, now = await tables.store.hours(person), tables.clock.now()
            again = clocks.running(clocks.stop(clock, before, now), hours, now)
            await tables.store.write(Written(row, await self._count(table), clocks=((seat, again),)))

    async def stood_still(self, table: str, since: float) -> None:
        """The server had removed the bot at that time and has it back: what passed between is nobody's time."""
        tables = self._tables
        async with tables.locked(table):
            row, now = await tables.stored_row(table), tables.clock.now()
            changes = []
            for seat, clock in (await tables.store.clocks(table)).items():
                holder = row.seats[seat].person
                if clock.since is None or holder is None:
                    continue
                hours = await tables.store.hours(holder)
                left = clocks.stop(clock, hours, max(since, clock.since))
                changes.append((seat, clocks.running(left, hours, now)))
            await tables.store.write(
                Written(msgspec.structs.replace(row, host_seen=now), await self._count(table), clocks=tuple(changes))
            )
            tables.forget(table)
