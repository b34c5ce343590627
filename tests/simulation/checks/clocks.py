"""Time at tables against a slow reference: who is asked has a running clock, nobody else has, none runs in a pause,
and what it has used is what passed, minute by minute, but for quiet hours and holidays."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from itertools import product
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import msgspec

from data.store.sql.clocks import read_clocks
from data.store.sql.people import read_hours
from data.store.sql.tables import numbers
from rules.table.clock import Hours, Pace, SeatClock

if TYPE_CHECKING:
    from tests.simulation.world import World

TABLES = "SELECT id, status, waiting, paused_until, pace FROM tables WHERE seed IS NOT NULL"
SEATS = "SELECT seat, person, standin FROM seats WHERE table_id = ? ORDER BY seat"
OFF = 130.0
"""Seconds: the reference goes by minutes, and the bot's clock may be off."""
MINUTE = 60.0
Place = tuple[str, int]


class Clocks:
    def __init__(self, world: World) -> None:
        self._world = world
        self.known: dict[Place, SeatClock] = {}
        self._hours: dict[Place, Hours] = {}
        """Of the holder, when the clock was last set: who changes their hours has it set anew."""

    def committed(self, db: sqlite3.Connection) -> None:
        for table, status, waiting, paused, pace in db.execute(TABLES).fetchall():
            clocks, asked = read_clocks(db, table), numbers(waiting) or ()
            for seat, person, standin in db.execute(SEATS, (table,)).fetchall():
                clock = clocks.get(seat)
                if clock is None:
                    continue
                runs = clock.since is not None
                may = (
                    status == "running" and paused is None and seat in asked and standin is None and person is not None
                )
                if runs and not may:
                    self._world.violated(f"the clock of seat {seat} at {table} runs, and nobody is asked")
                if may and not runs:
                    self._world.violated(f"the clock of seat {seat} at {table} stands, and its holder is asked")
                place, before = (table, seat), self.known.get((table, seat))
                if before == clock:
                    continue
                self.known[place] = clock
                if person is None:
                    continue
                hours = read_hours(db, [person])[person]
                if before is not None:
                    self._used(place, before, clock, msgspec.json.decode(pace, type=Pace), hours)
                self._hours[place] = hours

    def _used(self, place: Place, before: SeatClock, clock: SeatClock, pace: Pace, hours: Hours) -> None:
        if before.since is None or clock.since == before.since or clock.grace:
            return
        possible = [pace.bank]
        # A bot that dies between the new hours and the clocks leaves them to be counted by the new ones.
        now, skipped = self._world.clock.now(), self._world.troubles.just_skipped()
        for counted, end in product((self._hours.get(place, hours), hours), {now: None, now - skipped: None}):
            left = max(0.0, before.bank - slowly_used(counted, before.since, end))
            possible += [left, min(pace.bank, left + pace.increment), max(0.0, left - pace.increment)]
        if not any(abs(clock.bank - one) <= OFF for one in possible):
            told = f"{clock.bank:.0f} s left, and {possible[1]:.0f} s by the minute"
            self._world.violated(f"the clock of seat {place[1]} at {place[0]} has {told}")

    def at_the_end(self) -> None:
        pass


def slowly_used(hours: Hours, start: float, end: float) -> float:
    """Minute by minute, as somebody with a wall clock would count it."""
    zone, used, now = ZoneInfo(hours.zone), 0.0, start
    while now < end:
        there = datetime.fromtimestamp(now, zone)
        minute = there.hour * 60 + there.minute
        quiet = False
        if hours.quiet is not None and hours.quiet[0] != hours.quiet[1]:
            first, last = hours.quiet
            quiet = first <= minute < last if first < last else minute >= first or minute < last
        away = any(first <= now < last for first, last in hours.away)
        used += 0.0 if quiet or away else min(MINUTE, end - now)
        now += MINUTE
    return used
