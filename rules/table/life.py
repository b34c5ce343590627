"""The life of a table: absence and return, seats that change hands, pauses, undo with the others' consent, the end.

Everything goes through the lock and commit of tables.py. No rule of a game punishes absence: when time runs out, a
steward decides for the seat until its holder comes back.
"""

from __future__ import annotations

import msgspec

from rules.game import Illegal
from rules.record import Entry, effective
from rules.table import clock as clocks
from rules.table.clock import DAY, HOUR, Hours
from rules.table.lobby import admitted, returned, with_seat
from rules.table.looks import Look, Played
from rules.table.rows import Former, PostKind, Request, RequestKind, Row, Seat, Written
from rules.table.session import Session
from rules.table.tables import Tables

PAUSE = 7 * DAY
HOST_ABSENT = 7 * DAY
LOBBY_LASTS = 7 * DAY
REQUEST_LASTS = 24 * HOUR
REOPEN = 90 * DAY


class TableLife:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    # ------------------------------------------------------------------------------------------------ absence

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
                await self._store_row(session)
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
            await self._store_row(session)
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
            await self._store_clocks(row, ((seat, again),))

    # ------------------------------------------------------------------------------------------------ changing hands

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
            await self._store_row(session)
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
            await self._hand_over(session, seat, Seat(None, "", tables.standin(table)), "resign")
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

    # ------------------------------------------------------------------------------------------------ pauses

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

    # ------------------------------------------------------------------------------------------------ consent

    async def ask_undo(self, table: str, person: int) -> Request | None:
        """Asks the others to go back before one's last decision, whatever was seen since; None: nobody had to agree."""
        tables = self._tables
        async with tables.locked(table):
            session, seat = await tables.seated(table, person)
            row = session.row
            entries = await tables.store.entries(table)
            own = [n for n in effective(entries) if entries[n - 1].seat == seat and entries[n - 1].by != "auto"]
            if not own:
                raise Illegal("nothing_to_undo")
            await self._none_open(table, "undo", seat)
            request = Request("undo", seat, own[-1], (person,), tables.clock.now() + REQUEST_LASTS)
            if not _agreed(row, request):
                await tables.store.write(Written(row, len(entries), request=request))
                return request
            session = await tables.session_before(row, request.target)
            await self._granted(session, request)
        tables.run_stewards(table, session)
        return None

    async def ask_close(self, table: str, person: int) -> Request | None:
        """Asks the others to end the table; None if no others need to be asked."""
        return await self._ask(table, person, "close")

    async def ask_renewal(self, table: str, person: int) -> Request | None:
        return await self._ask(table, person, "renew")

    async def _ask(self, table: str, person: int, kind: RequestKind) -> Request | None:
        tables = self._tables
        async with tables.locked(table):
            session, seat = await tables.seated(table, person)
            if kind == "renew" and session.row.paused_until is None:
                raise Illegal("not_paused")
            await self._none_open(table, kind, seat)
            request = Request(kind, seat, session.count, (person,), tables.clock.now() + REQUEST_LASTS)
            if not _agreed(session.row, request):
                await tables.store.write(Written(session.row, session.count, request=request))
                return request
            await self._granted(session, request)
        tables.run_stewards(table, session)
        return None

    async def _none_open(self, table: str, kind: RequestKind, seat: int) -> None:
        """One question of a kind at a time: an answer must never count for another question."""
        open_one = await self._tables.store.request(table, kind)
        if open_one is not None and open_one.seat != seat:
            raise Illegal("request_open")

    async def answer(
        self, table: str, person: int, kind: RequestKind, agrees: bool, target: int | None = None
    ) -> tuple[Request | None, Played | None]:
        """Somebody agrees or declines the question about `target`. What is left of it, and what it did if granted."""
        tables = self._tables
        async with tables.locked(table):
            row = (await tables.session(table)).row
            tables.seat_of(row, person)
            request = await tables.store.request(table, kind)
            if request is None or row.status != "running" or target not in (None, request.target):
                raise Illegal("no_request")
            if kind == "renew" and row.paused_until is None:
                raise Illegal("no_request")
            request = _answered(request, person, agrees)
            if _declined(row, request):
                await tables.store.write(Written(row, await self._count(table), drop_request=kind))
                return None, None
            if not _agreed(row, request):
                await tables.store.write(Written(row, await self._count(table), request=request))
                return request, None
            session = await tables.session(table)
            if kind == "undo":
                session = await tables.session_before(row, request.target)
            played = await self._granted(session, request)
        tables.run_stewards(table, session)
        return None, played

    async def _granted(self, session: Session, request: Request) -> Played | None:
        tables, row = self._tables, session.row
        if request.kind == "undo":
            after = session.count
            told = [session.advance(Entry(None, f"undo {request.target}"))]
            session.row = returned(session.row, request.seat)
            await tables.commit(session, told, after, forget_from=request.target)
            return Played(tables.look_of(session, request.seat), tuple(told))
        now = tables.clock.now()
        if request.kind == "close":
            row = msgspec.structs.replace(row, status="closed", ended=now)
        else:
            row = msgspec.structs.replace(row, paused_until=now + PAUSE)
        announce: PostKind | None = "closed" if request.kind == "close" else None
        session.row = row
        stopped = await tables.clocks_after(session, now)
        await tables.store.write(Written(row, session.count, clocks=stopped, announce=announce, drop_requests=True))
        return None

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
            row = msgspec.structs.replace(row, status="running", ended=None, host=host, host_seen=now)
            session = await tables.session(table)
            session.row = row
            running = await tables.clocks_after(session, now)
            await tables.store.write(Written(row, session.count, announce="turn", clocks=running))
        tables.run_stewards(table, session)
        return row

    # ------------------------------------------------------------------------------------------------ hosts

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

    def _seen(self, row: Row, person: int | None) -> Row:
        return msgspec.structs.replace(row, host_seen=self._tables.clock.now()) if person == row.host else row

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

    def _away(self, row: Row, person: int) -> bool:
        seat = row.seat_of(person)
        return seat is None or row.seats[seat].standin is not None

    # ------------------------------------------------------------------------------------------------ the store

    async def _count(self, table: str) -> int:
        stored = await self._tables.store.table(table)
        return stored.entries if stored is not None else 0

    async def _store_row(self, session: Session) -> None:
        tables = self._tables
        changes = await tables.clocks_after(session, tables.clock.now())
        await tables.store.write(Written(session.row, session.count, clocks=changes, announce="quiet"))

    async def _store_clocks(self, row: Row, changes: tuple[tuple[int, clocks.SeatClock], ...]) -> None:
        await self._tables.store.write(Written(row, await self._count(row.id), clocks=changes))


def _answered(request: Request, person: int, agrees: bool) -> Request:
    """The question with this person's answer, which may be another one than before."""
    yes = [p for p in request.consents if p != person] + [person] * agrees
    no = [p for p in request.refusals if p != person] + [person] * (not agrees)
    return msgspec.structs.replace(request, consents=tuple(yes), refusals=tuple(no))


def _declined(row: Row, request: Request) -> bool:
    """One refusal is enough against an undo; else the question stays open while a majority is possible."""
    if request.kind == "undo":
        return bool(request.refusals)
    against = {p for p in request.refusals if p in row.people()}
    present = {seat.person for seat in row.seats if seat.person is not None and seat.standin is None} | against
    return 2 * len(against) >= len(present)


def _agreed(row: Row, request: Request) -> bool:
    """An undo needs every person whose steward does not stand in; an end or a longer pause needs the majority."""
    present = {seat.person for seat in row.seats if seat.person is not None and seat.standin is None}
    present |= {p for p in request.consents if p in row.people()}
    if request.kind == "undo":
        return present <= set(request.consents)
    return 2 * len(present & set(request.consents)) > len(present)
