"""`python -m tests.bench stores`: the same moves on SQLite and on PostgreSQL over a socket, turn by turn in one run.

Both as the product has them: each commit waits for the disk. What is compared is the time of a whole decision, once in
the middle, and once in its quickest tenth: what nobody else on the machine came between.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from unittest import mock

from data.store.postgres.database import PostgresDatabase
from data.store.sqlite.database import SqliteDatabase
from rules.chance import Chance, seed_from_number
from rules.notation import text
from rules.table import lobby
from tests.soak.server import Server
from tests.table.place import Place

MOVES = 400
WARM = 40
GAME = "machi_koro"


async def _timed(here: Place, table: str, chance: Chance) -> tuple[str, float]:
    """One decision: at which table it goes on, and how long it took."""
    look = await here.waiting(table)
    if look is None or look.seat is None:
        return await _timed(here, (await here.begun(2, game=GAME)).id, chance)
    person, said = look.row.seats[look.seat].person, text(chance.choice(look.legal))
    assert person is not None
    begun = time.perf_counter()
    await here.tables.play(table, person, look.decision, said, here.interaction())
    return table, time.perf_counter() - begun


async def compared(folder: Path, moves: int = MOVES) -> dict[str, list[float]]:
    server = Server(folder / "pg", fsync=True)
    async with AsyncExitStack() as held:
        databases = {
            "SQLite": await SqliteDatabase.open(folder / "sqlite"),
            "PostgreSQL": await PostgresDatabase.open(server.address, "bench", None),
        }
        for database in databases.values():
            held.push_async_callback(database.close)
        held.enter_context(mock.patch.object(lobby, "seed_of", lambda secret, ids: seed_from_number(1)))
        places = {name: Place(database) for name, database in databases.items()}
        tables = {name: (await here.begun(2, game=GAME)).id for name, here in places.items()}
        chances = {name: Chance(seed_from_number(7)) for name in places}
        found: dict[str, list[float]] = {name: [] for name in places}
        for _ in range(moves + WARM):
            for name, here in places.items():
                tables[name], seconds = await _timed(here, tables[name], chances[name])
                found[name].append(seconds)
        for here in places.values():
            await here.tables.drain()
    return {name: seconds[WARM:] for name, seconds in found.items()}


def main(arguments: Sequence[str] = ()) -> None:
    with tempfile.TemporaryDirectory(prefix="stores-") as folder:
        found = asyncio.run(compared(Path(folder)))
    print(f"A move, {MOVES} of them on each store by turns")
    for name, seconds in found.items():
        quick, middle, late = (part * 1000 for part in _parts(seconds))
        print(f"  {name:11} 10 % {quick:.2f} ms, median {middle:.2f} ms, 95 % {late:.2f} ms")
    ours, theirs = _parts(found["SQLite"]), _parts(found["PostgreSQL"])
    quick, middle, _ = (of / to for of, to in zip(theirs, ours, strict=True))
    print(f"  PostgreSQL takes {middle:.2f} times as long, undisturbed {quick:.2f} times (wanted: at most 2.5)")


def _parts(seconds: list[float]) -> tuple[float, float, float]:
    ordered = sorted(seconds)
    return ordered[len(ordered) // 10], statistics.median(ordered), ordered[-len(ordered) // 20]
