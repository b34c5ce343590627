"""What was asked, what was told, and what of it is stored: written down at the moment it becomes visible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.world.interactions import Interaction
from tests.simulation.texts import DONE, NOT_STORED

if TYPE_CHECKING:
    from tests.simulation.world import World


class Ledger:
    def __init__(self, world: World) -> None:
        self.world = world
        self.asked: dict[int, Interaction] = {}
        self.answers: dict[int, list[str]] = {}

    @property
    def moves(self) -> int:
        """Decisions that are stored and were acknowledged."""
        rows = self.world.rows("SELECT interaction FROM entries WHERE interaction IS NOT NULL")
        return sum(one in self.asked and self.asked[one].acknowledged is not None for (one,) in rows)

    def watch(self) -> None:
        interactions = self.world.playground.server.interactions
        ask = interactions.ask

        def asks(*args: object, **more: object) -> Interaction:
            item = ask(*args, **more)  # type: ignore[arg-type]
            self.asked[item.id] = item
            return item

        interactions.ask = asks  # type: ignore[method-assign]

    def check_end(self) -> None:
        pass
