"""Time at a table: the scheduler woken as it asks to be, whom it reminded, what is left on a clock."""

from __future__ import annotations

from rules.table.life import TableLife
from rules.table.looks import Look
from rules.table.rows import Row, Waiting
from rules.table.scheduler import Scheduler
from tests.table.place import Place


class Bell:
    """Notes who was reminded, when, of what."""

    def __init__(self, here: Place) -> None:
        self._here = here
        self.rung: list[tuple[float, int, list[str]]] = []
        self.offered: list[tuple[float, int]] = []

    async def offer_stewards(self, waiting: Waiting) -> None:
        self.offered.append((self._here.clock.time, waiting.person))

    async def remind(self, person: int, tables: list[str]) -> None:
        self.rung.append((self._here.clock.time, person, tables))

    async def expired(self, row: Row) -> None:
        assert row.status == "closed"


def life_of(here: Place) -> tuple[TableLife, Scheduler, Bell]:
    life, bell = TableLife(here.tables), Bell(here)
    return life, Scheduler(here.tables, life, here.store, bell), bell


async def pass_time(here: Place, scheduler: Scheduler, seconds: float) -> None:
    """Lets so much time go by, waking the scheduler whenever it asked to be woken."""
    end = here.clock.time + seconds
    while True:
        sleep = await scheduler.tick()
        if here.clock.time + sleep > end:
            here.clock.time = end
            await scheduler.tick()
            return
        here.clock.time += max(sleep, 0.001)


async def asked(here: Place, table: str) -> tuple[Look, int]:
    look = await here.waiting(table)
    assert look is not None and look.seat is not None
    person = look.row.seats[look.seat].person
    assert person is not None
    return look, person


async def bank(here: Place, table: str, seat: int) -> float:
    clock = (await here.store.clocks(table))[seat]
    return clock.bank if clock.since is None else (clock.deadline or 0) - here.clock.time
