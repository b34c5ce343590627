"""Campaigns: after every commit an episode that is over has left its checkpoint, and the whole is sound at the end."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from data.store.sql.check_campaigns import check_campaigns

if TYPE_CHECKING:
    from tests.simulation.world import World

LEFT_NOTHING = """SELECT id FROM tables WHERE campaign IS NOT NULL AND status = 'finished'
                  AND id NOT IN (SELECT table_id FROM checkpoints)"""
STILL_OPEN = """SELECT tables.id FROM tables JOIN checkpoints ON checkpoints.table_id = tables.id
                WHERE tables.status <> 'finished'"""


class Campaigns:
    def __init__(self, world: World) -> None:
        self._world = world

    def committed(self, db: sqlite3.Connection) -> None:
        if not any(table.campaign for table in self._world.plan.tables):
            return
        for (table,) in db.execute(LEFT_NOTHING):
            self._world.violated(f"episode {table} is over and has left nothing to its campaign")
        for (table,) in db.execute(STILL_OPEN):
            self._world.violated(f"episode {table} has left something to its campaign and is not over")

    def at_the_end(self) -> None:
        for campaign, fault in check_campaigns(self._world.reading):
            self._world.violated(f"the operator's check finds in campaign {campaign}: {fault}")
