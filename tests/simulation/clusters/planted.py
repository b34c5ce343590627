"""The product without the compares by which several processes can share a store: each must be found missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from data.store.postgres.lease import Lease
from data.store.sql import tables
from rules.table.rows import Row
from tests.simulation.safeguards import replaced

if TYPE_CHECKING:
    from tests.simulation.world import World


def _no_epoch_compare(world: World) -> None:
    """Whoever has lost the lease writes all the same."""
    replaced(Lease, "check", lambda self, epoch: None)


def _no_version_compare(world: World) -> None:
    """What does not follow a table's last entry, or its row as it is, is written all the same."""

    class Blind(int):
        """As many as one likes to believe."""

        def __ne__(self, other: object) -> bool:
            return False

        __hash__ = int.__hash__

    count, put_row = tables._count, tables._put_row

    replaced(tables, "_count", lambda db, table: Blind(count(db, table)))

    def blindly(db: Any, row: Row, values: dict[str, Any], asked: Any, seats: Any) -> None:
        kept = asked.fetchone()
        if kept is not None:
            row = msgspec.structs.replace(row, touched=kept[list(values).index("touched")])
        put_row(db, row, {**values, "touched": row.touched}, _One(kept), seats)

    replaced(tables, "_put_row", blindly)


class _One:
    def __init__(self, row: Any) -> None:
        self._row = row

    def fetchone(self) -> Any:
        return self._row


PLANTED: dict[str, Callable[[World], None]] = {
    "no epoch compare": _no_epoch_compare,
    "no version compare": _no_version_compare,
}
