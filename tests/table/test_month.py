"""A false month of many tables: clocks exact, nobody pinged in quiet hours or after the move, no table stalled."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from rules.chance import Chance, seed_from_number
from rules.game import Illegal
from rules.notation import text
from rules.table import lobby
from rules.table.clock import DAY, HOUR, Hours, is_quiet
from rules.table.life import TableLife
from rules.table.rows import Person, Terms
from rules.table.scheduler import Scheduler
from tests.table.place import PEOPLE, Place, place
from tests.table.time_passing import Bell, pass_time


class Watch(Bell):
    """A bell that checks each ring: the person is waited for at every table named, and is not asked too often."""

    def __init__(self, here: Place, counts: Counter[tuple[str, int, int]]) -> None:
        super().__init__(here)
        self.counts = counts

    async def remind(self, person: int, tables: list[str]) -> None:
        await super().remind(person, tables)
        assert not is_quiet(await self._here.store.hours(person), self._here.clock.time), "a ping in quiet hours"
        for table in tables:
            look = await self._here.tables.look(table, person)
            assert look.legal and look.row.paused_until is None, "a reminder after the move was made"
            self.counts[table, person, look.decision] += 1


def slow_used(hours: Hours, start: float, end: float) -> float:
    """How much of a clock runs off, minute by minute: the reference."""
    zone, run = ZoneInfo(hours.zone), 0
    for minute in range(int((end - start) // 60)):
        now = start + 60 * minute + 30
        local = datetime.fromtimestamp(now, zone)
        at = local.hour * 60 + local.minute
        first, last = hours.quiet or (0, 0)
        quiet = first <= at < last if first <= last else at >= first or at < last
        run += not quiet and not any(a <= now < b for a, b in hours.away)
    return 60.0 * run


async def _month(directory: Path, tables: int, days: int, restarts: int) -> tuple[int, int, Counter[str]]:
    """People who come and go, hosts who vanish, restarts. Decisions, reminders, and what else there was."""
    chance = Chance(seed_from_number(days))
    start, rung, decisions = 1_774_600_000.0, 0, 0  # a few days before a clock change in Europe
    ids: list[str] = []
    people = {}
    seen: Counter[str] = Counter()
    counts: Counter[tuple[str, int, int]] = Counter()
    for n in range(len(PEOPLE)):
        quiet = (chance.below(24) * 60, 0)
        quiet = (quiet[0], (quiet[0] + 600) % 1440)  # ten hours, the most there is
        people[PEOPLE[n]] = Person(("Europe/Prague", "America/New_York", "Asia/Tokyo", "UTC")[n], quiet, "mention")
    now = start
    for restart in range(restarts + 1):
        async with place(directory) as here:
            here.clock.time = now
            life, bell = TableLife(here.tables), Watch(here, counts)
            scheduler = Scheduler(here.tables, life, here.store, bell)
            if not ids:
                for person, settings in people.items():
                    await here.sqlite.put_person(person, settings)
                # One of them is away as long and as often as one may be: twice fourteen days.
                await here.sqlite.add_holiday(PEOPLE[1], start + DAY, start + 15 * DAY)
                await here.sqlite.add_holiday(PEOPLE[1], start + 15.5 * DAY, start + 29.5 * DAY)
                for n in range(tables):
                    row = await here.opened(2 + chance.below(3), game=("machi_koro", "toy")[n % 2])
                    if n % 5 == 0:
                        terms = Terms(absent="substitute")
                        await here.tables.change_lobby(row.id, lambda r, t=terms: lobby.set_terms(r, PEOPLE[0], t))  # type: ignore[misc]
                    ids.append((await here.tables.start(row.id, PEOPLE[0], here.interaction())).row.id)
            await here.tables.resume()
            end = start + (restart + 1) * days * DAY / (restarts + 1)
            while here.clock.time < end:
                await pass_time(here, scheduler, min(end - here.clock.time, chance.below(8) * HOUR + 60))
                for _ in range(tables // 4):
                    number = chance.below(len(ids))
                    table = ids[number]
                    await here.tables.settled(table)
                    if chance.below(40) == 0:
                        seen.update([await _pauses(here, life, table)])
                    decisions += await _plays(here, table, chance, _vanished(number))
            now = here.clock.time
            rung += len(bell.rung)
            seen.update(await _exact(here, ids))
    often = {which: count for which, count in counts.items() if count > 3}
    assert not often, "the ping made up for, and two reminders: never more"
    return decisions, rung, seen


def _vanished(number: int) -> int | None:
    """At every third table one of the people, often the host, is never heard of."""
    return PEOPLE[(number // 3) % 2] if number % 3 == 0 else None


async def _plays(here: Place, table: str, chance: Chance, vanished: int | None) -> int:
    """Up to three decisions of those who are there."""
    for made in range(1 + chance.below(3)):
        row = await here.tables.row(table)
        looks = [await here.tables.look(table, person) for person in row.people() if person != vanished]
        asked = [look for look in looks if look.legal and row.status == "running"]
        if not asked:
            return made
        look = chance.choice(asked)
        person = row.seats[look.seat or 0].person or 0
        words = text(chance.choice(look.legal))
        await here.tables.play(table, person, look.decision, words, here.interaction())
        await here.tables.settled(table)
    return made + 1


async def _pauses(here: Place, life: TableLife, table: str) -> str:
    """The host pauses the table and is not heard of again."""
    try:
        await life.pause(table, (await here.tables.row(table)).host)
    except Illegal as refused:
        return refused.code
    return "paused"


async def _exact(here: Place, tables: list[str]) -> Counter[str]:
    seen: Counter[str] = Counter()
    for table in tables:
        row = await here.tables.row(table)
        seen["another host"] += row.host != PEOPLE[0]
        seen["a steward stands in"] += any(seat.standin is not None for seat in row.seats)
        if row.status != "running" or row.paused_until is not None:
            continue
        await here.tables.settled(table)
        look = await here.tables.look(table, None)
        assert look.view is not None
        clocks = await here.store.clocks(table)
        for seat in look.view.waiting:
            holder = row.seats[seat]
            clock = clocks.get(seat)
            assert holder.acting is not None or (clock is not None and clock.deadline is not None), "a table stalls"
            if clock is None or clock.deadline is None or clock.since is None or holder.acting is not None:
                continue
            assert clock.deadline > here.clock.time - 1
            ran = slow_used(await here.store.hours(holder.person or 0), clock.since, clock.deadline)
            assert abs(ran - clock.bank) <= 180, "a clock that is not exact"
            seen["clocks compared"] += 1
    return seen


async def test_a_few_days_of_a_few_tables(tmp_path: Path) -> None:
    decisions, rung, seen = await _month(tmp_path, 6, 3, 2)
    assert decisions and rung and seen["clocks compared"]


@pytest.mark.soak
async def test_a_month_of_a_hundred_tables(tmp_path: Path) -> None:
    decisions, rung, seen = await _month(tmp_path, 100, 30, 50)
    assert min(seen[what] for what in ("paused", "another host", "clocks compared", "a steward stands in")) > 0, seen
    print(f"\na month, 100 tables, 50 restarts: {decisions} decisions by people, {rung} reminders, {dict(seen)}")
