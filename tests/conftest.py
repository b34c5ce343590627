"""For all tests: nobody waits until a turn rests or a table is tidied; those who are about it say so."""

from __future__ import annotations

from cogs.table import outbox

outbox.REST = outbox.BREATH = 0.0
