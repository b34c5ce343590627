"""A table at which somebody decides and takes back without end, and what a post and a private page cost there."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any
from unittest import mock

import msgspec

from data.limits import Limits
from rules.cities.game import Cities
from rules.game import Move
from rules.notation import text
from rules.table import taking_back
from rules.table.archive import Archive
from rules.table.rows import Written
from tests.table.place import HOME, Around, Place, place

SHORT, LONG = 200, 20_000


class Counting(Around):
    """Counts the entries that are read of the store."""

    read = 0

    async def entries(self, table: str) -> Any:
        found = await self.inner.entries(table)
        self.read += len(found)
        return found

    async def entries_at(self, table: str, numbers: Any) -> Any:
        found = await self.inner.entries_at(table, numbers)
        self.read += len(found)
        return found

    async def stretch(self, table: str, first: int, last: int | None = None) -> Any:
        found = await self.inner.stretch(table, first, last)
        self.read += len(found.entries)
        return found

    async def table(self, table: str) -> Any:
        found = await self.inner.table(table)
        self.read += len(found.tail)
        return found


async def undecided(here: Place, entries: int) -> str:
    """A table of so many entries: a few turns, and then one decision made and taken back again and again."""
    table = (await here.begun(2, game="cities")).id
    await here.steps(table, 41)
    session = await here.tables.session(table)
    while (seat := session.last_seat) is None or session.undo_for(seat) is None:
        await here.steps(table, 1)
    while (post := await here.store.claim(table)) is not None:
        await here.store.sent(post, HOME.place, post.number)
    after, new = session.count, []
    while session.count < entries:
        undo = session.undo_for(seat)
        assert undo is not None
        new += [session.advance(undo).entry, session.play(seat, session.game.legal(seat)[0], "person").entry]
        session.trim()
    # What is in between would leave nothing but its entries: an undo's snapshot takes the place of the one before.
    *_, (number, snapshot) = session._marks
    forget, waiting = session.course.last, session.game.waiting()
    undone = Written(session.row, after, tuple(new[:-1]), snapshot=snapshot, forget_from=forget, waiting=waiting)
    assert number == after + len(new) - 1
    await here.store.write(undone)
    await here.store.write(Written(session.row, number, tuple(new[-1:]), announce="turn", waiting=waiting))
    here.tables.forget(table)
    return table


class Cost(msgspec.Struct, frozen=True):
    """Entries that were read, moves that were played, seconds of processor time."""

    read: int
    played: int
    seconds: float


@contextmanager
def counted_moves() -> Iterator[list[Move]]:
    played: list[Move] = []
    inner = Cities.play

    def play(self: Cities, seat: int, move: Move) -> Any:
        played.append(move)
        return inner(self, seat, move)

    with mock.patch.object(Cities, "play", play):
        yield played


async def cost(here: Place, work: Callable[[], Awaitable[object]]) -> Cost:
    before, start = here.store.read, time.process_time()
    with counted_moves() as played:
        await work()
    return Cost(here.store.read - before, len(played), time.process_time() - start)


class Costs:
    """What is done at a table with every decision, each from a cold start."""

    def __init__(self, here: Place, table: str) -> None:
        self.here = here
        self.table = table

    async def post(self) -> Cost:
        self.here.tables.forget_all()
        post = await self.here.store.claim(self.table)
        return await cost(self.here, lambda: self.here.tables.retell(post))

    async def page(self) -> Cost:
        """Of whoever did not decide: what is new to them, and the table as they see it."""
        self.here.tables.forget_all()
        look = await self.here.waiting(self.table)
        assert look is not None
        other = next(seat.person for number, seat in enumerate(look.row.seats) if number != look.seat)
        self.here.tables.forget_all()

        async def work() -> None:
            await Archive(self.here.tables, self.here.store).fresh(self.table, other or 0)
            await self.here.tables.look(self.table, other)

        return await cost(self.here, work)

    async def undo(self) -> Cost:
        """Taken back once more, and decided again."""
        self.here.tables.forget_all()
        session = await self.here.tables.session(self.table)
        assert session.last_seat is not None
        person = session.row.seats[session.last_seat].person or 0

        async def work() -> None:
            with mock.patch.object(taking_back, "LIMITS", Limits(undos_a_turn=LONG)):
                await self.here.tables.undo(self.table, person, self.here.interaction())
            look = await self.here.tables.look(self.table, person)
            await self.here.tables.play(self.table, person, look.decision, text(look.legal[0]), self.here.interaction())

        return await cost(self.here, work)


async def ratios(directory: Path, short: int, long: int, rounds: int = 1) -> dict[str, tuple[Cost, Cost]]:
    """What each thing costs at a short and at a long table: the median of some rounds, measured in turns."""
    # Each place deals from the same seeds: the tables differ in nothing but the length of their logs.
    async with place(directory / "short", Counting) as one:
        few = Costs(one, await undecided(one, short))
        async with place(directory / "long", Counting) as other:
            many = Costs(other, await undecided(other, long))
            return {name: await _both(few, many, name, rounds) for name in ("post", "page", "undo")}


async def _both(few: Costs, many: Costs, name: str, rounds: int) -> tuple[Cost, Cost]:
    pairs = [(await getattr(few, name)(), await getattr(many, name)()) for _ in range(rounds)]
    return _middle([pair[0] for pair in pairs]), _middle([pair[1] for pair in pairs])


def _middle(costs: Sequence[Cost]) -> Cost:
    return Cost(costs[0].read, costs[0].played, median(one.seconds for one in costs))
