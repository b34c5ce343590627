"""The scheduler: sleeps until the earliest deadline and does what is due. It keeps nothing itself."""

import logging
from collections.abc import Awaitable

from data.limits import LIMITS
from rules.game import Illegal
from rules.table import clock as clocks
from rules.table import lobby
from rules.table.clock import DAY, HOST_ABSENT, LOBBY_LASTS, MINUTE, QUEUE_LASTS, QUEUE_LONG, REMINDERS
from rules.table.life import TableLife
from rules.table.ports import Reminder, Store, StoreFailed
from rules.table.tables import Tables

log = logging.getLogger(__name__)

FORGOTTEN = LIMITS.days_after_removal * DAY
UNSEEN = 10 * MINUTE
"""A lobby is posted by then, or never: nobody would see it, but it would count."""
LONGEST_SLEEP = 600.0
"""Lobbies, hosts and pauses are looked at this often; deadlines and reminders to the second."""


class Scheduler:
    def __init__(self, tables: Tables, life: TableLife, store: Store, reminder: Reminder) -> None:
        self._tables = tables
        self._life = life
        self._store = store
        self._reminder = reminder

    async def tick(self) -> float:
        """Does everything that is due now; how long to sleep until something is due again."""
        now = self._tables.clock.now()
        for table, seat in await self._store.timed_out(now):
            await self._safely(self._life.time_out(table, seat))
        await self._safely(self._remind(now))
        for table in await self._store.stale_lobbies(now - LOBBY_LASTS, now - UNSEEN):
            await self._safely(self._expire(table))
        for table in await self._store.long_paused(now):
            await self._safely(self._life.unpause(table, None))
        for table in await self._store.hostless(now - HOST_ABSENT):
            await self._safely(self._life.succeed(table))
        await self._safely(self._offer_stewards(now))
        await self._safely(self._delete_removed(now))
        upcoming = await self._store.next_event()
        return LONGEST_SLEEP if upcoming is None else min(LONGEST_SLEEP, max(0.0, upcoming - now))

    async def _delete_removed(self, now: float) -> None:
        for guild in await self._store.delete_removed(now - FORGOTTEN):
            log.info("what was kept of server %s is deleted", guild)

    async def _offer_stewards(self, now: float) -> None:
        """Each who waits in a queue is asked once; marked before, as reminders are."""
        await self._store.drop_waiting_before(now - QUEUE_LASTS)
        for one in await self._store.waiting_long(now - min(QUEUE_LONG.values())):
            if now - one.since >= QUEUE_LONG[one.pace] and await self._store.offer_stewards(one.guild, one.person):
                await self._safely(self._reminder.offer_stewards(one))

    async def _expire(self, table: str) -> None:
        await self._reminder.expired(await self._tables.change_lobby(table, lobby.expired))

    async def _remind(self, now: float) -> None:
        """One reminder a person, for all their tables that wait and are ours: each counts as reminded."""
        due: dict[int, None] = {}

        async def note(table: str, seat: int) -> None:
            person = (await self._tables.row(table)).seats[seat].person
            if person is not None:
                due[person] = None

        for table, seat in await self._store.to_remind(now):
            await self._safely(note(table, seat))
        for person in due:
            await self._safely(self._remind_of_all(person))

    async def _remind_of_all(self, person: int) -> None:
        waiting = await self._mark(person)
        if waiting:
            await self._reminder.remind(person, waiting)

    async def _mark(self, person: int) -> list[str]:
        found: list[str] = []
        hours = await self._store.hours(person)
        for table in await self._store.of_person(person):
            async with self._tables.locked(table):
                row = await self._tables.stored_row(table)
                seat = row.seat_of(person) if self._store.cluster.owns(row.home.guild) else None
                clock = (await self._store.clocks(table)).get(seat if seat is not None else -1)
                if seat is None or clock is None or clock.since is None or row.paused_until is not None:
                    continue
                # Marked before it is sent: a reminder may be lost with a crash, but never comes twice. What other
                # processes play is theirs to remind of: one that they had just marked would be marked again.
                new = clocks.reminded(clock, hours)
                if clock.reminded < len(REMINDERS) and await self._store.put_clock(table, seat, new, clock):
                    found.append(table)
        return found

    async def _safely(self, work: Awaitable[object]) -> None:
        try:
            await work
        except (Illegal, StoreFailed) as fault:
            log.warning("the scheduler could not do something: %r", fault)
        except Exception:
            log.exception("the scheduler stumbled over one thing and goes on with the next")
