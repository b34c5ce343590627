"""What all parts of a table's life share: the tables they go through, and who was seen there."""

import msgspec

from rules.table.rows import Row
from rules.table.tables import Tables


class Part:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def _seen(self, row: Row, person: int | None) -> Row:
        return msgspec.structs.replace(row, host_seen=self._tables.clock.now()) if person == row.host else row

    async def _count(self, table: str) -> int:
        stored = await self._tables.store.table(table)
        return stored.entries if stored is not None else 0
