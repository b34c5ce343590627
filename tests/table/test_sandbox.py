"""What if at a table: nothing of it in the store, the clocks, the posts or the game; never in a rated one."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from data.store.sql.connection import Connection, schema
from rules.chance import Chance, seed_from_number
from rules.game import Illegal
from rules.registry import KEYS
from rules.table.rows import Terms
from rules.table.sandbox import sandbox
from tests.table.place import PEOPLE, Place, place

FRIENDLY = Terms(rated=False)
LONGEST = 5


async def stored(here: Place) -> str:
    """Every row of every table of the store."""

    def read(db: Connection) -> str:
        names = sorted(schema(db))
        rows = [list(db.execute(f"SELECT * FROM {name}")) for name in names]
        return hashlib.sha256(repr(list(zip(names, rows, strict=True))).encode()).hexdigest()

    return await here.database.read(read)


async def at_random(here: Place, table: str, chance: Chance) -> int:
    """A sandbox of somebody who is to decide, followed as far as chance leads; how many presses it took."""
    look = await here.waiting(table)
    assert look is not None and look.seat is not None
    person, trail, lot = PEOPLE[look.seat], list[int](), chance.below(99)
    while len(trail) < LONGEST:
        found = await sandbox(here.tables, table, person, lot, trail)
        if not found.look.legal:
            break
        trail.append(chance.below(len(found.look.legal)))
    return len(trail)


async def many(here: Place, game: str, sandboxes: int) -> None:
    chance = Chance(seed_from_number(sandboxes))
    row = await here.begun(2, game=game, terms=FRIENDLY)
    for _ in range(sandboxes // 10):
        before, woken = (await stored(here), await here.hash(row.id)), len(here.listener.woken)
        for _ in range(10):
            here.clock.time += 1
            await at_random(here, row.id, chance)
        assert (await stored(here), await here.hash(row.id)) == before
        assert len(here.listener.woken) == woken and not here.tables.stirred.is_set()
        if await here.step(row.id, chance) is None or await here.waiting(row.id) is None:
            row = await here.begun(2, game=game, terms=FRIENDLY)
        here.tables.stirred.clear()


@pytest.mark.parametrize("game", KEYS)
async def test_a_table_knows_nothing_of_it(tmp_path: Path, game: str) -> None:
    async with place(tmp_path) as here:
        await many(here, game, 20)


@pytest.mark.soak
async def test_a_thousand_of_them(tmp_path: Path) -> None:
    for number, game in enumerate(KEYS):
        async with place(tmp_path / str(number)) as here:
            await many(here, game, 200)
    print(f"{200 * len(KEYS)} sandboxes: store and games unchanged")


async def test_the_same_after_a_restart(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        row = await here.begun(2, game="machi_koro", terms=FRIENDLY)
        look = await here.waiting(row.id)
        assert look is not None and look.seat is not None
        person = PEOPLE[look.seat]
        first = await sandbox(here.tables, row.id, person, 3, (0, 1))
        here.tables.forget_all()
        assert await sandbox(here.tables, row.id, person, 3, (0, 1)) == first


async def test_who_may_not(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        rated = await here.begun(2, game="machi_koro")
        with pytest.raises(Illegal, match="no_what_if"):
            await sandbox(here.tables, rated.id, PEOPLE[0], 0, ())
        row = await here.begun(2, game="machi_koro", terms=FRIENDLY)
        look = await here.waiting(row.id)
        assert look is not None and look.seat is not None
        with pytest.raises(Illegal, match="not_your_turn"):
            await sandbox(here.tables, row.id, PEOPLE[1 - look.seat], 0, ())
        with pytest.raises(Illegal, match="not_seated"):
            await sandbox(here.tables, row.id, 999, 0, ())
        for trail in ((99,), (0, 99), (0,) * 30):
            with pytest.raises(Illegal, match="unknown_control"):
                await sandbox(here.tables, row.id, PEOPLE[look.seat], 0, trail)
