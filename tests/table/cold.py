"""How long a table sleeping in the store takes to wake, by the number of its moves."""

from __future__ import annotations

import statistics
import time
from pathlib import Path

from rules.chance import Chance, seed_from_number
from rules.machi_koro.moves import Build
from rules.notation import text
from rules.record import Entry
from rules.table.rows import Written
from rules.table.session import SNAPSHOT_EVERY, Session
from tests.table.place import Place, place

LONG, SHORT = 2_000, 100


async def _table(here: Place, entries: int) -> str:
    """A table with exactly so many moves: nobody builds a landmark, so it goes on for ever."""
    row = await here.begun(4, game="machi_koro")
    session, chance = Session(row), Chance(seed_from_number(3))
    for number in range(1, entries + 1):
        seat = session.game.waiting()[0]
        landmarks = session.game.view(None).landmarks
        modest = [m for m in session.game.legal(seat) if not (isinstance(m, Build) and m.thing in landmarks)]
        move = chance.choice(modest)
        session.play(seat, move, "person")
        snapshot = session.snapshot() if number % SNAPSHOT_EVERY == 0 else None
        await here.store.write(Written(row, number - 1, (Entry(seat, text(move)),), snapshot=snapshot))
    return row.id


async def _milliseconds(here: Place, table: str) -> float:
    times = []
    for _ in range(30):
        here.tables._live.clear()
        start = time.perf_counter()
        await here.tables.look(table, None)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


async def cold_load_ratio(directory: Path, long: int = LONG) -> tuple[float, float, float]:
    """The ratio of a long table's load to a short one's, and both in milliseconds, measured in turns."""
    async with place(directory) as here:
        few, many = await _table(here, SHORT), await _table(here, long)
        pairs = [(await _milliseconds(here, few), await _milliseconds(here, many)) for _ in range(3)]
        short, rest = (statistics.median(side) for side in zip(*pairs, strict=True))
        return rest / short, short, rest
