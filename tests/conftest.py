"""For all tests: nobody waits until a turn rests or a table is tidied, nor for the disk; those who are about it say so.

A process that is killed loses nothing that SQLite has written: `synchronous` is for power cuts, and no test is one.
"""

from __future__ import annotations

from cogs.table import outbox
from data.store.sqlite import database

outbox.REST = outbox.BREATH = 0.0
SAFE = database.PRAGMAS
"""What the product opens a store with."""
database.PRAGMAS = tuple("synchronous = OFF" if one.startswith("synchronous") else one for one in SAFE)
assert database.PRAGMAS != SAFE
