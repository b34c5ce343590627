"""What must hold in every world, whatever went wrong in it."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Protocol

from tests.simulation.checks.campaigns import Campaigns
from tests.simulation.checks.clocks import Clocks
from tests.simulation.checks.entries import Entries
from tests.simulation.checks.lobbies import Lobbies
from tests.simulation.checks.posts import Posts
from tests.simulation.checks.reminders import Reminders
from tests.simulation.checks.secrets import Secrets

if TYPE_CHECKING:
    from tests.simulation.world import World


class Check(Protocol):
    def committed(self, db: sqlite3.Connection) -> None:
        """After every transaction of the bot's."""

    def at_the_end(self) -> None:
        """When all is quiet."""


def every_check(world: World) -> list[Check]:
    clocks = Clocks(world)
    entries = Entries(world, Secrets(world))
    return [entries, clocks, Posts(world), Reminders(world, clocks), Campaigns(world), Lobbies(world)]
