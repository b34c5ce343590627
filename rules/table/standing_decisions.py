"""Carries standing decisions out: takes them from people, sleeps until one is due, answers for its holder."""

import asyncio
import contextlib
import logging
from collections.abc import Sequence

import msgspec

from rules.game import Illegal, Move, Standing
from rules.notation import text
from rules.table import standing
from rules.table.looks import Look, rests
from rules.table.ports import Store, StoreFailed
from rules.table.retrying import tick_for_ever
from rules.table.rows import Given, Written
from rules.table.session import Session
from rules.table.tables import Tables

log = logging.getLogger(__name__)

LONGEST_SLEEP = 60.0
"""Seats whose holder came back, and tables that go on after a pause, are looked at this often."""
PATIENCE = 5.0
"""Seconds to wait after the store failed."""


class Held(msgspec.Struct, frozen=True):
    """What a person may see of standing decisions: their own."""

    look: Look
    given: tuple[Given, ...]
    offers: tuple[Standing, ...]


class StandingDecisions:
    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store
        self._looked: float | None = None

    # ------------------------------------------------------------------------------------------------ people

    async def held(self, table: str, person: int) -> Held:
        async with self._tables.locked(table):
            session, seat = await self._seated(table, person)
            return self._held(session, seat, await self._store.standing(table))

    async def give(self, table: str, person: int, words: str) -> Held:
        """A new standing decision for one's own seat; it takes the place of one in the same slot."""
        async with self._tables.locked(table):
            session, seat = await self._seated(table, person)
            if session.row.lesson:
                raise Illegal("lesson_forward")
            offers = session.game.offers(session.view(seat))
            chosen = next((offer for offer in offers if text(offer) == words), None)
            if chosen is None:
                raise Illegal("standing_gone")
            new = Given(seat, chosen.slot, words, person, session.count)
            before = await self._store.standing(table)
            others = [given for given in before if (given.seat, given.slot) != (seat, chosen.slot)]
            return await self._put(session, seat, [*others, new])

    async def cancel(self, table: str, person: int, slot: str) -> Held:
        async with self._tables.locked(table):
            session, seat = await self._seated(table, person)
            before = await self._store.standing(table)
            left = [given for given in before if (given.seat, given.slot) != (seat, slot)]
            if len(left) == len(before):
                raise Illegal("standing_gone")
            return await self._put(session, seat, left)

    async def _seated(self, table: str, person: int) -> tuple[Session, int]:
        session, seat = await self._tables.seated(table, person)
        if not session.game.standing_kinds:
            raise Illegal("no_standing")
        return session, seat

    async def _put(self, session: Session, seat: int, given: Sequence[Given]) -> Held:
        tables = self._tables
        hours = await self._store.hours_of(session.row.people())
        armed = await standing.armed(session, given, hours, self._store, tables.clock.now(), tables.draws)
        await self._write(session, armed)
        tables.stirred.set()
        return self._held(session, seat, armed)

    def _held(self, session: Session, seat: int, given: Sequence[Given]) -> Held:
        own = tuple(one for one in standing.kept(session, given, ()) if one.seat == seat)
        offers = tuple(session.game.offers(session.view(seat)))
        return Held(self._tables.look_of(session, seat), own, offers)

    # ------------------------------------------------------------------------------------------------ time

    async def run(self) -> None:
        """Until it is cancelled: does what is due, and sleeps until something is again."""
        await tick_for_ever(self.tick, self._rest, PATIENCE, "the carrying out of standing decisions")

    async def _rest(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._tables.stirred.wait()
        self._tables.stirred.clear()

    async def tick(self) -> float:
        """Carries out everything that is due now; how long to sleep until something is due again."""
        now, well = self._tables.clock.now(), True
        for table in await self._store.standing_due(now):
            well &= await self._safely(table, now)
        if self._looked is None or not 0 <= now - self._looked < LONGEST_SLEEP:
            self._looked = now
            for table in await self._store.standing_idle():
                well &= await self._safely(table, now)
        upcoming = await self._store.next_standing()
        if not well:
            return PATIENCE
        return LONGEST_SLEEP if upcoming is None else min(LONGEST_SLEEP, max(0.0, upcoming - now))

    async def _safely(self, table: str, now: float) -> bool:
        try:
            await self._attend(table, now)
        except (Illegal, StoreFailed) as fault:
            log.warning("standing decisions of table %s wait: %r", table, fault)
            return False
        except Exception:
            log.exception("standing decisions of table %s failed; the others' go on", table)
            return False
        return True

    async def _attend(self, table: str, now: float) -> None:
        """Answers one decision by what is due at this table; else sets anew what each waits for."""
        tables = self._tables
        async with tables.locked(table):
            session = await tables.session(table)
            known = await tables.before_decision(session)
            before = known.standing
            held = standing.kept(session, before, ())
            armed = await standing.armed(session, held, known.hours, self._store, now, tables.draws)
            due = next((given for given in armed if given.due is not None and given.due <= now), None)
            if due is None:
                if armed != before:
                    await self._write(session, armed)
                return
            move = standing.outcome(session, due)
            assert isinstance(move, Move)
            after = session.count
            first = session.play(due.seat, move, "person")
            told = [first, *tables.play_forced(session)]
            reason = (standing.STANDING, due.words)
            await tables.commit(session, told, after, reasons=((first.number, reason),), before=known)
        tables.run_stewards(table, session, later=rests(session, due.seat, told))

    async def _write(self, session: Session, armed: tuple[Given, ...]) -> None:
        await self._store.write(Written(session.row, session.count, standing=armed))
