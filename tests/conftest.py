"""For all tests: nobody waits until a turn rests or a table is tidied, nor for the disk; those who are about it say so.

A process that is killed loses nothing that SQLite has written: `synchronous` is for power cuts, and no test is one.
"""

from __future__ import annotations

import pytest

from cogs.table import outbox
from data.store.sqlite import database

outbox.REST = outbox.BREATH = 0.0
SAFE = database.PRAGMAS
"""What the product opens a store with."""
database.PRAGMAS = tuple("synchronous = OFF" if one.startswith("synchronous") else one for one in SAFE)
assert database.PRAGMAS != SAFE
LONG = ("tests/simulation/", "tests/postgres/", "tests/ship/", "tests/e2e/", "tests/history/", "tests/robust/")
"""Where single tests take seconds, most of them waiting for a process: they begin first, so that none is left over when
all others are done."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    order = {place: number for number, place in enumerate(LONG)}
    items.sort(key=lambda item: next((order[place] for place in LONG if item.nodeid.startswith(place)), len(LONG)))
