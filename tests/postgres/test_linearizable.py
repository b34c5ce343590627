"""The order of a table's entries explains what all clients were told; without the compares it does not, and that shows.

Two processes of which one has lost its lease, or of which one plays at the other's table, are asked for the same things
at once; tests/soak/history.py checks what they say against the log, and the log must replay by the rules.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from unittest import mock

import pytest

from data.store.postgres.database import PostgresDatabase
from data.store.postgres.lease import Lease
from data.store.sql import tables as sql_tables
from rules.chance import Chance, seed_from_number
from rules.game import Illegal
from rules.notation import text
from rules.table.ports import StoreFailed
from rules.table.rows import Cluster
from rules.table.session import Damaged, Session
from tests.postgres_server import address, schema_of
from tests.soak.child import Blind
from tests.soak.history import Asked, faults
from tests.table.place import PEOPLE, Place

ROUNDS = 25


class Clients:
    """They ask one process or the other, and note what they are told."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.history: list[Asked] = []

    async def move(self, here: Place, words: str, person: int, decision: int) -> None:
        interaction = here.interaction()
        played = here.tables.play(self.table, person, decision, words, interaction)
        await self._noted(interaction, played, lambda _: None)

    async def look(self, here: Place) -> None:
        await self._noted(here.interaction(), here.tables.look(self.table, PEOPLE[0]), lambda look: look.entries)

    async def _noted(self, who: int, work: Awaitable[object], seen: Callable[[object], int | None]) -> None:
        begun = time.perf_counter()
        try:
            saw = seen(await work)
        except (Illegal, StoreFailed, Damaged):
            return
        self.history.append(Asked(self.table, who, begun, time.perf_counter(), "done", saw))


async def _found(one: Place, other: Place, table: str, clients: Clients) -> list[str]:
    """What is wrong with what was told."""
    log = await other.store.database.read(
        lambda db: db.execute("SELECT interaction FROM entries WHERE table_id = ? ORDER BY number", (table,)).fetchall()
    )
    found = faults(clients.history, {table: [interaction for (interaction,) in log]})
    stored = await other.store.table(table)
    assert stored is not None
    try:
        Session.load(stored.row, None, await other.store.entries(table))
    except Damaged as broken:
        found.append(f"the log does not replay: {broken}")
    return found


async def _one_after_the_other(directory: Path) -> list[str]:
    """The first process has slept, and a second one has taken over; both are asked."""
    first = await PostgresDatabase.open(address(), schema_of(directory), None)
    asleep = Place(first)
    table, chance = (await asleep.begun(2, game="machi_koro")).id, Chance(seed_from_number(5))
    await asleep.steps(table, 4)
    clients = Clients(table)
    await clients.look(asleep)
    first._lease._ended.set()
    first._lease._speaker.join()
    assert first._lease._holder is not None
    first._lease._holder.close()
    second = await PostgresDatabase.open(address(), schema_of(directory), None, spare=True)
    awake = Place(second)
    for _ in range(ROUNDS):
        look = await awake.waiting(table)
        assert look is not None and look.seat is not None
        words, person = text(chance.choice(look.legal)), look.row.seats[look.seat].person
        assert person is not None
        await clients.move(chance.choice((awake, asleep)), words, person, look.decision)
        await clients.look(chance.choice((awake, asleep)))
    found = await _found(asleep, awake, table, clients)
    assert len(clients.history) > ROUNDS / 2
    for database in (first, second):
        await database.close()
    return found


async def _both_at_once(directory: Path) -> list[str]:
    """Two processes with leases of their own; the second one plays at the first one's table."""
    database = await PostgresDatabase.open(address(), schema_of(directory), None)
    here, there = Place(database), Place(database)
    table, chance = (await here.begun(2, game="machi_koro")).id, Chance(seed_from_number(6))
    clients = Clients(table)
    for _ in range(ROUNDS):
        try:
            look = await here.waiting(table)
        except Illegal:
            # Its log does not replay any more.
            break
        assert look is not None and look.seat is not None
        words, person = text(chance.choice(look.legal)), look.row.seats[look.seat].person
        assert person is not None
        await asyncio.gather(*(clients.move(one, words, person, look.decision) for one in (here, there)))
        for one in (here, there):
            one.tables.forget_all()
    found = await _found(here, there, table, clients)
    await database.close()
    return found


@pytest.mark.parametrize("scene", [_one_after_the_other, _both_at_once])
async def test_the_log_explains_what_was_told(tmp_path: Path, scene: Callable[[Path], Awaitable[list[str]]]) -> None:
    assert await scene(tmp_path) == []


async def test_without_the_compare_of_epochs_it_does_not(tmp_path: Path) -> None:
    with (
        mock.patch.object(Lease, "check", lambda lease, epoch: None),
        mock.patch.object(Lease, "surely", lambda _: True),
    ):
        found = await _one_after_the_other(tmp_path)
    assert any("a look saw" in one for one in found), found


async def test_without_the_compare_of_versions_it_does_not(tmp_path: Path) -> None:
    count = sql_tables._count
    with mock.patch.object(sql_tables, "_count", lambda db, table: Blind(count(db, table))):
        found = await _both_at_once(tmp_path)
    assert any("does not replay" in one for one in found), found


def test_the_checker_finds_what_it_is_for() -> None:
    def asked(who: int, begun: float, ended: float, outcome: str = "done", seen: int | None = None) -> Asked:
        return Asked("T", who, begun, ended, outcome, seen)  # type: ignore[arg-type]

    one, two = asked(1, 0, 1), asked(2, 2, 3)
    late = "T: a look saw 2 entries, where 3 had been acknowledged and 4 not begun"
    assert faults([one, two, asked(9, 4, 5, seen=2)], {"T": [1, None, 2]}) == [late]
    assert faults([one, two, asked(9, 4, 5, seen=3)], {"T": [1, None, 2]}) == []
    assert faults([one, two], {"T": [2, 1]}) == ["T: 2 stands before 1, which had been answered when it was asked for"]
    assert faults([one, asked(2, 0.5, 3)], {"T": [2, 1]}) == []
    assert faults([one], {"T": []}) == ["T: 1 was acknowledged and is not there"]
    assert faults([one], {"T": [1, 1]}) == ["T: 1 stands 2 times"]
    assert faults([asked(1, 0, 1, "refused")], {"T": [1]}) == ["T: 1 was refused and is there"]
    assert faults([asked(1, 0, 1, "unknown")], {"T": []}) == []
    page = Asked("T", 9, 4, 5, "done", 1, seat=0, still=2)
    assert len(faults([one, two, page], {"T": [1, None, 2]})) == 1, "it had been decided by then"
    assert faults([one, two, page], {"T": [1, 2, None]}) == []
    ahead = "T: a look saw 4 entries, where 3 had been acknowledged and 4 not begun"
    assert faults([one, two, asked(9, 4, 5, seen=4)], {"T": [1, None, 2]}) == [ahead]


def test_a_cluster_owns_what_is_on_its_shards() -> None:
    owners = [[one for one in range(3) if Cluster(8, 3, one).owns(guild << 22)] for guild in range(40)]
    assert all(len(found) == 1 for found in owners) and Cluster(8, 3, 0).owns(0)
