"""Advice and explanations: what a steward would do for one's seat, and why stewards moved as they did.

A reason is made from what a seat may know and may tell of it: while a game runs it is for the seat's holder alone. The
reasons of a game that is over are for everybody; those of standing decisions stay with their seat.
"""

import asyncio

import msgspec

from rules.game import Illegal, Move, Reason, View
from rules.notation import text
from rules.record import effective
from rules.stewards.steward import stewards
from rules.table import lobby
from rules.table.lesson_script import scripted
from rules.table.looks import Look
from rules.table.rows import Row
from rules.table.session import views_before
from rules.table.sessions import ADVISERS, adviser, quick_steward
from rules.table.standing import STANDING
from rules.table.tables import Tables
from rules.table.taking_back import reach


class Hint(msgspec.Struct, frozen=True):
    """What a steward would play for a seat now, and why."""

    look: Look
    move: Move
    reason: Reason
    played: bool = False
    """The person did the same."""


class Explained(msgspec.Struct, frozen=True):
    """A move that a steward made, or a standing decision."""

    number: int
    seat: int
    words: str
    reason: Reason
    view: View
    """What the seat knew when the move was made."""


class Adviser:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def allow(self, table: str, person: int, hints: bool) -> Row:
        """The host lets everybody ask for hints, or no longer does."""
        return await self._tables.change_lobby(table, lambda row: lobby.allow_hints(row, person, hints))

    async def hint(self, table: str, person: int, *, quick: bool = False) -> Hint:
        """The move of the best steward there is (or of a `quick` one) for one's own seat, thought out elsewhere."""
        tables = self._tables
        async with tables.locked(table):
            session, seat = await tables.seated(table, person)
            if not session.row.hints:
                raise Illegal("no_hints")
            if seat not in session.game.waiting():
                code, *details = session.game.off_turn(seat)
                raise Illegal(str(code), *details)
            look, game = tables.look_of(session, seat), session.game.copy()
            if session.row.lesson:
                return Hint(look, *scripted(session))
            name, number = (quick_steward if quick else adviser)(session.row.game), session.count
        return Hint(look, *await tables.think(game, seat, name, number))

    async def instead(self, table: str, person: int, number: int) -> list[Hint]:
        """What stewards would have played in the place of that entry, the best one's choice first; the person's own."""
        tables = self._tables
        async with tables.locked(table):
            session = await tables.session(table)
            seat = tables.seat_of(session.row, person)
            if session.row.rated or session.row.lesson:
                raise Illegal("no_coaching")
            await reach(tables.store, session, number)
            entry = session.entry(number)
            if entry is None or entry.seat != seat:
                raise Illegal("stale")
            game = await asyncio.to_thread(session.before, number)
            row = session.row
        look = Look(row, number - 1, seat, number, game.view(seat), tuple(game.legal(seat)))
        found: dict[str, Hint] = {}
        for name in dict.fromkeys(one for one in ADVISERS if one in stewards(row.game)):
            move, reason = await tables.think(game.copy(), seat, name, number)
            found.setdefault(text(move), Hint(look, move, reason, text(move) == entry.text))
        return list(found.values())

    async def explained(self, table: str, person: int | None) -> tuple[Row, list[Explained]]:
        """The moves whose reasons this person may read now, in order; undone ones are left out."""
        tables = self._tables
        async with tables.locked(table):
            row = await tables.stored_row(table)
            if row.seed is None:
                raise Illegal("not_begun")
            entries, reasons = await tables.store.entries(table), await tables.store.reasons(table)
        own = row.seat_of(person) if person is not None else None
        over = row.status == "finished"
        readable = {
            number: reason
            for number, reason in reasons.items()
            if (own is not None and entries[number - 1].seat == own) or (over and reason[0] != STANDING)
        }
        held = set(effective(entries)) & set(readable)
        views = await asyncio.to_thread(views_before, row, entries, held) if held else {}
        return row, [Explained(n, seat, entries[n - 1].text, reasons[n], view) for n, (seat, view) in views.items()]
