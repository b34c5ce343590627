"""Seats that change hands: offered to a substitute, taken over, resigned."""

import msgspec

from rules.game import Illegal
from rules.record import Entry
from rules.table.life.part import Part
from rules.table.lobby import admitted, steward_seat, with_seat
from rules.table.looks import Look
from rules.table.rows import Former, Row, Seat
from rules.table.session import Session


class Substitutes(Part):
    async def offer(self, table: str, person: int, seat: int) -> Row:
        """Offers a seat to a substitute: one's own, or as host one whose holder's time has run out."""
        tables = self._tables
        async with tables.locked(table):
            session = await tables.in_play(table)
            row = session.row
            if not 0 <= seat < len(row.seats) or row.seats[seat].person is None:
                raise Illegal("no_holder")
            holder = row.seats[seat]
            if holder.person != person and not (person == row.host and holder.standin is not None):
                raise Illegal("not_yours_to_offer")
            session.row = self._seen(with_seat(row, seat, msgspec.structs.replace(holder, offered=True)), person)
            await tables.store_row(session)
            row = session.row
        tables.run_stewards(table, session)
        return row

    async def take_over(self, table: str, newcomer: Seat, seat: int) -> Look:
        """Takes an offered seat over, with everything it may see.

        At a private table, or one for those who are invited, the host must have invited whoever takes it; only who
        has held that very seat before needs no invitation.
        """
        tables = self._tables
        assert newcomer.person is not None
        async with tables.locked(table):
            session = await tables.in_play(table)
            row = session.row
            if row.seat_of(newcomer.person) is not None:
                raise Illegal("seated_already")
            if not 0 <= seat < len(row.seats) or not row.seats[seat].offered:
                raise Illegal("not_offered")
            held = [s for s, person in await tables.store.formers(table) if person == newcomer.person]
            if any(s != seat for s in held):
                raise Illegal("held_before")
            if not held:
                admitted(row, newcomer.person, closed=row.terms.private or row.terms.invited is not None)
            await self._hand_over(session, seat, newcomer, "substitute")
            return tables.look_of(session, seat)

    async def resign(self, table: str, person: int) -> Row:
        """The seat goes to a steward; nobody else's game ends. When the last person goes, the table closes."""
        tables = self._tables
        async with tables.locked(table):
            session = await tables.in_play(table)
            row = session.row
            seat = tables.seat_of(row, person)
            await self._hand_over(session, seat, steward_seat(row, tables.standin(table)), "resign")
            row = session.row
        tables.run_stewards(table, session)
        return row

    async def _hand_over(self, session: Session, seat: int, to: Seat, how: str) -> None:
        row, before = session.row, session.row.seats[seat]
        people = [p for p in row.people() if p != before.person]
        if to.person is not None:
            people.append(to.person)
        session.row = with_seat(row, seat, to)
        if before.person == row.host and people:
            session.row = msgspec.structs.replace(session.row, host=people[0], host_seen=self._tables.clock.now())
        if not people:
            session.row = msgspec.structs.replace(session.row, status="closed", ended=self._tables.clock.now())
        after = session.count
        told = [session.advance(Entry(None, f"{how} P{seat + 1}"))]
        past = Former(seat, before.person, before.name, after, "resign" if how == "resign" else "substitute")
        # The newcomer's time is their own: what the predecessor had left is gone with them.
        await self._tables.commit(session, told, after, former=(past,), fresh=seat if to.person is not None else None)
