"""Stewards at a table in play: they think elsewhere, move under its lock, and try again while a disk is ill."""

import asyncio
import logging
from collections.abc import Sequence

from rules.game import AnyGame, Illegal, Move, Reason, Setup
from rules.registry import find
from rules.stewards.steward import LATE, Random, Steward, consider, decide, explain, find_steward, takes_long
from rules.table import standing
from rules.table.keyed import KeyedTasks
from rules.table.lesson_script import asked_by, scripted
from rules.table.ports import Announcer, Clock, Store, StoreFailed, Unreadable
from rules.table.retrying import growing, patiently
from rules.table.rows import Row, Written
from rules.table.session import Session, Told
from rules.table.sessions import Sessions, quick_steward
from rules.table.workers import Urgency, Workers

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds that a steward may think for."""
LONGEST_WAIT = 60.0
AT_ONCE = 500
"""Tables that are looked at as one, after a start: others may ask the store in between."""


class StewardRunner(Sessions):
    def __init__(
        self, store: Store, clock: Clock, announcer: Announcer | None = None, workers: Workers | None = None
    ) -> None:
        super().__init__(store, clock, announcer, workers)
        self.patience = PATIENCE
        self._running = KeyedTasks(self._stewards, "the stewards", self._announce)

    async def resume(self) -> None:
        """After a start: what was not announced is, and stewards whose turn it was go on."""
        await self.resume_posts()
        await self.resume_stewards()

    async def resume_posts(self) -> Sequence[str]:
        """Announces what was not announced, once the stewards that are asked there have moved; at which tables."""
        try:
            tables = await self.store.unsent()
        except StoreFailed as fault:
            log.error("what is to be announced could not be read: %s", fault)
            return ()
        for table in tables:
            await self._wake(table)
        return tables

    async def resume_stewards(self) -> None:
        """Wakes the tables at which nothing would happen by itself; all others wake when they are asked for."""
        last: str | None = ""
        while last is not None:
            try:
                tables, last = await self.store.unattended(last, AT_ONCE)
            except StoreFailed as fault:
                log.error("not every table that was left standing could be found: %s", fault)
                return
            for table in tables:
                await self._wake(table)

    async def _wake(self, table: str) -> None:
        """Whatever is wrong with a table, it is that table's alone."""
        try:
            async with self.locked(table):
                self.forget(table)  # Of somebody who was forgotten elsewhere only the store knows.
                session = await self.session(table)
                if session.row.status == "running":
                    await self._set_right(session)
        except (Illegal, StoreFailed) as fault:
            log.info("table %s is not woken: %r", table, fault)
        except Exception:
            log.exception("table %s could not be woken; the others are", table)
        else:
            self.run_stewards(table, session)
            return
        self._announce(table)

    async def _set_right(self, session: Session) -> None:
        """A clock that a seat lacks would never run out, and a seat that is not known to be asked never be reminded."""
        try:
            changes = await self.clocks_after(session)
            waiting = session.game.waiting()
            await self.store.write(Written(session.row, session.count, clocks=changes, waiting=waiting))
        except Unreadable:
            raise
        except StoreFailed as fault:
            log.warning("the clocks of table %s could not be set right: %s", session.row.id, fault)

    def busy(self, table: str) -> bool:
        """Stewards are still moving here: a post should wait for them."""
        return table in self._running

    async def settled(self, table: str) -> None:
        """Waits until no steward is moving here."""
        await self._running.settled(table)

    def run_stewards(self, table: str, session: Session, *, later: float = 0.0) -> None:
        """`later`: seconds for which it may rest, with more of the same."""
        if self.busy(table):
            return
        if self._steward_due(session) is not None:
            self._running.wake(table)
        else:
            self._announce(table, later=later)

    def _announce(self, table: str, *, later: float = 0.0) -> None:
        if self.announcer is not None:
            self.announcer.wake(table, later=later)

    def _steward_waiting(self, row: Row, game: AnyGame) -> int | None:
        if row.status != "running":
            return None
        return next((seat for seat in game.waiting() if row.seats[seat].acting is not None), None)

    def _steward_due(self, session: Session) -> int | None:
        """The steward that moves now; in a lesson it does so when the script says."""
        seat = self._steward_waiting(session.row, session.game)
        if seat is None or not session.row.lesson:
            return seat
        return seat if asked_by(session.row, session.count) == seat else None

    async def _stewards(self, table: str) -> None:
        """Until no steward is asked any more. Nobody else can move here: a disk that is ill is waited for."""
        late = f"a steward's move at table {table} was not stored"
        asked = True
        while asked:
            asked = await patiently(lambda: self._one_moves(table), growing(LONGEST_WAIT), _disk_is_ill, late)
            await asyncio.sleep(0)

    async def _one_moves(self, table: str) -> bool:
        """One steward decides, if one is asked."""
        async with self.locked(table):
            session = await self.session(table)
            seat = self._steward_due(session)
            if seat is None:
                return False
            after = session.count
            first, reason = await self._steward_moves(session, seat)
            told = [first, *self.play_forced(session)]
            await self.commit(session, told, after, reasons=((first.number, reason),))
        return True

    async def _steward_moves(self, session: Session, seat: int) -> tuple[Told, Reason]:
        """A steward thinks elsewhere: the lock keeps its table, and the bot stays awake.

        One that stands in keeps to the standing decisions of the holder. In a lesson it keeps to the script.
        """
        if session.row.lesson:
            move, reason = scripted(session)
            return session.play(seat, move, "steward"), reason
        for given in await self.store.standing(session.row.id):
            found = standing.outcome(session, given) if given.seat == seat else None
            if isinstance(found, Move):
                return session.play(seat, found, "steward"), (standing.STANDING, given.words)
        name = session.row.seats[seat].acting
        assert name is not None
        if self.announcer is not None and takes_long(session.game.key, name):
            self.announcer.thinking(session.row.id)
        move, reason = await self.think(session.game, seat, name, session.count)
        return session.play(seat, move, "steward"), reason

    async def think(self, game: AnyGame, seat: int, name: str, number: int) -> tuple[Move, Reason]:
        """What that steward would play as the decision of this number, and why; a quick one's, if it takes too long."""
        if not takes_long(game.key, name):
            return await asyncio.to_thread(_thought, game, seat, find_steward(game.key, name), number)
        values = (game.key, game.setup, game.dump(), seat, name, number)
        thinking = asyncio.ensure_future(self.workers.run(Urgency.THOUGHT, thought, *values))
        done, _ = await asyncio.wait([thinking], timeout=self.patience)
        if done:
            return thinking.result()
        thinking.cancel()
        log.warning("%s took longer than %s s for decision %d of a game of %s", name, self.patience, number, game.key)
        quick = find_steward(game.key, quick_steward(game.key))
        move, reason = await asyncio.to_thread(_thought, game, seat, quick, number)
        return move, (LATE, *reason)

    async def drain(self) -> None:
        """Before the end: stewards finish the move they are making."""
        await self._running.cancel()

    def play_forced(self, session: Session) -> list[Told]:
        told = []
        while (forced := session.forced()) is not None:
            told.append(session.play(*forced, "auto"))
        return told


def _disk_is_ill(fault: Exception) -> bool:
    return isinstance(fault, StoreFailed)


def thought(key: str, setup: Setup, state: bytes, seat: int, name: str, number: int) -> tuple[Move, Reason]:
    """The same away from the table, in another process."""
    return _thought(find(key).restore(setup, state), seat, find_steward(key, name), number)


def _thought(game: AnyGame, seat: int, steward: Steward, number: int) -> tuple[Move, Reason]:
    """The move and its reason; a steward that stumbles over a position moves by lot: a table never stalls."""
    seed = game.setup.seed
    try:
        return consider(game, seat, steward, seed, number)
    except Exception:
        log.exception("a steward stumbled in %s over decision %d of P%d", game.key, number, seat + 1)
        by_lot = Random()
        move = decide(game, seat, by_lot, seed, number)
        return move, explain(game, seat, by_lot, move)
