"""What needs the others' consent: an undo that shows, the end of a game, a longer pause."""

import msgspec

from rules.game import Illegal
from rules.record import Entry
from rules.table.clock import PAUSE, REQUEST_LASTS
from rules.table.life.part import Part
from rules.table.looks import Played
from rules.table.rows import Request, RequestKind, Row, Written
from rules.table.session import Session
from rules.table.taking_back import check_spent, own_decisions


class Consent(Part):
    async def ask_undo(self, table: str, person: int) -> Request | None:
        """Asks the others to go back before one's last decision, whatever was seen since; None: nobody had to agree."""
        tables = self._tables
        async with tables.locked(table):
            session, seat = await tables.seated(table, person)
            row = session.row
            own = await own_decisions(tables.store, session, seat, 1)
            if not own:
                raise Illegal("nothing_to_undo")
            await self._none_open(table, "undo", seat)
            request = Request("undo", seat, own[-1], (person,), tables.clock.now() + REQUEST_LASTS)
            if not _agreed(row, request):
                await tables.store.write(Written(row, session.count, request=request))
                return request
            check_spent(session, seat)
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
            played = await self._granted(session, request)
        tables.run_stewards(table, session)
        return None, played

    async def _granted(self, session: Session, request: Request) -> Played | None:
        tables, row = self._tables, session.row
        if request.kind == "undo":
            return await tables.take_back(session, Entry(None, f"undo {request.target}"), request.seat)
        now, closes = tables.clock.now(), request.kind == "close"
        ends = {"status": "closed", "ended": now} if closes else {"paused_until": now + PAUSE}
        session.row = msgspec.structs.replace(row, **ends)
        await tables.store_row(session, "closed" if closes else None, drop_requests=True)
        return None


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
