"""Sessions in memory over the store: one lock a table, a bounded number kept alive, one commit for whatever changes.

If a commit fails, the session is thrown away and the store is asked again: what is true is in the store.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import msgspec

from data.logs import TABLE
from rules.game import Illegal, Reason
from rules.history.outcome import outcome
from rules.record import Entry
from rules.stewards.steward import RANDOM, stewards
from rules.table import clock as clocks
from rules.table import draws, standing
from rules.table.clock import SeatClock
from rules.table.keyed import KeyedLocks
from rules.table.looks import Look, is_news
from rules.table.ports import Announcer, Clock, LostLease, Store, StoreFailed, Unreadable
from rules.table.rows import Before, Former, Given, Lasts, Outcome, PostKind, Row, Stretch, Written
from rules.table.session import Damaged, Session, Told, has_course
from rules.table.workers import Workers

log = logging.getLogger(__name__)

LIVE_TABLES = 128
"""Sessions in memory, some hundred kilobytes each: more than a hundred tables that are busy at once."""
STANDINS = ("steady", "easy")
ADVISERS = ("expert", *STANDINS)


class Sessions:
    def __init__(
        self, store: Store, clock: Clock, announcer: Announcer | None = None, workers: Workers | None = None
    ) -> None:
        self.workers = workers or Workers()
        self.store = store
        self.clock = clock
        self.announcer = announcer
        self._locks = KeyedLocks()
        self._live: OrderedDict[str, Session] = OrderedDict()
        self.draws = draws.new_share
        self.stirred = asyncio.Event()
        """Something was stored that may make a standing decision due."""
        self.found_damaged: Callable[[str], None] = lambda table: None
        """Told once of each table that cannot be read any more: so that its people are."""
        self.lobby_changed: Callable[[Row], None] = lambda row: None
        """Told of every table that is, or was until now, a lobby."""
        self._unmarked: set[str] = set()
        """Damaged, and what is stored of them cannot even be marked so."""

    # ------------------------------------------------------------------------------------------------ one at a time

    @asynccontextmanager
    async def locked(self, table: str) -> AsyncIterator[None]:
        async with self._locks.of(table):
            before, outside = self._stands(table), TABLE.set(table)
            try:
                yield
            except Illegal:
                if self._stands(table) != before:
                    # The store itself refused what the session has become.
                    self.forget(table)
                raise
            except Unreadable as fault:
                self.forget(table)
                raise await self._damaged(table, fault) from fault
            except BaseException:
                # Failed or cancelled half-way: what is true is in the store, not in memory.
                self.forget(table)
                raise
            finally:
                TABLE.reset(outside)

    def _stands(self, table: str) -> tuple[int, Row] | None:
        session = self._live.get(table)
        return None if session is None else (session.count, session.row)

    def _remembered(self, table: str) -> Session | None:
        """What is true as long as nobody else can have written."""
        if not self.store.surely():
            raise LostLease("it is not sure that no other process plays by now")
        return self._live.get(table)

    async def stored_row(self, table: str) -> Row:
        session = self._remembered(table)
        if session is not None:
            return session.row
        stored = await self.store.table(table)
        if stored is None:
            raise Illegal("no_table")
        return stored.row

    async def session(self, table: str) -> Session:
        session = self._remembered(table)
        if session is None:
            stored = await self.store.table(table)
            if stored is None:
                raise Illegal("no_table")
            row = stored.row
            if row.status == "damaged":
                raise Illegal("damaged", row.fault or "")
            if row.seed is None:
                raise Illegal("not_begun")
            session = await self._loaded(row, stored.snapshot, stored.tail)
            self._keep(table, session)
        return session

    async def in_play(self, table: str) -> Session:
        """The session of a table that is in play; Illegal for one that is not, or no longer."""
        session = await self.session(table)
        if session.row.status != "running":
            raise Illegal("over")
        return session

    async def seated(self, table: str, person: int) -> tuple[Session, int]:
        """The session of a table in play, and the seat that this person has at it."""
        session = await self.session(table)
        seat = self.seat_of(session.row, person)
        return await self.in_play(table), seat

    async def _loaded(self, row: Row, snapshot: tuple[int, bytes] | None, tail: tuple[Entry, ...]) -> Session:
        try:
            if snapshot is None or has_course(snapshot[1]):
                return await self.replayed(row, Stretch(snapshot, tail))
            # Which moves stand is said by the whole log alone, this once: of an earlier version, or it does not read.
            session = await self.replayed(row, Stretch(None, await self.store.entries(row.id)))
            await self._drop_snapshots(row.id)
            return session
        except Damaged as fault:
            raise await self._damaged(row.id, fault) from fault

    async def replayed(self, row: Row, stretch: Stretch, upto: int | None = None) -> Session:
        """The session after these entries, of which the log is the truth: a snapshot that does not fit it is dropped.

        `upto`: the number of the last entry that is wanted, if not all are. Damaged if the log itself does not replay.
        """
        last = None if upto is None else max(0, upto - stretch.base)
        try:
            return await asyncio.to_thread(Session.load, row, stretch.snapshot, stretch.entries[:last])
        except Damaged as fault:
            if stretch.snapshot is None:
                raise
            whole = (await self.store.entries(row.id))[:upto]
            session = await asyncio.to_thread(Session.load, row, None, whole)
            log.warning("table %s goes on from its log, its snapshots are dropped: %s", row.id, fault)
            await self._drop_snapshots(row.id)
            return session

    async def _drop_snapshots(self, table: str) -> None:
        try:
            await self.store.drop_snapshots(table)
        except StoreFailed as fault:
            log.warning("the snapshots of table %s are still there: %s", table, fault)

    async def _damaged(self, table: str, fault: Exception) -> Illegal:
        """The table is closed, and no other; whoever is at it is told, once."""
        try:
            new = await self.store.mark_damaged(table, str(fault))
        except StoreFailed as also:
            new = table not in self._unmarked
            self._unmarked.add(table)
            if new:
                log.error("table %s cannot be marked as damaged: %s", table, also)
        if new:
            log.error("table %s is damaged: %s", table, fault)
            self.found_damaged(table)
        return Illegal("damaged", str(fault))

    def standin(self, table: str) -> str:
        """The steward that decides for somebody absent: the best of those who are quick."""
        session = self._live.get(table)
        return RANDOM if session is None else quick_steward(session.row.game)

    def _keep(self, table: str, session: Session) -> None:
        if not self.store.cluster.owns(session.row.home.guild):
            # Another process plays it: what is known of it now may be old in a moment.
            return
        self._live[table] = session
        self._live.move_to_end(table)
        while len(self._live) > LIVE_TABLES:
            self._live.popitem(last=False)

    def forget_all(self) -> None:
        """What is in memory is asked for again: names may have changed everywhere."""
        self._live.clear()

    def forget(self, table: str) -> None:
        self._live.pop(table, None)

    def seat_of(self, row: Row, person: int) -> int:
        seat = row.seat_of(person)
        if seat is None:
            raise Illegal("not_seated")
        return seat

    async def commit(
        self,
        session: Session,
        told: list[Told],
        after: int,
        person: int | None = None,
        interaction: int | None = None,
        forget_from: int | None = None,
        former: tuple[Former, ...] = (),
        fresh: int | None = None,
        secret: bytes | None = None,
        reasons: tuple[tuple[int, Reason], ...] = (),
        before: Before | None = None,
    ) -> None:
        """Stores what a session has become, all of it or nothing. `secret`: a campaign's, when an episode opens.

        `before`: what the decision depends on, where it has been read already.
        """
        now = self.clock.now()
        if before is None:
            before = await self.before_decision(session)
        row = session.row
        if person == row.host:
            row = msgspec.structs.replace(row, host_seen=now)
        finishing = session.game.over() and row.status == "running"
        if finishing:
            row = msgspec.structs.replace(row, status="finished", ended=now)
        session.row = row
        written = Written(
            row,
            after,
            tuple(t.entry for t in told),
            person,
            interaction,
            snapshot=session.due(),
            forget_from=None if forget_from is None else min(forget_from, session.course.last + 1),
            announce="turn" if is_news(told) else "quiet",
            waiting=session.game.waiting(),
            clocks=_clocks_after(session, before, now, after, undone=forget_from is not None, fresh=fresh),
            former=former,
            drop_requests=True,
            lasts=_lasts(session, secret),
            reasons=reasons,
            standing=await self._standing_after(session, told, now, before),
            at=now,
            outcome=await self._outcome(session, told, now, former) if finishing and not row.lesson else None,
        )
        await self.store.write(written)
        session.trim()
        self._keep(row.id, session)
        if written.standing is not None:
            self.stirred.set()

    async def before_decision(self, session: Session, interaction: int | None = None) -> Before:
        return await self.store.before_decision(session.row.id, interaction, session.row.people())

    async def _standing_after(
        self, session: Session, told: list[Told], now: float, before: Before
    ) -> tuple[Given, ...] | None:
        """The standing decisions that hold after these entries; None where there are none."""
        if not before.standing:
            return None
        held = standing.kept(session, before.standing, told)
        return await standing.armed(session, held, before.hours, self.store, now, self.draws)

    async def _outcome(
        self, session: Session, told: list[Told], now: float, former: tuple[Former, ...]
    ) -> Outcome | None:
        """What statistics keep of a game that ends now. They can be made again, so no fault in them stops a game."""
        table, result = session.row.id, session.game.result()
        try:
            log_ = (*await self.store.log(table), *((one.entry, now) for one in told))
            formers = (*await self.store.lineage(table), *former)
            assert result is not None
            return await asyncio.to_thread(outcome, session.row, log_, formers, result)
        except Exception:
            log.exception("table %s ends without statistics", table)
            return None

    def look_of(self, session: Session, seat: int | None) -> Look:
        legal = tuple(session.game.legal(seat)) if seat is not None else ()
        decision = session.decisions[seat] if seat is not None else 0
        return Look(session.row, session.count, seat, decision, session.view(seat), legal)

    async def clocks_after(self, session: Session) -> tuple[tuple[int, SeatClock], ...]:
        """The clocks that change where nobody has decided anything."""
        return _clocks_after(session, await self.before_decision(session), self.clock.now(), session.count)

    async def store_row(
        self, session: Session, announce: PostKind | None = "quiet", *, drop_requests: bool = False
    ) -> None:
        """The same with the row, which has changed."""
        row, clocks_ = session.row, await self.clocks_after(session)
        await self.store.write(
            Written(row, session.count, clocks=clocks_, announce=announce, drop_requests=drop_requests)
        )


def _clocks_after(
    session: Session, before: Before, now: float, after: int, *, undone: bool = False, fresh: int | None = None
) -> tuple[tuple[int, SeatClock], ...]:
    """The clocks that change: whoever has decided stops, whoever has a new decision since `after` begins.

    `undone`: the entry after that is an undo, by which nobody wins time. `fresh`: this seat has a new holder.
    In direct messages and in lessons no clock runs: there is one person, for whom nobody waits.
    """
    row, waiting = session.row, session.game.waiting()
    timeless = row.home.direct or row.lesson
    kept = before.clocks if fresh is None else {**before.clocks, fresh: clocks.fresh(row.pace)}
    changes = []
    for number, seat in enumerate(row.seats):
        clock = kept.get(number) or clocks.fresh(row.pace)
        if seat.person is None:
            if clock.since is not None:
                changes.append((number, clocks.stop(clock, clocks.ALWAYS, now)))
            continue
        hours = before.hours[seat.person]
        changed = clock
        stopped = clocks.stop(clock, hours, now)
        new = session.decisions[number] > after
        if number not in waiting or seat.standin is not None or row.status != "running" or timeless:
            changed = clocks.returned(stopped, row.pace) if undone and clock.since is not None else stopped
        elif row.paused_until is not None:
            changed = clocks.credited(clock, row.pace) if new and not undone else clock
        elif undone and (new or clock.since is None):
            changed = clocks.running(stopped, hours, now)
        elif new or clock.since is None:
            changed = clocks.begin(stopped, row.pace, hours, now)
        if changed != kept.get(number) or number == fresh:
            changes.append((number, changed))
    return tuple(changes)


def _lasts(session: Session, secret: bytes | None) -> Lasts | None:
    """What a campaign keeps of an episode, and at its end the result."""
    if session.row.campaign is None:
        return None
    return Lasts(session.game.kept(), session.game.result(), secret)


def quick_steward(game: str) -> str:
    return _first(STANDINS, game)


def adviser(game: str) -> str:
    """The best steward there is for the game."""
    return _first(ADVISERS, game)


def _first(names: Sequence[str], game: str) -> str:
    known = stewards(game)
    return next((name for name in names if name in known), RANDOM)
