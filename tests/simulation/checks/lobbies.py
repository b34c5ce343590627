"""Lobbies: who was shown a seat of their own has it when the game begins, unless they left; what is said of a start is
so."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING

from cogs.controls.ids import Kind
from tests.simulation.checks.ledger import Asked
from tests.simulation.texts import BEGUN, HAS_BEGUN, NOT_ALLOWED, NOT_STORED

if TYPE_CHECKING:
    from tests.simulation.world import World

BEGAN = "SELECT id FROM tables WHERE seed IS NOT NULL"
SEATED = "SELECT person FROM seats WHERE table_id = ? AND person IS NOT NULL"
STARTS = "SELECT id, mixed FROM tables WHERE seed IS NOT NULL"
"""The last that is mixed into a seed is the interaction by which the game began."""
OF_A_LOBBY = (Kind.LOBBY, Kind.LOBBY_FORM)


class Lobbies:
    def __init__(self, world: World) -> None:
        self._world = world
        self._joins: dict[tuple[str, int], Asked] = {}
        """By table and person: the last time that each has asked for a seat."""
        self._leaves: dict[tuple[str, int], list[Asked]] = {}
        self._begun: set[str] = set()
        world.ledger.asks.append(self._hears)
        world.ledger.tells.append(self._told)

    def _hears(self, asked: Asked) -> None:
        control = asked.control
        if control is not None and control.kind is Kind.LOBBY:
            place = control.table, asked.item.user_id
            if control.words == ("join",):
                self._joins[place] = asked
            elif control.words == ("leave",):
                self._leaves.setdefault(place, []).append(asked)

    def _told(self, asked: Asked, text: str) -> None:
        untrue = (
            "did not happen" if text.startswith(NOT_STORED) else "may not be" if text.startswith(NOT_ALLOWED) else ""
        )
        if untrue and (table := self._started_by(asked)):
            self._world.violated(f"{asked.words}: told that it {untrue}, and {table} has begun by it")
        control = asked.control
        if control is None or control.kind not in OF_A_LOBBY or not any(told in text for told in (*BEGUN, *HAS_BEGUN)):
            return
        if not self._world.rows(f"{BEGAN} AND id = ?", control.table):
            self._world.violated(f"{asked.words}: told that {control.table} has begun, and it has not")

    def _started_by(self, asked: Asked) -> str:
        starts = {json.loads(mixed)[-1]: table for table, mixed in self._world.rows(STARTS) if mixed != "[]"}
        return starts.get(asked.item.id, "")

    def committed(self, db: sqlite3.Connection) -> None:
        for (table,) in db.execute(BEGAN).fetchall():
            if table not in self._begun:
                self._begun.add(table)
                self._check(table, {person for (person,) in db.execute(SEATED, (table,))})

    def _check(self, table: str, seated: set[int]) -> None:
        for (there, person), asked in self._joins.items():
            name = self._world.playground.world.users[person].display
            shown = bool(asked.told) and f"**{name}**" in asked.told[-1]
            # Who leaves and joins at once may be heard in another order; they see what came last.
            left = any(
                not one.told or one.last_told >= asked.last_told for one in self._leaves.get((there, person), ())
            )
            if there == table and shown and not left and person not in seated | self._world.forgotten:
                self._world.violated(f"{name} was shown a seat at {table}, and has none when it begins")

    def at_the_end(self) -> None:
        pass
