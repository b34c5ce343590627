"""Lobbies: who was shown a seat of their own has it when the game begins, unless they left."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from cogs.controls.ids import Kind
from tests.simulation.checks.ledger import Asked

if TYPE_CHECKING:
    from tests.simulation.world import World

BEGUN = "SELECT id FROM tables WHERE seed IS NOT NULL"
SEATED = "SELECT person FROM seats WHERE table_id = ? AND person IS NOT NULL"


class Lobbies:
    def __init__(self, world: World) -> None:
        self._world = world
        self._asked: dict[tuple[str, int], Asked] = {}
        """By table and person: the last that each has asked of a lobby."""
        self._begun: set[str] = set()
        world.ledger.asks.append(self._hears)

    def _hears(self, asked: Asked) -> None:
        control = asked.control
        if control is not None and control.kind is Kind.LOBBY and control.words in (("join",), ("leave",)):
            self._asked[control.table, asked.item.user_id] = asked

    def committed(self, db: sqlite3.Connection) -> None:
        for (table,) in db.execute(BEGUN).fetchall():
            if table not in self._begun:
                self._begun.add(table)
                self._check(table, {person for (person,) in db.execute(SEATED, (table,))})

    def _check(self, table: str, seated: set[int]) -> None:
        for (there, person), asked in self._asked.items():
            name = self._world.playground.world.users[person].display
            joined = asked.control is not None and asked.control.words == ("join",)
            shown = bool(asked.told) and f"**{name}**" in asked.told[-1]
            if there == table and joined and shown and person not in seated | self._world.forgotten:
                self._world.violated(f"{name} was shown a seat at {table}, and has none when it begins")

    def at_the_end(self) -> None:
        pass
