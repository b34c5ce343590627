"""Makes the fixture of a store in use: `python -m tests.upgrade.make_fixture`.

Done once, by the code of the version that the fixture stands for. What later versions must make of it is what this one
made of it: so a copy is opened at the end, and every button is pressed once, in the order that a test will use.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from data.store.sql.store import SqlStore
from data.store.sqlite.database import SqliteDatabase
from tests.upgrade.facts import Fact, facts
from tests.upgrade.hours import Hours, skyline_at
from tests.upgrade.kept import BEFORE_HOUSE, Expected, pack, unpack, write_expected
from tests.upgrade.presses import KINDS, Press, Presser, presses, quick_films
from tests.upgrade.town import Town, live


async def _lived(directory: Path, hours: Hours) -> None:
    async with skyline_at(hours, directory) as (playground, bot):
        await live(Town(playground, bot, hours))


async def _facts(directory: Path) -> Fact:
    database = await SqliteDatabase.open(directory / "store")
    try:
        return await facts(database, SqlStore(database, time.time))
    finally:
        await database.close()


async def _pressed(directory: Path, hours: Hours) -> tuple[Press, ...]:
    async with skyline_at(hours, directory) as (playground, bot):
        presser = Presser(playground, bot)
        return tuple([await presser.press(one) for one in await presses(playground, bot)])


async def make(fixture: Path, scratch: Path) -> Expected:
    hours = Hours(float(int(time.time())))
    with quick_films():
        await _lived(scratch / "first", hours)
        pack(scratch / "first", fixture)
        unpack(fixture, scratch / "facts")
        unpack(fixture, scratch / "presses")
        expected = Expected(hours.now(), await _facts(scratch / "facts"), await _pressed(scratch / "presses", hours))
    missing = set(KINDS) - {press.control[1] for press in expected.presses}
    if missing:
        raise SystemExit(f"Chance has brought no control of the kinds {missing}: try again.")
    write_expected(fixture, expected)
    return expected


def main() -> None:
    if (BEFORE_HOUSE / "expected.json").exists():
        sys.exit(f"{BEFORE_HOUSE.name} is there: a fixture is made once, by the version that it stands for.")
    with tempfile.TemporaryDirectory() as scratch:
        made = asyncio.run(make(BEFORE_HOUSE, Path(scratch)))
    print(f"{len(made.facts['tables'])} tables, {len(made.facts['campaigns'])} campaigns, {len(made.presses)} controls")


if __name__ == "__main__":
    main()
