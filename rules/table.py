"""The async layer: the only writer of tables. Lock, load, check, play, commit, and only then announce.

A table is a row, a session while it is in play here, and nothing in between: if a commit fails, the session is thrown
away and the store is asked again. Several tables run side by side; what concerns one of them waits for that one only.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import msgspec

from rules import clock as clocks
from rules import lobby
from rules.clock import SeatClock
from rules.game import Event, Illegal
from rules.looks import Look, News, Played, Retelling, is_news, known, retold
from rules.notation import understand
from rules.ports import Announcer, Clock, Former, Home, Post, Row, Seat, Store, StoreFailed, Written
from rules.record import Entry, Record, effective, undo_of
from rules.session import Damaged, Session, Told, forced_move, setup_of
from rules.stewards import RANDOM, decide, find_steward, stewards

log = logging.getLogger(__name__)

SNAPSHOT_EVERY = 20
LIVE_TABLES = 64
STANDINS = ("steady", "easy")


class Tables:
    def __init__(self, store: Store, clock: Clock, announcer: Announcer | None = None) -> None:
        self.store = store
        self.clock = clock
        self.announcer = announcer
        self._locks: dict[str, tuple[asyncio.Lock, list[None]]] = {}
        self._live: OrderedDict[str, Session] = OrderedDict()
        self._drivers: dict[str, asyncio.Task[None]] = {}

    # ------------------------------------------------------------------------------------------------ the lobby

    async def open(
        self,
        game: str,
        options: dict[str, str],
        host: Seat,
        home: Home,
        language: str,
        places: int,
        components: str | None = None,
    ) -> Row:
        """A new lobby. `components` names a set of its own instead of the one the options ask for."""
        row = lobby.open_lobby(
            game,
            options,
            host=host,
            home=home,
            language=language,
            places=places,
            components=components,
            now=self.clock.now(),
        )
        await self.store.create(row)
        return row

    async def rematch(self, table: str, person: int, interaction: int) -> Row:
        async with self.locked(table):
            row = await self.stored_row(table)
            self.seat_of(row, person)
            again = lobby.rematch(row, person, interaction, self.clock.now())
        await self.store.create(again)
        return again

    async def change_lobby(self, table: str, change: Callable[[Row], Row]) -> Row:
        """Changes the row by a function of rules/lobby.py (joining, leaving, stewards…)."""
        async with self.locked(table):
            row = change(await self.stored_row(table))
            await self.store.write(Written(row, 0))
            return row

    async def start(self, table: str, person: int, interaction: int, home: Home | None = None) -> Look:
        async with self.locked(table):
            row = lobby.start(await self.stored_row(table), person, interaction)
            if home is not None:
                row = msgspec.structs.replace(row, home=home)
            session = Session(row)
            told = self._play_forced(session)
            await self.commit(session, told, after=0, person=person)
            look = self.look_of(session, row.seat_of(person))
        self.drive(table, session)
        return look

    # ------------------------------------------------------------------------------------------------ playing

    async def play(self, table: str, person: int, decision: int | None, words: str, interaction: int) -> Played:
        """A person's move. `decision` is the number on the button; None for typed words, which mean the present one."""
        async with self.locked(table):
            session = await self.session(table)
            seat = self.seat_of(session.row, person)
            if await self.store.seen(table, interaction) is not None:
                return Played(self.look_of(session, seat), (), again=True)
            self._check(session, seat, decision)
            after = session.count
            told = [session.play(seat, understand(session.game, seat, words), "person")]
            session.row = lobby.returned(session.row, seat)
            told += self._play_forced(session)
            await self.commit(session, told, after, person, interaction)
            free = self._may_undo(session, seat)
            played = Played(self.look_of(session, seat), tuple(told), free=free)
        self.drive(table, session)
        return played

    async def undo(self, table: str, person: int, interaction: int, number: int | None = None) -> Played:
        """Takes back the person's last decision, where that hurts nobody. `number`: only if it is that entry."""
        async with self.locked(table):
            row = (await self.session(table)).row
            seat = self.seat_of(row, person)
            if row.status != "running":
                raise Illegal("over")
            session = await self.session_before_last(row, seat)
            if await self.store.seen(table, interaction) is not None:
                return Played(self.look_of(session, seat), (), again=True)
            entry = session.undo_for(seat)
            if entry is None:
                raise Illegal("undo_not_free")
            after = session.count
            target = int(entry.text.split()[1])
            if number is not None and number != target:
                raise Illegal("stale")
            told = [session.advance(entry)]
            session.row = lobby.returned(session.row, seat)
            await self.commit(session, told, after, person, interaction, forget_from=target)
            played = Played(self.look_of(session, seat), tuple(told))
        self.drive(table, session)
        return played

    def _may_undo(self, session: Session, seat: int) -> bool:
        if session.row.status != "running" or self._steward_waiting(session) is not None:
            return False
        return session.undo_for(seat) is not None

    def _check(self, session: Session, seat: int, decision: int | None) -> None:
        if session.row.status != "running":
            raise Illegal("over")
        if decision is not None and decision != session.decisions[seat]:
            raise Illegal("stale")

    def _play_forced(self, session: Session) -> list[Told]:
        told = []
        while (forced := session.forced()) is not None:
            told.append(session.play(*forced, "auto"))
        return told

    # ------------------------------------------------------------------------------------------------ looking

    async def row(self, table: str) -> Row:
        async with self.locked(table):
            return await self.stored_row(table)

    async def look(self, table: str, person: int | None) -> Look:
        """The table as this person may see it; a stranger sees what a spectator sees."""
        async with self.locked(table):
            stored = await self.stored_row(table)
            if stored.status == "lobby" or stored.seed is None:
                return Look(stored, 0, stored.seat_of(person) if person is not None else None, 0, None, ())
            session = await self.session(table)
            return self.look_of(session, session.row.seat_of(person) if person is not None else None)

    async def attempt(self, table: str, person: int, words: str) -> tuple[Look, bool]:
        """Tries a move on a copy: the look after it, and whether it could be taken back freely. Stores nothing."""
        async with self.locked(table):
            session = await self.session(table)
            seat = self.seat_of(session.row, person)
            game = session.game.copy()
            game.play(seat, understand(game, seat, words))
            while (forced := forced_move(game)) is not None:
                game.play(*forced)
            free = seat in game.waiting() and game.revealed() == session.game.revealed()
            look = self.look_of(session, seat)
            return msgspec.structs.replace(look, view=game.view(seat), legal=tuple(game.legal(seat))), free

    async def retell(self, post: Post) -> Retelling:
        """What a post has to tell, from the log alone: nobody's secrets are in it."""
        async with self.locked(post.table):
            row = await self.stored_row(post.table)
            snapshot = await self.store.snapshot_before(post.table, post.first)
            base = snapshot[0] if snapshot is not None else 0
            entries = (await self.store.entries(post.table))[base : post.last]
        session = Session.load(row, snapshot, entries[: max(0, post.first - 1 - base)])
        told = [session.advance(entry) for entry in entries[max(0, post.first - 1 - base) :]]
        standing = set(session.standing())
        news = [
            News(one.number, one.entry.seat, one.entry.by, known(one.events, None), undo_of(one.entry) is not None)
            for one in told
            if one.entry.seat is None or one.number in standing
        ]
        if post.number == 1 and base == 0:
            news.insert(0, News(0, None, "auto", known(session.opening, None)))
        return Retelling(row, session.game.view(None), tuple(news), session.game.result())

    async def story(self, table: str, seat: int | None) -> list[tuple[Event, ...]]:
        """What happened so far, entry by entry, as far as this seat may know it; what was undone is left out."""
        row, entries = await self.row(table), await self.store.entries(table)
        return await asyncio.to_thread(retold, row, entries, seat)

    async def record(self, table: str) -> Record:
        """The whole record: for the operator, and for everybody once the game is over."""
        row = await self.row(table)
        entries = await self.store.entries(table)
        return Record(row.game, setup_of(row), tuple(seat.name for seat in row.seats), entries)

    def look_of(self, session: Session, seat: int | None) -> Look:
        legal = tuple(session.game.legal(seat)) if seat is not None else ()
        decision = session.decisions[seat] if seat is not None else 0
        return Look(session.row, session.count, seat, decision, session.game.view(seat), legal)

    # ------------------------------------------------------------------------------------------------ other entries

    async def close(self, table: str, person: int) -> Row:
        async with self.locked(table):
            row = await self.stored_row(table)
            if person != row.host:
                raise Illegal("host_only")
            if row.status not in ("lobby", "running"):
                raise Illegal("over")
            row = msgspec.structs.replace(row, status="closed", ended=self.clock.now())
            if row.seed is None:
                await self.store.write(Written(row, 0))
            else:
                session = await self.session(table)
                session.row = row
                stopped = await self.clocks_after(session, self.clock.now(), session.count)
                await self.store.write(Written(row, session.count, clocks=stopped, announce="closed"))
        self.forget(table)
        if self.announcer is not None:
            self.announcer.wake(table)
        return row

    async def move_home(self, table: str, home: Home) -> Row:
        async with self.locked(table):
            stored = await self.store.table(table)
            if stored is None:
                raise Illegal("no_table")
            row = msgspec.structs.replace(stored.row, home=home)
            await self.store.write(Written(row, stored.entries, announce="turn" if row.status == "running" else None))
            if (session := self._live.get(table)) is not None:
                session.row = row
        if self.announcer is not None:
            self.announcer.wake(table)
        return row

    # ------------------------------------------------------------------------------------------------ stewards

    async def resume(self) -> None:
        """After a start: stewards whose turn it was go on, and what was not announced is."""
        for table, waiting in await self.store.running():
            if waiting:
                try:
                    async with self.locked(table):
                        session = await self.session(table)
                except Illegal:
                    continue
                self.drive(table, session)
        if self.announcer is not None:
            for table in await self.store.unsent():
                self.announcer.wake(table)

    def busy(self, table: str) -> bool:
        """Stewards are still moving here: a post should wait for them."""
        return table in self._drivers

    async def settled(self, table: str) -> None:
        """Waits until no steward is moving here."""
        while (task := self._drivers.get(table)) is not None:
            await asyncio.wait([task])

    def drive(self, table: str, session: Session) -> None:
        if self._steward_waiting(session) is not None and table not in self._drivers:
            task = asyncio.create_task(self._stewards(table))
            self._drivers[table] = task
            task.add_done_callback(lambda done: self._driven(table, done))
        elif self.announcer is not None and not self.busy(table):
            self.announcer.wake(table)

    def _driven(self, table: str, task: asyncio.Task[None]) -> None:
        self._drivers.pop(table, None)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("stewards of table %s stopped", table, exc_info=fault)
        if self.announcer is not None:
            self.announcer.wake(table)

    def _steward_waiting(self, session: Session) -> int | None:
        if session.row.status != "running":
            return None
        return next((s for s in session.game.waiting() if session.row.seats[s].acting is not None), None)

    async def _stewards(self, table: str) -> None:
        patience = 0.0
        while True:
            try:
                async with self.locked(table):
                    session = await self.session(table)
                    seat = self._steward_waiting(session)
                    if seat is None:
                        return
                    after = session.count
                    told = [await self._steward_moves(session, seat)]
                    told += self._play_forced(session)
                    await self.commit(session, told, after)
                patience = 0.0
            except StoreFailed as fault:
                # Nobody else can move here: try until the disk is well again.
                patience = min(60.0, 2 * patience + 1)
                log.warning("a steward's move at table %s was not stored: %s", table, fault)
            await asyncio.sleep(patience)

    async def _steward_moves(self, session: Session, seat: int) -> Told:
        """A steward thinks in a thread of its own: the lock keeps its table, and the bot stays awake."""
        name = session.row.seats[seat].acting
        assert name is not None
        steward = find_steward(session.row.game, name)
        move = await asyncio.to_thread(decide, session.game, seat, steward, session.setup.seed, session.count)
        return session.play(seat, move, "steward")

    async def drain(self) -> None:
        """Before the end: stewards finish the move they are making."""
        for task in list(self._drivers.values()):
            task.cancel()
        await asyncio.gather(*self._drivers.values(), return_exceptions=True)

    async def clocks_after(self, session: Session, now: float, after: int) -> tuple[tuple[int, SeatClock], ...]:
        """The clocks that change: whoever has decided stops, whoever has a new decision since `after` begins."""
        row, waiting = session.row, session.game.waiting()
        kept = await self.store.clocks(row.id)
        changes = []
        for number, seat in enumerate(row.seats):
            clock = kept.get(number) or clocks.fresh(row.pace)
            if seat.person is None:
                if clock.since is not None:
                    changes.append((number, clocks.stop(clock, clocks.ALWAYS, now)))
                continue
            hours = await self.store.hours(seat.person)
            changed = clock
            new = session.decisions[number] > after or clock.since is None
            if number not in waiting or seat.standin is not None or row.status != "running":
                changed = clocks.stop(clock, hours, now)
            elif new and row.paused_until is None:
                changed = clocks.begin(clocks.stop(clock, hours, now), row.pace, hours, now)
            if changed != kept.get(number):
                changes.append((number, changed))
        return tuple(changes)

    # ------------------------------------------------------------------------------------------------ the store

    @asynccontextmanager
    async def locked(self, table: str) -> AsyncIterator[None]:
        lock, users = self._locks.setdefault(table, (asyncio.Lock(), []))
        users.append(None)
        try:
            async with lock:
                try:
                    yield
                except Illegal:
                    raise
                except BaseException:
                    # Failed or cancelled half-way: what is true is in the store, not in memory.
                    self.forget(table)
                    raise
        finally:
            users.pop()
            if not users:
                self._locks.pop(table, None)

    async def stored_row(self, table: str) -> Row:
        session = self._live.get(table)
        if session is not None:
            return session.row
        stored = await self.store.table(table)
        if stored is None:
            raise Illegal("no_table")
        return stored.row

    async def session(self, table: str) -> Session:
        session = self._live.get(table)
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
        self._live.move_to_end(table)
        return session

    async def _loaded(self, row: Row, snapshot: tuple[int, bytes] | None, tail: tuple[Entry, ...]) -> Session:
        try:
            return Session.load(row, snapshot, tail)
        except Damaged as fault:
            log.error("table %s is damaged: %s", row.id, fault)
            await self.store.mark_damaged(row.id, str(fault))
            raise Illegal("damaged", str(fault)) from fault

    async def session_before_last(self, row: Row, seat: int) -> Session:
        """A session that remembers far enough back to undo the seat's last decision."""
        entries = await self.store.entries(row.id)
        own = [n for n in effective(entries) if entries[n - 1].seat == seat and entries[n - 1].by != "auto"]
        return await self.session_before(row, own[-1] if own else 1)

    async def session_before(self, row: Row, number: int) -> Session:
        """A session that remembers back to before that entry."""
        entries = await self.store.entries(row.id)
        snapshot = await self.store.snapshot_before(row.id, number)
        session = await self._loaded(row, snapshot, entries[snapshot[0] if snapshot else 0 :])
        self._keep(row.id, session)
        return session

    def standin(self, table: str) -> str:
        """The steward that decides for somebody absent: the best there is for the game."""
        session = self._live.get(table)
        known = stewards(session.row.game) if session is not None else {}
        return next((name for name in STANDINS if name in known), RANDOM)

    def _keep(self, table: str, session: Session) -> None:
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
    ) -> None:
        """Stores what a session has become, all of it or nothing."""
        now = self.clock.now()
        row = session.row
        if person == row.host:
            row = msgspec.structs.replace(row, host_seen=now)
        if session.game.over() and row.status == "running":
            row = msgspec.structs.replace(row, status="finished", ended=now)
        session.row = row
        due = session.count // SNAPSHOT_EVERY > after // SNAPSHOT_EVERY
        written = Written(
            row,
            after,
            tuple(t.entry for t in told),
            person,
            interaction,
            snapshot=session.snapshot() if due else None,
            forget_from=forget_from,
            announce="turn" if is_news(told) else "quiet",
            waiting=session.game.waiting(),
            clocks=await self.clocks_after(session, now, after),
            former=former,
            drop_requests=True,
        )
        await self.store.write(written)
        self._keep(row.id, session)
